import "../signet-capture.js";
import { idempotencyKey, PageService } from "../capture/service.js";
import { button } from "../kit/button.js";
import { icon } from "../kit/icons.js";
import { make } from "../kit/make.js";
import { strings } from "../strings.js";

/** The page behind a capture link: the element, and after it the thanks. A link that is over says so. */
class CapturePage {
  /** One result for the link: trying again must not hand it in twice. */
  #key = idempotencyKey();

  /** @param {HTMLElement} main */
  constructor(main) {
    this.main = main;
    this.language = document.documentElement.lang;
    this.text = strings(this.language);
    this.service = new PageService(main.dataset.endpoint, this.text);
  }

  async start() {
    try {
      const answer = await this.service.configuration();
      // Only a script says so: whoever just fetches links changes nothing.
      this.service.opened();
      if (answer.done) this.#end(null);
      else this.#show(this.#capture(answer));
    } catch (error) {
      // Without an answer the person may still draw; a link that is refused cannot be used.
      if (error.isUnreachable) this.#show(this.#capture({}));
      else this.#card("info", this.text("link-over"), null, make("p", { text: error.message }));
    }
  }

  #capture({ configuration = {}, name, part }) {
    const capture = make("signet-capture", { endpoint: this.service.endpoint, language: this.language, heading: document.title });
    const given = { ...configuration, ...(name && { name }), ...(part && { part }) };
    if (Object.keys(given).length > 0) capture.configuration = given;
    capture.addEventListener("signet-done", ({ detail }) => {
      const sent = this.service.finish(detail.source, this.#key);
      detail.waitUntil(sent);
      // What went wrong is said by the element.
      sent.then(() => this.#end(detail.preview), () => {});
    });
    capture.addEventListener("signet-cancel", () => this.#left(capture));
    return capture;
  }

  #end(preview) {
    const picture = preview && make("img", { class: "finished-paper", src: preview.url, alt: "" });
    this.#card("check", this.text("finished-title"), picture, make("p", { text: this.text("finished-text") }));
  }

  /** Says that it was left and how to come back. */
  #left(capture) {
    const again = button({ label: this.text("left-again"), variant: "primary", onPress: () => this.#show(capture) });
    this.#card("pen", this.text("left-title"), make("p", { text: this.text("left-text") }), again);
  }

  #card(shape, title, ...content) {
    const mark = make("span", { class: "finished-mark", "data-shape": shape }, icon(shape));
    const heading = make("h2", { tabindex: "-1", text: title });
    this.#show(make("section", { class: "signet-card finished" }, mark, heading, ...content));
    heading.focus();
  }

  #show(content) {
    this.main.querySelector("signet-capture, .finished")?.remove();
    this.main.append(content);
    if (content.localName === "signet-capture") content.focus();
  }
}

new CapturePage(document.querySelector("main")).start();
