import { Dialog } from "../kit/dialog.js";
import { LiveRegion } from "../kit/live-region.js";
import { make } from "../kit/make.js";
import { persist } from "../shared/requests.js";
import { nearest, textsOf, translatorFor } from "../shared/translate.js";
import { configuration, fromAttributes } from "./configuration.js";
import { SignatureModel } from "./model.js";
import { PageService } from "./service.js";
import { Styles } from "./styles.js";
import { CaptureView } from "./view.js";

// On its way while the page does other things: a network that is lost later does not matter.
const styles = new Styles([
  "../tokens.css", "../kit/basics.css", "../kit/button.css", "../kit/field.css", "../kit/tabs.css",
  "../kit/range-pair.css", "../kit/overlay.css", "./frame.css", "./draw.css", "./type.css", "./image.css",
  "./saved.css", "./element.css",
].map((name) => new URL(name, import.meta.url)));
styles.load().catch(() => {});
textsOf("capture", document.documentElement.lang || navigator.language).catch(() => {});

/**
 * `<signet-capture>`: a person draws, photographs or types a signature. Attributes and events: README.md.
 */
export class SignetCapture extends HTMLElement {
  static observedAttributes = [
    "modes", "faces", "colors", "pen", "pen-width", "pen-range", "aspect", "saving", "name", "allow-dots", "part",
    "endpoint", "language", "heading",
  ];

  /** @type {Partial<import("./configuration.js").Configuration>|null} */
  #given = null;
  /** @type {Partial<import("./configuration.js").Configuration>|null} */
  #served = null;
  /** @type {CaptureView|null} */
  #view = null;
  /** @type {SignatureModel|null} */
  #model = null;
  /** @type {LiveRegion|null} */
  #live = null;
  /** @type {{resolve: () => void, reject: (error: any) => void}|null} */
  #pending = null;
  #rebuilding = false;
  /** @type {import("../shared/translate.js").Translator|null} */
  #say = null;

  /** Settles when an element can show at once; rejects where its style sheet cannot be had now. */
  static async prepare() {
    await styles.load();
  }

  constructor() {
    super();
    this.attachShadow({ mode: "open" });
  }

  /** Settles when the styles hold, the configuration is there and the element can be used; rejects in a browser that lacks what it needs. */
  ready = new Promise((resolve, reject) => {
    this.#pending = { resolve: () => resolve(undefined), reject };
  });

  async connectedCallback() {
    if (this.#view) {
      this.#view.connect();
      return;
    }
    try {
      await this.#begin();
      this.#pending?.resolve();
    } catch (error) {
      this.#pending?.reject(error);
    }
  }

  async #begin() {
    const service = this.#given ? null : this.#service;
    const [served] = await Promise.all([this.#ask(service), persist(() => styles.adopt(this.shadowRoot))]);
    this.#served = served;
    const say = await this.#translator();
    if (this.isConnected && !this.#view) await this.#build(say);
  }

  disconnectedCallback() {
    this.#view?.disconnect();
  }

  /** Another configuration keeps what was entered; the view is made again, once for all attributes that change
      together. */
  attributeChangedCallback(_name, before, after) {
    if (!this.#view || before === after) return;
    this.#rebuild();
  }

  /** The whole configuration that holds. */
  get configuration() {
    return configuration(this.#served, this.#given, fromAttributes(this));
  }

  set configuration(given) {
    this.#given = given;
    if (this.#view) this.#rebuild();
  }

  /** The SignatureSource that Done would give, or null where something is missing. */
  get value() {
    return this.#view?.value ?? null;
  }

  /**
   * All that was entered, as a JSON value; null before the element is ready.
   *
   * @param {number} [room] in bytes; the oldest steps of undo are left out where it would take more
   */
  snapshot(room = 300_000) {
    return this.#model?.snapshot(room) ?? null;
  }

  /** Takes what `snapshot` gave; answers whether it could. */
  restore(snapshot) {
    return this.#model?.restore(snapshot) ?? false;
  }

  /** Gives the focus to the selected way to sign. */
  focus() {
    this.#view?.focus();
  }

  /** Takes back all that was entered. */
  reset() {
    this.#model?.dispatch({ type: "reset" });
  }

  get #language() {
    const around = /** @type {HTMLElement|null} */ (this.closest("[lang]"))?.lang;
    return this.getAttribute("language") || around || document.documentElement.lang || navigator.language;
  }

  get #service() {
    const endpoint = this.getAttribute("endpoint");
    return endpoint ? new PageService(endpoint.replace(/\/+$/, "")) : null;
  }

  /** Without an answer the element works with what it has: drawing needs no server. */
  async #ask(service) {
    try {
      const answer = await service?.configuration();
      return answer ? { ...answer.configuration, ...pick(answer, "name"), ...pick(answer, "part") } : null;
    } catch {
      return null;
    }
  }

  #rebuild() {
    if (this.#rebuilding) return;
    this.#rebuilding = true;
    queueMicrotask(async () => {
      this.#rebuilding = false;
      const say = await this.#translator();
      if (this.#view) this.#build(say);
    });
  }

  /** Settles with the texts in the language and for the part that are set then. */
  async #translator() {
    for (;;) {
      const { part } = this.configuration;
      const language = this.#language;
      const say = await persist(() => translatorFor("capture", language, part));
      if (language === this.#language && part === this.configuration.part) return say;
    }
  }

  /** @param {import("../shared/translate.js").Translator} say */
  async #build(say) {
    const { language } = say;
    this.#say = say;
    const root = this.shadowRoot;
    this.#view?.disconnect();
    this.#view?.element.remove();
    if (this.#model) this.#model.dispatch({ type: "configure", configuration: this.configuration });
    else this.#model = new SignatureModel(this.configuration);
    this.#live ??= new LiveRegion(root);
    this.#view = new CaptureView({
      model: this.#model,
      service: this.#service,
      say,
      language,
      live: this.#live,
      root,
      fail: (sentence) => this.#view.fail(sentence),
      host: this,
    });
    this.#view.element.lang = nearest(language);
    root.append(this.#view.element);
    this.#view.connect();
    await this.#view.load();
  }

  /** Asks before what was entered is lost; answers whether the person wants to leave. */
  async confirmLeaving() {
    if (!this.#model || this.#model.isUntouched) return true;
    const say = this.#say;
    const dialog = new Dialog({
      title: say("discard.title"),
      body: [make("p", { text: say("discard.text") })],
      actions: [
        { label: say("discard.stay"), value: false },
        { label: say("discard"), value: true, variant: "danger" },
      ],
      within: this.shadowRoot,
    });
    return (await dialog.answer) === true;
  }
}

function pick(object, key) {
  return typeof object[key] === "string" && object[key] !== "" ? { [key]: object[key] } : {};
}
