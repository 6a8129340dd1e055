import { strings as shared } from "./strings.js";

/**
 * Texts of a page in the reader's language, with plurals, numbers and dates as that language has them.
 *
 * @typedef {Object<string, string|Object<string, string>>} Words
 * @typedef {Object<string, Words>} Strings by language; `en` is complete
 * @typedef {Object<string, string|number|null|undefined>} Values
 *
 * @callback Say
 * @param {string} key
 * @param {Values} [values]
 * @returns {string}
 *
 * @typedef {Say & {
 *   language: string,
 *   locale: string,
 *   day: (day: string|null|undefined, style?: DateStyle) => string,
 *   moment: (moment: string|number, timeStyle?: DateStyle|null) => string,
 *   end: (moment: string|number, zone?: "short") => string,
 *   list: (items: string[]) => string,
 *   in: (language: string) => Translator,
 * }} Translator
 * @typedef {"full"|"long"|"medium"|"short"} DateStyle
 */

/**
 * The language that there are texts in nearest to a tag such as de-AT; English where there is none.
 *
 * @param {string|null} [tag]
 */
export function nearest(tag) {
  const base = (tag ?? "").toLowerCase().split("-")[0];
  return base in shared ? base : "en";
}

/**
 * A language in the reader's region, which decides the order and the words of dates: the region that the browser names with this
 * language, or else the first one that it names.
 *
 * @param {string} language
 */
export function regional(language) {
  const [base, ...parts] = language.split("-");
  if (parts.length > 0) return language;
  const known = (navigator.languages ?? [navigator.language]).map(localeOf).filter((locale) => locale?.region);
  const found = known.find((locale) => locale.language === base.toLowerCase()) ?? known[0];
  return found ? `${base}-${found.region}` : language;
}

/** @param {string} tag @returns {Intl.Locale|null} null for a tag that browsers do not know */
function localeOf(tag) {
  try {
    return new Intl.Locale(tag);
  } catch {
    return null;
  }
}

/** A period that ends within this time ends at a time of day, in milliseconds. */
const NEAR = 2 * 86_400_000;

/**
 * A translator over the texts of a page and the shared ones.
 *
 * A text has `{name}` where a value goes. A text that depends on a number is an object with the plural categories of
 * `Intl.PluralRules` and is chosen by the value `count`. A key may have other forms: `….initials` where the part is
 * initials, and `….nobody` for requests that name no sender, where the text has `{sender}`.
 *
 * @param {Strings} strings
 * @param {string} language as in the attribute `lang`
 * @param {"signature"|"initials"} [part]
 * @returns {Translator}
 */
export function translator(strings, language, part) {
  const base = nearest(language);
  const words = { ...shared.en, ...strings.en, ...shared[base], ...strings[base] };
  const locale = regional(language.toLowerCase().startsWith(base) ? language : base);
  // Made when a text first needs them: a browser takes ten milliseconds and more for them.
  let plurals, numbers;
  const category = (count) => (plurals ??= new Intl.PluralRules(locale)).select(count);
  const number = (value) => (numbers ??= new Intl.NumberFormat(locale, { useGrouping: false })).format(value);
  const written = (value) => (typeof value === "number" ? number(value) : String(value ?? ""));

  const isUnnamed = (sender) => typeof sender === "string" && sender.trim() === "";

  /** @type {Say} */
  const find = (key, values = {}) => {
    const forms = [part, isUnnamed(values.sender) && "nobody"].filter(Boolean).map((form) => `${key}.${form}`);
    let text = words[forms.find((form) => form in words) ?? key] ?? key;
    if (typeof text === "object") text = text[category(Number(values.count ?? 0))] ?? text.other;
    return text.replace(/\{(\w+)\}/g, (whole, name) => (name in values ? written(values[name]) : whole));
  };

  const say = Object.assign(find, {
    language,
    locale,

    /**
     * A day (`2026-11-21`) as the server writes it into documents. The day has no time zone, so none may shift it.
     *
     * @param {string|null|undefined} day @param {DateStyle} style
     */
    day(day, style = "long") {
      const parts = /^(\d{4})-(\d{2})-(\d{2})/.exec(day ?? "");
      if (!parts) return day ?? "";
      const date = new Date(Date.UTC(Number(parts[1]), Number(parts[2]) - 1, Number(parts[3])));
      return new Intl.DateTimeFormat(base === "en" ? "en-GB" : language, { dateStyle: style, timeZone: "UTC" }).format(date);
    },

    /**
     * A moment in the reader's own time zone.
     *
     * @param {string|number} moment @param {DateStyle|null} timeStyle
     */
    moment(moment, timeStyle = "short") {
      const date = new Date(moment);
      if (Number.isNaN(date.getTime())) return "";
      return new Intl.DateTimeFormat(locale, { dateStyle: "medium", timeStyle: timeStyle ?? undefined }).format(date);
    },

    /**
     * When a period ends: the day, and with the time of day where it is near.
     *
     * @param {string|number} moment @param {"short"} [zone] names the time zone too, for readers elsewhere
     */
    end(moment, zone) {
      const date = new Date(moment);
      if (!(date.getTime() - Date.now() < NEAR)) return say.moment(moment, null);
      if (!zone) return say.moment(moment);
      /** @type {Intl.DateTimeFormatOptions} */
      const parts = { year: "numeric", month: "short", day: "numeric", hour: "numeric", minute: "2-digit", timeZoneName: zone };
      return new Intl.DateTimeFormat(locale, parts).format(date);
    },

    /** Names joined as a sentence has them. */
    list: (items) => new Intl.ListFormat(locale, { type: "conjunction" }).format(items),

    /** The same texts in another language. */
    in: (/** @type {string} */ other) => translator(strings, other, part),
  });
  return say;
}
