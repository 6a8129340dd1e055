import { icon } from "../kit/icons.js";
import { make } from "../kit/make.js";
import { documentHints, titlesIn } from "./document-words.js";

/**
 * The documents of a request, where not everybody sees all or one has rules.
 *
 * @param {Object} request @param {import("../shared/translate.js").Translator} say
 */
export function requestDocuments({ documents, signers }, say) {
  // Those who left the request, or handed it on, see nothing any more.
  const people = signers.filter(({ state }) => !["removed", "delegated"].includes(state)).map(({ name, documents: seen }) => ({ name, documents: seen ?? null }));
  if (documents.length < 2 || (people.every(({ documents: seen }) => seen === null) && documents.every(({ rules }) => !rules))) return null;
  return make("section", { class: "signet-card panel", "aria-labelledby": "documents-title" }, make("h2", { id: "documents-title", text: say("nav.documents") }),
    ...documents.map(({ position, name, rules }) => make("p", { class: "summary-document" }, icon("document"), make("span", { text: name, dir: "auto" }),
      ...documentHints(say, { people, position, rules, titleOf: titlesIn(signers) }))));
}
