import { depth, noSteps } from "./history.js";

/**
 * Converts the input of a capture to a JSON value, and back. Besides the present state it has the steps of undo and
 * redo.
 *
 * Steps of a drawing differ by few strokes, so each is written by how many strokes it has in common with the one before
 * it, and the numbers of the others: `[2, 7]` begins with the first two of the one before and goes on with stroke 7.
 *
 * @typedef {import("./reducer.js").State} State
 */

/** The content of a draft: everything that a person entered, and nothing from the server. */
const kept = ["tab", "canvas", "strokes", "color", "penWidth", "text", "face", "picture", "chosen", "keeps"];
/** Those of them that may be null or an object as well. */
const nullable = ["canvas", "picture", "face", "chosen"];

/**
 * @param {State} state
 * @param {number} room in bytes of JSON; the steps that are farthest from the present are left out where it would take
 *   more. Current content is never left out.
 */
export function written(state, room) {
  const now = Object.fromEntries(kept.map((key) => [key, state[key]]));
  const left = room - bytes(now);
  const steps = (count) => ({ draw: drawSteps(state, count), image: near(state.steps.image, count) });
  const most = largest((count) => bytes(steps(count)) <= left);
  return structuredClone({ ...now, ...(most > 0 && { steps: steps(most) }) });
}

/** The largest number of steps that fits, 0 to depth; more steps never take less room. */
function largest(fits) {
  if (fits(depth)) return depth;
  let [low, high] = [0, depth];
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if (fits(middle)) low = middle;
    else high = middle;
  }
  return low;
}

/** The steps nearest to the present. */
function near({ past, future }, count) {
  return { past: past.slice(Math.max(0, past.length - count)), future: future.slice(0, count) };
}

function drawSteps(state, count) {
  const { past, future } = near(state.steps.draw, count);
  const known = new Set(state.strokes);
  const others = new Set([...past, ...future].flat().filter((stroke) => !known.has(stroke)));
  let before = [];
  const chain = [...past, state.strokes, ...future].map((strokes) => {
    const common = strokes.findIndex((stroke, index) => stroke !== before[index]);
    const same = common < 0 ? strokes.length : common;
    before = strokes;
    return [same, ...strokes.slice(same).map(({ id }) => id)];
  });
  return { strokes: [...others], chain, at: past.length };
}

function bytes(value) {
  return new TextEncoder().encode(JSON.stringify(value)).length;
}

/**
 * The usable part of a snapshot, for the reducer's `restore`, or null. A draft can be older than the page.
 *
 * @param {any} snapshot
 * @param {State} state
 */
export function read(snapshot, state) {
  if (typeof snapshot !== "object" || snapshot === null || !isStrokes(snapshot.strokes)) return null;
  if (snapshot.strokes.length > 0 && !(snapshot.canvas?.width > 0)) return null;
  const known = kept.filter((key) => key in snapshot && (typeof snapshot[key] === typeof state[key] || nullable.includes(key)));
  const taken = Object.fromEntries(known.map((key) => [key, snapshot[key]]));
  if (!state.configuration.modes.includes(taken.tab) && taken.tab !== "saved") delete taken.tab;
  if (!state.configuration.colors.includes(taken.color)) delete taken.color;
  return { ...taken, steps: { draw: readDraw(snapshot) ?? noSteps, image: readImage(snapshot) ?? noSteps } };
}

function isStrokes(list) {
  return Array.isArray(list) && list.every((stroke) => Number.isInteger(stroke?.id) && Array.isArray(stroke.points));
}

/** A chain that is broken anywhere is not a history at all. */
function readDraw({ strokes, steps }) {
  const { chain, at, strokes: others } = steps?.draw ?? {};
  if (!Array.isArray(chain) || !(chain[at]?.length > 0) || !isStrokes(others)) return null;
  const known = new Map([...strokes, ...others].map((stroke) => [stroke.id, stroke]));
  const states = [];
  for (const link of chain) {
    const before = states.at(-1) ?? [];
    if (!Array.isArray(link) || !(link[0] >= 0 && link[0] <= before.length)) return null;
    const state = [...before.slice(0, link[0]), ...link.slice(1).map((id) => known.get(id))];
    if (state.includes(undefined)) return null;
    states.push(state);
  }
  return { past: states.slice(0, at).slice(-depth), future: states.slice(at + 1, at + 1 + depth) };
}

function readImage({ steps }) {
  const { past, future } = steps?.image ?? {};
  const isList = (list) => Array.isArray(list) && list.length <= depth && list.every(isStep);
  return isList(past) && isList(future) ? { past, future } : null;
}

function isStep(step) {
  const { picture, color } = step ?? {};
  return (color === null || typeof color === "string") && (picture === null || (typeof picture?.id === "string" && picture.crop?.length === 4));
}
