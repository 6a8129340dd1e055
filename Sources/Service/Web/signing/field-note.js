import { make } from "../kit/make.js";

/** The words below a field: the sender's hint, and what is wrong with the value. Shown while the field has the focus, or is wrong. */
export class FieldNote {
  /** @param {any} field @param {{width: number}} page @param {import("../shared/translate.js").Translator} say */
  constructor(field, page, say) {
    const help = [field.hint, rangeOf(field, say)].filter(Boolean);
    this.hasHelp = help.length > 0;
    this.fault = make("p", { class: "field-fault", role: "alert", dir: "auto" });
    this.element = make("div", { class: "field-note", id: `note-${field.id}`, hidden: !this.hasHelp, data: { side: field.frame[0] + field.frame[2] / 2 > page.width / 2 ? "end" : "start" } },
      ...help.map((text) => make("p", { class: "field-hint", text, dir: "auto" })), this.fault);
  }

  get isNeeded() {
    return !this.element.hidden;
  }

  /** @param {string|null} fault @param {string|null} advice */
  update(fault, advice) {
    const text = fault ?? advice ?? "";
    if (this.fault.textContent !== text) this.fault.textContent = text;
    this.element.dataset.kind = fault ? "fault" : "";
    this.element.hidden = !this.hasHelp && text === "";
  }
}

/** The number of options that can be chosen, in words. */
export function rangeOf({ kind, least, most }, say) {
  if (kind !== "choices" || (!least && !most)) return null;
  if (least === most) return say("fault.chosen.exactly", { count: Number(least) });
  return [least && say("fault.chosen.least", { count: Number(least) }), most && say("fault.chosen.most", { count: Number(most) })].filter(Boolean).join(" ");
}

/**
 * @param {import("./value-faults.js").Fault} fault @param {import("../shared/translate.js").Translator} say
 */
export function faultInWords({ key, text, values = {} }, say) {
  if (text || !key) return text ?? "";
  return say(key, typeof values.day === "string" ? { ...values, day: say.day(values.day) } : values);
}
