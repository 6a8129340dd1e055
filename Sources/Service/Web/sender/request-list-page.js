import { busyWhile, button, linkButton } from "../kit/button.js";
import { icon } from "../kit/icons.js";
import { make } from "../kit/make.js";
import { initialsOf } from "../shared/initials.js";
import { labelMark } from "./labels.js";
import { mailOffBanner } from "./mail-off.js";
import { problemWords } from "./mail-words.js";
import { emptyPlace, failure, pageHead, skeleton } from "./pieces.js";
import { RequestActs } from "./request-acts.js";
import { RequestFilter } from "./request-filter.js";
import { RequestSelection } from "./request-selection.js";
import { statePill } from "./state-pill.js";
import { hasFinished, takesPart, waitingForMe, waitingForOthers } from "./waiting.js";

const PAGE = 50;
/** How many requests are asked for again when some have changed, at most. */
const MOST = 200;

/** All requests with their states; what is due; searches, labels, and what is done with many. */
export class RequestListPage {
  /** @param {import("./page-context.js").PageContext} context @param {URLSearchParams} query */
  constructor(context, query) {
    const { say, api, router, live, account } = context;
    this.say = say;
    this.api = api;
    this.router = router;
    this.live = live;
    this.account = account;
    this.due = new Map();
    this.list = make("div", { class: "request-list" });
    this.reminders = make("div", { class: "reminders" });
    this.trouble = make("div", { role: "status" });
    this.selection = new RequestSelection(say, this.list, () => this.chosen());
    this.filter = new RequestFilter(context, query, () => this.filtered());
    this.filter.loaded = () => {
      if (this.items) this.drawRows();
    };
    this.filter.counted = () => this.chosen();
    this.acts = new RequestActs(context, { selection: this.selection, query: () => this.filter.finding, items: () => this.items ?? [], total: () => this.filter.total,
      isArchive: () => this.filter.values.archived === "true", done: () => this.done() });
    const table = button({ label: say("requests.table"), icon: "download", variant: "quiet", onPress: () => busyWhile(table, () => this.filter.table((reason) => this.live.say(reason))) });
    this.element = make("div", {}, pageHead(say("requests.title"), table, linkButton({ label: say("bulk.title"), icon: "people", href: "#/bulk", variant: "quiet" })), this.trouble,
      mailOffBanner(say, account), this.reminders, this.filter.element, this.list, this.acts.element);
    this.load();
    this.filter.count();
    this.loadReminders();
    this.loadTrouble();
  }

  /** Goes away: nothing is chosen any more. */
  leave() {
    document.documentElement.classList.remove("has-acts");
  }

  filtered() {
    const query = new URLSearchParams(this.query);
    this.router.replace(`requests${query.size > 0 ? `?${query}` : ""}`);
    this.selection.clear();
    this.load();
    this.filter.count();
  }

  /** Other rows are chosen. */
  chosen() {
    this.acts.draw();
    for (const row of this.list.querySelectorAll(".row")) row.toggleAttribute("data-chosen", this.selection.ids.has(row.dataset.request));
    if (!this.every) return;
    this.every.checked = this.selection.size > 0 && this.selection.size === this.items.length;
    this.every.indeterminate = this.selection.size > 0 && !this.every.checked;
  }

  /** Something was done with many. */
  async done() {
    this.selection.clear();
    this.filter.load();
    this.filter.count();
    await this.load();
    if (document.activeElement === document.body) (this.list.querySelector("input") ?? this.element.querySelector("h1")).focus({ preventScroll: true });
  }

  /** The query for the service, by the names of its parameters. */
  get query() {
    return this.filter.query;
  }

  async load() {
    const turn = (this.turn = (this.turn ?? 0) + 1);
    this.list.replaceChildren(skeleton(this.say));
    try {
      const { items, next } = await this.api.list("requests", this.query, PAGE);
      if (turn !== this.turn) return;
      this.items = items;
      this.next = next;
      this.selection.keep(items);
      this.draw();
    } catch (error) {
      if (turn === this.turn) this.list.replaceChildren(failure(this.say, error, () => this.load()));
    }
  }

