import "../kit/date-field.js";
import { Dialog } from "../kit/dialog.js";
import { make } from "../kit/make.js";

/**
 * Asks for a day: typed, or chosen from a calendar. An empty field is proposed today.
 *
 * @param {{say: import("../shared/translate.js").Translator, name: string, value: string|null, locale: string}} options
 * @returns {Promise<{date: string|null}|null>} null when nothing is to change
 */
export function askDate({ say, name, value, locale }) {
  const entry = make("signet-date-field", { ".words": wordsOf(say), label: name, locale, value: value ?? today() });
  const set = (dialog) => {
    // Typed text counts when the input is left, which pressing Enter does not do.
    entry.querySelector("input")?.dispatchEvent(new Event("change", { bubbles: true }));
    if (entry.isValid && entry.value) dialog.finish({ date: entry.value });
    else entry.focus();
  };
  const dialog = new Dialog({
    title: name, close: say("cancel"), body: [entry], className: "date-dialog",
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

/** The day that it is where the person is. */
function today() {
  const now = new Date();
  const two = (number) => String(number).padStart(2, "0");
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
}
