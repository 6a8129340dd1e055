import { Dialog } from "../kit/dialog.js";
import { make } from "../kit/make.js";
import { attempt, labelled } from "./pieces.js";

const DAY = 86_400_000;
/** The days that are offered, and the most. */
const DAYS = 14;
const MOST = 365;

/**
 * Asks how much longer a request is open, and changes that. Links that have ended work again.
 *
 * @param {{say: import("../shared/translate.js").Translator, api: import("./sender-api.js").SenderAPI}} context @param {Object} request
 * @returns {Promise<Object|null>} the request as it is then; null where nothing was changed
 */
export async function changeDeadline({ say, api }, request) {
  const fault = make("p", { class: "signet-error", role: "alert" });
  const until = make("p", { class: "signet-hint" });
  const input = make("input", { class: "signet-input days", type: "number", min: 1, max: MOST, step: 1, ".value": DAYS, oninput: () => draw() });
  const days = () => Math.round(Number(input.value));
  const isGood = () => days() >= 1 && days() <= MOST;
  const draw = () => { until.textContent = isGood() ? say("review.until", { day: say.moment(Date.now() + days() * DAY, null) }) : ""; };
  const act = (dialog) => {
    if (isGood()) return attempt(dialog, dialog.actions[1], fault, () => api.patch(`requests/${encodeURIComponent(request.id)}`, { expires: `P${days()}D` }), say);
    fault.textContent = say("deadline.days", { most: MOST });
    input.focus();
    return undefined;
  };
  draw();
  return new Dialog({
    title: say("deadline.change"), close: say("cancel"),
    body: [make("p", { text: say(request.state === "expired" ? "deadline.over" : "deadline.text") }), labelled(say("review.days"), input), until, fault],
    actions: [{ label: say("cancel"), value: null }, { label: say("deadline.yes"), variant: "primary", onPress: act }],
  }).answer;
}
