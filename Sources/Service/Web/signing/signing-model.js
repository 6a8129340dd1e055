import { familyOf } from "../shared/field-kinds.js";
import { inReadingOrder } from "../shared/geometry.js";
import { canonicalOf, fits, isEmpty, valueFrom } from "./field-values.js";
import { RuleState } from "./rule-state.js";
import { faultOf } from "./value-faults.js";

/**
 * The values that this person has put into the fields, and what rules make of them. Knows nothing of the page: views listen to `change`
 * and draw what it holds.
 */
export class SigningModel extends EventTarget {
  /** The rules' effects and what follows from them; null after a change.
   *
   * @type {{mine: Object[], rules: RuleState}|null}
   */
  #present = null;

  /** @param {Object} state the answer of `GET state` @param {{rightToLeft?: boolean, locale?: string}} options */
  constructor(state, { rightToLeft = false, locale = "en" } = {}) {
    super();
    // What is hidden now has its value as soon as it is shown.
    this.state = { ...state, fields: state.fields.map((field) => ({ ...field, value: field.value ?? field.initial })) };
    this.locale = locale;
    this.fields = [...this.state.fields].sort((a, b) => inReadingOrder(a, b, rightToLeft));
    /** All fields of this person, also those that are not shown or have nothing to fill in. */
    this.own = this.fields.filter((field) => field.mine);
    /** @type {Map<string, Object>} */
    this.values = new Map();
    /**
     * The signature and the initials that were given last, to be offered again.
     *
     * @type {Object<string, Object>}
     */
    this.given = {};
    /**
     * The unfinished input of the capture element, by part.
     *
     * @type {Object<string, Object>}
     */
    this.begun = {};
    /**
     * The parts for which the person agreed that one tap signs.
     *
     * @type {Set<string>}
     */
    this.agreed = new Set();
    /**
     * The fields that the person has been led to.
     *
     * @type {Set<string>}
     */
    this.offered = new Set();
    /**
     * The files that were sent for fields, by their identifiers.
     *
     * @type {Map<string, {name: string, type: string, bytes: number}>}
     */
    this.files = new Map();
    for (const field of this.own) {
      const value = valueFrom(field, field.value);
      if (value) this.values.set(field.id, value);
    }
  }

  get #now() {
    if (this.#present) return this.#present;
    const rules = new RuleState(this.state, (field) => canonicalOf(this.values.get(field.id) ?? null));
    const mine = this.own.filter((field) => familyOf(field.kind) !== "shown" && rules.isShown(field) && !rules.isFixed(field));
    this.#present = { mine, rules };
    return this.#present;
  }

  /** The fields that this person can fill in now, in reading order. */
  get mine() {
    return this.#now.mine;
  }

  /**
   * Whether a document is a part of the request with the present values.
   *
   * @param {number} position
   */
  hasDocument(position) {
    return this.#now.rules.hasDocument(position);
  }

  /** Whether its rules show a field. */
  isShown(field) {
    return this.#now.rules.isShown(field);
  }

  /** Whether a field is to be read only: its value is the sender's, or computed. */
  isFixed(field) {
    return this.#now.rules.isFixed(field);
  }

  isRequired(field) {
    return this.#now.rules.isRequired(field);
  }

  /**
   * The fault of what is in a field.
   *
   * @param {any} field
   * @returns {import("./value-faults.js").Fault|null}
   */
  fault(field) {
    return this.faultIn(field, this.value(field.id));
  }

  /** The fault that a value would have in a field. */
  faultIn(field, value) {
    return this.isFixed(field) ? null : faultOf(field, value, this.locale);
  }

  /** Whether a field has a value without a fault. */
  isDone(field) {
    return this.isFilled(field.id) && !this.fault(field);
  }

  /** @param {string} id */
  field(id) {
    return this.fields.find((field) => field.id === id);
  }

