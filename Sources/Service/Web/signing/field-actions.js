import { askDate } from "./date-dialog.js";
import { partOf } from "./signing-model.js";
import { askAgreement, askSignature, askText, askTick } from "./small-dialogs.js";

/** How long after the page what makes signatures is loaded, in milliseconds: the first pages of the document come before it. */
const CAPTURE_DELAY = 400;

const dialogModule = () => import("./capture-dialog.js");

/** The action that pressing a field begins: a signature, or a day, a text or a tick in a dialog. */
export class FieldActions {
  /**
   * @param {{api: import("./signing-api.js").SigningAPI, model: import("./signing-model.js").SigningModel, say: import("../shared/translate.js").Translator,
   *   pictures: import("./signature-picture.js").SignaturePictures, failed: () => void,
   *   wait: <T>(work: Promise<T>, id: string) => Promise<T>}} options `failed` says that there is no network, `wait` that something is being loaded
   */
  constructor({ api, model, say, pictures, failed, wait }) {
    this.api = api;
    this.model = model;
    this.say = say;
    this.pictures = pictures;
    this.failed = failed;
    this.wait = wait;
    setTimeout(() => this.captureModule().catch(() => {}), CAPTURE_DELAY);
  }

  /** The maker of signatures, with all that its dialog shows. */
  async captureModule() {
    const module = await dialogModule();
    await module.prepare();
    return module;
  }

  /**
   * @param {Object} field @param {string} name
   * @returns {Promise<boolean>} whether the person answered, rather than left the dialog
   */
  press(field, name) {
    if (field.kind === "date") return this.pressDate(field, name);
    if (field.kind === "text") return this.pressText(field, name);
    if (field.kind === "checkbox") return this.pressBox(field, name);
    return this.pressSignature(field);
  }

  async pressDate(field, name) {
    const value = this.model.value(field.id)?.date ?? null;
    const answer = await askDate({ say: this.say, name, value, locale: this.say.locale });
    if (answer) this.model.set(field.id, answer.date ? { date: answer.date } : null);
    return answer !== null;
  }

  async pressText(field, name) {
    const answer = await askText({ say: this.say, name, field, value: this.model.value(field.id)?.text ?? "" });
    if (answer !== null) this.model.set(field.id, { text: answer });
    return answer !== null;
  }

  async pressBox(field, name) {
    const answer = await askTick({ say: this.say, name, field });
    if (answer !== null) this.model.set(field.id, answer ? { checked: true } : null);
    return answer !== null;
  }

  async pressSignature(field) {
    const part = partOf(field);
    const value = this.model.value(field.id)?.signature ?? null;
    const source = value ?? this.model.given[part] ?? null;
    if (this.model.takesOneTap(field)) {
      this.model.set(field.id, { signature: source });
      return true;
    }
    if (!source) return this.make(field, part);
    const answer = await askSignature({ say: this.say, field, source, pictures: this.pictures, isFilled: value !== null });
    if (answer === "new") return this.make(field, part);
    if (answer === "use") this.model.set(field.id, { signature: source });
    if (answer === "remove") this.model.set(field.id, null);
    return answer !== null;
  }

  async make(field, part) {
    const { state } = this.model;
    const module = await this.wait(this.captureModule(), field.id).catch(() => null);
    if (!module) {
      this.failed();
      return false;
    }
    const source = await module.capture({
      say: this.say, part, field: field.id, endpoint: this.api.endpoint, language: this.say.language,
      direction: document.documentElement.dir || "ltr", configuration: { name: state.signer.name, ...state.configuration },
      begun: this.model.begun[part] ?? null, changed: (snapshot) => this.model.begin(part, snapshot),
    });
    if (!source) return false;
    this.model.set(field.id, { signature: source });
    const rest = this.model.alike(field);
    if (rest.length === 0 || this.model.agreed.has(part)) return true;
    const agrees = await askAgreement({ say: this.say, part, count: rest.length, source, pictures: this.pictures });
    if (agrees) this.model.agree(part);
    return true;
  }
}
