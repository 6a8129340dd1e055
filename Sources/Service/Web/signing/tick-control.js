import { icon } from "../kit/icons.js";
import { make } from "../kit/make.js";

/** A box to tick, or a clause to strike out. */
export class TickControl {
  /** @param {import("./field-view.js").FieldView} view */
  constructor(view) {
    const { field, say, context } = view;
    const isStrike = field.kind === "strike-out";
    this.control = make("input", {
      type: "checkbox", class: "field-box", "aria-label": isStrike ? say("strike.name", { name: view.name }) : view.name,
      onchange: () => context.change(field, this.control.checked ? { checked: true } : null),
    });
    this.element = isStrike
      ? make("label", { class: "field-control field-strike" }, this.control, make("span", { class: "strike-line", "aria-hidden": "true" }),
        make("span", { class: "strike-words", "aria-hidden": "true" }, icon("strike-out"), make("span", { text: view.name })))
      : make("label", { class: "field-control field-tick" }, this.control, icon("check"));
  }

  update(value, { isRequired }) {
    this.control.checked = value !== null;
    if (isRequired) this.control.setAttribute("aria-required", "true");
    else this.control.removeAttribute("aria-required");
  }
}
