import { coalesced, predicted } from "./capabilities.js";

/** A contact larger than this, in CSS pixels, is a hand, not a finger. */
const largestContact = 64;
/** A stroke of less time (ms) and length (CSS pixels) is given up when a second finger comes: it was a gesture. */
const shortTime = 180;
const shortLength = 14;

/**
 * Turns pointer events on an element into strokes: one at a time, from one pointer.
 *
 * Once a pen has been seen, fingers are ignored while `ignoresTouch` is true. Times are those of the events, pressure and
 * tilt what the device said; a mouse has none.
 */
export class PointerInput {
  /** @type {{pointer: number, type: string, started: number, length: number, last: {x: number, y: number}}|null} */
  #stroke = null;

  /**
   * @param {HTMLElement} element
   * @param {object} receiver
   * @param {(event: PointerEvent) => import("./validity.js").Sample} receiver.sample a sample in canvas units
   * @param {() => void} receiver.begin
   * @param {(samples: import("./validity.js").Sample[], guesses: import("./validity.js").Sample[]) => void} receiver.extend
   * @param {() => void} receiver.end
   * @param {() => void} receiver.cancel
   * @param {() => void} receiver.penSeen
   */
  constructor(element, receiver) {
    this.element = element;
    this.receiver = receiver;
    this.hasSeenPen = false;
    this.ignoresTouch = true;
    element.addEventListener("pointerdown", (event) => this.#down(event));
    element.addEventListener("pointermove", (event) => this.#move(event));
    element.addEventListener("pointerup", (event) => this.#up(event));
    element.addEventListener("pointercancel", (event) => this.#taken(event));
    element.addEventListener("lostpointercapture", (event) => this.#taken(event));
    // A long press would otherwise open a menu, and a double tap on iOS the magnifier.
    element.addEventListener("contextmenu", (event) => event.preventDefault());
    element.addEventListener("touchstart", (event) => event.preventDefault(), { passive: false });
  }

  get isDrawing() {
    return this.#stroke !== null;
  }

  /** Ends the stroke where it is, as when the surface goes away. */
  finish() {
    if (this.#stroke) this.#end();
  }

  #down(event) {
    if (event.pointerType === "pen" && !this.hasSeenPen) {
      this.hasSeenPen = true;
      this.receiver.penSeen();
    }
    if (event.button !== 0 || this.#isPalm(event)) return;
    if (this.#stroke && !this.#yields(event)) return;
    event.preventDefault();
    // A text field elsewhere would keep the on-screen keyboard open.
    this.element.focus({ preventScroll: true });
    try {
      this.element.setPointerCapture(event.pointerId);
    } catch {
      // A pointer that has already gone cannot be captured; its stroke is a dot.
    }
    const { clientX: x, clientY: y } = event;
    this.#stroke = { pointer: event.pointerId, type: event.pointerType, started: event.timeStamp, length: 0, last: { x, y } };
    this.receiver.begin();
    this.receiver.extend([this.receiver.sample(event)], []);
  }

  #isPalm(event) {
    if (event.pointerType !== "touch") return false;
    if (this.hasSeenPen && this.ignoresTouch) return true;
    return Math.max(event.width, event.height) > largestContact;
  }

  /** Whether the current stroke makes room for a new pointer: a finger's does for a pen. */
  #yields(event) {
    const isGesture = this.#isShort(event);
    if (this.#stroke.type === "touch" && (event.pointerType === "pen" || isGesture)) {
      this.#cancel();
      return event.pointerType === "pen";
    }
    return false;
  }

  #isShort({ timeStamp }) {
    return timeStamp - this.#stroke.started < shortTime && this.#stroke.length < shortLength;
  }

  #move(event) {
    if (event.pointerId !== this.#stroke?.pointer) return;
    const samples = coalesced(event).map((each) => this.#sample(each));
    this.receiver.extend(samples, predicted(event).map((each) => this.receiver.sample(each)));
  }

  #sample(event) {
    const { last } = this.#stroke;
    this.#stroke.length += Math.hypot(event.clientX - last.x, event.clientY - last.y);
    this.#stroke.last = { x: event.clientX, y: event.clientY };
    return this.receiver.sample(event);
  }

  #up(event) {
    if (event.pointerId !== this.#stroke?.pointer) return;
    const { last } = this.#stroke;
    const hasMoved = last.x !== event.clientX || last.y !== event.clientY;
    if (hasMoved) this.receiver.extend([this.#sample(event)], []);
    this.#end();
  }

  /** The system took the pointer: the drawn stroke stays, unless it was only the beginning of a gesture. */
  #taken(event) {
    if (event.pointerId !== this.#stroke?.pointer) return;
    if (event.type === "pointercancel" && this.#isShort(event)) this.#cancel();
    else this.#end();
  }

  #end() {
    this.#release();
    this.receiver.end();
  }

  #cancel() {
    this.#release();
    this.receiver.cancel();
  }

  #release() {
    const { pointer } = this.#stroke;
    this.#stroke = null;
    if (this.element.hasPointerCapture(pointer)) this.element.releasePointerCapture(pointer);
  }
}
