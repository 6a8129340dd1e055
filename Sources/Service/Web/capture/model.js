import { initial, isBlank, isUntouched, reduce } from "./reducer.js";
import { read, written } from "./snapshot.js";

/**
 * The single source of a capture's state. Views read `state`, ask for changes by `dispatch`, and hear `change` at most
 * once a frame.
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
    if (this.#frame === 0) this.#frame = schedule(() => this.flush());
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

  /** Whether a draft would bring nothing back, not even by redo. */
  get isBlank() {
    return isBlank(this.state);
  }

  /**
   * All that was entered, as a JSON value.
   *
   * @param {number} room in bytes; the oldest steps of undo are left out where it would take more
   */
  snapshot(room) {
    return written(this.state, room);
  }

  /** Takes what `snapshot` gave. Anything else is passed over; answers whether it was taken. */
  restore(snapshot) {
    const taken = read(snapshot, this.state);
    if (taken) this.dispatch({ type: "restore", entered: taken });
    return taken !== null;
  }
}

/** With the next frame; in a hidden tab, which draws none, soon. */
function schedule(work) {
  return document.hidden ? setTimeout(work, 16) : requestAnimationFrame(work);
}
