import { button } from "../kit/button.js";
import { Dialog } from "../kit/dialog.js";
import { make } from "../kit/make.js";
import { familyOf } from "../shared/field-kinds.js";
import { select } from "./pieces.js";
import { comparisonsFor, needsValue } from "./rules-in-words.js";

const EFFECTS = ["show", "require", "fix"];

/** The effect of rules on what they can only show, and what is said about them. */
const OF = { field: { hint: "rules.hint" }, person: { effect: "rules.needed", hint: "rules.hint.person" }, document: { effect: "rules.part", hint: "rules.hint.document" } };

/**
 * The rules of one field, person or document as a form. A field that a rule names gets a name, where it has none.
 *
 * @typedef {{field: string, is: string, value: string}} Condition `field` is the identifier
 */
class RulesForm {
  /** @param {{say: import("../shared/translate.js").Translator, compose: import("./compose-model.js").ComposeModel, rules: any[], others: any[], effect: string|undefined}} options `effect`: the words for the only one */
  constructor({ say, compose, rules, others, effect }) {
    this.say = say;
    this.compose = compose;
    this.others = others;
    this.effect = effect;
    /** @type {Map<string, any>} */
    this.byName = new Map(this.others.filter(({ name }) => name).map((other) => [other.name, other]));
    /** @type {{effect: string, when: string, of: Condition[]}[]} */
    this.rules = rules.map(({ effect, when, of }) => ({ effect, when: when ?? "all",
      of: of.flatMap(({ field: name, is, value }) => (this.byName.has(name) ? [{ field: this.byName.get(name).id, is, value: value ?? "" }] : [])) }))
      .filter(({ of }) => of.length > 0);
    if (this.rules.length === 0) this.rules.push(this.newRule());
    this.element = make("div", { class: "rules-form" });
    this.fault = make("p", { class: "signet-error", role: "alert" });
    this.draw();
  }

  newRule() {
    return { effect: "show", when: "all", of: [this.newCondition()] };
  }

  newCondition() {
    const [first] = this.others;
    return { field: first.id, is: comparisonsFor(first)[0], value: "" };
  }

  draw(focus = null) {
    const { say } = this;
    const add = button({ label: say("rules.add"), icon: "plus", variant: "quiet", onPress: () => this.change(() => this.rules.push(this.newRule()), `rule-${this.rules.length}`) });
    this.element.replaceChildren(...this.rules.map((rule, index) => this.drawRule(rule, index)), add);
    if (focus) /** @type {HTMLElement} */ (this.element.querySelector(`#${focus}`))?.focus();
  }

  /** @param {() => void} change @param {string|null} [focus] the identifier of what has the focus then */
  change(change, focus = null) {
    change();
    this.fault.textContent = "";
    this.draw(focus ?? document.activeElement?.id ?? null);
  }

  drawRule(rule, index) {
    const { say } = this;
    const effect = this.effect ? make("span", { text: this.effect }) : labelledSelect(say("rules.effect"), `rule-${index}`, EFFECTS.map((each) => [each, say(`rules.${each}`)]), rule.effect, (value) => { rule.effect = value; });
    const when = rule.of.length > 1 && labelledSelect(say("rules.junction"), `when-${index}`, ["all", "any"].map((each) => [each, say(`rules.when.${each}`)]), rule.when, (value) => { rule.when = value; });
    return make("fieldset", { class: "rule" }, make("legend", { class: "signet-visually-hidden", text: say("rules.number", { number: index + 1 }) }),
      make("div", { class: "rule-head" }, effect, make("span", { class: "rule-when", text: say("rules.when") }), when,
        button({ label: say("rules.remove"), variant: "icon", icon: "trash", onPress: () => this.change(() => this.rules.splice(index, 1), `rule-${Math.max(0, index - 1)}`) })),
      ...rule.of.map((condition, at) => this.drawCondition(rule, condition, `${index}-${at}`)),
      button({ label: say("rules.condition"), icon: "plus", variant: "quiet", onPress: () => this.change(() => rule.of.push(this.newCondition()), `field-${index}-${rule.of.length}`) }));
  }

