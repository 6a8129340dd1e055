import { busyWhile } from "../kit/button.js";
import { icon } from "../kit/icons.js";
import { LiveRegion } from "../kit/live-region.js";
import { make } from "../kit/make.js";

const PLACES = [["requests", "send"], ["templates", "pages"], ["documents", "document"], ["signatures", "signature"], ["settings", "settings"], ["operations", "pulse"]];

/** The frame around the pages: the name, the navigation, and the way out. */
export class Shell {
  /** @param {HTMLElement} root @param {import("../shared/translate.js").Translator} say @param {() => Promise<void>} leave */
  constructor(root, say, leave) {
    this.root = root;
    this.live = new LiveRegion(document.body);
    this.main = make("main", { class: "content", id: "content" });
    this.links = new Map(PLACES.map(([name, sign]) => [name, make("a", { class: "nav-link", href: `#/${name}`, title: say(`nav.${name}`) }, icon(sign), make("span", { text: say(`nav.${name}`) }))]));
    this.showOperations(false);
    const out = make("button", { type: "button", class: "nav-link nav-leave", title: say("nav.leave"), onclick: () => busyWhile(out, leave) }, icon("leave"), make("span", { text: say("nav.leave") }));
    this.side = make("header", { class: "side" },
      make("a", { class: "brand", href: "#/requests" }, icon("signature"), make("span", { text: "Signet" })),
      make("a", { class: "signet-button side-new", href: "#/new", title: say("nav.new"), data: { variant: "primary" } }, icon("plus"), make("span", { text: say("nav.new") })),
      make("nav", { class: "nav", "aria-label": say("nav.name") }, ...this.links.values(), out));
    this.skip = make("a", { class: "skip", href: "#content", text: say("nav.skip"), onclick: (event) => {
      event.preventDefault();
      this.main.querySelector("h1")?.focus();
    } });
  }

  /** Shows the way to the operator's page, or hides it. */
  showOperations(isShown) {
    this.links.get("operations").hidden = !isShown;
  }

  /**
   * Shows a page.
   *
   * @param {Node} page @param {string} place which link is the current one
   */
  show(page, place) {
    if (!this.side.isConnected) this.root.replaceChildren(this.skip, this.side, this.main);
    for (const [name, link] of this.links) {
      if (name === place) link.setAttribute("aria-current", "page");
      else link.removeAttribute("aria-current");
    }
    // In a narrow window not all ways are in sight at once.
    this.links.get(place)?.scrollIntoView({ block: "nearest", inline: "nearest" });
    this.main.replaceChildren(page);
  }

  /** Shows something without the ways to other pages. */
  showAlone(page) {
    this.root.replaceChildren(page);
  }
}
