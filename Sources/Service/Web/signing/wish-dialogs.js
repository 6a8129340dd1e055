import { busyWhile } from "../kit/button.js";
import { Dialog } from "../kit/dialog.js";
import { make } from "../kit/make.js";

/**
 * A dialog with inputs, which stays until the server has taken what is in them.
 *
 * @param {{say: import("../shared/translate.js").Translator, title: string, text: string, inputs: HTMLElement[], action: string,
 *   read: () => any, needs: string, send: (read: any) => Promise<any>}} options `read` gives what is sent, or null where something is missing
 * @returns {Promise<any>} what `send` answers with, or null where the person left
 */
function askFor({ say, title, text, inputs, action, read, needs, send }) {
  const error = make("p", { class: "signet-error", id: "wish-error", role: "alert" });
  const first = /** @type {HTMLElement} */ (inputs[0].querySelector("input, textarea"));
  first.setAttribute("aria-describedby", error.id);
  const press = async (dialog) => {
    const value = read();
    error.textContent = value ? "" : needs;
    if (!value) {
      first.focus();
      return;
    }
    dialog.hold(true);
    await busyWhile(dialog.actions[1], () => send(value))
      .then((answer) => dialog.finish(answer ?? true))
      .catch((problem) => { error.textContent = problem.name === "Problem" ? problem.message : say("wish.offline"); })
      .finally(() => dialog.hold(false));
  };
  const dialog = new Dialog({
    title, close: say("cancel"), focus: `#${first.id}`, body: [make("p", { text }), ...inputs, error],
    actions: [{ label: say("cancel"), value: null }, { label: action, variant: "primary", onPress: press }],
  });
  return dialog.answer;
}

/** An input with its label. */
function labelled(label, input) {
  return make("div", { class: "signet-field" }, make("label", { class: "signet-label", for: input.id, text: label }), input);
}

/**
 * A question to the sender.
 *
 * @param {{say: import("../shared/translate.js").Translator, sender: string, ask: (text: string) => Promise<any>}} options
 */
export function askQuestion({ say, sender, ask }) {
  const question = make("textarea", { class: "signet-input", id: "question", rows: 4, maxlength: 2000, dir: "auto" });
  return askFor({
    say, title: say("question.title", { sender }), text: say("question.text", { sender }), action: say("question.do"),
    inputs: [labelled(say("question.label"), question)], needs: say("question.needs"), read: () => question.value.trim() || null, send: ask,
  });
}

/**
 * The person who is to sign instead.
 *
 * @param {{say: import("../shared/translate.js").Translator, sender: string, rule: "ask"|"free", delegate: (wish: Object) => Promise<any>}} options
 */
export function askDelegation({ say, sender, rule, delegate }) {
  const name = make("input", { class: "signet-input", id: "other-name", maxlength: 200, dir: "auto", autocomplete: "off" });
  const email = make("input", { class: "signet-input", id: "other-email", type: "email", maxlength: 320, autocomplete: "off" });
  const reason = make("textarea", { class: "signet-input", id: "other-reason", rows: 2, maxlength: 2000, dir: "auto" });
  const copy = make("input", { type: "checkbox", class: "tick-input", id: "other-copy" });
  const read = () => (name.value.trim() && email.value.includes("@")
    ? { name: name.value.trim(), email: email.value.trim(), reason: reason.value.trim(), copy: copy.checked } : null);
  return askFor({
    say, title: say("delegate.title"), text: say(`delegate.${rule}.text`, { sender }), action: say(`delegate.do.${rule}`), needs: say("delegate.needs"), read,
    send: delegate,
    inputs: [labelled(say("delegate.name"), name), labelled(say("delegate.email"), email), labelled(say("delegate.reason"), reason),
      make("div", { class: "tick" }, copy, make("label", { for: copy.id, text: say("delegate.copy") }))],
  });
}
