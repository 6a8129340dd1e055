/**
 * Where a frame that is dragged near a line of the page or near another field comes to lie: with its lower edge on the line,
 * or in a row with the field.
 */

/** @typedef {import("../shared/geometry.js").Frame} Frame */
/** @typedef {{x?: number, y?: number}} Guide an upright or a level line on which the frame lies, in points */

/**
 * @param {Frame} frame @param {{fields: Frame[], lines: import("./page-lines.js").Line[]}} near what is on the page
 * @param {number} reach how far the frame may be moved, in points
 * @param {"nw"|"ne"|"sw"|"se"|null} corner the one that is dragged; null where the whole frame is
 * @returns {{frame: Frame, guides: Guide[]}}
 */
export function snapped(frame, { fields, lines }, reach, corner = null) {
  const [x, y, width, height] = frame;
  const level = nearest(edges(y, height, corner && (corner.startsWith("n") ? "end" : "start")), [
    ...fields.flatMap(([, bottom, , tall]) => marks(bottom, tall)),
    ...lines.filter((line) => overlaps(frame, line)).map((line) => ({ at: line.y, part: "start" })),
  ], reach);
  // A line has an upright end only for what lies on it.
  const own = lines.filter((line) => overlaps(frame, line) && level?.at === line.y);
  const upright = nearest(edges(x, width, corner && (corner.endsWith("w") ? "start" : "end")), [
    ...fields.flatMap(([left, , wide]) => marks(left, wide)),
    ...own.flatMap((line) => [{ at: line.x, part: "start" }, { at: line.x + line.width, part: "end" }]),
  ], reach);
  const [left, wide] = shifted(x, width, upright, corner);
  const [bottom, tall] = shifted(y, height, level, corner);
  return {
    frame: [left, bottom, wide, tall],
    guides: [upright && { x: upright.at }, level && { y: level.at }].filter(Boolean),
  };
}

/**
 * The places of a stretch that may come to lie on something.
 *
 * @param {number} start @param {number} length @param {"start"|"end"|""|null} only the one that is dragged
 */
function edges(start, length, only) {
  const all = [{ at: start, part: "start" }, { at: start + length, part: "end" }, { at: start + length / 2, part: "middle" }];
  return only ? all.filter(({ part }) => part === only) : all;
}

/** The guides of another stretch: edges for edges, its middle for a middle. */
function marks(start, length) {
  return [{ at: start, part: "start" }, { at: start, part: "end" }, { at: start + length, part: "start" }, { at: start + length, part: "end" }, { at: start + length / 2, part: "middle" }];
}

function nearest(own, others, reach) {
  let best = null;
  for (const edge of own) {
    for (const other of others) {
      const by = other.at - edge.at;
      if (edge.part !== other.part || Math.abs(by) > reach || (best && Math.abs(best.by) <= Math.abs(by))) continue;
      best = { at: other.at, by, part: edge.part };
    }
  }
  return best;
}

/** @param {Frame} frame @param {import("./page-lines.js").Line} line */
const overlaps = ([x, , width], line) => x < line.x + line.width && line.x < x + width;

/**
 * The stretch moved, or with a corner that is dragged lengthened.
 *
 * @returns {[number, number]}
 */
function shifted(start, length, snap, corner) {
  if (!snap) return [start, length];
  if (!corner) return [start + snap.by, length];
  return snap.part === "start" ? [start + snap.by, length - snap.by] : [start, length + snap.by];
}
