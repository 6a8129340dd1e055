import { busyWhile, button } from "../kit/button.js";
import { make } from "../kit/make.js";
import { reasonOf } from "../shared/requests.js";
import { failure, skeleton } from "./pieces.js";

/** How many deliveries are shown. */
const MOST = 20;

/**
 * The latest deliveries of a webhook, loaded when opened, with a button to send each again.
 *
 * @param {{say: import("../shared/translate.js").Translator, api: import("./sender-api.js").SenderAPI, live: import("../kit/live-region.js").LiveRegion}} context
 * @param {{id: string}} webhook
 */
export function deliveries({ say, api, live }, webhook) {
  const list = make("div", {});
  const row = (delivery) => {
    const fault = make("p", { class: "signet-error", role: "alert" });
    const again = button({ label: say("deliveries.again"), variant: "quiet", icon: "refresh", onPress: async () => {
      fault.textContent = "";
      try {
        const changed = await busyWhile(again, () => api.post(`deliveries/${encodeURIComponent(delivery.id)}/redeliver`));
        live.say(say("deliveries.waiting"));
        item.replaceWith(row(changed));
      } catch (error) {
        fault.textContent = reasonOf(error, say);
      }
    } });
    const item = make("li", {}, make("div", { class: "person-name" }, make("strong", { text: say(`event.${delivery.event}`) }),
      make("span", { class: "signet-hint", text: say.moment(delivery.created, "medium") }),
      delivery.problem && make("span", { class: "signet-hint", dir: "auto", text: delivery.problem }), fault),
    make("span", { class: "pill", data: { state: delivery.state }, text: say(`deliveries.${delivery.state}`) }), again);
    return item;
  };
  const load = async () => {
    list.replaceChildren(skeleton(say, 2));
    try {
      const { items } = await api.list(`webhooks/${encodeURIComponent(webhook.id)}/deliveries`, {}, MOST);
      list.replaceChildren(items.length > 0 ? make("ul", { class: "people" }, ...items.slice(0, MOST).map(row)) : make("p", { class: "signet-hint", text: say("deliveries.none") }));
    } catch (error) {
      list.replaceChildren(failure(say, error, load));
    }
  };
  const made = make("details", { class: "deliveries", ontoggle: () => made.open && load() }, make("summary", { text: say("deliveries.title") }), list);
  return made;
}
