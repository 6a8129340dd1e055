import { make, setAttribute } from "./make.js";
import * as maths from "./range-maths.js";

/**
 * A slider with two handles and a number field for each: `<signet-range-pair>`.
 *
 * It keeps no state: the owner gives `options` and `value` and listens to `range-input` (while it moves) and
 * `range-change` (when it has moved), both with the pair as `detail`. Esc during a drag, and a gesture that the system
 * takes away, put the values back to what they were before.
 */
export class RangePair extends HTMLElement {
  #scale = maths.scale(0, 100, 1);
  /** @type {[number, number]} */
  #value = [0, 100];
  #format = (value) => String(value);
  #labels = ["", ""];
  /** @type {{pointer: number, handle: 0|1|null, before: [number, number], start: number}|null} */
  #drag = null;

  /**
   * @param {object} options
   * @param {number} options.min
   * @param {number} options.max
   * @param {number} options.step
   * @param {[number, number]} options.value
   * @param {[string, string]} options.labels the names of the handles
   * @param {(value: number) => string} [options.format] what a screen reader says for a value
   */
  set options({ min, max, step, value, labels, format }) {
    this.#scale = maths.scale(min, max, step);
    this.#labels = labels;
    if (format) this.#format = format;
    this.#value = maths.normalize(value, this.#scale);
    this.#show();
  }

