import { make, setProperties } from "../kit/make.js";
import { pictureWidth } from "./geometry.js";

/**
 * The pages of a document as pictures below each other. Each place has its page's aspect from the start, so nothing
 * moves while pictures come; a picture is fetched when its page is near, in the width that this screen shows.
 */
export class PagePictures {
  /**
   * @param {HTMLElement} column holds the pages
   * @param {{pages: Array<{number: number, width: number, height: number}>, url: (page: number, width: number) => string|Promise<string>,
   *   label: (page: number) => string, failed: string, retry: string}} document
   */
  constructor(column, { pages, url, label, failed, retry }) {
    this.url = url;
    this.words = { failed, retry };
    /** @type {Map<number, {page: Object, sheet: HTMLElement, layer: HTMLElement, picture: HTMLImageElement, shown: number, near: boolean}>} */
    this.sheets = new Map();
    this.watcher = new IntersectionObserver((entries) => this.noticed(entries), { rootMargin: "150% 0px" });
    this.sizes = new ResizeObserver(() => this.refresh());
    for (const page of pages) column.append(this.makeSheet(page, label(page.number)));
    this.sizes.observe(column);
    window.visualViewport?.addEventListener("resize", () => this.refresh());
  }

  /** The layer over a page on which fields are laid. @param {number} number */
  layer(number) {
    return this.sheets.get(number)?.layer ?? null;
  }

  makeSheet(page, label) {
    const picture = make("img", { class: "sheet-picture", alt: label, draggable: "false", decoding: "async" });
    const layer = make("div", { class: "sheet-layer" });
    const sheet = make("section", { class: "sheet", "aria-label": label, id: `page-${page.number}`, data: { page: page.number } },
      picture, layer);
    setProperties(sheet, { "page-width": page.width, "page-height": page.height });
    picture.hidden = true;
    this.sheets.set(page.number, { page, sheet, layer, picture, shown: 0, near: false });
    this.watcher.observe(sheet);
    return sheet;
  }

  noticed(entries) {
    for (const entry of entries) {
      const place = this.sheets.get(Number(entry.target.dataset.page));
      place.near = entry.isIntersecting;
      if (place.near) this.fetch(place);
    }
  }

  refresh() {
    for (const place of this.sheets.values()) if (place.near) this.fetch(place);
  }

  /** Fetches a sharper picture when there is one; the old one stays until the new one is decoded. */
  async fetch(place) {
    const density = window.devicePixelRatio * Math.min(window.visualViewport?.scale ?? 1, 3);
    const width = pictureWidth(place.sheet.clientWidth, density);
    if (place.sheet.clientWidth === 0 || width <= place.shown) return;
    const before = place.shown;
    place.shown = width;
    try {
      const ahead = new Image();
      ahead.src = await this.url(place.page.number, width);
      await ahead.decode();
      if (place.shown !== width) return;
      place.picture.src = ahead.src;
      place.picture.hidden = false;
      place.sheet.classList.add("sheet--shown");
      place.sheet.querySelector(".sheet-failed")?.remove();
    } catch {
      if (place.shown !== width) return;
      place.shown = before;
      if (before === 0) this.fail(place);
    }
  }

  /** A page whose picture did not come says so, and offers to try again. */
  fail(place) {
    if (place.sheet.querySelector(".sheet-failed")) return;
    const again = make("button", { type: "button", class: "button button--quiet", text: this.words.retry, onclick: () => {
      place.sheet.querySelector(".sheet-failed")?.remove();
      this.fetch(place);
    } });
    place.sheet.append(make("div", { class: "sheet-failed" }, make("p", { text: this.words.failed }), again));
  }
}
