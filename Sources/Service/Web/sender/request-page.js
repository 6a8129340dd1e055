import { busyWhile } from "../kit/button.js";
import { Dialog } from "../signing/dialogs.js";
import { element, icon } from "../signing/elements.js";
import { initialsOf } from "../signing/introduction.js";
import { confirm, failure, iconButton, linkCard, pageHead, reasonOf, skeleton } from "./pieces.js";
import { timeline } from "./timeline.js";

/** One request: how far it is, who has done what, and what the sender can do now. */
export class RequestPage {
  /** @param {Object} surroundings `say`, `api`, `router`, `live` @param {string} id */
  constructor({ say, api, router, live }, id) {
    Object.assign(this, { say, api, router, live, id });
    this.path = `requests/${encodeURIComponent(id)}`;
    this.element = element("div", {}, skeleton(say, 4));
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
    this.events = element("div", {}, skeleton(say));
    const facts = [
      [say("request.created"), say.moment(request.created)],
      request.expires && [say("request.expires"), say.moment(request.expires)],
      [say("request.order"), say(`order.${request.order ?? "parallel"}`)],
    ].filter(Boolean);
    this.element.replaceChildren(
      element("a", { class: "way-back", href: "#/requests" }, icon("previous"), element("span", { text: say("requests.title") })),
      pageHead(request.title, ...this.actions()),
      element("p", { class: "request-state" }, element("span", { class: "pill", data: { state: request.state }, text: say(`state.${request.state}`) })),
      request.message && element("blockquote", { class: "request-message", dir: "auto", text: request.message }),
      element("div", { class: "request-columns" },
        element("div", { class: "request-left" }, this.signers(), this.downloads(),
          element("dl", { class: "facts signet-card" }, ...facts.map(([name, value]) => element("div", {}, element("dt", { text: name }), element("dd", { text: value }))))),
        element("section", { class: "signet-card panel", "aria-labelledby": "timeline-title" },
          element("h2", { id: "timeline-title", text: say("timeline.title") }), this.events)));
  }

  actions() {
    const { say, request } = this;
    if (request.state !== "sent") return [];
    const remind = iconButton({ label: say("request.remind"), sign: "bell", press: async () => {
      try {
        await busyWhile(remind, () => this.api.post(`${this.path}/remind`));
        this.live.say(say("request.reminded"));
        remind.querySelector("span").textContent = say("request.reminded");
        this.loadTimeline();
      } catch (error) {
        this.live.alert(reasonOf(error, say));
        remind.after(element("p", { class: "signet-error", text: reasonOf(error, say) }));
      }
    } });
    const cancel = iconButton({ label: say("request.cancel"), sign: "stop", variant: "danger", press: async () => {
      const done = await confirm(say, { title: say("cancel.title"), text: say("cancel.text"), yes: say("cancel.yes"), act: () => this.api.post(`${this.path}/cancel`) });
      if (done) this.load();
    } });
    return [remind, cancel];
  }

  signers() {
    const { say, request } = this;
    return element("section", { class: "signet-card panel", "aria-labelledby": "signers-title" },
      element("h2", { id: "signers-title", text: say("signers.title") }),
      element("ul", { class: "people" }, ...request.signers.map((signer) => element("li", {},
        element("span", { class: "avatar", "aria-hidden": "true", text: initialsOf(signer.name) }),
        element("div", { class: "person-name" }, element("strong", { text: signer.name, dir: "auto" }), element("span", { class: "signet-hint", text: signer.email })),
        element("span", { class: "pill", data: { state: signer.state }, text: say(`signer.${signer.state}`) }),
        request.state === "sent" && !["signed", "declined"].includes(signer.state) &&
          iconButton({ label: say("link.new"), sign: "link", variant: "quiet", press: () => this.newLink(signer) })))));
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
      element("p", { text: say("link.once") }), linkCard(say, { name: signer.name, email: signer.email, url: made.url, title: this.request.title }),
    ], actions: [{ label: say("done"), variant: "primary", value: true }] });
    await dialog.answer;
    this.loadTimeline();
  }

  downloads() {
    const { say, request } = this;
    const name = request.title.replace(/[\\/:*?"<>|]+/g, "-");
    const load = (label, path, file) => {
      const made = iconButton({ label, sign: "download", press: () => busyWhile(made, () => this.api.download(`${this.path}/${path}`, file))
        .catch((error) => this.downloadFault.replaceChildren(element("p", { class: "signet-error", text: reasonOf(error, say) }))) });
      return made;
    };
    this.downloadFault = element("div", { role: "alert" });
    return element("section", { class: "signet-card panel", "aria-labelledby": "files-title", data: { buttonWidth: "full" } },
      element("h2", { id: "files-title", text: say("files.title") }),
      element("div", { class: "files" }, load(say("files.document"), "document", `${name}.pdf`), load(say("files.audit"), "audit", `${name}.audit.json`),
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
