import { make } from "../kit/make.js";
import * as crop from "./crop.js";

/** How far an arrow key moves an edge, in shares of the picture; with Shift ten times as far. */
const step = 0.005;
/** The name that all changes of a drag are reported with. */
const dragged = { control: "crop", isDrag: true };

/**
 * The picture with the part of it that counts: corners to drag or to move with the arrow keys, and the edges as numbers.
 *
 * It keeps no state: `show` sets the box, `onChange` reports the wanted one and the kind of change.
 */
export class CropBox {
  /** @type {import("./crop.js").Box} */
  #box = crop.whole();
  /** @type {{pointer: number, before: import("./crop.js").Box, move: (x: number, y: number) => import("./crop.js").Box}|null} */
  #drag = null;

  /**
   * @param {object} options
   * @param {import("../shared/translate.js").Say} options.say
   * @param {(box: import("./crop.js").Box, by: {control: string, isDrag: boolean}) => void} options.onChange
   * @param {() => void} options.onRelease a drag is over
   */
  constructor({ say, onChange, onRelease }) {
    this.say = say;
    this.onChange = onChange;
    this.onRelease = onRelease;
    this.picture = /** @type {HTMLImageElement} */ (make("img", { class: "crop-picture", alt: "", draggable: "false" }));
    this.handles = crop.corners.map((corner, index) => this.#handle(corner, index));
    this.frame = make("div", { class: "crop-frame" }, ...this.handles);
    this.veil = make("div", { class: "crop-veil" });
    const view = make("div", { class: "crop-view" }, this.picture, this.veil);
    this.stage = make("div", { class: "crop-stage", role: "group", "aria-label": say("crop.label") }, view, this.frame);
    this.fields = ["crop.left", "crop.top", "crop.right", "crop.bottom"].map((key, index) => this.#field(key, index));
    this.numbers = make(
      "details",
      { class: "crop-numbers" },
      make("summary", { text: say("crop.numbers") }),
      make("div", { class: "crop-fields" }, ...this.fields.map(({ label }) => label)),
    );
    this.element = make("div", { class: "crop" }, this.stage);
    this.stage.addEventListener("pointerdown", (event) => this.#down(event));
    this.stage.addEventListener("pointermove", (event) => this.#move(event));
    this.stage.addEventListener("pointerup", (event) => this.#end(event.pointerId, true));
    this.stage.addEventListener("pointercancel", (event) => this.#end(event.pointerId, false));
    this.stage.addEventListener("lostpointercapture", (event) => this.#end(event.pointerId, false));
    this.stage.addEventListener("keydown", (event) => this.#escape(event));
  }

  /** @param {{width: number, height: number, rotation: number, crop: import("./crop.js").Box}} picture @param {string} url */
  show({ width, height, rotation, crop: box }, url) {
    if (this.picture.getAttribute("src") !== url) this.picture.setAttribute("src", url);
    const isOnItsSide = rotation % 180 !== 0;
    this.stage.style.setProperty("--ratio", String(isOnItsSide ? height / width : width / height));
    this.picture.style.setProperty("rotate", `${rotation}deg`);
    // Turned by a quarter, the picture's own width is the stage's height.
    this.picture.style.setProperty("width", isOnItsSide ? `${(width / height) * 100}%` : "100%");
    this.picture.style.setProperty("height", isOnItsSide ? `${(height / width) * 100}%` : "100%");
    this.#box = box;
    this.#place();
  }

  #place() {
    const [left, top, right, bottom] = crop.edges(this.#box);
    for (const { style } of [this.frame, this.veil]) {
      style.setProperty("left", `${left * 100}%`);
      style.setProperty("top", `${top * 100}%`);
      style.setProperty("width", `${(right - left) * 100}%`);
      style.setProperty("height", `${(bottom - top) * 100}%`);
    }
    for (const [index, corner] of crop.corners.entries()) {
      const { x, y } = crop.cornerPlace(this.#box, corner);
      const place = this.say("crop.place", { x: percent(x), y: percent(y) });
      const name = this.say("crop.corner", { corner: this.say(`crop.corner.${index + 1}`) });
      this.handles[index].setAttribute("aria-label", `${name}: ${place}`);
    }
    for (const [index, edge] of [left, top, right, bottom].entries()) this.fields[index].input.value = (edge * 100).toFixed(1);
  }

  #handle(corner, index) {
    const handle = make("button", { class: "crop-handle", type: "button", "data-corner": index + 1 });
    handle.addEventListener("keydown", (event) => {
      const ways = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
      const way = ways[event.key];
      if (!way || event.ctrlKey || event.metaKey || event.altKey) return;
      event.preventDefault();
      const far = step * (event.shiftKey ? 10 : 1);
      const { x, y } = crop.cornerPlace(this.#box, corner);
      this.#change(crop.withCorner(this.#box, corner, x + way[0] * far, y + way[1] * far), { control: `corner ${index}`, isDrag: false });
    });
    return handle;
  }

  #field(key, index) {
    const input = /** @type {HTMLInputElement} */ (
      make("input", { class: "signet-input", type: "number", min: 0, max: 100, step: "any", inputmode: "decimal", autocomplete: "off" })
    );
    input.addEventListener("change", () => {
      const edges = crop.edges(this.#box);
      if (input.value !== "") edges[index] = Number(input.value) / 100;
      this.#change(crop.fromEdges(edges, this.#box), { control: key, isDrag: false });
      this.#place();
    });
    const label = make("label", { class: "signet-field" }, make("span", { class: "signet-label", text: `${this.say(key)} (%)` }), input);
    return { input, label };
  }

  #change(box, by) {
    this.#box = box;
    this.#place();
    this.onChange(box, by);
  }

  /** @returns {[number, number]} */
  #share(event) {
    const bounds = this.stage.getBoundingClientRect();
    return [(event.clientX - bounds.left) / bounds.width, (event.clientY - bounds.top) / bounds.height];
  }

  #down(event) {
    if (event.button !== 0 || this.#drag) return;
    const handle = event.target.closest?.(".crop-handle");
    const [startX, startY] = this.#share(event);
    const before = this.#box;
    if (handle) {
      const corner = crop.corners[this.handles.indexOf(handle)];
      const { x, y } = crop.cornerPlace(before, corner);
      this.#drag = { pointer: event.pointerId, before, move: (toX, toY) => crop.withCorner(before, corner, x + toX - startX, y + toY - startY) };
      handle.focus({ preventScroll: true });
    } else if (this.frame.contains(event.target)) {
      this.#drag = { pointer: event.pointerId, before, move: (toX, toY) => crop.shifted(before, toX - startX, toY - startY) };
    } else return;
    event.preventDefault();
    this.stage.setPointerCapture(event.pointerId);
  }

  #move(event) {
    if (this.#drag?.pointer === event.pointerId) this.#change(this.#drag.move(...this.#share(event)), dragged);
  }

  /** A gesture that the system takes away leaves the box as it was before. */
  #end(pointer, isKept) {
    const drag = this.#drag;
    if (drag?.pointer !== pointer) return;
    this.#drag = null;
    if (this.stage.hasPointerCapture(pointer)) this.stage.releasePointerCapture(pointer);
    if (!isKept) this.#change(drag.before, dragged);
    this.onRelease();
  }

  #escape(event) {
    if (event.key !== "Escape" || !this.#drag) return;
    event.preventDefault();
    event.stopPropagation();
    this.#end(this.#drag.pointer, false);
  }
}

function percent(share) {
  return `${Math.round(share * 100)} %`;
}
