/**
 * Runs one task at a time, in their order. A task that waits is left out when a newer one comes.
 *
 * Requests that save go through one: of two on their way at once the older could be stored last.
 */
export class SerialQueue {
  static #named = new Map();

  #newest = null;
  #last = Promise.resolve();

  /**
   * The queue of a name, which all parts of a page share.
   *
   * @param {string} name
   * @returns {SerialQueue}
   */
  static named(name) {
    if (!this.#named.has(name)) this.#named.set(name, new SerialQueue());
    return this.#named.get(name);
  }

  /**
   * @param {() => Promise<void>} task
   * @returns {Promise<void>} when the task is over, or left out
   */
  run(task) {
    this.#newest = task;
    const done = this.#last.then(() => (task === this.#newest ? task() : undefined));
    // A task that fails does not hold up the next one.
    this.#last = done.catch(() => {});
    return done;
  }

  /** Leaves out the task that waits. */
  clear() {
    this.#newest = null;
  }
}
