import { Dialog } from "../kit/dialog.js";
import { make } from "../kit/make.js";
import { optionsOf } from "./field-values.js";
import { rangeOf } from "./field-note.js";

/** From how many options on a list can be searched. */
const MANY = 9;

/**
 * Which of the options are chosen: one, or several.
 *
 * @param {{say: import("../shared/translate.js").Translator, name: string, field: any, value: Object|null, isRequired: boolean,
 *   judge: (value: Object) => {fault: string|null}}} options
 * @returns {Promise<Object|null>} the value, without options where none is chosen; null when nothing is to change
 */
export function askChoice({ say, name, field, value, isRequired, judge }) {
  const isOne = field.kind !== "choices";
  const options = optionsOf(field);
  const before = value?.chosen ?? [];
  const inputs = options.map((option, index) => make("input", {
    type: isOne ? "radio" : "checkbox", name: "choice", id: `choice-${index}`, class: "tick-input", ".checked": before.includes(option.value), onchange: () => { fault.textContent = ""; },
    onkeydown: (event) => {
      if (event.key !== "Enter") return;
      event.preventDefault();
      if (isOne) inputs[index].checked = true;
      finish();
    },
  }));
  const rows = options.map((option, index) => make("div", { class: "tick choice-row" }, inputs[index], make("label", { for: `choice-${index}`, text: option.value, dir: "auto" })));
  const fault = make("p", { class: "signet-error", id: "choice-fault", role: "alert" });
  const search = options.length >= MANY && make("input", { class: "signet-input", type: "search", autocomplete: "off", placeholder: say("choice.search"), "aria-label": say("choice.search"), oninput: () => {
    const words = search.value.trim().toLocaleLowerCase(say.locale);
    rows.forEach((row, index) => { row.hidden = !options[index].value.toLocaleLowerCase(say.locale).includes(words); });
  } });
  const chosen = () => ({ chosen: options.filter((_, index) => inputs[index].checked).map((option) => option.value) });
  const finish = () => {
    const answer = chosen();
    const sentence = answer.chosen.length === 0 && isRequired ? say("choice.needed") : judge(answer).fault;
    if (!sentence) return dialog.finish(answer);
    fault.textContent = sentence;
    return inputs[0]?.focus();
  };
  const hints = [field.hint, rangeOf(field, say)].filter(Boolean);
  const dialog = new Dialog({
    title: name, close: say("cancel"), className: "choice-dialog",
    body: [...hints.map((text) => make("p", { class: "signet-hint", text, dir: "auto" })), search,
      make("div", { class: "choice-list", role: isOne ? "radiogroup" : "group", "aria-label": name, "aria-describedby": fault.id }, ...rows), fault],
    actions: [!isRequired && before.length > 0 ? { label: say("choice.none"), value: { chosen: [] } } : { label: say("cancel"), value: null },
      { label: say("done"), variant: "primary", onPress: finish }],
  });
  (inputs.find((input) => input.checked) ?? inputs[0])?.focus();
  return dialog.answer;
}
