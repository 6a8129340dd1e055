import { languages } from "../library.js";

/**
 * The languages that people can be asked in, each by its own name.
 *
 * @type {[string, string][]}
 */
export const LANGUAGES = languages.map(({ tag, name }) => [tag, name]);

/**
 * The time zones that the browser knows; none in older ones.
 *
 * @returns {string[]}
 */
export function zones() {
  const names = /** @type {any} */ (Intl).supportedValuesOf;
  return names ? names("timeZone") : [];
}

/** The time zone of this browser. */
export const ownZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone ?? "";
