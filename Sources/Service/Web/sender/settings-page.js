import { Dialog } from "../signing/dialogs.js";
import { element, icon } from "../signing/elements.js";
import { button } from "../kit/button.js";
import { attempt, confirm, failure, iconButton, labelled, pageHead, secret, skeleton } from "./pieces.js";

const SCOPES = ["documents", "signatures", "requests", "batches", "audit", "webhooks"].flatMap((name) => [`${name}:read`, `${name}:write`]).concat("admin");
const EVENTS = ["request.sent", "page.viewed", "signer.signed", "signer.declined", "request.completed", "request.cancelled", "request.expired", "reminder.due"];

/** API keys and webhooks. @param {Object} surroundings */
export function settingsPage({ say, api }) {
  return element("div", { class: "settings" }, pageHead(say("nav.settings")),
    section({ say, api }, {
      path: "keys", sign: "key", words: "keys", values: SCOPES, legend: say("keys.scopes"), checked: (scope) => !scope.startsWith("admin"),
      input: () => element("input", { class: "signet-input", maxlength: 100, autocomplete: "off" }),
      body: (text, chosen) => ({ name: text, scopes: chosen }), shown: (made) => made.key,
      row: (key) => [key.name, (key.scopes ?? []).join(", "), key.created],
    }),
    section({ say, api }, {
      path: "webhooks", sign: "hook", words: "webhooks", values: EVENTS, legend: say("webhooks.events"), checked: () => true,
      input: () => element("input", { class: "signet-input", type: "url", placeholder: "https://", autocomplete: "off", dir: "ltr" }),
      body: (text, chosen) => ({ url: text, events: chosen }), shown: (made) => made.secret, wrong: (text) => !/^https?:\/\/[^\s/]+/.test(text),
      row: (hook) => [hook.url, (hook.events ?? []).join(", "), hook.created],
    }));
}

/** One list of the settings: shown, added to, deleted from. What is secret is shown once, when it is made. */
function section({ say, api }, options) {
  const { path, sign, words } = options;
  const list = element("div", {});
  const load = async () => {
    list.replaceChildren(skeleton(say, 2));
    try {
      const { items } = await api.list(path, {}, 200);
      list.replaceChildren(items.length === 0 ? element("p", { class: "signet-hint panel-none", text: say(`${words}.none`) }) : element("ul", { class: "rows" }, ...items.map(row)));
    } catch (error) {
      list.replaceChildren(failure(say, error, load));
    }
  };
  const row = (item) => {
    const [title, details, created] = options.row(item);
    const remove = button({ label: say("delete.named", { name: title }), variant: "icon", onPress: async () => {
      if (await confirm(say, { title: say(`${words}.delete`), text: say(`${words}.delete.text`, { name: title }), yes: say("delete"), act: () => api.remove(`${path}/${encodeURIComponent(item.id)}`) })) load();
    } });
    remove.append(icon("trash"));
    return element("li", { class: "row row--simple" }, element("span", { class: "row-icon" }, icon(sign)),
      element("div", { class: "row-main" }, element("p", { class: "row-link", text: title, dir: "auto" }), element("p", { class: "row-sub", text: details }),
        created && element("p", { class: "row-sub", text: say("made", { day: say.moment(created, null) }) })), element("div", { class: "row-acts" }, remove));
  };
  load();
  return element("section", { class: "signet-card panel", "aria-labelledby": `${words}-title` },
    element("div", { class: "panel-head" }, element("div", {}, element("h2", { id: `${words}-title`, text: say(`${words}.title`) }), element("p", { class: "signet-hint", text: say(`${words}.text`) })),
      iconButton({ label: say(`${words}.add`), sign: "plus", press: () => add({ say, api }, options).then((made) => made && load()) })), list);
}

/** Asks for what the new one needs, makes it, and shows its secret. */
async function add({ say, api }, { path, words, values, legend, input: makeInput, body, shown, checked, wrong = (text) => !text }) {
  const input = makeInput();
  const fault = element("p", { class: "signet-error", role: "alert" });
  const boxes = values.map((value) => element("input", { type: "checkbox", value, ".checked": checked(value) }));
  const act = async (dialog) => {
    const text = input.value.trim();
    const chosen = boxes.filter((box) => box.checked).map((box) => box.value);
    if (wrong(text) || chosen.length === 0) {
      fault.textContent = say(wrong(text) ? `${words}.needed` : "choose.one");
      (wrong(text) ? input : boxes[0]).focus();
      return;
    }
    await attempt(dialog, dialog.actions[1], fault, () => api.post(path, body(text, chosen)), say);
  };
  const dialog = new Dialog({
    title: say(`${words}.add`), close: say("cancel"),
    body: [labelled(say(`${words}.name`), input), element("fieldset", { class: "checks" }, element("legend", { class: "signet-label", text: legend }),
      ...boxes.map((box) => element("label", { class: "check" }, box, element("code", { text: box.value })))), fault],
    actions: [{ label: say("cancel"), value: null }, { label: say("create"), variant: "primary", press: act }],
  });
  input.focus();
  const made = await dialog.answer;
  if (!made) return null;
  await new Dialog({ title: say(`${words}.made`), close: say("done"), body: [element("p", { text: say("secret.once") }), secret(say, say(`${words}.secret`), shown(made) ?? "")],
    actions: [{ label: say("done"), variant: "primary", value: true }] }).answer;
  return made;
}
