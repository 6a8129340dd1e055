import { button } from "../kit/button.js";
import { make } from "../kit/make.js";
import { FormulaError, parsed } from "../shared/formulas.js";
import { referenceTo } from "./compose-fields.js";
import { labelled, put, select } from "./pieces.js";
import { askRules } from "./rules-dialog.js";
import { ruleInWords } from "./rules-in-words.js";

/**
 * The rules of a field as sentences, and its formula.
 *
 * @param {import("./property-sections.js").SectionContext} context
 */
export function rulesSection(context) {
  const { members } = context;
  return [members.has("rules") && rulesList(context), members.has("formula") && formulaInput(context)];
}

function rulesList({ say, compose, field, change, fillers }) {
  const titleOf = (name) => {
    const found = compose.fields.find((other) => other.name === name);
    return found?.label || name;
  };
  const others = () => compose.fields.filter(({ id, kind }) => id !== field.id && kind !== "heading");
  const list = make("ul", { class: "rules-list" });
  const edit = button({ label: say("rules.edit"), icon: "sliders", onPress: async () => {
    const now = compose.field(field.id);
    const rules = await askRules({ say, compose, rules: now.rules ?? [], others: others(), name: now.label || say(`field.${now.kind}`) });
    if (rules) change({ rules: rules.length > 0 ? rules : undefined });
  } });
  fillers.push((now) => {
    const words = (now.rules ?? []).map((rule) => ruleInWords(rule, say, titleOf));
    list.replaceChildren(...(words.length > 0 ? words : [say("rules.none")]).map((text) => make("li", { text, dir: "auto" })));
    edit.disabled = others().length === 0;
  });
  return make("div", { class: "props-rules" }, list, edit);
}

function formulaInput({ say, compose, field, change, fillers }) {
  const fault = make("p", { class: "signet-error", role: "alert", id: "formula-fault" });
  const input = make("textarea", { class: "signet-input formula", rows: 3, dir: "ltr", spellcheck: "false", maxlength: 2000, placeholder: 'round(Net * 1.19, 2)', "aria-describedby": fault.id,
    oninput: () => check(), onchange: () => change({ formula: input.value.trim() || undefined }) });
  const check = () => {
    fault.textContent = input.value.trim() ? formulaFault(input.value, compose.fields.map(({ name }) => name), say) : "";
    if (fault.textContent) input.setAttribute("aria-invalid", "true");
    else input.removeAttribute("aria-invalid");
  };
  const others = () => compose.fields.filter(({ id, kind }) => id !== field.id && kind !== "heading");
  const insert = select([["", say("formula.insert")], ...others().map((other) => [other.id, other.label || other.name || say(`field.${other.kind}`)])], "", (id) => {
    if (!id) return;
    input.setRangeText(referenceTo(compose.nameOf(id)), input.selectionStart, input.selectionEnd, "end");
    insert.value = "";
    input.dispatchEvent(new Event("input"));
    input.dispatchEvent(new Event("change"));
    input.focus();
  });
  insert.setAttribute("aria-label", say("formula.insert"));
  fillers.push((now) => {
    put(input, now.formula);
    check();
  });
  return make("div", { class: "signet-field" }, labelled(say("formula.label"), input, { hint: say("formula.hint") }), fault, others().length > 0 && insert);
}

/**
 * The fault of a formula, in words; empty where it has none.
 *
 * @param {string} formula @param {(string|undefined)[]} names of the fields @param {import("../shared/translate.js").Say} say
 */
function formulaFault(formula, names, say) {
  try {
    const unknown = parsed(formula).names.find((name) => !names.includes(name));
    return unknown === undefined ? "" : say("formula.unknown", { name: unknown });
  } catch (error) {
    if (!(error instanceof FormulaError)) throw error;
    return say("formula.wrong", { place: error.place });
  }
}
