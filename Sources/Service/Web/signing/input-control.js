import { make } from "../kit/make.js";
import { hasLines, inputAttributes, isNumeric } from "../shared/field-kinds.js";
import { parsedNumber, writtenNumber } from "../shared/numbers.js";

/** Whether a field is typed in several lines. */
export const isMultiline = (field) => hasLines(field.kind) || (field.kind === "text" && field.frame[3] > 40);

/**
 * An input for a kind of text. Browsers that other people use too keep nothing of it, and complete nothing.
 *
 * @param {any} field @param {boolean} isShared @param {Record<string, any>} properties
 */
export function inputFor(field, isShared, properties) {
  const { type, ...attributes } = inputAttributes(field.kind);
  const isLong = isMultiline(field);
  return make(isLong ? "textarea" : "input", { type: isLong ? null : type, ...attributes, ...(isShared ? { autocomplete: "off" } : {}), maxlength: 2000, ...properties });
}

/**
 * The value of what is typed.
 *
 * @param {any} field @param {string} text @param {string} locale
 */
export const valueOf = (field, text, locale) => ({ text: isNumeric(field.kind) ? parsedNumber(text, locale) ?? text : text });

/**
 * The text to type on with.
 *
 * @param {any} field @param {Object|null} value @param {string} locale
 */
export const textOf = (field, value, locale) => (isNumeric(field.kind) ? writtenNumber(value?.text ?? "", locale) : value?.text ?? "");

/** Whether a key press ends what is typed. */
export const isEnd = (event, field) => event.key === "Enter" && !event.isComposing && (!isMultiline(field) || event.ctrlKey || event.metaKey);

/** A text that is typed on the page. */
export class InputControl {
  /** @param {import("./field-view.js").FieldView} view */
  constructor(view) {
    const { field, say, context } = view;
    this.view = view;
    this.control = inputFor(field, context.isShared, {
      class: "field-control field-input", placeholder: view.name, "aria-label": view.name, enterkeyhint: "next",
      oninput: () => context.change(field, valueOf(field, this.control.value, say.locale)),
      onblur: () => this.show(view.value),
      onkeydown: (event) => {
        if (!isEnd(event, field)) return;
        event.preventDefault();
        context.advance(field);
      },
    });
    this.element = this.control;
  }

  update(value, { isRequired }) {
    if (isRequired) this.control.setAttribute("aria-required", "true");
    else this.control.removeAttribute("aria-required");
    // A number is written in another form than it is typed in.
    if (!isNumeric(this.view.field.kind) || document.activeElement !== this.control) this.show(value);
  }

  show(value) {
    const text = textOf(this.view.field, value, this.view.say.locale);
    if (this.control.value !== text) this.control.value = text;
  }
}
