import { button } from "../kit/button.js";
import { make, setProperties } from "../kit/make.js";
import { firstPictureWidth, pictureWidth, screenDensity } from "./geometry.js";
import { PictureQueue } from "./picture-queue.js";

// How often a sharper picture is asked for again, and the pause before the first time, in milliseconds.
const MOST_RETRIES = 6;
const FIRST_PAUSE = 1000;
// How many pages are laid out before the first pictures are asked for. A long document's others take a while: where they may, they
// follow when a picture is there, or after this many milliseconds.
const FIRST_PAGES = 3;
const FIRST_WAIT = 500;

/**
 * The pages of a document as pictures below each other. Each place has its page's aspect from the start, so nothing
 * moves while pictures come; a picture is fetched when its page is near, in the width that this screen shows. A page
 * that is seen before its picture is there, and the first page, get a coarse one first: legible, and quickly drawn and sent.
 *
 * @typedef {{page: Object, sheet: HTMLElement, layer: HTMLElement, picture: HTMLImageElement, shown: number,
 *   isNear: boolean, isSeen: boolean, hasFailed: boolean, failures: number}} Place `shown` is the width of its picture in pixels
 */
export class PagePictures {
  /**
   * @param {HTMLElement} column holds the pages
   * @param {{pages: Array<{number: number, width: number, height: number}>,
   *   fetch: (page: number, width: number, signal: AbortSignal) => Promise<Blob>,
   *   label: (page: number) => string, failed: string, retry: string, elsewhere: () => Node, isGradual?: boolean}} document `elsewhere`
   *   makes another way to the document, for pages that do not come; `isGradual`: whether only the first pages are laid out at once
   */
  constructor(column, { pages, fetch, label, failed, retry, elsewhere, isGradual = false }) {
    this.fetch = fetch;
    this.words = { failed, retry };
    this.elsewhere = elsewhere;
    /** @type {Map<number, Place>} */
    this.sheets = new Map();
    this.queue = new PictureQueue({
      wanted: () => this.wanted(), isNear: (place) => place.isNear, isSeen: (place) => place.isSeen,
      fetch: (place, signal) => this.load(place, signal),
    });
    this.near = new IntersectionObserver((entries) => this.noticed(entries, "isNear"), { rootMargin: "150% 0px" });
    this.seen = new IntersectionObserver((entries) => this.noticed(entries, "isSeen"));
    this.sizes = new ResizeObserver(() => this.queue.changed());
    const append = (some) => column.append(...some.map((page) => this.makeSheet(page, label(page.number))));
    const rest = pages.slice(FIRST_PAGES);
    this.appendRest = () => append(rest.splice(0));
    append(pages.slice(0, FIRST_PAGES));
    this.begin();
    if (!isGradual) this.appendRest();
    /**
     * Settles when all pages are laid out.
     *
     * @type {Promise<void>}
     */
    this.all = rest.length === 0 ? Promise.resolve() : new Promise((begun) => {
      this.begun = begun;
      setTimeout(begun, FIRST_WAIT);
    }).then(this.appendRest);
    this.sizes.observe(column);
    window.visualViewport?.addEventListener("resize", () => this.queue.changed());
  }

  /** The numbers of the pages that are laid out. */
  get numbers() {
    return [...this.sheets.keys()];
  }

  /**
   * The layer over a page on which fields are laid. Of a page that is not laid out yet, it lays out all that are not.
   *
   * @param {number} number
   */
  layer(number) {
    if (!this.sheets.has(number)) this.appendRest();
    return this.sheets.get(number)?.layer ?? null;
  }

  makeSheet(page, label) {
    const picture = make("img", { class: "sheet-picture", alt: label, draggable: "false", decoding: "async" });
    const layer = make("div", { class: "sheet-layer" });
    const sheet = make("section", { class: "sheet", "aria-label": label, id: `page-${page.number}`, data: { page: page.number } },
      picture, layer);
    setProperties(sheet, { "page-width": page.width, "page-height": page.height });
    picture.hidden = true;
    this.sheets.set(page.number, { page, sheet, layer, picture, shown: 0, isNear: false, isSeen: false, hasFailed: false, failures: 0 });
    this.near.observe(sheet);
    this.seen.observe(sheet);
    return sheet;
  }

