import { busyWhile, button } from "../kit/button.js";
import { icon } from "../kit/icons.js";
import { make, setContent } from "../kit/make.js";
import { reasonOf } from "../shared/requests.js";
import { LANGUAGES } from "./languages.js";
import { mailPreview } from "./mail-preview.js";
import { confirm, failure, labelled, pageHead, select, skeleton, wayBack } from "./pieces.js";

/** How long after the last letter the preview is asked for, in milliseconds. */
const PAUSE = 500;

/**
 * The text of one kind of mail in one language, with how it will look.
 *
 * @param {import("./page-context.js").PageContext} context @param {string} event @param {string} language
 */
export function mailTextPage(context, event, language) {
  const { say, api, router } = context;
  const path = `mail/texts/${encodeURIComponent(event)}/${encodeURIComponent(language)}`;
  const place = make("div", { class: "mail-text" }, skeleton(say, 3));
  const load = async () => {
    try {
      setContent(place, ...editor(context, path, await api.get(path), load));
    } catch (error) {
      place.replaceChildren(failure(say, error, load));
    }
  };
  const choice = select(LANGUAGES, language, (value) => router.go(`settings/mail/${event}/${value}`));
  load();
  return make("div", { class: "settings" }, wayBack(say("mail.title"), "#/settings/mail"),
    pageHead(say(`mail-event.${event}`)), labelled(say("signer.language"), choice), place);
}

function editor({ say, api, live }, path, text, reload) {
  const { language } = text;
  const fault = make("p", { class: "signet-error", role: "alert", id: "text-fault" });
  const subject = make("input", { class: "signet-input", ".value": text.subject, maxlength: 200, dir: "auto", lang: language, autocomplete: "off", "aria-describedby": fault.id, oninput: () => changed() });
  const body = make("textarea", { class: "signet-input mail-body", rows: 14, ".value": text.body, maxlength: 8000, dir: "auto", lang: language, "aria-describedby": fault.id, oninput: () => changed() });
  const values = () => ({ subject: subject.value, body: body.value });
  const title = make("p", { class: "preview-subject", dir: "auto", lang: language });
  const paper = make("div", { class: "preview-paper" });
  const plain = make("pre", { class: "preview-text", dir: "auto", lang: language });
  let timer, turn = 0;
  const preview = async () => {
    turn += 1;
    const mine = turn;
    try {
      const made = await api.post(`${path}/preview`, values());
      if (mine !== turn) return;
      fault.textContent = "";
      title.textContent = made.subject;
      paper.replaceChildren(mailPreview(made.html));
      plain.textContent = made.text;
    } catch (error) {
      if (mine === turn) fault.textContent = reasonOf(error, say);
    }
  };
  const changed = () => {
    clearTimeout(timer);
    timer = setTimeout(preview, PAUSE);
  };
  const save = button({ label: say("save"), variant: "primary", onPress: async () => {
    fault.textContent = "";
    try {
      await busyWhile(save, () => api.put(path, values()));
      live.say(say("sender.saved"));
      await reload();
    } catch (error) {
      fault.textContent = reasonOf(error, say);
    }
  } });
  const reset = text.own && button({ label: say("texts.reset"), icon: "undo", variant: "quiet", onPress: async () => {
    if (await confirm(say, { title: say("texts.reset"), text: say("texts.reset.text"), yes: say("texts.reset"), act: () => api.remove(path) })) reload();
  } });
  const variables = make("div", { class: "text-variables", role: "group", "aria-label": say("texts.variables") }, ...(text.variables ?? []).map((name) => make("button", {
    type: "button", class: "chip", dir: "ltr", text: `{{${name}}}`, onclick: () => {
      body.setRangeText(`{{${name}}}`, body.selectionStart, body.selectionEnd, "end");
      body.focus();
      changed();
    } })));
  preview();
  return [
    text.machine && make("div", { class: "signet-message", data: { kind: "warning" } }, icon("info"), make("p", { text: say("texts.machine") })),
    make("div", { class: "text-columns" },
      make("section", { class: "signet-card panel" }, labelled(say("texts.subject"), subject), labelled(say("texts.body"), body, { hint: say("texts.body.hint") }),
        make("p", { class: "signet-label", text: say("texts.variables") }), variables, fault, make("div", { class: "sender-acts" }, save, reset)),
      make("section", { class: "signet-card panel", "aria-labelledby": "preview-title" }, make("h2", { id: "preview-title", text: say("texts.preview") }), title, paper,
        make("details", {}, make("summary", { text: say("texts.plain") }), plain))),
  ];
}
