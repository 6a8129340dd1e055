import { icon } from "../kit/icons.js";
import { make } from "../kit/make.js";

/**
 * @typedef {import("./report-view.js").Change} Change
 * @typedef {import("./report-view.js").Signature} Signature
 * @typedef {import("../shared/translate.js").Translator} Translator
 */

/** The changes that alter nothing on the pages. */
const HARMLESS = "archive-data";
export const STAMP = "document-time-stamp";
const MOST_ALLOWED = 20;

/**
 * The changes since all signatures, each once: first those that a person must look at, then those that the signers allowed.
 *
 * @param {Signature[]} signatures @param {Translator} say
 * @returns {Node[]}
 */
export function changesView(signatures, say) {
  const changes = new Map(signatures.flatMap((signature) => signature.changes).map((change) => [JSON.stringify(change), change]));
  const sorted = [...changes.values()].sort((one, other) => (one.page ?? 0) - (other.page ?? 0));
  const review = linesOf(sorted.filter(({ needsReview }) => needsReview), signatures, say);
  const allowed = linesOf(sorted.filter(({ needsReview, extent }) => !needsReview && extent !== HARMLESS), signatures, say);
  const more = allowed.length - MOST_ALLOWED;
  const last = more > 0 && make("li", { text: say("detail.more", { count: more }) });
  return [
    review.length > 0 && listView("doubtful", "warning", say("changes.review"), review),
    allowed.length > 0 && listView("neutral", "info", say("changes.allowed"), [...allowed.slice(0, MOST_ALLOWED), last]),
  ].filter((node) => node !== false);
}

/** @param {string} tone @param {string} sign @param {string} title @param {(Node|false)[]} lines */
const listView = (tone, sign, title, lines) => make("section", { class: `verify-signature verify-signature--${tone}` },
  make("h3", {}, icon(sign), make("span", { text: title })), make("ul", { class: "verify-changes" }, ...lines));

/**
 * Changes in words, with what is said of several once.
 *
 * @param {Change[]} changes @param {Signature[]} signatures @param {Translator} say
 * @returns {Node[]}
 */
function linesOf(changes, signatures, say) {
  /** @type {Map<string, {change: Change, where: string[], count: number}>} */
  const lines = new Map();
  for (const change of changes) {
    const where = [...placesOf(change, say), signerOf(change, signatures, say)];
    const key = JSON.stringify([wordsOf(change, say) ?? change.text, ...where]);
    lines.set(key, { change, where, count: (lines.get(key)?.count ?? 0) + 1 });
  }
  return [...lines.values()].map(({ change, where, count }) => {
    const words = wordsOf(change, say);
    const what = words ?? change.text;
    const [first, ...rest] = where;
    const places = [first.charAt(0).toUpperCase() + first.slice(1), ...rest];
    return make("li", {},
      make("p", { dir: "auto", lang: words ? null : "en", text: count > 1 ? say("changes.times", { what, count }) : what }),
      make("p", { class: "verify-where" }, ...places.flatMap((place, index) => [index > 0 && " · ", make("bdi", { text: place })])));
  });
}

/**
 * Whose later signature covers a change. A time stamp says only that the change is older.
 *
 * @param {Change} change @param {Signature[]} signatures @param {Translator} say
 */
function signerOf({ signedBy }, signatures, say) {
  if (signedBy === undefined) return say("changes.by.nobody");
  const later = signatures.find(({ field }) => field === signedBy);
  const name = later?.signer?.commonName ?? say("nobody");
  if (later?.kind === STAMP) return say("changes.by.stamp", { name });
  return say(later?.indication === "TOTAL_PASSED" ? "changes.by" : "changes.by.claimed", { name });
}

/**
 * The words for a change; null for a kind that has none yet.
 *
 * @param {Change} change @param {Translator} say
 */
export function wordsOf({ kind }, say) {
  const words = say(`kind.${kind}`);
  return words === `kind.${kind}` ? null : words;
}

/**
 * @param {Change} change @param {Translator} say
 * @returns {string[]}
 */
export function placesOf({ page, field }, say) {
  const places = [];
  if (page !== undefined) places.push(say("place.page", { page }));
  if (field !== undefined) places.push(say("place.field", { field }));
  return places;
}