  /** @returns {maths.Pair} */
  get value() {
    return [this.#value[0], this.#value[1]];
  }

  /** Setting fires no event, and is ignored while a person drags. */
  set value(pair) {
    if (this.#drag) return;
    this.#value = maths.normalize(pair, this.#scale);
    this.#show();
  }

  connectedCallback() {
    if (!this.track) this.#build();
    this.#show();
  }

  disconnectedCallback() {
    this.#drag = null;
  }

  #build() {
    this.fields = [0, 1].map((handle) => this.#field(handle));
    this.handles = [0, 1].map((handle) => this.#handle(handle));
    this.fill = make("div", { class: "signet-range-fill" });
    this.track = make(
      "div",
      { class: "signet-range-track", part: "range-track" },
      make("div", { class: "signet-range-rail" }),
      this.fill,
      ...this.handles,
    );
    this.track.addEventListener("pointerdown", (event) => this.#down(event));
    this.track.addEventListener("pointermove", (event) => this.#move(event));
    this.track.addEventListener("pointerup", (event) => this.#up(event));
    this.track.addEventListener("pointercancel", (event) => this.#abandon(event.pointerId));
    this.track.addEventListener("lostpointercapture", (event) => this.#abandon(event.pointerId));
    this.append(make("div", { class: "signet-range" }, this.fields[0], this.track, this.fields[1]));
  }

  #field(handle) {
    const field = make("input", { class: "signet-input signet-range-number", type: "number", inputmode: "decimal", autocomplete: "off" });
    field.addEventListener("change", () => {
      if (field.value !== "") this.#set(maths.moved(this.#value, handle, Number(field.value), this.#scale), "range-change");
      this.#show();
    });
    return field;
  }

  #handle(handle) {
    const element = make("div", { class: "signet-range-handle", role: "slider", tabindex: "0", part: "range-handle" });
    element.addEventListener("keydown", (event) => this.#key(event, handle));
    return element;
  }

  #key(event, handle) {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    if (event.key === "Escape" && this.#drag) {
      event.preventDefault();
      event.stopPropagation();
      this.#abandon(this.#drag.pointer);
      return;
    }
    const isReversed = this.#isReversed();
    const next = maths.keyed(event.key, this.#value, handle, this.#scale, isReversed);
    if (next === null) return;
    event.preventDefault();
    // A slider's keys are its own: Delete or Home of the surface around must not see them.
    event.stopPropagation();
    this.#set(maths.moved(this.#value, handle, next, this.#scale), "range-change");
  }

  #isReversed() {
    return getComputedStyle(this).direction === "rtl";
  }

  /** Where on the track a pointer is, 0 at its start; right-to-left counted from the right. */
  #place(event) {
    const box = this.track.getBoundingClientRect();
    if (box.width === 0) return 0;
    const place = (event.clientX - box.left) / box.width;
    return this.#isReversed() ? 1 - place : place;
  }

  #down(event) {
    if (event.button !== 0 || this.#drag) return;
    event.preventDefault();
    const place = this.#place(event);
    const handle = maths.nearest(place, this.#value, this.#scale);
    this.#drag = { pointer: event.pointerId, handle, before: this.value, start: place };
    this.track.setPointerCapture(event.pointerId);
    this.handles[handle ?? 0].focus({ preventScroll: true });
    const onHandle = event.target instanceof Element && event.target.closest(".signet-range-handle");
    // A press on the track moves the nearest handle there; one on a handle only takes hold of it.
    if (!onHandle) this.#follow(place);
    this.#show();
  }

  #move(event) {
    if (this.#drag?.pointer === event.pointerId) this.#follow(this.#place(event));
  }

  #follow(place) {
    const drag = this.#drag;
    if (drag.handle === null) {
      const distance = (place - drag.start) * this.track.clientWidth;
      if (Math.abs(distance) < 1) return;
      drag.handle = distance < 0 ? 0 : 1;
      this.handles[drag.handle].focus({ preventScroll: true });
    }
    this.#set(maths.moved(this.#value, drag.handle, maths.valueAt(place, this.#scale), this.#scale), "range-input");
  }

  #up(event) {
    const drag = this.#drag;
    if (drag?.pointer !== event.pointerId) return;
    this.#drag = null;
    this.#show();
    if (drag.before.some((value, index) => value !== this.#value[index])) this.#tell("range-change");
  }

  #abandon(pointer) {
    const drag = this.#drag;
    if (drag?.pointer !== pointer) return;
    this.#drag = null;
    if (this.track.hasPointerCapture(pointer)) this.track.releasePointerCapture(pointer);
    this.#set(drag.before, "range-input");
    this.#show();
  }

  #set(pair, event) {
    const changed = pair.some((value, index) => value !== this.#value[index]);
    this.#value = [pair[0], pair[1]];
    this.#show();
    if (changed) this.#tell(event);
  }

  #tell(name) {
    this.dispatchEvent(new CustomEvent(name, { detail: this.value, bubbles: true }));
  }

  #show() {
    if (!this.track) return;
    const { min, max } = this.#scale;
    for (const handle of [0, 1]) {
      const value = this.#value[handle];
      const limits = handle === 0 ? [min, this.#value[1]] : [this.#value[0], max];
      const place = `${maths.fraction(value, this.#scale) * 100}%`;
      const element = this.handles[handle];
      element.style.setProperty("--range-at", place);
      this.fill.style.setProperty(handle === 0 ? "--range-low" : "--range-high", place);
      element.setAttribute("aria-label", this.#labels[handle]);
      element.setAttribute("aria-valuemin", String(limits[0]));
      element.setAttribute("aria-valuemax", String(limits[1]));
      element.setAttribute("aria-valuenow", String(value));
      element.setAttribute("aria-valuetext", this.#format(value));
      setAttribute(element, "data-dragging", this.#drag?.handle === handle);
      const field = this.fields[handle];
      field.setAttribute("aria-label", this.#labels[handle]);
      // Numbers that lie off the steps must not make the field invalid.
      field.setAttribute("step", "any");
      field.setAttribute("min", String(limits[0]));
      field.setAttribute("max", String(limits[1]));
      field.value = String(value);
    }
    // At one place at the far end, the lower handle must lie on top or neither could be moved.
    this.handles[0].style.zIndex = this.#value[0] === this.#value[1] && this.#value[0] === max ? "1" : "";
  }
}

customElements.get("signet-range-pair") ?? customElements.define("signet-range-pair", RangePair);
