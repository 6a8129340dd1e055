import { busyWhile, button } from "../kit/button.js";
import { make } from "../kit/make.js";
import { reasonOf } from "../shared/requests.js";
import { mailRows } from "./mail-list.js";
import { momentOf } from "./mail-words.js";
import { failure, skeleton } from "./pieces.js";

/** The states that are listed: what did not arrive, and what is still tried. */
const STATES = ["failed", "bounced", "complained", "deferred"];
/** How many of each are shown. */
const MOST = 50;

/** A section whose content is loaded. */
function section({ say }, id, load) {
  const place = make("div", {}, skeleton(say, 2));
  const draw = async () => {
    try {
      place.replaceChildren(await load());
    } catch (error) {
      place.replaceChildren(failure(say, error, draw));
    }
  };
  draw();
  return make("section", { class: "signet-card panel", "aria-labelledby": `${id}-title` },
    make("div", {}, make("h2", { id: `${id}-title`, text: say(`${id}.title`) }), make("p", { class: "signet-hint", text: say(`${id}.text`) })), place);
}

/**
 * Mails that were not delivered, the newest first, each with a way to try again.
 *
 * @param {import("./page-context.js").PageContext} context
 */
export function mailFailures(context) {
  const { say, api } = context;
  return section(context, "failures", async () => {
    const lists = await Promise.all(STATES.map((state) => api.list("mail/messages", { state }, MOST)));
    const mails = lists.flatMap(({ items }) => items).sort((one, other) => (one.queued < other.queued ? 1 : -1));
    return mails.length > 0 ? mailRows(context, mails, { named: true }) : make("p", { class: "signet-hint panel-none", text: say("failures.none") });
  });
}

/**
 * Addresses that nothing is sent to, each with a way to lift that.
 *
 * @param {import("./page-context.js").PageContext} context
 */
export function suppressedAddresses(context) {
  const { say, api, live } = context;
  return section(context, "suppressions", async () => {
    const { items } = await api.list("mail/suppressions", {}, 200);
    if (items.length === 0) return make("p", { class: "signet-hint panel-none", text: say("suppressions.none") });
    return make("ul", { class: "people" }, ...items.map((item) => {
      const fault = make("p", { class: "signet-error", role: "alert" });
      const lift = button({ label: say("suppressions.lift"), variant: "quiet", icon: "undo", onPress: async () => {
        fault.textContent = "";
        try {
          await busyWhile(lift, () => api.remove(`mail/suppressions/${encodeURIComponent(item.address)}`));
          live.say(say("suppressions.lifted", { address: item.address }));
          row.remove();
        } catch (error) {
          fault.textContent = reasonOf(error, say);
        }
      } });
      const row = make("li", {}, make("div", { class: "person-name" }, make("strong", { text: item.address, dir: "ltr" }),
        make("span", { class: "signet-hint", text: say(`suppressions.${item.kind}`, { time: momentOf(item.created, say) }) }), fault), lift);
      return row;
    }));
  });
}