  /** Shows what has changed, in its place; what had the focus has it again. */
  async follow() {
    const { turn } = this;
    if (!this.items) return;
    // Mails may go out again although nothing of the list changes.
    this.loadTrouble();
    this.filter.count();
    const { items, next } = await this.api.list("requests", this.query, Math.min(Math.max(PAGE, this.items.length), MOST));
    if (turn !== this.turn || !this.element.isConnected) return;
    const before = JSON.stringify(this.items);
    const was = new Map(this.items.map((item) => [item.id, JSON.stringify(item)]));
    if (this.items.length <= MOST) Object.assign(this, { items, next });
    else {
      // Rows further down than the requested ones stay where they are.
      const known = new Map(items.map((item) => [item.id, item]));
      this.items = this.items.map((item) => known.get(item.id) ?? item);
    }
    if (JSON.stringify(this.items) === before) return;
    this.selection.keep(this.items);
    const active = this.list.contains(document.activeElement) ? document.activeElement : null;
    const focused = active?.getAttribute("href") ? `a[href="${CSS.escape(active.getAttribute("href"))}"]` : active instanceof HTMLInputElement ? `.row-check input[value="${CSS.escape(active.value)}"]` : null;
    const fresh = this.items.filter((item) => was.get(item.id) !== JSON.stringify(item));
    this.drawRows(new Set(fresh.map(({ id }) => id)));
    this.live.say(this.say("requests.changed", { titles: this.say.list(fresh.slice(0, 3).map(({ title }) => title)), count: fresh.length }));
    if (focused) this.list.querySelector(focused)?.focus({ preventScroll: true });
    this.loadReminders();
  }

  /** Adds the next part below what is there. The focus goes on with the first of it where the button is gone. */
  async more(pressed) {
    pressed.setAttribute("aria-busy", "true");
    try {
      const { items, next } = await this.api.list("requests", { ...this.query, cursor: this.next }, PAGE);
      if (!pressed.isConnected) return;
      const rows = items.map((request) => this.row(request));
      this.items.push(...items);
      this.next = next;
      this.list.querySelector(".rows").append(...rows);
      this.chosen();
      this.live.say(this.say("requests.count", { count: this.items.length }));
      pressed.removeAttribute("aria-busy");
      if (next) return;
      pressed.remove();
      rows[0]?.querySelector(".row-link").focus();
    } catch (error) {
      pressed.replaceWith(failure(this.say, error, () => this.load()));
    }
  }

  draw() {
    this.live.say(this.say("requests.count", { count: this.items.length }));
    this.drawRows();
  }

  /** @param {Set<string>} fresh those that have changed while they were seen */
  drawRows(fresh = new Set()) {
    const { items } = this;
    if (items.length === 0) return this.list.replaceChildren(this.emptiness());
    const more = this.next && button({ label: this.say("requests.more"), icon: "down", onPress: () => this.more(more) });
    this.every = make("input", { type: "checkbox", "aria-label": this.say("requests.select.all"), onclick: () => this.selection.all(this.every.checked) });
    this.list.replaceChildren(make("div", { class: "list-head" }, make("label", { class: "row-check" }, make("span", { class: "list-all" }, this.every), make("span", { "aria-hidden": "true", text: this.say("requests.select.all") }))), make("ul", { class: "rows signet-card" }, ...items.map((request) => this.row(request, fresh.has(request.id)))), ...(more ? [more] : []));
    this.chosen();
    return undefined;
  }

  emptiness() {
    if (this.filter.isNarrow) return emptyPlace("search", this.say("requests.none"), this.say("requests.none.text"));
    return emptyPlace("send", this.say("requests.empty"), this.say("requests.empty.text"), linkButton({ label: this.say("nav.new"), icon: "plus", href: "#/new", variant: "primary" }));
  }

