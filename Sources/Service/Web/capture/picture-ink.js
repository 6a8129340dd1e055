import { make, setAttribute } from "../kit/make.js";
import { reasonOf } from "../shared/requests.js";
import { LatestQuestion } from "./latest-question.js";
import { source } from "./source.js";

/** The ink that the server finds in the picture, on paper, or its sentence where it finds none. */
export class PictureInk {
  #question = new LatestQuestion();
  #url = "";

  /**
   * @param {import("./context.js").Context} context
   * @param {() => void} onAnswer whether there is ink is known
   */
  constructor({ model, service, say }, onAnswer) {
    this.model = model;
    this.service = service;
    this.say = say;
    this.onAnswer = onAnswer;
    /** Whether the server found no ink in the picture. */
    this.isRefused = false;
    this.result = /** @type {HTMLImageElement} */ (make("img", { class: "picture-result", alt: say("picture.result"), hidden: true }));
    this.working = make("p", { class: "picture-note", role: "status" });
    this.element = make("div", { class: "paper picture-paper", part: "paper" }, this.result, this.working);
  }

  /** Asks for the ink of the picture as it is now. */
  ask() {
    this.#question.ask((signal) => this.#fetch(signal));
    if (this.result.hidden) this.working.textContent = this.say("picture.working");
  }

  /** There is no picture any more. */
  clear() {
    this.close();
    this.#url = "";
    this.result.hidden = true;
    setAttribute(this.result, "aria-busy", null);
    this.working.textContent = "";
    this.isRefused = false;
  }

  close() {
    this.#question.cancel();
    URL.revokeObjectURL(this.#url);
  }

  /** @param {AbortSignal} signal */
  async #fetch(signal) {
    if (!this.service || !this.model.state.picture) return;
    setAttribute(this.result, "aria-busy", "true");
    try {
      const { blob } = await this.service.preview(source({ ...this.model.state, tab: "image" }), signal);
      const url = URL.createObjectURL(blob);
      URL.revokeObjectURL(this.#url);
      this.#url = url;
      this.result.src = url;
      this.result.hidden = false;
      this.working.textContent = "";
      this.isRefused = false;
    } catch (error) {
      if (signal.aborted) return;
      this.result.hidden = true;
      this.working.textContent = reasonOf(error, this.say);
      this.isRefused = error.status === 422;
    } finally {
      if (!signal.aborted) {
        setAttribute(this.result, "aria-busy", null);
        this.onAnswer();
      }
    }
  }
}
