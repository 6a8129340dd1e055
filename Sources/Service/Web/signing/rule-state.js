import { evaluate } from "../shared/rules.js";

/** The effects that rules and formulas have with the present values; those of others count once they have finished. */
export class RuleState {
  /** @param {Object} state the answer of `GET state` @param {(field: Object) => string} canonical the canonical value of a field of this person */
  constructor(state, canonical) {
    const { documents = [] } = state;
    const has = [...state.fields, ...documents].some(({ rules, formula }) => rules?.length > 0 || formula);
    const own = state.fields.filter(({ mine }) => mine);
    const values = own.map((field) => [field.name, canonical(field)]).filter(([, text]) => text !== "");
    this.effects = has ? evaluate(own, { ...state.known, ...Object.fromEntries(values) }, documents) : null;
  }

  /** @param {any} field */
  isShown({ name }) {
    return this.effects?.shown.has(name) ?? true;
  }

  /** @param {number} position of a document */
  hasDocument(position) {
    return this.effects?.documents.has(position) ?? true;
  }

  /** @param {any} field */
  isRequired({ name, required }) {
    return this.effects ? this.effects.required.has(name) : required === true;
  }

  /** @param {any} field */
  isFixed({ name, readOnly }) {
    return this.effects ? this.effects.fixed.has(name) : readOnly === true;
  }

  /**
   * The canonical value that a formula gives a field.
   *
   * @param {any} field
   * @returns {string|undefined} undefined where none does
   */
  computed({ name, formula }) {
    if (!formula || !this.effects?.fixed.has(name)) return undefined;
    return this.effects.computed.get(name) ?? "";
  }
}
