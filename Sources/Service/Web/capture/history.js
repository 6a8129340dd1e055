/**
 * Steps that can be taken back and forth. Pure; a step is whatever one returns to.
 *
 * @template Step
 * @typedef {{past: Step[], future: Step[]}} History `past` has the oldest first, `future` the next first
 */

/** How many steps can be undone. */
export const depth = 200;

/** @type {History<any>} */
export const noSteps = { past: [], future: [] };

/** After a change one can return to what was before, and no longer to what had been undone. */
export function changed({ past }, before) {
  return { past: [...past, before].slice(-depth), future: [] };
}

/**
 * The step to return to and the history then; null where there is none.
 *
 * @template Step
 * @param {History<Step>} history
 * @param {(step: Step) => Step} now the way from a step to the present
 */
export function undone({ past, future }, now) {
  const step = past.at(-1);
  return step === undefined ? null : { step, history: { past: past.slice(0, -1), future: [now(step), ...future] } };
}

/** The opposite of `undone`. */
export function redone({ past, future }, now) {
  const [step, ...rest] = future;
  return step === undefined ? null : { step, history: { past: [...past, now(step)], future: rest } };
}
