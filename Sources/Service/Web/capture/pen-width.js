/**
 * How wide the line is at a sample, by the rules of the library: by pressure where it varies, else by speed.
 *
 * @typedef {import("./validity.js").Sample} Sample
 * @typedef {object} Look
 * @property {[number, number]} widths thinnest and thickest, in points at natural size
 * @property {number} unit points per canvas unit
 * @property {number} startTaper points
 * @property {number} endTaper points
 * @property {[number, number]|null} pressures lightest and firmest, or null where the width follows the speed
 */

/** Points a second at which the line has its middle width. */
const middleSpeed = 270;
/** Time in which the width follows the hand, in milliseconds. */
const settling = 45;
/** The time from one sample to the next where a device has no clock. */
const assumedStep = 8;

/**
 * The range of pressures of a drawing, or null where the device has no sensor.
 *
 * @returns {[number, number]|null}
 */
export function pressureRange(strokes) {
  const all = strokes.flatMap(({ points }) => points.map(({ pressure }) => pressure));
  if (all.length === 0 || all.some((pressure) => pressure === undefined)) return null;
  const sorted = all.sort((a, b) => a - b);
  if (sorted.at(-1) - sorted[0] <= 0.05) return null;
  const edge = Math.floor(sorted.length / 20);
  const [low, high] = [sorted[edge], sorted[sorted.length - 1 - edge]];
  const lacking = Math.max(0, 0.35 - (high - low)) / 2;
  return [low - lacking, high + lacking];
}

/**
 * The share of the pen's range that the hand asks for, smoothed over time.
 *
 * @param {Sample} sample @param {Sample|null} before @param {number|null} shareBefore @param {Look} look
 */
export function share(sample, before, shareBefore, look) {
  const elapsed = before ? Math.max(sample.t - before.t || assumedStep, 1) : 0;
  const wanted = look.pressures ? byPressure(sample, look.pressures) : bySpeed(sample, before, elapsed, look);
  if (shareBefore === null) return wanted;
  return shareBefore + (wanted - shareBefore) * (1 - Math.exp(-elapsed / settling));
}

/** @param {Sample} sample @param {[number, number]} pressures */
function byPressure({ pressure }, [low, high]) {
  return Math.min(1, Math.max(0, (pressure - low) / (high - low)));
}

/** A stroke begins in the middle: its speed is not known before the second sample. */
function bySpeed(sample, before, elapsed, { unit }) {
  if (!before) return 0.5;
  const speed = (Math.hypot(sample.x - before.x, sample.y - before.y) * unit * 1000) / elapsed;
  const ratio = speed / middleSpeed;
  return 1 / (1 + ratio * Math.sqrt(ratio));
}

/**
 * The radius of the line in canvas units.
 *
 * @param {number} share @param {Look} look
 */
export function radius(share, { widths, unit }) {
  return (widths[0] + (widths[1] - widths[0]) * share) / 2 / unit;
}
