import { capture } from "../library.js";

/**
 * The rule for a drawn signature: that of Sources/Ink/Drawing+Validity.swift, word for word.
 *
 * Both read Tests/Fixtures/validity.json.
 *
 * @typedef {{x: number, y: number, t?: number, pressure?: number, tiltX?: number, tiltY?: number}} Sample
 * @typedef {{points: Sample[]}} Stroke
 * @typedef {{canvas?: {width: number, height: number}, strokes: Stroke[]}} Drawing
 * @typedef {"empty"|"tooSmall"|"coordinateOutOfRange"|"unusableCanvas"|"tooManySamples"} Fault
 */

const limits = capture.drawing;

/**
 * Says why a drawing is not a signature; null where it is one: at least one stroke has more than one sample and extends
 * over at least 2 canvas units, or over 1/200 of the canvas's longer side where that is less.
 *
 * @param {Drawing} drawing
 * @param {{allowDots: boolean}} options with dots, one sample anywhere is enough
 * @returns {Fault|null}
 */
export function fault(drawing, { allowDots }) {
  const unusable = unusableNumbers(drawing);
  if (unusable) return unusable;
  if (allowDots) return drawing.strokes.some((stroke) => stroke.points.length > 0) ? null : "empty";
  const extents = drawing.strokes.filter((stroke) => stroke.points.length > 1).map(extent);
  const largest = extents.reduce((most, each) => Math.max(most, each), 0);
  if (largest <= 0) return "empty";
  return largest >= minimumExtent(drawing.canvas) ? null : "tooSmall";
}

/**
 * The longer side of the box around a stroke, in canvas units.
 *
 * @param {Stroke} stroke
 */
export function extent({ points }) {
  let [left, right, top, bottom] = [Infinity, -Infinity, Infinity, -Infinity];
  for (const { x, y } of points) {
    left = Math.min(left, x);
    right = Math.max(right, x);
    top = Math.min(top, y);
    bottom = Math.max(bottom, y);
  }
  return points.length === 0 ? 0 : Math.max(right - left, bottom - top);
}

function minimumExtent(canvas) {
  return canvas ? Math.min(limits.extent, Math.max(canvas.width, canvas.height) * limits.shareOfCanvas) : limits.extent;
}

/** @param {Drawing} drawing @returns {Fault|null} */
function unusableNumbers({ canvas, strokes }) {
  if (canvas) {
    const longer = Math.max(canvas.width, canvas.height);
    const isUsable = canvas.width > 0 && canvas.height > 0 && longer >= limits.smallestCanvas && longer <= limits.coordinate;
    if (!isUsable) return "unusableCanvas";
  }
  const samples = strokes.reduce((sum, stroke) => sum + stroke.points.length, 0);
  if (samples > limits.samples || strokes.length > limits.strokes) return "tooManySamples";
  const isUsable = (number) => Math.abs(number) <= limits.coordinate;
  const allUsable = strokes.every(({ points }) => points.every(({ x, y }) => isUsable(x) && isUsable(y)));
  return allUsable ? null : "coordinateOutOfRange";
}
