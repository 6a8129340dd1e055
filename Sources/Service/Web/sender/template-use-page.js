import { busyWhile, button, setDisabled } from "../kit/button.js";
import { make, setContent } from "../kit/make.js";
import { idempotencyKey, persist, reasonOf } from "../shared/requests.js";
import { LANGUAGES } from "./languages.js";
import { askBeforeReload, failure, labelled, pageHead, select, skeleton, wayBack } from "./pieces.js";
import { sentPage } from "./review-step.js";

/** Kinds whose value the sender can write here. */
const WRITTEN = new Set(["text", "lines", "number", "money", "email", "phone", "name", "company", "job-title", "address", "iban", "date"]);
/** How many requests are looked through for people. */
const REMEMBERED = 50;

/** A request of a template: its people, and what is filled in for them. All is on one page. */
export class TemplateUsePage {
  /** @param {import("./page-context.js").PageContext} context @param {string} id */
  constructor({ say, api, router, live, account }, id) {
    this.say = say;
    this.api = api;
    this.router = router;
    this.live = live;
    this.account = account;
    this.path = `templates/${encodeURIComponent(id)}`;
    this.key = idempotencyKey();
    this.left = new AbortController();
    this.people = make("datalist", { id: "known-people" });
    /** @type {Map<string, string>} addresses by names */
    this.addresses = new Map();
    this.element = make("div", { class: "compose" }, skeleton(say, 4));
    this.load();
  }

  leave() {
    this.left.abort();
  }

  async load() {
    try {
      this.template = await this.api.get(this.path);
      this.draw();
    } catch (error) {
      this.element.replaceChildren(failure(this.say, error, () => this.load()));
      return;
    }
    this.remember();
  }

  draw() {
    const { say, template } = this;
    this.fault = make("p", { class: "signet-error", role: "alert" });
    this.roles = template.roles.filter(({ person }) => !person).map((role, index) => new RoleInputs(this, role, index));
    this.values = valuesOf(template.content).map((field) => ({ name: field.name, input: make("input", { class: "signet-input", maxlength: 2000, dir: "auto", autocomplete: "off", ".value": template.content.values?.[field.name] ?? field.value ?? "" }),
      label: field.words, before: template.content.values?.[field.name] ?? field.value ?? "" }));
    this.title = make("input", { class: "signet-input", ".value": template.content.title ?? template.name, maxlength: 200, dir: "auto", autocomplete: "off" });
    this.message = make("textarea", { class: "signet-input", rows: 4, ".value": template.content.message ?? "", maxlength: 4000, dir: "auto" });
    this.send = button({ label: say(this.isMailed ? "review.send.mail" : "review.send"), icon: this.isMailed ? "send" : "link", variant: "primary", onPress: () => this.make() });
    this.send.classList.add("send");
    setContent(this.element,
      wayBack(template.name, `#/${this.path}`),
      pageHead(say("template.use", { name: template.name })), this.people,
      make("form", { class: "signet-card panel template-use", novalidate: true, onsubmit: (event) => {
        event.preventDefault();
        this.make();
      } }, ...this.roles.map(({ element }) => element),
      this.values.length > 0 && make("details", { class: "link-more", ".open": this.values.length <= 4 }, make("summary", { text: say("template.values") }), make("div", { class: "template-values" }, ...this.values.map(({ label, input }) => labelled(label, input)))),
      make("details", { class: "link-more" }, make("summary", { text: say("template.texts") }), labelled(say("review.title"), this.title), labelled(say("review.message"), this.message))),
      this.fault, make("div", { class: "compose-foot" }, this.send));
    setDisabled(this.send, Boolean(template.archived));
    document.title = `${template.name} · Signet`;
    this.roles[0]?.name.focus();
  }

  get isMailed() {
    return Boolean(this.account.mail && this.template.content.mail !== false);
  }

