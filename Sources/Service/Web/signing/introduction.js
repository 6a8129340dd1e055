import { icon } from "../kit/icons.js";
import { make } from "../kit/make.js";
import { initialsOf } from "../shared/initials.js";
import { rolesOf } from "./roles.js";

/**
 * The introduction that a person reads before the document: who asks, for what, until when, and who else signs.
 *
 * The sender, who signs too, is asked by nobody.
 *
 * @param {import("./signing-model.js").SigningModel} model @param {import("../shared/translate.js").Translator} say @param {{documentURL: string, wishes: HTMLElement}} options
 * @returns {HTMLElement}
 */
export function introduction(model, say, { documentURL, wishes }) {
  const { request, signer, document: paper, others = [], requestPage } = model.state;
  const roles = rolesOf(model.state);
  const facts = [
    ["document", say("pages", { count: paper.pages.length })],
    roles[0] === "signer" && ["signature", fieldsInWords(model, say)],
    request.expires && ["clock", say("intro.until", { day: say.end(request.expires) })],
  ].filter(Boolean);
  return make("header", { class: "intro signet-card" },
    make("p", { class: "intro-for", text: say("intro.for", { name: signer.name }) }),
    make("h1", { class: "intro-title", tabindex: "-1", dir: "auto", text: requestPage ? request.title : say(titleOf(roles), { sender: request.sender }) }),
    request.message && make("blockquote", { class: "intro-message", dir: "auto" }, ...request.message.split(/\n+/).map((line) => make("p", { text: line }))),
    make("ul", { class: "intro-facts" }, ...facts.map(([sign, text]) => make("li", {}, icon(sign), make("span", { text })))),
    others.length > 0 && make("div", { class: "intro-others" },
      make("h2", { text: say(others.every(({ role }) => (role ?? "signer") === "signer") ? "intro.others" : "intro.others.all") }),
      make("ul", {}, ...others.map((other) => make("li", { data: { state: other.state } },
        make("span", { class: "avatar", "aria-hidden": "true", text: initialsOf(other.name) }),
        make("span", { class: "intro-other-name", text: other.name, dir: "auto" }),
        make("span", { class: "pill", data: { state: other.state }, text: say(other.role === "copy" ? "person.copy" : `person.${other.state}`) }))))),
    wishes,
    make("p", { class: "signet-visually-hidden" }, say("intro.pdf"), " ",
      make("a", { href: documentURL, text: say("head.download") })));
}

/**
 * The key of the sentence that says what is asked for.
 *
 * @param {string[]} roles
 */
function titleOf([role, ...others]) {
  if (role !== "signer") return `intro.title.${role}`;
  return others.includes("approver") ? "intro.title.both" : "intro.title";
}

/** How many fields there are, as the guide counts them, and how many more may stay empty. */
function fieldsInWords({ mine, counted }, say) {
  const fields = say(counted[0]?.required === false ? "intro.fields.free" : "intro.fields", { count: counted.length });
  const more = mine.length - counted.length;
  return more > 0 ? say("intro.fields.more", { fields, count: more }) : fields;
}
