import { languages } from "../library.js";
import { read } from "./message.js";

/**
 * Texts of a page in the reader's language, with plurals, numbers and dates as that language has them.
 *
 * @typedef {Object<string, string>} Texts by key
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
 *   in: (language: string) => Promise<Translator>,
 * }} Translator
 * @typedef {"full"|"long"|"medium"|"short"} DateStyle
 */

/**
 * The language that there are texts in nearest to a tag such as de-AT (RFC 4647, 3.4); English where there is none. Who reads
 * traditional Chinese characters is not given simplified ones.
 *
 * @param {string|null} [tag]
 */
export function nearest(tag) {
  let parts = (tag ?? "").toLowerCase().split(/[-_]/);
  if (parts[0] === "iw") parts[0] = "he";
  if (parts[0] === "zh" && !parts.includes("hans")) {
    if (parts.some((part) => ["hant", "tw", "hk", "mo"].includes(part))) return "en";
    parts = ["zh", "hans"];
  }
  for (; parts.length > 0; parts.pop()) {
    const found = languages.find((language) => language.tag.toLowerCase() === parts.join("-"));
    if (found) return found.tag;
  }
  return "en";
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
 * The texts of an area with the shared ones, in the language nearest to a tag; the server puts English where a language has none.
 *
 * @param {string} area @param {string} language @returns {Promise<Texts>}
 */
export async function textsOf(area, language) {
  const modules = ["shared", area].map((name) => import(`../strings/${nearest(language)}/${name}.js`));
  return Object.assign({}, ...(await Promise.all(modules)).map(({ strings }) => strings));
}

/**
 * A translator over the texts of an area and the shared ones.
 *
 * @param {string} area such as `signing` @param {string} language as in the attribute `lang` @param {"signature"|"initials"} [part]
 */
export async function translatorFor(area, language, part) {
  return translator(await textsOf(area, language), area, language, part);
}

/**
 * A key may have other forms: `….initials` where the part is initials, and `….nobody` for requests that name no sender, where the
 * text has `{sender}`.
 *
 * @param {Texts} texts @param {string} area @param {string} language @param {"signature"|"initials"} [part]
 * @returns {Translator}
 */
function translator(texts, area, language, part) {
  const base = nearest(language);
  const isRightToLeft = languages.some(({ tag, direction }) => tag === base && direction === "rtl");
  const locale = regional(language.toLowerCase().startsWith(base.toLowerCase()) ? language : base);
  // Made when a text first needs them: a browser takes ten milliseconds and more for them.
  let plurals, numbers;
  const category = (count) => (plurals ??= new Intl.PluralRules(locale)).select(count);
  const number = (value) => (numbers ??= new Intl.NumberFormat(locale, { useGrouping: false })).format(value);

  /** In a text from right to left other text is isolated, so that neither reorders the other; an address keeps its characters. */
  const written = (value) => {
    if (typeof value === "number") return number(value);
    const text = String(value ?? "");
    return isRightToLeft && text !== "" && !/^https?:/.test(text) ? `\u2068${text}\u2069` : text;
  };

  const isUnnamed = (sender) => typeof sender === "string" && sender.trim() === "";

  /** @param {import("./message.js").Piece[]} pieces @param {Values} values @returns {string} */
  const filled = (pieces, values) => pieces.map((piece) => {
    if (typeof piece === "string") return piece;
    const value = values[piece.name];
    if (!piece.forms) return piece.name in values ? written(value) : `{${piece.name}}`;
    const form = piece.choice === "plural" ? category(Number(value ?? 0)) : String(value);
    return filled(piece.forms[form] ?? piece.forms.other, values);
  }).join("");

  /** @type {Say} */
  const find = (key, values = {}) => {
    const forms = [part, isUnnamed(values.sender) && "nobody"].filter(Boolean).map((form) => `${key}.${form}`);
    const text = texts[forms.find((form) => form in texts) ?? key] ?? key;
    return text.includes("{") ? filled(read(text), values) : text;
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
      const own = { en: "en-GB", ar: "ar-u-nu-latn" }[base] ?? language;
      return new Intl.DateTimeFormat(own, { dateStyle: style, timeZone: "UTC" }).format(date);
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
    in: (/** @type {string} */ other) => translatorFor(area, other, part),
  });
  return say;
}
