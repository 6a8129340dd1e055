import { icon } from "../kit/icons.js";
import { make, setProperties } from "../kit/make.js";
import { layOver } from "../shared/geometry.js";
import { isSigned } from "./signing-model.js";

/** Below this height of its letters on the screen a text is typed in a dialog, not within the page. */
const LEGIBLE = 13;

/** Measures texts; made when the first one is. */
let ruler = null;

/**
 * One field over its page: a button, an input or a box to tick, in the field's frame.
 *
 * The view changes nothing by itself: the person's actions go to `act`, and `update` draws what the model holds.
 */
export class FieldView {
  /**
   * @param {Object} field @param {{width: number, height: number}} page
   * @param {{say: import("../shared/translate.js").Translator, act: (field: Object, view: FieldView) => void, change: (field: Object, value: Object|null) => void,
   *   advance: (field: Object) => void, pictures: import("./signature-picture.js").SignaturePictures}} context
   */
  constructor(field, page, { say, act, change, advance, pictures }) {
    this.field = field;
    this.say = say;
    this.act = act;
    this.change = change;
    this.advance = advance;
    this.pictures = pictures;
    this.scale = 1;
    this.element = make("div", { class: `field field--${field.kind}`, data: { field: field.id } });
    layOver(this.element, field.frame, page);
    setProperties(this.element, { "letter-size": this.usualSize });
    this.control = null;
    this.mode = null;
    this.makeControl();
  }

  /** The name of the field for people. */
  get name() {
    return nameOf(this.field, this.say);
  }

  /** Whether it is typed into on the page, without a dialog. */
  get isTyped() {
    return this.mode === "input";
  }

  /**
   * Gives the focus to the field and brings it into the middle of the view.
   *
   * @param {boolean} isOpening whether a dialog follows: it ends what still scrolls, so that the field must be in view before
   */
  lead(isOpening) {
    const calm = isOpening || matchMedia("(prefers-reduced-motion: reduce)").matches;
    this.element.scrollIntoView({ block: "center", inline: "center", behavior: calm ? "instant" : "smooth" });
    this.control.focus({ preventScroll: true });
  }

  /**
   * A text too small to be typed on the page becomes a button that opens a dialog.
   *
   * @param {number} scale pixels per point
   */
  fit(scale) {
    this.scale = scale;
    if (this.field.kind === "text" && this.wantedMode !== this.mode && document.activeElement !== this.control) {
      this.makeControl();
      this.update(this.value);
    }
  }

  /** The size of letters in points, as the server stamps them where they fit. */
  get usualSize() {
    return Math.min(12, this.field.frame[3] * 0.72);
  }

  /**
   * The size at which a text is as wide as the field at most.
   *
   * @param {string} text
   */
  sizeFor(text) {
    ruler ??= document.createElement("canvas").getContext("2d");
    ruler.font = `100px ${getComputedStyle(this.control).fontFamily}`;
    const room = this.field.frame[2] - this.usualSize / 2 - 3;
    return Math.max(4, Math.min(this.usualSize, (room * 100) / Math.max(1, ruler.measureText(text).width)));
  }

  get wantedMode() {
    if (this.field.kind === "checkbox") return "checkbox";
    if (this.field.kind !== "text") return "button";
    return this.usualSize * this.scale >= LEGIBLE ? "input" : "button";
  }

  makeControl() {
    this.mode = this.wantedMode;
    this.control = { checkbox: () => this.makeBox(), input: () => this.makeInput(), button: () => this.makeButton() }[this.mode]();
    this.element.replaceChildren(...(this.mode === "checkbox" ? [this.control.parentNode] : [this.control]));
  }

  makeBox() {
    const box = make("input", {
      type: "checkbox", class: "field-box", "aria-label": this.name, "aria-required": this.field.required ? "true" : null,
      onchange: () => this.change(this.field, box.checked ? { checked: true } : null),
    });
    make("label", { class: "field-control field-tick" }, box, icon("check"));
    return box;
  }

