/**
 * Texts as formulas and rules compare them: without white space around them, in lower case, and with composed letters; the twin of
 * Sources/Rules/ComparableText.swift.
 */

export function trimmed(text) {
  return text.replace(/^[ \t\n\r\u00a0]+/, "").replace(/[ \t\n\r\u00a0]+$/, "");
}

export function isEmpty(text) {
  return trimmed(text) === "";
}

/** In lower case, one code point at a time, so that no letter depends on those beside it. */
export function lowercased(text) {
  return Array.from(text, (letter) => letter.toLowerCase()).join("");
}

export function uppercased(text) {
  return Array.from(text, (letter) => letter.toUpperCase()).join("");
}

export function folded(text) {
  return lowercased(trimmed(text).normalize("NFC"));
}

/** Whether a text is before another by its code points. */
export function isTextLess(left, right) {
  const [first, second] = [Array.from(folded(left)), Array.from(folded(right))];
  const length = Math.min(first.length, second.length);
  for (let index = 0; index < length; index += 1) {
    if (first[index] !== second[index]) return (first[index].codePointAt(0) ?? 0) < (second[index].codePointAt(0) ?? 0);
  }
  return first.length < second.length;
}

const milliseconds = 86_400_000;

/**
 * The number of a day of the years 1 to 9999, from 1970-01-01; null for a text that is none.
 *
 * @returns {number|null}
 */
export function dayNumber(text) {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(trimmed(text));
  if (!match) return null;
  const [year, month, day] = match.slice(1).map(Number);
  const date = new Date(Date.UTC(2000, 0, 1));
  date.setUTCFullYear(year, month - 1, day);
  const isThere = year >= 1 && date.getUTCMonth() === month - 1 && date.getUTCDate() === day && month >= 1;
  return isThere ? date.getTime() / milliseconds : null;
}

/**
 * The day with a number; null outside of the years 1 to 9999.
 *
 * @returns {string|null}
 */
export function dayText(number) {
  if (number < -719_162 || number > 2_932_896) return null;
  const date = new Date(number * milliseconds);
  const pad = (value, length) => String(value).padStart(length, "0");
  return `${pad(date.getUTCFullYear(), 4)}-${pad(date.getUTCMonth() + 1, 2)}-${pad(date.getUTCDate(), 2)}`;
}
