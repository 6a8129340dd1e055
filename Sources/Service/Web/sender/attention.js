import { busyWhile, button, linkButton } from "../kit/button.js";
import { icon } from "../kit/icons.js";
import { make } from "../kit/make.js";
import { reasonOf } from "../shared/requests.js";
import { momentOf, replyOf } from "./mail-words.js";
import { personOf, returnedBy, waitingForMe } from "./waiting.js";

/**
 * What waits for the sender of a request, each with the way to decide it.
 *
 * @param {object} options
 * @param {import("../shared/translate.js").Translator} options.say
 * @param {Object} options.request
 * @param {Map<string, string>} options.drafts answers that are being written, by question: what is drawn again has them
 * @param {(path: string, body: Object, said: string) => Promise<void>} options.act posts below the request, and shows what changed
 * @returns {HTMLElement|null}
 */
export function attention({ say, request, drafts, act }) {
  const makers = { returned, undelivered, question, delegation };
  const notes = waitingForMe(request).filter(({ kind }) => kind in makers).map(({ kind, id }) => makers[kind]({ say, request, drafts, act }, id));
  return notes.length > 0 ? make("section", { class: "attention", "aria-label": say("waiting.me") }, ...notes) : null;
}

/** @param {string} sign @param {"warning"|"error"} kind @param {string} id */
const note = (sign, kind, id, ...content) => make("div", { class: "signet-message attention-note", data: { kind, note: id } }, icon(sign), make("div", {}, ...content));

const correctionOf = (request) => `#/requests/${encodeURIComponent(request.id)}/correct`;

function returned({ say, request }) {
  const person = returnedBy(request);
  return note("undo", "warning", "returned", make("p", {}, make("strong", { text: say("returned.title", { name: person?.name ?? "" }), dir: "auto" })),
    person?.reason && make("blockquote", { dir: "auto", text: person.reason }),
    linkButton({ label: say("correct.again"), icon: "pen", href: correctionOf(request), variant: "primary" }));
}

function undelivered({ say, request }, id) {
  const person = personOf(request, id);
  const reply = person.mail ? replyOf(person.mail) : "";
  return note("warning", "error", id, make("p", {}, make("strong", { text: say("undelivered.title", { name: person.name, address: person.email }), dir: "auto" })),
    make("p", { text: reply ? say("undelivered.reply", { reply }) : say("mail-state.undelivered", { time: momentOf(person.undelivered, say) }), dir: "auto" }),
    linkButton({ label: say("person.correct"), icon: "pen", href: `${correctionOf(request)}/${encodeURIComponent(id)}` }));
}

function question({ say, request, drafts, act }, id) {
  const { signer, text, asked } = request.questions.find((each) => each.id === id);
  const name = personOf(request, signer)?.name ?? "";
  const fault = make("p", { class: "signet-error", role: "alert" });
  const box = make("textarea", { class: "signet-input", id: `answer-${id}`, rows: 3, maxlength: 2000, dir: "auto", ".value": drafts.get(id) ?? "",
    "aria-label": say("question.answer.to", { name }), oninput: () => {
      drafts.set(id, box.value);
      fault.textContent = "";
    } });
  const send = button({ label: say("question.send"), icon: "send", variant: "primary", onPress: async () => {
    const answer = box.value.trim();
    if (!answer) {
      fault.textContent = say("question.empty");
      box.focus();
      return;
    }
    try {
      await busyWhile(send, () => act(`questions/${encodeURIComponent(id)}/answer`, { text: answer }, say("question.answered")));
      drafts.delete(id);
    } catch (error) {
      fault.textContent = reasonOf(error, say);
    }
  } });
  return note("info", "warning", id, make("p", {}, make("strong", { text: say("question.title", { name }), dir: "auto" }), " ", make("time", { class: "signet-hint", datetime: asked, text: momentOf(asked, say) })),
    make("blockquote", { dir: "auto", text }), box, fault, send);
}

function delegation({ say, request, act }, id) {
  const asked = request.delegations.find((each) => each.id === id);
  const fault = make("p", { class: "signet-error", role: "alert" });
  const decide = (allow) => {
    const made = button({ label: say(allow ? "delegation.allow" : "delegation.refuse"), variant: allow ? "primary" : "plain", onPress: () => {
      fault.textContent = "";
      return busyWhile(made, () => act(`signers/${encodeURIComponent(asked.signer)}/delegation`, { allow }, say(allow ? "delegation.allowed" : "delegation.refused")))
        .catch((error) => { fault.textContent = reasonOf(error, say); });
    } });
    return made;
  };
  return note("people", "warning", id, make("p", {}, make("strong", { dir: "auto",
    text: say("delegation.title", { name: personOf(request, asked.signer)?.name ?? "", other: asked.name, address: asked.email }) })),
  asked.reason && make("blockquote", { dir: "auto", text: asked.reason }), make("p", { text: say("delegation.text", { name: personOf(request, asked.signer)?.name ?? "" }), dir: "auto" }), fault,
  make("div", { class: "attention-acts" }, decide(true), decide(false)));
}
