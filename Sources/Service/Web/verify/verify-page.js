import { button } from "../kit/button.js";
import { icon } from "../kit/icons.js";
import { LiveRegion } from "../kit/live-region.js";
import { make } from "../kit/make.js";
import { dropsFiles } from "../shared/devices.js";
import { isPassing, Problem, reasonOf, send } from "../shared/requests.js";
import { reportView, verdictView } from "./report-view.js";

/** A document may wait for its turn, and is read for half a minute at most. */
const PATIENCE = 180_000;
/** Problems with words of the page for them. */
const WORDS = { "document-encrypted": "locked", "invalid-data": "unreadable", "too-large": "large", "too-many-requests": "often", "busy": "busy" };

/** The public page that checks a document: a place to drop it, replaced by the result. */
export class VerifyPage {
  /**
   * @param {HTMLElement} root @param {import("../shared/translate.js").Translator} say
   * @param {{endpoint: string, limit: number}} options the most bytes of a document
   */
  constructor(root, say, { endpoint, limit }) {
    this.root = root;
    this.say = say;
    this.endpoint = endpoint;
    this.limit = limit;
    this.isBusy = false;
    this.live = new LiveRegion(document.body);
    this.input = make("input", { type: "file", hidden: true, accept: "application/pdf,.pdf", onchange: () => this.take(this.input.files[0]) });
    // A button, since browsers name fields for files differently to screen readers.
    this.pick = button({ label: say("drop.pick"), variant: "primary" });
    this.pick.setAttribute("aria-describedby", "verify-kept");
    this.drop = make("div", { class: "verify-drop", onclick: () => this.input.click() },
      make("span", { class: "verify-sign" }, icon("document")), this.pick,
      dropsFiles() && make("span", { class: "verify-or", "aria-hidden": "true", text: say("drop.or") }));
    this.place = make("section", { class: "verify-place" });
    this.root.replaceChildren(
      make("header", { class: "verify-head" }, make("h1", { text: say("title") }), make("p", { text: say("intro") })),
      this.place, this.input, make("p", { id: "verify-kept", class: "verify-kept", text: say("kept") }));
    this.listen();
    this.begin();
  }

  /** A file may be dropped anywhere: a browser would open it otherwise. */
  listen() {
    document.addEventListener("dragover", (event) => {
      event.preventDefault();
      this.drop.classList.add("verify-drop--over");
    });
    document.addEventListener("dragleave", (event) => {
      if (!event.relatedTarget) this.drop.classList.remove("verify-drop--over");
    });
    document.addEventListener("drop", (event) => {
      event.preventDefault();
      this.drop.classList.remove("verify-drop--over");
      const file = event.dataTransfer?.files[0];
      if (file) this.take(file);
    });
  }

  begin() {
    this.input.value = "";
    this.place.replaceChildren(this.drop);
  }

  /** @param {File|undefined} file */
  async take(file) {
    if (!file || this.isBusy) return;
    if (file.size > this.limit) return this.showFailure(new Problem(413, { code: "too-large" }), file);
    this.isBusy = true;
    this.place.replaceChildren(make("p", { class: "verify-busy", text: this.say("busy", { name: file.name }) }));
    this.live.say(this.say("busy", { name: file.name }));
    try {
      const body = await contentsOf(file);
      const answer = await send(`${this.endpoint}/verify`, { method: "POST", body, headers: { "Content-Type": "application/pdf" }, patience: PATIENCE });
      this.show(reportView(await answer.json(), file.name, this.say));
    } catch (error) {
      this.showFailure(error, file);
    } finally {
      this.isBusy = false;
    }
  }

  /** @param {*} error @param {File} file */
  showFailure(error, file) {
    const { say } = this;
    const key = error instanceof Problem ? WORDS[error.code] ?? "failed" : "failed";
    const text = key === "failed" ? reasonOf(error, say) : say(`problem.${key}.text`, { megabytes: Math.floor(this.limit / 2 ** 20) });
    this.show([
      make("div", { class: "verify-verdict verify-verdict--neutral" }, make("span", { class: "verify-sign" }, icon("info")),
        ...verdictView(say(`problem.${key}.title`), file.name, text)),
    ], isPassing(error) && button({ label: say("retry"), variant: "primary", icon: "refresh", onPress: () => this.take(file) }));
  }

  /** @param {Node[]} nodes one of them has a heading, which takes the focus @param {HTMLElement|false} [first] a button before the last one */
  show(nodes, first = false) {
    const again = button({ label: this.say("again"), icon: "document", onPress: () => {
      this.begin();
      this.pick.focus();
    } });
    this.place.replaceChildren(...nodes, make("div", { class: "verify-again" }, first, again));
    this.place.querySelector("h2").focus();
  }
}

/**
 * The bytes of a file, which may be a folder, or be gone since it was chosen.
 *
 * @param {File} file
 */
async function contentsOf(file) {
  try {
    return await file.arrayBuffer();
  } catch {
    throw new Problem(422, { code: "invalid-data" });
  }
}
