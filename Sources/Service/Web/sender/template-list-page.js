import { button, linkButton } from "../kit/button.js";
import { icon } from "../kit/icons.js";
import { make } from "../kit/make.js";
import { emptyPlace, failure, pageHead, skeleton } from "./pieces.js";

const PAGE = 50;

/** Requests to be sent again and again: those in use, or those that were put away. */
export class TemplateListPage {
  /** @param {import("./page-context.js").PageContext} context @param {URLSearchParams} query */
  constructor({ say, api, router, live, compose }, query) {
    this.say = say;
    this.api = api;
    this.router = router;
    this.live = live;
    this.words = query.get("q") ?? "";
    this.folder = query.get("folder") ?? "";
    this.isArchived = query.get("archived") === "true";
    this.list = make("div", { class: "library" });
    this.folders = make("div", { class: "chips", role: "group", "aria-label": say("templates.folder") });
    this.element = make("div", {}, pageHead(say("nav.templates"), linkButton({ label: say("nav.public-links"), icon: "link", href: "#/public-links" }), button({ label: say("templates.new"), icon: "plus", onPress: () => {
      compose.beginTemplate();
      router.go("new/document");
    } })), this.makeFilter(), this.list);
    this.load();
  }

  makeFilter() {
    const { say } = this;
    this.search = make("input", { class: "signet-input search-input", type: "search", ".value": this.words, maxlength: 200, placeholder: say("templates.search"),
      "aria-label": say("templates.search"), oninput: () => this.searched() });
    return make("div", { class: "filter" }, this.folders, make("div", { class: "search" }, icon("search"), this.search));
  }

  searched() {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.show({ words: this.search.value.trim() }), 200);
  }

  show(values) {
    Object.assign(this, values);
    const query = new URLSearchParams(this.query);
    this.router.replace(`templates${query.size > 0 ? `?${query}` : ""}`);
    this.load();
  }

  /** The query for the service, by the names of its parameters. */
  get query() {
    return Object.fromEntries(Object.entries({ q: this.words, folder: this.folder, archived: this.isArchived ? "true" : "" }).filter(([, value]) => value));
  }

  async load(cursor = null) {
    const turn = (this.turn = (this.turn ?? 0) + 1);
    if (!cursor) this.list.replaceChildren(skeleton(this.say));
    try {
      const { items, next } = await this.api.list("templates", { ...this.query, ...(cursor ? { cursor } : {}) }, PAGE);
      if (turn !== this.turn) return;
      this.items = cursor ? [...this.items, ...items] : items;
      this.next = next;
      this.draw();
    } catch (error) {
      if (turn === this.turn) this.list.replaceChildren(failure(this.say, error, () => this.load()));
    }
  }

  draw() {
    const { say, items } = this;
    this.live.say(say("templates.count", { count: items.length }));
    this.drawFolders();
    if (items.length === 0) {
      this.list.replaceChildren(this.words || this.folder || this.isArchived ? emptyPlace("search", say("requests.none"), say("documents.none.text"))
        : emptyPlace("pages", say("templates.empty"), say("templates.empty.text")));
      return;
    }
    const more = this.next && button({ label: say("requests.more"), icon: "down", onPress: () => this.load(this.next) });
    this.list.replaceChildren(make("ul", { class: "rows signet-card templates" }, ...items.map((item) => this.row(item))), ...(more ? [more] : []));
  }

  /** The folders of what is shown, with a way back to all and to what was put away. */
  drawFolders() {
    const { say } = this;
    const chip = (words, isChosen, values) => make("button", { type: "button", class: "chip", "aria-pressed": String(isChosen), text: words, dir: "auto", onclick: () => this.show(values) });
    const known = new Set([...this.items.map(({ folder }) => folder), this.folder].filter(Boolean));
    this.folders.replaceChildren(chip(say("state.all"), !this.folder && !this.isArchived, { folder: "", isArchived: false }),
      ...[...known].sort((one, other) => one.localeCompare(other, say.language)).map((folder) => chip(folder, folder === this.folder, { folder, isArchived: false })),
      chip(say("templates.archived"), this.isArchived, { folder: "", isArchived: true }));
  }

  row(template) {
    const { say } = this;
    const facts = [template.folder, template.roles.map(({ name }) => name).join(", ")].filter(Boolean).join(" · ");
    const uses = template.used ? say("templates.used", { count: template.requests, time: say.moment(template.used, null) }) : say("templates.unused");
    const path = `#/templates/${encodeURIComponent(template.id)}`;
    return make("li", { class: "row row--simple" }, make("span", { class: "row-icon" }, icon("pages")),
      make("div", { class: "row-main" }, make("a", { class: "row-link", href: path, text: template.name, dir: "auto" }),
        make("p", { class: "row-sub", text: facts, dir: "auto" }), make("p", { class: "row-sub", text: uses })),
      make("div", { class: "row-acts" }, !template.archived && linkButton({ label: say("templates.use"), icon: "send", href: `${path}/use`, variant: "quiet" })));
  }
}
