import { forget, remember, remembered } from "../shared/session.js";
import { carriedOver, onSheet, together } from "./compose-documents.js";
import { detailsOf, isRequiredByDefault } from "./compose-fields.js";
import { fillsIn, placesIn, requestOf } from "./compose-request.js";
import { PlacedFields } from "./placed-fields.js";

/** The name by which the tab keeps the request. */
const KEPT = "signet-compose";

/**
 * A request that is being written. It survives a reload in the tab's storage; only the PDF itself is with the server.
 */
export class ComposeModel extends PlacedFields {
  /** @param {string} language of signers, unless another is chosen */
  constructor(language) {
    super();
    this.language = language;
    // The stored state is read before the first change replaces it.
    const kept = remembered(KEPT);
    this.clear();
    if (!(kept?.signers?.length > 0)) return;
    Object.assign(this, kept);
    // One that was kept before there could be several.
    if (this.document && this.documents.length === 0) this.take([this.document]);
    this.changed();
  }

  clear() {
    /**
     * The documents, each with a `key`.
     *
     * @type {any[]}
     */
    this.documents = [];
    /**
     * All of them as one, whose pages are sheets with running numbers.
     *
     * @type {any}
     */
    this.document = null;
    // A request without its own is named after its document.
    this.ownTitle = null;
    // A request without its own has the account's.
    this.sender = null;
    this.message = "";
    this.order = "parallel";
    // People of whom some are enough, by name.
    this.groups = [];
    this.days = 30;
    this.replyTo = "";
    // Whether people can name somebody else in their place.
    this.delegation = "ask";
    // Whether mails are sent, where the account sends any.
    this.mail = true;
    // A request without its own has the service's.
    this.plan = null;
    this.recipe = "";
    // The signer for the recipe's stamps; the first one unless another is chosen.
    this.recipeSigner = null;
    this.signers = [];
    this.clearFields();
    this.counter = 0;
    // Whether it began as a copy of another request.
    this.isCopy = false;
    /**
     * The template that is written in place of a request, whose people are roles; a new one has no id.
     *
     * @type {{id: string|null, version: number|null, name: string, content: Object}|null}
     */
    this.template = null;
    this.addSigner();
  }

  /** Begins a new template. */
  beginTemplate() {
    this.clear();
    this.template = { id: null, version: null, name: "", content: {} };
    this.changed();
  }

  /**
   * Begins a change of a template.
   *
   * @param {Object} template as the API has it @param {Object[]} documents those of it
   */
  editTemplate(template, documents) {
    const { content } = template;
    this.copy({ ...content, message: content.message ?? "", order: content.order ?? "parallel", groups: content.groups ?? [], signers: content.signers.map(roleOf) }, documents);
    const ofRecipe = content.signers.findIndex(({ recipe }) => recipe);
    Object.assign(this, { template: { id: template.id, version: template.version, name: template.name, content }, ownTitle: content.title ?? null, days: daysOf(content.expires) ?? this.days,
      mail: content.mail !== false, recipe: content.signers[ofRecipe]?.recipe ?? "", recipeSigner: this.signers[ofRecipe]?.id ?? null });
    for (const [index, signer] of this.signers.entries()) Object.assign(signer, { fixed: fixedOf(content.signers[index]), kept: content.signers[index] });
    this.changed();
  }

  /**
   * Begins a request like another, with its fields. Another document may be chosen.
   *
   * @param {any} request as the API has it @param {any[]} documents those of the request; none where one is gone
   */
  copy(request, documents) {
    this.clear();
    this.signers = [];
    // A title that was the document's name is not meant for another one.
    const ownTitle = request.title === nameOf(documents[0]) ? null : request.title;
    Object.assign(this, { ownTitle, sender: request.sender, message: request.message, order: request.order, replyTo: request.replyTo ?? "", delegation: request.delegation ?? "ask", plan: request.plan ?? null, isCopy: true });
    this.groups = (request.groups ?? []).map(({ id, name, need }) => ({ id: id ?? name, name, need }));
    this.take(documents);
    const pages = this.document?.pages;
    let before = null;
    for (const { name, email, language, role = "signer", zone = "", group = null, state, order, fields, rules = [], documents: seen, self: isSelf = false } of request.signers) {
      // Those who left the request, or handed it on, are not asked again.
      if (["removed", "delegated"].includes(state)) continue;
      const signer = { id: this.nextId("s"), name, email, language, role, zone, rules, isSelf, group: this.groups.find((each) => [each.id, each.name].includes(group))?.id ?? null,
        isTogether: order === before, sees: seen ? this.documents.filter((_, index) => seen.includes(index + 1)).map(({ key }) => key) : null };
      before = order;
      this.signers.push(signer);
      this.fields.push(...fields.map((field) => {
        const { kind, page, frame, label, required, ...details } = pages ? onSheet(field, pages) : field;
        const { document: place, ...known } = detailsOf({ kind, ...details });
        return { ...known, id: this.nextId("f"), kind, signer: signer.id, page, frame, label, required };
      }));
    }
    this.changed();
  }