  /** Asks for the pictures of the pages in view, without waiting for the observers. */
  begin() {
    for (const place of this.sheets.values()) place.isNear = place.isSeen = place.sheet.getBoundingClientRect().top < innerHeight;
    this.queue.hurry();
  }

  noticed(entries, what) {
    for (const entry of entries) {
      const place = this.sheets.get(Number(entry.target.dataset.page));
      place[what] = entry.isIntersecting;
      // A failed picture is tried again when it comes into view again.
      if (!place.isNear) place.hasFailed = false;
    }
    this.queue.changed();
  }

  /** The places that need a picture: first those that are seen, without any before those with a coarse one; then the nearest. */
  wanted() {
    const middle = innerHeight / 2;
    const urgency = (place) => {
      const box = place.sheet.getBoundingClientRect();
      const distance = Math.max(box.top - middle, middle - box.bottom, 0);
      return { place, rank: place.isSeen ? (place.shown === 0 ? 0 : 1) : 2, distance };
    };
    return [...this.sheets.values()]
      .filter((place) => place.isNear && !place.hasFailed && this.width(place) > place.shown)
      .map(urgency)
      .sort((a, b) => a.rank - b.rank || a.distance - b.distance)
      .map(({ place }) => place);
  }

  /** The width that a page's picture should have on this screen, in pixels; 0 while the page is not laid out. */
  width({ sheet }) {
    return sheet.clientWidth === 0 ? 0 : pictureWidth(sheet.clientWidth, screenDensity());
  }

  /** Fetches a page's next picture; the one before stays until it is decoded. */
  async load(place, signal) {
    const isFirst = place.shown === 0 && (place.isSeen || place.page.number === 1);
    const width = isFirst ? firstPictureWidth(place.sheet.clientWidth, screenDensity()) : this.width(place);
    let address = null;
    try {
      address = URL.createObjectURL(await this.fetch(place.page.number, width, signal));
      await loadImage(address);
      if (signal.aborted || width <= place.shown) return;
      place.shown = width;
      place.failures = 0;
      [place.picture.src, address] = [address, place.picture.src];
      place.picture.hidden = false;
      place.sheet.classList.add("sheet--shown");
      place.sheet.querySelector(".sheet-failed")?.remove();
      this.begun?.();
    } catch {
      if (signal.aborted) return;
      this.begun?.();
      place.hasFailed = true;
      if (place.shown === 0) this.fail(place);
      else this.retryLater(place);
    } finally {
      if (address) URL.revokeObjectURL(address);
    }
  }

  /** A sharper picture that did not come, as from a busy server, is asked for again after pauses that grow. */
  retryLater(place) {
    place.failures += 1;
    if (place.failures > MOST_RETRIES) return;
    setTimeout(() => {
      place.hasFailed = false;
      this.queue.changed();
    }, FIRST_PAUSE * 2 ** (place.failures - 1));
  }

  /** A page whose picture did not come says so, and offers to try again or to read the document elsewhere. */
  fail(place) {
    if (place.sheet.querySelector(".sheet-failed")) return;
    const again = button({ label: this.words.retry, icon: "refresh", onPress: () => {
      place.sheet.querySelector(".sheet-failed")?.remove();
      place.hasFailed = false;
      this.queue.hurry();
    } });
    place.sheet.append(make("div", { class: "sheet-failed" }, make("p", { text: this.words.failed }),
      make("div", { class: "sheet-ways" }, again, this.elsewhere())));
  }
}

/**
 * Loads a picture and has it decoded, so that the page need not wait for it when it is shown. Browsers may refuse to decode it ahead,
 * as for lack of memory: it is decoded as it is painted then.
 *
 * @param {string} address
 * @returns {Promise<void>} rejects where it cannot be shown
 */
async function loadImage(address) {
  const picture = new Image();
  await new Promise((resolve, reject) => {
    picture.onload = resolve;
    picture.onerror = reject;
    picture.src = address;
  });
  await picture.decode().catch(() => {});
}
