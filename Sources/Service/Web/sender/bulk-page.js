import { busyWhile, button } from "../kit/button.js";
import { make, setContent } from "../kit/make.js";
import { reasonOf } from "../shared/requests.js";
import { confirm, failure, pageHead, skeleton, wayBack } from "./pieces.js";

/** How often a table that is being sent is asked for, in milliseconds. */
const PAUSE = 1500;
const SHOWN = 100;

/** The name of a file about a table. */
function fileName({ name }, word) {
  return `${name.replace(/\.[a-z]{3}$/i, "")} ${word}.csv`;
}

/** A table that is being sent: how far it is, and which rows have no request. */
export class BulkPage {
  /** @param {import("./page-context.js").PageContext} context @param {string} id */
  constructor({ say, api }, id) {
    this.say = say;
    this.api = api;
    this.path = `bulk/${encodeURIComponent(id)}`;
    this.fault = make("p", { class: "signet-error", role: "alert" });
    this.box = make("div", {}, skeleton(say));
    this.head = make("div", {}, pageHead(say("bulk.title")));
    this.element = make("div", {}, wayBack(say("bulk.title"), "#/bulk"), this.head, this.fault, this.box);
    this.load();
  }

  leave() {
    clearTimeout(this.timer);
    this.isOver = true;
  }

  async load() {
    clearTimeout(this.timer);
    try {
      const bulk = await this.api.get(this.path);
      if (this.isOver) return;
      await this.draw(bulk);
      if (bulk.state === "running" && !this.isOver) this.timer = setTimeout(() => this.load(), PAUSE);
    } catch (error) {
      if (!this.isOver) setContent(this.box, failure(this.say, error, () => this.load()));
    }
  }

  async draw(bulk) {
    const { say } = this;
    const done = bulk.sent + bulk.failed;
    const total = done + bulk.valid;
    if (!this.bar) {
      this.words = make("p", { class: "bulk-counts", role: "status" });
      this.bar = make("progress", { class: "bulk-bar", "aria-label": say("bulk.progress") });
      this.acts = make("div", { class: "bulk-acts" });
      this.rows = make("div", {});
      setContent(this.head, pageHead(bulk.name));
      setContent(this.box, make("div", { class: "signet-card bulk-state" }, this.words, this.bar, this.acts), this.rows);
    }
    this.words.textContent = [say(`bulk.state.${bulk.state}`), say("bulk.sent", { count: bulk.sent, total }), bulk.failed + bulk.invalid > 0 && say("bulk.unsent", { count: bulk.failed + bulk.invalid })].filter(Boolean).join(" · ");
    Object.assign(this.bar, { max: Math.max(total, 1), value: done });
    if (this.state !== bulk.state) {
      this.state = bulk.state;
      this.drawActs(bulk);
    }
    const wrong = bulk.failed + bulk.invalid;
    if (this.wrong !== wrong) {
      this.wrong = wrong;
      await this.drawRows(wrong);
    }
  }

  drawActs(bulk) {
    const { say } = this;
    const act = (name, shape, variant = "plain") => {
      const pressed = button({ label: say(`bulk.${name}`), icon: shape, variant: /** @type {any} */ (variant), onPress: () => busyWhile(pressed, () => this.act(name)) });
      return pressed;
    };
    const isOpen = ["checked", "running", "paused"].includes(bulk.state);
    const report = button({ label: say("bulk.report"), icon: "download", onPress: () => busyWhile(report, () => this.api.download(`${this.path}/report.csv`, fileName(bulk, say("bulk.file.report")))).catch((error) => this.fail(error)) });
    const links = !bulk.mail && bulk.state !== "checked" && button({ label: say("bulk.links"), icon: "link", onPress: () => this.links(bulk) });
    setContent(this.acts, bulk.state === "checked" && bulk.valid > 0 && act("start", "send", "primary"), bulk.state === "running" && act("pause", "clock"), bulk.state === "paused" && act("resume", "send", "primary"),
      isOpen && button({ label: say("bulk.cancel"), icon: "stop", variant: "quiet", onPress: () => this.cancel() }), links, report);
  }

  async act(name) {
    this.fault.textContent = "";
    try {
      await this.api.post(`${this.path}/${name}`);
    } catch (error) {
      this.fail(error);
    }
    await this.load();
  }

  fail(error) {
    this.fault.textContent = reasonOf(error, this.say);
  }

  async cancel() {
    const { say } = this;
    const isDone = await confirm(say, { title: say("bulk.cancel.title"), text: say("bulk.cancel.text"), yes: say("bulk.cancel"), act: () => this.api.post(`${this.path}/cancel`) });
    if (isDone) await this.load();
  }

  /** Makes new links, which is asked for since those of before end. */
  async links(bulk) {
    const { say } = this;
    await confirm(say, { title: say("bulk.links.title"), text: say("bulk.links.text"), yes: say("bulk.links"), danger: false, act: async () => {
      const response = await this.api.request(`/v1/${this.path}/links`, { method: "POST", patience: 600_000 });
      const url = URL.createObjectURL(await response.blob());
      make("a", { href: url, download: fileName(bulk, say("bulk.file.links")) }).click();
      setTimeout(() => URL.revokeObjectURL(url), 60_000);
    } });
  }

  /** The rows without requests. */
  async drawRows(count) {
    const { say } = this;
    if (count === 0) return setContent(this.rows);
    const found = [];
    for (const state of ["invalid", "failed"]) found.push(...(await this.api.list(`${this.path}/rows`, { state }, SHOWN)).items);
    found.sort((one, other) => one.row - other.row);
    const items = found.slice(0, SHOWN).map((row) => make("li", {}, make("strong", { text: say("bulk.row.number", { row: row.row }) }), " ",
      row.problems.map((problem) => (problem.column ? `${problem.column}: ${problem.detail}` : problem.detail)).join(" ")));
    return setContent(this.rows, make("h2", { text: say("bulk.unsent", { count }) }), make("ul", { class: "signet-card bulk-problems" }, ...items), count > items.length && make("p", { class: "signet-hint", text: say("bulk.more") }));
  }
}
