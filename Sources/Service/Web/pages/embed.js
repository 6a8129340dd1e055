import "../signet-capture.js";
import { make } from "../kit/make.js";

/**
 * The page within an `<iframe>`. Its address says by `?origin=` which page it may talk to; no other hears or is heard.
 * Which pages may show it at all is the server's to say (`frame-ancestors`). The messages: embed.js.
 */
class EmbeddedCapture {
  /**
   * Answers to `done` that are waited for, by number.
   *
   * @type {Map<number, {resolve: (value: any) => void, reject: (error: Error) => void}>}
   */
  #waiting = new Map();
  #number = 0;

  /** @param {HTMLElement} main @param {string} origin */
  constructor(main, origin) {
    this.origin = origin;
    const language = document.documentElement.lang;
    this.capture = make("signet-capture", { endpoint: main.dataset.endpoint || null, language, heading: document.title, framed: true });
    this.capture.addEventListener("signet-change", ({ detail }) => this.#send({ signet: "change", ...detail }));
    this.capture.addEventListener("signet-cancel", () => this.#send({ signet: "cancel" }));
    this.capture.addEventListener("signet-done", ({ detail }) => detail.waitUntil(this.#done(detail)));
    addEventListener("message", (event) => this.#receive(event));
    new ResizeObserver(() => this.#send({ signet: "resize", height: this.capture.offsetHeight })).observe(this.capture);
    main.replaceChildren(this.capture);
    this.#send({ signet: "ready" });
  }

  #receive({ source, origin, data }) {
    if (source !== window.parent || origin !== this.origin || typeof data?.signet !== "string") return;
    if (data.signet === "hello") this.#send({ signet: "ready" });
    else if (data.signet === "configure" && data.configuration) this.capture.configuration = data.configuration;
    else if (data.signet === "accepted") this.#answer(data.number)?.resolve();
    else if (data.signet === "refused") this.#answer(data.number)?.reject(new Error(String(data.message)));
  }

  #answer(number) {
    const waiting = this.#waiting.get(number);
    this.#waiting.delete(number);
    return waiting;
  }

  #done({ source, name, kept }) {
    const number = (this.#number += 1);
    return new Promise((resolve, reject) => {
      this.#waiting.set(number, { resolve, reject });
      this.#send({ signet: "done", number, source, name, kept });
    });
  }

  #send(message) {
    window.parent.postMessage(message, this.origin);
  }
}

/** The origin that the address names, or null: anything else than an origin of the web would be heard by all. */
function namedOrigin() {
  try {
    const { origin, protocol } = new URL(new URLSearchParams(location.search).get("origin"));
    return ["http:", "https:"].includes(protocol) ? origin : null;
  } catch {
    return null;
  }
}

const origin = namedOrigin();
const main = document.querySelector("main");
if (origin && window.parent !== window) new EmbeddedCapture(main, origin);
else main.replaceChildren();
