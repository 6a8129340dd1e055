import { button } from "../kit/button.js";
import { make, setAttribute } from "../kit/make.js";

/** @typedef {"undo"|"redo"|"clear"} Step an action of the reducer, for the way to sign that is shown */

/** The announcements after a step: keys of the strings. */
const said = { undo: "undone", redo: "redone", clear: "cleared" };

/** Undo, redo and clear as buttons. They keep their places: actions that are not possible now are disabled, not
    removed. */
export class StepButtons {
  /**
   * @param {object} options
   * @param {import("../shared/translate.js").Say} options.say
   * @param {string} options.clear the key of what clearing is called
   * @param {(step: Step) => void} options.onStep
   */
  constructor({ say, clear, onStep }) {
    const one = (step, label, icon) => button({ label: say(label), variant: "icon", icon, onPress: () => onStep(step) });
    this.undo = one("undo", "undo", "undo");
    this.redo = one("redo", "redo", "redo");
    this.clear = one("clear", clear, "trash");
    this.element = make("div", { class: "tools" }, this.undo, this.redo, this.clear);
  }

  /** @param {import("./history.js").History<any>} history @param {boolean} canClear */
  show({ past, future }, canClear) {
    for (const [each, can] of [[this.undo, past.length > 0], [this.redo, future.length > 0], [this.clear, canClear]]) {
      setAttribute(each, "aria-disabled", can ? null : "true");
    }
  }
}

/**
 * Takes a step and says so; answers whether there was one.
 *
 * @param {import("./context.js").Context} context @param {Step} step
 */
export function takeStep({ model, say, live }, step) {
  const before = model.state;
  model.dispatch({ type: step });
  if (model.state === before) return false;
  live.say(say(said[step]));
  return true;
}
