import { busyWhile, button } from "../kit/button.js";
import { LiveRegion } from "../kit/live-region.js";
import { make } from "../kit/make.js";
import { PagePictures } from "../shared/page-pictures.js";
import { documentList, nameSheets } from "../shared/sheets.js";
import { downloadLink } from "./closing-pages.js";
import { FieldsLayer } from "./fields-layer.js";
import { nameOf } from "./field-view.js";
import { FilePictures } from "./file-pictures.js";
import { FinishDialog } from "./finish-dialog.js";
import { Guide } from "./guide.js";
import { introduction } from "./introduction.js";
import { PageHead } from "./page-head.js";
import { SignaturePictures } from "./signature-picture.js";
import { FieldActions } from "./field-actions.js";
import { actOf, refusalOf, rolesOf } from "./roles.js";
import { ShownChanges } from "./shown-changes.js";
import { refusedFields, ValueJudge } from "./value-judge.js";
import { Wishes } from "./wishes.js";
import { askDecline, askMissing } from "./small-dialogs.js";

/** How often a page without a network looks whether there is one, in milliseconds: a tab that sleeps misses the event. */
const CONNECTION_INTERVAL = 2000;

/** The document with its fields, and the way through them to the end. */
export class SigningPage {
  #isUnderWay = false;
  /** Whether the person's answer is on its way to the service. */
  isSending = false;

  /**
   * @param {{api: import("./signing-api.js").SigningAPI, model: import("./signing-model.js").SigningModel,
   *   drafts: import("./draft-keeper.js").DraftKeeper, say: import("../shared/translate.js").Translator, root: HTMLElement,
   *   reload: (note?: string|null, text?: string) => Promise<void>, ended: (state: Object) => void, resumed: boolean}} options `ended` shows the page of a state
   *   in which there is nothing to sign any more, `reload` asks for the state and then says the text, and `resumed` where a draft was taken up
   */
  constructor({ api, model, drafts, say, root, reload, ended, resumed }) {
    this.api = api;
    this.model = model;
    this.drafts = drafts;
    this.say = say;
    this.root = root;
    this.reload = reload;
    this.ended = ended;
    this.resumed = resumed;
    this.current = null;
    this.started = false;
    this.pictures = new SignaturePictures(api);
    this.files = new FilePictures(api, model.files);
    this.judge = new ValueJudge({ api, model, say, draw: () => this.draw(), tell: (text) => this.live.say(text) });
    this.actions = new FieldActions({ api, model, say, pictures: this.pictures, files: this.files, failed: () => this.tell(say("load.failed.text")),
      judge: (field, value) => this.judge.of(field, value), wait: (work, id) => this.wait(work, id) });
    this.build();
    this.shownChanges = new ShownChanges({ model, say, nameOf: (field) => nameOf(field, say), tell: (text) => this.live.say(text) });
    model.addEventListener("change", (/** @type {CustomEvent} */ event) => this.changed(event.detail.id));
    this.watchConnection();
    this.draw();
  }

  build() {
    const { state } = this.model;
    const column = make("div", { class: "sheets" });
    this.live = new LiveRegion(document.body);
    this.head = new PageHead({
      say: this.say, title: state.request.title, sender: state.request.sender, documentURL: this.api.documentURL,
      documentName: state.document.file ?? state.document.name, column, refusal: refusalOf(state), decline: () => this.decline(), sitting: state.sitting ?? null, requestPage: state.requestPage ?? null,
    });
    this.guide = new Guide({ say: this.say, act: actOf(state), forward: () => this.forward(), back: () => this.back(), finish: () => this.finish() });
    this.wishes = new Wishes({ api: this.api, say: this.say, state, tell: (text) => this.live.say(text), reload: () => this.reload() });
    this.connection = make("p", { class: "connection", role: "status" });
    this.root.replaceChildren(this.head.element, make("main", { class: "desk" },
      introduction(this.model, this.say, { documentURL: this.api.documentURL, wishes: this.wishes.element }),
      documentList({ sheets: state.document.pages, label: this.say("documents.list"), go: (sheet) => this.goTo(sheet) }) ?? "", column, this.end()), this.connection, this.guide.element);
    this.layPages(column, state);
    document.title = state.request.title;
  }

  /** Lays out the pages with their fields: those of a long document's first pages at once, the others soon. */
  layPages(column, state) {
    const { document: paper } = state;
    const count = paper.pages.length;
    this.sheets = new PagePictures(column, {
      pages: paper.pages, fetch: (page, width, signal) => this.api.picture(page, width, signal),
      label: (page) => this.say("page.of", { page, count }), failed: this.say("page.failed"), retry: this.say("retry"),
      elsewhere: () => downloadLink(this.api.documentURL, paper.file ?? paper.name, this.say("head.download"), "plain"), isGradual: true,
    });
    this.fields = new FieldsLayer({ model: this.model, sheets: this.sheets, pages: paper.pages, focused: (id) => this.point(id), context: {
      say: this.say, pictures: this.pictures, files: this.files, isShared: Boolean(state.sitting),
      act: (pressed) => this.press(pressed),
      change: (changed, value) => this.model.set(changed.id, value),
      touch: (left) => this.judge.left(left),
      advance: (from) => this.fillFrom(this.model.next(from.id)),
    } });
    this.fields.lay();
    nameSheets(this.sheets, paper.pages);
    /** Settles when all fields are on the page. */
    this.laid = this.sheets.all.then(() => {
      this.fields.lay();
      nameSheets(this.sheets, paper.pages);
      this.fields.fit();
      this.draw();
    });
    new ResizeObserver(() => this.fields.fit()).observe(column);
  }

