import { Unreachable } from "../shared/requests.js";

/**
 * A style sheet for shadow trees, which is loaded once.
 *
 * It is constructed from the text of the file, which needs no inline style and works under a strict content security
 * policy. Where that is refused (an old browser, assets of another origin) a link does the same.
 */
export class Styles {
  /** @type {Promise<CSSStyleSheet|null>|null} */
  #sheet = null;

  /** @param {URL} url */
  constructor(url) {
    this.url = url;
  }

  /**
   * Loads the sheet, again where that has failed.
   *
   * @returns {Promise<CSSStyleSheet|null>} null where this browser constructs none; rejects where the file cannot be had
   */
  load() {
    if (!this.#sheet) {
      this.#sheet = read(this.url);
      this.#sheet.catch(() => { this.#sheet = null; });
    }
    return this.#sheet;
  }

  /**
   * Gives a shadow tree the sheet, and is done when it holds.
   *
   * @param {ShadowRoot} root
   * @throws {Unreachable}
   */
  async adopt(root) {
    const sheet = await this.load().catch(() => null);
    if (sheet) root.adoptedStyleSheets = [sheet];
    else await linked(root, this.url);
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

function linked(root, url) {
  return new Promise((resolve, reject) => {
    const link = document.createElement("link");
    link.rel = "stylesheet";
    link.href = url.href;
    link.addEventListener("load", resolve);
    link.addEventListener("error", () => {
      link.remove();
      reject(new Unreachable());
    });
    root.prepend(link);
  });
}
