import { LatestQuestion } from "./latest-question.js";
import { isShowable } from "./outline.js";

/** How many outlines are kept. */
const most = 24;

/**
 * Asks the server for the final ink of a drawing and keeps the last answers.
 *
 * A question takes the one before it back. Where no answer comes, nothing happens: the line on screen stays.
 *
 * @typedef {{viewBox: string, path: string}} Outline in canvas units
 */
export class ServerInk {
  /**
   * Outlines by what they show, oldest first.
   *
   * @type {Map<string, Outline>}
   */
  #known = new Map();
  #question = new LatestQuestion();

  /**
   * @param {import("./service.js").PageService|null} service
   * @param {(outline: Outline|null, ids: number[]) => void} onOutline
   */
  constructor(service, onOutline) {
    this.service = service;
    this.onOutline = onOutline;
  }

  /** The outline that shows exactly this, or null. */
  outline(state) {
    return this.#known.get(key(state)) ?? null;
  }

  /**
   * @param {import("./reducer.js").State} state
   * @param {object} source
   */
  ask(state, source) {
    this.cancel();
    const known = this.outline(state);
    const ids = state.strokes.map(({ id }) => id);
    if (known || ids.length === 0) {
      this.onOutline(known, ids);
      return;
    }
    if (this.service) this.#question.ask((signal) => this.#fetch(state, source, ids, signal));
  }

  cancel() {
    this.#question.cancel();
  }

  /** Lets go of all outlines. */
  close() {
    this.cancel();
    this.#known.clear();
  }

  /** @param {AbortSignal} signal */
  async #fetch(state, source, ids, signal) {
    try {
      const outline = read(await this.service.ink(source, signal));
      if (signal.aborted || !outline) return;
      this.#keep(key(state), outline);
      this.onOutline(outline, ids);
    } catch {
      // The line on screen stays.
    }
  }

  #keep(name, outline) {
    this.#known.set(name, outline);
    if (this.#known.size > most) this.#known.delete(this.#known.keys().next().value);
  }
}

/**
 * The outline in a preview; null where it has none that can be shown. Inline it is shown sooner than as an image, for which the browser
 * makes a separate document.
 *
 * @param {string} svg
 * @returns {Outline|null}
 */
function read(svg) {
  const value = (name) => svg.match(new RegExp(` ${name}="([^"]*)"`))?.[1] ?? "";
  const outline = { viewBox: value("viewBox"), path: value("d") };
  return isShowable(outline) ? outline : null;
}

/** The values that decide how the ink looks. */
function key({ strokes, penWidth, configuration }) {
  return [strokes.map(({ id }) => id).join(" "), penWidth.join("-"), configuration.pen].join("|");
}
