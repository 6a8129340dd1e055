import { familyOf } from "../shared/field-kinds.js";
import { layOver } from "../shared/geometry.js";
import { make, setProperties } from "../kit/make.js";
import { ButtonControl } from "./button-control.js";
import { CellsControl } from "./cells-control.js";
import { FieldNote } from "./field-note.js";
import { letterSize } from "./field-measures.js";
import { hasMarks } from "./field-values.js";
import { InputControl } from "./input-control.js";
import { MarksControl } from "./option-mark.js";
import { ShownControl } from "./shown-control.js";
import { TickControl } from "./tick-control.js";

/** Below this height of its letters on the screen a text is typed in a dialog, not within the page. */
const LEGIBLE = 13;

const CONTROLS = { input: InputControl, cells: CellsControl, tick: TickControl, marks: MarksControl, button: ButtonControl, shown: ShownControl };

/**
 * The effects of the other fields on one, and its own value's.
 *
 * @typedef {{ghost?: Object|null, fault?: string|null, advice?: string|null, isShown?: boolean, isFixed?: boolean, isRequired?: boolean}} Looks `ghost` is the
 *   signature that a tap would put here, `fault` and `advice` are sentences about the value
 */

/**
 * One field over its page: a button, an input, a box to tick, or marks at its options, in the field's frame.
 *
 * The view changes nothing by itself: the person's actions go to `act` and `change`, and `update` draws what the model holds.
 *
 * @typedef {{say: import("../shared/translate.js").Translator, act: (field: Object, view: FieldView) => void, change: (field: Object, value: Object|null) => void,
 *   advance: (field: Object) => void, touch: (field: Object) => void, pictures: import("./signature-picture.js").SignaturePictures,
 *   files: import("./file-pictures.js").FilePictures, isShared: boolean}} FieldContext `touch` hears that the person has left what they typed; `isShared` where
 *   other people use the browser too
 */
export class FieldView {
  /** @param {any} field @param {{width: number, height: number}} page @param {FieldContext} context */
  constructor(field, page, context) {
    this.field = field;
    this.context = context;
    this.say = context.say;
    this.scale = 1;
    /** Whether a fault may be said of what the person may still be typing. */
    this.isTouched = false;
    /** @type {Looks} */
    this.looks = {};
    /** @type {Object|null} */
    this.value = null;
    /** @type {import("./option-mark.js").OptionMark[]} */
    this.marks = [];
    this.element = make("div", { class: `field field--${field.kind}`, data: { field: field.id } });
    layOver(this.element, field.frame, page);
    setProperties(this.element, { "letter-size": letterSize(field), ...looksOf(field) });
    this.note = new FieldNote(field, page, this.say);
    this.mode = null;
    this.makeControl();
  }

  /** The name of the field for people. */
  get name() {
    return nameOf(this.field, this.say);
  }

  /** Whether it is typed into on the page, without a dialog. */
  get isTyped() {
    return this.mode === "input" || this.mode === "cells";
  }

  /** The element that has the focus of the field. */
  get control() {
    return this.drawn.control;
  }

  /** Where a press beside the field counts as one on it. */
  get targets() {
    return this.drawn.targets ?? [{ element: this.element, control: this.control }];
  }

  /**
   * Gives the focus to the field and brings it into the middle of the view.
   *
   * @param {boolean} isOpening whether a dialog follows: it ends what still scrolls, so that the field must be in view before
   */
  lead(isOpening) {
    const calm = isOpening || matchMedia("(prefers-reduced-motion: reduce)").matches;
    (this.drawn.place ?? this.element).scrollIntoView({ block: "center", inline: "center", behavior: calm ? "instant" : "smooth" });
    this.control?.focus({ preventScroll: true });
  }

  /**
   * A text too small to be typed on the page becomes a button that opens a dialog.
   *
   * @param {number} scale pixels per point
   */
  fit(scale) {
    this.scale = scale;
    this.renew();
  }

  get wantedMode() {
    const family = familyOf(this.field.kind);
    if (family === "shown" || this.looks.isFixed) return "shown";
    if (family === "tick") return "tick";
    if (hasMarks(this.field)) return "marks";
    if (family !== "typed" || letterSize(this.field) * this.scale < LEGIBLE) return "button";
    return this.field.kind === "cells" ? "cells" : "input";
  }

  /**
   * Takes the marks of its options, as far as their pages are there.
   *
   * @param {import("./option-mark.js").OptionMark[]} marks
   */
  take(marks) {
    if (marks.length === this.marks.length) return;
    this.marks = marks;
    this.known = null;
    if (this.mode === "marks") this.update(this.value, this.looks);
  }

  /** Makes another control where the field is now used in another way, unless the person is just typing. */
  renew() {
    if (this.wantedMode === this.mode || (this.isTyped && document.activeElement === this.control)) return;
    const hadFocus = this.element.contains(document.activeElement);
    this.makeControl();
    this.update(this.value, this.looks);
    if (hadFocus) this.control?.focus({ preventScroll: true });
  }

  makeControl() {
    this.mode = this.wantedMode;
    this.drawn = new CONTROLS[this.mode](this);
    this.known = null;
    this.element.replaceChildren(...[this.drawn.element].filter(Boolean), this.note.element);
    if (this.isTyped) this.control.addEventListener("blur", () => this.touch());
  }

  /** The person has left what they typed: said once for each value. */
  touch() {
    const left = JSON.stringify(this.value);
    if (this.value === null || this.left === left) return;
    this.left = left;
    this.isTouched = true;
    this.context.touch(this.field);
  }

  /** @param {Object|null} value @param {Looks} looks */
  update(value, looks = {}) {
    // An element redrawn under a pressed pointer would swallow the click.
    const known = JSON.stringify([this.mode, value, looks]);
    this.value = value;
    this.looks = looks;
    if (this.wantedMode !== this.mode) this.renew();
    if (known === this.known) return;
    this.known = known;
    const { isShown = true, isRequired = this.field.required === true, fault = null, advice = null } = looks;
    for (const { element } of [{ element: this.element }, ...this.targets]) element.hidden = !isShown;
    this.element.classList.toggle("field--filled", value !== null);
    this.element.classList.toggle("field--required", isRequired);
    this.element.classList.toggle("field--wrong", fault !== null);
    this.note.update(fault, advice);
    this.drawn.update(value, { ...looks, isRequired });
    this.mark();
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
    if (wrong) this.isTouched = true;
    this.isMissing = wrong;
    this.element.classList.toggle("field--missing", wrong);
    this.mark();
  }

  /** Tells assistive technology whether something is wrong, and where that is said. */
  mark() {
    const control = this.control;
    if (!control || this.mode === "shown") return;
    control.toggleAttribute("aria-describedby", false);
    if (this.note.isNeeded) control.setAttribute("aria-describedby", this.note.element.id);
    if (this.mode === "button") return;
    if (this.isMissing || this.looks.fault) control.setAttribute("aria-invalid", "true");
    else control.removeAttribute("aria-invalid");
  }
}

/** The properties of a text on the page, as the sender chose them. */
function looksOf({ align, color, valign }) {
  const vertical = { top: "start", middle: "center", bottom: "end" };
  return Object.fromEntries(Object.entries({ "text-align": align, "text-color": color, "text-valign": vertical[valign] }).filter(([, value]) => value));
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
