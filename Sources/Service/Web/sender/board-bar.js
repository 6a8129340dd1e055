import { button } from "../kit/button.js";
import { make, setProperties } from "../kit/make.js";
import { select } from "./pieces.js";

const STEPS = [0.5, 0.75, 1, 1.25, 1.5, 2, 3, 4];

/** The bar over the board: which page is seen and the way to another, and how large pages are. */
export class BoardBar {
  /**
   * @param {{say: import("../shared/translate.js").Translator, compose: import("./compose-model.js").ComposeModel, view: HTMLElement, column: HTMLElement,
   *   pictures: import("../shared/page-pictures.js").PagePictures, signal: AbortSignal}} options `view` scrolls sideways and holds
   *   the column of pages
   */
  constructor({ say, compose, view, column, pictures, signal }) {
    this.say = say;
    this.compose = compose;
    this.view = view;
    this.column = column;
    this.pictures = pictures;
    this.factor = 1;
    /** The page that is reported as seen, and where the window was scrolled for it. */
    this.at = compose.document.pages[0].number;
    this.scrolled = -1;
    const tool = (label, icon, onPress) => button({ label, icon, variant: "icon", onPress });
    this.pages = select(compose.document.pages.map(({ number }) => [String(number), ""]), "1", (number) => this.go(Number(number)));
    this.pages.setAttribute("aria-label", say("board.page"));
    this.before = tool(say("board.before"), "up", () => this.go(this.at - 1));
    this.after = tool(say("board.after"), "down", () => this.go(this.at + 1));
    this.level = make("output", { class: "zoom-level" });
    this.smaller = tool(say("zoom.out"), "minus", () => this.zoom(this.stepped(-1)));
    this.larger = tool(say("zoom.in"), "plus", () => this.zoom(this.stepped(1)));
    this.element = make("div", { class: "board-bar", role: "group", "aria-label": say("board.name") },
      make("div", { class: "board-pages" }, this.before, this.pages, this.after),
      make("div", { class: "board-zoom" }, this.smaller, this.level, this.larger));
    let isDue = false;
    addEventListener("scroll", () => {
      if (isDue) return;
      isDue = true;
      requestAnimationFrame(() => {
        isDue = false;
        // The last page may be too near to the end to come into the middle.
        if (scrollY !== this.scrolled) this.tell(this.seen());
      });
    }, { signal, passive: true });
    compose.addEventListener("change", () => this.count(), { signal });
    this.count();
    this.tell(compose.document.pages[0].number);
    this.zoom(1);
  }

  /**
   * The page in the middle of what is seen.
   *
   * @returns {number}
   */
  seen() {
    const middle = innerHeight / 2;
    const distance = (box) => Math.max(box.top - middle, middle - box.bottom, 0);
    let best = null;
    for (const [number, { sheet }] of this.pictures.sheets) {
      const away = distance(sheet.getBoundingClientRect());
      if (!best || away < best.away) best = { number, away };
    }
    return best.number;
  }

  /**
   * Shows a page from its upper edge.
   *
   * @param {number} number
   */
  go(number) {
    const place = this.pictures.sheets.get(number);
    if (!place) return;
    place.sheet.scrollIntoView({ block: "start", inline: "nearest" });
    this.scrolled = scrollY;
    this.tell(number);
  }

  tell(number) {
    const { pages } = this.compose.document ?? { pages: [] };
    if (pages.length === 0) return;
    this.at = number;
    this.pages.value = String(number);
    this.before.disabled = number === pages[0].number;
    this.after.disabled = number === pages[pages.length - 1].number;
  }

  /** Writes beside each page how many fields it has. */
  count() {
    const { compose, say } = this;
    if (!compose.document) return;
    const counts = new Map();
    for (const { page } of compose.fields) counts.set(page, (counts.get(page) ?? 0) + 1);
    for (const option of this.pages.options) {
      const page = Number(option.value);
      const words = say("page.of", { page, count: compose.document.pages.length });
      option.textContent = counts.has(page) ? `${words} · ${say("review.fields", { count: counts.get(page) })}` : words;
    }
  }

  stepped(direction) {
    return STEPS[Math.min(Math.max(STEPS.indexOf(this.factor) + direction, 0), STEPS.length - 1)];
  }

  /**
   * Sets how large pages are; the middle stays in place.
   *
   * @param {number} factor 1 fits the page into the view
   */
  zoom(factor) {
    const { view, column } = this;
    const middle = { x: view.clientWidth / 2, y: innerHeight / 2 };
    const box = column.getBoundingClientRect();
    const share = { x: (view.scrollLeft + middle.x) / (box.width || 1), y: (middle.y - box.top) / (box.height || 1) };
    this.factor = factor;
    setProperties(column, { zoom: factor });
    this.level.textContent = this.say("zoom.at", { percent: Math.round(factor * 100) });
    this.smaller.disabled = factor === STEPS[0];
    this.larger.disabled = factor === STEPS[STEPS.length - 1];
    if (!column.isConnected) return;
    const after = column.getBoundingClientRect();
    view.scrollLeft = share.x * after.width - middle.x;
    if (box.top < 0) scrollBy(0, after.top + share.y * after.height - middle.y);
  }
}
