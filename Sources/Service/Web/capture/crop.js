/**
 * Cropping: pure functions of boxes [x, y, width, height] in shares of the picture as it is shown, turned.
 *
 * @typedef {[number, number, number, number]} Box
 * @typedef {{x: -1|1, y: -1|1}} Corner
 */

/**
 * The whole picture.
 *
 * @type {() => Box}
 */
export const whole = () => [0, 0, 1, 1];

/** The least side of a box. */
export const least = 0.03;

/** @type {Corner[]} */
export const corners = [{ x: -1, y: -1 }, { x: 1, y: -1 }, { x: -1, y: 1 }, { x: 1, y: 1 }];

/**
 * The edges of a box: left, top, right, bottom.
 *
 * @param {Box} box @returns {[number, number, number, number]}
 */
export function edges([x, y, width, height]) {
  return [x, y, x + width, y + height];
}

/**
 * A box from its edges, held within the picture and to the least side; the edge that moved yields.
 *
 * @param {[number, number, number, number]} edges @param {Box} before
 * @returns {Box}
 */
export function fromEdges([left, top, right, bottom], before) {
  const [oldLeft, oldTop] = before;
  const [a, b] = span(left, right, left !== oldLeft);
  const [c, d] = span(top, bottom, top !== oldTop);
  return [tidy(a), tidy(c), tidy(b - a), tidy(d - c)];
}

function span(start, end, startMoved) {
  const low = Math.min(Math.max(0, start), 1);
  const high = Math.min(Math.max(0, end), 1);
  if (high - low >= least) return [low, high];
  if (startMoved) return [Math.max(0, high - least), Math.max(least, high)];
  return [Math.min(1 - least, low), Math.min(1, low + least)];
}

/**
 * Moves a corner to a place.
 *
 * @param {Box} box @param {Corner} corner @returns {Box}
 */
export function withCorner(box, corner, x, y) {
  const [left, top, right, bottom] = edges(box);
  return fromEdges([corner.x < 0 ? x : left, corner.y < 0 ? y : top, corner.x > 0 ? x : right, corner.y > 0 ? y : bottom], box);
}

/**
 * Where a corner is.
 *
 * @param {Box} box @param {Corner} corner
 */
export function cornerPlace(box, corner) {
  const [left, top, right, bottom] = edges(box);
  return { x: corner.x < 0 ? left : right, y: corner.y < 0 ? top : bottom };
}

/**
 * Moves the whole box, which keeps its size and stays within the picture.
 *
 * @param {Box} box @returns {Box}
 */
export function shifted([x, y, width, height], across, down) {
  const within = (start, size) => Math.min(Math.max(0, start), 1 - size);
  return [tidy(within(x + across, width)), tidy(within(y + down, height)), width, height];
}

/**
 * The same part of the picture after the picture has been turned a quarter to the right.
 *
 * @param {Box} box @returns {Box}
 */
export function turned([x, y, width, height]) {
  return [tidy(1 - y - height), x, height, width];
}

function tidy(value) {
  return Math.round(value * 1e4) / 1e4;
}
