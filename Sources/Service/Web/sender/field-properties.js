import { button } from "../kit/button.js";
import { make } from "../kit/make.js";
import { KINDS, membersOf } from "./compose-fields.js";
import { labelled, put, select } from "./pieces.js";
import { lookSection, optionsSection, valueSection } from "./property-sections.js";
import { rulesSection } from "./rules-section.js";

/** The properties of the selected field as inputs: those that its kind has, and its place without dragging. */
export class FieldProperties {
  /** @param {{say: import("../shared/translate.js").Translator, compose: import("./compose-model.js").ComposeModel, live: import("../kit/live-region.js").LiveRegion, signal: AbortSignal,
   *   back: (id: string) => void}} options */
  constructor({ say, compose, live, signal, back }) {
    this.say = say;
    this.compose = compose;
    this.live = live;
    this.back = back;
    /** The sections that are open, also when another field is selected. */
    this.isOpen = new Set();
    this.element = make("section", { class: "properties", "aria-label": say("props.title") });
    this.element.addEventListener("keydown", (event) => {
      if (event.key !== "Escape" || !this.shown) return;
      event.preventDefault();
      this.back(this.shown);
    });
    this.shown = undefined;
    compose.addEventListener("change", () => this.draw(), { signal });
    compose.addEventListener("select", () => this.draw(), { signal });
    this.draw();
  }

  focus() {
    this.open(true);
    this.element.querySelector("select, input")?.focus();
  }

  /**
   * Where it is narrow, the inputs show only when they are asked for.
   *
   * @param {boolean} isOpen
   */
  open(isOpen) {
    this.element.classList.toggle("properties--open", isOpen);
    this.toggle?.setAttribute("aria-expanded", String(isOpen));
  }

  /** A key that differs where a field has other inputs. */
  keyOf(field) {
    return field && JSON.stringify([field.id, field.kind, Boolean(field.options?.some(({ frame }) => frame)), this.compose.document.id]);
  }

  draw() {
    const field = this.compose.field(this.compose.selected);
    if ((this.keyOf(field) ?? null) !== this.key) this.build(field);
    if (field) this.fill(field);
  }

  build(field) {
    const hadFocus = this.shown === field?.id && this.element.contains(document.activeElement);
    const { say } = this;
    this.key = this.keyOf(field) ?? null;
    this.shown = field?.id ?? null;
    this.element.classList.toggle("properties--empty", !field);
    /**
     * Each writes the field's present values into its inputs.
     *
     * @type {((field: any) => void)[]}
     */
    this.fillers = [];
    if (!field) {
      this.element.replaceChildren(make("p", { class: "signet-hint", text: say("props.none") }));
      return;
    }
    this.toggle = button({ label: say("props.edit"), icon: "settings", onPress: () => this.open(!this.element.classList.contains("properties--open")) });
    this.element.replaceChildren(make("div", { class: "properties-head" }, make("h2", { text: say(field.part ? `props.${field.part}` : "props.title") }), this.toggle),
      ...(field.part ? [] : [...this.basics(field), ...this.sections(field)]), ...this.place(field), this.acts(field));
    if (hadFocus) this.element.querySelector("select")?.focus();
  }

  basics(field) {
    const { say, compose } = this;
    const change = (values) => compose.updateField(field.id, values);
    const signer = select(compose.fillers.map((each) => [each.id, each.name]), field.signer, (value) => change({ signer: value }));
    const kind = select(KINDS.map((each) => [each, say(`field.${each}`)]), field.kind, (value) => change({ kind: value }));
    const label = make("input", { class: "signet-input", maxlength: 100, dir: "auto", placeholder: say(`field.${field.kind}`), onchange: () => change({ label: label.value }) });
    const required = make("input", { type: "checkbox", role: "switch", onchange: () => change({ required: required.checked }) });
    this.fillers.push((now) => {
      put(signer, now.signer);
      put(kind, now.kind);
      put(label, now.label);
      required.checked = now.required;
    });
    const isFilledIn = field.kind !== "heading" && field.kind !== "signed-on";
    return [labelled(say("props.signer"), signer), labelled(say("fields.kind"), kind), labelled(say(field.kind === "heading" ? "props.heading" : "props.label"), label),
      isFilledIn && make("label", { class: "signet-switch" }, required, make("span", { text: say("props.required") }))].filter(Boolean);
  }

  place(field) {
    const { say, compose } = this;
    const change = (values) => compose.updateField(field.id, values);
    const page = select(compose.document.pages.map((each) => [String(each.number), say("page", { page: each.number })]), String(field.page), (value) => change({ page: Number(value) }));
    const numbers = ["x", "y", "width", "height"].map((_, index) => {
      const input = make("input", { class: "signet-input number", type: "number", step: "any", inputmode: "decimal", onchange: () => {
        const value = Number.parseFloat(input.value);
        const frame = [...compose.field(field.id).frame];
        if (Number.isFinite(value)) frame[index] = value;
        change({ frame });
      } });
      return input;
    });
    this.fillers.push((now) => {
      put(page, now.page);
      numbers.forEach((input, index) => put(input, now.frame[index]));
    });
    return [labelled(say("props.page"), page),
      make("div", { class: "numbers" }, ...numbers.map((input, index) => labelled(say(`props.${["x", "y", "width", "height"][index]}`), input))),
      make("p", { class: "signet-hint", text: say("props.units") })];
  }

  /** The properties that only some kinds have, each group below its heading. */
  sections(field) {
    const members = new Set(membersOf(field.kind));
    const context = { say: this.say, compose: this.compose, field, members, change: (values) => this.compose.updateField(field.id, values), fillers: this.fillers };
    /** @type {[string, (context: any) => (HTMLElement|false)[]][]} */
    const made = [["options", optionsSection], ["value", valueSection], ["rules", rulesSection], ["look", lookSection]];
    return made.map(([name, section]) => {
      const inputs = section(context).filter(Boolean);
      return inputs.length > 0 && make("details", { class: "props-section", ".open": this.isOpen.has(name) || name === "options", ontoggle: (event) => {
        this.isOpen[event.target.open ? "add" : "delete"](name);
      } }, make("summary", { text: this.say(`props.section.${name}`) }), make("div", { class: "props-inputs" }, ...inputs));
    }).filter(Boolean);
  }

  acts(field) {
    const { say, compose } = this;
    const { id } = field;
    const name = field.part === "option" ? field.label : say(`field.${field.kind}`);
    return make("div", { class: "properties-acts" },
      !field.part && membersOf(field.kind).includes("copies") && button({ label: say("props.copy"), icon: "plus", onPress: () => this.back(compose.addCopy(id)) }),
      !field.part && compose.document.pages.length > 1 && button({ label: say("props.all-pages"), icon: "pages", onPress: () => {
        const count = compose.copyToAllPages(id);
        this.live.say(count > 0 ? say("props.all-pages.done", { count }) : say("props.all-pages.none"));
      } }),
      !field.part && button({ label: say("props.duplicate"), icon: "copy", onPress: () => this.back(compose.duplicate(id).id) }),
      button({ label: say("props.remove"), icon: "trash", variant: "danger", onPress: () => {
        compose.removeField(id);
        this.live.say(say("placed.removed", { name }));
        const next = field.of ?? compose.fields[compose.fields.length - 1]?.id;
        if (next) this.back(next);
      } }));
  }

  fill(field) {
    this.open(this.element.classList.contains("properties--open"));
    for (const fill of this.fillers) fill(field);
  }
}
