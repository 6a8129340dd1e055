import { familyOf } from "../shared/field-kinds.js";
import { askChoice } from "./choice-dialog.js";
import { askDate } from "./date-dialog.js";
import { askFile } from "./file-dialog.js";
import { partOf } from "./signing-model.js";
import { askAgreement, askSignature, askTick } from "./small-dialogs.js";
import { askText } from "./text-dialog.js";

/** How long after the page what makes signatures is loaded, in milliseconds: the first pages of the document come before it. */
const CAPTURE_DELAY = 400;

const dialogModule = () => import("./capture-dialog.js");

/** The action that pressing a field begins: a signature, or a day, a text, a tick, a choice or a file in a dialog. */
export class FieldActions {
  /**
   * @param {{api: import("./signing-api.js").SigningAPI, model: import("./signing-model.js").SigningModel, say: import("../shared/translate.js").Translator,
   *   pictures: import("./signature-picture.js").SignaturePictures, files: import("./file-pictures.js").FilePictures, failed: () => void,
   *   judge: (field: Object, value: Object|null) => {fault: string|null, advice: string|null},
   *   wait: <T>(work: Promise<T>, id: string) => Promise<T>}} options `failed` says that there is no network, `judge` what is wrong with a value,
   *   `wait` that something is being loaded
   */
  constructor({ api, model, say, pictures, files, failed, judge, wait }) {
    this.api = api;
    this.model = model;
    this.say = say;
    this.pictures = pictures;
    this.files = files;
    this.judge = judge;
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
    const family = familyOf(field.kind);
    if (family === "shown" || this.model.isFixed(field)) return Promise.resolve(false);
    if (family === "signed") return this.pressSignature(field);
    return this.ask(family, field, name);
  }

  /** Asks in a dialog for a value that is no signature. */
  async ask(family, field, name) {
    const { say, model } = this;
    const value = model.value(field.id);
    const shared = { say, name, field, value, isRequired: model.isRequired(field), judge: (made) => this.judge(field, made) };
    const ways = {
      day: () => askDate({ say, name, value: value?.date ?? null, locale: say.locale, least: field.least, most: field.most, hint: field.hint }),
      tick: async () => {
        const answer = await askTick(shared);
        return answer === null ? null : { checked: answer };
      },
      chosen: () => askChoice(shared),
      file: () => askFile({ ...shared, present: value && { id: value.file, bytes: 0, name: say("file.given"), ...this.model.files.get(value.file) }, send: (file, progress, signal) => this.send(field, file, progress, signal) }),
      typed: () => askText({ ...shared, isShared: Boolean(model.state.sitting) }),
    };
    const answer = await ways[family]();
    if (answer !== null) model.set(field.id, answer);
    return answer !== null;
  }

  /** Sends a file for a field, and keeps its name and size beside its identifier. */
  async send(field, file, progress, signal) {
    const sent = await this.api.attach(field.id, file, progress, signal);
    this.model.files.set(sent.id, { name: sent.name, type: sent.type, bytes: sent.bytes });
    this.files.keep(sent.id, file);
    return sent;
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
      say: this.say, part, field: field.id, endpoint: this.api.endpoint, language: this.say.language, isShared: Boolean(state.sitting),
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
