import { button } from "../kit/button.js";
import { icon } from "../kit/icons.js";
import { make } from "../kit/make.js";
import { initialsOf } from "../shared/initials.js";
import { isUndelivered, kindOf, mailWords, momentOf } from "./mail-words.js";
import { hasFinished, isAsked, personOf, takesPart } from "./waiting.js";

/**
 * The people of a request in their order, with what is known of their mails, and those of a group together.
 *
 * @param {{say: import("../shared/translate.js").Translator, request: Object, acts: Acts}} options
 *
 * @typedef {object} Acts
 * @property {(signer: Object) => void} link makes a link by hand
 * @property {(signer: Object) => Promise<void>} send sends the last mail again
 * @property {(signer: Object) => void} correct
 * @property {(signer: Object) => void} paper takes what they signed on paper
 * @property {(signer: Object) => Promise<void>} sign opens the sender's own page
 */
export function peopleList({ say, request, acts }) {
  const list = make("ul", { class: "people" });
  const isOrdered = request.order === "sequential";
  let group = null;
  for (const signer of inOrder(request.signers)) {
    const own = (request.groups ?? []).find(({ id, name }) => signer.group && [id, name].includes(signer.group)) ?? null;
    if (own && own !== group) list.append(groupHead(own, request, say));
    group = own;
    list.append(personRow({ say, request, signer, acts, isOrdered, isGrouped: own !== null }));
  }
  return list;
}

const inOrder = (signers) => [...signers].sort((one, other) => Number(!takesPart(one)) - Number(!takesPart(other)) || one.order - other.order);

function groupHead(group, request, say) {
  const done = group.done ?? request.signers.filter((signer) => [group.id, group.name].includes(signer.group) && hasFinished(signer)).length;
  return make("li", { class: "group-head" }, icon("people"),
    make("p", {}, make("strong", { text: group.name, dir: "auto" }), " ", make("span", { class: "signet-hint", text: say("group.progress", { need: group.need, count: group.need, done }) })));
}

function personRow({ say, request, signer, acts, isOrdered, isGrouped }) {
  const isRunning = request.state === "sent" && !request.paused;
  const mayLink = hasFinished(signer) || (isRunning && takesPart(signer) && !["declined", "superseded"].includes(signer.state));
  const maySend = isRunning && signer.email && signer.mail && isAsked(signer);
  const again = maySend && button({ label: say("mail.again"), icon: "send", variant: "quiet", onPress: () => acts.send(signer) });
  const role = signer.role ?? "signer";
  const former = signer.delegatedFrom && personOf(request, signer.delegatedFrom)?.name;
  return make("li", { data: { person: signer.id, grouped: String(isGrouped), out: String(!takesPart(signer) && role !== "copy") } },
    make("span", { class: "avatar", "aria-hidden": "true", text: initialsOf(signer.name) }),
    make("div", { class: "person-name" }, make("strong", { text: signer.name, dir: "auto" }), make("span", { class: "signet-hint", text: signer.email }),
      (role !== "signer" || isOrdered) && make("span", { class: "signet-hint", text: [isOrdered && role !== "copy" && say("person.place", { number: signer.order }), say(`role.${role}`)].filter(Boolean).join(" · ") }),
      former && make("span", { class: "signet-hint", text: say("person.in-place-of", { name: former }) })),
    role !== "copy" && make("span", { class: "pill", data: { state: signer.state }, text: say(`signer.${signer.state}`) }),
    make("div", { class: "person-more" }, truth(signer, request, say),
      make("div", { class: "person-acts" }, isUndelivered(signer.mail) && isRunning && takesPart(signer) && !hasFinished(signer)
        && button({ label: say("person.correct"), icon: "pen", variant: "quiet", onPress: () => acts.correct(signer) }),
      again, isRunning && role === "signer" && isAsked(signer) && button({ label: say("paper.do"), icon: "pages", variant: "quiet", onPress: () => acts.paper(signer) }),
      signer.self && isRunning && isAsked(signer) && button({ label: say("self.sign"), icon: "signature", variant: "primary", onPress: () => acts.sign(signer) }),
      mayLink && button({ label: say("link.new"), icon: "link", variant: "quiet", onPress: () => acts.link(signer) }))));
}

/** The truth about the last mail to a person; where none was sent, how they have their link. */
function truth(signer, request, say) {
  const { mail } = signer;
  if (mail) return make("p", { class: "mail-truth", data: { kind: kindOf(mail) } }, icon(kindOf(mail) === "none" ? "send" : "warning"), make("span", { text: mailWords(mail, say), dir: "auto" }));
  if (signer.undelivered) return make("p", { class: "mail-truth", data: { kind: "error" } }, icon("warning"), make("span", { text: say("mail-state.undelivered", { time: momentOf(signer.undelivered, say) }) }));
  if (request.state === "sent" && isAsked(signer) && !signer.self) return make("p", { class: "mail-truth", data: { kind: "none" } }, icon("link"), make("span", { text: say("mail-state.by-hand") }));
  return null;
}