  /** The people of the last requests, so that a known name brings its address with it. */
  async remember() {
    try {
      const { items } = await this.api.list("requests", {}, REMEMBERED);
      for (const { name, email } of items.flatMap(({ signers }) => signers)) if (email && !this.addresses.has(name)) this.addresses.set(name, email);
      this.people.replaceChildren(...[...this.addresses].map(([name, email]) => make("option", { value: name, label: email })));
    } catch {
      // Names are written without it.
    }
  }

  async make() {
    const { say } = this;
    const wrong = this.roles.map((role) => role.check()).find(Boolean);
    this.fault.textContent = wrong ? say("signers.wrong") : "";
    if (wrong) {
      wrong.focus();
      return;
    }
    const values = Object.fromEntries(this.values.filter(({ input, before }) => input.value !== before).map(({ name, input }) => [name, input.value]));
    const body = { version: this.template.version, people: Object.fromEntries(this.roles.map((role) => [role.role.name, role.person])), title: this.title.value.trim(), message: this.message.value.trim(),
      ...(Object.keys(values).length > 0 ? { values } : {}) };
    try {
      const request = await busyWhile(this.send, () => persist(() => this.api.post(`${this.path}/requests`, body, this.key), { attempts: 3 }));
      if (request.signers.some((signer) => signer.url)) askBeforeReload(this.left.signal);
      this.router.replace(`requests/${encodeURIComponent(request.id)}?links`);
      this.element.replaceChildren(sentPage({ say, request, links: this.isMailed ? this.account.links : null }));
      this.element.querySelector("h1").focus();
      this.live.say(this.element.querySelector("h1").textContent);
    } catch (error) {
      // The next request is another one than the one that was refused.
      this.key = idempotencyKey();
      this.fault.textContent = reasonOf(error, say);
    }
  }
}

/** The person of one role. */
class RoleInputs {
  constructor({ say, addresses, isMailed }, role, index) {
    this.say = say;
    this.role = role;
    this.isMailed = isMailed;
    const input = (values) => make("input", { class: "signet-input", autocomplete: "off", dir: "auto", ...values });
    this.name = input({ type: "text", maxlength: 200, list: "known-people", onchange: () => {
      if (!this.email.value) this.email.value = addresses.get(this.name.value) ?? "";
    } });
    this.email = input({ type: "email", maxlength: 320 });
    this.language = select([["", say("template.language")], ...LANGUAGES], role.language ?? "", () => {});
    this.fault = make("p", { class: "signet-error", role: "alert" });
    this.element = make("fieldset", { class: "template-role", data: { signer: index % 6 } }, make("legend", {}, make("strong", { text: role.name, dir: "auto" }), " ", make("span", { class: "signet-hint", text: say(`role.${role.role}`) })),
      labelled(say("signer.name"), this.name), labelled(say("signer.email"), this.email), labelled(say("signer.language"), this.language), this.fault);
  }

  get person() {
    const [email, language] = [this.email.value.trim(), this.language.value];
    return { name: this.name.value.trim(), ...(email ? { email } : {}), ...(language ? { language } : {}) };
  }

  /** @returns {HTMLInputElement|null} the input that is wrong */
  check() {
    const wrong = !this.name.value.trim() ? this.name : this.email.value.trim() && !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(this.email.value.trim()) ? this.email : null;
    this.fault.textContent = wrong ? this.say(wrong === this.name ? "signer.name.needed" : "signer.email.needed") : "";
    return wrong;
  }
}

/** The fields whose values can be given before, each name once. */
function valuesOf({ signers }) {
  const fields = signers.flatMap(({ part, fields = [] }) => fields.map((field) => ({ ...field, part }))).filter(({ name, kind, formula }) => name && !formula && WRITTEN.has(kind));
  const own = [...new Map(fields.map((field) => [field.name, field])).values()];
  const isShared = (label) => own.filter((field) => field.label === label).length > 1;
  return own.map((field) => ({ ...field, words: !field.label ? field.name : isShared(field.label) ? `${field.label} (${field.part})` : field.label }));
}
