import { busyWhile } from "../kit/button.js";
import { Dialog } from "../kit/dialog.js";
import { make } from "../kit/make.js";
import { partOf } from "./signing-model.js";

/** The dialogs of the signing page that ask one short question each. */

/**
 * Whether to tick a box, which may be too small to be hit on the page, or to strike out a clause.
 *
 * @returns {Promise<boolean|null>} null when it was left
 */
export function askTick({ say, name, field, isRequired }) {
  const words = field.kind === "strike-out" ? "strike" : "tick";
  const dialog = new Dialog({
    title: name, close: say("cancel"),
    body: [field.hint && make("p", { text: field.hint, dir: "auto" }), make("p", { class: "signet-hint", text: isRequired ? say("text.required") : say("text.optional") })],
    actions: [
      isRequired ? { label: say("cancel"), value: null } : { label: say(`${words}.leave`), value: false },
      { label: say(`${words}.do`), variant: "primary", value: true },
    ],
  });
  dialog.actions[1].focus();
  return dialog.answer;
}

/**
 * A signature that is there already: keep it, make another, or take it away; or for an empty field: use it, or make another.
 *
 * @returns {Promise<"use"|"new"|"remove"|null>}
 */
export function askSignature({ say, field, source, pictures, isFilled }) {
  const part = partOf(field);
  const preview = make("div", { class: "signature-card" });
  const dialog = new Dialog({
    title: say(isFilled ? `given.${part}.title` : `reuse.${part}.title`), close: say("cancel"),
    body: [preview, isFilled ? null : make("p", { class: "signet-hint", text: say(`reuse.${part}.hint`) })],
    actions: isFilled
      ? [{ label: say("given.remove"), value: "remove", variant: "danger" }, { label: say("given.new"), value: "new", variant: "primary" }]
      : [{ label: say("reuse.new"), value: "new" }, { label: say(`reuse.${part}.use`), value: "use", variant: "primary" }],
  });
  pictures.show(preview, source, say(`given.${part}.title`));
  return dialog.answer;
}

/**
 * After the first signature: whether a tap on each of the other fields may sign with it.
 *
 * @returns {Promise<boolean|null>}
 */
export function askAgreement({ say, part, count, source, pictures }) {
  const preview = make("div", { class: "signature-card" });
  const dialog = new Dialog({
    title: say(`agree.${part}.title`, { count }), close: say("agree.ask"),
    body: [preview, make("p", { text: say(`agree.${part}.text`, { count }) })],
    actions: [{ label: say("agree.ask"), value: false }, { label: say("agree.yes"), value: true, variant: "primary" }],
  });
  pictures.show(preview, source, say(`given.${part}.title`));
  dialog.actions[1].focus();
  return dialog.answer;
}

/**
 * Declining, or sending the document back, with the reason that the sender will read.
 *
 * @param {{say: import("../shared/translate.js").Translator, refusal: "decline"|"send-back", sender: string, decline: (reason: string) => Promise<Object>}} options
 * @returns {Promise<Object|null>} the server's answer when it has taken it
 */
export function askDecline({ say, refusal, sender, decline }) {
  const reason = make("textarea", { class: "signet-input", id: "reason", rows: 4, maxlength: 1000, dir: "auto", "aria-describedby": "reason-error" });
  const error = make("p", { class: "signet-error", id: "reason-error", role: "alert" });
  const send = async (dialog) => {
    if (reason.value.trim() === "") {
      error.textContent = say("decline.needs-reason");
      reason.setAttribute("aria-invalid", "true");
      reason.focus();
      return;
    }
    error.textContent = "";
    reason.removeAttribute("aria-invalid");
    dialog.hold(true);
    await busyWhile(dialog.actions[1], () => decline(reason.value.trim()))
      .then((answer) => dialog.finish(answer))
      .catch((problem) => { error.textContent = problem.name === "Problem" ? problem.message : say("decline.offline"); })
      .finally(() => dialog.hold(false));
  };
  const dialog = new Dialog({
    title: say(`${refusal}.title`), close: say("cancel"), focus: "#reason",
    body: [make("p", { text: say(`${refusal}.text`, { sender }) }),
      make("label", { class: "signet-label", for: "reason", text: say("decline.reason") }), reason, error],
    actions: [{ label: say("cancel"), value: null }, { label: say(`${refusal}.do`), variant: "danger", onPress: send }],
  });
  return dialog.answer;
}

/**
 * The fields that are still empty, or wrong, each a button that leads to it.
 *
 * @param {{say: import("../shared/translate.js").Translator, fields: any[], nameOf: (field: any) => string, faultOf: (field: any) => string}} options `faultOf` is
 *   empty where a field is
 * @returns {Promise<Object|null>} the field to go to
 */
export function askMissing({ say, fields, nameOf, faultOf }) {
  const list = make("ul", { class: "missing-list" }, ...fields.map((field) => make("li", {},
    make("button", { type: "button", class: "missing-item", onclick: () => dialog.finish(field) },
      make("span", { text: nameOf(field) }), make("span", { class: "signet-hint", text: faultOf(field) || say("page", { page: field.page }) })))));
  const dialog = new Dialog({
    title: say(fields.some(faultOf) ? "missing.title.wrong" : "missing.title", { count: fields.length }), close: say("cancel"),
    body: [make("p", { text: say("missing.text") }), list],
    actions: [{ label: say("missing.first"), variant: "primary", value: fields[0] }],
  });
  dialog.actions[0].focus();
  return dialog.answer;
}
