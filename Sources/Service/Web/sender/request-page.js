import { busyWhile, button } from "../kit/button.js";
import { Dialog } from "../kit/dialog.js";
import { icon } from "../kit/icons.js";
import { make, setContent } from "../kit/make.js";
import { initialsOf } from "../shared/initials.js";
import { reasonOf } from "../shared/requests.js";
import { linkCard } from "./link-card.js";
import { answerOfOnce, confirm, failure, pageHead, skeleton } from "./pieces.js";
import { remind } from "./reminding.js";
import { renewalNote } from "./renewal-note.js";
import { sealingNote } from "./sealing-note.js";
import { timeline } from "./timeline.js";

/** How often a request whose document is being sealed, or could not be renewed, is looked up again, in milliseconds. */
const SEAL_INTERVAL = 3000;

/** One request: how far it is, who has done what, and what the sender can do now. */
export class RequestPage {
  /** @param {import("./page-context.js").PageContext} context @param {string} id */
  constructor({ say, api, router, live }, id) {
    this.say = say;
    this.api = api;
    this.router = router;
    this.live = live;
    this.id = id;
    this.path = `requests/${encodeURIComponent(id)}`;
    this.element = make("div", {}, skeleton(say, 4));
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
    this.watch();
  }

  /** Looks again while the document is being sealed or a renewal is tried again, as long as the page is shown; draws only what has changed. */
  watch() {
    clearTimeout(this.timer);
    if (this.request.state !== "sealing" && !isRenewalDelayed(this.request)) return;
    this.timer = setTimeout(async () => {
      if (!this.element.isConnected) return;
      const before = JSON.stringify(this.request);
      // What cannot be loaded now is asked for again.
      const request = await this.api.get(this.path).catch(() => this.request);
      if (JSON.stringify(request) !== before) this.changed(request);
      this.watch();
    }, SEAL_INTERVAL);
  }

  changed(request) {
    const hadFocus = this.element.contains(document.activeElement);
    const wasSealing = this.request.state === "sealing";
    const wasDelayed = isRenewalDelayed(this.request);
    this.request = request;
    this.draw();
    this.loadTimeline();
    if (hadFocus) (this.element.querySelector(".sealing-note button") ?? this.element.querySelector("h1")).focus({ preventScroll: true });
    if (wasSealing && request.state === "completed") this.live.say(this.say("sealing.done"));
    if (wasDelayed && !request.renewal?.problem) this.live.say(this.say("renewal.done"));
  }

  /** Has the document sealed or renewed without waiting for the next attempt's time. */
  async sealNow() {
    const request = await this.api.post(`${this.path}/seal`);
    if (request && request.state !== this.request.state) this.changed(request);
    else if (request) this.request = request;
    this.watch();
  }

  /** The title comes with the answer, later than the page. */
  announce() {
    document.title = `${this.request.title} · Signet`;
    if (document.activeElement === document.body) this.element.querySelector("h1").focus({ preventScroll: true });
  }

  draw() {
    const { say, request } = this;
    this.events = make("div", {}, skeleton(say));
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
    if (request.state === "sealing") return [];
    if (request.state !== "sent") return [this.deletion()];
    const bell = button({ label: say("request.remind"), icon: "bell", onPress: async () => {
      if (!(await remind(this, request))) return;
      this.live.say(say("remind.noted"));
      this.loadTimeline();
    } });
    const cancel = button({ label: say("request.cancel"), icon: "stop", variant: "danger", onPress: async () => {
      const done = await confirm(say, { title: say("cancel.title"), text: say("cancel.text"), yes: say("cancel.yes"), act: () => this.api.post(`${this.path}/cancel`) });
      if (done) this.load();
    } });
    return [bell, cancel];
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
        request.state === "sent" && !["signed", "declined"].includes(signer.state) &&
          button({ label: say("link.new"), icon: "link", variant: "quiet", onPress: () => this.newLink(signer) })))));
  }

  async newLink(signer) {
    const { say } = this;
    /** @type {any} */
    let made = null;
    const done = await confirm(say, {
      title: say("link.new.title", { name: signer.name }), text: say("link.new.text"), yes: say("link.new.yes"), danger: false,
      act: async () => { made = await this.api.post(`${this.path}/signers/${encodeURIComponent(signer.id)}/link`); },
    });
    if (!done) return;
    const dialog = new Dialog({ title: say("link.made"), close: say("done"), wide: true, body: [
      make("p", { text: say("link.once") }), linkCard(say, { ...signer, url: made.url }, this.request),
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
      make("div", { class: "files" }, load(say(request.state === "sealing" ? "files.document.unsealed" : "files.document"), "document", `${name}.pdf`), load(say("files.audit"), "audit", `${name}.audit.json`),
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
