import { button } from "../kit/button.js";
import { Dialog } from "../kit/dialog.js";
import { make } from "../kit/make.js";
import { labelled } from "./pieces.js";

/**
 * When people are reminded.
 *
 * @typedef {object} Plan
 * @property {number} first days until the first reminder
 * @property {number} every days between reminders
 * @property {number} most how many there are; none with 0
 * @property {number[]} before days before the deadline of one more mail
 * @property {string} hours `09:00-17:00`
 * @property {string[]} days
 * @property {string} [zone]
 */

export const DAYS = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"];
/** The plan of the service, for requests without one. */
export const PLAN = { first: 3, every: 4, most: 5, before: [1], hours: "09:00-17:00", days: DAYS.slice(0, 5) };
/** 1 January 2024 was a Monday. */
const MONDAY = Date.UTC(2024, 0, 1);

/**
 * A plan as one sentence.
 *
 * @param {Plan|null} plan @param {import("../shared/translate.js").Translator} say
 */
export function planWords(plan, say) {
  const { first, every, most, hours, days } = plan ?? PLAN;
  if (most === 0) return say("plan.none");
  const [from, to] = hours.split("-").map((time) => time.replace(/^0?(\d+):00$/, "$1"));
  const when = say("plan.hours", { days: daysInWords(days, say), from, to });
  return [say("plan.first", { count: first }), most > 1 && say("plan.every", { count: every }), say("plan.most", { count: most }), when].filter(Boolean).join(", ");
}

const dayName = (day, say, width) => new Intl.DateTimeFormat(say.locale, { weekday: width, timeZone: "UTC" }).format(MONDAY + DAYS.indexOf(day) * 86_400_000);

function daysInWords(days, say) {
  if (DAYS.every((day) => days.includes(day))) return say("plan.days.all");
  if (DAYS.slice(0, 5).every((day) => days.includes(day)) && days.length === 5) return say("plan.days.working");
  return say.list(DAYS.filter((day) => days.includes(day)).map((day) => dayName(day, say, "short")));
}

/**
 * The plan in one line, with a way to change it.
 *
 * @param {{say: import("../shared/translate.js").Translator, plan: () => Plan|null, change: (plan: Plan) => void}} options
 */
export function planLine({ say, plan, change }) {
  const words = make("p", { class: "plan-words", text: planWords(plan(), say) });
  return make("div", { class: "signet-field plan-line" }, make("p", { class: "signet-label", text: say("plan.title") }), words,
    button({ label: say("plan.change"), icon: "bell", variant: "quiet", onPress: async () => {
      const made = await ask(say, plan() ?? PLAN);
      if (!made) return;
      change(made);
      words.textContent = planWords(made, say);
    } }));
}

/** @param {import("../shared/translate.js").Translator} say @param {Plan} plan @returns {Promise<Plan|null>} */
async function ask(say, plan) {
  const fault = make("p", { class: "signet-error", role: "alert" });
  const number = (value, most, least = 1) => make("input", { class: "signet-input days", type: "number", min: least, max: most, step: 1, ".value": value });
  const [first, every, most] = [number(plan.first, 90), number(plan.every, 90), number(plan.most, 20, 0)];
  const [begins, ends] = plan.hours.split("-").map((value) => make("input", { class: "signet-input", type: "time", step: 60, ".value": value, required: true }));
  const boxes = DAYS.map((day) => make("input", { type: "checkbox", value: day, ".checked": plan.days.includes(day) }));
  const lastDay = make("input", { type: "checkbox", role: "switch", ".checked": plan.before.length > 0 });
  const act = (dialog) => {
    fault.textContent = "";
    const inputs = [first, every, most, begins, ends];
    const wrong = inputs.find((input) => !input.checkValidity()) ?? (begins.value < ends.value ? null : ends);
    const days = boxes.filter((box) => box.checked).map((box) => box.value);
    if (wrong || days.length === 0) {
      fault.textContent = say(wrong ? (wrong === ends ? "plan.hours.wrong" : "plan.number.wrong") : "choose.one");
      (wrong ?? boxes[0]).focus();
      return;
    }
    dialog.finish({ ...plan, first: Number(first.value), every: Number(every.value), most: Number(most.value), before: lastDay.checked ? (plan.before.length > 0 ? plan.before : [1]) : [],
      hours: `${begins.value}-${ends.value}`, days });
  };
  return new Dialog({ title: say("plan.title"), close: say("cancel"), body: [
    make("div", { class: "plan-numbers" }, labelled(say("plan.first.label"), first), labelled(say("plan.every.label"), every), labelled(say("plan.most.label"), most, { hint: say("plan.most.hint") }),
      labelled(say("plan.from"), begins), labelled(say("plan.to"), ends)),
    make("fieldset", { class: "checks" }, make("legend", { class: "signet-label", text: say("plan.days") }),
      ...DAYS.map((day, index) => make("label", { class: "check" }, boxes[index], make("span", { text: dayName(day, say, "long") })))),
    make("label", { class: "signet-switch" }, lastDay, say("plan.before")), make("p", { class: "signet-hint", text: say("plan.zone") }), fault,
  ], actions: [{ label: say("cancel"), value: null }, { label: say("save"), variant: "primary", onPress: act }] }).answer;
}
