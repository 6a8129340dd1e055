import { button } from "../kit/button.js";
import { make, setAttribute } from "../kit/make.js";
import { Popover } from "../kit/popover.js";
import { reasonOf } from "../shared/requests.js";
import { ColorChoice } from "./color-choice.js";
import { HandList } from "./hand-list.js";
import { LatestQuestion } from "./latest-question.js";
import { outline } from "./outline.js";

/** The longest name that is asked for, in UTF-16 units; the server says what it can set. */
const longest = 120;

/** The panel to type a name in: the field, the name on paper, and the faces. */
export class TypePanel {
  /**
   * The faces that can set `text`.
   *
   * @type {{text: string, faces: import("./hand-list.js").Face[]}|null}
   */
  #answer = null;
  #question = new LatestQuestion();
  /** @type {string|null} */
  #asked = null;
  /**
   * Resolves the promises of `settled`.
   *
   * @type {((nothing: any) => void)[]}
   */
  #waiting = [];
  /** The work that `settled` waits for; a change of the text or the tab ends it. */
  #wanted = null;

  /**
   * @param {import("./context.js").Context} context
   * @param {() => void} onAnswer the faces have come: what is missing may have changed
   */
  constructor(context, onAnswer) {
    this.context = context;
    this.onAnswer = onAnswer;
    const { model, say } = context;
    const { part, colors } = model.state.configuration;
    // Where other people use the browser too, it keeps nothing, and completes nothing.
    const isCompleted = part !== "initials" && context.root.host.getAttribute("autocomplete") !== "off";
    this.field = /** @type {HTMLInputElement} */ (
      make("input", {
        class: "signet-input name-field", id: "name-field", type: "text", maxlength: longest, dir: "auto",
        autocomplete: isCompleted ? "name" : "off", autocapitalize: part === "initials" ? "characters" : "words",
        spellcheck: "false", autocorrect: "off", enterkeyhint: "done",
        oninput: () => this.#typed(),
      })
    );
    this.clear = button({ label: say("clear.name"), variant: "icon", icon: "close", onPress: () => this.#clear() });
    this.preview = make("div", { class: "typed-name" });
    this.paper = make("div", { class: "paper typed-paper", part: "paper" }, this.preview);
    this.list = new HandList({ label: say("hands"), onChoose: (face) => model.dispatch({ type: "face", face }) });
    this.note = make("p", { class: "signet-hint", role: "status" });
    this.change = button({ label: say("hands.change"), icon: "chevron" });
    this.popover = new Popover({ button: this.change, label: say("hands"), content: make("div", {}) });
    this.inline = make("div", { class: "hands-inline" });
    this.colors = new ColorChoice({
      name: "type-color", colors, say, onChoose: (color) => model.dispatch({ type: "color", color }), offersOriginal: false,
    });
    this.element = make(
      "div",
      { class: "panel type-panel", part: "panel" },
      make(
        "div",
        { class: "signet-field" },
        make("label", { class: "signet-label", for: "name-field", text: say("name") }),
        make("div", { class: "name-entry" }, this.field, this.clear),
      ),
      this.paper,
      make("div", { class: "toolbar", part: "toolbar" }, this.colors.element, this.change),
      this.popover.element,
      this.inline,
      this.note,
    );
    this.setWide(true);
  }

  connect() {
    this.show(this.context.model.state, null);
  }

  disconnect() {
    this.popover.close();
    this.#question.cancel();
    this.#asked = null;
    this.abandon();
  }

  /** The list is in the panel where it is wide, and in a popover where it is narrow. */
  setWide(isWide) {
    if (this.isWide === isWide) return;
    this.isWide = isWide;
    if (isWide) this.popover.close();
    (isWide ? this.inline : this.popover.element.firstElementChild).append(this.list.element);
    this.inline.hidden = !isWide;
    this.#showList();
  }

  /** The ids of the faces that can set the text as it is; null while that is not known. */
  get faces() {
    const { text } = this.context.model.state;
    return this.#answer?.text === text.trim() ? this.#answer.faces.map(({ id }) => id) : null;
  }

  /**
   * Waits until the faces that can set the text are known.
   *
   * @returns {Promise<boolean>} false if the text or the tab was changed meanwhile, or the panel was left
   */
  async settled() {
    const wanted = {};
    this.#wanted = wanted;
    while (this.#wanted === wanted && this.faces === null) await new Promise((settle) => this.#waiting.push(settle));
    return this.#wanted === wanted;
  }

  /** Ends the waiting of `settled`. */
  abandon() {
    this.#wanted = null;
    this.#release();
  }

  #release() {
    for (const settle of this.#waiting.splice(0)) settle(null);
  }

  /** The tab was pressed: an empty field is to be filled in, so the keyboard comes. */
  activate() {
    if (this.context.model.state.text.trim() === "") this.field.focus();
  }

  /** @param {import("./reducer.js").State} state @param {import("./reducer.js").State|null} before */
  show(state, before) {
    if (this.field.value !== state.text) this.field.value = state.text;
    this.clear.hidden = state.text === "";
    this.colors.show(state.color);
    this.paper.style.setProperty("--aspect", String(state.configuration.aspect));
    for (const place of [this.preview, this.list.element]) place.style.setProperty("--ink", state.color);
    if (!before || state.text !== before.text || state.tab !== before.tab) this.abandon();
    if (!before || state.text !== before.text || state.configuration !== before.configuration) this.#ask(state);
    if (!before || state.face !== before.face) this.#showList();
  }

  /** The faces are asked for at once, not with the next frame. */
  #typed() {
    const { model } = this.context;
    model.dispatch({ type: "text", text: this.field.value });
    model.flush();
  }

  /** As if the person deleted it, so that the browser's own undo brings it back; a text set by script would end that. */
  #clear() {
    this.field.focus();
    this.field.select();
    if (!document.execCommand("delete")) this.context.model.dispatch({ type: "clear" });
  }

  #ask({ text, configuration }) {
    const name = text.trim();
    if (name === this.#asked) return;
    this.#asked = name;
    this.#question.cancel();
    if (name === "") this.#take({ text: "", faces: [] }, "");
    else if (!this.context.service) this.#take({ text: name, faces: [] }, this.context.say("type.offline"));
    else this.#question.ask((signal) => this.#fetch(name, configuration, signal));
  }

  /** @param {AbortSignal} signal */
  async #fetch(name, { part, faces: offered }, signal) {
    const { service, say } = this.context;
    try {
      const { faces, refused } = await service.faces(name, part, signal);
      const wanted = offered.length > 0 ? faces.filter(({ id }) => offered.includes(id)) : faces;
      const able = wanted.filter(({ substituted }) => !substituted);
      const note = refused ?? (able.length === 0 ? say("hands.none") : able.length < wanted.length ? say("hands.some") : "");
      this.#take({ text: name, faces: able }, note);
    } catch (error) {
      if (signal.aborted) return;
      this.#asked = null;
      this.#take({ text: name, faces: [] }, reasonOf(error, say));
    }
  }

  #take(answer, note) {
    this.#answer = answer;
    this.note.textContent = note;
    this.note.hidden = note === "";
    const { model } = this.context;
    const isKept = answer.faces.some(({ id }) => id === model.state.face);
    if (!isKept && answer.faces.length > 0) model.dispatch({ type: "face", face: answer.faces[0].id });
    this.#showList();
    this.onAnswer();
    this.#release();
  }

  #showList() {
    if (!this.preview) return;
    const { model, say } = this.context;
    const faces = this.#answer?.faces ?? [];
    const chosen = faces.find(({ id }) => id === model.state.face);
    this.list.show(faces, model.state.face);
    const label = chosen && say("name.preview", { name: this.#answer.text, hand: chosen.name });
    if (chosen) this.preview.replaceChildren(outline(chosen.svg, label));
    else this.preview.replaceChildren(make("span", { class: "typed-placeholder", text: say("name.placeholder") }));
    this.change.hidden = this.isWide || faces.length < 2;
    if (this.change.hidden) this.popover.close();
    setAttribute(this.inline, "hidden", !this.isWide || faces.length < 2);
  }
}
