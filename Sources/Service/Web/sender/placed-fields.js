import { clamped } from "../shared/geometry.js";
import { around, carried, isRequiredByDefault, isSame, nameFor, ofKind, ownerOf, placed, renamed, shifted, sizeOfKind, withMarks, withoutNames, withoutPart, withPart } from "./compose-fields.js";

/** How many steps back are kept. */
const HISTORY = 100;

/** The fields of a request that is being written: placed, changed, and had back step by step. */
export class PlacedFields extends EventTarget {
  clearFields() {
    /** @type {any[]} */
    this.fields = [];
    /**
     * The sizes that fields were given last, by kind.
     *
     * @type {Object<string, {width: number, height: number}>}
     */
    this.sizes = {};
    /** @type {string|null} */
    this.selected = null;
    /** @type {string[]} */
    this.past = [];
  }

  /**
   * All documents as one.
   *
   * @type {any}
   */
  document = null;

  /** @type {any[]} */
  documents = [];

  /** @type {any[]} */
  signers = [];

  counter = 0;

  /** An identifier that nothing else has. */
  nextId(prefix) {
    this.counter += 1;
    return `${prefix}${this.counter}`;
  }

  /** Says that something has changed. */
  changed() {
    this.dispatchEvent(new Event("change"));
  }

  page(number) {
    return this.document?.pages.find((page) => page.number === number) ?? null;
  }

  /** A field, or one of its copies or marks. */
  field(id) {
    return this.placed.find((field) => field.id === id) ?? null;
  }

  /** All that is placed on pages: fields, their copies, and the marks of their options. */
  get placed() {
    return placed(this.fields);
  }

  /**
   * Puts a field on a page, as far as the page holds it.
   *
   * @param {any} field its kind, signer, page and frame, and other members
   * @returns {Object} the field
   */
  addField(field) {
    const [made] = this.addFields([field]);
    return made;
  }

  /**
   * Puts fields on pages; one step back takes all of them away again.
   *
   * @param {any[]} fields @returns {any[]}
   */
  addFields(fields) {
    if (fields.length === 0) return [];
    this.remember();
    const made = fields.map((field) => ofKind({ label: "", required: isRequiredByDefault(field.kind), ...field, id: this.nextId("f"), frame: clamped(field.frame, this.page(field.page)) }));
    // Names are one field's each.
    const taken = new Set(this.fields.map(({ name }) => name).filter(Boolean));
    for (const field of made) {
      if (field.name && taken.has(field.name)) field.name = nameFor(field, [...this.fields, ...made]);
      taken.add(field.name);
    }
    this.fields.push(...made);
    this.selected = made[made.length - 1].id;
    this.changed();
    return made;
  }

  /** @param {string} id of a field or one of its parts @param {Object} values @param {{keep?: boolean}} options whether the state before it can be had back */
  updateField(id, values, { keep = true } = {}) {
    const before = this.field(id);
    if (!before) return;
    if (keep) this.remember();
    const given = { ...values };
    if (given.page !== undefined && !this.page(given.page)) given.page = this.document.pages[0].number;
    if (given.frame || given.page) given.frame = clamped(given.frame ?? before.frame, this.page(given.page ?? before.page));
    const owner = this.fields.findIndex((field) => field.id === ownerOf(id));
    if (before.part) this.fields[owner] = withPart(this.fields[owner], id, given);
    else {
      const made = ofKind({ ...before, ...given });
      if (before.name && given.name && given.name !== before.name) {
        [this.fields, this.signers, this.documents] = [this.fields, this.signers, this.documents].map((all) => renamed(all, before.name, given.name));
      }
      this.fields[owner] = given.frame ? withMarks(before, made) : given.options ? { ...made, frame: around(made) } : made;
      const [width, height] = before.frame.slice(2);
      const frame = this.fields[owner].frame;
      if (!made.options && (width !== frame[2] || height !== frame[3])) this.sizes[before.kind] = { width: frame[2], height: frame[3] };
    }
    this.changed();
  }

  /**
   * The name of a field, by which rules and formulas use it; it is given one where it has none.
   *
   * @param {string} id
   */
  nameOf(id) {
    const field = this.fields.find((each) => each.id === id);
    if (!field.name) {
      field.name = nameFor(field, this.fields);
      this.changed();
    }
    return field.name;
  }

  /** The size of a new field of a kind, in points. */
  sizeOf(kind) {
    return this.sizes[kind] ?? sizeOfKind(kind);
  }

  removeField(id) {
    const field = this.field(id);
    this.remember();
    if (field?.part) this.fields = this.fields.map((each) => (each.id === field.of ? withoutPart(each, id) : each));
    else this.#leaveOut((each) => each.id === id);
    if (this.selected && !this.field(this.selected)) this.selected = field?.of ?? null;
    this.changed();
  }

  /** Leaves fields out, and the conditions of rules on them. */
  #leaveOut(isOut) {
    const names = this.fields.filter(isOut).map(({ name }) => name);
    this.fields = this.fields.filter((field) => !isOut(field));
    this.forgetNames(names);
  }

  /** Leaves out the conditions on fields that are gone. */
  forgetNames(names) {
    const gone = names.filter(Boolean);
    [this.fields, this.signers, this.documents] = [this.fields, this.signers, this.documents].map((all) => withoutNames(all, gone));
  }

  /** The fields of a signer, who is left out. */
  removeFieldsOf(signer) {
    this.#leaveOut((field) => field.signer === signer);
  }

  duplicate(id) {
    const { name: _name, copies: _copies, of: _of, part: _part, ...field } = this.field(id);
    const [x, y, width, height] = field.frame;
    const options = field.options?.map((option) => (option.frame ? { ...option, frame: shifted(option.frame) } : option));
    return this.addField({ ...field, ...(options ? { options } : {}), frame: shifted([x, y, width, height]) });
  }

  /**
   * Shows the value of a field in another place too, beside its own.
   *
   * @param {string} id @returns {string} the identifier of the copy
   */
  addCopy(id) {
    const field = this.field(ownerOf(id));
    const last = (field.copies ?? []).at(-1) ?? field;
    const [x, y, width, height] = shifted(last.frame);
    const copies = [...(field.copies ?? []), { page: last.page, frame: clamped([x, y, width, height], this.page(last.page)) }];
    this.updateField(field.id, { copies });
    this.selected = `${field.id}/copies/${copies.length - 1}`;
    this.changed();
    return this.selected;
  }

  /**
   * Puts copies of a field onto all other pages, as far from the nearer edges as it is on its own page. Pages that have
   * the same already are left out.
   *
   * @returns {number} how many copies there are
   */
  copyToAllPages(id) {
    const field = this.field(id);
    const own = this.page(field.page);
    const { name: _name, copies: _copies, ...rest } = field;
    const copies = this.document.pages.filter((page) => page.number !== field.page).map((page) => ({
      ...rest, page: page.number, frame: clamped(carried(field.frame, own, page), page),
    })).filter((copy) => !this.fields.some((other) => isSame(other, copy)));
    if (copies.length === 0) return 0;
    this.remember();
    this.fields.push(...copies.map((copy) => ({ ...withMarks(field, copy), id: this.nextId("f") })));
    this.changed();
    return copies.length;
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
}
