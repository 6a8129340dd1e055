/**
 * Words of the page in the reader's language, with plurals and dates as that language has them.
 */

/**
 * A translator over a catalogue.
 *
 * A text holds `{name}` where a value goes. A text that depends on a number is an object of the plural categories of
 * `Intl.PluralRules` and is chosen by the value `count`.
 *
 * @param {Object<string, Object<string, string|Object<string, string>>>} catalogue by language; `en` is complete
 * @param {string} language as in the attribute `lang`
 */
export function translator(catalogue, language) {
  const base = language.toLowerCase().split("-")[0];
  const words = catalogue[base] ?? catalogue.en;
  const plurals = new Intl.PluralRules(catalogue[base] ? language : "en");

  /** @param {string} key @param {Object<string, string|number>} values @returns {string} */
  const say = (key, values = {}) => {
    let text = words[key] ?? catalogue.en[key] ?? key;
    if (typeof text === "object") text = text[plurals.select(Number(values.count ?? 0))] ?? text.other;
    return text.replace(/\{(\w+)\}/g, (whole, name) => (name in values ? String(values[name]) : whole));
  };
  say.language = language;

  /** A day (`2026-11-21`) as the server writes it into documents. The day has no time zone, so none may shift it. */
  say.day = (day, style = "long") => {
    const parts = /^(\d{4})-(\d{2})-(\d{2})/.exec(day ?? "");
    if (!parts) return day ?? "";
    const date = new Date(Date.UTC(Number(parts[1]), Number(parts[2]) - 1, Number(parts[3])));
    return new Intl.DateTimeFormat(base === "en" ? "en-GB" : language, { dateStyle: style, timeZone: "UTC" }).format(date);
  };

  /** A moment in the reader's own time zone. */
  say.moment = (moment, timeStyle = "short") => {
    const date = new Date(moment);
    if (Number.isNaN(date.getTime())) return "";
    return new Intl.DateTimeFormat(language, { dateStyle: "medium", timeStyle: timeStyle ?? undefined }).format(date);
  };

  /** Names joined as a sentence has them. */
  say.list = (items) => new Intl.ListFormat(language, { type: "conjunction" }).format(items);
  return say;
}
