import { entered, initial, isUntouched, reduce } from "./reducer.js";

/**
 * The one truth of a capture. Views read `state`, ask for changes by `dispatch`, and hear `change` at most once a frame.
 *
 * The event's `detail` is the state before.
 */
export class SignatureModel extends EventTarget {
  #frame = 0;
  /** @type {import("./reducer.js").State|null} */
  #before = null;

  /** @param {import("./configuration.js").Configuration} configuration */
  constructor(configuration) {
    super();
    this.state = initial(configuration);
  }

  /** @param {{type: string, [key: string]: any}} action */
  dispatch(action) {
    const next = reduce(this.state, action);
    if (next === this.state) return;
    this.#before ??= this.state;
    this.state = next;
    this.#frame ||= schedule(() => this.flush());
  }

  /** Tells of changes now rather than with the next frame. */
  flush() {
    const before = this.#before;
    this.#frame = 0;
    this.#before = null;
    if (before) this.dispatchEvent(new CustomEvent("change", { detail: before }));
  }

  get isUntouched() {
    return isUntouched(this.state);
  }

  /** All that was entered, as a JSON value. */
  snapshot() {
    return structuredClone(entered(this.state));
  }

  /** Takes what `snapshot` gave. Anything else is passed over; answers whether it was taken. */
  restore(snapshot) {
    const taken = readable(snapshot, this.state);
    if (taken) this.dispatch({ type: "restore", entered: taken });
    return taken !== null;
  }
}

/** With the next frame; in a hidden tab, which draws none, soon. */
function schedule(work) {
  return document.hidden ? setTimeout(work, 16) : requestAnimationFrame(work);
}

/** What of a snapshot can be taken, or null. A draft can be older than the page. */
function readable(snapshot, state) {
  if (typeof snapshot !== "object" || snapshot === null || !Array.isArray(snapshot.strokes)) return null;
  const hasShape = snapshot.strokes.every((stroke) => Number.isInteger(stroke?.id) && Array.isArray(stroke.points));
  if (!hasShape || (snapshot.strokes.length > 0 && !(snapshot.canvas?.width > 0))) return null;
  const known = Object.keys(entered(state)).filter((key) => typeof snapshot[key] === typeof state[key] || snapshot[key] === null);
  const taken = Object.fromEntries(known.filter((key) => key in snapshot).map((key) => [key, snapshot[key]]));
  // null and objects are of one type; these may be either.
  for (const key of ["canvas", "picture", "face", "chosen"]) if (key in snapshot) taken[key] = snapshot[key];
  if (!state.configuration.modes.includes(taken.tab) && taken.tab !== "saved") delete taken.tab;
  if (!state.configuration.colors.includes(taken.color)) delete taken.color;
  return { ...taken, past: [], future: [] };
}
