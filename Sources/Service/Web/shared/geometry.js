import { setProperties } from "../kit/make.js";

/**
 * Frames: points of the page as displayed, origin at its lower left. On the screen the origin is at the upper left,
 * and everything is a share of the page, so that no zoom and no resize needs a new calculation.
 */

/** @typedef {[number, number, number, number]} Frame x, y, width, height in points */
/** @typedef {{width: number, height: number}} Size in points */

/**
 * The frame as shares of the page, measured from the upper left.
 *
 * @param {Frame} frame @param {Size} page
 * @returns {{left: number, top: number, width: number, height: number}} 0…1
 */
export function sharesOf([x, y, width, height], page) {
  return {
    left: x / page.width,
    top: (page.height - y - height) / page.height,
    width: width / page.width,
    height: height / page.height,
  };
}

/**
 * Lays an element over its page, where the frame is.
 *
 * @param {HTMLElement} element @param {Frame} frame @param {Size} page
 */
export function layOver(element, frame, page) {
  const shares = Object.entries(sharesOf(frame, page));
  setProperties(element, Object.fromEntries(shares.map(([name, share]) => [name, `${(share * 100).toFixed(4)}%`])));
}

/**
 * The frame of a box on the screen.
 *
 * @param {{left: number, top: number, width: number, height: number}} box in CSS pixels from the page's upper left
 * @param {Size} page @param {number} scale CSS pixels per point
 * @returns {Frame}
 */
export function frameOf(box, page, scale) {
  return [box.left / scale, page.height - (box.top + box.height) / scale, box.width / scale, box.height / scale];
}

/**
 * The frame moved and shrunk so far that the page holds it, in tenths of a point.
 *
 * @param {Frame} frame @param {Size} page @param {Size} least the least size
 * @returns {Frame}
 */
export function clamped([x, y, width, height], page, least = { width: 8, height: 8 }) {
  const w = Math.min(Math.max(width, least.width), page.width);
  const h = Math.min(Math.max(height, least.height), page.height);
  return [tenth(bounded(x, 0, page.width - w)), tenth(bounded(y, 0, page.height - h)), tenth(w), tenth(h)];
}

/** The value, or the nearer end of the range. */
export const bounded = (value, least, most) => Math.min(Math.max(value, least), Math.max(least, most));

const tenth = (value) => Math.round(value * 10) / 10;

/**
 * Sorts as people read: by page, from above, and along the line where two frames overlap in height by half.
 *
 * @param {{page: number, frame: Frame}} a @param {{page: number, frame: Frame}} b @param {boolean} rightToLeft
 */
export function inReadingOrder(a, b, rightToLeft = false) {
  if (a.page !== b.page) return a.page - b.page;
  const overlap = Math.min(a.frame[1] + a.frame[3], b.frame[1] + b.frame[3]) - Math.max(a.frame[1], b.frame[1]);
  if (overlap > Math.min(a.frame[3], b.frame[3]) / 2) return (a.frame[0] - b.frame[0]) * (rightToLeft ? -1 : 1);
  return b.frame[1] + b.frame[3] - a.frame[1] - a.frame[3];
}

/**
 * The width of a page's picture to ask for: sharp on this screen, and one of few, so that they are cached.
 *
 * @param {number} cssWidth @param {number} density device pixels per CSS pixel, with the pinch zoom
 * @returns {number}
 */
export function pictureWidth(cssWidth, density) {
  const steps = [400, 600, 800, 1000, 1300, 1700, 2200, 2800];
  return steps.find((step) => step >= cssWidth * density * 0.95) ?? steps[steps.length - 1];
}

/**
 * The width of the picture to ask for where a page that is seen has none yet: the sharp one, unless a coarse one comes much sooner.
 *
 * @param {number} cssWidth @param {number} density device pixels per CSS pixel, with the pinch zoom
 * @returns {number}
 */
export function firstPictureWidth(cssWidth, density) {
  const [full, coarse] = [pictureWidth(cssWidth, density), pictureWidth(cssWidth, 1)];
  return full > 1.5 * coarse ? coarse : full;
}

/** The device pixels per CSS pixel, with the pinch zoom, as far as a picture follows it. */
export function screenDensity() {
  return window.devicePixelRatio * Math.min(window.visualViewport?.scale ?? 1, 3);
}
