/**
 * Decimal numbers that are exact: at most 38 digits, of which at most 38 after the point; the twin of Sources/Rules/ExactDecimal.swift.
 *
 * A result that needs more digits is null; only a quotient is rounded, to 20 digits after the point.
 *
 * @typedef {{coefficient: bigint, scale: number}} Decimal
 */

const digits = 38;
export const quotientScale = 20;
const longestText = 80;
const bound = power(digits);

/** @type {Decimal} */
export const zero = { coefficient: 0n, scale: 0 };

/**
 * @param {number} exponent
 */
function power(exponent) {
  return 10n ** BigInt(exponent);
}

/**
 * @param {bigint} number
 * @returns {bigint}
 */
function magnitude(number) {
  return number < 0n ? -number : number;
}

/**
 * A number without its last zeros after the point; null where it has too many digits.
 *
 * @returns {Decimal|null}
 */
function fitting(coefficient, scale) {
  if (magnitude(coefficient) >= bound) return null;
  while (scale > 0 && coefficient % 10n === 0n) {
    coefficient /= 10n;
    scale = coefficient === 0n ? 0 : scale - 1;
  }
  return scale <= digits ? { coefficient, scale } : null;
}

/**
 * Reads digits with an optional sign and point, as -1234.5; null for anything else.
 *
 * @returns {Decimal|null}
 */
export function decimal(text) {
  if (text.length > longestText) return null;
  const match = /^(-?)([0-9]+)(?:\.([0-9]+))?$/.exec(text);
  if (!match) return null;
  const coefficient = BigInt(match[2] + (match[3] ?? ""));
  return fitting(match[1] ? -coefficient : coefficient, match[3]?.length ?? 0);
}

/**
 * @param {number} number
 * @returns {Decimal}
 */
export function whole(number) {
  return { coefficient: BigInt(number), scale: 0 };
}

/**
 * The shortest text of a number.
 *
 * @param {Decimal} number
 */
export function decimalText({ coefficient, scale }) {
  const padded = magnitude(coefficient).toString().padStart(scale + 1, "0");
  const point = padded.length - scale;
  return (coefficient < 0n ? "-" : "") + padded.slice(0, point) + (scale > 0 ? `.${padded.slice(point)}` : "");
}

/**
 * The number as an integer; null where it has digits after the point or is too large.
 *
 * @param {Decimal} number
 */
export function integerOf({ coefficient, scale }) {
  return scale === 0 && BigInt.asIntN(64, coefficient) === coefficient ? coefficient : null;
}

/**
 * @param {Decimal} number
 * @returns {Decimal}
 */
export function negated({ coefficient, scale }) {
  return { coefficient: -coefficient, scale };
}

/** @returns {bigint|null} */
function shifted({ coefficient, scale }, to) {
  const number = coefficient * power(to - scale);
  return magnitude(number) < bound ? number : null;
}

/**
 * @param {Decimal} left
 * @param {Decimal} right
 * @returns {Decimal|null}
 */
export function sumOf(left, right) {
  const scale = Math.max(left.scale, right.scale);
  const [first, second] = [shifted(left, scale), shifted(right, scale)];
  return first === null || second === null ? null : fitting(first + second, scale);
}

/**
 * @param {Decimal} left
 * @param {Decimal} right
 * @returns {Decimal|null}
 */
export function productOf(left, right) {
  return fitting(left.coefficient * right.coefficient, left.scale + right.scale);
}

/**
 * @param {bigint} dividend
 * @param {bigint} divisor
 */
function halfUp(dividend, divisor) {
  const [quotient, remainder] = [dividend / divisor, dividend % divisor];
  return 2n * remainder >= divisor ? quotient + 1n : quotient;
}

/**
 * The quotient of two numbers, of which the second is not 0; halves are rounded away from zero.
 *
 * @returns {Decimal|null}
 */
export function quotientOf(left, right) {
  const isNegative = left.coefficient < 0n !== right.coefficient < 0n;
  const further = quotientScale + right.scale - left.scale;
  const [dividend, divisor] = [magnitude(left.coefficient), magnitude(right.coefficient)];
  const quotient = further < 0 ? halfUp(dividend / divisor, power(-further)) : halfUp(dividend * power(further), divisor);
  return fitting(isNegative ? -quotient : quotient, quotientScale);
}

/**
 * The number rounded to a count of digits after the point, or before it where the count is negative; halves go away from zero.
 *
 * @param {Decimal} number
 * @param {number} places
 * @returns {Decimal|null}
 */
export function rounded(number, places) {
  if (places >= number.scale) return number;
  const dropped = number.scale - places;
  if (dropped > digits) return zero;
  const kept = halfUp(magnitude(number.coefficient), power(dropped));
  const coefficient = number.coefficient < 0n ? -kept : kept;
  return places < 0 ? fitting(coefficient * power(-places), 0) : fitting(coefficient, places);
}

/**
 * Less than 0, 0 or more than 0.
 *
 * @param {Decimal} left
 * @param {Decimal} right
 */
export function compared(left, right) {
  const scale = Math.max(left.scale, right.scale);
  const [first, second] = [left.coefficient * power(scale - left.scale), right.coefficient * power(scale - right.scale)];
  return first < second ? -1 : first > second ? 1 : 0;
}
