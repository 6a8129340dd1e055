import { button } from "../kit/button.js";
import { make, setAttribute } from "../kit/make.js";
import "../kit/range-pair.js";
import { takesPhotos } from "./capabilities.js";
import { ColorChoice } from "./color-choice.js";
import * as crop from "./crop.js";
import { CropBox } from "./crop-box.js";
import { source } from "./source.js";

/** The most bytes of a picture. */
const largest = 25 * 1024 * 1024;
/** How long changes rest before the server is asked for the ink, in milliseconds. */
const rest = 220;
/** What the levels begin with when they are first set by hand. */
const usualLevels = [90, 190];

/** The panel for a picture: choosing one, then its part, its turn, and what in it is ink. */
export class ImagePanel {
  #timer = 0;
  /** @type {AbortController|null} */
  #asking = null;
  /** @type {AbortController|null} */
  #sending = null;
  #refused = false;
  #resultURL = "";

  /**
   * @param {import("./context.js").Context} context
   * @param {() => void} onAnswer whether ink was found is known: what is missing may have changed
   */
  constructor(context, onAnswer) {
    this.context = context;
    this.onAnswer = onAnswer;
    this.#buildChoice();
    this.#buildEditor();
    this.problem = make("p", { class: "signet-message", "data-kind": "error", role: "alert", hidden: true });
    this.element = make("div", { class: "panel image-panel", part: "panel" }, this.problem, this.choice, this.editor);
    this.element.addEventListener("dragover", (event) => this.#over(event));
    this.element.addEventListener("dragleave", () => setAttribute(this.element, "data-over", null));
    this.element.addEventListener("drop", (event) => this.#drop(event));
  }

  connect() {}

  disconnect() {
    clearTimeout(this.#timer);
    this.#asking?.abort();
    this.#sending?.abort();
    URL.revokeObjectURL(this.#resultURL);
  }

  /** A key of the strings where the server found no ink in the picture; null else. */
  get missing() {
    return this.#refused ? "missing-picture" : null;
  }

  /** A picture that was pasted anywhere in the element. */
  paste(event) {
    const file = [...(event.clipboardData?.files ?? [])].find(({ type }) => type.startsWith("image/"));
    const { model } = this.context;
    if (!file || !model.state.configuration.modes.includes("image")) return;
    event.preventDefault();
    model.dispatch({ type: "tab", tab: "image" });
    this.#send(file);
  }

  /** @param {import("./reducer.js").State} state @param {import("./reducer.js").State|null} before */
  show(state, before) {
    const { picture, color } = state;
    this.choice.hidden = picture !== null || this.#sending !== null;
    this.editor.hidden = picture === null;
    if (!picture) return;
    this.colors.show(picture.keepsColor ? null : color);
    this.crop.show(picture, this.context.service?.pictureURL(picture.id, 1200) ?? "");
    this.all.hidden = String(picture.crop) === String(crop.whole());
    this.levels.value = picture.levels ?? usualLevels;
    this.automatic.checked = picture.levels === null;
    this.levels.hidden = picture.levels === null;
    const isSame = before && picture === before.picture && (picture.keepsColor || color === before.color);
    if (!isSame) this.#askForInk();
  }

  #buildChoice() {
    const { text } = this.context;
    const files = (capture) =>
      make("input", {
        type: "file", accept: "image/*,.heic,.heif", capture, hidden: true,
        onchange: ({ target }) => {
          if (target.files[0]) this.#send(target.files[0]);
          // The same file again must count as a choice.
          target.value = "";
        },
      });
    this.file = files(null);
    this.camera = files("environment");
    const hasCamera = takesPhotos();
    const choose = button({ label: text("choose-picture"), icon: "upload", onPress: () => this.file.click() });
    const take = button({ label: text("take-photo"), icon: "camera", onPress: () => this.camera.click() });
    if (hasCamera) take.dataset.variant = "primary";
    else choose.dataset.variant = "primary";
    this.progress = make("progress", { max: 1, value: 0, "aria-label": text("sending") });
    this.progressBox = make("div", { class: "sending", hidden: true }, make("p", { role: "status", text: text("sending") }), this.progress);
    this.choice = make(
      "div",
      { class: "drop" },
      make("p", { class: "drop-title", text: text("picture-title") }),
      make("div", { class: "drop-buttons" }, hasCamera ? take : null, choose),
      make("p", { class: "signet-hint", text: text(hasCamera ? "picture-hint-touch" : "picture-hint") }),
      this.file,
      this.camera,
    );
  }

  #buildEditor() {
    const { model, text } = this.context;
    const edit = (change) => model.dispatch({ type: "editPicture", change });
    this.crop = new CropBox({ text, onChange: (box) => edit({ crop: box }) });
    this.result = /** @type {HTMLImageElement} */ (make("img", { class: "picture-result", alt: text("picture-result"), hidden: true }));
    this.working = make("p", { class: "picture-note", role: "status" });
    const paper = make("div", { class: "paper picture-paper", part: "paper" }, this.result, this.working);
    this.colors = new ColorChoice({
      name: "image-color", colors: model.state.configuration.colors, text, offersOriginal: true,
      onChoose: (color) => {
        if (color !== null) model.dispatch({ type: "color", color });
        edit({ keepsColor: color === null });
      },
    });
    this.levels = /** @type {import("../kit/range-pair.js").RangePair} */ (document.createElement("signet-range-pair"));
    this.levels.options = { min: 0, max: 255, step: 1, value: usualLevels, labels: [text("ink-level"), text("paper-level")] };
    for (const name of ["range-input", "range-change"]) {
      this.levels.addEventListener(name, ({ detail }) => edit({ levels: apart(detail) }));
    }
    this.automatic = make("input", {
      type: "checkbox", role: "switch", onchange: () => edit({ levels: this.automatic.checked ? null : apart(this.levels.value) }),
    });
    const isAutomatic = make("label", { class: "signet-switch" }, this.automatic, make("span", { text: text("levels-automatic") }));
    const levels = make(
      "div",
      { class: "levels" },
      make("div", { class: "levels-head" }, make("span", { class: "signet-label", text: text("levels") }), isAutomatic),
      this.levels,
    );
    const turn = button({ label: text("rotate"), icon: "turn", onPress: () => this.#turn() });
    this.all = button({ label: text("crop-whole"), onPress: () => edit({ crop: crop.whole() }) });
    const other = button({ label: text("other-picture"), icon: "image", onPress: () => this.#remove() });
    this.editor = make(
      "div",
      { class: "picture-editor" },
      this.crop.element,
      make("div", { class: "picture-tools" }, turn, other, this.all),
      this.crop.numbers,
      paper,
      make("div", { class: "toolbar", part: "toolbar" }, this.colors.element),
      levels,
    );
  }

  #turn() {
    const { model, text, live } = this.context;
    const { rotation, crop: box } = model.state.picture;
    const next = (rotation + 90) % 360;
    model.dispatch({ type: "editPicture", change: { rotation: next, crop: crop.turned(box) } });
    live.say(text("rotated", { angle: next }));
  }

  #remove() {
    const { model } = this.context;
    model.dispatch({ type: "picture", picture: null });
    this.#refused = false;
    this.#fault("");
    model.flush();
    this.choice.querySelector("button").focus();
  }

  #fault(sentence) {
    this.problem.hidden = sentence === "";
    this.problem.textContent = sentence;
  }

  #over(event) {
    if (![...event.dataTransfer.types].includes("Files")) return;
    event.preventDefault();
    setAttribute(this.element, "data-over", true);
  }

  #drop(event) {
    event.preventDefault();
    setAttribute(this.element, "data-over", null);
    const file = event.dataTransfer.files[0];
    if (file) this.#send(file);
  }

  async #send(file) {
    const { service, text, model } = this.context;
    const isHEIC = /heic|heif/i.test(file.type) || /\.hei[cf]$/i.test(file.name ?? "");
    const isPicture = file.type.startsWith("image/") || isHEIC;
    const fault = !service ? "picture-offline" : !isPicture ? "picture-not" : file.size > largest ? "picture-too-large" : null;
    this.#fault(fault === null ? "" : text(fault));
    if (fault !== null) return;
    this.#sending?.abort();
    const sending = new AbortController();
    this.#sending = sending;
    this.#showProgress(0);
    try {
      const { id, width, height } = await service.sendPicture(file, (share) => this.#showProgress(share), sending.signal);
      const picture = { id, width, height, crop: crop.whole(), rotation: 0, levels: null, keepsColor: false };
      model.dispatch({ type: "picture", picture });
    } catch (error) {
      if (!sending.signal.aborted) this.#fault(isHEIC && error.status === 415 ? text("picture-heic") : error.message);
    } finally {
      if (this.#sending === sending) {
        this.#sending = null;
        this.progressBox.remove();
        this.show(model.state, null);
      }
    }
  }

  #showProgress(share) {
    this.progress.value = share;
    if (!this.progressBox.isConnected) this.element.append(this.progressBox);
    this.progressBox.hidden = false;
    this.choice.hidden = true;
  }

