import { button } from "../kit/button.js";
import { Dialog } from "../kit/dialog.js";
import { make } from "../kit/make.js";
import { localNote } from "./link-card.js";
import { attempt, labelled, mayManage, secret } from "./pieces.js";

/**
 * Links that sign a browser in, for oneself or a colleague; nothing for callers that may not make them.
 *
 * @param {import("./page-context.js").PageContext} context @param {() => void} [made] when there is a new one, and perhaps a new key
 * @returns {HTMLElement|false}
 */
export function signInPanel({ say, api, account }, made = () => {}) {
  if (!mayManage(account)) return false;
  const add = button({ label: say("signin.add"), icon: "link", onPress: async () => {
    const link = await ask(say, api);
    if (!link) return;
    made();
    await new Dialog({ title: say("signin.made"), close: say("done"), body: [
      make("p", { text: say("signin.once", { moment: say.moment(link.expires) }) }), localNote(say, [link.url]), secret(say, say("signin.link"), link.url),
    ], actions: [{ label: say("done"), variant: "primary", value: true }] }).answer;
  } });
  return make("section", { class: "signet-card panel", "aria-labelledby": "signin-title" },
    make("div", { class: "panel-head" }, make("div", {}, make("h2", { id: "signin-title", text: say("signin.title") }),
      make("p", { class: "signet-hint", text: say("signin.text") })), add));
}

/** Asks whom the link is for, and makes it. */
async function ask(say, api) {
  const fault = make("p", { class: "signet-error", role: "alert" });
  const name = make("input", { class: "signet-input", maxlength: 120, dir: "auto", autocomplete: "off", oninput: () => { fault.textContent = ""; } });
  const act = (dialog) => attempt(dialog, dialog.actions[1], fault, () => api.post("sign-in-links", name.value.trim() ? { name: name.value.trim() } : {}), say);
  const dialog = new Dialog({
    title: say("signin.add"), close: say("cancel"), body: [labelled(say("signin.name"), name, { hint: say("signin.hint") }), fault],
    actions: [{ label: say("cancel"), value: null }, { label: say("create"), variant: "primary", onPress: act }],
  });
  name.focus();
  return dialog.answer;
}
