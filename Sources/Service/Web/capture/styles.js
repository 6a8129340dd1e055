import { Unreachable } from "../shared/requests.js";

/**
 * Style sheets for shadow trees, which are loaded once.
 *
 * They are constructed from the text of the files, which needs no inline style and works under a strict content security
 * policy. Where that is refused (an old browser, assets of another origin) links do the same.
 */
export class Styles {
  /** @type {Promise<CSSStyleSheet[]|null>|null} */
  #sheets = null;

  /** @param {URL[]} urls in the order in which they hold */
  constructor(urls) {
    this.urls = urls;
  }

  /**
   * Loads the sheets, again where that has failed.
   *
   * @returns {Promise<CSSStyleSheet[]|null>} null where this browser constructs none; rejects where a file cannot be had
   */
  load() {
    if (!this.#sheets) {
      this.#sheets = Promise.all(this.urls.map(read)).then((sheets) => (sheets.includes(null) ? null : sheets));
      this.#sheets.catch(() => { this.#sheets = null; });
    }
    return this.#sheets;
  }

  /**
   * Gives a shadow tree the sheets, and is done when they hold.
   *
   * @param {ShadowRoot} root
   * @throws {Unreachable}
   */
  async adopt(root) {
    const sheets = await this.load().catch(() => null);
    if (sheets) root.adoptedStyleSheets = sheets;
    else await link(root, this.urls);
  }
}

async function read(url) {
  const response = await fetch(url).catch((cause) => { throw new Unreachable(cause); });
  if (!response.ok) throw new Unreachable(response.status);
  const text = await response.text();
  try {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(text);
    return sheet;
  } catch {
    return null;
  }
}

/** Links the sheets in a shadow tree; none of them stays where one cannot be had. */
async function link(root, urls) {
  const links = urls.map((url) => Object.assign(document.createElement("link"), { rel: "stylesheet", href: url.href }));
  const loaded = links.map((each) => new Promise((resolve, reject) => {
    each.addEventListener("load", resolve);
    each.addEventListener("error", () => reject(new Unreachable()));
  }));
  root.prepend(...links);
  try {
    await Promise.all(loaded);
  } catch (error) {
    for (const each of links) each.remove();
    throw error;
  }
}
