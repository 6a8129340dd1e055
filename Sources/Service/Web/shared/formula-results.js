import { compared, decimal, decimalText, integerOf, negated, productOf, quotientOf, quotientScale, rounded, sumOf, whole, zero } from "./decimals.js";
import { longestText } from "./formulas.js";
import { dayNumber, dayText, folded, isEmpty, isTextLess, lowercased, trimmed, uppercased } from "./texts.js";

/**
 * Computes formulas; the twin of Sources/Rules/Formula+Result.swift.
 *
 * @typedef {import("./decimals.js").Decimal} Decimal
 * @typedef {import("./formulas.js").Node} Node
 * @typedef {Decimal|string} Value a number, or a text, which counts as a number where it is one
 * @typedef {"not-a-number"|"not-a-date"|"not-whole"|"division-by-zero"|"too-large"|"too-long"} Fault
 */

/** The reason why a formula has no result for the present values. */
export class FormulaFault extends Error {
  /** @param {Fault} fault */
  constructor(fault) {
    super(fault);
    this.fault = fault;
  }
}

/**
 * The result of a formula; a field without a value is empty.
 *
 * @param {Node} root
 * @param {(name: string) => string} valueOf
 * @throws {FormulaFault}
 */
export function result(root, valueOf) {
  return textOf(value(root, valueOf));
}

/** @returns {Value} */
function value(node, valueOf) {
  if ("number" in node) return node.number;
  if ("text" in node) return node.text;
  if ("field" in node) return valueOf(node.field);
  if ("negated" in node) return negated(numberOf(value(node.negated, valueOf)));
  if ("sign" in node) return operation(node.sign, value(node.left, valueOf), value(node.right, valueOf));
  if (node.call !== "if") return functions[node.call](node.given.map((each) => value(each, valueOf)));
  if (isTrue(value(node.given[0], valueOf))) return value(node.given[1], valueOf);
  return node.given.length > 2 ? value(node.given[2], valueOf) : "";
}

/** @param {Value} given */
function textOf(given) {
  return typeof given === "string" ? given : decimalText(given);
}

/**
 * @param {Value} given
 * @returns {Decimal|null}
 */
function asNumber(given) {
  return typeof given === "string" ? decimal(trimmed(given)) : given;
}

/** @param {Value} given */
function hasNothing(given) {
  return typeof given === "string" && isEmpty(given);
}

/** @param {Value} given */
function isTrue(given) {
  const number = asNumber(given);
  return !hasNothing(given) && !(number && compared(number, zero) === 0);
}

/**
 * @param {Value} given
 * @returns {Decimal}
 */
function numberOf(given) {
  if (hasNothing(given)) return zero;
  const number = asNumber(given);
  if (!number) throw new FormulaFault("not-a-number");
  return number;
}

/**
 * @param {Decimal|null} number
 * @returns {Decimal}
 */
function fitting(number) {
  if (!number) throw new FormulaFault("too-large");
  return number;
}

/** @returns {Value} */
function operation(sign, left, right) {
  const truth = (isTrue) => (isTrue ? "true" : "");
  switch (sign) {
    case "=": return truth(areEqual(left, right));
    case "<>": return truth(!areEqual(left, right));
    case "<": return truth(isLess(left, right));
    case "<=": return truth(!isLess(right, left));
    case ">": return truth(isLess(right, left));
    case ">=": return truth(!isLess(left, right));
    default: return arithmetic(sign, numberOf(left), numberOf(right));
  }
}

function arithmetic(sign, left, right) {
  if (sign === "+") return fitting(sumOf(left, right));
  if (sign === "-") return fitting(sumOf(left, negated(right)));
  if (sign === "*") return fitting(productOf(left, right));
  if (compared(right, zero) === 0) throw new FormulaFault("division-by-zero");
  return fitting(quotientOf(left, right));
}

/**
 * Whether two values are the same number, or the same text; an empty one is only equal to an empty one.
 *
 * @param {Value} left
 * @param {Value} right
 */
export function areEqual(left, right) {
  if (hasNothing(left) || hasNothing(right)) return hasNothing(left) && hasNothing(right);
  const [first, second] = [asNumber(left), asNumber(right)];
  if (first && second) return compared(first, second) === 0;
  return folded(textOf(left)) === folded(textOf(right));
}

/** Whether a value is before another: by number where both are numbers, of which one may be empty, which is 0; or as texts. */
function isLess(left, right) {
  const [first, second] = [asNumber(left), asNumber(right)];
  if (hasNothing(left) && second) return compared(zero, second) < 0;
  if (hasNothing(right) && first) return compared(first, zero) < 0;
  if (first && second) return compared(first, second) < 0;
  return isTextLess(textOf(left), textOf(right));
}

/**
 * The numbers of those that are not empty.
 *
 * @param {Value[]} given
 */
function numbers(given) {
  return given.filter((each) => !hasNothing(each)).map(numberOf);
}

/** @returns {Value} */
function extreme(given, isBetter) {
  const all = numbers(given);
  return all.length > 0 ? all.reduce((best, each) => (isBetter(compared(each, best)) ? each : best)) : "";
}

function bounded(text) {
  if (Array.from(text).length > longestText) throw new FormulaFault("too-long");
  return text;
}

/** @param {Value} given */
function integer(given) {
  const found = integerOf(numberOf(given));
  if (found === null) throw new FormulaFault("not-whole");
  return found;
}

/** @param {Value} given */
function day(given) {
  const number = dayNumber(textOf(given));
  if (number === null) throw new FormulaFault("not-a-date");
  return number;
}

/** @type {Record<string, (given: Value[]) => Value>} */
const functions = {
  sum: (given) => numbers(given).reduce((sum, each) => fitting(sumOf(sum, each)), zero),
  min: (given) => extreme(given, (order) => order < 0),
  max: (given) => extreme(given, (order) => order > 0),
  round: ([number, digits]) => {
    const exact = numberOf(number);
    const places = digits === undefined ? 0n : integer(digits);
    if (places < -quotientScale || places > quotientScale) throw new FormulaFault("too-large");
    return fitting(rounded(exact, Number(places)));
  },
  days: ([first, last]) => {
    if (hasNothing(first) || hasNothing(last)) return "";
    const end = day(last);
    return whole(end - day(first));
  },
  adddays: ([first, days]) => {
    if (hasNothing(first)) return "";
    const start = BigInt(day(first));
    const sum = start + integer(days);
    const text = BigInt.asIntN(53, sum) === sum ? dayText(Number(sum)) : null;
    if (text === null) throw new FormulaFault("too-large");
    return text;
  },
  join: (given) => bounded(given.map(textOf).join("")),
  upper: ([text]) => bounded(uppercased(textOf(text))),
  lower: ([text]) => bounded(lowercased(textOf(text))),
  length: ([text]) => whole(Array.from(textOf(text)).length),
};