  /** @param {any} document the only one; null for none */
  setDocument(document) {
    this.setDocuments(document ? [document] : []);
  }

  /**
   * Fields stay on their pages, wherever these are now. Those of a request that is used again are meant for another document too, as far
   * as its pages hold them.
   *
   * @param {any[]} documents as the API has them, in their order
   */
  setDocuments(documents) {
    const before = this.document?.pages ?? [];
    this.take(documents);
    const after = this.document?.pages ?? [];
    if (after.length > 0 || !this.isCopy) {
      const fields = carriedOver(this.fields, before, after, this.isCopy);
      const left = this.fields.filter(({ id }) => !fields.some((field) => field.id === id));
      this.fields = fields;
      this.forgetNames(left.map(({ name }) => name));
    }
    // A single document is everybody's, and always part of the request.
    if (this.documents.length < 2) this.documents = this.documents.map(({ rules: _rules, ...document }) => document);
    const keys = this.documents.map(({ key }) => key);
    // Who sees only some does not see what is added.
    for (const signer of this.signers) signer.sees &&= keys.length === 1 ? keys : signer.sees.filter((key) => keys.includes(key));
    if (this.ownTitle?.trim() === "") this.ownTitle = null;
    // The steps back are on other sheets.
    this.past = [];
    this.changed();
  }

  take(documents) {
    this.documents = documents.map((document) => ({ ...document, key: document.key ?? this.nextId("d") }));
    this.document = together(this.documents);
  }

  /** @param {string} key @param {number} step -1 towards the front */
  moveDocument(key, step) {
    const documents = [...this.documents];
    const from = documents.findIndex((document) => document.key === key);
    const to = from + step;
    if (from < 0 || to < 0 || to >= documents.length) return;
    const [document] = documents.splice(from, 1);
    documents.splice(to, 0, document);
    this.setDocuments(documents);
  }

  /** @param {string} key */
  removeDocument(key) {
    this.setDocuments(this.documents.filter((document) => document.key !== key));
  }

  /** @param {string} id of a person @param {string} key of a document @param {boolean} isSeen */
  show(id, key, isSeen) {
    const { sees } = this.signer(id);
    const seen = this.documents.map((document) => document.key).filter((each) => (each === key ? isSeen : sees?.includes(each) ?? true));
    this.updateSigner(id, { sees: seen.length < this.documents.length ? seen : null });
  }

  /** @param {string} key @param {any[]} rules by which the document is part of the request */
  ruleDocument(key, rules) {
    this.documents = this.documents.map((document) => (document.key === key ? { ...document, rules } : document));
    this.changed();
  }

  /** @param {string} key @param {string} name that people see; empty for the document's own */
  nameDocument(key, name) {
    this.take(this.documents.map((document) => (document.key === key ? { ...document, ownName: document.ownName ?? document.name, name: name.trim() || (document.ownName ?? document.name) } : document)));
    this.changed();
  }

  /**
   * Takes another version of one of the documents, with the same pages: the fields stay, and so do the steps back.
   *
   * @param {string} key @param {any} document
   */
  exchangeDocument(key, document) {
    this.take(this.documents.map((each) => (each.key === key ? { ...each, ...document, name: each.name, key } : each)));
    this.changed();
  }

  /** The typed title, or else the document's name. */
  get title() {
    return this.ownTitle ?? nameOf(this.document);
  }

  /** Sets a value of the request itself. */
  set(name, value) {
    this[name] = value;
    this.changed();
  }

  addSigner() {
    const signer = { id: this.nextId("s"), name: "", email: "", language: this.language, role: "signer", zone: "", group: null, isTogether: false, sees: null };
    this.signers.push(signer);
    this.changed();
    return signer;
  }

  /**
   * Adds the sender, in the place of a person of whom nothing was said yet.
   *
   * @param {string} name
   */
  addSelf(name) {
    const [first] = this.signers;
    const isUntouched = this.signers.length === 1 && !first.name.trim() && !first.email.trim();
    const signer = isUntouched ? first : this.addSigner();
    this.updateSigner(signer.id, { isSelf: true, name });
    return signer;
  }

