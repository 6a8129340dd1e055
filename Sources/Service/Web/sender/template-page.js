import { busyWhile, button, linkButton } from "../kit/button.js";
import { Dialog } from "../kit/dialog.js";
import { make, setContent } from "../kit/make.js";
import { reasonOf } from "../shared/requests.js";
import { attempt, confirm, failure, labelled, pageHead, skeleton, wayBack } from "./pieces.js";
import { documentHints, titlesIn } from "./document-words.js";
import { publicRole } from "./public-link-form.js";
import { fieldSheets } from "./template-fields.js";
import { replaceDocument } from "./template-replace.js";

/** One template: its roles, documents and versions, and what can be done with it. */
export class TemplatePage {
  /** @param {import("./page-context.js").PageContext} context @param {string} id */
  constructor(context, id) {
    const { say, api, router, compose, live } = context;
    this.say = say;
    this.api = api;
    this.router = router;
    this.compose = compose;
    this.live = live;
    this.path = `templates/${encodeURIComponent(id)}`;
    this.fault = make("p", { class: "signet-error", role: "alert" });
    this.element = make("div", {}, skeleton(say, 4));
    this.load();
  }

  async load() {
    try {
      const isFirst = !this.template;
      this.template = await this.api.get(this.path);
      const documents = await Promise.all(this.template.documents.map(({ id }) => this.api.get(`documents/${encodeURIComponent(id)}`)));
      const named = this.template.content.documents ?? [];
      this.documents = documents.map((document, index) => ({ ...document, ownName: document.name, name: named[index]?.name ?? document.name, rules: named[index]?.rules }));
      this.draw();
      document.title = `${this.template.name} · Signet`;
      if (isFirst && document.activeElement === document.body) this.element.querySelector("h1").focus({ preventScroll: true });
    } catch (error) {
      this.element.replaceChildren(failure(this.say, error, () => this.load()));
    }
  }

  draw() {
    const { say, template } = this;
    setContent(this.element,
      wayBack(say("nav.templates"), "#/templates"),
      pageHead(template.name, ...this.actions()), this.fault,
      template.archived && make("div", { class: "signet-message", data: { kind: "info" } }, make("p", { text: say("template.archived") })),
      make("div", { class: "request-columns" },
        make("div", { class: "request-left" }, this.roles(), ...this.documents.map((document, index) => this.document(document, index + 1))),
        this.facts()));
  }

  actions() {
    const { say, template } = this;
    /** @param {string} label @param {string} sign @param {() => Promise<any>} act */
    const act = (label, sign, act) => {
      const made = button({ label: say(label), icon: sign, onPress: () => this.attempt(made, act) });
      return made;
    };
    const restore = act("template.restore", "undo", () => this.change("restore", "template.restored"));
    const remove = template.requests === 0 && button({ label: say("delete"), icon: "trash", variant: "danger", onPress: async () => {
      const done = await confirm(say, { title: say("template.delete"), text: say("template.delete.text"), yes: say("delete"), act: () => this.api.remove(this.path) });
      if (done) this.router.go("templates");
    } });
    if (template.archived) return [restore, remove];
    return [linkButton({ label: say("templates.use"), icon: "send", href: `#/${this.path}/use`, variant: "primary" }),
      this.isEditable && button({ label: say("template.edit"), icon: "pen", onPress: () => this.edit() }),
      button({ label: say("template.rename"), icon: "rename", onPress: () => this.rename() }),
      publicRole(template) && linkButton({ label: say("public.add"), icon: "link", href: `#/public-links/new?template=${template.id}` }),
      act("template.duplicate", "copy", async () => {
        const made = await this.api.post(`${this.path}/duplicate`, { name: say("template.copy", { name: template.name }).slice(0, 200) });
        this.router.go(`templates/${encodeURIComponent(made.id)}`);
      }),
      act("template.archive", "bookmark", () => this.change("archive", "template.archived")), remove];
  }

  /** Whether the page for new requests can show it: fields by the text that they stand at have no place there. */
  get isEditable() {
    return this.template.content.signers.every(({ fields = [] }) => fields.every(({ frame }) => frame));
  }

  async attempt(pressed, act) {
    this.fault.textContent = "";
    try {
      await busyWhile(pressed, act);
    } catch (error) {
      this.fault.textContent = reasonOf(error, this.say);
    }
  }

  async change(action, said) {
    this.template = await this.api.post(`${this.path}/${action}`);
    this.draw();
    this.live.say(this.say(said));
    this.element.querySelector("h1").focus({ preventScroll: true });
  }

