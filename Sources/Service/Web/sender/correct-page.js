import { busyWhile, button, linkButton } from "../kit/button.js";
import { Dialog } from "../kit/dialog.js";
import { icon } from "../kit/icons.js";
import { make, setContent } from "../kit/make.js";
import { idempotencyKey, reasonOf } from "../shared/requests.js";
import { changesOf, correctionOf } from "./correct-changes.js";
import { correctPeople } from "./correct-people.js";
import { linkCard, localNote } from "./link-card.js";
import { answerOfOnce, delegationRule, failure, labelled, pageHead, select, skeleton, wayBack } from "./pieces.js";
import { planLine } from "./plan-line.js";
import { hasFinished } from "./waiting.js";

const DAY = 86_400_000;

/** Corrects a request: the form, and what it would do, before it is done. */
export class CorrectPage {
  /** @param {import("./page-context.js").PageContext} context @param {string} id @param {string} [person] whose address is to be corrected */
  constructor({ say, api, router, live }, id, person) {
    this.say = say;
    this.api = api;
    this.router = router;
    this.live = live;
    this.id = id;
    this.person = person;
    this.path = `requests/${encodeURIComponent(id)}`;
    this.element = make("div", { class: "correct" }, skeleton(say, 4));
    this.load();
  }

  async load() {
    try {
      this.request = await this.api.get(this.path);
    } catch (error) {
      this.element.replaceChildren(failure(this.say, error, () => this.load()));
      return;
    }
    this.correction = correctionOf(this.request);
    this.draw();
    document.title = `${this.say("correct.title")} · Signet`;
    if (this.person) this.people.focus(this.person);
    else if (document.activeElement === document.body) this.element.querySelector("h1").focus({ preventScroll: true });
  }

  /** Somebody has acted meanwhile: the form stays, and says so. */
  async follow(requests) {
    if (!this.request || (requests.length > 0 && !requests.includes(this.id))) return;
    const { version, signers } = await this.api.get(this.path);
    const states = (people) => people.map((signer) => signer.state).join();
    if (!this.element.isConnected || (version === this.request.version && states(signers) === states(this.request.signers))) return;
    this.stale.hidden = false;
  }

  draw() {
    const { say, request, correction } = this;
    const { values } = correction;
    this.fault = make("div", { role: "alert" });
    this.outcome = make("section", { class: "signet-card panel outcome", "aria-labelledby": "outcome-title", hidden: true });
    this.stale = make("div", { class: "signet-message", role: "status", data: { kind: "warning" }, hidden: true }, make("p", { text: say("correct.stale") }),
      button({ label: say("correct.reload"), icon: "refresh", onPress: () => this.load() }));
    const text = (name, most, tag = "input") => make(tag, { class: "signet-input", ".value": values[name], maxlength: most, dir: "auto", rows: tag === "textarea" ? 4 : null, autocomplete: "off",
      oninput: (event) => this.set(name, event.target.value) });
    const days = make("input", { class: "signet-input days", type: "number", min: 1, max: 365, step: 1, oninput: () => {
      this.set("days", days.value && days.checkValidity() ? Number(days.value) : null);
      until.textContent = say("review.until", { day: values.days ? say.end(Date.now() + values.days * DAY) : say.end(request.expires) });
    } });
    const until = make("p", { class: "signet-hint", text: say("review.until", { day: say.end(request.expires) }) });
    const order = select([["parallel", say("order.parallel")], ["sequential", say("order.sequential")]], values.order, (value) => {
      this.set("order", value);
      this.people.draw();
    });
    this.people = correctPeople({ say, correction, changed: () => this.changed(), isOrdered: () => values.order === "sequential" });
    const check = button({ label: say("correct.check"), variant: "primary", onPress: () => busyWhile(check, () => this.check()) });
    setContent(this.element,
      wayBack(request.title, `#/${this.path}`),
      pageHead(say("correct.title")), make("p", { class: "signet-hint correct-text", text: say("correct.text") }), this.stale,
      make("section", { class: "signet-card panel", "aria-labelledby": "correct-people-title" }, make("h2", { id: "correct-people-title", text: say("signers.title") }), labelled(say("order.title"), order), this.people.element),
      make("section", { class: "signet-card panel", "aria-labelledby": "correct-words-title" }, make("h2", { id: "correct-words-title", text: say("correct.words") }),
        labelled(say("review.title"), text("title", 200)), labelled(say("review.sender"), text("sender", 250)), labelled(say("review.message"), text("message", 5000, "textarea")),
        labelled(say("review.reply-to"), text("replyTo", 254), { hint: say("review.reply-to.hint") }),
        make("div", { class: "signet-field" }, labelled(say("correct.days"), days), until),
        delegationRule(say, values.delegation, (rule) => this.set("delegation", rule)), planLine({ say, plan: () => values.plan, change: (plan) => this.set("plan", plan) })),
      this.documentPanel(), this.fault,
      make("div", { class: "compose-foot" }, linkButton({ label: say("cancel"), href: `#/${this.path}` }), check), this.outcome);
  }

