import { button } from "../kit/button.js";
import { icon } from "../kit/icons.js";
import { LiveRegion } from "../kit/live-region.js";
import { make } from "../kit/make.js";
import { Problem, reasonOf, send } from "../shared/requests.js";
import { reportView } from "./report-view.js";

/** A document may wait for its turn, and is read for half a minute at most. */
const PATIENCE = 180_000;
/** Problems with words of the page for them. */
const TITLES = { "document-encrypted": "locked", "invalid-data": "unreadable", "too-large": "large", "too-many-requests": "often", "busy": "often" };

/** The page on which anybody has a document checked: a place to drop it, and in its stead what was found. */
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
    this.input = make("input", { type: "file", class: "signet-visually-hidden", accept: "application/pdf,.pdf", "aria-describedby": "verify-kept",
      onchange: () => this.take(this.input.files[0]) });
    this.drop = make("label", { class: "verify-drop" }, this.input,
      make("span", { class: "verify-sign" }, icon("document")),
      make("span", { class: "verify-pick", text: say("drop.pick") }), make("span", { class: "verify-or", text: say("drop.or") }));
    this.place = make("section", { class: "verify-place" });
    this.root.append(
      make("header", { class: "verify-head" }, make("h1", { text: say("title") }), make("p", { text: say("intro") })),
      this.place, make("p", { id: "verify-kept", class: "verify-kept", text: say("kept") }));
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
      const body = await file.arrayBuffer();
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
    const key = error instanceof Problem ? TITLES[error.code] ?? "failed" : "failed";
    const text = key === "failed" ? reasonOf(error, say) : say(`problem.${key}.text`, { megabytes: Math.floor(this.limit / 2 ** 20) });
    this.show([
      make("div", { class: "verify-verdict verify-verdict--neutral" }, make("span", { class: "verify-sign" }, icon("info")),
        make("h2", { tabindex: "-1", text: say(`problem.${key}.title`) }), make("p", { class: "verify-name", dir: "auto", text: file.name }),
        make("p", { text })),
    ]);
  }

  /** @param {Node[]} nodes one of them has a heading, which takes the focus */
  show(nodes) {
    const again = button({ label: this.say("again"), icon: "refresh", onPress: () => {
      this.begin();
      this.input.focus();
    } });
    this.place.replaceChildren(...nodes, make("div", { class: "verify-again" }, again));
    this.place.querySelector("h2").focus();
  }
}
