/** How long the view must be still before pages are asked for, in milliseconds: pages that are only passed are not. */
const SETTLING = 100;
/** How many pictures are asked for at a time: the server draws one on each processor. */
const LANES = 2;

/**
 * Decides which pictures are fetched, and when. Visible ones come first, those no longer near are cancelled, and few
 * requests are in progress at a time.
 *
 * @template Place
 */
export class PictureQueue {
  #timer = null;
  #hasBegun = false;
  /**
   * The requests in progress.
   *
   * @type {Map<Place, AbortController>}
   */
  #running = new Map();

  /**
   * @param {{wanted: () => Place[], isNear: (place: Place) => boolean, isSeen: (place: Place) => boolean,
   *   fetch: (place: Place, signal: AbortSignal) => Promise<void>}} options `wanted` are the places that need a picture,
   *   the most urgent first; `fetch` never throws
   */
  constructor({ wanted, isNear, isSeen, fetch }) {
    this.wanted = wanted;
    this.isNear = isNear;
    this.isSeen = isSeen;
    this.fetch = fetch;
  }

  /** The view has changed: cancels at once what it has left behind, and goes on when it is still. */
  changed() {
    for (const [place, stop] of this.#running) if (!this.isNear(place)) stop.abort();
    clearTimeout(this.#timer);
    // The first pages need not wait: nothing has moved yet.
    this.#timer = setTimeout(() => this.#fill(), this.#hasBegun ? SETTLING : 0);
  }

  /** Goes on without waiting for the view to be still. */
  hurry() {
    clearTimeout(this.#timer);
    this.#fill();
  }

  #fill() {
    this.#timer = null;
    const waiting = this.wanted().filter((place) => !this.#running.has(place));
    // As long as nothing has been asked for, nothing has moved.
    this.#hasBegun ||= waiting.length > 0;
    while (waiting.length > 0 && this.#running.size < LANES) this.#run(waiting.shift());
    // Visible pictures do not wait for those that are only near.
    const seen = waiting.filter((place) => this.isSeen(place));
    const others = [...this.#running].filter(([place, stop]) => !this.isSeen(place) && !stop.signal.aborted);
    for (const [, stop] of others.slice(0, seen.length)) stop.abort();
  }

  async #run(place) {
    const stop = new AbortController();
    this.#running.set(place, stop);
    await this.fetch(place, stop.signal);
    this.#running.delete(place);
    if (this.#timer === null) this.#fill();
  }
}
