import { make } from "../kit/make.js";
import { momentOf } from "./mail-words.js";
import { personOf } from "./waiting.js";

/**
 * The questions that were answered, with the answers.
 *
 * @param {Object} request @param {import("../shared/translate.js").Translator} say
 */
export function answeredQuestions(request, say) {
  const answered = (request.questions ?? []).filter(({ answer }) => answer);
  if (answered.length === 0) return null;
  return make("section", { class: "signet-card panel", "aria-labelledby": "questions-title" }, make("h2", { id: "questions-title", text: say("questions.title") }),
    make("ul", { class: "people" }, ...answered.map((question) => make("li", {}, make("div", { class: "person-name" },
      make("strong", { dir: "auto", text: say("question.title", { name: personOf(request, question.signer)?.name ?? "" }) }),
      make("blockquote", { class: "event-reason", dir: "auto", text: question.text }),
      make("span", { class: "signet-hint", text: say("question.said", { time: momentOf(question.answered, say) }) }),
      make("blockquote", { class: "event-reason", dir: "auto", text: question.answer }))))));
}
