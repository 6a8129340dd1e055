/**
 * For a page that shows the capture in an `<iframe>`: the messages between both, each with its origin checked.
 *
 * ```js
 * import { CaptureFrame } from "https://sign.example/assets/embed.js";
 * const frame = new CaptureFrame(document.querySelector("iframe"), { origin: "https://sign.example" });
 * frame.addEventListener("signet-done", ({ detail }) => detail.waitUntil(keep(detail.source)));
 * ```
 *
 * Messages are objects with a member `signet` that names them. From the frame: `ready`, `resize` {height}, `change` {valid, mode},
 * `done` {number, source, name, kept}, `cancel`. To the frame: `hello`, `configure` {configuration}, and as the answer to `done`
 * `accepted` {number} or `refused` {number, message}.
 */
export class CaptureFrame extends EventTarget {
  /**
   * @param {HTMLIFrameElement} frame its address ends with the page `embed`
   * @param {object} options
   * @param {string} options.origin of the frame; messages of any other are passed over
   * @param {object} [options.configuration] wins over the server's
   * @param {boolean} [options.followsHeight] whether the frame becomes as high as its content; true unless said
   */
  constructor(frame, { origin, configuration = null, followsHeight = true }) {
    super();
    this.frame = frame;
    this.origin = origin;
    this.configuration = configuration;
    this.followsHeight = followsHeight;
    this.receive = this.receive.bind(this);
    addEventListener("message", this.receive);
    // The frame may have been ready before there was a listener.
    this.#send({ signet: "hello" });
  }

  /** Stops listening. */
  close() {
    removeEventListener("message", this.receive);
  }

  /** @param {MessageEvent} event */
  receive({ source, origin, data }) {
    if (source !== this.frame.contentWindow || origin !== this.origin || typeof data?.signet !== "string") return;
    if (data.signet === "ready") this.#send({ signet: "configure", configuration: this.configuration });
    else if (data.signet === "resize") this.#resize(data.height);
    else if (data.signet === "done") this.#done(data);
    else if (["change", "cancel"].includes(data.signet)) this.#tell(`signet-${data.signet}`, data);
  }

  #resize(height) {
    if (this.followsHeight && Number.isFinite(height)) this.frame.style.setProperty("height", `${Math.min(Math.max(height, 0), 4000)}px`);
  }

  async #done({ number, source, name, kept }) {
    const waited = [];
    this.#tell("signet-done", { source, name, kept, waitUntil: (promise) => waited.push(promise) });
    try {
      await Promise.all(waited);
      this.#send({ signet: "accepted", number });
    } catch (error) {
      this.#send({ signet: "refused", number, message: String(error?.message ?? error) });
    }
  }

  #tell(name, detail) {
    this.dispatchEvent(new CustomEvent(name, { detail }));
  }

  /** While the frame still shows another page, the browser drops the message, since the origin is another. */
  #send(message) {
    this.frame.contentWindow?.postMessage(message, this.origin);
  }
}
