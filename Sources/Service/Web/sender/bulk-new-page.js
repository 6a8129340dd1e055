import { busyWhile, button, linkButton } from "../kit/button.js";
import { icon } from "../kit/icons.js";
import { make, setContent } from "../kit/make.js";
import { dropsFiles } from "../shared/devices.js";
import { idempotencyKey, reasonOf } from "../shared/requests.js";
import { encodingChoice, fieldsOf, previewTable } from "./bulk-table.js";
import { emptyPlace, failure, labelled, pageHead, select, skeleton, wayBack } from "./pieces.js";

/** Requests a minute; none is as fast as can be. */
const RATES = ["", "10", "60", "300"];

/** A table whose rows become requests: chosen, checked, and sent. */
export class BulkNewPage {
  /** @param {import("./page-context.js").PageContext} context @param {URLSearchParams} query */
  constructor({ say, api, router, live }, query) {
    this.say = say;
    this.api = api;
    this.router = router;
    this.live = live;
    this.templateId = query.get("template") ?? "";
    /** @type {Object<string, any>} */
    this.settings = {};
    this.box = make("div", { class: "bulk-new" }, skeleton(say));
    this.checked = make("div", { class: "bulk-checked" });
    this.fault = make("p", { class: "signet-error", role: "alert" });
    this.element = make("div", {}, wayBack(say("bulk.title"), "#/bulk"), pageHead(say("bulk.new")), this.box);
    this.load();
  }

  async load() {
    try {
      const { items } = await this.api.list("templates", {}, 200);
      this.templates = items;
      if (items.length === 0) {
        setContent(this.box, emptyPlace("document", this.say("bulk.no-template"), this.say("bulk.no-template.text"), linkButton({ label: this.say("nav.new"), icon: "plus", href: "#/new", variant: "primary" })));
        return;
      }
      this.template = await this.one(items.some(({ id }) => id === this.templateId) ? this.templateId : items[0].id);
      this.draw();
    } catch (error) {
      setContent(this.box, failure(this.say, error, () => this.load()));
    }
  }

  draw() {
    const { say } = this;
    const template = select(this.templates.map(({ id, name }) => [id, name]), this.template.id, (id) => this.choose(id));
    this.hint = make("div", {}, this.columnsHint());
    this.source = make("div", { class: "signet-card bulk-source" }, labelled(say("bulk.template"), template), this.hint, this.filePlace(), this.pastePlace(), this.fault);
    setContent(this.box, this.source, this.checked);
  }

  /** A template with its roles and fields. */
  one(id) {
    return this.api.get(`templates/${encodeURIComponent(id)}`);
  }

  async choose(id) {
    const turn = (this.turn = (this.turn ?? 0) + 1);
    this.fault.textContent = "";
    try {
      const template = await this.one(id);
      // Another was chosen meanwhile.
      if (turn !== this.turn) return;
      this.template = template;
      this.settings = {};
      this.hint.replaceChildren(this.columnsHint());
      await this.check();
    } catch (error) {
      if (turn === this.turn) this.fault.textContent = reasonOf(error, this.say);
    }
  }

  /** The columns that a table for the template has. */
  columnsHint() {
    const roles = this.template.content.signers.filter((each) => !each.name).map((each) => each.part);
    const fields = fieldsOf(this.template.content).map(({ name }) => name);
    const names = roles.flatMap((role) => (roles.length === 1 ? ["name", "email"] : ["name", "email"].map((part) => `${role} ${part}`)));
    return make("p", { class: "signet-hint" }, this.say("bulk.columns"), " ", make("code", { text: [...names, ...fields].join("; "), dir: "auto" }));
  }

  filePlace() {
    const { say } = this;
    const input = make("input", { type: "file", class: "drop-input", accept: ".csv,.txt,.tsv,text/csv,text/plain", onchange: () => input.files[0] && this.take(input.files[0]) });
    const place = make("label", { class: "drop" }, input, make("span", { class: "drop-sign" }, icon("upload")), make("strong", { text: say(dropsFiles() ? "bulk.drop" : "bulk.drop.touch") }), make("span", { class: "signet-hint", text: say("bulk.drop.hint") }));
    place.addEventListener("dragover", (event) => {
      event.preventDefault();
      place.classList.add("drop--over");
    });
    place.addEventListener("dragleave", () => place.classList.remove("drop--over"));
    place.addEventListener("drop", (event) => {
      event.preventDefault();
      place.classList.remove("drop--over");
      if (event.dataTransfer.files[0]) this.take(event.dataTransfer.files[0]);
    });
    return place;
  }

