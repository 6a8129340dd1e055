import { button } from "../kit/button.js";
import { element, icon } from "./elements.js";

let counted = 0;

/**
 * A modal dialog that answers once. Escape and the close button answer `null`; the focus goes back to where it was.
 */
export class Dialog {
  /**
   * @param {{title: string, close: string, body?: (Node|string|null|false)[], actions?: Action[], className?: string,
   *   wide?: boolean, bare?: boolean, focus?: string,
   *   mayLeave?: () => Promise<boolean>}} options `close` names the close button; `focus` selects what has the
   *   focus first; a bare dialog shows no title and no close button of its own, since its content has them;
   *   `mayLeave` is asked before the dialog is dismissed
   *
   * @typedef {{label: string, value?: *, variant?: "primary"|"plain"|"quiet"|"danger", press?: (dialog: Dialog) => void}} Action
   *   without `press` a button answers with `value`
   */
  constructor({ title, close, body = [], actions = [], className = "", wide = false, bare = false, focus, mayLeave }) {
    counted += 1;
    this.held = false;
    this.mayLeave = mayLeave;
    this.before = document.activeElement;
    this.answer = new Promise((resolve) => { this.resolve = resolve; });
    const heading = element("h2", { id: `dialog-${counted}`, class: "signet-dialog-title", text: title });
    this.closer = button({ label: close, variant: "icon", onPress: () => this.dismiss() });
    this.closer.append(icon("close"));
    this.actions = actions.map((action) => button({
      label: action.label, variant: action.variant ?? "plain",
      onPress: () => (action.press ? action.press(this) : this.finish(action.value)),
    }));
    this.body = element("div", { class: "dialog-content" }, ...body);
    this.element = element("dialog", { class: `signet-dialog dialog ${className}`, "aria-labelledby": heading.id, data: wide ? { size: "wide" } : {} },
      bare ? element("div", { class: "signet-visually-hidden" }, heading) : element("div", { class: "dialog-head" }, heading, this.closer), this.body,
      this.actions.length > 0 && element("div", { class: "signet-dialog-actions dialog-foot" }, ...this.actions));
    this.element.addEventListener("cancel", (event) => {
      if (event.target !== this.element) return;
      event.preventDefault();
      this.dismiss();
    });
    document.body.append(this.element);
    this.element.showModal();
    if (focus) this.element.querySelector(focus)?.focus();
  }

  /** While held, the dialog cannot be dismissed. @param {boolean} held */
  hold(held) {
    this.held = held;
    this.closer.toggleAttribute("disabled", held);
  }

  async dismiss() {
    if (this.held || this.asking) return;
    this.asking = true;
    const leaves = (await this.mayLeave?.()) ?? true;
    this.asking = false;
    if (leaves) this.finish(null);
  }

  /** @param {*} value */
  finish(value) {
    if (!this.element.isConnected) return;
    this.element.close();
    this.element.remove();
    if (this.before?.isConnected) this.before.focus({ preventScroll: true });
    this.resolve(value);
  }
}
