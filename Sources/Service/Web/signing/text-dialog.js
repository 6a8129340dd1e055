import { Dialog } from "../kit/dialog.js";
import { make } from "../kit/make.js";
import { familyOf } from "../shared/field-kinds.js";
import { inputFor, isEnd, isMultiline, textOf, valueOf } from "./input-control.js";

/**
 * A text that is too small to be typed on the page. What is wrong with it is said below it; it cannot be taken over so.
 *
 * @param {{say: import("../shared/translate.js").Translator, name: string, field: any, value: Object|null, isRequired: boolean, isShared: boolean,
 *   judge: (value: Object) => {fault: string|null, advice: string|null}}} options
 * @returns {Promise<Object|null>} the value; null when nothing is to change
 */
export function askText({ say, name, field, value, isRequired, isShared, judge }) {
  const fault = make("p", { class: "signet-error", id: "text-fault", role: "alert" });
  const entered = () => valueOf(field, input.value, say.locale);
  const finish = () => {
    const { fault: sentence } = judge(entered());
    if (!sentence) return dialog.finish(entered());
    fault.textContent = sentence;
    input.setAttribute("aria-invalid", "true");
    return input.focus();
  };
  const input = inputFor(field, isShared, {
    class: "signet-input", id: "text-entry", ".value": textOf(field, value, say.locale), rows: isMultiline(field) ? 4 : null, enterkeyhint: "done",
    "aria-describedby": field.hint ? "text-hint text-fault" : "text-fault",
    oninput: () => {
      const { fault: sentence, advice } = judge(entered());
      if (!sentence) input.removeAttribute("aria-invalid");
      fault.textContent = input.hasAttribute("aria-invalid") ? sentence ?? "" : advice ?? "";
    },
    onchange: () => {
      const { fault: sentence } = judge(entered());
      if (sentence) input.setAttribute("aria-invalid", "true");
      fault.textContent = sentence ?? fault.textContent;
    },
    onkeydown: (event) => {
      if (!isEnd(event, field)) return;
      event.preventDefault();
      finish();
    },
  });
  const dialog = new Dialog({
    title: name, close: say("cancel"), focus: "#text-entry",
    body: [make("label", { class: "signet-label", for: "text-entry", text: isRequired ? say("text.required") : say("text.optional") }), input,
      field.hint && familyOf(field.kind) === "typed" && make("p", { class: "signet-hint", id: "text-hint", text: field.hint, dir: "auto" }), fault],
    actions: [{ label: say("cancel"), value: null }, { label: say("done"), variant: "primary", onPress: finish }],
  });
  return dialog.answer;
}
