import { button } from "../kit/button.js";
import { make } from "../kit/make.js";

/** Says that a draft has been brought back and how long it is kept, and takes it away where that is wanted. */
export class DraftNote {
  /**
   * @param {import("./context.js").Context & {host: import("./element.js").SignetCapture}} context
   * @param {import("./draft.js").Draft} draft
   */
  constructor(context, draft) {
    this.context = context;
    this.draft = draft;
    const { say } = context;
    this.element = make(
      "div",
      { class: "draft-note", hidden: true },
      make("p", { class: "signet-hint", text: say("draft.kept") }),
      button({ label: say("draft.discard"), variant: "quiet", onPress: () => this.#discard() }),
    );
  }

  restored() {
    this.element.hidden = false;
    this.context.live.say(this.context.say("draft.restored"));
  }

  /** It goes with the last of what was brought back. */
  show() {
    if (this.context.model.isBlank) this.element.hidden = true;
  }

  async #discard() {
    const { host, say, live, model } = this.context;
    if (!(await host.confirmLeaving())) return;
    this.draft.drop();
    host.reset();
    model.flush();
    live.say(say("draft.discarded"));
    // The button has gone.
    host.focus();
  }
}