  drawCondition(rule, condition, key) {
    const { say, compose } = this;
    const field = this.others.find(({ id }) => id === condition.field);
    const nameOf = (other) => `${other.label || other.name || say(`field.${other.kind}`)}${compose.fillers.length > 1 ? ` (${compose.signer(other.signer)?.name ?? ""})` : ""}`;
    const fields = labelledSelect(say("rules.field"), `field-${key}`, this.others.map((other) => [other.id, nameOf(other)]), condition.field, (id) => this.change(() => {
      const [is] = comparisonsFor(this.others.find((other) => other.id === id));
      Object.assign(condition, { field: id, is, value: "" });
    }));
    const comparisons = labelledSelect(say("rules.comparison"), `is-${key}`, comparisonsFor(field).map((each) => [each, say(`rules.comparison.${each}`)]), condition.is, (is) => this.change(() => { condition.is = is; }));
    const remove = rule.of.length > 1 && button({ label: say("rules.condition.remove"), variant: "icon", icon: "close", onPress: () => this.change(() => rule.of.splice(rule.of.indexOf(condition), 1), `field-${key.split("-")[0]}-0`) });
    return make("div", { class: "rule-condition" }, fields, comparisons, needsValue(condition.is) && this.valueOf(field, condition, key), remove);
  }

  valueOf(field, condition, key) {
    const label = this.say("rules.value");
    if (familyOf(field.kind) === "chosen") {
      const options = field.options.map(({ value }) => [value, value]);
      if (!condition.value) condition.value = field.options[0]?.value ?? "";
      return labelledSelect(label, `value-${key}`, options, condition.value, (value) => { condition.value = value; });
    }
    const isDay = familyOf(field.kind) === "day" || field.kind === "signed-on";
    return make("input", { class: "signet-input", id: `value-${key}`, type: isDay ? "date" : "text", maxlength: 500, dir: "auto", "aria-label": label, placeholder: label, ".value": condition.value, autocomplete: "off", oninput: (event) => {
      condition.value = event.target.value;
      this.fault.textContent = "";
    } });
  }

  /** The rules as the service takes them; null while one is not complete. */
  get answer() {
    const empty = this.rules.flatMap((rule, index) => rule.of.flatMap(({ is, value }, at) => (needsValue(is) && value.trim() === "" ? [`value-${index}-${at}`] : [])));
    if (empty.length > 0) {
      this.fault.textContent = this.say("rules.value.needed");
      /** @type {HTMLElement} */ (this.element.querySelector(`#${empty[0]}`))?.focus();
      return null;
    }
    return this.rules.map(({ effect, when, of }) => ({ effect, ...(of.length > 1 ? { when } : {}),
      of: of.map(({ field, is, value }) => ({ field: this.compose.nameOf(field), is, ...(needsValue(is) ? { value: value.trim() } : {}) })) }));
  }
}

/**
 * Asks for the rules of a field, or for those by which a person is needed or a document is part of the request.
 *
 * @param {{say: import("../shared/translate.js").Translator, compose: import("./compose-model.js").ComposeModel, rules: any[], others: any[], name: string, of?: "field"|"person"|"document"}} options
 *   `others` are the fields that conditions can be on
 * @returns {Promise<any[]|null>} null where nothing is to change
 */
export function askRules({ say, compose, rules, others, name, of = "field" }) {
  const { effect, hint } = /** @type {{effect?: string, hint: string}} */ (OF[of]);
  const form = new RulesForm({ say, compose, rules, others, effect: effect && say(effect) });
  const dialog = new Dialog({
    title: say("rules.title", { name }), close: say("cancel"), wide: true, className: "rules-dialog",
    body: [make("p", { class: "signet-hint", text: say(hint) }), form.element, form.fault],
    actions: [{ label: say("cancel"), value: null }, { label: say("done"), variant: "primary", onPress: (it) => {
      const { answer } = form;
      if (answer) it.finish(answer);
    } }],
    focus: "select",
  });
  return dialog.answer;
}

function labelledSelect(label, id, options, value, change) {
  const made = select(options, value, change);
  made.id = id;
  made.setAttribute("aria-label", label);
  return made;
}
