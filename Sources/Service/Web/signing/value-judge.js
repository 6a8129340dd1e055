import { overflowing } from "./field-measures.js";
import { faultInWords } from "./field-note.js";
import { nameOf } from "./field-view.js";
import { partOf } from "./signing-model.js";

/** The letters in which texts are stamped, as the page has them. */
const LETTERS = '"Helvetica Neue", Arial, "Liberation Sans", "Noto Sans", sans-serif';

/** The faults of values, in words: those that the page finds, and those for which the service has refused one. */
export class ValueJudge {
  /**
   * The sentences with which the service refused values, by the fields' identifiers; each stays until its value changes.
   *
   * @type {Map<string, string>}
   */
  #refusals = new Map();

  /**
   * @param {{api: import("./signing-api.js").SigningAPI, model: import("./signing-model.js").SigningModel, say: import("../shared/translate.js").Translator,
   *   draw: () => void, tell: (text: string) => void}} options `draw` draws the fields again, `tell` is for screen readers
   */
  constructor({ api, model, say, draw, tell }) {
    this.api = api;
    this.model = model;
    this.say = say;
    this.draw = draw;
    this.tell = tell;
  }

  /**
   * The fault of a value of a field. `isFinal`: typing on does not mend it.
   *
   * @param {any} field @param {Object|null} [value] else its present one
   * @returns {{fault: string|null, advice: string|null, isFinal: boolean}}
   */
  of(field, value = this.model.value(field.id)) {
    const refusal = this.#refusals.get(field.id);
    if (refusal && JSON.stringify(value) === JSON.stringify(this.model.value(field.id))) return { fault: refusal, advice: null, isFinal: true };
    const fault = this.model.faultIn(field, value);
    if (fault) return { fault: faultInWords(fault, this.say), advice: null, isFinal: fault.isFinal === true };
    const most = value?.text ? overflowing(field, value.text, LETTERS) : null;
    return { fault: null, advice: most === null ? null : this.say("fit.long", { count: most }), isFinal: false };
  }

  /**
   * The looks of a field: what its rules and its value make of it. A fault that typing on may mend is shown once the field was left.
   *
   * @param {any} field @param {boolean} isTouched
   * @returns {import("./field-view.js").Looks}
   */
  looksOf(field, isTouched) {
    const { model } = this;
    const { fault, advice, isFinal } = this.of(field);
    return {
      ghost: model.takesOneTap(field) ? model.given[partOf(field)] : null, advice, fault: isFinal || isTouched ? fault : null,
      isShown: model.isShown(field), isFixed: model.isFixed(field), isRequired: model.isRequired(field),
    };
  }

  /** The person has left a field that they typed in: what is wrong is said now, and the service is asked whether the text fits. */
  async left(field) {
    this.draw();
    const value = this.model.value(field.id);
    const { fault } = this.of(field);
    if (fault) this.tell(this.say("fault.of", { name: nameOf(field, this.say), fault }));
    if (fault || value?.text === undefined) return;
    try {
      await this.api.check({ [field.id]: value });
    } catch (problem) {
      // Without an answer the service says it when the person finishes.
      if (refusedFields(problem).includes(field.id) && this.model.value(field.id) === value) this.refuse([field], problem.message);
    }
  }

  /**
   * Shows that the service does not take the values of fields, until they change.
   *
   * @param {any[]} fields @param {string} sentence
   */
  refuse(fields, sentence) {
    for (const field of fields) this.#refusals.set(field.id, sentence);
    this.draw();
    this.tell(sentence);
  }

  /** The value of a field has changed. */
  forget(id) {
    this.#refusals.delete(id);
  }
}

/**
 * The fields whose values the service refused.
 *
 * @param {{code?: string|null, body?: Object}} problem
 * @returns {string[]}
 */
export const refusedFields = ({ code, body }) => (code === "value-refused" ? body.fields ?? [body.field] : []);
