import "../signet-capture.js";
import { idempotencyKey, PageService } from "../capture/service.js";
import { button } from "../kit/button.js";
import { icon } from "../kit/icons.js";
import { make } from "../kit/make.js";
import { strings } from "../strings.js";

/** The page behind a capture link: the element, and after it the thanks. */
function start() {
  const main = document.querySelector("main");
  const { endpoint } = main.dataset;
  const text = strings(document.documentElement.lang);
  const service = new PageService(endpoint, text);
  // One result for the link: trying again must not hand it in twice.
  const key = idempotencyKey();
  const capture = make("signet-capture", { endpoint, language: document.documentElement.lang, heading: document.title });
  capture.addEventListener("signet-done", ({ detail }) => {
    const sent = service.finish(detail.source, key);
    detail.waitUntil(sent);
    // What went wrong is said by the element.
    sent.then(() => showEnd(main, text, detail.preview), () => {});
  });
  capture.addEventListener("signet-cancel", () => showLeft(main, text, capture));
  main.append(capture);
}

function showEnd(main, text, preview) {
  const title = make("h2", { tabindex: "-1", text: text("finished-title") });
  const picture = preview && make("img", { class: "finished-paper", src: preview.url, alt: "" });
  const mark = make("span", { class: "finished-mark" }, icon("check"));
  show(main, make("section", { class: "signet-card finished" }, mark, title, picture, make("p", { text: text("finished-text") })));
}

/** Nobody is asked twice: the page says that it was left and how to come back. */
function showLeft(main, text, capture) {
  const title = make("h2", { tabindex: "-1", text: text("left-title") });
  const again = button({ label: text("left-again"), variant: "primary", onPress: () => show(main, capture) });
  show(main, make("section", { class: "signet-card finished" }, title, make("p", { text: text("left-text") }), again));
}

function show(main, content) {
  main.querySelector("signet-capture, .finished")?.remove();
  main.append(content);
  (content.querySelector("[tabindex='-1']") ?? content).focus();
}

start();
