import { icon } from "../kit/icons.js";
import { make, setProperties } from "../kit/make.js";
import { layOver } from "../shared/geometry.js";
import { fittingSize, letterSize } from "./field-measures.js";
import { spoken } from "./field-values.js";

/** Another place of a field, which shows the same value. It is not filled in itself, and nothing new to a screen reader. */
export class CopyView {
  /** @param {any} field @param {{page: number, frame: [number, number, number, number]}} place @param {{width: number, height: number}} page @param {import("./field-view.js").FieldContext} context */
  constructor(field, place, page, context) {
    this.field = { ...field, frame: place.frame };
    this.context = context;
    this.element = make("div", { class: `field field--copy field--${field.kind}`, "aria-hidden": "true" });
    this.box = make("div", { class: "field-shown" });
    this.element.append(this.box);
    layOver(this.element, place.frame, page);
    setProperties(this.element, { "letter-size": letterSize(this.field) });
  }

  /** @param {Object|null} value @param {boolean} isShown */
  update(value, isShown) {
    const { field, context, box, element } = this;
    element.hidden = !isShown;
    element.classList.toggle("field--filled", value !== null);
    if (value?.signature) {
      context.pictures.show(box, value.signature);
      return;
    }
    delete box.dataset.picture;
    if (value?.file) {
      context.files.show(box, field, value.file);
      return;
    }
    delete box.dataset.file;
    const text = spoken(field, value, context.say, context.files.known);
    setProperties(element, { "letter-size": text ? fittingSize(field, text, getComputedStyle(box).fontFamily) : letterSize(field) });
    if (value?.checked) box.replaceChildren(icon(field.kind === "strike-out" ? "minus" : "check"));
    else box.replaceChildren(make("span", { class: "field-text", dir: "auto", text }));
  }
}
