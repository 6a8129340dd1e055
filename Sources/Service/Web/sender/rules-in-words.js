import { familyOf, isNumeric } from "../shared/field-kinds.js";

/** The comparisons that need a value. */
const WITH_VALUE = new Set(["equals", "not", "contains", "under", "over", "before", "after", "chosen"]);

export const needsValue = (/** @type {string} */ comparison) => WITH_VALUE.has(comparison);

/**
 * The comparisons that make sense for a field, the likeliest first.
 *
 * @param {any} field
 * @returns {string[]}
 */
export function comparisonsFor({ kind }) {
  const family = familyOf(kind);
  if (family === "tick") return ["checked", "empty"];
  if (family === "signed" || family === "file") return ["filled", "empty"];
  if (family === "day" || kind === "signed-on") return ["before", "after", "equals", "filled", "empty"];
  if (kind === "choices") return ["chosen", "filled", "empty"];
  if (family === "chosen") return ["equals", "not", "filled", "empty"];
  return isNumeric(kind) ? ["over", "under", "equals", "not", "filled", "empty"] : ["equals", "not", "contains", "filled", "empty"];
}

/**
 * A rule as a sentence: “Show this when Country is Germany”.
 *
 * @param {any} rule @param {import("../shared/translate.js").Translator} say @param {(name: string) => string} titleOf the name of a field for people
 */
export function ruleInWords({ effect, when, of }, say, titleOf) {
  const conditions = of.map(({ field, is, value }) => say(`rules.is.${is}`, { field: titleOf(field), value: value ?? "" }));
  const type = when === "any" ? "disjunction" : "conjunction";
  return say(`rules.${effect}.when`, { conditions: new Intl.ListFormat(say.locale, { type }).format(conditions) });
}
