import { evaluate } from "../shared/rules.js";

/** The effects that rules and formulas have with the present values; those of others count once they have finished. */
export class RuleState {
  /** @param {Object} state the answer of `GET state` @param {(field: Object) => string} canonical the canonical value of a field of this person */
  constructor(state, canonical) {
    const has = state.fields.some(({ rules, formula }) => rules?.length > 0 || formula);
    const own = state.fields.filter(({ mine, name }) => mine && name).map((field) => [field.name, canonical(field)]);
    this.effects = has ? evaluate(state.fields, { ...state.known, ...Object.fromEntries(own.filter(([, text]) => text !== "")) }) : null;
  }

  /** @param {any} field */
  isShown({ name }) {
    return this.effects?.shown.has(name) ?? true;
  }

  /** @param {any} field */
  isRequired({ name, required }) {
    return this.effects ? this.effects.required.has(name) : required === true;
  }

  /** @param {any} field */
  isFixed({ name, readOnly, formula }) {
    return readOnly === true || Boolean(formula) || (this.effects?.fixed.has(name) ?? false);
  }

  /**
   * The canonical value that its formula gives a field.
   *
   * @param {any} field
   * @returns {string|undefined} undefined without a formula, and where it has no value yet
   */
  computed({ name, formula }) {
    return formula ? this.effects?.computed.get(name) : undefined;
  }
}
