import { busyWhile, button } from "../kit/button.js";
import { Dialog } from "../kit/dialog.js";
import { make } from "../kit/make.js";
import { reasonOf } from "../shared/requests.js";
import { allLabels, chooseLabels } from "./labels.js";
import { confirm } from "./pieces.js";

const PAUSE = 400;
const MOST_FAILURES = 20;

/**
 * The acts on the chosen requests of a list: each is a task of the service, whose progress is shown, and which reports what
 * could not be done.
 */
export class RequestActs {
  /**
   * @param {{say: import("../shared/translate.js").Translator, api: import("./sender-api.js").SenderAPI, live: any}} context
   * @param {{selection: import("./request-selection.js").RequestSelection, query: () => Object<string, string>, items: () => Object[], total: () => number,
   *   isArchive: () => boolean, done: () => any}} list
   */
  constructor({ say, api, live }, list) {
    this.say = say;
    this.api = api;
    this.live = live;
    this.list = list;
    this.element = make("div", { class: "acts-bar signet-card", role: "region", "aria-label": say("requests.chosen"), hidden: true });
  }

  /** Shows what can be done with what is chosen now. */
  draw() {
    const { say, list } = this;
    const { selection } = list;
    const isHidden = selection.size === 0;
    if (isHidden && this.element.contains(document.activeElement)) /** @type {HTMLElement|null} */ (document.querySelector(".row-check input"))?.focus();
    this.element.hidden = isHidden;
    document.documentElement.classList.toggle("has-acts", !isHidden);
    if (isHidden) return;
    if (!this.count) this.build();
    this.count.textContent = say("requests.selected", { count: this.size });
    const isMore = list.total() > list.items().length && !selection.isEverything && selection.size === list.items().length;
    this.every.hidden = !isMore;
    this.every.querySelector("span").textContent = say("requests.select.every", { count: list.total() });
    this.archive.querySelector("span").textContent = say(list.isArchive() ? "requests.unarchive" : "template.archive");
  }

  get size() {
    return this.list.selection.isEverything ? this.list.total() : this.list.selection.size;
  }

  build() {
    const { say, list } = this;
    const act = (words, icon, onPress, variant = "quiet") => button({ label: say(words), icon, variant: /** @type {any} */ (variant), onPress });
    this.count = make("p", { class: "acts-count", "aria-live": "polite" });
    this.every = act("requests.select.every", undefined, () => list.selection.everything());
    this.archive = act("template.archive", "down", () => this.run(list.isArchive() ? "unarchive" : "archive"));
    this.element.append(
      make("div", { class: "acts-chosen" }, this.count, this.every, button({ label: say("requests.clear"), icon: "close", variant: "icon", onPress: () => list.selection.clear() })),
      make("div", { class: "acts-do" }, act("request.remind", "bell", () => this.asked("remind")), act("labels.title", "bookmark", () => this.label()), this.archive,
        act("requests.export", "download", () => this.run("export")), act("request.cancel", "stop", () => this.asked("cancel")), act("delete", "trash", () => this.asked("delete"), "danger")));
  }

  /** Asks before it cannot be undone. */
  async asked(kind) {
    const { say } = this;
    const [title, count] = [`requests.${kind}.title`, this.size];
    const yes = kind === "remind" ? say("remind.send") : say(kind === "cancel" ? "cancel.yes" : "delete");
    const text = say(kind === "remind" ? "requests.remind.text" : kind === "cancel" ? "cancel.text" : "request.delete.text");
    if (await confirm(say, { title: say(title, { count }), text, yes, danger: kind !== "remind", act: async () => true })) await this.run(kind);
  }

