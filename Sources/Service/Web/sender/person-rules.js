import { button } from "../kit/button.js";
import { make } from "../kit/make.js";
import { askRules } from "./rules-dialog.js";
import { ruleInWords } from "./rules-in-words.js";

/** When the chosen person is needed at all: always, or where the values of other people's fields say so. */
export class PersonRules {
  /**
   * @param {{say: import("../shared/translate.js").Translator, compose: import("./compose-model.js").ComposeModel, signer: () => string|null, signal: AbortSignal}} options
   *   `signer` is the chosen one
   */
  constructor({ say, compose, signer, signal }) {
    this.say = say;
    this.compose = compose;
    this.signer = signer;
    this.words = make("p", { class: "signet-hint", dir: "auto" });
    this.edit = button({ label: say("rules.needed.edit"), icon: "sliders", variant: "quiet", onPress: () => this.ask() });
    this.element = make("div", { class: "person-rules" }, this.words, this.edit);
    compose.addEventListener("change", () => this.draw(), { signal });
    this.draw();
  }

  /** The fields of the others. */
  get others() {
    return this.compose.fields.filter(({ signer, kind }) => signer !== this.signer() && kind !== "heading");
  }

  draw() {
    const { say, compose } = this;
    const rules = compose.signer(this.signer())?.rules ?? [];
    const titleOf = (name) => compose.fields.find((field) => field.name === name)?.label || name;
    this.words.textContent = rules.map((rule) => ruleInWords({ ...rule, effect: "needed" }, say, titleOf)).join(" ");
    this.element.hidden = this.others.length === 0;
  }

  async ask() {
    const { say, compose } = this;
    const signer = compose.signer(this.signer());
    const rules = await askRules({ say, compose, rules: signer.rules ?? [], others: this.others, name: signer.name, of: "person" });
    if (rules) compose.updateSigner(signer.id, { rules });
  }
}
