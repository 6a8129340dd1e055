import { busyWhile, button } from "../kit/button.js";
import { make } from "../kit/make.js";
import { reasonOf } from "../shared/requests.js";

/**
 * Why the time stamp of a completed request's document could not be renewed, and a way to try at once; nothing when all is well.
 *
 * @param {Object} request @param {import("../shared/translate.js").Translator} say @param {() => Promise<void>} tryNow
 */
export function renewalNote(request, say, tryNow) {
  const { problem, next, provableUntil } = request.renewal ?? {};
  if (!problem) return null;
  const fault = make("p", { class: "signet-error", role: "alert" });
  const again = button({ label: say("sealing.now"), icon: "refresh", onPress: () => busyWhile(again, tryNow)
    .catch((error) => { fault.textContent = reasonOf(error, say); }) });
  return make("div", { class: "signet-message sealing-note", data: { kind: "warning" }, role: "status" },
    make("div", {}, make("p", { text: say(problem === "late" ? "renewal.late" : "renewal.delayed", { moment: say.moment(provableUntil) }) }),
      make("p", { text: say(`renewal.problem.${problem}`) }),
      next && make("p", { text: say("sealing.next", { moment: say.moment(next) }) }), next && again, fault));
}
