import { SerialQueue } from "../shared/serial-queue.js";
import { forget, remember, remembered } from "../shared/session.js";

/**
 * Keeps what the person has entered over a reload: with the server, which has it on any device, and in the tab's
 * storage, which has it without a network. Never in storage that outlives the tab: another person may use the device.
 * Where others use even the tab, in a sitting, only the server has it.
 */
export class DraftKeeper {
  #requests = new SerialQueue();
  /** @type {AbortController|null} */
  #sending = null;
  /** How many changes there were, and how many of them the server has. */
  #changes = 0;
  #saved = 0;

  /**
   * @param {import("./signing-api.js").SigningAPI} api
   * @param {import("./signing-model.js").SigningModel} model
   * @param {{isShared: boolean, delay?: number}} options
   */
  constructor(api, model, { isShared, delay = 900 }) {
    this.api = api;
    this.model = model;
    this.isShared = isShared;
    this.delay = delay;
    this.name = `signet-draft:${api.endpoint}`;
    this.timer = null;
    this.closed = false;
  }

  /**
   * Takes up the newer of both drafts, then keeps each change.
   *
   * @returns {Promise<boolean>} whether there was one
   */
  async begin() {
    const local = remembered(this.name);
    const remote = await this.api.draft().catch(() => null);
    const own = remote?.signing ?? null;
    const newest = (own?.saved ?? 0) >= (local?.saved ?? 0) ? own : local;
    this.others = remote ?? {};
    if (newest) this.model.restore(newest);
    for (const event of ["change", "begun"]) this.model.addEventListener(event, () => this.schedule());
    window.addEventListener("pagehide", () => this.save(true));
    return newest !== null;
  }

  schedule() {
    if (this.closed) return;
    this.#changes += 1;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.save(false), this.delay);
  }

  /** @param {boolean} leaving */
  async save(leaving) {
    if (this.closed || (leaving && this.#saved === this.#changes)) return;
    clearTimeout(this.timer);
    const draft = { ...this.model.draft, saved: Date.now() };
    const changes = this.#changes;
    const send = () => this.#send(draft, changes, leaving);
    if (!this.isShared) remember(this.name, draft);
    if (!leaving) return this.#requests.run(send);
    // A page that goes away cannot wait, and what was sent before must not be stored last.
    this.hold();
    return send();
  }

  async #send(draft, changes, leaving) {
    if (this.closed) return;
    this.#sending = new AbortController();
    try {
      await this.api.saveDraft({ ...this.others, signing: draft }, leaving, this.#sending.signal);
      this.#saved = Math.max(this.#saved, changes);
    } catch {
      // The tab has it.
    }
  }

  /** The person is signing or declining: nothing is sent meanwhile. It goes on with the next change. */
  hold() {
    clearTimeout(this.timer);
    this.#requests.clear();
    this.#sending?.abort();
  }

  /** The person has signed or declined: nothing stays behind. The server refuses a draft that arrives later. */
  async end() {
    this.closed = true;
    clearTimeout(this.timer);
    forget(this.name);
    await this.api.dropDraft().catch(() => {});
  }
}
