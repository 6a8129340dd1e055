import { make } from "./make.js";

/**
 * Speaks to screen readers: `say` when they are idle, `alert` at once.
 *
 * The regions are in the document before anything is said, since a region that comes with its text is often missed.
 */
export class LiveRegion {
  /** @param {Node & ParentNode} root where the regions are put */
  constructor(root) {
    this.polite = make("div", { class: "signet-visually-hidden", role: "status" });
    this.assertive = make("div", { class: "signet-visually-hidden", role: "alert" });
    root.append(this.polite, this.assertive);
  }

  /** @param {string} text */
  say(text) {
    speak(this.polite, text);
  }

  /** @param {string} text */
  alert(text) {
    speak(this.assertive, text);
  }
}

/** The same sentence twice is spoken twice: the region is emptied in between. */
function speak(region, text) {
  region.textContent = "";
  requestAnimationFrame(() => {
    region.textContent = text;
  });
}
