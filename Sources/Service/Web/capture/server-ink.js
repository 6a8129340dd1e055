/**
 * Asks the server for the final ink of a drawing and keeps the last answers.
 *
 * A question waits until the hand rests for a moment and takes the one before it back. Where no answer comes, nothing
 * happens: the line on screen stays.
 */
export class ServerInk {
  /**
   * Pictures by what they show, oldest first.
   *
   * @type {Map<string, string>}
   */
  #known = new Map();
  #timer = 0;
  /** @type {AbortController|null} */
  #asking = null;

  /**
   * @param {import("./service.js").PageService|null} service
   * @param {(url: string|null, ids: number[]) => void} onPicture
   */
  constructor(service, onPicture) {
    this.service = service;
    this.onPicture = onPicture;
  }

  /** The picture that shows exactly this, or null. */
  picture(state) {
    return this.#known.get(key(state)) ?? null;
  }

  /**
   * @param {import("./reducer.js").State} state
   * @param {object} source
   * @param {(error: Error) => void} onRefusal
   */
  ask(state, source, onRefusal) {
    this.cancel();
    const known = this.#known.get(key(state));
    const ids = state.strokes.map(({ id }) => id);
    if (known || ids.length === 0) {
      this.onPicture(known ?? null, ids);
      return;
    }
    if (this.service) this.#timer = setTimeout(() => this.#fetch(state, source, ids, onRefusal), 160);
  }

  cancel() {
    clearTimeout(this.#timer);
    this.#asking?.abort();
    this.#asking = null;
  }

  /** Lets go of all pictures. */
  close() {
    this.cancel();
    for (const url of this.#known.values()) URL.revokeObjectURL(url);
    this.#known.clear();
  }

  async #fetch(state, source, ids, onRefusal) {
    const asking = new AbortController();
    this.#asking = asking;
    try {
      const { blob } = await this.service.preview(source, asking.signal);
      const url = URL.createObjectURL(blob);
      await decoded(url);
      if (asking.signal.aborted) {
        URL.revokeObjectURL(url);
        return;
      }
      this.#keep(key(state), url);
      this.onPicture(url, ids);
    } catch (error) {
      if (!asking.signal.aborted) onRefusal(error);
    }
  }

  #keep(name, url) {
    this.#known.set(name, url);
    if (this.#known.size <= 24) return;
    const [oldest, old] = this.#known.entries().next().value;
    this.#known.delete(oldest);
    URL.revokeObjectURL(old);
  }
}

/** Waits until a picture can be shown without a gap. */
async function decoded(url) {
  const picture = new Image();
  picture.src = url;
  await picture.decode();
}

/** The values that decide how the ink looks. */
function key({ strokes, color, penWidth, configuration }) {
  return [strokes.map(({ id }) => id).join(" "), color, penWidth.join("-"), configuration.pen].join("|");
}
