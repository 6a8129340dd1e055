import { button } from "../kit/button.js";
import { Dialog } from "../kit/dialog.js";
import { icon } from "../kit/icons.js";
import { make } from "../kit/make.js";
import { reasonOf } from "../shared/requests.js";
import { allLabels } from "./labels.js";
import { attempt, confirm, labelled, select } from "./pieces.js";

/** The parameters of the list that the page keeps: those of its controls, and others of a link or a saved search. */
const NAMES = ["state", "waiting", "q", "label", "template", "bulk", "reference", "undelivered", "created-after", "created-before", "expires-before", "archived", "order"];
const STATES = ["sealing", "completed", "declined", "cancelled", "expired"];
/** The parameters of the row of tabs: one tab at a time. */
const TABS = ["state", "waiting", "archived"];

/** Which requests a list has: tabs with their numbers, a search, labels, templates, and searches that are kept. */
export class RequestFilter {
  /**
   * @param {import("./page-context.js").PageContext} context @param {URLSearchParams} query @param {() => void} changed
   */
  constructor({ say, api, account }, query, changed) {
    this.say = say;
    this.api = api;
    this.account = account;
    this.changed = changed;
    /** The choices are loaded. */
    this.loaded = () => {};
    /** The numbers of the tabs are there. */
    this.counted = () => {};
    /** @type {Object<string, string>} */
    this.values = Object.fromEntries(NAMES.map((name) => [name, query.get(name) ?? ""]).filter(([, value]) => value));
    /** @type {import("./labels.js").Label[]} */
    this.labels = [];
    this.templates = [];
    this.searches = [];
    /** @type {Object<string, number>} */
    this.counts = {};
    this.search = make("input", { class: "signet-input search-input", type: "search", ".value": this.values.q ?? "", maxlength: 200, placeholder: say("requests.search"),
      "aria-label": say("requests.search"), oninput: () => this.searched() });
    this.tabs = make("div", { class: "chips", role: "group", "aria-label": say("requests.state") });
    this.more = make("div", { class: "filter-more" });
    this.element = make("div", { class: "filter request-filter" }, this.tabs, make("div", { class: "filter-line" }, make("div", { class: "search" }, icon("search"), this.search), this.more));
    this.draw();
    this.load();
  }

  /** The parameters for the service, without those that are empty. */
  get query() {
    return Object.fromEntries(NAMES.map((name) => [name, this.values[name]]).filter(([, value]) => value));
  }

  /** Those that find requests, without the order. */
  get finding() {
    const { order: _, ...rest } = this.query;
    return rest;
  }

  get isNarrow() {
    return Object.keys(this.finding).length > 0;
  }

  /** How many requests the list has, as far as that is known. */
  get total() {
    const { state, waiting } = this.values;
    if (waiting === "me" || waiting === "others") return this.counts[waiting] ?? 0;
    const { all = 0 } = this.counts;
    return state ? state.split(",").reduce((sum, each) => sum + (this.counts[each] ?? 0), 0) : all;
  }

  set(values) {
    Object.assign(this.values, values);
    this.draw();
    this.changed();
  }

  /** Takes other parameters in the place of all. */
  replace(values) {
    this.values = { ...values };
    this.search.value = values.q ?? "";
    this.draw();
    this.changed();
  }

