import { LatestQuestion } from "./latest-question.js";

/**
 * Asks the server for the final ink of a drawing and keeps the last answers.
 *
 * A question takes the one before it back. Where no answer comes, nothing happens: the line on screen stays.
 */
export class ServerInk {
  /**
   * Pictures by what they show, oldest first.
   *
   * @type {Map<string, string>}
   */
  #known = new Map();
  #question = new LatestQuestion();

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
    if (this.service) this.#question.ask((signal) => this.#fetch(state, source, ids, onRefusal, signal));
  }

  cancel() {
    this.#question.cancel();
  }

  /** Lets go of all pictures. */
  close() {
    this.cancel();
    for (const url of this.#known.values()) URL.revokeObjectURL(url);
    this.#known.clear();
  }

  /** @param {AbortSignal} signal */
  async #fetch(state, source, ids, onRefusal, signal) {
    try {
      const { blob } = await this.service.preview(source, signal);
      const url = URL.createObjectURL(blob);
      await decoded(url);
      if (signal.aborted) {
        URL.revokeObjectURL(url);
        return;
      }
      this.#keep(key(state), url);
      this.onPicture(url, ids);
    } catch (error) {
      if (!signal.aborted) onRefusal(error);
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
