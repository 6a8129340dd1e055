import { button } from "./button.js";
import { make } from "./make.js";

let counted = 0;
let opened = 0;

/**
 * A modal dialog that answers once: with what the pressed action stands for, or with null where it was left. The focus
 * goes back to where it was.
 *
 * It looks as its content needs: a `card` is a short question; a `frame`, which has a button to leave it, keeps its
 * head and foot in sight while the content scrolls, and is a sheet at the bottom of a narrow window; a `bare` one shows
 * nothing but its content, which has its own title and way out.
 *
 * @typedef {object} Action
 * @property {string} label
 * @property {any} [value] what the dialog answers with, without `onPress`
 * @property {"primary"|"plain"|"quiet"|"danger"} [variant]
 * @property {(dialog: Dialog) => void} [onPress]
 */
export class Dialog {
  #isHeld = false;
  #isAsking = false;
  #isOver = false;
  #resolve;

  /**
   * Settles when the dialog is over.
   *
   * @type {Promise<any>}
   */
  answer = new Promise((resolve) => {
    this.#resolve = resolve;
  });

  /**
   * @param {object} options
   * @param {string} options.title
   * @param {(Node|string|null|false)[]} [options.body]
   * @param {Action[]} [options.actions]
   * @param {string} [options.close] the name of the button that leaves it; with it the dialog is a frame
   * @param {boolean} [options.bare]
   * @param {boolean} [options.wide]
   * @param {string} [options.className]
   * @param {string} [options.focus] a selector of what has the focus first; else the first control has it
   * @param {() => Promise<boolean>} [options.mayLeave] is asked before the dialog is left
   * @param {Node & ParentNode} [options.within] the node that it is put into: a shadow root, so that it is styled as the
   *   component that asks, or the body
   */
  constructor({ title, body = [], actions = [], close, bare = false, wide = false, className = "", focus, mayLeave, within = document.body }) {
    counted += 1;
    this.mayLeave = mayLeave;
    this.before = focused(within);
    const heading = make("h2", { id: `dialog-${counted}`, class: "signet-dialog-title", text: title });
    this.closer = close ? button({ label: close, variant: "icon", icon: "close", onPress: () => this.dismiss() }) : null;
    this.actions = actions.map(({ label, variant, value, onPress }) =>
      button({ label, variant, onPress: () => (onPress ? onPress(this) : this.finish(value)) }));
    this.element = make(
      "dialog",
      { class: `signet-dialog ${className}`, "aria-labelledby": heading.id, part: "dialog",
        data: { look: bare ? "bare" : close ? "frame" : "card", size: wide ? "wide" : "normal" } },
      make("div", { class: bare ? "signet-visually-hidden" : "signet-dialog-head" }, heading, bare ? null : this.closer),
      make("div", { class: "signet-dialog-content" }, ...body),
      actions.length > 0 && make("div", { class: "signet-dialog-actions" }, ...this.actions),
    );
    this.element.addEventListener("keydown", (event) => event.key === "Escape" && event.stopPropagation());
    this.element.addEventListener("cancel", (event) => this.#cancel(event));
    this.element.addEventListener("close", (event) => this.#closed(event));
    within.append(this.element);
    keepStill(1);
    this.element.showModal();
    if (focus) this.element.querySelector(focus)?.focus();
  }

  /**
   * While held, the dialog cannot be left.
   *
   * @param {boolean} isHeld
   */
  hold(isHeld) {
    this.#isHeld = isHeld;
    this.closer?.toggleAttribute("disabled", isHeld);
  }

  /** Leaves it, where that is allowed. */
  async dismiss() {
    if (this.#isHeld || this.#isAsking) return;
    this.#isAsking = true;
    const leaves = (await this.mayLeave?.()) ?? true;
    this.#isAsking = false;
    if (leaves) this.finish(null);
  }

  /**
   * Ends it with an answer.
   *
   * @param {any} value
   */
  finish(value) {
    if (this.#isOver) return;
    this.#isOver = true;
    keepStill(-1);
    this.element.close();
    this.element.remove();
    if (this.before?.isConnected) this.before.focus({ preventScroll: true });
    this.#resolve(value);
  }

  /** Esc. A field for files inside has an event of the same name, which bubbles. */
  #cancel(event) {
    if (event.target !== this.element) return;
    event.preventDefault();
    this.dismiss();
  }

  /** Browsers do not let a page forbid Esc twice in a row: a dialog that must stay is shown again. */
  #closed(event) {
    if (event.target !== this.element || this.#isOver) return;
    if (this.#isHeld) this.element.showModal();
    else this.finish(null);
  }
}

/**
 * While there is a dialog, the page behind it does not scroll and has no scrollbar, which no backdrop covers; the room of the
 * scrollbar stays, so that nothing moves.
 *
 * @param {1|-1} change of how many dialogs there are
 */
function keepStill(change) {
  const { documentElement: root } = document;
  if (opened === 0) root.style.setProperty("--scrollbar", `${innerWidth - root.clientWidth}px`);
  opened += change;
  root.classList.toggle("signet-still", opened > 0);
  if (opened === 0) root.style.removeProperty("--scrollbar");
}

/** @param {Node} within @returns {HTMLElement|null} */
function focused(within) {
  const root = /** @type {Document|ShadowRoot} */ (within.getRootNode());
  return /** @type {HTMLElement|null} */ (root.activeElement ?? document.activeElement);
}
