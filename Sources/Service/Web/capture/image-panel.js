import { button } from "../kit/button.js";
import { make, setAttribute } from "../kit/make.js";
import "../kit/range-pair.js";
import { dropsFiles } from "../shared/devices.js";
import { reasonOf } from "../shared/requests.js";
import { takesPhotos } from "./capabilities.js";
import { ColorChoice } from "./color-choice.js";
import * as crop from "./crop.js";
import { CropBox } from "./crop-box.js";
import { Gestures } from "./gestures.js";
import { PictureInk } from "./picture-ink.js";
import { StepButtons, takeStep } from "./step-buttons.js";

/** The most bytes of a picture. */
const largest = 25 * 1024 * 1024;
/**
 * The initial levels when they are first set by hand.
 *
 * @type {[number, number]}
 */
const defaultLevels = [90, 190];

/** The panel for a picture: choosing one, then its part, its turn, and what in it is ink. */
export class ImagePanel {
  /** @type {AbortController|null} */
  #sending = null;
  #gestures = new Gestures();

  /**
   * @param {import("./context.js").Context} context
   * @param {() => void} onAnswer whether ink was found is known: what is missing may have changed
   */
  constructor(context, onAnswer) {
    this.context = context;
    this.ink = new PictureInk(context, () => {
      if (!this.ink.isRefused) this.#fault("");
      onAnswer();
    });
    this.#buildChoice();
    this.#buildEditor();
    this.problem = make("p", { class: "signet-message", "data-kind": "error", role: "alert", hidden: true });
    this.element = make("div", { class: "panel image-panel", part: "panel" }, this.problem, this.choice, this.editor, this.toolbar, this.levelsBox);
    this.element.addEventListener("dragover", (event) => this.#over(event));
    this.element.addEventListener("dragleave", () => setAttribute(this.element, "data-over", null));
    this.element.addEventListener("drop", (event) => this.#drop(event));
  }

  connect() {}

  disconnect() {
    this.ink.close();
    this.#sending?.abort();
  }

  /** A key of the strings where the server found no ink in the picture; null else. */
  get missing() {
    return this.ink.isRefused ? "missing.picture" : null;
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
    const { past, future } = state.steps.image;
    this.choice.hidden = picture !== null || this.#sending !== null;
    for (const each of [this.editor, this.colors.element, this.levelsBox]) each.hidden = picture === null;
    this.toolbar.hidden = picture === null && past.length === 0 && future.length === 0;
    this.steps.show(state.steps.image, picture !== null);
    if (!picture) {
      this.ink.clear();
      return;
    }
    this.colors.show(picture.keepsColor ? null : color);
    this.crop.show(picture, this.context.service?.pictureURL(picture.id, 1200) ?? "");
    this.all.hidden = String(picture.crop) === String(crop.whole());
    this.levels.value = picture.levels ?? defaultLevels;
    this.automatic.checked = picture.levels === null;
    this.levels.hidden = picture.levels === null;
    const isSame = before && picture === before.picture && (picture.keepsColor || color === before.color);
    if (!isSame) this.ink.ask();
  }

  #buildChoice() {
    const { say } = this.context;
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
    const choose = button({ label: say("picture.choose"), icon: "upload", onPress: () => this.file.click() });
    const take = button({ label: say("picture.photo"), icon: "camera", onPress: () => this.camera.click() });
    if (hasCamera) take.dataset.variant = "primary";
    else choose.dataset.variant = "primary";
    this.progress = make("progress", { max: 1, value: 0, "aria-label": say("sending") });
    this.progressBox = make("div", { class: "sending", hidden: true }, make("p", { role: "status", text: say("sending") }), this.progress);
    this.choice = make(
      "div",
      { class: "drop" },
      make("p", { class: "drop-title", text: say("picture.title") }),
      make("div", { class: "drop-buttons" }, hasCamera ? take : null, choose),
      make("p", { class: "signet-hint", text: say(dropsFiles() ? "picture.hint" : "picture.hint.touch") }),
      this.file,
      this.camera,
    );
  }

  #buildEditor() {
    const { model, say } = this.context;
    const edit = (change, by) => model.dispatch({ type: "editPicture", change, gesture: by ? this.#gestures.of(by) : null });
    this.crop = new CropBox({ say, onChange: (box, by) => edit({ crop: box }, by), onRelease: () => this.#gestures.end() });
    this.colors = new ColorChoice({
      name: "image-color", colors: model.state.configuration.colors, say, offersOriginal: true,
      onChoose: (color) => model.dispatch({
        type: "editPicture", change: { keepsColor: color === null }, color: color ?? model.state.color,
      }),
    });
    this.steps = new StepButtons({ say, clear: "picture.remove", onStep: (step) => this.step(step) });
    this.toolbar = make("div", { class: "toolbar", part: "toolbar" }, this.colors.element, this.steps.element);
    this.#buildLevels(edit);
    const turn = button({ label: say("rotate"), icon: "turn", onPress: () => this.#turn() });
    this.all = button({ label: say("crop.whole"), onPress: () => edit({ crop: crop.whole() }) });
    const other = button({ label: say("picture.other"), icon: "image", onPress: () => this.#chooseAnother() });
    this.editor = make(
      "div",
      { class: "picture-editor" },
      this.crop.element,
      make("div", { class: "picture-tools" }, turn, other, this.all),
      this.crop.numbers,
      this.ink.element,
    );
  }

  #buildLevels(edit) {
    const { say } = this.context;
    this.levels = /** @type {import("../kit/range-pair.js").RangePair} */ (document.createElement("signet-range-pair"));
    this.levels.options = { min: 0, max: 255, step: 1, value: defaultLevels, labels: [say("levels.ink"), say("levels.paper")] };
    let isDrag = false;
    this.levels.addEventListener("range-input", ({ detail }) => {
      isDrag = true;
      edit({ levels: apart(detail) }, { control: "levels", isDrag });
    });
    this.levels.addEventListener("range-change", ({ detail }) => {
      edit({ levels: apart(detail) }, { control: "levels", isDrag });
      if (isDrag) this.#gestures.end();
      isDrag = false;
    });
    this.automatic = make("input", {
      type: "checkbox", role: "switch", onchange: () => edit({ levels: this.automatic.checked ? null : apart(this.levels.value) }),
    });
    const isAutomatic = make("label", { class: "signet-switch" }, this.automatic, make("span", { text: say("levels.automatic") }));
    this.levelsBox = make(
      "div",
      { class: "levels" },
      make("div", { class: "levels-head" }, make("span", { class: "signet-label", text: say("levels") }), isAutomatic),
      this.levels,
    );
  }

  /** @param {import("./step-buttons.js").Step} step */
  step(step) {
    const { model, root } = this.context;
    if (!takeStep(this.context, step)) return;
    this.#fault("");
    model.flush();
    // The focused element may have gone with the picture, or with the question for one.
    const gone = [this.editor, this.choice, this.levelsBox].find((each) => each.hidden && each.contains(root.activeElement));
    if (gone) (model.state.picture ? this.editor : this.choice).querySelector("button").focus();
  }

  #chooseAnother() {
    this.step("clear");
    this.choice.querySelector("button").focus();
  }

  #turn() {
    const { model, say, live } = this.context;
    const { rotation, crop: box } = model.state.picture;
    const next = (rotation + 90) % 360;
    model.dispatch({ type: "editPicture", change: { rotation: next, crop: crop.turned(box) } });
    live.say(say("rotated", { angle: next }));
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
    const { service, say, model } = this.context;
    const isHEIC = /heic|heif/i.test(file.type) || /\.hei[cf]$/i.test(file.name ?? "");
    const isPicture = file.type.startsWith("image/") || isHEIC;
    const fault = !service ? "picture.offline" : !isPicture ? "picture.not" : file.size > largest ? "picture.too-large" : null;
    this.#fault(fault === null ? "" : say(fault));
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
      if (sending.signal.aborted) return;
      // A proxy that refuses a body of this size sends no message.
      const isTooLarge = error.status === 413 && error.code === null;
      const own = isHEIC && error.code === "invalid-picture" ? "picture.heic" : isTooLarge ? "picture.too-large" : null;
      this.#fault(own ? say(own) : reasonOf(error, say));
    } finally {
      if (this.#sending === sending) {
        this.#sending = null;
        this.progressBox.remove();
        // The picture is asked for here, once; then the choice is shown or hidden.
        model.flush();
        this.show(model.state, model.state);
      }
    }
  }

  #showProgress(share) {
    this.progress.value = share;
    if (!this.progressBox.isConnected) this.element.append(this.progressBox);
    this.progressBox.hidden = false;
    this.choice.hidden = true;
  }
}

/** Levels as the API takes them: ink below paper. */
function apart([ink, paper]) {
  if (ink < paper) return [ink, paper];
  return ink < 255 ? [ink, ink + 1] : [254, 255];
}
