import { busyWhile, button } from "../kit/button.js";
import { make } from "../kit/make.js";
import { reasonOf } from "../shared/requests.js";

/**
 * The state of a request whose document is being sealed, and a way to retry at once when that has failed.
 *
 * @param {Object} request @param {import("../shared/translate.js").Translator} say @param {() => Promise<void>} tryNow
 */
export function sealingNote(request, say, tryNow) {
  const { problem, next } = request.seal ?? {};
  if (!problem) return make("div", { class: "signet-message sealing-note", role: "status" }, make("p", { text: say("sealing.text") }));
  const fault = make("p", { class: "signet-error", role: "alert" });
  const again = button({ label: say("sealing.now"), icon: "refresh", onPress: () => busyWhile(again, tryNow)
    .catch((error) => { fault.textContent = reasonOf(error, say); }) });
  return make("div", { class: "signet-message sealing-note", data: { kind: "warning" }, role: "status" },
    make("div", {}, make("p", { text: say("sealing.delayed") }), make("p", { text: say(`sealing.problem.${problem}`) }),
      next && make("p", { text: say("sealing.next", { moment: say.moment(next) }) }), again, fault));
}
