import { make } from "../kit/make.js";
import { ruleInWords } from "./rules-in-words.js";

/**
 * The names of fields for people, by the names that rules have for them.
 *
 * @param {{fields?: any[]}[]} owners of the fields
 * @returns {(name: string) => string}
 */
export const titlesIn = (owners) => (name) => owners.flatMap(({ fields = [] }) => fields).find((field) => field.name === name)?.label || name;

/**
 * The people who see a document, as a sentence.
 *
 * @param {import("../shared/translate.js").Translator} say @param {{name: string, documents: number[]|null}[]} people @param {number} position of the document
 */
export function seenInWords(say, people, position) {
  const seers = people.filter(({ documents }) => documents?.includes(position) ?? true);
  if (seers.length === people.length) return say("seen.everyone");
  return seers.length > 0 ? say("seen.by", { names: say.list(seers.map(({ name }) => name.trim() || "…")) }) : say("seen.nobody");
}

/** The rules by which a document is part of its request, as sentences. */
export const partInWords = (say, rules, titleOf) => (rules ?? []).map((rule) => ruleInWords({ ...rule, effect: "part" }, say, titleOf)).join(" ");

/**
 * Who sees one of several documents, and when it is part of its request.
 *
 * @param {import("../shared/translate.js").Translator} say
 * @param {{people: {name: string, documents: number[]|null}[], position: number, rules?: any[], titleOf: (name: string) => string}} options
 */
export function documentHints(say, { people, position, rules, titleOf }) {
  const hint = (text) => text && make("span", { class: "signet-hint document-hint", dir: "auto", text });
  return [hint(seenInWords(say, people, position)), hint(partInWords(say, rules, titleOf))].filter(Boolean);
}

/** @param {import("./compose-documents.js").Conflict} conflict @param {import("../shared/translate.js").Say} say */
export function conflictInWords(conflict, say) {
  return say(`seen.${conflict.kind}`, { name: "signer" in conflict ? conflict.signer.name.trim() || "…" : "", document: conflict.document?.name ?? "" });
}
