import { decimal, compared } from "./decimals.js";
import { areEqual, FormulaFault, result } from "./formula-results.js";
import { parsed } from "./formulas.js";
import { Pattern, PatternError } from "./patterns.js";
import { dayNumber, folded, isEmpty, trimmed } from "./texts.js";

/**
 * The rules and formulas of fields: the twin of Sources/Rules/RuleSet.swift, which the service decides by.
 *
 * Both read Tests/Fixtures/rules.json.
 *
 * @typedef {"filled"|"empty"|"equals"|"not"|"contains"|"under"|"over"|"before"|"after"|"checked"|"chosen"} Comparison
 * @typedef {{field: string, is: Comparison, value?: string|null}} Condition
 * @typedef {{effect: "show"|"require"|"fix", when?: "all"|"any"|null, of: Condition[]}} Rule
 * @typedef {{id?: string, name?: string, kind: string, document?: number, rules?: Rule[]|null, formula?: string|null, value?: string|null,
 *   required: boolean, readOnly?: boolean|null}} RuledField
 * @typedef {{position: number, rules?: Rule[]|null}} RuledDocument
 * @typedef {{shown: Set<string>, documents: Set<number>, required: Set<string>, fixed: Set<string>, computed: Map<string, string>,
 *   faults: Map<string, import("./formula-results.js").Fault>, values: Map<string, string>}} Outcome
 */

/**
 * The consequences of rules and formulas, by the fields' names.
 *
 * `shown` are the fields that are seen; the others have no value. `required` must be filled in. `fixed` cannot be filled in: they have
 * their default, or what `computed` says. `faults` are the formulas without a result for these values. `values` are those that count.
 *
 * @param {RuledField[]} fields the signer's own
 * @param {Record<string, string>} values what was filled in, and what is known of other people's fields, by name
 * @param {RuledDocument[]} documents without whose rules none of their fields is shown
 * @returns {Outcome}
 */
export function evaluate(fields, values, documents = []) {
  /** @type {Outcome} */
  const outcome = {
    shown: new Set(),
    documents: new Set(),
    required: new Set(),
    fixed: new Set(),
    computed: new Map(),
    faults: new Map(),
    values: new Map(Object.entries(values)),
  };
  const rulesOf = (place) => documents.find(({ position }) => position === place)?.rules ?? [];
  const members = fields.map((field) => memberOf(field, rulesOf(field.document ?? 1)));
  for (const member of ordered(members)) evaluateOne(member, values, outcome);
  for (const { position, rules } of documents) {
    if (isShown(rules ?? [], (name) => outcome.values.get(name) ?? "")) outcome.documents.add(position);
  }
  return outcome;
}

/**
 * Whether a pattern matches a whole text; null for a pattern that is none.
 *
 * @param {string} pattern
 * @param {string} text
 * @returns {boolean|null}
 */
export function matchesPattern(pattern, text) {
  try {
    return new Pattern(pattern).matches(text);
  } catch (error) {
    if (error instanceof PatternError) return null;
    throw error;
  }
}

/**
 * Whether a rule holds.
 *
 * @param {Rule} rule
 * @param {(name: string) => string} valueOf
 */
export function holds({ when, of }, valueOf) {
  const isHolding = (condition) => conditionHolds(condition, valueOf(condition.field));
  return when === "any" ? of.some(isHolding) : of.every(isHolding);
}

/**
 * Whether that is shown whose rules they are: one of those for it holds, or there are none.
 *
 * @param {Rule[]} rules
 * @param {(name: string) => string} valueOf
 */
export function isShown(rules, valueOf) {
  const shows = rules.filter(({ effect }) => effect === "show");
  return shows.length === 0 || shows.some((rule) => holds(rule, valueOf));
}

/** @typedef {{name: string, field: RuledField, documentRules: Rule[], root: import("./formulas.js").Node|null, needs: string[]}} Member */

/**
 * @param {RuledField} field
 * @param {Rule[]} documentRules
 * @returns {Member}
 */
function memberOf(field, documentRules) {
  const formula = field.formula ? parsedOf(field, field.formula) : null;
  const named = [...documentRules, ...(field.rules ?? [])].flatMap((rule) => rule.of.map((condition) => condition.field));
  const needs = [...new Set([...named, ...(formula?.names ?? [])])];
  return { name: field.name || field.id || "", field, documentRules, root: formula?.root ?? null, needs };
}

