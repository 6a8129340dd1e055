import { busyWhile, button } from "../kit/button.js";
import { Dialog } from "../kit/dialog.js";
import { icon } from "../kit/icons.js";
import { make, setContent } from "../kit/make.js";
import { initialsOf } from "../shared/initials.js";
import { reasonOf } from "../shared/requests.js";
import { changeDeadline } from "./deadline.js";
import { linkCard, localNote } from "./link-card.js";
import { answerOfOnce, confirm, failure, pageHead, skeleton } from "./pieces.js";
import { remind } from "./reminding.js";
import { renewalNote } from "./renewal-note.js";
import { sealingNote } from "./sealing-note.js";
import { timeline } from "./timeline.js";

/** One request: how far it is, who has done what, and what the sender can do now. */
export class RequestPage {
  /** @param {import("./page-context.js").PageContext} context @param {string} id */
  constructor({ say, api, router, live, compose }, id) {
    this.say = say;
    this.api = api;
    this.router = router;
    this.compose = compose;
    this.live = live;
    this.id = id;
    this.path = `requests/${encodeURIComponent(id)}`;
    this.element = make("div", {}, skeleton(say, 4));
    this.events = make("div", {}, skeleton(say));
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
    if (this.element.isConnected && JSON.stringify(request) !== JSON.stringify(this.request)) this.changed(request);
  }

  changed(request) {
    const focused = this.element.contains(document.activeElement) ? document.activeElement : null;
    const index = focused ? this.namesakes(focused.textContent).indexOf(focused) : -1;
    const before = this.request.state;
    const wasSealing = before === "sealing";
    const wasDelayed = isRenewalDelayed(this.request);
    this.request = request;
    this.draw();
    this.loadTimeline();
    if (focused) (this.namesakes(focused.textContent)[index] ?? this.element.querySelector("h1")).focus({ preventScroll: true });
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
    if (document.activeElement === document.body) this.element.querySelector("h1").focus({ preventScroll: true });
  }

  draw() {
    const { say, request } = this;
    const facts = [
      [say("request.created"), say.moment(request.created)],
      request.expires && [say("request.expires"), say.moment(request.expires)],
      request.sender && [say("sender.row"), request.sender],
      request.renewal && [say("renewal.until"), say.moment(request.renewal.provableUntil, null)],
      request.renewal?.next && [say("renewal.next"), say.moment(request.renewal.next, null)],
      [say("request.order"), say(`order.${request.order ?? "parallel"}`)],
    ].filter(Boolean);
    setContent(this.element,
      make("a", { class: "way-back", href: "#/requests" }, icon("previous"), make("span", { text: say("requests.title") })),
      pageHead(request.title, ...this.actions()),
      make("p", { class: "request-state" }, make("span", { class: "pill", data: { state: request.state }, text: say(`state.${request.state}`) })),
      request.state === "sealing" && sealingNote(request, say, () => this.sealNow()),
      request.state === "completed" && renewalNote(request, say, () => this.sealNow()),
      request.message && make("blockquote", { class: "request-message", dir: "auto", text: request.message }),
      make("div", { class: "request-columns" },
        make("div", { class: "request-left" }, this.signers(), this.downloads(),
          make("dl", { class: "facts signet-card" }, ...facts.map(([name, value]) => make("div", {}, make("dt", { text: name }), make("dd", { text: value }))))),
        make("section", { class: "signet-card panel", "aria-labelledby": "timeline-title" },
          make("h2", { id: "timeline-title", text: say("timeline.title") }), this.events)));
  }

