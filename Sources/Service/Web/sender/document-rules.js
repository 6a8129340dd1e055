import { button } from "../kit/button.js";
import { make } from "../kit/make.js";
import { partInWords, titlesIn } from "./document-words.js";
import { askRules } from "./rules-dialog.js";

/**
 * When each of several documents is part of the request: always, or where values of fields in the others say so. The first always is.
 *
 * @param {{say: import("../shared/translate.js").Translator, compose: import("./compose-model.js").ComposeModel, signal: AbortSignal}} options
 */
export function documentRules({ say, compose, signal }) {
  const rulesOf = (key) => compose.documents.find((document) => document.key === key)?.rules ?? [];
  const others = (key) => compose.fields.filter(({ page, kind }) => kind !== "heading" && compose.page(page)?.key !== key);
  const rows = compose.documents.map(({ key, name }, index) => {
    const words = make("p", { class: "signet-hint", dir: "auto" });
    const edit = button({ label: say("rules.part.edit"), icon: "sliders", variant: "quiet", onPress: async () => {
      const rules = await askRules({ say, compose, rules: rulesOf(key), others: others(key), name, of: "document" });
      if (rules) compose.ruleDocument(key, rules);
    } });
    const draw = () => {
      const rules = rulesOf(key);
      words.textContent = partInWords(say, rules, titlesIn([compose])) || say("rules.none");
      // The first one has rules only where it was another one before.
      edit.hidden = index === 0 && rules.length === 0;
      edit.disabled = others(key).length === 0;
    };
    compose.addEventListener("change", draw, { signal });
    draw();
    return make("div", { class: "document-rules", role: "group", "aria-label": name }, make("strong", { text: name, dir: "auto" }), words, edit);
  });
  return make("details", { class: "tool-more" }, make("summary", { text: say("nav.documents") }), make("div", { class: "tool-form" }, ...rows));
}
