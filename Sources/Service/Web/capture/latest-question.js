/** The least time between two questions, in milliseconds: as many as a link may ask for as long as it likes. */
const spacing = 60;

/**
 * Asks the server one question at a time, and only the newest: the first at once, those that come meanwhile when it is
 * answered, and none sooner after another than the spacing. Changes at one time are asked about once.
 */
export class LatestQuestion {
  #timer = 0;
  #isDue = false;
  #begun = -Infinity;
  /** @type {AbortController|null} */
  #asking = null;
  /** @type {((signal: AbortSignal) => Promise<void>)|null} */
  #next = null;

  /** @param {(signal: AbortSignal) => Promise<void>} work asks and shows the answer; it never throws */
  ask(work) {
    this.#next = work;
    this.#schedule();
  }

  /** Takes all questions back. */
  cancel() {
    clearTimeout(this.#timer);
    [this.#timer, this.#isDue, this.#next] = [0, false, null];
    this.#asking?.abort();
    this.#asking = null;
  }

  #schedule() {
    if (this.#asking || this.#isDue || this.#timer !== 0) return;
    const wait = this.#begun + spacing - performance.now();
    if (wait > 0) {
      this.#timer = setTimeout(() => this.#run(), wait);
      return;
    }
    // After the event, but before the page is drawn again, for which a timer waits.
    this.#isDue = true;
    queueMicrotask(() => {
      if (this.#isDue) this.#run();
    });
  }

  async #run() {
    const asking = new AbortController();
    const work = this.#next;
    [this.#asking, this.#next, this.#timer, this.#isDue, this.#begun] = [asking, null, 0, false, performance.now()];
    await work(asking.signal);
    if (this.#asking !== asking) return;
    this.#asking = null;
    if (this.#next) this.#schedule();
  }
}
