import { icon } from "../kit/icons.js";
import { make, setProperties } from "../kit/make.js";
import { familyOf } from "../shared/field-kinds.js";
import { fittingSize, letterSize } from "./field-measures.js";
import { spoken } from "./field-values.js";

/** A field that is pressed: what fills it in is asked for in a dialog. */
export class ButtonControl {
  /** @param {import("./field-view.js").FieldView} view */
  constructor(view) {
    this.view = view;
    this.control = make("button", { type: "button", class: "field-control field-button", onclick: () => view.context.act(view.field, view) });
    this.element = this.control;
  }

  update(value, { ghost = null, isRequired, fault }) {
    const { field, say, name, element, context } = this.view;
    const words = spoken(field, value, say, context.files.known);
    const state = fault ? "wrong" : value?.signature ? "signed" : value ? "filled" : ghost ? "again" : isRequired ? "required" : "optional";
    this.control.setAttribute("aria-label", say(`field.state.${state}`, { name, value: words }));
    const source = value?.signature ?? ghost;
    element.classList.toggle("field--ghost", Boolean(source) && !value);
    if (source) {
      this.showSignature(source);
      return;
    }
    delete this.control.dataset.picture;
    if (value?.file) {
      context.files.show(this.control, field, value.file);
      return;
    }
    delete this.control.dataset.file;
    setProperties(element, { "letter-size": value ? fittingSize(field, words, getComputedStyle(this.control).fontFamily) : letterSize(field) });
    if (value) this.control.replaceChildren(make("span", { class: "field-text", dir: "auto", text: words }));
    else this.control.replaceChildren(icon(field.kind), make("span", { class: "field-invitation", text: this.invitation }));
  }

  async showSignature(source) {
    const isDrawn = await this.view.context.pictures.show(this.control, source);
    if (!isDrawn && this.control.dataset.picture === undefined) {
      this.control.replaceChildren(icon("check"), make("span", { class: "field-invitation", text: this.view.say("field.given") }));
    }
  }

  get invitation() {
    const { field, say, name } = this.view;
    const family = familyOf(field.kind);
    if (family === "signed" || family === "day") return say(`invite.${field.kind}`);
    return family === "file" && !field.label ? say(`invite.${field.kind}`) : name;
  }
}
