import "../kit/date-field.js";
import { Dialog } from "../kit/dialog.js";
import { make } from "../kit/make.js";
import { today } from "./shown-control.js";
import { isDay } from "./value-faults.js";

/**
 * Asks for a day: typed, or chosen from a calendar. An empty field is proposed today.
 *
 * @param {{say: import("../shared/translate.js").Translator, name: string, value: string|null, locale: string, least?: string, most?: string, hint?: string}} options
 * @returns {Promise<{date: string|null}|null>} null when nothing is to change
 */
export function askDate({ say, name, value, locale, least, most, hint }) {
  const [min, max] = [least, most].map((day) => (isDay(day) ? day : null));
  const present = today();
  const proposed = (min && present < min) || (max && present > max) ? null : present;
  const entry = make("signet-date-field", { ".words": wordsOf(say), label: name, locale, min, max, value: value ?? proposed });
  const set = (dialog) => {
    // Typed text counts when the input is left, which pressing Enter does not do.
    entry.querySelector("input")?.dispatchEvent(new Event("change", { bubbles: true }));
    if (entry.isValid && entry.value) dialog.finish({ date: entry.value });
    else entry.focus();
  };
  const dialog = new Dialog({
    title: name, close: say("cancel"), body: [hint && make("p", { class: "signet-hint", text: hint, dir: "auto" }), entry], className: "date-dialog",
    actions: [
      value ? { label: say("date.remove"), variant: "quiet", value: { date: null } } : { label: say("cancel"), value: null },
      { label: say("date.set"), variant: "primary", onPress: set },
    ],
  });
  entry.addEventListener("keydown", (event) => {
    if (event.key !== "Enter" || event.target.localName !== "input") return;
    event.preventDefault();
    set(dialog);
  });
  entry.focus();
  return dialog.answer;
}

/** The words of the field and of its calendar. */
function wordsOf(say) {
  const calendar = ["earlierYear", "earlier", "later", "laterYear", "today"].map((name) => [name, say(`date.${name}`)]);
  return {
    ...Object.fromEntries(calendar), choose: say("date.choose"), wrong: (sample) => say("date.wrong", { sample }), outside: say("date.outside"),
    cancel: say("cancel"),
  };
}
