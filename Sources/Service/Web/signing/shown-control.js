import { icon } from "../kit/icons.js";
import { make, setProperties } from "../kit/make.js";
import { fittingSize } from "./field-measures.js";
import { spoken } from "./field-values.js";

/** A field that is only read: a heading, the day of the signature, or a value that the sender gave or a formula computes. */
export class ShownControl {
  control = null;

  /** @param {import("./field-view.js").FieldView} view */
  constructor(view) {
    this.view = view;
    this.element = make("div", { class: "field-shown", role: "note" });
  }

  update(value) {
    const { field, say, context, name, element } = this.view;
    const isHeading = field.kind === "heading";
    const text = isHeading ? field.label : field.kind === "signed-on" ? say.day(value?.text ?? today()) : spoken(field, value, say, context.files.known);
    element.classList.toggle("field--filled", text !== "");
    setProperties(element, { "letter-size": fittingSize(field, text, getComputedStyle(this.element).fontFamily) });
    this.element.setAttribute("aria-label", isHeading ? text : say(field.kind === "signed-on" ? "shown.signed-on" : field.formula ? "shown.computed" : "shown.fixed", { name, value: text }));
    if (!value?.file) delete this.element.dataset.file;
    if (value?.checked) this.element.replaceChildren(icon(field.kind === "strike-out" ? "minus" : "check"));
    else if (value?.file) context.files.show(this.element, field, value.file);
    else this.element.replaceChildren(make("span", { class: "field-text", dir: "auto", text }));
  }
}

/** The day that it is where the person is. */
export function today() {
  const now = new Date();
  const two = (number) => String(number).padStart(2, "0");
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
}
