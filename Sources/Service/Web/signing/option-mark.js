import { icon } from "../kit/icons.js";
import { make, setProperties } from "../kit/make.js";
import { layOver } from "../shared/geometry.js";
import { letterSize } from "./field-measures.js";

/** The mark of one option at its own place on a page: a box, or a radio button where one of the options is chosen. */
export class OptionMark {
  /**
   * @param {any} field @param {{value: string, frame: [number, number, number, number]}} option @param {{width: number, height: number}} page
   * @param {{name: string, say: import("../shared/translate.js").Say, choose: (value: string, isChosen: boolean) => void}} options
   */
  constructor(field, option, page, { name, say, choose }) {
    this.option = option;
    const isOne = field.kind !== "choices";
    this.control = make("input", {
      type: isOne ? "radio" : "checkbox", name: `choice-${field.id}`, class: "field-box", "aria-label": say("choice.option", { name, option: option.value }),
      onchange: () => choose(option.value, this.control.checked),
      // A choice that need not be made can be taken back.
      onclick: () => this.isChosen && isOne && !field.required && this.wasPressed && choose(option.value, false),
      onpointerdown: () => { this.wasPressed = true; },
      onkeydown: () => { this.wasPressed = false; },
    });
    this.element = make("div", { class: `field field--mark field--${field.kind}` },
      make("label", { class: `field-control field-tick ${isOne ? "field-tick--round" : ""}` }, this.control, icon("check")));
    layOver(this.element, option.frame, page);
    setProperties(this.element, { "letter-size": letterSize(field) });
  }

  /** @param {string[]} chosen @param {boolean} isWrong */
  update(chosen, isWrong) {
    this.isChosen = chosen.includes(this.option.value);
    this.control.checked = this.isChosen;
    this.element.classList.toggle("field--filled", chosen.length > 0);
    this.element.classList.toggle("field--wrong", isWrong);
    if (isWrong) this.control.setAttribute("aria-invalid", "true");
    else this.control.removeAttribute("aria-invalid");
  }
}

/** The marks of a field whose options each have their place; they come with the pages that they are on. */
export class MarksControl {
  element = null;

  /** @param {import("./field-view.js").FieldView} view */
  constructor(view) {
    this.view = view;
    view.element.classList.add("field--marks");
  }

  get marks() {
    return this.view.marks;
  }

  /** The chosen option, or else the first one. */
  get control() {
    return (this.marks.find(({ isChosen }) => isChosen) ?? this.marks[0])?.control ?? null;
  }

  get place() {
    return this.control?.closest(".field");
  }

  get targets() {
    return this.marks;
  }

  update(value, { fault }) {
    for (const mark of this.marks) mark.update(value?.chosen ?? [], Boolean(fault));
  }
}
