import { busyWhile, button } from "../kit/button.js";
import { Dialog } from "../kit/dialog.js";
import { make } from "../kit/make.js";
import { idempotencyKey, reasonOf } from "../shared/requests.js";
import { labelled, select } from "./pieces.js";

/** The outcomes for a field. */
const OUTCOMES = ["lost", "moved", "kept"];

/**
 * Puts another document into a template: first it shows what becomes of each field, then it saves.
 *
 * @param {{say: import("../shared/translate.js").Translator, api: import("./sender-api.js").SenderAPI}} context @param {Object} template @param {number} number of the document
 * @returns {Promise<Object|null>} the template as it was saved; null where nothing was changed
 */
export async function replaceDocument({ say, api }, template, number) {
  const path = `templates/${encodeURIComponent(template.id)}/documents/${number}`;
  const fault = make("p", { class: "signet-error", role: "alert" });
  const result = make("div", { class: "template-outcomes", role: "status" });
  const input = make("input", { type: "file", accept: "application/pdf,.pdf", class: "signet-input", onchange: () => input.files[0] && look(input.files[0]) });
  let lost = "remove";
  const look = async (file) => {
    fault.textContent = "";
    result.replaceChildren(make("p", { text: say("document.uploading", { name: file.name }) }));
    try {
      const document = await api.upload(file, idempotencyKey());
      const told = await api.put(path, { version: template.version, document: document.id, preview: true });
      draw(document, told);
    } catch (error) {
      result.replaceChildren();
      fault.textContent = reasonOf(error, say);
    }
  };
  const draw = (document, told) => {
    const lists = OUTCOMES.filter((outcome) => told[outcome].length > 0).map((outcome) => make("section", { data: { outcome } },
      make("h3", { text: say(`template.${outcome}`, { count: told[outcome].length }) }), make("ul", {}, ...told[outcome].map((field) => make("li", { dir: "auto", text: wordsOf(field, say) })))));
    const choice = told.lost.length > 0 && labelled(say("template.lost.choice"), select([["remove", say("template.lost.remove")], ["stay", say("template.lost.stay")]], lost, (value) => { lost = value; }));
    const save = button({ label: say("template.replace.save"), variant: "primary", onPress: async () => {
      fault.textContent = "";
      try {
        dialog.finish((await busyWhile(save, () => api.put(path, { version: template.version, document: document.id, ...(told.lost.length > 0 ? { lost } : {}) }))).template);
      } catch (error) {
        fault.textContent = reasonOf(error, say);
      }
    } });
    result.replaceChildren(...lists, ...(choice ? [choice] : []), save);
  };
  const dialog = new Dialog({ title: say("template.replace"), close: say("cancel"), wide: true,
    body: [make("p", { text: say("template.replace.text") }), labelled(say("template.replace.file"), input), fault, result] });
  return dialog.answer;
}

/** A field, whose it is, and where it goes. */
function wordsOf({ role, kind, label, from, to }, say) {
  const page = from && to && from.page !== to.page ? say("template.pages", { from: from.page, to: to.page }) : from && say("template.page", { number: from.page });
  return [role, label || say(`field.${kind}`), page].filter(Boolean).join(" · ");
}
