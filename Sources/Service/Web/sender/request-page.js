import { busyWhile, button, linkButton } from "../kit/button.js";
import { Dialog } from "../kit/dialog.js";
import { make, setContent } from "../kit/make.js";
import { reasonOf } from "../shared/requests.js";
import { answeredQuestions } from "./answered-questions.js";
import { attention } from "./attention.js";
import { changeDeadline } from "./deadline.js";
import { signInPerson } from "./in-person.js";
import { allLabels, chooseLabels, labelMark } from "./labels.js";
import { linkCard, localNote } from "./link-card.js";
import { requestMails } from "./mail-list.js";
import { signOnPaper } from "./paper-dialog.js";
import { pauseButton, pausedNote } from "./pausing.js";
import { peopleList } from "./person-row.js";
import { answerOfOnce, confirm, failure, pageHead, skeleton, wayBack } from "./pieces.js";
import { requestDocuments } from "./request-documents.js";
import { requestFiles } from "./request-files.js";
import { remind } from "./reminding.js";
import { renewalNote } from "./renewal-note.js";
import { sealingNote } from "./sealing-note.js";
import { statePill } from "./state-pill.js";
import { freshOf, timeline, wordsOf } from "./timeline.js";
import { hasFinished, isAsked } from "./waiting.js";

/** Mails that can be sent again as they were; after another, the service chooses. */
const REPEATED = ["invitation", "turn", "reminder", "last-day"];

/** One request: how far it is, who has done what, and what the sender can do now. */
export class RequestPage {
  /** @param {import("./page-context.js").PageContext} context @param {string} id */
  constructor({ say, api, router, live, compose, account }, id) {
    this.say = say;
    this.api = api;
    this.router = router;
    this.compose = compose;
    this.live = live;
    this.account = account;
    this.id = id;
    this.path = `requests/${encodeURIComponent(id)}`;
    this.element = make("div", {}, skeleton(say, 4));
    this.events = make("div", {}, skeleton(say));
    /** @type {Map<string, string>} answers that are being written, by question */
    this.drafts = new Map();
    this.showsMails = false;
    this.labels = make("p", { class: "request-labels" });
    this.seen = Infinity;
    this.load();
  }

  async load() {
    try {
      const isFirst = !this.request;
      this.request = await this.api.get(this.path);
      this.draw();
      if (isFirst) this.announce();
    } catch (error) {
      this.element.replaceChildren(failure(this.say, error, () => this.load()));
      return;
    }
    this.loadTimeline();
  }

  /**
   * Draws what has changed.
   *
   * @param {string[]} requests those that have; without any, perhaps this one
   */
  async follow(requests) {
    if (!this.request || (requests.length > 0 && !requests.includes(this.id))) return;
    const request = await this.api.get(this.path);
    if (!this.element.isConnected) return;
    if (JSON.stringify(request) !== JSON.stringify(this.request)) this.changed(request);
    else this.loadTimeline();
  }

  changed(request) {
    const focused = this.element.contains(document.activeElement) ? document.activeElement : null;
    const index = focused ? this.namesakes(focused.textContent).indexOf(focused) : -1;
    const [written, from, to] = focused instanceof HTMLTextAreaElement ? [focused.id, focused.selectionStart, focused.selectionEnd] : ["", 0, 0];
    const before = this.request.state;
    const wasSealing = before === "sealing";
    const wasDelayed = isRenewalDelayed(this.request);
    this.request = request;
    this.draw();
    this.drawLabels();
    this.loadTimeline();
    const box = /** @type {HTMLTextAreaElement|null} */ (written ? document.getElementById(written) : null);
    if (focused) (box ?? this.namesakes(focused.textContent)[index] ?? this.element.querySelector("h1")).focus({ preventScroll: true });
    box?.setSelectionRange(from, to);
    if (request.state !== before && !wasSealing) this.live.say(this.say(`state.${request.state}`));
    if (wasSealing && request.state === "completed") this.live.say(this.say("sealing.done"));
    if (wasDelayed && !request.renewal?.problem) this.live.say(this.say("renewal.done"));
  }

  /** The controls with these words: what is drawn again has the same ones. */
  namesakes(words) {
    return [...this.element.querySelectorAll("button, a, summary")].filter((control) => control.textContent === words);
  }

  /** Has the document sealed or renewed without waiting for the next attempt's time. */
  async sealNow() {
    const request = await this.api.post(`${this.path}/seal`);
    if (request && request.state !== this.request.state) this.changed(request);
    else if (request) this.request = request;
  }

  /** The title comes with the answer, later than the page. */
  announce() {
    document.title = `${this.request.title} · Signet`;
    this.drawLabels();
    if (document.activeElement === document.body) this.element.querySelector("h1").focus({ preventScroll: true });
  }

