import { button } from "../kit/button.js";
import { Dialog } from "../kit/dialog.js";
import { icon } from "../kit/icons.js";
import { make } from "../kit/make.js";
import { deliveries } from "./deliveries.js";
import { languagesPanel } from "./languages-panel.js";
import { mailPanel } from "./mail-panel.js";
import { noticesPanel } from "./notices.js";
import { answerOfOnce, attempt, confirm, failure, labelled, pageHead, secret, skeleton } from "./pieces.js";
import { sealPanel } from "./seal-panel.js";
import { senderPanel } from "./sender-inputs.js";
import { signInPanel } from "./sign-in-panel.js";
import { eventChoices, eventsInWords, scopeChoices, scopesInWords } from "./settings-choices.js";

/**
 * The sender, mail, seals, notices, API keys, webhooks and languages.
 *
 * @param {import("./page-context.js").PageContext} context
 */
export function settingsPage(context) {
  const { say, api } = context;
  const keysSection = () => section({ say, api }, {
    path: "keys", sign: "key", words: "keys", choices: scopeChoices,
    input: () => make("input", { class: "signet-input", maxlength: 100, autocomplete: "off" }),
    body: (text, chosen) => ({ name: text, scopes: chosen }), shown: (made) => made.key,
    row: (key) => [key.name, scopesInWords(key.scopes ?? [], say), key.created],
  });
  let keys = keysSection();
  // A link for a colleague may come with a key.
  const drawKeys = () => {
    const drawn = keysSection();
    keys.replaceWith(drawn);
    keys = drawn;
  };
  return make("div", { class: "settings" }, pageHead(say("nav.settings")), senderPanel(context), mailPanel(context), sealPanel(context),
    noticesPanel(say, context.notices), signInPanel(context, drawKeys), keys,
    section({ say, api }, {
      path: "webhooks", sign: "hook", words: "webhooks", choices: eventChoices,
      input: () => make("input", { class: "signet-input", type: "url", placeholder: "https://", autocomplete: "off", dir: "ltr" }),
      body: (text, chosen) => ({ url: text, events: chosen }), shown: (made) => made.secret, wrong: (text) => !/^https?:\/\/[^\s/]+/.test(text),
      row: (hook) => [hook.url, eventsInWords(hook.events ?? [], say), hook.created], more: (hook) => deliveries(context, hook),
    }), languagesPanel(say));
}

/** One list of the settings: shown, added to, deleted from. Secrets are shown once, when they are made. */
function section({ say, api }, options) {
  const { path, sign, words } = options;
  const list = make("div", {});
  const load = async () => {
    list.replaceChildren(skeleton(say, 2));
    try {
      const { items } = await api.list(path, {}, 200);
      list.replaceChildren(items.length === 0 ? make("p", { class: "signet-hint panel-none", text: say(`${words}.none`) }) : make("ul", { class: "rows" }, ...items.map(row)));
    } catch (error) {
      list.replaceChildren(failure(say, error, load));
    }
  };
  const row = (item) => {
    const [title, details, created] = options.row(item);
    const remove = button({ label: say("delete.named", { name: title }), variant: "icon", icon: "trash", onPress: async () => {
      if (await confirm(say, { title: say(`${words}.delete`), text: say(`${words}.delete.text`, { name: title }), yes: say("delete"), act: () => api.remove(`${path}/${encodeURIComponent(item.id)}`) })) load();
    } });
    return make("li", { class: "row row--simple" }, make("span", { class: "row-icon" }, icon(sign)),
      make("div", { class: "row-main" }, make("p", { class: "row-link", text: title, dir: "auto" }), make("p", { class: "row-sub", text: details }),
        created && make("p", { class: "row-sub", text: say("made", { day: say.moment(created, null) }) }), options.more?.(item)), make("div", { class: "row-acts" }, remove));
  };
  load();
  return make("section", { class: "signet-card panel", "aria-labelledby": `${words}-title` },
    make("div", { class: "panel-head" }, make("div", {}, make("h2", { id: `${words}-title`, text: say(`${words}.title`) }), make("p", { class: "signet-hint", text: say(`${words}.text`) })),
      button({ label: say(`${words}.add`), icon: "plus", onPress: () => add({ say, api }, options).then((made) => made && load()) })), list);
}

/** Asks for what the new one needs, makes it, and shows its secret. */
async function add({ say, api }, { path, words, choices, input: makeInput, body, shown, wrong = (text) => !text }) {
  const fault = make("p", { class: "signet-error", role: "alert" });
  const changed = () => { fault.textContent = ""; };
  const input = makeInput();
  input.addEventListener("input", changed);
  const choice = choices(say, changed);
  const act = async (dialog) => {
    const text = input.value.trim();
    const chosen = choice.chosen();
    if (wrong(text) || chosen.length === 0) {
      fault.textContent = say(wrong(text) ? `${words}.needed` : "choose.one");
      (wrong(text) ? input : choice.first).focus();
      return;
    }
    await attempt(dialog, dialog.actions[1], fault, () => api.post(path, body(text, chosen)), say);
  };
  const dialog = new Dialog({
    title: say(`${words}.add`), close: say("cancel"),
    body: [labelled(say(`${words}.name`), input), choice.element, fault],
    actions: [{ label: say("cancel"), value: null }, { label: say("create"), variant: "primary", onPress: act }],
  });
  input.focus();
  const made = await dialog.answer;
  if (!made) return null;
  await answerOfOnce(new Dialog({ title: say(`${words}.made`), close: say("done"), body: [make("p", { text: say("secret.once") }), secret(say, say(`${words}.secret`), shown(made) ?? "")],
    actions: [{ label: say("done"), variant: "primary", value: true }] }));
  return made;
}
