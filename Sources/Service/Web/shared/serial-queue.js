/**
 * Runs one task at a time, in their order. A task that waits is left out when a newer one comes.
 *
 * Saving goes through one: of two requests on their way at once the older could be stored last.
 */
export class SerialQueue {
  #newest = null;
  #last = Promise.resolve();

  /**
   * @param {() => Promise<void>} task must not reject
   * @returns {Promise<void>} when the task is over, or left out
   */
  run(task) {
    this.#newest = task;
    this.#last = this.#last.then(() => (task === this.#newest ? task() : undefined));
    return this.#last;
  }
}