  searched() {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.set({ q: this.search.value.trim() }), 200);
  }

  /** Loads the choices; the list works without those that cannot be loaded. */
  async load() {
    const [labels, templates, searches] = await Promise.allSettled([allLabels(this.api, this.say.language), this.api.list("templates", {}, 50), this.api.list("searches", {}, 100)]);
    if (labels.status === "fulfilled") this.labels = labels.value;
    if (templates.status === "fulfilled") this.templates = templates.value.items;
    if (searches.status === "fulfilled") this.searches = searches.value.items;
    this.draw();
    this.loaded();
  }

  /** Counts the requests of the tabs again. */
  async count() {
    const turn = (this.turn = (this.turn ?? 0) + 1);
    const { state: _, waiting, archived, ...rest } = this.finding;
    const words = (more) => new URLSearchParams({ ...rest, ...(archived === "true" ? { archived } : {}), ...(waiting?.includes("@") ? { waiting } : {}), ...more });
    try {
      const [states, mine] = await Promise.all([this.api.get(`requests/counts?${words({})}`), this.api.get(`requests/counts?${words({ waiting: "me" })}`)]);
      if (turn !== this.turn) return;
      const sum = (counts) => Object.values(counts).reduce((one, other) => one + other, 0);
      this.counts = { ...states, all: sum(states), me: sum(mine), others: states.sent - mine.sent };
      this.drawTabs();
      this.counted();
    } catch {
      // The tabs are without numbers.
    }
  }

  draw() {
    this.drawTabs();
    this.drawMore();
  }

  drawTabs() {
    const { say, values, counts } = this;
    const focused = this.tabs.contains(document.activeElement) ? [...this.tabs.children].indexOf(/** @type {Element} */ (document.activeElement)) : -1;
    const tab = (own, words, count) => {
      const isChosen = TABS.every((name) => (values[name] ?? "") === (own[name] ?? ""));
      return make("button", { type: "button", class: "chip", "aria-pressed": String(isChosen), onclick: () => this.set({ state: "", waiting: "", archived: "", ...own }) },
        say(words), count > 0 && make("span", { class: "chip-count", text: ` ${new Intl.NumberFormat(say.language).format(count)}` }));
    };
    const known = values.archived === "true" ? {} : counts;
    this.tabs.replaceChildren(tab({}, "state.all", known.all), ...["me", "others"].map((waiting) => tab({ waiting }, `waiting.${waiting}`, known[waiting])),
      ...STATES.map((state) => tab({ state }, `state.${state}`, known[state])), tab({ archived: "true" }, "templates.archived", values.archived === "true" ? counts.all : 0));
    if (focused >= 0) /** @type {HTMLElement} */ (this.tabs.children[focused]).focus({ preventScroll: true });
  }

  drawMore() {
    const { say, values, labels, templates, searches } = this;
    const choice = (name, all, items) => {
      if (items.length === 0 && !values[name]) return false;
      const known = items.some(({ id }) => id === values[name]) || !values[name] ? items : [{ id: values[name], name: values[name] }, ...items];
      const made = select([["", say(all)], ...known.map((item) => /** @type {[string, string]} */ ([item.id, item.name]))], values[name] ?? "", (value) => this.set({ [name]: value }));
      made.setAttribute("aria-label", say(all));
      return made;
    };
    const order = select([["", say("order.newest")], ["created", say("order.oldest")], ["expires", say("order.expires")]], values.order ?? "", (value) => this.set({ order: value }));
    order.setAttribute("aria-label", say("order.name"));
    const undelivered = make("button", { type: "button", class: "chip", "aria-pressed": String(values.undelivered === "true"), text: say("requests.undelivered"), onclick: () => this.set({ undelivered: values.undelivered === "true" ? "" : "true" }) });
    const focused = this.more.contains(document.activeElement) ? document.activeElement.getAttribute("aria-label") ?? document.activeElement.textContent : null;
    this.more.replaceChildren(...[this.account.mail && undelivered, choice("label", "labels.all", labels), choice("template", "requests.template.all", templates), order,
      searches.length > 0 && this.savedSearches(), this.isNarrow && !this.saved && button({ label: say("searches.save"), icon: "bookmark", variant: "quiet", onPress: () => this.save() })].filter(Boolean));
    if (focused) [...this.more.children].find((each) => (each.getAttribute("aria-label") ?? each.textContent) === focused)?.focus({ preventScroll: true });
  }

  /** The saved search that is shown now. */
  get saved() {
    const sorted = (query) => JSON.stringify(Object.entries(query).sort());
    return this.searches.find(({ query }) => sorted(query) === sorted(this.finding));
  }

  /** The searches that are kept; the one that is shown now can be deleted. */
  savedSearches() {
    const { say, searches, saved: present } = this;
    const made = select([["", say("searches.name")], ...searches.map(({ id, name }) => /** @type {[string, string]} */ ([id, name]))], present?.id ?? "", (id) => this.replace(searches.find((each) => each.id === id)?.query ?? {}));
    made.setAttribute("aria-label", say("searches.name"));
    const remove = present && button({ label: say("delete.named", { name: present.name }), icon: "trash", variant: "icon", onPress: async () => {
      if (!(await confirm(say, { title: say("delete.named", { name: present.name }), text: say("searches.delete"), yes: say("delete"), act: () => this.api.remove(`searches/${encodeURIComponent(present.id)}`) }))) return;
      this.searches = searches.filter((each) => each !== present);
      this.drawMore();
      this.search.focus();
    } });
    return make("span", { class: "saved-searches" }, made, remove);
  }

  /** Keeps the search under a name. */
  async save() {
    const { say } = this;
    const fault = make("p", { class: "signet-error", role: "alert" });
    const name = make("input", { class: "signet-input", type: "text", maxlength: 60, ".value": this.values.q ?? "", onkeydown: (event) => {
      if (event.key === "Enter" && !event.isComposing) dialog.actions[1].click();
    } });
    const dialog = new Dialog({ title: say("searches.save"), close: say("cancel"), body: [labelled(say("searches.called"), name), fault], focus: "input",
      actions: [{ label: say("cancel"), value: null }, { label: say("save"), variant: "primary", onPress: (it) => attempt(it, it.actions[1], fault, () => this.api.post("searches", { name: name.value, query: this.finding }), say) }] });
    const made = await dialog.answer;
    if (!made) return;
    this.searches = [...this.searches, made];
    this.drawMore();
  }

  /**
   * Loads the list as a table.
   *
   * @param {(error: any) => void} failed
   */
  async table(failed) {
    try {
      await this.api.download(`requests.csv?${new URLSearchParams(this.finding)}`, `${this.say("requests.title")}.csv`);
    } catch (error) {
      failed(reasonOf(error, this.say));
    }
  }
}
