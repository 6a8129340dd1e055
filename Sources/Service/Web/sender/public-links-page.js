import { linkButton } from "../kit/button.js";
import { icon } from "../kit/icons.js";
import { make } from "../kit/make.js";
import { emptyPlace, failure, pageHead, skeleton, wayBack } from "./pieces.js";

/**
 * The state of a public link.
 *
 * @param {string} state @param {import("../shared/translate.js").Say} say
 */
export const linkPill = (state, say) => make("span", { class: "pill", data: { state: state === "open" ? "sent" : "expired" }, text: say(`public.state.${state}`) });

/**
 * One public link in a list.
 *
 * @param {Object} link @param {import("../shared/translate.js").Translator} say
 */
export function publicLinkRow(link, say) {
  return make("li", { class: "row row--simple" }, make("span", { class: "row-icon" }, icon("link")), make("div", { class: "row-main" },
    make("a", { class: "row-link", href: `#/public-links/${link.id}`, text: link.name, dir: "auto" }),
    make("p", { class: "row-sub", text: say("public.count", { made: link.made, total: link.limits.total }) }),
    link.waiting > 0 && make("p", { class: "row-wait", data: { whom: "me" }, text: say("public.waiting", { n: link.waiting }) })), linkPill(link.state, say));
}

/**
 * All public links of the account.
 *
 * @param {import("./page-context.js").PageContext} context
 */
export function publicLinksPage({ say, api }) {
  const list = make("div", {}, skeleton(say));
  const load = async () => {
    try {
      const { items } = await api.list("public-links", {}, 200);
      list.replaceChildren(items.length === 0 ? emptyPlace("link", say("public.none"), say("public.text"))
        : make("ul", { class: "rows signet-card" }, ...items.map((link) => publicLinkRow(link, say))));
    } catch (error) {
      list.replaceChildren(failure(say, error, load));
    }
  };
  load();
  return make("div", {}, wayBack(say("nav.templates"), "#/templates"), pageHead(say("nav.public-links"), linkButton({ label: say("public.add"), icon: "plus", href: "#/public-links/new", variant: "primary" })), list);
}
