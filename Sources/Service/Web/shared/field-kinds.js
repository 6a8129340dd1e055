/**
 * The kinds of fields by how their values are entered, for the page of a signer and for that of a sender.
 *
 * A value is canonical as a text: as it was typed, a day as `2026-11-21`, a number with a point and without grouping, `true` for what is
 * ticked, the values of chosen options joined by line feeds, and the identifier of a file.
 *
 * @typedef {"signed"|"file"|"day"|"tick"|"chosen"|"shown"|"typed"} Family
 */

/** @type {Record<string, Family>} */
const FAMILIES = {
  signature: "signed", initials: "signed", stamp: "file", picture: "file", attachment: "file", date: "day", checkbox: "tick", "strike-out": "tick",
  choices: "chosen", choice: "chosen", list: "chosen", "signed-on": "shown", heading: "shown",
};

/**
 * How a value of a kind is entered; `shown` has none, and a kind that is newer than the page is typed.
 *
 * @param {string} kind
 */
export const familyOf = (kind) => FAMILIES[kind] ?? "typed";

/** Whether a text of several lines is typed. */
export const hasLines = (/** @type {string} */ kind) => kind === "lines" || kind === "address";

/** Whether a number is typed. */
export const isNumeric = (/** @type {string} */ kind) => kind === "number" || kind === "money";

/** How many lines an address has at most. */
export const ADDRESS_LINES = 4;

/** The attributes of the input for a kind that is typed: what a keyboard on a screen shows, and what a browser fills in. */
const INPUTS = {
  number: { inputmode: "decimal", autocomplete: "off" },
  money: { inputmode: "decimal", autocomplete: "off" },
  email: { type: "email", inputmode: "email", autocomplete: "email", autocapitalize: "none", dir: "ltr", spellcheck: "false" },
  phone: { type: "tel", inputmode: "tel", autocomplete: "tel", dir: "ltr" },
  name: { autocomplete: "name", autocapitalize: "words" },
  company: { autocomplete: "organization" },
  "job-title": { autocomplete: "organization-title" },
  address: { autocomplete: "street-address", autocapitalize: "words" },
  iban: { autocomplete: "off", autocapitalize: "characters", dir: "ltr", spellcheck: "false" },
  cells: { autocomplete: "off", autocapitalize: "characters", spellcheck: "false" },
};

/**
 * @param {string} kind
 * @returns {Record<string, string>}
 */
export const inputAttributes = (kind) => ({ type: "text", dir: "auto", autocomplete: "off", ...(INPUTS[kind] ?? {}) });

/**
 * The values of the options that are chosen.
 *
 * @param {string|null|undefined} text canonical
 * @returns {string[]}
 */
export const chosenIn = (text) => (text ? text.split("\n") : []);
