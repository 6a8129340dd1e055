import { button } from "../kit/button.js";
import { Dialog } from "../signing/dialogs.js";
import { element, icon } from "../signing/elements.js";
import { qrPicture } from "./qr.js";

/** Small pieces that several of the sender's pages are made of. */

let counted = 0;

/** A button with one of the page's icons. */
export function iconButton({ label, sign, variant = "plain", press }) {
  const made = button({ label, variant, onPress: press });
  made.prepend(icon(sign));
  return made;
}

/** A link that looks like a button. */
export function linkButton({ label, sign, href, variant }) {
  return element("a", { class: "signet-button", href, data: variant ? { variant } : {} }, sign && icon(sign), element("span", { text: label }));
}

/** The head of a page: its title and what can be done there. */
export function pageHead(title, ...actions) {
  return element("div", { class: "page-head" }, element("h1", { tabindex: "-1", text: title }),
    element("div", { class: "page-actions" }, ...actions));
}

/** A labelled control. @param {string} label @param {HTMLElement} control @param {{hint?: string}} options */
export function labelled(label, control, { hint } = {}) {
  if (!control.id) {
    counted += 1;
    control.id = `control-${counted}`;
  }
  return element("div", { class: "signet-field" }, element("label", { class: "signet-label", for: control.id, text: label }), control,
    hint && element("p", { class: "signet-hint", text: hint }));
}

/** @param {[string, string][]} options value and words @param {string} value @param {(value: string) => void} change */
export function select(options, value, change) {
  const made = element("select", { class: "signet-input", onchange: () => change(made.value) },
    ...options.map(([key, words]) => element("option", { value: key, text: words })));
  made.value = value;
  return made;
}

/** Copies a text; says so on the button. The clipboard needs TLS, so the text can be selected as well. */
export function copyButton(say, text, label) {
  const made = iconButton({ label, sign: "copy", press: async () => {
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
  const area = element("textarea", { class: "signet-visually-hidden", ".value": text, "aria-hidden": "true" });
  (document.querySelector("dialog[open]") ?? document.body).append(area);
  area.select();
  const done = document.execCommand("copy");
  area.remove();
  return done;
}

/** Something that is shown once: a link or a secret, with a button to copy it. */
export function secret(say, label, text) {
  const field = element("input", { class: "signet-input secret-text", readonly: true, dir: "ltr", ".value": text, "aria-label": label, onfocus: () => field.select() });
  return element("div", { class: "secret" }, field, copyButton(say, text, say("copy")));
}

/** A signing link: the address, a button to copy it, a message to write, and a code for a phone. */
export function linkCard(say, { name, email, url, title }) {
  const subject = encodeURIComponent(say("mail.subject", { title }));
  const text = encodeURIComponent(say("mail.text", { name, title, url }));
  const code = element("details", { class: "link-code" }, element("summary", { text: say("link.code") }), qrPicture(url, say("link.code.for", { name })));
  return element("div", { class: "link-card" },
    element("p", { class: "link-name" }, element("strong", { text: name, dir: "auto" }), element("span", { class: "signet-hint", text: email })),
    secret(say, say("link.of", { name }), url),
    element("div", { class: "link-ways" }, linkButton({ label: say("link.mail"), sign: "send", href: `mailto:${encodeURIComponent(email)}?subject=${subject}&body=${text}`, variant: "quiet" }), code));
}

/**
 * A question with yes and no. After yes the dialog stays, busy, until `act` has succeeded, and shows why it has not.
 *
 * @returns {Promise<boolean>}
 */
export async function confirm(say, { title, text, yes, danger = true, act }) {
  const fault = element("p", { class: "signet-error", role: "alert" });
  const done = async () => {
    await act();
    return true;
  };
  const dialog = new Dialog({
    title, close: say("cancel"), body: [element("p", { text }), fault],
    actions: [{ label: say("cancel"), value: false }, { label: yes, variant: danger ? "danger" : "primary", press: (it) => attempt(it, it.actions[1], fault, done, say) }],
  });
  return (await dialog.answer) === true;
}

/** Runs something for a dialog: busy while it runs, closed when it has succeeded, else with the reason. */
export async function attempt(dialog, pressed, fault, act, say) {
  fault.textContent = "";
  dialog.hold(true);
  pressed.setAttribute("aria-busy", "true");
  pressed.setAttribute("aria-disabled", "true");
  try {
    const result = await act();
    dialog.finish(result ?? true);
  } catch (error) {
    fault.textContent = reasonOf(error, say);
  } finally {
    dialog.hold(false);
    pressed.removeAttribute("aria-busy");
    pressed.removeAttribute("aria-disabled");
  }
}

/** What went wrong, for people. */
export function reasonOf(error, say) {
  return error.name === "Problem" ? error.message : say("unreachable");
}

/** A page or part of it that could not be loaded. */
export function failure(say, error, again) {
  return element("div", { class: "signet-message", role: "alert", data: { kind: "error" } }, element("p", { text: reasonOf(error, say) }),
    iconButton({ label: say("retry"), sign: "refresh", press: again }));
}

/** Lines in place of what is being loaded. */
export function skeleton(say, count = 3) {
  return element("div", { class: "skeleton", role: "status" }, element("span", { class: "signet-visually-hidden", text: say("loading") }),
    ...Array.from({ length: count }, () => element("div", { class: "skeleton-line" })));
}

/** Nothing here yet, and what to do about it. */
export function emptyPlace(sign, title, text, action) {
  return element("div", { class: "empty" }, element("div", { class: "empty-sign" }, icon(sign)), element("h2", { text: title }),
    text && element("p", { text }), action);
}