  /** Goes to the beginning of a document. */
  async goTo({ number, paper }) {
    this.sheets.layer(number);
    await this.wait(this.laid);
    const heading = document.getElementById(`document-${paper.position}`);
    heading?.scrollIntoView({ block: "start" });
    heading?.focus({ preventScroll: true });
  }

  get views() {
    return this.fields.views;
  }

  /** The card behind the last page. */
  end() {
    const act = actOf(this.model.state);
    const finish = button({ label: this.say(act === "sign" ? "guide.finish" : `guide.${act}`), variant: "primary", onPress: () => this.finish() });
    const text = this.say(act === "sign" ? "end.text" : `end.text.${act}`);
    return make("section", { class: "end" }, make("h2", { text: this.say("end.title") }), make("p", { text }), finish);
  }

  changed(id) {
    this.judge.forget(id);
    if (id && this.model.isFilled(id)) this.views.get(id)?.blame(false);
    this.shownChanges.look();
    this.draw();
  }

  /** Hides the documents that are no part of the request with the present values. */
  showDocuments() {
    for (const { page: { paper }, sheet } of this.sheets.sheets.values()) {
      if (!paper) return;
      const isHidden = !this.model.hasDocument(paper.position);
      if (sheet.hidden === isHidden) continue;
      sheet.hidden = isHidden;
      const heading = document.getElementById(`document-${paper.position}`);
      if (heading) heading.hidden = isHidden;
      const link = document.querySelector(`.document-link[data-position="${paper.position}"]`)?.closest("li");
      if (link) link.hidden = isHidden;
    }
  }

  draw() {
    this.showDocuments();
    this.fields.draw((field, isTouched) => this.judge.looksOf(field, isTouched));
    this.guide.update({
      progress: this.model.progress, missing: this.model.missing, empty: this.model.empty, next: this.model.next(this.current), oneTap: this.oneTap,
      started: this.started, resumed: this.resumed && this.model.mine.some(({ id }) => this.model.isFilled(id)),
      nameOf: (field) => nameOf(field, this.say),
    });
  }

  /** @param {Object} field @returns {Promise<boolean>} whether the person answered what it asks for */
  press(field) {
    return this.alone(async () => {
      this.point(field.id);
      const isAnswered = await this.actions.press(field, this.views.get(field.id).name);
      const view = this.views.get(field.id);
      view.isTouched = true;
      this.draw();
      if (document.activeElement === document.body) view.control?.focus({ preventScroll: true });
      return isAnswered;
    });
  }