  actions() {
    const { say, request } = this;
    const again = button({ label: say("request.copy"), icon: "copy", onPress: () => busyWhile(again, () => this.copy()) });
    if (request.state === "sealing") return [again];
    const extend = button({ label: say("deadline.change"), icon: "clock", onPress: async () => {
      const changed = await changeDeadline(this, request);
      if (changed) this.changed(changed);
    } });
    if (request.state !== "sent") return [again, ...(request.state === "expired" ? [extend] : []), this.deletion()];
    const bell = button({ label: say("request.remind"), icon: "bell", onPress: async () => {
      if (!(await remind(this, request))) return;
      this.live.say(say("remind.noted"));
      this.loadTimeline();
    } });
    const cancel = button({ label: say("request.cancel"), icon: "stop", variant: "danger", onPress: async () => {
      const done = await confirm(say, { title: say("cancel.title"), text: say("cancel.text"), yes: say("cancel.yes"), act: () => this.api.post(`${this.path}/cancel`) });
      if (done) this.load();
    } });
    return [bell, extend, again, cancel];
  }

  /** Begins a new request like this one; its document is gone where an earlier version deleted it. */
  async copy() {
    const document = await this.api.get(`documents/${encodeURIComponent(this.request.document)}`).catch(() => null);
    this.compose.copy(this.request, document);
    this.router.go("new/document");
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
      make("ul", { class: "people" }, ...request.signers.map((signer) => make("li", {},
        make("span", { class: "avatar", "aria-hidden": "true", text: initialsOf(signer.name) }),
        make("div", { class: "person-name" }, make("strong", { text: signer.name, dir: "auto" }), make("span", { class: "signet-hint", text: signer.email })),
        make("span", { class: "pill", data: { state: signer.state }, text: say(`signer.${signer.state}`) }),
        (signer.state === "signed" || (request.state === "sent" && signer.state !== "declined")) &&
          button({ label: say("link.new"), icon: "link", variant: "quiet", onPress: () => this.newLink(signer) })))));
  }

  async newLink(signer) {
    const { say } = this;
    /** @type {any} */
    let made = null;
    const done = await confirm(say, {
      title: say("link.new.title", { name: signer.name }), text: say(signer.state === "signed" ? "link.new.reading" : "link.new.text"), yes: say("link.new.yes"), danger: false,
      act: async () => { made = await this.api.post(`${this.path}/signers/${encodeURIComponent(signer.id)}/link`); },
    });
    if (!done) return;
    const dialog = new Dialog({ title: say("link.made"), close: say("done"), wide: true, body: [
      make("p", { text: say("link.once") }), localNote(say, [made.url]),
      linkCard(say, { ...signer, url: made.url }, this.request, { kind: signer.state === "signed" ? "read" : "ask" }),
    ], actions: [{ label: say("done"), variant: "primary", value: true }] });
    await answerOfOnce(dialog);
    this.loadTimeline();
  }

  downloads() {
    const { say, request } = this;
    const name = request.title.replace(/[\\/:*?"<>|]+/g, "-").replace(/(\.pdf)+$/i, "");
    const load = (label, path, file) => {
      const made = button({ label, icon: "download", onPress: () => busyWhile(made, () => this.api.download(`${this.path}/${path}`, file))
        .catch((error) => this.downloadFault.replaceChildren(make("p", { class: "signet-error", text: reasonOf(error, say) }))) });
      return made;
    };
    this.downloadFault = make("div", { role: "alert" });
    return make("section", { class: "signet-card panel", "aria-labelledby": "files-title", data: { buttonWidth: "full" } },
      make("h2", { id: "files-title", text: say("files.title") }),
      make("div", { class: "files" }, load(say(request.state === "sealing" ? "files.document.unsealed" : "files.document"), "document", `${request.state === "completed" ? say("files.signed", { name }) : name}.pdf`), load(say("files.audit"), "audit", `${name}.audit.json`),
        request.state === "completed" && load(say("files.certificate"), `certificate?language=${encodeURIComponent(say.language)}`, `${name}.certificate.pdf`)), this.downloadFault);
  }

  async loadTimeline() {
    try {
      const { entries } = await this.api.get(`${this.path}/audit`);
      this.events.replaceChildren(timeline(entries, this.request, this.say));
    } catch (error) {
      this.events.replaceChildren(failure(this.say, error, () => this.loadTimeline()));
    }
  }
}

/** @param {Object} request */
const isRenewalDelayed = ({ renewal }) => Boolean(renewal?.problem && renewal.next);