  row(request, isFresh = false) {
    const signers = request.signers ?? [];
    const taking = signers.filter(takesPart);
    const done = taking.filter(hasFinished).length;
    const faces = signers.slice(0, 4).map((signer) => make("span", { class: "avatar", title: signer.name, data: { state: signer.state }, text: initialsOf(signer.name) }));
    return make("li", { class: "row row--request", data: { fresh: String(isFresh), request: request.id } }, this.selection.box(request),
      make("div", { class: "row-main" }, make("a", { class: "row-link", href: `#/requests/${encodeURIComponent(request.id)}`, text: request.title, title: request.title, dir: "auto" }),
        make("p", { class: "row-sub", dir: "auto", text: signers.map((signer) => signer.name).join(", ") }), this.waitingWords(request), this.labelMarks(request)),
      make("div", { class: "row-faces", "aria-hidden": "true" }, ...faces),
      make("p", { class: "row-count", text: this.say(taking.every(({ role = "signer" }) => role === "signer") ? "requests.signed" : "requests.done", { done, count: taking.length }) }),
      make("p", { class: "row-state", data: { request: request.id } }, this.due.has(request.id) && this.dueMark(), statePill(request, this.say)),
      make("time", { class: "row-time", datetime: request.created, text: this.say.moment(request.created, null) }));
  }

  /** Whom the request waits for: the sender, with what, or others by name. */
  waitingWords(request) {
    const [mine] = waitingForMe(request);
    if (mine) return make("p", { class: "row-wait", data: { whom: "me" }, dir: "auto", text: this.say(`waiting.${mine.kind}`, { name: mine.name }) });
    const names = waitingForOthers(request);
    return names.length > 0 && signersOf(request) > 1 && make("p", { class: "row-wait", dir: "auto", text: this.say("waiting.for", { names: this.say.list(names) }) });
  }

  labelMarks({ labels = [] }) {
    const known = this.filter.labels.filter(({ id }) => labels.includes(id));
    return known.length > 0 && make("p", { class: "row-labels" }, ...known.map(labelMark));
  }

  dueMark() {
    return make("span", { class: "due", title: this.say("requests.due") }, icon("bell"), make("span", { class: "signet-visually-hidden", text: this.say("requests.due") }));
  }

  /** Marks the rows that are due. They stay where they are: a person may be about to press one, or have the focus there. */
  markDue() {
    for (const place of this.list.querySelectorAll(".row-state")) {
      if (this.due.has(place.dataset.request) && !place.querySelector(".due")) place.prepend(this.dueMark());
    }
  }

  /** The list of due requests is an extra: when it cannot be loaded, the page is shown without it. */
  async loadReminders() {
    try {
      const { items } = await this.api.get("reminders");
      this.due = new Map(items.map((item) => [item.request?.id ?? item.request, item]));
      if (this.due.size === 0) return this.reminders.replaceChildren();
      this.reminders.replaceChildren(make("div", { class: "signet-message due-message", data: { kind: "warning" } }, icon("bell"),
        make("div", {}, make("p", { text: this.say("reminders.title", { count: this.due.size }) }),
          make("ul", {}, ...[...this.due].slice(0, 5).map(([id, item]) => make("li", {}, make("a", { href: `#/requests/${encodeURIComponent(id)}`, text: item.title ?? item.request?.title ?? id, dir: "auto" })))))));
      this.markDue();
    } catch {
      // The list is without it.
    }
    return undefined;
  }

  /** Says that no mails go out, until they do; who may not read the settings sees the list without it. */
  async loadTrouble() {
    if (!this.account.mail) return;
    try {
      const { problem } = await this.api.get("mail/settings");
      this.trouble.replaceChildren(...(problem ? [make("div", { class: "signet-message due-message", data: { kind: "error" } }, icon("warning"),
        make("p", { dir: "auto" }, `${problemWords(problem, this.say)} `, make("a", { href: "#/settings/mail", text: this.say("mail.open") })))] : []));
    } catch {
      // The list is without it.
    }
  }
}

/** @param {Object} request */
const signersOf = ({ signers = [] }) => signers.filter(takesPart).length;