/**
 * Formulas that were read, by their fields: rules are evaluated at each letter that somebody types.
 *
 * @type {WeakMap<RuledField, {text: string, formula: ReturnType<typeof parsed>}>}
 */
const readFormulas = new WeakMap();

/**
 * @param {RuledField} field
 * @param {string} text
 */
function parsedOf(field, text) {
  const known = readFormulas.get(field);
  if (known?.text === text) return known.formula;
  const formula = parsed(text);
  readFormulas.set(field, { text, formula });
  return formula;
}

/**
 * The fields, each after those that it needs; the service lets no circle through.
 *
 * @param {Member[]} members
 */
function ordered(members) {
  const byName = new Map(members.map((member) => [member.name, member]));
  /** @type {Set<Member>} */
  const found = new Set();
  const begun = new Set();
  /** @param {Member} member */
  const visit = (member) => {
    if (begun.has(member)) return;
    begun.add(member);
    for (const name of member.needs) {
      const needed = byName.get(name);
      if (needed) visit(needed);
    }
    found.add(member);
  };
  members.forEach(visit);
  return found;
}

/**
 * @param {Member} member
 * @param {Record<string, string>} given
 * @param {Outcome} outcome
 */
function evaluateOne({ name, field, documentRules, root }, given, outcome) {
  const { values } = outcome;
  const valueOf = (each) => values.get(each) ?? "";
  const rules = (effect) => (field.rules ?? []).filter((rule) => rule.effect === effect);
  const isAny = (effect) => rules(effect).some((rule) => holds(rule, valueOf));
  if (!isShown(documentRules, valueOf) || !isShown(field.rules ?? [], valueOf)) {
    values.set(name, "");
    return;
  }
  outcome.shown.add(name);
  const isFixed = isAny("fix");
  if (root && (isFixed || rules("fix").length === 0)) {
    outcome.fixed.add(name);
    values.set(name, compute(name, field, root, valueOf, outcome));
  } else if (isFixed || field.readOnly) {
    outcome.fixed.add(name);
    values.set(name, field.value ?? "");
  } else {
    values.set(name, Object.hasOwn(given, name) ? given[name] : "");
    if (field.required || isAny("require")) outcome.required.add(name);
  }
}

/**
 * @param {string} name
 * @param {RuledField} field
 * @param {import("./formulas.js").Node} root
 * @param {Outcome} outcome
 */
function compute(name, field, root, valueOf, outcome) {
  try {
    const text = checked(field, result(root, valueOf));
    outcome.computed.set(name, text);
    return text;
  } catch (error) {
    if (!(error instanceof FormulaFault)) throw error;
    outcome.faults.set(name, error.fault);
    return "";
  }
}

/**
 * A result, where it is one for a field of that kind.
 *
 * @param {RuledField} field
 * @param {string} text
 */
function checked({ kind }, text) {
  if (isEmpty(text)) return "";
  if ((kind === "number" || kind === "money") && !decimal(text)) throw new FormulaFault("not-a-number");
  if (kind === "date" && dayNumber(text) === null) throw new FormulaFault("not-a-date");
  return text;
}

/**
 * @param {Condition} condition
 * @param {string} given
 */
function conditionHolds({ is, value }, given) {
  const wanted = value ?? "";
  switch (is) {
    case "filled": return !isEmpty(given);
    case "empty": return isEmpty(given);
    case "equals": return areEqual(given, wanted);
    case "not": return !areEqual(given, wanted);
    case "contains": return folded(given).includes(folded(wanted));
    case "under": return isOrdered(decimal(trimmed(given)), decimal(trimmed(wanted)), (order) => order < 0);
    case "over": return isOrdered(decimal(trimmed(given)), decimal(trimmed(wanted)), (order) => order > 0);
    case "before": return isEarlier(dayNumber(given), dayNumber(wanted));
    case "after": return isEarlier(dayNumber(wanted), dayNumber(given));
    case "checked": return given === "true";
    case "chosen": return wanted !== "" && given.split("\n").includes(wanted);
    default: return false;
  }
}

function isOrdered(left, right, isRight) {
  return left !== null && right !== null && isRight(compared(left, right));
}

function isEarlier(left, right) {
  return left !== null && right !== null && left < right;
}
