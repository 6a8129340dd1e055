import { busyWhile, button } from "../kit/button.js";
import { icon } from "../kit/icons.js";
import { make } from "../kit/make.js";
import { reasonOf } from "../shared/requests.js";
import { labelled } from "./pieces.js";

/** The longest name that the service takes, in characters. */
const LONGEST = 120;

/**
 * A form with the name and the organisation that signers read as the sender.
 *
 * @param {{say: import("../shared/translate.js").Translator, api: import("./sender-api.js").SenderAPI, account: Object}} context `account` is changed with it
 * @param {{saved: () => void, acts?: Node[]}} options `acts` are other ways out
 */
function senderForm({ say, api, account }, { saved, acts = [] }) {
  const fault = make("p", { class: "signet-error", role: "alert", id: "sender-fault" });
  const input = (key, autocomplete) => make("input", { class: "signet-input", ".value": account[key] ?? "", maxlength: LONGEST, dir: "auto", autocomplete,
    "aria-describedby": fault.id, oninput: () => { fault.textContent = ""; } });
  const name = input("name", "name");
  const organisation = input("organisation", "organization");
  const save = button({ label: say("save"), variant: "primary" });
  save.type = "submit";
  return make("form", { class: "sender-form", novalidate: true, onsubmit: async (event) => {
    event.preventDefault();
    const values = { name: name.value.trim(), organisation: organisation.value.trim() };
    if (!values.name && !values.organisation) {
      fault.textContent = say("sender.needed");
      name.focus();
      return;
    }
    try {
      Object.assign(account, await busyWhile(save, () => api.patch("account", values)));
      saved();
    } catch (error) {
      fault.textContent = reasonOf(error, say);
    }
  } }, labelled(say("sender.name"), name), labelled(say("sender.organisation"), organisation), fault,
  make("div", { class: "sender-acts" }, save, ...acts));
}

/**
 * The question of the first start: the sender's name.
 *
 * @param {import("./page-context.js").PageContext} context @param {() => void} done when it is answered or put off
 */
export function firstSenderPage(context, done) {
  const { say } = context;
  const later = button({ label: say("sender.later"), variant: "quiet", onPress: done });
  return make("main", { class: "enter" }, make("div", { class: "enter-card signet-card" },
    make("div", { class: "enter-sign" }, icon("person")),
    make("h1", { tabindex: "-1", text: say("sender.first") }), make("p", { class: "enter-text", text: say("sender.text") }),
    senderForm(context, { saved: done, acts: [later] })));
}

/**
 * The same among the settings.
 *
 * @param {import("./page-context.js").PageContext} context
 */
export function senderPanel(context) {
  const { say } = context;
  const told = make("p", { class: "signet-hint", role: "status" });
  const form = senderForm(context, { saved: () => { told.textContent = say("sender.saved"); }, acts: [told] });
  form.addEventListener("input", () => { told.textContent = ""; });
  return make("section", { class: "signet-card panel", "aria-labelledby": "sender-title" },
    make("div", {}, make("h2", { id: "sender-title", text: say("sender.title") }), make("p", { class: "signet-hint", text: say("sender.text") })), form);
}