  async label() {
    const { api, say, list } = this;
    const chosen = list.items().filter(({ id }) => list.selection.ids.has(id));
    const has = (id) => chosen.filter((item) => (item.labels ?? []).includes(id)).length;
    try {
      const labels = await allLabels(api, say.language);
      const ids = labels.map(({ id }) => id);
      const { isEverything } = list.selection;
      const answer = await chooseLabels(this, labels, { all: ids.filter((id) => !isEverything && has(id) === chosen.length), some: ids.filter((id) => isEverything || (has(id) > 0 && has(id) < chosen.length)) });
      if (!answer) return;
      const acts = [...answer.on.map((label) => ["label", label]), ...answer.off.map((label) => ["unlabel", label])];
      for (const [index, [kind, label]] of acts.entries()) if (!(await this.run(kind, { label }, index === acts.length - 1))) return;
      if (acts.length === 0) list.done();
    } catch (error) {
      this.failed(error);
    }
  }

  /**
   * Has the service do it, and shows how far it is.
   *
   * @param {string} kind @param {Object<string, string>} [more] @param {boolean} [isLast] whether the list is loaded again afterwards
   * @returns {Promise<boolean>} whether all was done
   */
  async run(kind, more = {}, isLast = true) {
    const { api, say, list } = this;
    const { selection } = list;
    try {
      const task = await api.post("tasks", { kind, ...more, ...(selection.isEverything ? { query: list.query() } : { requests: [...selection.ids] }) });
      if (kind === "export") {
        await busyWhile(this.count, () => api.download(`tasks/${encodeURIComponent(task.id)}/archive`, `${say("requests.title")}.zip`));
        this.live.say(say("requests.exported", { count: task.total }));
        return true;
      }
      const end = await this.follow(task);
      if (isLast || end.failed > 0) list.done();
      if (end.failed > 0) await this.report(end);
      else this.live.say(say("requests.acted", { count: end.done }));
      return end.failed === 0 && end.state === "finished";
    } catch (error) {
      this.failed(error);
      return false;
    }
  }

  /** Waits for the end of a task; a long one has a dialog with its progress, in which it can be stopped. */
  async follow(task) {
    const { api, say } = this;
    const path = `tasks/${encodeURIComponent(task.id)}`;
    const bar = make("progress", { max: task.total, value: 0, "aria-label": say("requests.progress") });
    const words = make("p", {});
    /** @type {Dialog|null} */
    let dialog = null;
    let now = task;
    for (let turn = 0; now.state === "running"; turn += 1) {
      await new Promise((resolve) => { setTimeout(resolve, PAUSE); });
      now = await api.get(path);
      if (now.state === "running" && !dialog && turn > 1) {
        const stop = { label: say("requests.stop"), onPress: () => { api.post(`${path}/cancel`).catch(() => {}); } };
        dialog = new Dialog({ title: say("requests.progress"), body: [bar, words], actions: [stop] });
      }
      bar.value = now.done + now.failed;
      words.textContent = say("requests.done", { done: now.done + now.failed, count: now.total });
    }
    dialog?.finish(true);
    return now;
  }

  /** Says which requests were left as they are, and why. */
  async report(task) {
    const { api, say, list } = this;
    const { items } = await api.list(`tasks/${encodeURIComponent(task.id)}/items`, { state: "failed" }, MOST_FAILURES);
    const titles = new Map(list.items().map(({ id, title }) => [id, title]));
    const lines = items.slice(0, MOST_FAILURES).map((item) => make("li", {}, make("a", { href: `#/requests/${encodeURIComponent(item.request)}`, text: titles.get(item.request) ?? item.request, dir: "auto", onclick: () => dialog.finish(true) }), make("p", { class: "signet-hint", text: item.problem, dir: "auto" })));
    const dialog = new Dialog({ title: say("requests.unacted", { count: task.failed }), close: say("done"), body: [make("p", { text: say("requests.acted", { count: task.done }) }), make("ul", { class: "acts-report" }, ...lines)],
      actions: [{ label: say("done"), variant: "primary", value: true }] });
    await dialog.answer;
  }

  failed(error) {
    const { say } = this;
    return new Dialog({ title: say("failed"), close: say("done"), body: [make("p", { text: reasonOf(error, say) })], actions: [{ label: say("done"), variant: "primary", value: true }] }).answer;
  }
}
