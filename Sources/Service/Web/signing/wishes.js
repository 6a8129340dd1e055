import { button } from "../kit/button.js";
import { make } from "../kit/make.js";
import { askDelegation, askQuestion } from "./wish-dialogs.js";

/** The person's questions to the sender with their answers, and the wish that somebody else signs; the sender, who signs too, has neither. */
export class Wishes {
  /**
   * @param {{api: import("./signing-api.js").SigningAPI, say: import("../shared/translate.js").Translator, state: Object, tell: (text: string) => void,
   *   reload: () => Promise<void>}} options `tell` reads a sentence out, and `reload` asks for the whole state
   */
  constructor({ api, say, state, tell, reload }) {
    this.api = api;
    this.say = say;
    this.tell = tell;
    this.reload = reload;
    this.list = make("div", { class: "wishes-list", "aria-live": "polite" });
    const ask = button({ label: say("head.question"), variant: "quiet", icon: "info", onPress: () => this.ask() });
    this.passOn = button({ label: say("head.delegate"), variant: "quiet", icon: "people", onPress: () => this.delegate() });
    this.element = make("section", { class: "wishes", "aria-label": say("questions"), hidden: Boolean(state.requestPage) }, this.list, make("div", { class: "wishes-actions" }, ask, this.passOn));
    this.update(state);
  }

  /** @param {Object} state the answer of `GET state` */
  update(state) {
    this.state = state;
    const { questions = [], delegation = { rule: "no" } } = state;
    const { rule, wish } = delegation;
    const isOpen = wish && (wish.allowed ?? null) === null;
    this.passOn.hidden = rule === "no" || isOpen;
    const asked = questions.map((question) => make("div", { class: "wish" },
      make("p", { class: "wish-question", dir: "auto", text: question.text }),
      make("p", { class: question.answer ? "wish-answer" : "signet-hint", dir: "auto", text: question.answer ?? this.say("question.open") })));
    const note = wish && wish.allowed !== true && make("p", { class: "signet-hint", text: this.say(isOpen ? "delegate.asked" : "delegate.refused", { name: wish.name }) });
    this.list.replaceChildren(...(asked.length > 0 ? [make("h2", { text: this.say("questions") }), ...asked] : []), ...(note ? [note] : []));
  }

  async ask() {
    const isSent = await askQuestion({ say: this.say, sender: this.state.request.sender, ask: (text) => this.api.ask(text) });
    if (!isSent) return;
    this.tell(this.say("question.sent"));
    this.update(await this.api.state());
  }

  async delegate() {
    const { request, delegation } = this.state;
    const answer = await askDelegation({ say: this.say, sender: request.sender, rule: delegation.rule, delegate: (wish) => this.api.delegate(wish) });
    if (answer?.state === "delegated") await this.reload();
    else if (answer) this.update(await this.api.state());
  }
}
