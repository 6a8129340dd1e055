import { linkButton } from "../kit/button.js";
import { icon } from "../kit/icons.js";
import { make } from "../kit/make.js";
import { deleteButton, libraryPage } from "./library-pages.js";
import { emptyPlace } from "./pieces.js";

/**
 * The tables of whose rows requests were made.
 *
 * @param {import("./page-context.js").PageContext} context
 */
export function bulkListPage(context) {
  const { say } = context;
  const begin = () => linkButton({ label: say("bulk.new"), icon: "plus", href: "#/bulk/new", variant: "primary" });
  return libraryPage(context, {
    path: "bulk", title: say("bulk.title"), actions: [begin()],
    empty: () => emptyPlace("people", say("bulk.empty"), say("bulk.empty.text")),
    question: (item) => ({ title: say("bulk.delete"), text: say("bulk.delete.text", { name: item.name }) }),
    row: (item, remove) => make("li", { class: "row row--simple" }, make("span", { class: "row-icon" }, icon("people")),
      make("div", { class: "row-main" }, make("a", { class: "row-link", href: `#/bulk/${item.id}`, text: item.name, dir: "auto" }),
        make("p", { class: "row-sub", text: [say(`bulk.state.${item.state}`), say("bulk.sent", { count: item.sent, total: item.valid + item.sent + item.failed }), say.moment(item.created, null)].join(" · ") })),
      make("div", { class: "row-acts bulk-over" }, ["running", "paused"].includes(item.state) ? null : deleteButton(say, item.name, remove))),
  });
}