  pastePlace() {
    const { say } = this;
    const area = make("textarea", { class: "signet-input bulk-paste", rows: 5, dir: "auto" });
    const use = button({ label: say("bulk.paste.use"), icon: "check", onPress: () => area.value.trim() && this.take(new File([area.value], say("bulk.pasted"), { type: "text/csv" })) });
    return make("details", { class: "bulk-details" }, make("summary", { text: say("bulk.paste") }), labelled(say("bulk.paste.label"), area), use);
  }

  take(file) {
    this.file = file;
    this.settings = {};
    return this.check();
  }

  async check() {
    if (!this.file) return;
    const turn = (this.turn = (this.turn ?? 0) + 1);
    this.fault.textContent = "";
    setContent(this.checked, skeleton(this.say));
    try {
      const answer = await this.send(true);
      if (turn === this.turn) this.show(answer);
    } catch (error) {
      if (turn !== this.turn) return;
      setContent(this.checked);
      this.fault.textContent = reasonOf(error, this.say);
    }
  }

  async send(isPreview, key = idempotencyKey()) {
    const form = new FormData();
    form.append("csv", this.file, this.file.name);
    form.append("template", this.template.id);
    form.append("settings", JSON.stringify(this.settings));
    form.append("preview", String(isPreview));
    return (await this.api.request("/v1/bulk", { method: "POST", body: form, headers: { "Idempotency-Key": key }, patience: 600_000 })).json();
  }

  show(answer) {
    const { say } = this;
    this.source.classList.add("bulk-source--done");
    const set = (more) => {
      Object.assign(this.settings, more);
      this.check();
    };
    const counts = say("bulk.checked", { total: answer.total, valid: answer.valid, invalid: answer.invalid });
    const isReady = answer.questions.length === 0 && answer.valid > 0;
    const key = idempotencyKey();
    const fault = make("p", { class: "signet-error", role: "alert" });
    const start = isReady && button({ label: say("bulk.send", { count: answer.valid }), icon: "send", variant: "primary", onPress: () => busyWhile(start, () => this.start(key)).catch((error) => {
      fault.textContent = reasonOf(error, say);
    }) });
    const questions = answer.questions.length > 0 && make("div", { class: "signet-message", role: "alert", data: { kind: "warning" } }, make("ul", {}, ...answer.questions.map((question) => make("li", { text: this.question(question) }))));
    const doubles = answer.rows.some((row) => row.problems.some(({ code }) => code === "row-double")) || this.settings.doubles;
    const rate = select(RATES.map((each) => [each, each ? say("bulk.rate.of", { count: Number(each) }) : say("bulk.rate.none")]), String(this.settings.rate ?? ""), (value) => {
      this.settings.rate = value ? Number(value) : undefined;
    });
    setContent(this.checked, answer.questions.length === 0 && make("p", { class: "bulk-counts", text: counts }), questions,
      make("div", { class: "bulk-reading" }, encodingChoice(say, answer.encoding, (encoding) => set({ encoding })), labelled(say("bulk.rate"), rate)),
      doubles && make("label", { class: "signet-check" }, make("input", { type: "checkbox", ".checked": Boolean(this.settings.doubles), onchange: (event) => set({ doubles: event.target.checked }) }), make("span", { text: say("bulk.doubles") })),
      previewTable(say, answer, this.template, (columns) => set({ columns })),
      make("p", { class: "signet-hint", text: say(answer.mail ? "bulk.by-mail" : "bulk.by-link") }), fault, start);
    if (answer.questions.length === 0) this.live.say(counts);
  }

  question({ code, person, column }) {
    return this.say(`bulk.question.${code}`, { person, column });
  }

  async start(key) {
    const made = await this.send(false, key);
    await this.api.post(`bulk/${made.id}/start`, {}, key.split("").reverse().join(""));
    this.router.go(`bulk/${made.id}`);
  }
}
