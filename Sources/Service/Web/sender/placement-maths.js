import { frameOf } from "../shared/geometry.js";

/** Moving and resizing of frames. The screen grows downwards, the page upwards. */

/** The space between a field and one that was put beside it, in points. */
const GAP = 6;

/**
 * @param {import("../shared/geometry.js").Frame} frame
 * @param {{x: number, y: number}} by in CSS pixels @param {number} scale CSS pixels per point
 */
export function moved([x, y, width, height], by, scale) {
  return [x + by.x / scale, y - by.y / scale, width, height];
}

/**
 * The frame with a corner dragged; the opposite corner stays.
 *
 * @param {import("../shared/geometry.js").Frame} frame
 * @param {"nw"|"ne"|"sw"|"se"} corner @param {{x: number, y: number}} by in CSS pixels @param {number} scale
 * @param {number} least the least side in points
 */
export function resized([x, y, width, height], corner, by, scale, least = 8) {
  const across = by.x / scale;
  const up = -by.y / scale;
  const isWest = corner.endsWith("w");
  const isNorth = corner.startsWith("n");
  const w = Math.max(width + (isWest ? -across : across), least);
  const h = Math.max(height + (isNorth ? up : -up), least);
  return [isWest ? x + width - w : x, isNorth ? y : y + height - h, w, h];
}

/**
 * The frame of a new field with its middle at a place on the screen.
 *
 * @param {{x: number, y: number}} place in CSS pixels from the page's upper left
 * @param {{width: number, height: number}} size in points @param {{width: number, height: number}} page @param {number} scale
 */
export function centred(place, size, page, scale) {
  const box = { left: place.x - (size.width * scale) / 2, top: place.y - (size.height * scale) / 2, width: size.width * scale, height: size.height * scale };
  return frameOf(box, page, scale);
}

/**
 * The frame moved up or down, as little as it takes, to where it covers none of others; left where it is when there is no room.
 *
 * @param {import("../shared/geometry.js").Frame} frame @param {import("../shared/geometry.js").Frame[]} others
 * @param {{height: number}} page
 * @returns {import("../shared/geometry.js").Frame}
 */
export function freed([x, y, width, height], others, page) {
  const beside = others.filter(([left, , wide]) => left < x + width && x < left + wide);
  const isFree = (low) => low >= 0 && low + height <= page.height
    && beside.every(([, bottom, , tall]) => bottom >= low + height || low >= bottom + tall);
  const places = beside.flatMap(([, bottom, , tall]) => [bottom - GAP - height, bottom + tall + GAP]);
  const [free = y] = [y, ...places].filter(isFree).sort((a, b) => Math.abs(a - y) - Math.abs(b - y) || a - b);
  return [x, free, width, height];
}

/**
 * The effect of a key on a frame: arrows move by a point, with Shift by ten; with Alt they change the size, and the
 * upper left corner stays.
 *
 * @returns {import("../shared/geometry.js").Frame|null} null when the key means something else
 */
export function stepped([x, y, width, height], { key, shiftKey, altKey }) {
  const step = shiftKey ? 10 : 1;
  const [right, up] = { ArrowLeft: [-step, 0], ArrowRight: [step, 0], ArrowUp: [0, step], ArrowDown: [0, -step] }[key] ?? [0, 0];
  if (right === 0 && up === 0) return null;
  if (!altKey) return [x + right, y + up, width, height];
  const w = Math.max(width + right, 8);
  const h = Math.max(height - up, 8);
  return [x, y + height - h, w, h];
}
