import { icon } from "../kit/icons.js";
import { make } from "../kit/make.js";

/**
 * Where a document comes from that is exactly as the service finished it.
 *
 * @typedef {{name?: string, signed?: string, proofs: string[]}} Signer without a name where their data were deleted
 * @typedef {{kind: "request"|"deleted-request"|"program", organisation: string, finished: string,
 *   request?: {id: string, title: string, sender: string, signers: Signer[]}}} Origin
 * @typedef {import("../shared/translate.js").Translator} Translator
 */

/** The verdict by the kind of the origin. */
const VERDICTS = { "request": "completed", "deleted-request": "deleted", "program": "program" };
/** The verdicts by the seals that leave it to the origin what to say of the document. */
const SOUND = ["good", "added"];
/** Those of documents of requests besides: without a seal, and sealed with a certificate that is not trusted here any more. */
const KNOWN = ["none", "unknown", "unknown-added"];

/**
 * The verdict about a document with its origin, where that says more than its seals.
 *
 * @param {string} verdict by the seals @param {Origin|undefined} origin
 */
export function verdictWith(verdict, origin) {
  const isSound = SOUND.includes(verdict) || origin?.kind !== "program" && KNOWN.includes(verdict);
  return origin && isSound ? VERDICTS[origin.kind] ?? verdict : verdict;
}

/**
 * The request that the document completed: who asked, who signed when, and what they had to prove; or the account that had it sealed.
 *
 * @param {Origin|undefined} origin @param {Translator} say
 * @returns {Node|false} false where nothing of that is known
 */
export function originView(origin, say) {
  if (origin?.kind === "program") return programView(origin, say);
  const request = origin?.request;
  if (!request) return false;
  const facts = [
    [say("origin.title"), request.title], [say("origin.sender"), request.sender], [say("origin.account"), origin.organisation],
    [say("origin.finished"), say("time.service", { time: say.moment(origin.finished) })], [say("origin.id"), request.id],
  ].filter(([, value]) => value);
  return make("section", { class: "verify-signature verify-origin", "aria-labelledby": "verify-origin" },
    make("h3", { id: "verify-origin" }, icon("person"), make("span", { text: say("origin.signers", { count: request.signers.length }) })),
    make("ul", { class: "verify-people" }, ...request.signers.map((signer) => signerView(signer, say))),
    make("p", { text: say("origin.names") }),
    make("h4", { text: say("origin.request") }), factsView(facts));
}

/** @param {Origin} origin @param {Translator} say */
const programView = ({ organisation, finished }, say) => make("section", { class: "verify-signature verify-origin", "aria-labelledby": "verify-origin" },
  make("h3", { id: "verify-origin" }, icon("info"), make("span", { text: say("origin.program") })),
  factsView([
    [say("origin.account"), organisation || say("origin.account.none")],
    [say("origin.sealed"), say("time.service", { time: say.moment(finished) })],
  ]),
  organisation && make("p", { text: say("origin.account.own") }));

/**
 * Facts with their names. Words of others are in an element by themselves, where they cannot go on a sentence of this page.
 *
 * @param {any[][]} facts a name and a text each
 */
export const factsView = (facts) => make("dl", { class: "verify-facts" }, ...facts.map(([label, value]) =>
  make("div", {}, make("dt", { text: label }), make("dd", { dir: "auto", text: value }))));

/** @param {Signer} signer @param {Translator} say */
const signerView = ({ name, signed, proofs }, say) => make("li", {},
  make("p", {}, make("strong", { dir: "auto", text: name ?? say("origin.erased") })),
  signed && make("p", { text: say("origin.signed", { time: say.moment(signed) }) }),
  ...proofs.map((proof) => make("p", { class: "verify-where", text: say(`origin.proof.${proof}`) })));

/**
 * Whether a seal's reason is the service's own: the one of the request that the document completed.
 *
 * @param {Origin|undefined} origin @param {string|undefined} reason
 */
export function isOwnReason(origin, reason) {
  return Boolean(origin?.request && reason?.startsWith(`All have signed. Audit trail: ${origin.request.id},`));
}

/**
 * A name for between quotation marks, which it cannot close.
 *
 * @param {string} name
 */
export const unquoted = (name) => name.replace(/["“”„‟«»‹›「」『』]/g, "’");

/**
 * The words that a signer gave, kept apart from those of this page.
 *
 * @param {string} words @param {Translator} say
 */
export const quoteView = (words, say) => make("figure", { class: "verify-quote" },
  make("figcaption", { text: say("quote") }), make("blockquote", { dir: "auto", text: words }));
