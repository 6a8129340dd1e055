import { busyWhile, button } from "../kit/button.js";
import { Dialog } from "../kit/dialog.js";
import { icon } from "../kit/icons.js";
import { make } from "../kit/make.js";
import { reasonOf } from "../shared/requests.js";

/** Small pieces that several of the sender's pages are made of. */

let counted = 0;

/** The head of a page: its title and what can be done there. */
export function pageHead(title, ...actions) {
  return make("div", { class: "page-head" }, make("h1", { tabindex: "-1", text: title, title: title.length > 100 ? title : null }),
    make("div", { class: "page-actions" }, ...actions));
}

/**
 * The way back to the page above.
 *
 * @param {string} label @param {string} href
 */
export function wayBack(label, href) {
  return make("a", { class: "way-back", href }, icon("previous"), make("span", { text: label, dir: "auto" }));
}

/**
 * A labelled control.
 *
 * @param {string} label @param {HTMLElement} control @param {{hint?: string}} options
 */
export function labelled(label, control, { hint } = {}) {
  if (!control.id) {
    counted += 1;
    control.id = `control-${counted}`;
  }
  return make("div", { class: "signet-field" }, make("label", { class: "signet-label", for: control.id, text: label }), control,
    hint && make("p", { class: "signet-hint", text: hint }));
}

/** @param {[string, string][]} options value and words @param {string} value @param {(value: string) => void} change */
export function select(options, value, change) {
  const made = make("select", { class: "signet-input", onchange: () => change(made.value) },
    ...options.map(([key, words]) => make("option", { value: key, text: words })));
  made.value = value;
  return made;
}

/**
 * Writes a value into an input that the person is not just using.
 *
 * @param {HTMLInputElement|HTMLSelectElement|HTMLTextAreaElement} input @param {string|number|null|undefined} value
 */
export function put(input, value) {
  const text = String(value ?? "");
  if (document.activeElement !== input && input.value !== text) input.value = text;
}

/**
 * Whether people can name somebody else in their place.
 *
 * @param {import("../shared/translate.js").Say} say @param {string} rule @param {(rule: string) => void} change
 */
export function delegationRule(say, rule, change) {
  return labelled(say("review.delegation"), select(["ask", "free", "no"].map((each) => /** @type {[string, string]} */ ([each, say(`delegation.rule.${each}`)])), rule, change));
}

/**
 * Copies a text; says so on the button. The clipboard needs TLS, so the text can be selected as well.
 *
 * @param {import("../shared/translate.js").Say} say @param {string} text @param {string} label @param {"plain"|"quiet"} [variant]
 */
export function copyButton(say, text, label, variant = "plain") {
  const made = button({ label, icon: "copy", variant, onPress: async () => {
    try {
      await navigator.clipboard.writeText(text);
    } catch {
      if (!copySelected(text)) return;
    }
    made.querySelector("span").textContent = say("copied");
    made.querySelector("svg").replaceWith(icon("check"));
    setTimeout(() => {
      made.querySelector("span").textContent = label;
      made.querySelector("svg").replaceWith(icon("copy"));
    }, 2500);
  } });
  made.querySelector("span").setAttribute("aria-live", "polite");
  return made;
}

function copySelected(text) {
  const area = make("textarea", { class: "signet-visually-hidden", ".value": text, "aria-hidden": "true" });
  (document.querySelector("dialog[open]") ?? document.body).append(area);
  area.select();
  const done = document.execCommand("copy");
  area.remove();
  return done;
}

/** Something that is shown once: a link or a secret, with a button to copy it. */
export function secret(say, label, text) {
  const field = make("input", { class: "signet-input secret-text", readonly: true, dir: "ltr", ".value": text, "aria-label": label, onfocus: () => field.select() });
  return make("div", { class: "secret" }, field, copyButton(say, text, say("copy")));
}

/**
 * Has the browser ask before the page is loaded again: something is shown that is shown only once.
 *
 * @param {AbortSignal} signal it is not shown any more
 */
export function askBeforeReload(signal) {
  addEventListener("beforeunload", (event) => event.preventDefault(), { signal });
}

/**
 * The answer of a dialog that shows something that is shown only once.
 *
 * @param {Dialog} dialog
 */
export async function answerOfOnce(dialog) {
  const over = new AbortController();
  askBeforeReload(over.signal);
  try {
    return await dialog.answer;
  } finally {
    over.abort();
  }
}

/**
 * A question with yes and no. After yes the dialog stays, busy, until `act` has succeeded, and shows why it has not.
 *
 * @returns {Promise<boolean>}
 */
export async function confirm(say, { title, text, yes, danger = true, act }) {
  const fault = make("p", { class: "signet-error", role: "alert" });
  const done = async () => {
    await act();
    return true;
  };
  const dialog = new Dialog({
    title, close: say("cancel"), body: [make("p", { text }), fault],
    actions: [{ label: say("cancel"), value: false }, { label: yes, variant: danger ? "danger" : "primary", onPress: (it) => attempt(it, it.actions[1], fault, done, say) }],
  });
  return (await dialog.answer) === true;
}

/** Runs something for a dialog: busy while it runs, closed when it has succeeded, else with the reason. */
export async function attempt(dialog, pressed, fault, act, say) {
  fault.textContent = "";
  dialog.hold(true);
  try {
    const result = await busyWhile(pressed, act);
    dialog.finish(result ?? true);
  } catch (error) {
    fault.textContent = reasonOf(error, say);
  } finally {
    dialog.hold(false);
  }
}

/**
 * A page or part of it that could not be loaded.
 *
 * @param {import("../shared/translate.js").Say} say @param {*} error @param {() => Promise<any>} load loads it again
 */
export function failure(say, error, load) {
  const again = button({ label: say("retry"), icon: "refresh", onPress: () => busyWhile(again, load) });
  return make("div", { class: "signet-message", role: "alert", data: { kind: "error" } }, make("p", { text: reasonOf(error, say) }), again);
}

/** Lines in place of what is being loaded. */
export function skeleton(say, count = 3) {
  return make("div", { class: "skeleton", role: "status" }, make("span", { class: "signet-visually-hidden", text: say("loading") }),
    ...Array.from({ length: count }, () => make("div", { class: "skeleton-line" })));
}

/**
 * Whether the caller may make keys and change the account; yes where that is not known.
 *
 * @param {{scopes?: string[]}} account
 */
export const mayManage = ({ scopes }) => !scopes || scopes.includes("admin:write");

/** Nothing here yet, and what to do about it. */
export function emptyPlace(sign, title, text, action) {
  return make("div", { class: "empty" }, make("div", { class: "empty-sign" }, icon(sign)), make("h2", { text: title }),
    text && make("p", { text }), action);
}
