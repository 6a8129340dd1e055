import { button } from "../kit/button.js";
import { make, setAttribute } from "../kit/make.js";
import "../kit/range-pair.js";
import { ColorChoice } from "./color-choice.js";
import { Pad } from "./pad.js";
import { ServerInk } from "./server-ink.js";
import { drawing, source } from "./source.js";
import { StepButtons, takeStep } from "./step-buttons.js";
import { fault } from "./validity.js";

/** The panel to draw in: the surface with its line, and below it colours, steps and the pen. */
export class DrawPanel {
  /** @param {import("./context.js").Context} context */
  constructor(context) {
    this.context = context;
    const { model, say } = context;
    this.pad = new Pad({
      onStroke: (points, canvas) => this.#stroke(points, canvas),
      onPenSeen: () => this.#penSeen(),
    });
    setAttribute(this.pad.element, "role", "img");
    setAttribute(this.pad.element, "tabindex", "-1");
    setAttribute(this.pad.element, "aria-label", say("pad.label"));
    this.ink = new ServerInk(context.service, (outline, ids) => this.pad.showPicture(outline, ids));
    this.paper = make(
      "div",
      { class: "paper", part: "paper" },
      make("div", { class: "paper-line", "aria-hidden": "true" }),
      make("span", { class: "paper-hint", "aria-hidden": "true", text: say("pad.hint") }),
      this.pad.element,
    );
    this.colors = new ColorChoice({
      name: "draw-color",
      colors: model.state.configuration.colors,
      say,
      onChoose: (color) => model.dispatch({ type: "color", color }),
      offersOriginal: false,
    });
    this.steps = new StepButtons({ say, clear: "clear", onStep: (step) => this.step(step) });
    this.#buildPen();
    this.steps.element.append(this.penButton);
    this.element = make(
      "div",
      { class: "panel draw-panel", part: "panel" },
      this.paper,
      make("div", { class: "toolbar", part: "toolbar" }, this.colors.element, this.steps.element),
      this.penBox,
      this.onlyPen,
    );
  }

  connect() {
    this.pad.connect();
    this.show(this.context.model.state, null);
  }

  disconnect() {
    this.pad.disconnect();
    this.ink.close();
  }

  /** @param {import("./step-buttons.js").Step} step */
  step(step) {
    takeStep(this.context, step);
  }

  /**
   * @param {import("./reducer.js").State} state
   * @param {import("./reducer.js").State|null} before
   */
  show(state, before) {
    const isSame = before && ["strokes", "color", "penWidth", "configuration"].every((key) => state[key] === before[key]);
    this.steps.show(state.steps.draw, state.strokes.length > 0);
    this.colors.show(state.color);
    this.range.value = state.penWidth;
    setAttribute(this.paper, "data-inked", state.strokes.length > 0);
    this.paper.style.setProperty("--aspect", String(state.configuration.aspect));
    if (isSame) return;
    this.#showInk(state, before);
  }

  /** Adding strokes keeps the picture of those that it shows; any other change but the colour needs another picture. */
  #showInk(state, before) {
    const isMore = before && before.penWidth === state.penWidth && before.configuration === state.configuration
      && before.strokes.every((stroke, index) => stroke === state.strokes[index]);
    const isSignature = fault(drawing(state), { allowDots: true }) === null && state.strokes.length > 0;
    if (!isSignature || (!isMore && !this.ink.outline(state))) this.pad.showPicture(null, []);
    if (isSignature) this.ink.ask(state, { ...source({ ...state, tab: "draw" }), allowDots: true });
    else this.ink.cancel();
    this.pad.show(state);
  }

  #stroke(points, canvas) {
    const { model, say, live } = this.context;
    model.dispatch({ type: "stroke", points, canvas });
    // At once, or the stroke would be gone for a frame between the wet layer and the dry one.
    model.flush();
    live.say(say("strokes", { count: model.state.strokes.length }));
  }

  #buildPen() {
    const { model, say, language } = this.context;
    const { penRange, penWidth } = model.state.configuration;
    const number = new Intl.NumberFormat(language, { maximumFractionDigits: 2 });
    this.range = /** @type {import("../kit/range-pair.js").RangePair} */ (document.createElement("signet-range-pair"));
    this.range.options = {
      min: penRange[0],
      max: penRange[1],
      step: 0.1,
      value: penWidth,
      labels: [say("thinnest"), say("thickest")],
      format: (value) => say("points", { count: number.format(value) }),
    };
    const change = ({ detail }) => model.dispatch({ type: "penWidth", penWidth: detail });
    this.range.addEventListener("range-input", change);
    this.range.addEventListener("range-change", change);
    this.penBox = make(
      "div",
      { class: "pen-box", id: "pen-box", hidden: true },
      make("span", { class: "signet-label", text: say("pen") }),
      this.range,
    );
    this.penButton = button({ label: say("pen"), variant: "icon", icon: "sliders", onPress: () => this.#togglePen() });
    setAttribute(this.penButton, "aria-expanded", "false");
    setAttribute(this.penButton, "aria-controls", "pen-box");
    const onlyPen = make("input", { type: "checkbox", role: "switch", ".checked": true, onchange: () => {
      this.pad.input.ignoresTouch = onlyPen.checked;
    } });
    this.onlyPen = make(
      "label",
      { class: "signet-switch", hidden: true },
      onlyPen,
      make("span", {}, say("pen.only"), make("span", { class: "signet-hint switch-hint", text: say("pen.only.hint") })),
    );
  }

  #togglePen() {
    this.penBox.hidden = !this.penBox.hidden;
    setAttribute(this.penButton, "aria-expanded", String(!this.penBox.hidden));
    if (!this.penBox.hidden) this.penBox.scrollIntoView({ block: "nearest" });
  }

  #penSeen() {
    this.onlyPen.hidden = false;
  }
}