  /**
   * Has nobody sign but the sender, who keeps the fields that are theirs already.
   *
   * @param {string} name
   */
  setOnlySelf(name) {
    const self = this.self ?? this.addSelf(name);
    for (const { id } of [...this.signers]) if (id !== self.id) this.removeSigner(id);
    this.updateSigner(self.id, { role: "signer" });
  }

  /** The sender among the people; null where they do not sign. */
  get self() {
    return this.signers.find(({ isSelf }) => isSelf) ?? null;
  }

  updateSigner(id, values) {
    const signer = this.signer(id);
    if (!signer) return;
    Object.assign(signer, values);
    // Only those who sign have something to fill in, and only they can be some of a group.
    if (!fillsIn(signer)) {
      this.removeFieldsOf(id);
      signer.group = null;
      this.keepGroups();
    }
    this.changed();
  }

  /**
   * Puts a signer into a group, or out of all; those of a group have one place.
   *
   * @param {string} id @param {string|null} group `new` makes one @param {string} name of a new one
   */
  join(id, group, name = "") {
    const signer = this.signer(id);
    signer.group = group === "new" ? this.nextId("g") : group;
    if (group === "new") this.groups.push({ id: signer.group, name, need: 1 });
    const last = this.signers.findLast((other) => other !== signer && signer.group !== null && other.group === signer.group);
    if (last) {
      this.signers.splice(this.indexOf(id), 1);
      this.signers.splice(this.indexOf(last.id) + 1, 0, signer);
      signer.isTogether = true;
    }
    this.keepGroups();
    this.changed();
  }

  /** Leaves out groups without people, and keeps the needed number within those there are. */
  keepGroups() {
    this.groups = this.groups.filter(({ id }) => this.membersOf(id).length > 0);
    for (const group of this.groups) group.need = Math.min(group.need, this.membersOf(group.id).length);
  }

  membersOf(id) {
    return this.signers.filter((signer) => signer.group === id);
  }

  updateGroup(id, values) {
    Object.assign(this.groups.find((group) => group.id === id) ?? {}, values);
    this.changed();
  }

  /** The places in the order, by the signers' ids. */
  get places() {
    return placesIn(this);
  }

  /** Those who have something to fill in. */
  get fillers() {
    return this.signers.filter(fillsIn);
  }

  removeSigner(id) {
    this.signers = this.signers.filter((signer) => signer.id !== id);
    this.removeFieldsOf(id);
    this.keepGroups();
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

  /** The signer whose places the recipe has, where there is a recipe. */
  get signerOfRecipe() {
    return this.recipe.trim() ? this.fillers.find(({ id }) => id === this.recipeSigner) ?? this.fillers[0] ?? null : null;
  }

  /** Signers for whom there is nothing to do. */
  get idle() {
    return this.fillers.filter((signer) => signer !== this.signerOfRecipe && !this.fields.some((field) => field.signer === signer.id));
  }

  /** The body for `POST requests`. */
  get request() {
    return requestOf(this);
  }

  /** A group without its own name has a number. */
  nameOfGroup(group) {
    return group.name.trim() || String(this.groups.indexOf(group) + 1);
  }

  changed() {
    const { documents, document, ownTitle, sender, message, order, groups, days, replyTo, delegation, mail, plan, recipe, recipeSigner, signers, fields, sizes, counter, isCopy, template } = this;
    remember(KEPT, { documents, document, ownTitle, sender, message, order, groups, days, replyTo, delegation, mail, plan, recipe, recipeSigner, signers, fields, sizes, counter, isCopy, template });
    super.changed();
  }

  /** The request is sent or given up. */
  forget() {
    this.clear();
    forget(KEPT);
  }
}

/**
 * A role of a template in the place of a person, with its name in the place of theirs.
 *
 * @param {any} signer
 */
const roleOf = (signer) => ({ ...signer, name: signer.part, email: "", fields: (signer.fields ?? []).map((field) => ({ label: "", required: isRequiredByDefault(field.kind), ...field })) });

/** The person who always has a role; null where it is asked each time. */
const fixedOf = ({ name, email = "" }) => (name ? { name, email } : null);

/**
 * A time to sign in whole days; null for a moment, and for a duration with months.
 *
 * @param {any} expires
 */
function daysOf(expires) {
  const parts = /^P(?:(\d+)D)?(?:T(\d+)S)?$/.exec(String(expires ?? ""));
  const seconds = parts ? Number(parts[1] ?? 0) * 86_400 + Number(parts[2] ?? 0) : Number(expires);
  const count = Math.ceil(seconds / 86_400);
  return count >= 1 ? Math.min(count, 365) : null;
}

/** The name of a document without its extension. */
const nameOf = (document) => document?.name.replace(/\.pdf$/i, "") ?? "";
