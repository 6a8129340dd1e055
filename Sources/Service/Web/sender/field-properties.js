import { button } from "../kit/button.js";
import { make } from "../kit/make.js";
import { KINDS } from "./compose-model.js";
import { labelled, select } from "./pieces.js";

/** The properties of the selected field as inputs: the way to place it exactly and without dragging. */
export class FieldProperties {
  /** @param {{say: import("../shared/translate.js").Translator, compose: import("./compose-model.js").ComposeModel, live: import("../kit/live-region.js").LiveRegion, signal: AbortSignal,
   *   back: (id: string) => void}} options */
  constructor({ say, compose, live, signal, back }) {
    this.say = say;
    this.compose = compose;
    this.live = live;
    this.back = back;
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

  draw() {
    const field = this.compose.field(this.compose.selected);
    if ((field?.id ?? null) !== this.shown) this.build(field);
    if (field) this.fill(field);
  }

  build(field) {
    const { say, compose } = this;
    this.shown = field?.id ?? null;
    this.element.classList.toggle("properties--empty", !field);
    if (!field) {
      this.element.replaceChildren(make("p", { class: "signet-hint", text: say("props.none") }));
      return;
    }
    const { id } = field;
    const change = (values) => compose.updateField(id, values);
    this.signer = select(compose.fillers.map((signer) => [signer.id, signer.name]), field.signer, (signer) => change({ signer }));
    this.kind = select(KINDS.map((kind) => [kind, say(`field.${kind}`)]), field.kind, (kind) => change({ kind }));
    this.label = make("input", { class: "signet-input", maxlength: 100, dir: "auto", placeholder: say(`field.${field.kind}`), onchange: () => change({ label: this.label.value }) });
    this.required = make("input", { type: "checkbox", role: "switch", onchange: () => change({ required: this.required.checked }) });
    this.page = select(compose.document.pages.map((page) => [String(page.number), say("page", { page: page.number })]), String(field.page), (page) => change({ page: Number(page) }));
    this.numbers = ["x", "y", "width", "height"].map((name, index) => {
      const input = make("input", { class: "signet-input number", type: "number", step: "any", inputmode: "decimal", onchange: () => {
        const value = Number.parseFloat(input.value);
        const frame = [...compose.field(id).frame];
        if (Number.isFinite(value)) frame[index] = value;
        change({ frame });
      } });
      return input;
    });
    this.toggle = button({ label: say("props.edit"), icon: "settings", onPress: () => this.open(!this.element.classList.contains("properties--open")) });
    this.element.replaceChildren(make("div", { class: "properties-head" }, make("h2", { text: say("props.title") }), this.toggle),
      labelled(say("props.signer"), this.signer), labelled(say("fields.kind"), this.kind), labelled(say("props.label"), this.label),
      make("label", { class: "signet-switch" }, this.required, make("span", { text: say("props.required") })),
      labelled(say("props.page"), this.page),
      make("div", { class: "numbers" }, ...this.numbers.map((input, index) => labelled(say(`props.${["x", "y", "width", "height"][index]}`), input))),
      make("p", { class: "signet-hint", text: say("props.units") }),
      make("div", { class: "properties-acts" },
        compose.document.pages.length > 1 && button({ label: say("props.all-pages"), icon: "pages", onPress: () => {
          const count = compose.copyToAllPages(id);
          this.live.say(count > 0 ? say("props.all-pages.done", { count }) : say("props.all-pages.none"));
        } }),
        button({ label: say("props.duplicate"), icon: "copy", onPress: () => this.back(compose.duplicate(id).id) }),
        button({ label: say("props.remove"), icon: "trash", variant: "danger", onPress: () => {
          compose.removeField(id);
          this.live.say(say("placed.removed", { name: say(`field.${field.kind}`) }));
          if (compose.fields.length > 0) this.back(compose.fields[compose.fields.length - 1].id);
        } })));
  }

  fill(field) {
    this.open(this.element.classList.contains("properties--open"));
    const put = (input, value) => {
      if (document.activeElement !== input && input.value !== String(value)) input.value = value;
    };
    put(this.signer, field.signer);
    put(this.kind, field.kind);
    put(this.label, field.label);
    put(this.page, field.page);
    this.required.checked = field.required;
    this.numbers.forEach((input, index) => put(input, field.frame[index]));
  }
}