  /** @param {string} id */
  value(id) {
    const field = this.field(id);
    if (!field || !this.isFixed(field)) return this.values.get(id) ?? null;
    return valueFrom(field, this.#now.rules.computed(field) ?? field.value);
  }

  /**
   * Sets or, with `null`, empties a field.
   *
   * @param {string} id @param {Object|null} value
   */
  set(id, value) {
    const field = this.field(id);
    if (!field?.mine) return;
    const kept = isEmpty(value) ? null : value;
    if (JSON.stringify(kept) === JSON.stringify(this.values.get(id) ?? null)) return;
    this.#present = null;
    if (kept) this.values.set(id, kept);
    else this.values.delete(id);
    if (kept?.signature) this.given[partOf(field)] = kept.signature;
    this.announce(id);
  }

  /**
   * Keeps what is being made, with the draft.
   *
   * @param {string} part @param {Object|null} snapshot
   */
  begin(part, snapshot) {
    if (snapshot) this.begun[part] = snapshot;
    else delete this.begun[part];
    this.dispatchEvent(new Event("begun"));
  }

  /**
   * From now on a tap on an empty field of this part signs with what was given.
   *
   * @param {string} part
   */
  agree(part) {
    this.agreed.add(part);
    this.announce(null);
  }

  /**
   * Whether a tap on this field signs there with what was given, without asking.
   *
   * @param {Object} field
   */
  takesOneTap(field) {
    const part = partOf(field);
    return isSigned(field) && !this.isFilled(field.id) && this.agreed.has(part) && part in this.given;
  }

  /** @param {string} id */
  isFilled(id) {
    return this.values.has(id);
  }

  /** Required fields of this person that are empty, and those with a fault, in reading order. */
  get missing() {
    return this.mine.filter((field) => (this.isRequired(field) && !this.isFilled(field.id)) || this.fault(field));
  }

  /** The fields that are counted, wherever they are: the required ones, and if there are none, all. */
  get counted() {
    const required = this.mine.filter((field) => this.isRequired(field));
    return required.length > 0 ? required : this.mine;
  }

  /** How many of them are filled in. */
  get progress() {
    return { done: this.counted.filter((field) => this.isDone(field)).length, total: this.counted.length };
  }

  /** Optional fields of this person that are empty, in reading order. */
  get empty() {
    return this.mine.filter((field) => !this.isRequired(field) && !this.isFilled(field.id));
  }

  /**
   * The field to lead to: the next required and empty one after `id`, around the end; then in the same way the optional ones that
   * were not offered yet.
   *
   * @param {string|null} id
   * @returns {Object|null} null when nothing is left to do
   */
  next(id) {
    const start = this.mine.findIndex((field) => field.id === id) + 1;
    const around = [...this.mine.slice(start), ...this.mine.slice(0, start)].filter((field) => !this.isDone(field));
    return around.find((field) => this.isRequired(field) || this.isFilled(field.id)) ?? around.find((field) => !this.offered.has(field.id)) ?? null;
  }

  /**
   * Notes that the person was led to a field: if it is optional, it may stay empty from now on.
   *
   * @param {string} id
   */
  offer(id) {
    this.offered.add(id);
  }

  /**
   * Empty fields of the same part as this one, without it.
   *
   * @param {Object} field
   */
  alike(field) {
    return this.mine.filter((other) =>
      other.id !== field.id && other.kind === field.kind && !this.isFilled(other.id));
  }

  /** The values for `POST complete`: those that were entered, and the computed ones as the page shows them. */
  get answer() {
    const { mine, rules } = this.#now;
    const computed = this.own.filter((field) => rules.isShown(field) && rules.computed(field) !== undefined);
    return Object.fromEntries([...mine, ...computed].flatMap(({ id }) => (this.value(id) ? [[id, this.value(id)]] : [])));
  }

  /** The state that is kept over a reload; also of fields that are hidden now. */
  get draft() {
    return { values: Object.fromEntries(this.values), given: this.given, agreed: [...this.agreed], begun: this.begun, files: Object.fromEntries(this.files) };
  }

  /**
   * Takes a draft; values that no longer fit the fields are ignored.
   *
   * @param {Object|null} draft
   */
  restore(draft) {
    if (!draft || typeof draft !== "object") return;
    for (const [id, file] of Object.entries(draft.files ?? {})) if (typeof file?.name === "string") this.files.set(id, file);
    for (const field of this.own) {
      const value = draft.values?.[field.id];
      if (fits(field, value)) this.values.set(field.id, value);
    }
    this.#present = null;
    for (const part of ["signature", "initials"]) {
      if (draft.begun?.[part]) this.begun[part] = draft.begun[part];
      if (draft.given?.[part]?.kind) this.given[part] = draft.given[part];
      if (draft.agreed?.includes?.(part) && this.given[part]) this.agreed.add(part);
    }
    this.announce(null);
  }

  announce(id) {
    this.dispatchEvent(new CustomEvent("change", { detail: { id } }));
  }
}

/**
 * The part (signature or initials) that a field asks for.
 *
 * @param {{kind: string}} field
 */
export function partOf(field) {
  return field.kind === "initials" ? "initials" : "signature";
}

/** @param {{kind: string}} field */
export const isSigned = (field) => field.kind === "signature" || field.kind === "initials";
