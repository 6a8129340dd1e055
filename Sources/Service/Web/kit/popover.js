import { make } from "./make.js";

/**
 * A popover at a button that stays until it is closed: by the button, by Esc, or by its owner.
 *
 * A press outside does not close it, so that what is beside it can still be used. It is the browser's own popover where
 * there is one and a fixed box where there is none.
 */
export class Popover {
  /**
   * @param {object} options
   * @param {HTMLElement} options.button opens and closes it; both are in one tree
   * @param {string} options.label
   * @param {HTMLElement} options.content
   * @param {() => void} [options.onClose]
   */
  constructor({ button, label, content, onClose }) {
    this.button = button;
    this.onClose = onClose;
    this.element = make("div", { class: "signet-popover", role: "group", "aria-label": label, part: "popover" }, content);
    this.isNative = typeof this.element.showPopover === "function";
    if (this.isNative) this.element.setAttribute("popover", "manual");
    else this.element.hidden = true;
    button.setAttribute("aria-expanded", "false");
    button.addEventListener("click", () => (this.isOpen ? this.close() : this.open()));
    this.element.addEventListener("keydown", (event) => this.#key(event));
    button.addEventListener("keydown", (event) => this.#key(event));
    this.place = this.place.bind(this);
  }

  get isOpen() {
    return this.button.getAttribute("aria-expanded") === "true";
  }

  open() {
    if (this.isOpen) return;
    this.button.setAttribute("aria-expanded", "true");
    if (this.isNative) this.element.showPopover();
    else this.element.hidden = false;
    this.place();
    addEventListener("resize", this.place);
    addEventListener("scroll", this.place, true);
  }

  /** Closes it; the focus goes back to the button where it was inside. */
  close() {
    if (!this.isOpen) return;
    const root = /** @type {Document|ShadowRoot} */ (this.element.getRootNode());
    if (this.element.contains(root.activeElement)) this.button.focus();
    this.button.setAttribute("aria-expanded", "false");
    if (this.isNative) this.element.hidePopover();
    else this.element.hidden = true;
    removeEventListener("resize", this.place);
    removeEventListener("scroll", this.place, true);
    this.onClose?.();
  }

  /** Below the button where there is room, else above it, and always within the window. */
  place() {
    const gap = 8;
    const anchor = this.button.getBoundingClientRect();
    const box = this.element.getBoundingClientRect();
    const view = window.visualViewport;
    const bottom = view ? view.offsetTop + view.height : innerHeight;
    const fitsBelow = anchor.bottom + gap + box.height <= bottom - gap;
    const top = fitsBelow ? anchor.bottom + gap : Math.max(gap, anchor.top - gap - box.height);
    const left = Math.min(Math.max(gap, anchor.left), Math.max(gap, innerWidth - box.width - gap));
    this.element.style.top = `${top}px`;
    this.element.style.left = `${left}px`;
  }

  #key(event) {
    if (event.key !== "Escape" || !this.isOpen) return;
    event.preventDefault();
    event.stopPropagation();
    this.close();
  }
}
