import { hasLines } from "../shared/field-kinds.js";

/** The measures of texts in fields, as the server stamps them. In points, unless they say something else. */

/** The largest letters where a field has no size. */
const LARGEST = 12;
/** The smallest letters of a text that shrinks. */
const SMALLEST = 6;
const LINE_HEIGHT = 1.2;
/** The letters' share of a line. */
const SHARE = 0.72;
/** Beside the text, on both sides together. */
const PADDING = 3;
/** The width of a cell where a field does not say how many it has. */
const CELL = 14;

/** Measures texts; made when the first one is. */
let ruler = null;

/** Whether the text goes on in further lines. */
export const isWrapped = (field) => hasLines(field.kind) || field.overflow === "wrap" || (field.kind === "text" && field.frame[3] > 40);

/** The size of letters. */
export function letterSize(field) {
  if (field.fontSize) return field.fontSize;
  return isWrapped(field) ? LARGEST - 1 : Math.min(LARGEST, field.frame[3] * SHARE);
}

/**
 * The size at which a text of one line is as wide as the field at most.
 *
 * @param {any} field @param {string} text @param {string} family of its letters
 */
export function fittingSize(field, text, family) {
  const size = letterSize(field);
  if (isWrapped(field)) return size;
  const room = field.frame[2] - size / 2 - PADDING;
  return Math.max(SMALLEST - 2, Math.min(size, (room * size) / Math.max(0.1, widthOf(text, size, family))));
}

/**
 * How many letters of a text its field holds, where that is fewer than it has; null where it fits as far as the page can measure it.
 *
 * @param {any} field @param {string} text @param {string} family
 * @returns {number|null}
 */
export function overflowing(field, text, family) {
  const letters = [...text];
  if (letters.length < 2 || field.kind === "cells") return null;
  const least = field.overflow === "shrink" || !field.fontSize ? Math.min(SMALLEST, letterSize(field)) : letterSize(field);
  const wide = field.frame[2] - PADDING;
  const widths = text.split("\n").map((line) => widthOf(line, least, family));
  const [needed, held] = isWrapped(field)
    ? [widths.reduce((sum, width) => sum + Math.max(1, Math.ceil(width / wide)), 0), Math.max(1, Math.floor(field.frame[3] / (least * LINE_HEIGHT)))]
    : [widths[0], wide];
  return needed <= held ? null : Math.max(1, Math.floor((letters.length * held) / needed));
}

function widthOf(line, size, family) {
  ruler ??= document.createElement("canvas").getContext("2d");
  ruler.font = `100px ${family}`;
  return (ruler.measureText(line).width * size) / 100;
}

/** How many cells a field of cells has. */
export function cellCount(field) {
  const most = Number(field.most ?? 0);
  return Number.isInteger(most) && most > 0 ? Math.min(most, 100) : Math.max(1, Math.round(field.frame[2] / CELL));
}