  #askForInk() {
    clearTimeout(this.#timer);
    this.#asking?.abort();
    this.#timer = setTimeout(() => this.#fetchInk(), rest);
    if (this.result.hidden) this.working.textContent = this.context.text("picture-working");
  }

  async #fetchInk() {
    const { service, model } = this.context;
    if (!service || !model.state.picture) return;
    const asking = new AbortController();
    this.#asking = asking;
    setAttribute(this.result, "aria-busy", "true");
    try {
      const { blob } = await service.preview(source({ ...model.state, tab: "image" }), asking.signal);
      const url = URL.createObjectURL(blob);
      URL.revokeObjectURL(this.#resultURL);
      this.#resultURL = url;
      this.result.src = url;
      this.result.hidden = false;
      this.working.textContent = "";
      this.#refused = false;
      this.#fault("");
    } catch (error) {
      if (asking.signal.aborted) return;
      this.result.hidden = true;
      this.working.textContent = error.message;
      this.#refused = error.status === 422;
    } finally {
      if (!asking.signal.aborted) {
        setAttribute(this.result, "aria-busy", null);
        this.onAnswer();
      }
    }
  }
}

/** Levels as the API takes them: ink below paper. */
function apart([ink, paper]) {
  if (ink < paper) return [ink, paper];
  return ink < 255 ? [ink, ink + 1] : [254, 255];
}