  draw() {
    const { say, request } = this;
    const facts = [
      [say("request.created"), say.moment(request.created)],
      request.expires && [say("request.expires"), say.moment(request.expires)],
      request.sender && [say("sender.row"), request.sender],
      request.template && [say("template.of"), make("a", { href: `#/templates/${encodeURIComponent(request.template.id)}`, text: say("template.version.number", { number: request.template.version }) })],
      request.renewal && [say("renewal.until"), say.moment(request.renewal.provableUntil, null)],
      request.renewal?.next && [say("renewal.next"), say.moment(request.renewal.next, null)],
      [say("request.order"), say(`order.${request.order ?? "parallel"}`)],
    ].filter(Boolean);
    setContent(this.element,
      wayBack(say("requests.title"), "#/requests"),
      pageHead(request.title, ...this.actions()),
      make("p", { class: "request-state" }, statePill(request, say)), this.labels,
      attention({ say, request, drafts: this.drafts, act: (path, body, said) => this.act(path, body, said) }),
      pausedNote(this.pausing),
      request.state === "sealing" && sealingNote(request, say, () => this.sealNow()),
      request.state === "completed" && renewalNote(request, say, () => this.sealNow()),
      request.message && make("blockquote", { class: "request-message", dir: "auto", text: request.message }),
      make("div", { class: "request-columns" },
        make("div", { class: "request-left" }, this.signers(), answeredQuestions(request, say), requestDocuments(request, say), requestFiles(this, request),
          make("dl", { class: "facts signet-card" }, ...facts.map(([name, value]) => make("div", {}, make("dt", { text: name }), make("dd", {}, value))))),
        make("section", { class: "signet-card panel", "aria-labelledby": "timeline-title" },
          make("h2", { id: "timeline-title", text: say("timeline.title") }), this.events)));
  }

  /** Shows its labels, with a way to others; they are an extra, without which the page is shown too. */
  async drawLabels() {
    const { say, api } = this;
    const labels = await allLabels(api, say.language).catch(() => []);
    const present = labels.filter(({ id }) => (this.request.labels ?? []).includes(id));
    const change = button({ label: say("labels.title"), icon: "bookmark", variant: "quiet", onPress: async () => {
      const ids = present.map(({ id }) => id);
      const chosen = await chooseLabels(this, labels, { all: ids, some: [] });
      if (!chosen) return;
      const wanted = [...ids.filter((id) => !chosen.off.includes(id)), ...chosen.on];
      const { labels: now } = await busyWhile(change, () => api.put(`${this.path}/labels`, { labels: wanted })).catch((error) => {
        this.fault.textContent = reasonOf(error, say);
        return { labels: this.request.labels };
      });
      this.request.labels = now;
      await this.drawLabels();
      this.labels.querySelector("button")?.focus();
    } });
    this.labels.replaceChildren(...present.map(labelMark), change);
  }

  actions() {
    const { say, request } = this;
    const again = button({ label: say("request.copy"), icon: "copy", onPress: () => busyWhile(again, () => this.copy()) });
    const keep = button({ label: say("template.from"), icon: "pages", onPress: () => busyWhile(keep, () => this.saveAsTemplate()) });
    if (request.state === "sealing") return [again, keep];
    const extend = button({ label: say("deadline.change"), icon: "clock", onPress: async () => {
      const changed = await changeDeadline(this, request);
      if (changed) this.changed(changed);
    } });
    const correct = linkButton({ label: say("correct.do"), icon: "pen", href: `#/${this.path}/correct` });
    if (request.state === "completed" || request.state === "cancelled") return [again, keep, this.deletion()];
    if (request.state === "expired") return [extend, correct, again, keep, this.deletion()];
    if (request.state === "declined") return [correct, again, keep, this.deletion()];
    const bell = button({ label: say("request.remind"), icon: "bell", onPress: async () => {
      if (!(await remind(this, request))) return;
      this.live.say(say("remind.noted"));
      this.loadTimeline();
    } });
    const cancel = button({ label: say("request.cancel"), icon: "stop", variant: "danger", onPress: async () => {
      const done = await confirm(say, { title: say("cancel.title"), text: say("cancel.text"), yes: say("cancel.yes"), act: () => this.api.post(`${this.path}/cancel`) });
      if (done) this.load();
    } });
    if (request.state === "returned") return [again, keep, cancel];
    // The sender signs from here, and is reminded of nothing.
    const mayMeet = request.signers.some((signer) => isAsked(signer) && !signer.self) && !request.paused;
    const meet = button({ label: say("in-person.do"), icon: "people", onPress: () => signInPerson(this, this.path) });
    return [mayMeet && bell, mayMeet && meet, correct, !request.paused && pauseButton(this.pausing), extend, again, keep, cancel];
  }

  /** What pausing and resuming need. */
  get pausing() {
    return { say: this.say, request: this.request, post: (path, body) => this.api.post(`${this.path}/${path}`, body), changed: (request) => this.changed(request) };
  }

  /** Decides something that waited for the sender. */
  async act(path, body, said) {
    const request = await this.api.post(`${this.path}/${path}`, body);
    this.changed(request);
    // Who is new and gets no mail has a link, which is shown only now.
    const linked = request.signers.filter((signer) => signer.url);
    if (linked.length > 0) await answerOfOnce(new Dialog({ title: this.say("correct.links"), close: this.say("done"), wide: true,
      body: [make("p", { text: this.say("sent.text") }), localNote(this.say, linked.map(({ url }) => url)), ...linked.map((signer) => linkCard(this.say, signer, request))],
      actions: [{ label: this.say("done"), variant: "primary", value: true }] }));
    this.live.say(said);
    this.element.querySelector("h1").focus({ preventScroll: true });
  }

