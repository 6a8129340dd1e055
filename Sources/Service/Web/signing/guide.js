import { button } from "../kit/button.js";
import { make, setProperties } from "../kit/make.js";

/**
 * The bar that leads from field to field: how much is done, what comes next, and one button that is always the right
 * one: Start, or Continue where something was filled in before; Next; Sign here, where one tap signs; Finish.
 */
export class Guide {
  /** @param {{say: import("../shared/translate.js").Translator, act: "sign"|"approve"|"seen", forward: () => void, back: () => void, finish: () => void}} options */
  constructor({ say, act, forward, back, finish }) {
    this.say = say;
    this.act = act;
    this.ring = make("span", { class: "guide-ring", "aria-hidden": "true" });
    this.count = make("span", { class: "guide-count" });
    this.hint = make("span", { class: "guide-hint" });
    this.status = make("p", { class: "guide-status", role: "status" }, this.count, this.hint);
    this.backButton = button({ label: say("guide.back"), variant: "icon", icon: "previous", onPress: back });
    this.main = button({ label: say("guide.start"), variant: "primary", onPress: () => (this.isFinishing ? finish() : forward()) });
    this.main.classList.add("guide-main");
    this.element = make("nav", { class: "guide", "aria-label": say("guide.name") },
      make("div", { class: "guide-inside" }, this.ring, this.status, this.backButton, this.main));
  }

  /** @param {{progress: {done: number, total: number}, missing: Object[], empty: Object[], next: Object|null,
   *   oneTap: Object|null, started: boolean, resumed: boolean, nameOf: (field: Object) => string}} now `missing` are the required fields that are empty, `empty`
   *   the optional ones, and `oneTap` is the field that the button signs */
  update({ progress, missing, empty, next, oneTap, started, resumed, nameOf }) {
    const { done, total } = progress;
    this.isFinishing = missing.length === 0 && (done === total || next === null);
    setProperties(this.ring, { done: total === 0 ? 1 : done / total });
    this.element.classList.toggle("guide--done", this.isFinishing);
    const nothing = this.act === "sign" ? "guide.nothing" : `guide.${this.act}.hint`;
    write(this.count, total === 0 ? this.say(nothing) : this.say("guide.progress", { done, total, count: total }));
    const words = (field) => ({ name: nameOf(field), page: field.page });
    const hint = this.act !== "sign" ? "" : this.isFinishing ? this.say(empty.length > 0 ? "guide.ready.required" : "guide.ready") : oneTap ? this.say("guide.here", words(oneTap)) : next ? this.say("guide.next-is", words(next)) : "";
    write(this.hint, hint);
    const action = this.act !== "sign" ? this.act : this.isFinishing ? "finish" : oneTap ? oneTap.kind : started ? "next" : resumed ? "continue" : "start";
    write(this.main.querySelector("span"), this.say(`guide.${action}`));
    this.backButton.hidden = !started || total < 2;
  }
}

/** A region that says the same again would be read again. */
function write(target, text) {
  if (target.textContent !== text) target.textContent = text;
}
