import { button, linkButton } from "../kit/button.js";
import { icon } from "../kit/icons.js";
import { make, setProperties } from "../kit/make.js";
import { downloadLink, requestLink } from "./closing-pages.js";

const STEPS = [0.5, 0.75, 1, 1.25, 1.5, 2, 3];

/**
 * The bar at the top: the document's name, the zoom, and further actions. Where it is narrow, the actions are in a
 * menu.
 */
export class PageHead {
  /**
   * @param {{say: import("../shared/translate.js").Translator, title: string, sender: string, documentURL: string, documentName: string, column: HTMLElement,
   *   refusal: "decline"|"send-back"|null, decline: () => void, sitting: {host: string, url: string}|null, requestPage: string|null}} options `sitting` where
   *   the person is at the device of somebody else, `requestPage` where they are the sender
   */
  constructor({ say, title, sender, documentURL, documentName, column, refusal, decline, sitting, requestPage }) {
    this.say = say;
    this.column = column;
    this.factor = 1;
    this.level = make("output", { class: "zoom-level" });
    const entries = () => [
      sitting ? linkButton({ label: say("sitting.back", { host: sitting.host }), href: sitting.url, variant: "quiet", icon: "undo" }) : downloadLink(documentURL, documentName, say("head.download"), "quiet"),
      requestPage && !sitting && requestLink(requestPage, say, "quiet"),
      refusal && button({ label: say(`head.${refusal}`), variant: "quiet", icon: "stop", onPress: () => {
        this.menu.open = false;
        decline();
      } }),
    ].filter(Boolean);
    this.menu = make("details", { class: "head-menu" },
      make("summary", { class: "signet-button", data: { variant: "icon" }, "aria-label": say("head.more") }, icon("more")),
      make("div", { class: "head-menu-list" }, ...entries()));
    this.closeMenuOutside();
    this.element = make("div", { class: "head", role: "banner" },
      make("div", { class: "head-name" }, make("p", { class: "head-title", text: title, dir: "auto" }),
        sender && !requestPage && make("p", { class: "head-sender", text: say("head.from", { sender }) })),
      this.makeZoom(), make("div", { class: "head-actions", role: "group", "aria-label": say("head.actions") }, ...entries()), this.menu);
    this.zoom(1);
  }

  makeZoom() {
    const step = (label, sign, direction) =>
      button({ label, variant: "icon", icon: sign, onPress: () => this.zoom(this.stepped(direction)) });
    this.smaller = step(this.say("zoom.out"), "minus", -1);
    this.larger = step(this.say("zoom.in"), "plus", 1);
    return make("div", { class: "zoom", role: "group", "aria-label": this.say("zoom.name") }, this.smaller, this.level, this.larger);
  }

  stepped(direction) {
    const index = STEPS.indexOf(this.factor) + direction;
    return STEPS[Math.min(Math.max(index, 0), STEPS.length - 1)];
  }

  /**
   * Sets the zoom and keeps the middle of the view where it is.
   *
   * @param {number} factor 1 fits the page into the width
   */
  zoom(factor) {
    const scroller = document.scrollingElement;
    const middle = (scroller.scrollTop + innerHeight / 2) / scroller.scrollHeight;
    this.factor = factor;
    setProperties(this.column, { zoom: factor });
    this.level.textContent = this.say("zoom.at", { percent: Math.round(factor * 100) });
    this.smaller.disabled = factor === STEPS[0];
    this.larger.disabled = factor === STEPS[STEPS.length - 1];
    if (this.column.isConnected && scroller.scrollTop > 0) scroller.scrollTop = middle * scroller.scrollHeight - innerHeight / 2;
  }

  closeMenuOutside() {
    document.addEventListener("click", (event) => {
      if (!this.menu.contains(event.target)) this.menu.open = false;
    });
    this.menu.addEventListener("keydown", (event) => {
      if (event.key !== "Escape" || !this.menu.open) return;
      this.menu.open = false;
      this.menu.querySelector("summary").focus();
    });
  }
}
