import { make } from "../kit/make.js";
import { languages } from "../library.js";

/** The languages of pages and mails, and which of them nobody has read who speaks them. */
export function languagesPanel(say) {
  const row = ({ tag, name, direction, isMachineMade }) => make("li", { class: "row row--simple" },
    make("div", { class: "row-main" }, make("p", { class: "row-link", text: name, lang: tag, dir: direction }),
      isMachineMade && make("p", { class: "row-sub", text: say("languages.machine") })));
  return make("section", { class: "signet-card panel", "aria-labelledby": "languages-title" },
    make("div", { class: "panel-head" }, make("div", {}, make("h2", { id: "languages-title", text: say("languages.title") }),
      make("p", { class: "signet-hint", text: say("languages.text") }))),
    make("ul", { class: "rows" }, ...languages.map(row)));
}