  edit() {
    this.compose.editTemplate(this.template, this.documents);
    this.router.go("new/fields");
  }

  async rename() {
    const { say, template } = this;
    const fault = make("p", { class: "signet-error", role: "alert" });
    const name = make("input", { class: "signet-input", ".value": template.name, maxlength: 200, dir: "auto", autocomplete: "off" });
    const folder = make("input", { class: "signet-input", ".value": template.folder, maxlength: 200, dir: "auto", autocomplete: "off" });
    const changed = await new Dialog({
      title: say("template.rename"), close: say("cancel"),
      body: [labelled(say("template.name"), name), labelled(say("templates.folder"), folder, { hint: say("template.folder.hint") }), fault],
      actions: [{ label: say("cancel"), value: null }, { label: say("save"), variant: "primary",
        onPress: (dialog) => attempt(dialog, dialog.actions[1], fault, () => this.api.patch(this.path, { name: name.value, folder: folder.value }), say) }],
    }).answer;
    if (!changed) return;
    this.template = changed;
    this.draw();
  }

  roles() {
    const { say, template } = this;
    const fixed = ({ person }) => person && make("span", { class: "signet-hint", dir: "auto", text: say("template.always", { name: person.name }) });
    return make("section", { class: "signet-card panel", "aria-labelledby": "roles-title" }, make("h2", { id: "roles-title", text: say("template.roles") }),
      make("ul", { class: "people" }, ...template.roles.map((role, index) => make("li", { data: { signer: index % 6 } },
        make("span", { class: "signer-mark", "aria-hidden": "true", text: template.content.order === "sequential" ? String(role.order) : "" }),
        make("div", { class: "person-name" }, make("strong", { text: role.name, dir: "auto" }), make("span", { class: "signet-hint", text: say(`role.${role.role}`) }), fixed(role)),
        role.fields > 0 && make("span", { class: "pill", text: say("review.fields", { count: role.fields }) })))));
  }

  document(document, number) {
    const { say, template } = this;
    const replace = button({ label: say("template.replace"), icon: "refresh", onPress: async () => {
      const saved = await replaceDocument(this, template, number);
      if (!saved) return;
      this.live.say(say("template.replaced"));
      this.load();
    } });
    return make("section", { class: "signet-card panel" }, make("div", { class: "template-document" },
      make("h2", { text: document.name, dir: "auto" }), !template.archived && replace), ...this.hints(document, number), fieldSheets(this, document, template.content, number));
  }

  /** Which roles see a document, and when it is part of a request. */
  hints({ rules }, position) {
    const { say, template, documents } = this;
    const people = template.content.signers.map(({ part, documents: seen }) => ({ name: part, documents: seen ?? null }));
    return documents.length < 2 ? [] : documentHints(say, { people, position, rules, titleOf: titlesIn(template.content.signers) });
  }

  facts() {
    const { say, template } = this;
    const rows = [
      [say("templates.folder"), template.folder || "–"],
      [say("template.version"), String(template.version)],
      [say("template.changed"), say.moment(template.changed)],
      [say("template.requests"), String(template.requests)],
      template.used && [say("template.used"), say.moment(template.used)],
    ].filter(Boolean);
    const versions = make("ol", { class: "template-versions" });
    const show = () => this.api.get(`${this.path}/versions`).then(({ items }) => {
      versions.replaceChildren(...items.map(({ version, created }) => make("li", {}, make("strong", { text: say("template.version.number", { number: version }) }), " ", make("span", { class: "signet-hint", text: say.moment(created) }))));
    }, (error) => { versions.replaceChildren(make("li", { class: "signet-error", text: reasonOf(error, say) })); });
    return make("section", { class: "signet-card panel", "aria-labelledby": "facts-title" }, make("h2", { id: "facts-title", text: say("template.facts") }),
      make("dl", { class: "facts" }, ...rows.map(([name, value]) => make("div", {}, make("dt", { text: name }), make("dd", { text: value, dir: "auto" })))),
      !template.archived && make("div", { class: "template-ways" }, linkButton({ label: say("bulk.new"), icon: "people", href: `#/bulk/new?template=${encodeURIComponent(template.id)}`, variant: "quiet" }),
        linkButton({ label: say("public.add"), icon: "link", href: `#/public-links/new?template=${encodeURIComponent(template.id)}`, variant: "quiet" })),
      make("details", { class: "link-more", ontoggle: (event) => event.target.open && show() }, make("summary", { text: say("template.versions") }), versions));
  }
}
