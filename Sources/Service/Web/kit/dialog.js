import { button } from "./button.js";
import { make } from "./make.js";

/**
 * @typedef {object} DialogAction
 * @property {string} id what the dialog answers with
 * @property {string} label
 * @property {"primary"|"plain"|"quiet"|"danger"} [variant]
 */

/**
 * Shows a modal dialog and waits for the answer: the id of the pressed action, or null for Esc.
 *
 * The focus goes back to where it was. `within` is the node that it is put into: a shadow root, so that it is styled as
 * the component that asks, or the body.
 *
 * @param {object} options
 * @param {string} options.title
 * @param {string|Node} [options.content]
 * @param {DialogAction[]} options.actions
 * @param {"normal"|"wide"} [options.size]
 * @param {Node & ParentNode} [options.within]
 * @param {(dialog: HTMLDialogElement) => void} [options.onOpen] gets the dialog, whose close(id) ends it
 * @returns {Promise<string|null>}
 */
export function openDialog({ title, content, actions, size = "normal", within = document.body, onOpen }) {
  const before = focused(within);
  const dialog = /** @type {HTMLDialogElement} */ (
    make("dialog", { class: "signet-dialog", "aria-label": title, "data-size": size, part: "dialog" })
  );
  const buttons = actions.map(({ id, label, variant }) => button({ label, variant, onPress: () => dialog.close(id) }));
  dialog.append(
    make(
      "div",
      { class: "signet-dialog-body" },
      make("h2", { class: "signet-dialog-title", text: title }),
      typeof content === "string" ? make("p", { text: content }) : content,
      actions.length > 0 ? make("div", { class: "signet-dialog-actions" }, ...buttons) : null,
    ),
  );
  within.append(dialog);
  return new Promise((resolve) => {
    dialog.addEventListener("keydown", (event) => event.key === "Escape" && event.stopPropagation());
    dialog.addEventListener("close", () => {
      dialog.remove();
      if (before instanceof HTMLElement && before.isConnected) before.focus();
      resolve(dialog.returnValue || null);
    });
    dialog.showModal();
    onOpen?.(dialog);
  });
}

function focused(within) {
  const root = /** @type {Document|ShadowRoot} */ (within.getRootNode());
  return root.activeElement ?? document.activeElement;
}
