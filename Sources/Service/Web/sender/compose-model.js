import { clamped, inReadingOrder } from "../signing/geometry.js";

/** Usual sizes of fields in points. */
export const SIZES = {
  signature: { width: 180, height: 48 },
  initials: { width: 64, height: 32 },
  date: { width: 110, height: 22 },
  text: { width: 160, height: 22 },
  checkbox: { width: 14, height: 14 },
};

export const KINDS = Object.keys(SIZES);

/** How many steps back are kept. */
const HISTORY = 100;

/**
 * A request that is being written. It survives a reload in the tab's storage; only the PDF itself is with the server.
 */
export class ComposeModel extends EventTarget {
  /** @param {Storage|null} storage @param {string} language of signers, unless another is chosen */
  constructor(storage, language) {
    super();
    this.language = language;
    // What is kept from before is read before the first change is kept in its place.
    this.storage = null;
    this.clear();
    this.storage = storage;
    this.restore();
  }

  clear() {
    this.document = null;
    this.title = "";
    this.message = "";
    this.order = "parallel";
    this.days = 30;
    this.recipe = "";
    this.signers = [];
    this.fields = [];
    this.selected = null;
    this.counter = 0;
    this.past = [];
    this.addSigner();
  }

  nextId(prefix) {
    this.counter += 1;
    return `${prefix}${this.counter}`;
  }

  /** @param {Object} document */
  setDocument(document) {
    if (document?.id !== this.document?.id) this.fields = [];
    this.document = document;
    if (document && !this.title) this.title = document.name.replace(/\.pdf$/i, "");
    this.changed();
  }

  /** Sets a value of the request itself. */
  set(name, value) {
    this[name] = value;
    this.changed();
  }

  addSigner() {
    const signer = { id: this.nextId("s"), name: "", email: "", language: this.language };
    this.signers.push(signer);
    this.changed();
    return signer;
  }

  updateSigner(id, values) {
    Object.assign(this.signer(id) ?? {}, values);
    this.changed();
  }

  removeSigner(id) {
    this.signers = this.signers.filter((signer) => signer.id !== id);
    this.fields = this.fields.filter((field) => field.signer !== id);
    this.changed();
  }

  /** @param {string} id @param {number} step -1 towards the front */
  moveSigner(id, step) {
    const from = this.signers.findIndex((signer) => signer.id === id);
    const to = from + step;
    if (from < 0 || to < 0 || to >= this.signers.length) return;
    const [signer] = this.signers.splice(from, 1);
    this.signers.splice(to, 0, signer);
    this.changed();
  }

  signer(id) {
    return this.signers.find((signer) => signer.id === id) ?? null;
  }

  indexOf(id) {
    return this.signers.findIndex((signer) => signer.id === id);
  }

  page(number) {
    return this.document?.pages.find((page) => page.number === number) ?? null;
  }

  field(id) {
    return this.fields.find((field) => field.id === id) ?? null;
  }

  /** Puts a field on a page, as far as the page holds it. @returns {Object} the field */
  addField({ kind, signer, page, frame, label = "", required = kind !== "checkbox" }) {
    this.remember();
    const field = { id: this.nextId("f"), kind, signer, page, frame: clamped(frame, this.page(page)), label, required };
    this.fields.push(field);
    this.selected = field.id;
    this.changed();
    return field;
  }

  /** @param {string} id @param {Object} values @param {{keep?: boolean}} options whether the state before it can be had back */
  updateField(id, values, { keep = true } = {}) {
    const field = this.field(id);
    if (!field) return;
    if (keep) this.remember();
    Object.assign(field, values);
    if (!this.page(field.page)) field.page = this.document.pages[0].number;
    field.frame = clamped(field.frame, this.page(field.page));
    this.changed();
  }

  removeField(id) {
    this.remember();
    this.fields = this.fields.filter((field) => field.id !== id);
    if (this.selected === id) this.selected = null;
    this.changed();
  }

  duplicate(id) {
    const { kind, signer, page, frame: [x, y, width, height], label, required } = this.field(id);
    return this.addField({ kind, signer, page, frame: [x + 12, y - 12, width, height], label, required });
  }

  select(id) {
    if (this.selected === id) return;
    this.selected = id;
    this.dispatchEvent(new Event("select"));
  }

  /** Call before a change that one step back undoes. */
  remember() {
    this.past.push(JSON.stringify(this.fields));
    if (this.past.length > HISTORY) this.past.shift();
  }

  undo() {
    const before = this.past.pop();
    if (before === undefined) return false;
    this.fields = JSON.parse(before);
    if (!this.field(this.selected)) this.selected = null;
    this.changed();
    return true;
  }

  /** Signers for whom there is nothing to do. A recipe may have places of its own. */
  get idle() {
    return this.recipe.trim() ? [] : this.signers.filter((signer) => !this.fields.some((field) => field.signer === signer.id));
  }

  /** What `POST requests` takes. */
  get request() {
    return {
      document: this.document.id,
      title: this.title.trim(),
      message: this.message.trim(),
      order: this.order,
      expires: `P${this.days}D`,
      signers: this.signers.map((signer, index) => ({
        name: signer.name.trim(),
        ...(signer.email.trim() ? { email: signer.email.trim() } : {}),
        order: this.order === "sequential" ? index + 1 : 1,
        language: signer.language || this.language,
        fields: this.fields.filter((field) => field.signer === signer.id).sort((a, b) => inReadingOrder(a, b))
          .map(({ kind, page, frame, label, required }) => ({ kind, page, frame, required, ...(label.trim() ? { label: label.trim() } : {}) })),
      })),
      ...(this.recipe.trim() ? { recipe: this.recipe } : {}),
    };
  }

  changed() {
    const { document, title, message, order, days, recipe, signers, fields, counter } = this;
    try {
      this.storage?.setItem("signet-compose", JSON.stringify({ document, title, message, order, days, recipe, signers, fields, counter }));
    } catch {
      // Full or off: the request then lasts as long as the page.
    }
    this.dispatchEvent(new Event("change"));
  }

  restore() {
    try {
      const kept = JSON.parse(this.storage?.getItem("signet-compose") ?? "null");
      if (kept?.signers?.length > 0) Object.assign(this, kept);
    } catch {
      // What cannot be read is no draft.
    }
  }

  /** The request is sent or given up. */
  forget() {
    this.clear();
    try {
      this.storage?.removeItem("signet-compose");
    } catch {
      // Nothing was kept then.
    }
  }
}
