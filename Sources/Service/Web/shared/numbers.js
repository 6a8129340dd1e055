/**
 * Numbers as people write them and as they are kept: a decimal with a point, without grouping, exact however long it is.
 */

/** A number as it is kept, with as many digits as the service takes. */
const CANONICAL = /^-?(0|[1-9]\d{0,37})(\.\d{1,37})?$/;

/**
 * Whether a text is a number as it is kept.
 *
 * @param {string} text
 */
export const isNumber = (text) => CANONICAL.test(text);

/**
 * The sign before the fraction in a language.
 *
 * @param {string} locale
 */
export function decimalSign(locale) {
  return latin(locale).formatToParts(1.5).find(({ type }) => type === "decimal")?.value ?? ".";
}

/** Numbers are written in the digits that all readers of a document know. */
const latin = (locale) => new Intl.NumberFormat(new Intl.Locale(locale, { numberingSystem: "latn" }).toString());

/**
 * Reads a number as people write it where a language is read. The sign of the fraction is the language's; the other one groups, unless it
 * is alone and cannot group, as in 1.5.
 *
 * @param {string} text @param {string} locale
 * @returns {string|null} null for what is not a number
 */
export function parsedNumber(text, locale) {
  const plain = digitsOf(text.normalize("NFKC")).replace(/[\s'’\u00a0\u202f\u066c\u061c\u200e\u200f€$£¥%]/gu, "").replace(/\u066b/gu, decimalSign(locale)).replace(/^[−–]/u, "-").replace(/^\+/, "");
  const found = /^(-?)([\d.,]+)$/.exec(plain);
  if (!found) return null;
  const point = decimalSign(locale) === "," ? "," : ".";
  const group = point === "," ? "." : ",";
  const parts = split(found[2], point, group);
  if (!parts) return null;
  const whole = parts.whole.replace(/^0+(?=\d)/, "") || "0";
  const fraction = parts.fraction;
  const made = `${/[1-9]/.test(whole + fraction) ? found[1] : ""}${whole}${fraction ? `.${fraction}` : ""}`;
  return isNumber(made) ? made : null;
}

/** @param {string} text @param {string} point @param {string} group @returns {{whole: string, fraction: string}|null} */
function split(text, point, group) {
  const pieces = text.split(point);
  if (pieces.length > 2) return null;
  const [head, fraction = ""] = pieces;
  const groups = head.split(group);
  if (fraction.includes(group)) return null;
  const isGrouped = groups.length > 1 && groups.slice(1).every((each, index, all) => each.length === 3 || (each.length === 2 && index < all.length - 1));
  if (groups.length === 1 || (isGrouped && groups[0].length > 0)) return { whole: groups.join(""), fraction };
  if (groups.length === 2 && pieces.length === 1) return { whole: groups[0], fraction: groups[1] };
  return null;
}

/** Digits of other scripts as 0 to 9. */
function digitsOf(text) {
  return text.replace(/\p{Nd}/gu, (digit) => {
    const code = digit.codePointAt(0);
    let zero = code;
    // The ten digits of a script follow each other, from zero on.
    while (code - zero < 9 && /\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero -= 1;
    return code < 128 ? digit : String(code - zero);
  });
}

/**
 * A number as it is written where a language is read.
 *
 * @param {string} number as it is kept; other texts stay as they are @param {string} locale
 */
export function writtenNumber(number, locale) {
  if (!isNumber(number)) return number;
  const [, sign, whole, fraction] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(number);
  return `${sign}${latin(locale).format(BigInt(whole))}${fraction ? `${decimalSign(locale)}${fraction}` : ""}`;
}

/**
 * How many digits after the point a number of a field has at most; null for any.
 *
 * @param {{kind: string, format?: string}} field `0.00`, or the currency of an amount
 * @returns {number|null}
 */
export function placesOf({ kind, format }) {
  if (!format) return null;
  if (kind === "money") return currencyFormat("en", format)?.resolvedOptions().maximumFractionDigits ?? null;
  return format.split(".")[1]?.length ?? 0;
}

/**
 * A number as it is written into a field: with the digits that its format asks for, and an amount with its currency.
 *
 * @param {{kind: string, format?: string}} field @param {string} number as it is kept @param {string} locale
 */
export function writtenIn(field, number, locale) {
  if (!isNumber(number)) return number;
  const [whole, fraction = ""] = number.split(".");
  const places = placesOf(field) ?? (field.kind === "money" ? 2 : 0);
  const padded = fraction.padEnd(places, "0");
  const written = writtenNumber(padded ? `${whole}.${padded}` : whole, locale);
  const parts = field.kind === "money" && field.format ? currencyFormat(locale, field.format)?.formatToParts(1) : null;
  if (!parts) return written;
  const isDigit = ({ type }) => ["integer", "group", "decimal", "fraction"].includes(type);
  const [first, last] = [parts.findIndex(isDigit), parts.length - [...parts].reverse().findIndex(isDigit)];
  const text = (list) => list.map(({ value }) => value).join("");
  return `${text(parts.slice(0, first))}${written}${text(parts.slice(last))}`;
}

/** @returns {Intl.NumberFormat|null} null for a currency that browsers do not know */
function currencyFormat(locale, currency) {
  try {
    return new Intl.NumberFormat(new Intl.Locale(locale, { numberingSystem: "latn" }).toString(), { style: "currency", currency });
  } catch {
    return null;
  }
}

/**
 * Compares two numbers as they are kept.
 *
 * @param {string} one @param {string} other
 * @returns {number} negative, 0 or positive
 */
export function compareNumbers(one, other) {
  const difference = scaled(one, other) - scaled(other, one);
  return difference < 0n ? -1 : difference > 0n ? 1 : 0;
}

/**
 * Whether a number is a whole number of steps from a start.
 *
 * @param {string} number @param {string} step more than 0 @param {string} start
 */
export function isOnStep(number, step, start = "0") {
  const all = [number, step, start];
  const places = Math.max(...all.map(fractionDigits));
  const [value, by, from] = all.map((each) => integer(each, places));
  return by <= 0n || (value - from) % by === 0n;
}

const fractionDigits = (number) => number.split(".")[1]?.length ?? 0;

/** The number as a whole one, with the fraction's digits that both have. */
const scaled = (number, other) => integer(number, Math.max(fractionDigits(number), fractionDigits(other)));

function integer(number, places) {
  const [whole, fraction = ""] = number.split(".");
  return BigInt(`${whole}${fraction.padEnd(places, "0")}`);
}
