import { SerialQueue } from "../shared/serial-queue.js";
import { forget, remember, remembered } from "../shared/session.js";

/** How long changes rest before the draft is kept, in milliseconds. */
const rest = 800;
/** The most bytes of JSON of a draft; the server takes a little more (`limits.draft-bytes`). */
const largest = 1_000_000;

/**
 * Keeps what was entered over a reload: on the server, for the link, and in this tab's session where the server cannot.
 *
 * A draft is the convenience of the one person at the one link. Failing to keep it disturbs no other person.
 */
export class Draft {
  #timer = 0;
  /** How many changes there were, and how many of them are kept. */
  #changes = 0;
  #kept = 0;
  #isDropping = false;
  #isHeld = false;
  /** @type {AbortController|null} */
  #sending = null;

  /** @param {import("./context.js").Context & {host: HTMLElement}} context */
  constructor({ model, service, host }) {
    this.model = model;
    this.service = host.getAttribute("draft") === "none" ? null : service;
    // A view that is built again goes on with the requests of the one before.
    this.requests = SerialQueue.named(`drafts of ${this.service?.endpoint}`);
  }

  get #draft() {
    return { capture: this.model.snapshot(largest - 100) };
  }

  get #key() {
    return `signet-draft:${this.service.endpoint}`;
  }

  /** Brings a draft back into an untouched capture; answers whether there was one. */
  async restore() {
    if (!this.service || !this.model.isUntouched) return false;
    const draft = remembered(this.#key) ?? (await this.#served());
    return draft !== null && this.model.isUntouched && this.model.restore(draft.capture ?? null);
  }

  start() {
    addEventListener("pagehide", this.#leave);
  }

  stop() {
    removeEventListener("pagehide", this.#leave);
    this.flush();
    if (!this.#isHeld) this.#rememberUnkept();
  }

  /** No request can be relied on while a page goes, and one that outlives it takes 64 kB at most: the tab keeps it. */
  #leave = () => {
    if (this.#isDropping) this.service.dropDraft(true).catch(() => {});
    this.#rememberUnkept();
  };

  #rememberUnkept() {
    if (this.service && this.#kept !== this.#changes && !this.model.isBlank) remember(this.#key, this.#draft);
  }

  keep() {
    if (!this.service) return;
    this.#changes += 1;
    this.#isHeld = false;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.flush(), rest);
  }

  /** Keeps now what waits to be kept. */
  flush() {
    if (!this.#timer) return;
    clearTimeout(this.#timer);
    this.#timer = 0;
    if (this.model.isBlank) this.#remove();
    else this.requests.run(() => this.#write());
  }

  /** The capture is being handed in: nothing is sent meanwhile. It goes on with the next change. */
  hold() {
    clearTimeout(this.#timer);
    this.#timer = 0;
    this.#isHeld = true;
    this.requests.clear();
    this.#sending?.abort();
  }

  /** The capture is over: nothing is left behind. */
  drop() {
    clearTimeout(this.#timer);
    this.#timer = 0;
    if (this.service) this.#remove();
  }

  async #write() {
    const [draft, changes] = [this.#draft, this.#changes];
    this.#isDropping = false;
    this.#sending = new AbortController();
    try {
      if (new Blob([JSON.stringify(draft)]).size > largest) throw new RangeError("too large for the server");
      await this.service.keepDraft(draft, this.#sending.signal);
      this.#kept = Math.max(this.#kept, changes);
      forget(this.#key);
    } catch {
      remember(this.#key, draft);
    }
  }

  #remove() {
    this.#kept = this.#changes;
    this.#isDropping = true;
    forget(this.#key);
    this.requests.run(async () => {
      // A request that failed meanwhile has kept it.
      forget(this.#key);
      await this.service.dropDraft().catch(() => {});
      this.#isDropping = false;
    });
  }

  async #served() {
    try {
      return await this.service.draft();
    } catch {
      return null;
    }
  }
}
