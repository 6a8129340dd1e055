import { chosenIn, familyOf, isNumeric } from "../shared/field-kinds.js";
import { writtenIn } from "../shared/numbers.js";

/**
 * The values of fields as the page keeps them and as the server takes them: `{signature: source}`, `{text}`, `{date}`, `{checked: true}`,
 * `{chosen: [value, …]}` or `{file: identifier}`.
 */

/** The member that a value of a field has. */
export function memberOf({ kind }) {
  return { signed: "signature", file: "file", day: "date", tick: "checked", chosen: "chosen", typed: "text", shown: "text" }[familyOf(kind)];
}

/** @param {Object|null|undefined} value */
export function isEmpty(value) {
  if (!value) return true;
  if ("text" in value) return value.text.trim() === "";
  if ("chosen" in value) return value.chosen.length === 0;
  return !(value.date || value.checked || value.file || value.signature);
}

/** Whether a value of a draft is one of the field's; a kept one may be of another form. */
export function fits(field, value) {
  if (!value || typeof value !== "object") return false;
  const member = memberOf(field);
  if (!(member in value)) return false;
  if (member === "chosen") return Array.isArray(value.chosen) && value.chosen.length > 0 && value.chosen.every((each) => optionsOf(field).some((option) => option.value === each));
  if (member === "text" || member === "date" || member === "file") return typeof value[member] === "string" && !isEmpty(value);
  return !isEmpty(value);
}

/**
 * A value from its canonical text: one that the sender or an earlier visit left in the field.
 *
 * @param {any} field @param {any} text
 * @returns {Object|null}
 */
export function valueFrom(field, text) {
  const member = memberOf(field);
  if (member === "signature" || text === null || text === undefined || text === false || text === "") return null;
  if (member === "checked") return text === true || text === "true" ? { checked: true } : null;
  if (typeof text !== "string") return null;
  return member === "chosen" ? { chosen: chosenIn(text) } : { [member]: text };
}

/**
 * The canonical text of a value, by which rules and formulas use it.
 *
 * @param {Object|null} value
 * @returns {string}
 */
export function canonicalOf(value) {
  if (!value) return "";
  if (value.signature) return value.signature.kind ?? "drawn";
  if (value.chosen) return value.chosen.join("\n");
  return value.checked ? "true" : value.text ?? value.date ?? value.file ?? "";
}

/**
 * The value in words, as it is written on the page.
 *
 * @param {any} field @param {Object|null} value @param {import("../shared/translate.js").Translator} say @param {Map<string, {name: string}>} [files]
 */
export function spoken(field, value, say, files) {
  if (!value) return "";
  if (value.date) return say.day(value.date, "long");
  if (value.chosen) return value.chosen.length > 1 ? say.list(value.chosen) : value.chosen.join("");
  if (value.file) return files?.get(value.file)?.name ?? say("file.given");
  if (value.checked) return say(field.kind === "strike-out" ? "strike.struck" : "tick.ticked");
  return isNumeric(field.kind) ? writtenIn(field, value.text ?? "", say.locale) : value.text ?? "";
}

/** @returns {{value: string, page?: number, frame?: [number, number, number, number]}[]} the options of a field; none where it has none */
export const optionsOf = (field) => field.options ?? [];

/** Whether each option has its own place on the page. */
export const hasMarks = (field) => familyOf(field.kind) === "chosen" && optionsOf(field).length > 0 && optionsOf(field).every(({ frame }) => Array.isArray(frame));
