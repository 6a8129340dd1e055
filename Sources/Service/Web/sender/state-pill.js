import { make } from "../kit/make.js";
import { waitingForMe } from "./waiting.js";

/**
 * The state of a request; of one that waits for its sender or is paused, that.
 *
 * @param {Object} request @param {import("../shared/translate.js").Translator} say
 */
export function statePill(request, say) {
  const state = request.state === "sent" && request.paused ? "paused" : request.state;
  const isMine = state === "sent" && waitingForMe(request).length > 0;
  return make("span", { class: "pill", data: { state: isMine ? "returned" : state }, text: say(isMine ? "waiting.me" : `state.${state}`) });
}
