import { busyWhile, button } from "../kit/button.js";
import { Dialog } from "../kit/dialog.js";
import { icon } from "../kit/icons.js";
import { make } from "../kit/make.js";
import { initialsOf } from "../signing/introduction.js";
import { confirm, failure, linkCard, pageHead, reasonOf, skeleton } from "./pieces.js";
import { timeline } from "./timeline.js";

/** One request: how far it is, who has done what, and what the sender can do now. */
export class RequestPage {
  /** @param {Object} surroundings `say`, `api`, `router`, `live` @param {string} id */
  constructor({ say, api, router, live }, id) {
    Object.assign(this, { say, api, router, live, id });
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
      [say("request.order"), say(`order.${request.order ?? "parallel"}`)],
    ].filter(Boolean);
    this.element.replaceChildren(
      make("a", { class: "way-back", href: "#/requests" }, icon("previous"), make("span", { text: say("requests.title") })),
      pageHead(request.title, ...this.actions()),
      make("p", { class: "request-state" }, make("span", { class: "pill", data: { state: request.state }, text: say(`state.${request.state}`) })),
      request.message && make("blockquote", { class: "request-message", dir: "auto", text: request.message }),
      make("div", { class: "request-columns" },
        make("div", { class: "request-left" }, this.signers(), this.downloads(),
          make("dl", { class: "facts signet-card" }, ...facts.map(([name, value]) => make("div", {}, make("dt", { text: name }), make("dd", { text: value }))))),
        make("section", { class: "signet-card panel", "aria-labelledby": "timeline-title" },
          make("h2", { id: "timeline-title", text: say("timeline.title") }), this.events)));
  }

  actions() {
    const { say, request } = this;
    if (request.state !== "sent") return [];
    const remind = button({ label: say("request.remind"), icon: "bell", onPress: async () => {
      try {
        await busyWhile(remind, () => this.api.post(`${this.path}/remind`));
        this.live.say(say("request.reminded"));
        remind.querySelector("span").textContent = say("request.reminded");
        this.loadTimeline();
      } catch (error) {
        this.live.alert(reasonOf(error, say));
        remind.after(make("p", { class: "signet-error", text: reasonOf(error, say) }));
      }
    } });
    const cancel = button({ label: say("request.cancel"), icon: "stop", variant: "danger", onPress: async () => {
      const done = await confirm(say, { title: say("cancel.title"), text: say("cancel.text"), yes: say("cancel.yes"), act: () => this.api.post(`${this.path}/cancel`) });
      if (done) this.load();
    } });
    return [remind, cancel];
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
    let made;
    const done = await confirm(say, {
      title: say("link.new.title", { name: signer.name }), text: say("link.new.text"), yes: say("link.new.yes"), danger: false,
      act: async () => { made = await this.api.post(`${this.path}/signers/${encodeURIComponent(signer.id)}/link`); },
    });
    if (!done) return;
    const dialog = new Dialog({ title: say("link.made"), close: say("done"), body: [
      make("p", { text: say("link.once") }), linkCard(say, { name: signer.name, email: signer.email, url: made.url, title: this.request.title }),
    ], actions: [{ label: say("done"), variant: "primary", value: true }] });
    await dialog.answer;
    this.loadTimeline();
  }

  downloads() {
    const { say, request } = this;
    const name = request.title.replace(/[\\/:*?"<>|]+/g, "-");
    const load = (label, path, file) => {
      const made = button({ label, icon: "download", onPress: () => busyWhile(made, () => this.api.download(`${this.path}/${path}`, file))
        .catch((error) => this.downloadFault.replaceChildren(make("p", { class: "signet-error", text: reasonOf(error, say) }))) });
      return made;
    };
    this.downloadFault = make("div", { role: "alert" });
    return make("section", { class: "signet-card panel", "aria-labelledby": "files-title", data: { buttonWidth: "full" } },
      make("h2", { id: "files-title", text: say("files.title") }),
      make("div", { class: "files" }, load(say("files.document"), "document", `${name}.pdf`), load(say("files.audit"), "audit", `${name}.audit.json`),
        request.state === "completed" && load(say("files.certificate"), "certificate", `${name}.certificate.pdf`)), this.downloadFault);
  }

  async loadTimeline() {
    try {
      const { entries } = await this.api.get(`${this.path}/audit`);
      this.events.replaceChildren(timeline(entries, this.say));
    } catch (error) {
      this.events.replaceChildren(failure(this.say, error, () => this.loadTimeline()));
    }
  }
}
