/**
 * The arithmetic of a slider with two handles: pure functions of a scale and a pair of values.
 *
 * @typedef {{min: number, max: number, step: number}} Scale `max` need not lie a whole number of steps above `min`; it can
 *   be reached nonetheless
 * @typedef {[number, number]} Pair the lower and the upper value; they can be equal, never crossed
 * @typedef {0|1} Handle
 */

/**
 * Makes a scale usable: limits in order, a step above 0.
 *
 * @returns {Scale}
 */
export function scale(min, max, step) {
  const low = Math.min(min, max);
  const high = Math.max(min, max);
  return { min: low, max: high, step: step > 0 ? step : (high - low) / 100 || 1 };
}

/** The value nearest to `value` that the scale has: a whole number of steps above its minimum, or its maximum. */
export function snap(value, { min, max, step }) {
  if (!(value > min)) return min;
  if (value >= max) return max;
  const stepped = tidy(min + Math.round((value - min) / step) * step, step);
  // The last step can lie beyond, and the maximum can be nearer than the step below it.
  if (stepped >= max) return max;
  return max - value < Math.abs(stepped - value) ? max : stepped;
}

/** Rounds away what binary fractions add: 0.1 + 0.2 is 0.3 here. */
function tidy(value, step) {
  const digits = Math.min(12, Math.max(0, Math.ceil(-Math.log10(step)) + 2));
  return Number(value.toFixed(digits));
}

/** Where a value lies on the track, 0 to 1; 0 where minimum and maximum are the same. */
export function fraction(value, { min, max }) {
  return max > min ? Math.min(1, Math.max(0, (value - min) / (max - min))) : 0;
}

/** The value at a place of the track, 0 to 1. */
export function valueAt(place, scale) {
  return snap(scale.min + Math.min(1, Math.max(0, place)) * (scale.max - scale.min), scale);
}

/**
 * Puts both values onto the scale and in order.
 *
 * @param {Pair} pair @param {Scale} scale @returns {Pair}
 */
export function normalize([low, high], scale) {
  const a = snap(Number.isFinite(low) ? low : scale.min, scale);
  const b = snap(Number.isFinite(high) ? high : scale.max, scale);
  return a <= b ? [a, b] : [b, a];
}

/**
 * Moves one handle, which stops at the other.
 *
 * @returns {Pair}
 */
export function moved(pair, handle, value, scale) {
  const snapped = snap(value, scale);
  return handle === 0 ? [Math.min(snapped, pair[1]), pair[1]] : [pair[0], Math.max(snapped, pair[0])];
}

/**
 * The handle that a press at a place takes.
 *
 * Null when both are equally near and the press is between or on them: then the direction of the drag decides.
 *
 * @returns {Handle|null}
 */
export function nearest(place, pair, scale) {
  const [low, high] = pair.map((value) => fraction(value, scale));
  if (low === high) return place < low ? 0 : place > high ? 1 : null;
  const toLow = Math.abs(place - low);
  const toHigh = Math.abs(place - high);
  if (Math.abs(toLow - toHigh) < 1e-9) return null;
  return toLow < toHigh ? 0 : 1;
}

/** A whole page of the scale: a tenth of it, and at least a step. */
export function page({ min, max, step }) {
  return Math.max(step, snap((max - min) / 10, { min: 0, max: max - min, step }));
}

/** The value that a key moves a handle to, or null where the key is not one of a slider's. */
export function keyed(key, pair, handle, scale, isReversed) {
  const value = pair[handle];
  const limits = handle === 0 ? [scale.min, pair[1]] : [pair[0], scale.max];
  const right = isReversed ? -1 : 1;
  switch (key) {
    case "ArrowRight": return stepped(value, right, scale);
    case "ArrowLeft": return stepped(value, -right, scale);
    case "ArrowUp": return stepped(value, 1, scale);
    case "ArrowDown": return stepped(value, -1, scale);
    case "PageUp": return value + page(scale);
    case "PageDown": return value - page(scale);
    case "Home": return limits[0];
    case "End": return limits[1];
    default: return null;
  }
}

/** The next value up or down. From a maximum between two steps it goes back to the step below. */
function stepped(value, direction, { min, max, step }) {
  const steps = (value - min) / step;
  const next = direction > 0 ? Math.floor(steps + 1e-9) + 1 : Math.ceil(steps - 1e-9) - 1;
  return Math.min(max, Math.max(min, min + next * step));
}
