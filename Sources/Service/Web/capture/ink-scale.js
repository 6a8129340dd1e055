/** The library's natural size of a signature, in points: widths of the pen hold there. */
const natural = { width: 180, height: 72 };

/** The share of the surface that a signature is expected to fill before anything is known of it. */
const expected = 0.7;

/**
 * The points that a canvas unit takes once the library has fitted the ink into its natural size.
 *
 * The line on screen is drawn with it so that it is about as wide as the final ink over the same strokes.
 *
 * @param {{points: {x: number, y: number}[]}[]} strokes what has been drawn; empty before the first stroke
 * @param {{width: number, height: number}} canvas
 */
export function pointsPerUnit(strokes, canvas) {
  const box = boxOf(strokes) ?? { width: canvas.width * expected, height: canvas.height * expected };
  const longer = Math.max(canvas.width, canvas.height);
  const most = Math.max(1, natural.width / longer);
  return Math.min(most, natural.width / Math.max(box.width, 1e-6), natural.height / Math.max(box.height, 1e-6));
}

/** The box around all samples, or null where there is none. */
export function boxOf(strokes) {
  let [left, right, top, bottom] = [Infinity, -Infinity, Infinity, -Infinity];
  for (const { points } of strokes) {
    for (const { x, y } of points) {
      left = Math.min(left, x);
      right = Math.max(right, x);
      top = Math.min(top, y);
      bottom = Math.max(bottom, y);
    }
  }
  return left <= right ? { left, top, width: right - left, height: bottom - top } : null;
}