  makeInput() {
    const { required } = this.field;
    const multiline = this.field.frame[3] > 40;
    const input = make(multiline ? "textarea" : "input", {
      class: "field-control field-input", type: multiline ? null : "text",
      placeholder: this.name, "aria-label": this.name, "aria-required": required ? "true" : null, dir: "auto",
      enterkeyhint: "next", autocomplete: "off",
      oninput: () => this.change(this.field, { text: input.value }),
      onkeydown: (event) => {
        if (event.key !== "Enter" || event.isComposing || (multiline && !event.ctrlKey && !event.metaKey)) return;
        event.preventDefault();
        this.advance(this.field);
      },
    });
    return input;
  }

  makeButton() {
    return make("button", { type: "button", class: "field-control field-button", onclick: () => this.act(this.field, this) });
  }

  /**
   * Draws the value.
   *
   * @param {Object|null} value
   * @param {{ghost?: Object|null}} looks `ghost` is the signature that a tap would put here
   */
  update(value, { ghost = null } = {}) {
    // An element redrawn under a pressed pointer would swallow the click.
    const drawn = JSON.stringify([this.mode, value, ghost]);
    if (drawn === this.drawn) return;
    this.drawn = drawn;
    this.value = value;
    this.element.classList.toggle("field--filled", value !== null);
    this.element.classList.toggle("field--required", this.field.required === true);
    if (this.mode === "checkbox") this.control.checked = value !== null;
    else if (this.mode === "input") {
      if (this.control.value !== (value?.text ?? "")) this.control.value = value?.text ?? "";
    } else this.updateButton(value, ghost);
  }

  updateButton(value, ghost) {
    const state = value?.signature ? "signed" : value ? "filled" : ghost ? "again" : this.field.required ? "required" : "optional";
    this.control.setAttribute("aria-label", this.say(`field.state.${state}`, { name: this.name, value: this.spoken(value) }));
    const source = value?.signature ?? ghost;
    if (isSigned(this.field) && source) {
      this.element.classList.toggle("field--ghost", !value);
      this.showSignature(source);
      return;
    }
    this.element.classList.remove("field--ghost");
    delete this.control.dataset.picture;
    setProperties(this.element, { "letter-size": value ? this.sizeFor(this.spoken(value)) : this.usualSize });
    if (value) this.control.replaceChildren(make("span", { class: "field-text", dir: "auto", text: this.spoken(value) }));
    else this.control.replaceChildren(icon(this.field.kind), make("span", { class: "field-invitation", text: this.invitation }));
  }

  async showSignature(source) {
    const isDrawn = await this.pictures.show(this.control, source);
    if (!isDrawn && this.control.dataset.picture === undefined) {
      this.control.replaceChildren(icon("check"), make("span", { class: "field-invitation", text: this.say("field.given") }));
    }
  }

  /** The value in words. */
  spoken(value) {
    if (!value) return "";
    if (value.text !== undefined) return value.text;
    return value.date ? this.say.day(value.date, "long") : "";
  }

  get invitation() {
    if (isSigned(this.field)) return this.say(`invite.${this.field.kind}`);
    return this.field.kind === "text" ? this.name : this.say("invite.date");
  }

  /** @param {boolean} isWaiting whether a press on it is being worked on */
  wait(isWaiting) {
    this.element.classList.toggle("field--busy", isWaiting);
  }

  /** @param {boolean} current whether the guide points here */
  point(current) {
    this.element.classList.toggle("field--current", current);
  }

  /**
   * Says beside the field that it is missing, until it is filled.
   *
   * @param {boolean} wrong
   */
  blame(wrong) {
    this.element.classList.toggle("field--missing", wrong);
    if (this.mode === "button") return;
    if (wrong) this.control.setAttribute("aria-invalid", "true");
    else this.control.removeAttribute("aria-invalid");
  }
}

/**
 * The name of a field for people.
 *
 * @param {any} field @param {import("../shared/translate.js").Say} say
 */
export function nameOf(field, say) {
  return field.label || say(`field.${field.kind}`);
}

/** A place that another person fills: shown, but not to press. */
export function otherField(field, page, label) {
  const made = make("div", { class: `field field--other field--${field.kind}` }, make("span", { class: "field-invitation", text: label }));
  layOver(made, field.frame, page);
  return made;
}
