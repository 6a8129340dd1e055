import { icon } from "./icons.js";
import { make, setAttribute } from "./make.js";

/**
 * Makes a button.
 *
 * Its width is its content's, or the line's where an ancestor says data-button-width="full".
 *
 * @param {object} options
 * @param {string} options.label what it says, or with variant "icon" its name and tip
 * @param {"primary"|"plain"|"quiet"|"danger"|"icon"} [options.variant]
 * @param {string} [options.icon]
 * @param {string} [options.part]
 * @param {(event: Event) => void} [options.onPress]
 * @returns {HTMLButtonElement}
 */
export function button({ label, variant = "plain", icon: shape, part, onPress }) {
  const alone = variant === "icon";
  const element = make("button", {
    class: "signet-button",
    type: "button",
    part,
    "data-variant": variant === "plain" ? null : variant,
    "aria-label": alone ? label : null,
    title: alone ? label : null,
  });
  if (shape) element.append(icon(shape));
  if (!alone) element.append(make("span", { text: label }));
  element.addEventListener("click", (event) => {
    if (element.getAttribute("aria-disabled") === "true") event.stopImmediatePropagation();
    else onPress?.(event);
  });
  return /** @type {HTMLButtonElement} */ (element);
}

/**
 * Makes a link that looks like a button.
 *
 * @param {object} options
 * @param {string} options.label
 * @param {string} options.href
 * @param {"primary"|"plain"|"quiet"|"danger"} [options.variant]
 * @param {string} [options.icon]
 * @param {string|null} [options.download] the name of the file that it loads
 * @returns {HTMLAnchorElement}
 */
export function linkButton({ label, href, variant = "plain", icon: shape, download = null }) {
  const data = variant === "plain" ? {} : { variant };
  return make("a", { class: "signet-button", href, download, data }, shape && icon(shape), make("span", { text: label }));
}

/** Says that a button cannot be pressed now. It keeps its place in the order of the keyboard, so that its description is read. */
export function setDisabled(element, isDisabled) {
  setAttribute(element, "aria-disabled", isDisabled ? "true" : null);
}

/** Shows that a button's work is in progress: it turns, and cannot be pressed again. It keeps its focus. */
export function setBusy(element, isBusy) {
  setAttribute(element, "aria-busy", isBusy ? "true" : null);
  setAttribute(element, "aria-disabled", isBusy ? "true" : null);
}

/**
 * Keeps a button busy while something runs.
 *
 * @template T
 * @param {HTMLElement} element
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function busyWhile(element, work) {
  setBusy(element, true);
  try {
    return await work();
  } finally {
    setBusy(element, false);
  }
}
