import { button } from "../kit/button.js";
import { Dialog } from "../kit/dialog.js";
import { icon } from "../kit/icons.js";
import { make } from "../kit/make.js";
import { attempt, confirm, failure, labelled, pageHead, secret, skeleton } from "./pieces.js";

const SCOPES = ["documents", "signatures", "requests", "batches", "audit", "webhooks"].flatMap((name) => [`${name}:read`, `${name}:write`]).concat("admin");
const EVENTS = ["request.sent", "page.viewed", "signer.signed", "signer.declined", "request.completed", "request.cancelled", "request.expired", "reminder.due"];

/** API keys and webhooks. @param {Object} surroundings */
export function settingsPage({ say, api }) {
  return make("div", { class: "settings" }, pageHead(say("nav.settings")),
    section({ say, api }, {
      path: "keys", sign: "key", words: "keys", values: SCOPES, legend: say("keys.scopes"), checked: (scope) => !scope.startsWith("admin"),
      input: () => make("input", { class: "signet-input", maxlength: 100, autocomplete: "off" }),
      body: (text, chosen) => ({ name: text, scopes: chosen }), shown: (made) => made.key,
      row: (key) => [key.name, SCOPES.every((scope) => key.scopes?.includes(scope)) ? say("keys.all") : (key.scopes ?? []).join(", "), key.created],
    }),
    section({ say, api }, {
      path: "webhooks", sign: "hook", words: "webhooks", values: EVENTS, legend: say("webhooks.events"), checked: () => true,
      input: () => make("input", { class: "signet-input", type: "url", placeholder: "https://", autocomplete: "off", dir: "ltr" }),
      body: (text, chosen) => ({ url: text, events: chosen }), shown: (made) => made.secret, wrong: (text) => !/^https?:\/\/[^\s/]+/.test(text),
      row: (hook) => [hook.url, (hook.events ?? []).join(", "), hook.created],
    }));
}

/** One list of the settings: shown, added to, deleted from. What is secret is shown once, when it is made. */
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
        created && make("p", { class: "row-sub", text: say("made", { day: say.moment(created, null) }) })), make("div", { class: "row-acts" }, remove));
  };
  load();
  return make("section", { class: "signet-card panel", "aria-labelledby": `${words}-title` },
    make("div", { class: "panel-head" }, make("div", {}, make("h2", { id: `${words}-title`, text: say(`${words}.title`) }), make("p", { class: "signet-hint", text: say(`${words}.text`) })),
      button({ label: say(`${words}.add`), icon: "plus", onPress: () => add({ say, api }, options).then((made) => made && load()) })), list);
}

/** Asks for what the new one needs, makes it, and shows its secret. */
async function add({ say, api }, { path, words, values, legend, input: makeInput, body, shown, checked, wrong = (text) => !text }) {
  const input = makeInput();
  const fault = make("p", { class: "signet-error", role: "alert" });
  const boxes = values.map((value) => make("input", { type: "checkbox", value, ".checked": checked(value) }));
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
    body: [labelled(say(`${words}.name`), input), make("fieldset", { class: "checks" }, make("legend", { class: "signet-label", text: legend }),
      ...boxes.map((box) => make("label", { class: "check" }, box, make("code", { text: box.value })))), fault],
    actions: [{ label: say("cancel"), value: null }, { label: say("create"), variant: "primary", onPress: act }],
  });
  input.focus();
  const made = await dialog.answer;
  if (!made) return null;
  await new Dialog({ title: say(`${words}.made`), close: say("done"), body: [make("p", { text: say("secret.once") }), secret(say, say(`${words}.secret`), shown(made) ?? "")],
    actions: [{ label: say("done"), variant: "primary", value: true }] }).answer;
  return made;
}
