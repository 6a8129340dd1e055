import { busyWhile, button } from "../kit/button.js";
import { Dialog } from "../kit/dialog.js";
import { make, setProperties } from "../kit/make.js";
import { reasonOf } from "../shared/requests.js";
import { attempt } from "./pieces.js";

/** @typedef {{id: string, name: string, color: string}} Label */

const FIRST_COLOR = "#1f6f54";

/**
 * All labels of the account, by their names.
 *
 * @param {import("./sender-api.js").SenderAPI} api @param {string} language
 * @returns {Promise<Label[]>}
 */
export async function allLabels(api, language) {
  const { items } = await api.list("labels", {}, 200);
  return items.sort((one, other) => one.name.localeCompare(other.name, language));
}

/**
 * The mark of a label: its name on its color, in black or white, whichever has more contrast.
 *
 * @param {Label} label
 */
export function labelMark({ name, color }) {
  const mark = make("span", { class: "label-mark", text: name, dir: "auto" });
  setProperties(mark, { label: color, "on-label": lettersOn(color) });
  return mark;
}

/**
 * The color of letters on a color: the contrast is at least 4.5 to 1 on any.
 *
 * @param {string} color as `#1a2b3c`
 */
export function lettersOn(color) {
  const [red, green, blue] = [1, 3, 5].map((place) => {
    const part = Number.parseInt(color.slice(place, place + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  const luminance = 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  // Where both letters have the same contrast.
  return luminance > 0.179 ? "#000000" : "#ffffff";
}

/**
 * Asks which labels requests have, and makes new ones.
 *
 * @param {{say: import("../shared/translate.js").Translator, api: import("./sender-api.js").SenderAPI}} context
 * @param {Label[]} labels @param {{all: string[], some: string[]}} present labels that all of the requests have, and that some have
 * @returns {Promise<{on: string[], off: string[], labels: Label[]}|null>} what they get and lose; null where it was left
 */
export async function chooseLabels({ say, api }, labels, { all, some }) {
  const known = [...labels];
  const fault = make("p", { class: "signet-error", role: "alert" });
  const list = make("div", { class: "checks label-checks" });
  /** @type {Map<string, HTMLInputElement>} */
  const boxes = new Map();
  const add = (label, isOn, isMixed) => {
    const box = make("input", { type: "checkbox", value: label.id, ".checked": isOn, ".indeterminate": isMixed, "aria-label": label.name });
    boxes.set(label.id, box);
    list.append(make("label", { class: "check" }, box, labelMark(label)));
  };
  for (const label of known) add(label, all.includes(label.id), some.includes(label.id));
  const name = make("input", { class: "signet-input", type: "text", maxlength: 60, "aria-label": say("labels.new"), placeholder: say("labels.new"), onkeydown: (event) => {
    if (event.key !== "Enter" || event.isComposing) return;
    event.preventDefault();
    create.click();
  } });
  const color = make("input", { class: "label-color", type: "color", ".value": FIRST_COLOR, "aria-label": say("labels.color") });
  const create = button({ label: say("labels.add"), icon: "plus", onPress: async () => {
    fault.textContent = "";
    if (!name.value.trim()) return name.focus();
    try {
      const made = await busyWhile(create, () => api.post("labels", { name: name.value, color: color.value }));
      known.push(made);
      add(made, true, false);
      name.value = "";
      name.focus();
    } catch (error) {
      fault.textContent = reasonOf(error, say);
    }
    return undefined;
  } });
  const dialog = new Dialog({ title: say("labels.title"), close: say("cancel"), focus: boxes.size > 0 ? ".label-checks input" : ".label-new input",
    body: [list, make("div", { class: "label-new" }, name, color, create), fault],
    actions: [{ label: say("cancel"), value: null }, { label: say("save"), variant: "primary", onPress: (it) => attempt(it, it.actions[1], fault, async () => {
      const chosen = [...boxes.values()].filter((box) => !box.indeterminate);
      return {
        on: chosen.filter((box) => box.checked && !all.includes(box.value)).map(({ value }) => value),
        off: chosen.filter((box) => !box.checked && (all.includes(box.value) || some.includes(box.value))).map(({ value }) => value), labels: known,
      };
    }, say) }] });
  return dialog.answer;
}
