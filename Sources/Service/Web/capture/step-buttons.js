import { button } from "../kit/button.js";
import { make, setAttribute } from "../kit/make.js";

/** @typedef {"undo"|"redo"|"clear"} Step an action of the reducer, for the way to sign that is shown */

/** What is said when a step has been taken: keys of the strings. */
const said = { undo: "undone", redo: "redone", clear: "cleared" };

/** Undo, redo and clear as buttons. They keep their places: what cannot be done now is disabled, not gone. */
export class StepButtons {
  /**
   * @param {object} options
   * @param {(key: string) => string} options.text
   * @param {string} options.clear the key of what clearing is called
   * @param {(step: Step) => void} options.onStep
   */
  constructor({ text, clear, onStep }) {
    const one = (step, label, icon) => button({ label: text(label), variant: "icon", icon, onPress: () => onStep(step) });
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

/** Takes a step and says so; answers whether there was one. @param {import("./context.js").Context} context @param {Step} step */
export function takeStep({ model, text, live }, step) {
  const before = model.state;
  model.dispatch({ type: step });
  if (model.state === before) return false;
  live.say(text(said[step]));
  return true;
}