  /**
   * Does one thing at a time: until a dialog is there, which may have to be loaded first, the user may press again.
   *
   * @param {() => Promise<any>} work
   * @returns {Promise<boolean>} whether the work answers with true; false where other work is in progress
   */
  async alone(work) {
    if (this.#isUnderWay) return false;
    this.#isUnderWay = true;
    try {
      return (await work()) === true;
    } finally {
      this.#isUnderWay = false;
    }
  }

  /**
   * Shows that a press is being worked on, until that which it waits for is there.
   *
   * @template T
   * @param {Promise<T>} work @param {string} [id] the field that it is for
   * @returns {Promise<T>}
   */
  async wait(work, id) {
    const view = this.views.get(id ?? "");
    view?.wait(true);
    try {
      return await busyWhile(this.guide.main, () => work);
    } finally {
      view?.wait(false);
    }
  }

  /**
   * The field that the guide counts from.
   *
   * @param {string} id
   */
  point(id) {
    if (this.current === id) return;
    this.current = id;
    this.started = true;
    this.model.offer(id);
    for (const [other, view] of this.views) view.point(other === id);
    this.draw();
  }

  /** @param {Object} field @param {boolean} [isOpening] whether it opens a dialog then */
  lead(field, isOpening = false) {
    this.started = true;
    this.views.get(field.id).lead(isOpening);
  }

  /** The field that the guide points to, where pressing it signs at once. */
  get oneTap() {
    const field = this.current && this.model.field(this.current);
    return field && this.model.takesOneTap(field) ? field : null;
  }

  async forward() {
    const { oneTap, model } = this;
    if (oneTap) await this.press(oneTap);
    await this.fillFrom(model.next(this.current) ?? model.missing[0]);
  }

  /**
   * Leads to a field and opens what fills it in, then the next one, until the person leaves one; after the last one
   * comes the last step. A field that one tap signs is only led to: the tap is the person's. Optional fields come after the
   * required ones, once each.
   *
   * @param {Object|null|undefined} field
   */
  async fillFrom(field) {
    await this.wait(this.laid);
    for (let each = field; each; each = this.model.next(each.id)) {
      const stays = this.views.get(each.id).isTyped || this.model.takesOneTap(each);
      this.lead(each, !stays);
      if (stays || !(await this.press(each))) return;
    }
    if (this.guide.isFinishing) await this.finish();
  }

  async back() {
    await this.wait(this.laid);
    const index = this.model.mine.findIndex((field) => field.id === this.current);
    this.lead(this.model.mine[(index > 0 ? index : this.model.mine.length) - 1]);
  }

  finish() {
    return this.alone(() => this.askToFinish());
  }

  async askToFinish() {
    await this.wait(this.laid);
    const { missing, empty, state } = this.model;
    if (missing.length > 0) return this.name(missing);
    const [values, act] = [this.model.answer, actOf(state)];
    this.drafts.save(false);
    const complete = () => {
      this.drafts.hold();
      this.isSending = true;
      return act === "sign" ? this.api.complete({ consent: state.consent.sha256, values, version: state.request.version })
        : this.api.acknowledge(act, state.request.version);
    };
    const dialog = new FinishDialog({
      say: this.say, act, alsoApproves: act === "sign" && rolesOf(state).includes("approver"), consent: state.consent, documentName: state.document.name ?? state.request.title,
      count: Object.keys(values).length, empty: empty.map((field) => nameOf(field, this.say)), complete,
    });
    const outcome = await dialog.answer;
    // It stays so where this has ended the page: what is heard of the request meanwhile would show the end twice.
    if (outcome?.answer) return this.signed(outcome.answer);
    this.isSending = false;
    if (outcome?.problem) return this.refused(outcome.problem);
    return undefined;
  }

  /**
   * Names the empty fields and goes where the person wants.
   *
   * @param {Object[]} fields
   */
  async name(fields) {
    for (const field of fields) this.views.get(field.id)?.blame(true);
    this.draw();
    const faultOf = (field) => this.judge.of(field).fault ?? "";
    const chosen = await askMissing({ say: this.say, fields, nameOf: (field) => nameOf(field, this.say), faultOf });
    if (chosen) this.lead(chosen);
  }

  async signed(answer) {
    const { state } = this.model;
    await this.drafts.end();
    this.ended({ ...state, signer: { ...state.signer, state: answer.state }, request: { ...state.request, ...answer.request } });
  }

  /**
   * The server has said no. The page leads to what is missing, and loads what has changed again.
   *
   * @param {any} problem what `persist` has thrown
   */
  async refused(problem) {
    if (problem.name === "AbortError") return;
    if (problem.code === "missing-fields") {
      const fields = (problem.body.fields ?? []).map((id) => this.model.field(id)).filter((field) => field?.mine);
      if (fields.length > 0) {
        await this.name(fields);
        return;
      }
    }
    const refused = refusedFields(problem).map((id) => this.model.field(id)).filter((field) => field?.mine);
    if (refused.length > 0) {
      this.judge.refuse(refused, problem.message);
      await this.name(refused);
      return;
    }
    if (problem.code === "value-changed") {
      await this.reload(null, problem.message);
      return;
    }
    if (problem.code === "version-changed") {
      await this.reload("changed");
      return;
    }
    if ([404, 409, 410].includes(problem.status)) await this.reload("closing.elsewhere");
    this.tell(problem.name === "Problem" ? problem.message : this.say("finish.unwell"));
  }

  async decline() {
    const decline = (reason) => {
      this.drafts.hold();
      this.isSending = true;
      return this.api.decline(reason, this.model.state.request.version);
    };
    const { state } = this.model;
    const answer = await askDecline({ say: this.say, refusal: refusalOf(state), sender: state.request.sender, decline });
    if (!answer) {
      this.isSending = false;
      return;
    }
    await this.drafts.end();
    this.ended({ ...state, signer: { ...state.signer, state: "declined" }, request: { ...state.request, ...answer.request } });
  }

  /** Whether the person sees the document. */
  get isShown() {
    return this.root.contains(this.connection);
  }

  /** Another page takes the place of this one: nothing of it stays open, and nothing is kept any more. */
  leave() {
    this.drafts.hold();
    for (const dialog of document.querySelectorAll("dialog[open]")) /** @type {HTMLDialogElement} */ (dialog).close();
  }

  /** A sentence that stays until the person goes on. */
  tell(text) {
    if (!this.isShown) return;
    this.connection.textContent = text;
    this.connection.classList.add("connection--wrong");
    this.live.alert(text);
  }

  /** Says that there is no network, for as long as there is none. */
  watchConnection() {
    let isOffline = false;
    let timer;
    const look = () => {
      clearTimeout(timer);
      if (!navigator.onLine) timer = setTimeout(look, CONNECTION_INTERVAL);
      if (isOffline === !navigator.onLine) return;
      isOffline = !isOffline;
      this.connection.classList.remove("connection--wrong");
      this.connection.textContent = isOffline ? this.say("offline.bar") : "";
    };
    addEventListener("online", look);
    addEventListener("offline", look);
    look();
  }
}
