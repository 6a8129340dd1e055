import { busyWhile, button, linkButton } from "../kit/button.js";
import { icon } from "../kit/icons.js";
import { make } from "../kit/make.js";
import { reasonOf } from "../shared/requests.js";
import { failure, skeleton } from "./pieces.js";

/**
 * Those who have begun by a public link; the sender answers those who wait.
 *
 * @param {import("./page-context.js").PageContext} context @param {Object} link @param {() => Promise<void>} changed
 */
export function publicPeople({ say, api, live }, link, changed) {
  const list = make("div", {}, skeleton(say, 2));
  const fault = make("p", { class: "signet-error", role: "alert" });
  const load = async () => {
    try {
      const { items } = await api.list("public-starts", { link: link.id }, 100);
      const ordered = [...items.filter(({ state }) => state === "waiting"), ...items.filter(({ state }) => state !== "waiting")];
      list.replaceChildren(ordered.length === 0 ? make("p", { class: "signet-hint panel-none", text: say("public.people.none") }) : make("ul", { class: "rows" }, ...ordered.map(row)));
    } catch (error) {
      list.replaceChildren(failure(say, error, load));
    }
  };
  /** @param {Object} start @param {"approve"|"refuse"} act */
  const answer = async (start, act) => {
    fault.textContent = "";
    try {
      await api.post(`public-starts/${encodeURIComponent(start.id)}/${act}`, {});
      live.say(say(act === "approve" ? "public.start.made" : "public.start.refused"));
      await changed();
    } catch (error) {
      fault.textContent = reasonOf(error, say);
    }
  };
  const row = (start) => {
    const name = start.name || say(`public.start.${start.state}`);
    const act = (label, kind, variant) => {
      const made = button({ label: say(`public.${label}`), variant, onPress: () => busyWhile(made, () => answer(start, kind)) });
      made.setAttribute("aria-label", say(`public.${label}.named`, { name }));
      return made;
    };
    return make("li", { class: "row row--simple" }, make("span", { class: "row-icon" }, icon("person")), make("div", { class: "row-main" },
      make("p", { class: "row-link", text: name, dir: "auto" }),
      start.email && make("p", { class: "row-sub", dir: "auto", text: start.confirmed ? start.email : `${start.email} (${say("public.start.unchecked")})` }),
      make("p", { class: "row-sub", text: `${start.name ? `${say(`public.start.${start.state}`)} · ` : ""}${say.moment(start.created, null)}` })),
    make("div", { class: "row-acts" }, ...(start.state === "waiting" ? [act("allow", "approve", "primary"), act("refuse", "refuse", "quiet")] : []),
      start.request && linkButton({ label: say("public.start.request"), href: `#/requests/${start.request}` })));
  };
  load();
  return make("section", { class: "signet-card panel", "aria-labelledby": "public-people" }, make("h2", { id: "public-people", text: say("public.people") }), fault, list);
}
