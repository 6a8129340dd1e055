import { make } from "../kit/make.js";
import { reasonOf } from "../shared/requests.js";
import { nearest } from "../shared/translate.js";
import { LANGUAGES } from "./languages.js";
import { failure, labelled, mayManage, select, skeleton } from "./pieces.js";

/** The kinds of mails whose texts can be changed, as people meet them. */
export const EVENTS = ["invitation", "turn", "reminder", "last-day", "corrected", "removed", "delegated", "superseded", "declined", "returned", "cancelled", "expired", "completed", "answer",
  "question", "delegation-asked", "undelivered", "digest", "code", "start-asked", "started", "start-refused"];

/**
 * The kinds of mails in a language, each with the way to its text.
 *
 * @param {import("./page-context.js").PageContext} context
 */
export function mailTexts({ say, api, account }) {
  let language = nearest(say.language);
  const list = make("ul", { class: "text-list" });
  const place = make("div", {}, skeleton(say, 2));
  let own = new Map();
  const draw = () => list.replaceChildren(...EVENTS.map((event) => make("li", {},
    make("a", { href: `#/settings/mail/${event}/${language}`, text: say(`mail-event.${event}`) }),
    own.get(event)?.includes(language) && make("span", { class: "pill", text: say("texts.own") }))));
  const load = async () => {
    try {
      const { items } = await api.get("mail/texts");
      own = new Map(items.map((item) => [item.event, item.languages]));
      place.replaceChildren(list);
      draw();
    } catch (error) {
      place.replaceChildren(failure(say, error, load));
    }
  };
  load();
  const fault = make("p", { class: "signet-error", role: "alert" });
  /** @param {Object} change */
  const keep = async (change) => {
    fault.textContent = "";
    try {
      Object.assign(account, await api.patch("account", change));
    } catch (error) {
      fault.textContent = reasonOf(error, say);
    }
  };
  const titles = make("input", { type: "checkbox", role: "switch", ".checked": account.titlesInMail !== false, onchange: async () => {
    await keep({ titlesInMail: titles.checked });
    titles.checked = account.titlesInMail !== false;
  } });
  const digest = make("input", { class: "signet-input", type: "email", id: "digest", autocomplete: "email", dir: "auto", ".value": account.digest ?? "",
    onchange: () => keep({ digest: digest.value.trim() }) });
  const choice = select(LANGUAGES, language, (value) => {
    language = value;
    draw();
  });
  choice.setAttribute("aria-label", say("signer.language"));
  return make("section", { class: "signet-card panel", "aria-labelledby": "texts-title" },
    make("div", { class: "panel-head" }, make("div", {}, make("h2", { id: "texts-title", text: say("texts.title") }), make("p", { class: "signet-hint", text: say("texts.text") })), choice), place,
    mayManage(account) && make("label", { class: "signet-switch" }, titles, say("texts.titles")),
    mayManage(account) && labelled(say("texts.digest"), digest, { hint: say("texts.digest.hint") }), fault);
}
