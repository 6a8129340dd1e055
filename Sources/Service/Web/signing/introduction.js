import { icon } from "../kit/icons.js";
import { make } from "../kit/make.js";

/**
 * What a person reads before the document: who asks, for what, until when, and who else signs.
 *
 * @param {Object} state @param {Function} say @param {{documentURL: string}} options
 * @returns {HTMLElement}
 */
export function introduction(state, say, { documentURL }) {
  const { request, signer, document: paper, others = [] } = state;
  const mine = state.fields.filter((field) => field.mine).length;
  const facts = [
    ["document", say("intro.pages", { count: paper.pages.length })],
    ["signature", say("intro.fields", { count: mine })],
    request.expires && ["clock", say("intro.until", { day: say.moment(request.expires, null) })],
  ].filter(Boolean);
  return make("header", { class: "intro signet-card" },
    make("p", { class: "intro-for", text: say("intro.for", { name: signer.name }) }),
    make("h1", { class: "intro-title", tabindex: "-1", text: request.sender ? say("intro.title", { sender: request.sender }) : say("intro.title.nobody") }),
    request.message && make("blockquote", { class: "intro-message", dir: "auto" }, ...request.message.split(/\n+/).map((line) => make("p", { text: line }))),
    make("ul", { class: "intro-facts" }, ...facts.map(([sign, text]) => make("li", {}, icon(sign), make("span", { text })))),
    others.length > 0 && make("div", { class: "intro-others" },
      make("h2", { text: say("intro.others") }),
      make("ul", {}, ...others.map((other) => make("li", { data: { state: other.state } },
        make("span", { class: "avatar", "aria-hidden": "true", text: initialsOf(other.name) }),
        make("span", { class: "intro-other-name", text: other.name, dir: "auto" }),
        make("span", { class: "pill", data: { state: other.state }, text: say(`person.${other.state}`) }))))),
    make("p", { class: "signet-visually-hidden" }, say("intro.pdf"), " ",
      make("a", { href: documentURL, text: say("head.download") })));
}

/** At most two letters that stand for a name. @param {string} name */
export function initialsOf(name) {
  const words = name.trim().split(/\s+/);
  const letters = words.length > 1 ? [words[0], words[words.length - 1]] : words;
  return letters.map((word) => Array.from(word)[0] ?? "").join("").toUpperCase();
}
