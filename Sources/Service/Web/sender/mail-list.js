import { busyWhile, button } from "../kit/button.js";
import { make } from "../kit/make.js";
import { reasonOf } from "../shared/requests.js";
import { FAILED, kindOf, mailWords } from "./mail-words.js";
import { failure, skeleton } from "./pieces.js";

/**
 * Mails in a list, each with what is known of it, and a way to try those again that failed.
 *
 * @param {{say: import("../shared/translate.js").Translator, api: import("./sender-api.js").SenderAPI, live: import("../kit/live-region.js").LiveRegion}} context
 * @param {import("./mail-words.js").MailFacts[]} mails @param {{named?: boolean}} options whether each names its request
 */
export function mailRows({ say, api, live }, mails, { named = false } = {}) {
  const row = (mail) => {
    const fault = make("p", { class: "signet-error", role: "alert" });
    const again = FAILED.includes(mail.state) && button({ label: say("mail.retry"), variant: "quiet", icon: "refresh", onPress: async () => {
      fault.textContent = "";
      try {
        const changed = await busyWhile(/** @type {any} */ (again), () => api.post(`mail/messages/${encodeURIComponent(mail.id)}/retry`));
        live.say(say("mail.queued"));
        made.replaceWith(row({ ...mail, ...changed }));
      } catch (error) {
        fault.textContent = reasonOf(error, say);
      }
    } });
    const made = make("li", { class: "mail-row" },
      make("div", { class: "person-name" },
        make("strong", { text: say(`mail-event.${mail.event}`) }), make("span", { class: "signet-hint", text: mail.address ?? "", dir: "ltr" }),
        named && mail.request && make("a", { class: "signet-hint", href: `#/requests/${encodeURIComponent(mail.request)}`, text: mail.title || say("mail.request"), dir: "auto" }),
        make("span", { class: "mail-truth", data: { kind: kindOf(mail) }, dir: "auto", text: mailWords(mail, say) }), fault), again);
    return made;
  };
  return make("ul", { class: "people mail-rows" }, ...mails.map(row));
}

/**
 * All mails of a request, loaded when they are asked for.
 *
 * @param {{say: import("../shared/translate.js").Translator, api: import("./sender-api.js").SenderAPI, live: import("../kit/live-region.js").LiveRegion}} context
 * @param {string} path of the request @param {{open: boolean, changed: (isOpen: boolean) => void}} options
 */
export function requestMails(context, path, { open, changed }) {
  const { say, api } = context;
  const place = make("div", {});
  const load = async () => {
    place.replaceChildren(skeleton(say, 2));
    try {
      const { items } = await api.get(`${path}/mails`);
      place.replaceChildren(items.length > 0 ? mailRows(context, items) : make("p", { class: "signet-hint", text: say("mails.none") }));
    } catch (error) {
      place.replaceChildren(failure(say, error, load));
    }
  };
  const made = make("details", { class: "mails", ".open": open, ontoggle: () => {
    changed(made.open);
    if (made.open) load();
  } }, make("summary", { text: say("mails.title") }), place);
  return made;
}