  documentPanel() {
    const { say, api, request, correction } = this;
    const { values } = correction;
    const name = make("p", { class: "signet-hint", dir: "auto" });
    const fault = make("p", { class: "signet-error", role: "alert" });
    const again = make("input", { type: "checkbox", ".checked": values.again, onchange: () => this.set("again", again.checked) });
    const repeats = request.signers.some(hasFinished) && make("label", { class: "check", hidden: true }, again, make("span", { text: say("correct.document.again") }));
    const input = make("input", { type: "file", class: "signet-input", accept: "application/pdf,.pdf", onchange: async () => {
      fault.textContent = "";
      const [file] = input.files;
      if (!file) return this.set("document", null);
      name.textContent = say("document.uploading", { name: file.name });
      try {
        const document = await api.upload(file, idempotencyKey());
        this.set("document", document);
        name.textContent = say("document.facts", { count: document.pages.length, size: "" }).replace(/, $/, "");
        if (repeats) repeats.hidden = false;
      } catch (error) {
        name.textContent = "";
        fault.textContent = reasonOf(error, say);
      }
      return undefined;
    } });
    return make("section", { class: "signet-card panel", "aria-labelledby": "correct-document-title" }, make("h2", { id: "correct-document-title", text: say("step.document") }),
      labelled(say("document.other"), input, { hint: say("correct.document.hint") }), name, repeats, fault);
  }

  set(name, value) {
    this.correction.values[name] = value;
    this.changed();
  }

  /** What was said of the form before is not true any more. */
  changed() {
    this.outcome.hidden = true;
    this.fault.replaceChildren();
  }

  /** Asks what the correction would do, and shows it. */
  async check() {
    const { say } = this;
    this.changed();
    const needed = [...this.element.querySelectorAll("input")].find((input) => !input.checkValidity());
    if (needed) {
      this.refuse(say("signers.wrong"));
      needed.focus();
      return;
    }
    const changes = changesOf(this.request, this.correction);
    if (Object.keys(changes).length === 0 && !["returned", "declined", "expired"].includes(this.request.state)) {
      this.refuse(say("correct.nothing"));
      return;
    }
    try {
      this.show(await this.post(changes, true), changes);
    } catch (error) {
      this.failed(error);
    }
  }

  post(changes, preview) {
    return this.api.post(`${this.path}/correct`, { version: this.request.version ?? 0, preview, changes });
  }

  show({ mailed = [], linksEnded = [], signAgain = [] }, changes) {
    const { say } = this;
    const lines = [
      ...signAgain.map(({ name }) => ["signature", say("outcome.again", { name })]),
      ...linksEnded.map(({ name }) => ["link", say("outcome.link", { name })]),
      ...mailed.map(({ name, event }) => ["send", say("outcome.mail", { name, mail: say(`mail-event.${event}`) })]),
    ];
    if (lines.length === 0) lines.push(["check", say("outcome.nobody")]);
    const go = button({ label: say("correct.send"), icon: "send", variant: "primary", onPress: () => busyWhile(go, () => this.send(changes)) });
    setContent(this.outcome, make("h2", { id: "outcome-title", tabindex: "-1", text: say("outcome.title") }),
      make("ul", { class: "outcome-lines" }, ...lines.map(([sign, text]) => make("li", {}, icon(sign), make("span", { text, dir: "auto" })))), make("div", { class: "compose-foot" }, go));
    this.outcome.hidden = false;
    this.outcome.querySelector("h2").focus();
  }

  async send(changes) {
    const { say } = this;
    try {
      const request = await this.post(changes, false);
      this.live.say(say("correct.sent"));
      const linked = (request.signers ?? []).filter((signer) => signer.url);
      if (linked.length > 0) await answerOfOnce(new Dialog({ title: say("correct.links"), close: say("done"), wide: true,
        body: [make("p", { text: say("sent.text") }), localNote(say, linked.map(({ url }) => url)), ...linked.map((signer) => linkCard(say, signer, request))],
        actions: [{ label: say("done"), variant: "primary", value: true }] }));
      this.router.go(this.path);
    } catch (error) {
      this.failed(error);
    }
  }

  /** Another version is no fault of the form: it is said where the way out is. */
  failed(error) {
    if (error.code === "version-changed") {
      this.outcome.hidden = true;
      this.stale.hidden = false;
      this.stale.querySelector("button").focus();
    } else this.refuse(reasonOf(error, this.say));
  }

  refuse(text) {
    this.fault.replaceChildren(make("div", { class: "signet-message", data: { kind: "error" } }, make("p", { text })));
  }
}
