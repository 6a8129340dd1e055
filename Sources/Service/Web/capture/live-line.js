import * as width from "./pen-width.js";

/**
 * The line of a stroke while it grows: samples in, places with a radius out.
 *
 * Samples are thinned to an even distance, smoothed with their neighbours and joined by a Catmull-Rom curve, so that
 * a mouse's whole pixels do not show. Places before `settled` never change again and need to be painted once.
 *
 * @typedef {{x: number, y: number, r: number}} Node
 */
export class LiveLine {
  /**
   * Thinned samples with their share of the width.
   *
   * @type {{x: number, y: number, share: number}[]}
   */
  #knots = [];
  /** @type {import("./validity.js").Sample|null} */
  #last = null;
  /** @type {number|null} */
  #share = null;

  /**
   * @param {import("./pen-width.js").Look} look
   * @param {number} spacing the distance between knots, in canvas units
   */
  constructor(look, spacing) {
    this.look = look;
    this.spacing = spacing;
  }

  /** @param {import("./validity.js").Sample} sample */
  add(sample) {
    this.#share = width.share(sample, this.#last, this.#share, this.look);
    this.#last = sample;
    const before = this.#knots.at(-1);
    if (before && Math.hypot(sample.x - before.x, sample.y - before.y) < this.spacing) return;
    this.#knots.push({ x: sample.x, y: sample.y, share: this.#share });
  }

  /** The number of spans whose places are final: smoothing looks two knots ahead, the curve one more. */
  get settled() {
    return Math.max(0, this.#knots.length - 4);
  }

  /** The number of spans up to the newest sample. */
  get spans() {
    return this.#course().length - 1;
  }

  /** A copy that can be carried on with samples that are only guessed. */
  copy() {
    const copy = new LiveLine(this.look, this.spacing);
    copy.#knots = this.#knots.slice(-8);
    copy.#last = this.#last;
    copy.#share = this.#share;
    copy.skipped = this.skipped + this.#knots.length - copy.#knots.length;
    return copy;
  }

  /** How many knots a copy has left out at its beginning. */
  skipped = 0;

  /** The knots and, where it lies beyond the last one, the newest sample: the line ends where the pen is. */
  #course() {
    const end = this.#last;
    const knot = this.#knots.at(-1);
    if (!end || !knot || (end.x === knot.x && end.y === knot.y)) return this.#knots;
    return [...this.#knots, { x: end.x, y: end.y, share: this.#share }];
  }

  /**
   * The places of some spans. Span i leads from knot i to knot i + 1.
   *
   * @returns {Node[]}
   */
  nodes(from, to) {
    const course = this.#course();
    if (course.length === 1) return [this.#node(course[0], course[0].share)];
    const smooth = (index) => smoothed(course, index);
    const nodes = [];
    for (let span = Math.max(0, from); span < Math.min(to, course.length - 1); span += 1) {
      const points = [span - 1, span, span + 1, span + 2].map((index) => smooth(clamp(index, course.length)));
      const length = Math.hypot(points[2].x - points[1].x, points[2].y - points[1].y);
      const steps = Math.max(1, Math.min(24, Math.ceil(length / (this.spacing * 0.6))));
      for (let step = nodes.length === 0 ? 0 : 1; step <= steps; step += 1) {
        const at = step / steps;
        nodes.push(this.#node(catmullRom(points, at), points[1].share + (points[2].share - points[1].share) * at));
      }
    }
    return nodes;
  }

  #node({ x, y }, share) {
    return { x, y, r: width.radius(share, this.look) };
  }
}

/**
 * A whole stroke as places, with the ends of the pen.
 *
 * @returns {Node[]}
 */
export function lineOf(points, look, spacing) {
  const line = new LiveLine(look, spacing);
  for (const point of points) line.add(point);
  return tapered(line.nodes(0, Infinity), look);
}

/** Lets the ends of a line run out as the pen does. */
function tapered(nodes, { startTaper, endTaper, unit }) {
  if ((startTaper === 0 && endTaper === 0) || nodes.length < 2) return nodes;
  const along = [0];
  for (let index = 1; index < nodes.length; index += 1) {
    along.push(along[index - 1] + Math.hypot(nodes[index].x - nodes[index - 1].x, nodes[index].y - nodes[index - 1].y));
  }
  const length = along.at(-1);
  const share = (distance, taper) => {
    const reach = Math.min(taper / unit, length / 2);
    return reach > 0 ? Math.sin((Math.min(1, distance / reach) * Math.PI) / 2) : 1;
  };
  return nodes.map((node, index) => ({
    ...node,
    r: Math.max(node.r * 0.15, node.r * share(along[index], startTaper) * share(length - along[index], endTaper)),
  }));
}

function clamp(index, count) {
  return Math.min(count - 1, Math.max(0, index));
}

/** A knot averaged with two neighbours on either side (1 4 6 4 1); the ends stay where they are. */
function smoothed(course, index) {
  const reach = Math.min(2, index, course.length - 1 - index);
  if (reach === 0) return course[index];
  const weights = reach === 1 ? [1, 2, 1] : [1, 4, 6, 4, 1];
  const total = reach === 1 ? 4 : 16;
  const sum = { x: 0, y: 0, share: 0 };
  for (const [offset, weight] of weights.entries()) {
    const knot = course[index - reach + offset];
    sum.x += (knot.x * weight) / total;
    sum.y += (knot.y * weight) / total;
    sum.share += (knot.share * weight) / total;
  }
  return sum;
}

/**
 * The uniform Catmull-Rom curve between the middle two of four points.
 *
 * @param {{x: number, y: number}[]} points @param {number} t
 */
function catmullRom([a, b, c, d], t) {
  const value = (p0, p1, p2, p3) =>
    0.5 * (2 * p1 + (p2 - p0) * t + (2 * p0 - 5 * p1 + 4 * p2 - p3) * t * t + (3 * p1 - p0 - 3 * p2 + p3) * t * t * t);
  return { x: value(a.x, b.x, c.x, d.x), y: value(a.y, b.y, c.y, d.y) };
}

/**
 * Adds the outline of a line to a path: for each pair of neighbours the hull of their two circles. All pieces turn the same
 * way, so that the non-zero rule fills them as one.
 *
 * @param {Path2D|CanvasRenderingContext2D} path @param {Node[]} nodes
 */
export function addOutline(path, nodes) {
  for (const [index, node] of nodes.entries()) {
    path.moveTo(node.x + node.r, node.y);
    path.arc(node.x, node.y, node.r, 0, 2 * Math.PI);
    if (index > 0) addSides(path, nodes[index - 1], node);
  }
}

/** The quadrilateral between two circles along their outer tangents. */
function addSides(path, from, to) {
  const distance = Math.hypot(to.x - from.x, to.y - from.y);
  if (distance <= Math.abs(to.r - from.r) || distance < 1e-9) return;
  const direction = Math.atan2(to.y - from.y, to.x - from.x);
  const lean = Math.acos((from.r - to.r) / distance);
  const at = (node, angle) => [node.x + node.r * Math.cos(angle), node.y + node.r * Math.sin(angle)];
  // In the order in which arc() turns, with y downwards: clockwise.
  path.moveTo(...at(from, direction - lean));
  path.lineTo(...at(to, direction - lean));
  path.lineTo(...at(to, direction + lean));
  path.lineTo(...at(from, direction + lean));
  path.closePath();
}
