/**
 * Days and months without clock or time zone: pure functions.
 *
 * @typedef {{year: number, month: number}} Month month 1 to 12
 * @typedef {{year: number, month: number, day: number}} Day
 */

/**
 * Reads YYYY-MM-DD; null for anything else, or a day that no month has.
 *
 * @returns {Day|null}
 */
export function parseISO(text) {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text ?? "");
  return match ? valid(Number(match[1]), Number(match[2]), Number(match[3])) : null;
}

/** @param {Day} day */
export function toISO({ year, month, day }) {
  const pad = (number, length) => String(number).padStart(length, "0");
  return `${pad(year, 4)}-${pad(month, 2)}-${pad(day, 2)}`;
}

/** @returns {Day|null} */
function valid(year, month, day) {
  if (year < 1 || year > 9999 || month < 1 || month > 12 || day < 1) return null;
  return day <= daysIn({ year, month }) ? { year, month, day } : null;
}

/** A day as the moment of its noon in UTC, for formatting with `timeZone: "UTC"`. */
export function toDate({ year, month, day }) {
  const date = new Date(Date.UTC(2000, month - 1, day, 12));
  date.setUTCFullYear(year, month - 1, day);
  return date;
}

function fromDate(date) {
  return { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate() };
}

/** The number of days of a month. */
export function daysIn({ year, month }) {
  return toDate({ year, month: month + 1, day: 0 }).getUTCDate();
}

/**
 * A month some months later, or with a negative number earlier; years 1 to 9999.
 *
 * @returns {Month}
 */
export function monthAfter({ year, month }, months) {
  const index = Math.min(9999 * 12 + 11, Math.max(12, year * 12 + (month - 1) + months));
  return { year: Math.floor(index / 12), month: (index % 12) + 1 };
}

/**
 * A day some days later.
 *
 * @returns {Day}
 */
export function dayAfter(day, days) {
  return fromDate(toDate({ ...day, day: day.day + days }));
}

/**
 * The same day some months later, or the last one of a shorter month.
 *
 * @returns {Day}
 */
export function sameDayAfter(day, months) {
  const month = monthAfter(day, months);
  return { ...month, day: Math.min(day.day, daysIn(month)) };
}

/** Days in order: negative where `a` is earlier. */
export function compare(a, b) {
  return a.year - b.year || a.month - b.month || a.day - b.day;
}

/** Sunday 0 to Saturday 6. */
export function weekday(day) {
  return toDate(day).getUTCDay();
}

/** The first day of a locale's week, 0 for Sunday; Monday where the browser does not know. */
export function firstWeekday(locale) {
  try {
    const resolved = new Intl.Locale(locale);
    const info = resolved.getWeekInfo?.() ?? resolved.weekInfo;
    return info ? info.firstDay % 7 : 1;
  } catch {
    return 1;
  }
}

/**
 * The six weeks that show a month, so that the grid's height never changes.
 *
 * @returns {Day[][]}
 */
export function weeks(month, first) {
  const start = { ...month, day: 1 };
  const lead = (weekday(start) - first + 7) % 7;
  return Array.from({ length: 6 }, (_, row) =>
    Array.from({ length: 7 }, (_, column) => dayAfter(start, row * 7 + column - lead)),
  );
}

/**
 * Reads a date as a person types it in a locale, in that locale's order of day, month and year; or in the one other order in which
 * it is a date.
 *
 * ISO is read everywhere. Any separator will do; two digits of a year are of this century.
 *
 * @returns {Day|null}
 */
export function parseTyped(text, locale) {
  const iso = parseISO(text.trim());
  if (iso) return iso;
  const numbers = toASCIIDigits(text).match(/\d+/g);
  if (!numbers || numbers.length !== 3) return null;
  const own = inOrder(numbers, order(locale));
  if (own) return own;
  const others = ORDERS.filter((each) => each[0] !== "year" || numbers[0].length === 4).map((each) => inOrder(numbers, each)).filter(Boolean);
  return others.length === 1 ? others[0] : null;
}

/** @type {("day"|"month"|"year")[][]} */
const ORDERS = [["day", "month", "year"], ["month", "day", "year"], ["year", "month", "day"]];

/** @returns {Day|null} */
function inOrder(numbers, names) {
  const found = Object.fromEntries(names.map((name, index) => [name, Number(numbers[index])]));
  return valid(found.year < 100 ? found.year + 2000 : found.year, found.month, found.day);
}

/** The digits of other scripts as 0 to 9. */
function toASCIIDigits(text) {
  return text.replace(/\p{Nd}/gu, (digit) => {
    let zero = digit.codePointAt(0);
    while (/\p{Nd}/u.test(String.fromCodePoint(zero - 1)) && digit.codePointAt(0) - zero < 9) zero -= 1;
    return String(digit.codePointAt(0) - zero);
  });
}

/**
 * The order of the parts of a date in a locale.
 *
 * @returns {("day"|"month"|"year")[]}
 */
export function order(locale) {
  const parts = numeric(locale).formatToParts(toDate({ year: 2031, month: 11, day: 22 }));
  return /** @type {any} */ (parts.map((part) => part.type).filter((type) => ["day", "month", "year"].includes(type)));
}

/** How a locale writes a date in words; always by the Gregorian calendar, as the values are. */
export function written(locale) {
  return new Intl.DateTimeFormat(locale, { dateStyle: "full", calendar: "gregory", timeZone: "UTC" });
}

/** How a locale writes a date in numbers; always by the Gregorian calendar, as the values are. */
export function numeric(locale) {
  return new Intl.DateTimeFormat(locale, {
    year: "numeric", month: "2-digit", day: "2-digit", calendar: "gregory", timeZone: "UTC",
  });
}
