import { make } from "../kit/make.js";

/**
 * Which rows of a list are chosen: by their boxes, with Shift all between two, with the arrows from box to box; Esc lets go.
 *
 * @typedef {{id: string, title: string}} Item
 */
export class RequestSelection {
  /** @type {Set<string>} */
  ids = new Set();
  /** Whether it is all that the list's filters find, also what is not loaded. */
  isEverything = false;
  #last = "";
  #isShift = false;

  /**
   * @param {import("../shared/translate.js").Say} say @param {HTMLElement} list has the rows
   * @param {() => void} changed
   */
  constructor(say, list, changed) {
    this.say = say;
    this.list = list;
    this.changed = changed;
    list.addEventListener("keydown", (event) => this.#key(event));
  }

  get size() {
    return this.ids.size;
  }

  /**
   * The box of a row.
   *
   * @param {Item} item
   */
  box({ id, title }) {
    const box = make("input", { type: "checkbox", value: id, ".checked": this.ids.has(id), "aria-label": this.say("requests.select", { title }), onclick: (event) => this.#pressed(box, event) });
    return make("label", { class: "row-check" }, box);
  }

  clear() {
    this.#set([...this.ids], false);
  }

  /**
   * Chooses all rows that are loaded, or none.
   *
   * @param {boolean} isOn
   */
  all(isOn) {
    this.#set(this.#boxes().map(({ value }) => value), isOn);
  }

  everything() {
    this.isEverything = true;
    this.changed();
  }

  /**
   * Forgets what the list no longer has.
   *
   * @param {Item[]} items
   */
  keep(items) {
    const known = new Set(items.map(({ id }) => id));
    const before = this.ids.size;
    for (const id of this.ids) if (!known.has(id)) this.ids.delete(id);
    if (this.ids.size !== before) this.changed();
  }

  /** @returns {HTMLInputElement[]} */
  #boxes() {
    return /** @type {HTMLInputElement[]} */ ([...this.list.querySelectorAll(".row .row-check input")]);
  }

  #pressed(box, event) {
    const boxes = this.#boxes();
    const [from, to] = [boxes.findIndex(({ value }) => value === this.#last), boxes.indexOf(box)];
    const range = (event.shiftKey || this.#isShift) && from >= 0 ? boxes.slice(Math.min(from, to), Math.max(from, to) + 1) : [box];
    this.#last = box.value;
    this.#set(range.map(({ value }) => value), box.checked);
  }

  #set(ids, isOn) {
    this.isEverything = false;
    for (const id of ids) {
      if (isOn) this.ids.add(id);
      else this.ids.delete(id);
    }
    for (const box of this.#boxes()) box.checked = this.ids.has(box.value);
    this.changed();
  }

  #key(event) {
    this.#isShift = event.shiftKey;
    if (event.key === "Escape" && this.size > 0) {
      event.preventDefault();
      this.clear();
      return;
    }
    const boxes = this.#boxes();
    const at = boxes.indexOf(event.target);
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (at < 0 || !step) return;
    event.preventDefault();
    const next = boxes[at + step];
    next?.focus();
    if (event.shiftKey && next) this.#set([boxes[at].value, next.value], true);
    this.#last = next?.value ?? this.#last;
  }
}