  /** Begins a new request like this one; its documents are gone where an earlier version deleted one. */
  async copy() {
    const found = await Promise.all(this.request.documents.map(({ document, name, rules }) => this.api.get(`documents/${encodeURIComponent(document)}`)
      .then((own) => ({ ...own, ownName: own.name, name, rules })).catch(() => null)));
    this.compose.copy(this.request, found.includes(null) ? [] : found);
    this.router.go("new/document");
  }

  /** Makes a template of it, in which its people are roles. */
  async saveAsTemplate() {
    this.fault.textContent = "";
    try {
      const template = await this.api.post("templates", { request: this.id });
      this.router.go(`templates/${encodeURIComponent(template.id)}`);
    } catch (error) {
      this.fault.textContent = reasonOf(error, this.say);
    }
  }

  deletion() {
    const { say } = this;
    return button({ label: say("delete"), icon: "trash", variant: "danger", onPress: async () => {
      const done = await confirm(say, { title: say("request.delete.title"), text: say("request.delete.text"), yes: say("delete"), act: () => this.api.remove(this.path) });
      if (done) this.router.go("requests");
    } });
  }

  signers() {
    const { say, request } = this;
    return make("section", { class: "signet-card panel", "aria-labelledby": "signers-title" },
      make("h2", { id: "signers-title", text: say("signers.title") }),
      this.fault = make("p", { class: "signet-error", role: "alert" }),
      peopleList({ say, request, acts: { link: (signer) => this.newLink(signer), send: (signer) => this.sendAgain(signer), paper: (signer) => this.signOnPaper(signer),
        sign: (signer) => this.signSelf(signer),
        correct: (signer) => this.router.go(`${this.path}/correct/${encodeURIComponent(signer.id)}`) } }),
      request.signers.some((signer) => signer.mail || signer.undelivered) && requestMails(this, this.path, { open: this.showsMails, changed: (isOpen) => { this.showsMails = isOpen; } }));
  }

  /** Takes what a person signed on paper. */
  async signOnPaper(signer) {
    const { say, api } = this;
    if (!(await signOnPaper({ say, api, path: `${this.path}/signers/${encodeURIComponent(signer.id)}/sheet`, signer }))) return;
    this.live.say(say("paper.taken"));
    this.changed(await api.get(this.path));
  }

  /** Has the last mail of a person sent again. */
  async sendAgain(signer) {
    this.fault.textContent = "";
    try {
      const event = signer.mail?.event;
      const mail = await this.api.post(`${this.path}/mails`, { signer: signer.id, ...(REPEATED.includes(event) ? { event } : {}) });
      this.live.say(this.say("mail.queued"));
      this.changed({ ...this.request, signers: this.request.signers.map((each) => (each.id === signer.id ? { ...each, mail } : each)) });
    } catch (error) {
      this.fault.textContent = reasonOf(error, this.say);
    }
  }

  /** Opens the sender's own page, by a new link. */
  async signSelf(signer) {
    this.fault.textContent = "";
    try {
      const { url } = await this.api.post(`${this.path}/signers/${encodeURIComponent(signer.id)}/link`);
      location.assign(new URL(url).pathname);
    } catch (error) {
      this.fault.textContent = reasonOf(error, this.say);
    }
  }

  async newLink(signer) {
    const { say } = this;
    /** @type {any} */
    let made = null;
    const done = await confirm(say, {
      title: say("link.new.title", { name: signer.name }), text: say(hasFinished(signer) ? "link.new.reading" : "link.new.text"), yes: say("link.new.yes"), danger: false,
      act: async () => { made = await this.api.post(`${this.path}/signers/${encodeURIComponent(signer.id)}/link`); },
    });
    if (!done) return;
    const dialog = new Dialog({ title: say("link.made"), close: say("done"), wide: true, body: [
      make("p", { text: say("link.once") }), localNote(say, [made.url]),
      linkCard(say, { ...signer, url: made.url }, this.request, { kind: hasFinished(signer) ? "read" : "ask" }),
    ], actions: [{ label: say("done"), variant: "primary", value: true }] });
    await answerOfOnce(dialog);
    this.loadTimeline();
  }

  async loadTimeline() {
    try {
      const { entries } = await this.api.get(`${this.path}/audit`);
      const fresh = freshOf(entries, this.seen);
      this.seen = entries.at(-1)?.sequence ?? 0;
      this.events.replaceChildren(timeline(entries, this.request, this.say, fresh));
      if (fresh.length > 0) this.live.say(this.say.list(fresh.map((entry) => wordsOf(entry, this.request, this.say))));
    } catch (error) {
      this.events.replaceChildren(failure(this.say, error, () => this.loadTimeline()));
    }
  }
}

/** @param {Object} request */
const isRenewalDelayed = ({ renewal }) => Boolean(renewal?.problem && renewal.next);
