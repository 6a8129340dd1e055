import { inReadingOrder } from "../shared/geometry.js";

/**
 * The values that this person has put into the fields. Knows nothing of the page: views listen to `change` and draw
 * what it holds.
 *
 * A value is `{signature: source}`, `{text}`, `{date}` or `{checked: true}`, as the server takes it.
 */
export class SigningModel extends EventTarget {
  /** @param {Object} state the answer of `GET state` @param {{rightToLeft?: boolean}} options */
  constructor(state, { rightToLeft = false } = {}) {
    super();
    this.state = state;
    this.fields = [...state.fields].sort((a, b) => inReadingOrder(a, b, rightToLeft));
    this.mine = this.fields.filter((field) => field.mine);
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
    for (const field of this.mine) {
      const value = valueFromServer(field);
      if (value) this.values.set(field.id, value);
    }
  }

  /** @param {string} id */
  field(id) {
    return this.fields.find((field) => field.id === id);
  }

  /** @param {string} id */
  value(id) {
    return this.values.get(id) ?? null;
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
    if (JSON.stringify(kept) === JSON.stringify(this.value(id))) return;
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

  /** Required fields of this person that are empty, in reading order. */
  get missing() {
    return this.mine.filter((field) => field.required && !this.isFilled(field.id));
  }

  /** The fields that are counted, wherever they are: the required ones, and if there are none, all. */
  get counted() {
    const required = this.mine.filter((field) => field.required);
    return required.length > 0 ? required : this.mine;
  }

  /** How many of them are filled in. */
  get progress() {
    return { done: this.counted.filter((field) => this.isFilled(field.id)).length, total: this.counted.length };
  }

  /** Optional fields of this person that are empty, in reading order. */
  get empty() {
    return this.mine.filter((field) => !field.required && !this.isFilled(field.id));
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
    const around = [...this.mine.slice(start), ...this.mine.slice(0, start)].filter((field) => !this.isFilled(field.id));
    return around.find((field) => field.required) ?? around.find((field) => !this.offered.has(field.id)) ?? null;
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

  /** The body for `POST complete`. */
  get answer() {
    return Object.fromEntries(this.mine.flatMap((field) =>
      this.isFilled(field.id) ? [[field.id, this.value(field.id)]] : []));
  }

  /** The state that is kept over a reload. */
  get draft() {
    return { values: this.answer, given: this.given, agreed: [...this.agreed], begun: this.begun };
  }

  /**
   * Takes a draft; values that no longer fit the fields are ignored.
   *
   * @param {Object|null} draft
   */
  restore(draft) {
    if (!draft || typeof draft !== "object") return;
    for (const field of this.mine) {
      const value = draft.values?.[field.id];
      if (fits(field, value)) this.values.set(field.id, value);
    }
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

function isEmpty(value) {
  if (!value) return true;
  if ("text" in value) return value.text.trim() === "";
  if ("date" in value) return !value.date;
  if ("checked" in value) return !value.checked;
  return !value.signature;
}

function fits(field, value) {
  if (isEmpty(value)) return false;
  const key = { text: "text", date: "date", checkbox: "checked" }[field.kind] ?? "signature";
  return key in value;
}

/** A value that the sender or an earlier visit left in the field. */
function valueFromServer(field) {
  if (field.value === null || field.value === undefined || field.value === false) return null;
  if (field.kind === "checkbox") return { checked: true };
  if (typeof field.value !== "string" || field.value === "") return null;
  if (field.kind === "date") return { date: field.value };
  return field.kind === "text" ? { text: field.value } : null;
}
