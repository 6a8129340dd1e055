import { busyWhile, button } from "../kit/button.js";
import { icon } from "../kit/icons.js";
import { make } from "../kit/make.js";
import { reasonOf } from "../shared/requests.js";
import { labelled } from "./pieces.js";
import { LONGEST_NAME } from "./seal-panel.js";

/** The longest name that the service takes, in characters. */
const LONGEST = 120;

/**
 * A form with the name and the organisation that signers read as the sender.
 *
 * @param {{say: import("../shared/translate.js").Translator, api: import("./sender-api.js").SenderAPI, account: Object}} context `account` is changed with it
 * @param {{saved: () => void, acts?: Node[], asksSeal?: boolean}} options `acts` are other ways out,
 *   `asksSeal` whether it asks for the name in seals too
 */
function senderForm({ say, api, account }, { saved, acts = [], asksSeal = false }) {
  const fault = make("p", { class: "signet-error", role: "alert", id: "sender-fault" });
  const input = (key, autocomplete) => make("input", { class: "signet-input", ".value": account[key] ?? "", maxlength: LONGEST, dir: "auto", autocomplete,
    "aria-describedby": fault.id, oninput: () => { fault.textContent = ""; } });
  const name = input("name", "name");
  const organisation = input("organisation", "organization");
  const save = button({ label: say("save"), variant: "primary" });
  save.type = "submit";
  const seal = asksSeal ? sealName(say, api, organisation) : null;
  return make("form", { class: "sender-form", novalidate: true, onsubmit: async (event) => {
    event.preventDefault();
    const values = { name: name.value.trim(), organisation: organisation.value.trim() };
    if (!values.name && !values.organisation) {
      fault.textContent = say("sender.needed");
      name.focus();
      return;
    }
    try {
      await busyWhile(save, async () => {
        Object.assign(account, await api.patch("account", values));
        await seal?.save();
      });
      saved();
    } catch (error) {
      fault.textContent = reasonOf(error, say);
    }
  } }, labelled(say("sender.name"), name), labelled(say("sender.organisation"), organisation), seal?.element, fault,
  make("div", { class: "sender-acts" }, save, ...acts));
}

/**
 * The name in seals, which follows the organisation until it is another. Shown where the account can choose it.
 *
 * @param {import("../shared/translate.js").Translator} say @param {import("./sender-api.js").SenderAPI} api @param {HTMLInputElement} organisation
 */
function sealName(say, api, organisation) {
  let isOwn = false;
  let present = null;
  const input = make("input", { class: "signet-input", maxlength: LONGEST_NAME, dir: "auto", autocomplete: "off", oninput: () => { isOwn = true; } });
  const follow = () => { if (!isOwn) input.value = [...organisation.value.trim()].slice(0, LONGEST_NAME).join(""); };
  organisation.addEventListener("input", follow);
  const element = labelled(say("seal.name.first"), input, { hint: say("seal.name.hint") });
  element.hidden = true;
  // Without an answer it is not asked: the settings have it too.
  api.get("seal").then(({ canRename, certificate }) => {
    present = canRename ? certificate.name : null;
    element.hidden = !canRename;
    follow();
  }).catch(() => {});
  const save = async () => {
    const name = input.value.trim();
    if (present !== null && name && name !== present) await api.post("seal/identity", { name });
  };
  return { element, save };
}

/**
 * The questions of the first start: the sender's name, and the name in seals.
 *
 * @param {import("./page-context.js").PageContext} context @param {() => void} done when it is answered or put off
 */
export function firstSenderPage(context, done) {
  const { say } = context;
  const later = button({ label: say("sender.later"), variant: "quiet", onPress: done });
  return make("main", { class: "enter" }, make("div", { class: "enter-card signet-card" },
    make("div", { class: "enter-sign" }, icon("person")),
    make("h1", { tabindex: "-1", text: say("sender.first") }), make("p", { class: "enter-text", text: say("sender.text") }),
    senderForm(context, { saved: done, acts: [later], asksSeal: true })));
}

/**
 * The same among the settings.
 *
 * @param {import("./page-context.js").PageContext} context
 */
export function senderPanel(context) {
  const { say } = context;
  const saved = make("p", { class: "signet-hint", role: "status" });
  const form = senderForm(context, { saved: () => { saved.textContent = say("sender.saved"); }, acts: [saved] });
  form.addEventListener("input", () => { saved.textContent = ""; });
  return make("section", { class: "signet-card panel", "aria-labelledby": "sender-title" },
    make("div", {}, make("h2", { id: "sender-title", text: say("sender.title") }), make("p", { class: "signet-hint", text: say("sender.text") })), form);
}
