/** How long keys at one control may rest and still be one gesture, in milliseconds. */
const pause = 700;

/** Numbers the gestures of a hand: all of a drag is one, and so are keys at one control that follow one another quickly. */
export class Gestures {
  #number = 0;
  /** @type {string|null} */
  #control = null;
  #last = 0;

  /**
   * The number of the gesture that an edit belongs to.
   *
   * @param {{control: string, isDrag: boolean}} by
   */
  of({ control, isDrag }) {
    const now = performance.now();
    if (control !== this.#control || (!isDrag && now - this.#last > pause)) this.#number += 1;
    this.#control = control;
    this.#last = now;
    return this.#number;
  }

  /** Whatever comes next is another gesture. */
  end() {
    this.#control = null;
  }
}
