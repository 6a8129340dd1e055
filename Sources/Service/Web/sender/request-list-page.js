import { button, linkButton } from "../kit/button.js";
import { icon } from "../kit/icons.js";
import { make } from "../kit/make.js";
import { initialsOf } from "../shared/initials.js";
import { mailOffBanner } from "./mail-off.js";
import { problemWords } from "./mail-words.js";
import { emptyPlace, failure, pageHead, skeleton } from "./pieces.js";
import { statePill } from "./state-pill.js";
import { hasFinished, takesPart, waitingForMe, waitingForOthers } from "./waiting.js";

/** The filters: whom requests wait for, and states. */
const WAITING = ["me", "others"];
const STATES = ["", "sealing", "completed", "declined", "cancelled", "expired"];
const PAGE = 50;
/** How many requests are asked for again when some have changed, at most. */
const MOST = 200;

/** All requests with their states; what is due; a search. */
export class RequestListPage {
  /** @param {import("./page-context.js").PageContext} context @param {URLSearchParams} query */
  constructor({ say, api, router, live, account }, query) {
    this.say = say;
    this.api = api;
    this.router = router;
    this.live = live;
    this.account = account;
    this.state = [...STATES, "sent", "returned"].includes(query.get("state")) ? query.get("state") : "";
    this.waiting = WAITING.includes(query.get("waiting")) ? query.get("waiting") : "";
    this.words = query.get("q") ?? "";
    this.due = new Map();
    this.list = make("div", { class: "request-list" });
    this.reminders = make("div", { class: "reminders" });
    this.trouble = make("div", { role: "status" });
    this.element = make("div", {}, pageHead(say("requests.title"), linkButton({ label: say("bulk.title"), icon: "people", href: "#/bulk", variant: "quiet" })), this.trouble,
      mailOffBanner(say, account), this.reminders, this.makeFilter(), this.list);
    this.load();
    this.loadReminders();
    this.loadTrouble();
  }

  makeFilter() {
    this.search = make("input", { class: "signet-input search-input", type: "search", ".value": this.words, maxlength: 200, placeholder: this.say("requests.search"),
      "aria-label": this.say("requests.search"), oninput: () => this.searched() });
    const chip = (name, value, words) => make("button", { type: "button", class: "chip", "aria-pressed": String(this.isChosen(name, value)), data: { [name]: value }, text: this.say(words),
      onclick: () => this.filter(name, value) });
    const states = STATES.map((state) => chip("state", state, `state.${state || "all"}`));
    this.chips = make("div", { class: "chips", role: "group", "aria-label": this.say("requests.state") }, states[0], ...WAITING.map((whom) => chip("waiting", whom, `waiting.${whom}`)), ...states.slice(1));
    return make("div", { class: "filter" }, this.chips, make("div", { class: "search" }, icon("search"), this.search));
  }

  /** Whether a chip is the present filter; without one it is all requests. */
  isChosen(name, value) {
    return value ? this[name] === value : !this.state && !this.waiting;
  }

  filter(name, value) {
    Object.assign(this, { state: "", waiting: "", [name]: value });
    for (const chip of this.chips.children) {
      const [own] = Object.keys(chip.dataset);
      chip.setAttribute("aria-pressed", String(this.isChosen(own, chip.dataset[own])));
    }
    this.remember();
    this.load();
  }

  searched() {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => {
      this.words = this.search.value.trim();
      this.remember();
      this.load();
    }, 200);
  }

  remember() {
    const query = new URLSearchParams(this.query);
    this.router.replace(`requests${query.size > 0 ? `?${query}` : ""}`);
  }

  /** The query for the service, by the names of its parameters. */
  get query() {
    return Object.fromEntries(Object.entries({ state: this.state, waiting: this.waiting, q: this.words }).filter(([, value]) => value));
  }

  async load() {
    const turn = (this.turn = (this.turn ?? 0) + 1);
    this.list.replaceChildren(skeleton(this.say));
    try {
      const { items, next } = await this.api.list("requests", this.query, PAGE);
      if (turn !== this.turn) return;
      this.items = items;
      this.next = next;
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
    const focused = this.list.contains(document.activeElement) ? document.activeElement.getAttribute("href") : null;
    const fresh = this.items.filter((item) => was.get(item.id) !== JSON.stringify(item));
    this.drawRows(new Set(fresh.map(({ id }) => id)));
    this.live.say(this.say("requests.changed", { titles: this.say.list(fresh.slice(0, 3).map(({ title }) => title)), count: fresh.length }));
    if (focused) this.list.querySelector(`a[href="${CSS.escape(focused)}"]`)?.focus({ preventScroll: true });
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
    this.list.replaceChildren(make("ul", { class: "rows signet-card" }, ...items.map((request) => this.row(request, fresh.has(request.id)))), ...(more ? [more] : []));
    return undefined;
  }

  emptiness() {
    if (this.words || this.state || this.waiting) return emptyPlace("search", this.say("requests.none"), this.say("requests.none.text"));
    return emptyPlace("send", this.say("requests.empty"), this.say("requests.empty.text"), linkButton({ label: this.say("nav.new"), icon: "plus", href: "#/new", variant: "primary" }));
  }

  row(request, isFresh = false) {
    const signers = request.signers ?? [];
    const taking = signers.filter(takesPart);
    const done = taking.filter(hasFinished).length;
    const faces = signers.slice(0, 4).map((signer) => make("span", { class: "avatar", title: signer.name, data: { state: signer.state }, text: initialsOf(signer.name) }));
    return make("li", { class: "row", data: { fresh: String(isFresh) } },
      make("div", { class: "row-main" }, make("a", { class: "row-link", href: `#/requests/${encodeURIComponent(request.id)}`, text: request.title, title: request.title, dir: "auto" }),
        make("p", { class: "row-sub", dir: "auto", text: signers.map((signer) => signer.name).join(", ") }), this.waitingWords(request)),
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
