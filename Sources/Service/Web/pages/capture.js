import { SignetCapture } from "../signet-capture.js";
import { PageService } from "../capture/service.js";
import { button } from "../kit/button.js";
import { icon } from "../kit/icons.js";
import { make } from "../kit/make.js";
import { Fallback } from "../shared/fallback.js";
import { idempotencyKey, isPassing, persist, Problem, reasonOf } from "../shared/requests.js";
import { translatorFor } from "../shared/translate.js";

/** The page behind a capture link: the element, and after it the thanks. A link that is over says so. */
class CapturePage {
  /** One result for the link: trying again must not hand it in twice. */
  #key = idempotencyKey();

  /** @param {HTMLElement} main */
  constructor(main) {
    this.main = main;
    this.fallback = new Fallback(main);
    this.language = document.documentElement.lang;
    this.service = new PageService(main.dataset.endpoint);
  }

  async start() {
    try {
      const asked = this.service.configuration();
      asked.catch(() => {});
      this.say = await translatorFor("capture", this.language);
      const answer = await asked;
      // Until it has its style, what is there stays.
      await persist(() => SignetCapture.prepare());
      if (this.fallback.isInUse) return;
      await this.#introduce(answer);
      // Only a script reports it: merely fetching a link changes nothing.
      this.service.opened();
      if (answer.done) this.#end(null);
      else this.#show(this.#capture(answer));
    } catch (error) {
      // Without an answer the person may still draw; a link that is refused cannot be used.
      if (this.fallback.isInUse) return;
      if (isPassing(error)) this.#show(this.#capture({}));
      else if (!(error instanceof Problem)) this.fallback.show(error);
      else this.#card("info", this.say("link.over"), null, make("p", { text: reasonOf(error, this.say) }));
    }
  }

  /** On a device that something was handed over to: the person whose signature is wanted, and the document. */
  async #introduce({ handover, part }) {
    this.say = await translatorFor("capture", this.language, part);
    this.isHandover = Boolean(handover);
    if (!handover) return;
    // The name of the link is not for people.
    document.title = this.say("title");
    this.main.querySelector("h1").textContent = document.title;
    const names = [handover.name && make("p", { class: "handed-name", text: this.say("handover.for", { name: handover.name }) }),
      handover.title && make("p", { class: "handed-document", text: handover.title, dir: "auto" })].filter(Boolean);
    if (names.length > 0) this.main.prepend(make("div", { class: "handed" }, ...names));
  }

  /** @param {{configuration?: Object, name?: string, part?: string}} answer */
  #capture({ configuration = {}, name, part }) {
    const capture = make("signet-capture", { endpoint: this.service.endpoint, language: this.language, heading: document.title });
    const given = { ...configuration, ...(name && { name }), ...(part && { part }) };
    if (Object.keys(given).length > 0) capture.configuration = given;
    capture.addEventListener("signet-done", ({ detail }) => {
      const sent = this.service.finish(detail.source, this.#key).catch((error) => {
        throw new Error(reasonOf(error, this.say));
      });
      detail.waitUntil(sent);
      // The element shows the error.
      sent.then(() => this.#end(detail.preview), () => {});
    });
    capture.addEventListener("signet-cancel", () => this.#left(capture));
    return capture;
  }

  #end(preview) {
    const picture = preview && make("img", { class: "finished-paper", src: preview.url, alt: "" });
    const words = this.isHandover ? "handed" : "finished";
    this.#card("check", this.say(`${words}.title`), picture, make("p", { text: this.say(`${words}.text`) }));
  }

  /** Says that it was left and how to come back. */
  #left(capture) {
    const again = button({ label: this.say("left.again"), variant: "primary", onPress: () => this.#show(capture) });
    this.#card("pen", this.say("left.title"), make("p", { text: this.say("left.text") }), again);
  }

  #card(shape, title, ...content) {
    const mark = make("span", { class: "finished-mark", "data-shape": shape }, icon(shape));
    const heading = make("h2", { tabindex: "-1", text: title });
    this.#show(make("section", { class: "signet-card finished" }, mark, heading, ...content));
    heading.focus();
  }

  #show(content) {
    for (const old of this.main.querySelectorAll("signet-capture, .finished, .opening, .no-script")) old.remove();
    this.main.append(content);
    if (content.localName !== "signet-capture") return;
    content.ready.catch((error) => this.fallback.show(error));
    content.focus();
  }
}

new CapturePage(document.querySelector("main")).start();
