import { icon } from "../kit/icons.js";
import { make } from "../kit/make.js";
import { changesView, placesOf, STAMP, wordsOf } from "./changes-view.js";
import { factsView, isOwnReason, originView, quoteView, unquoted, verdictWith } from "./origin-view.js";

/**
 * A report in words for people. The library's own sentences on faults, which are English, are below "Details".
 *
 * @typedef {{extent: string, kind: string, page?: number, field?: string, object?: number, needsReview?: boolean, signedBy?: string,
 *   text: string}} Change
 * @typedef {{kind: string, indication: string, subindication?: string, signer?: {commonName: string, subject: string, issuer: string}, provenTime?: string,
 *   timeStampAuthority?: string, claimedTime?: string, claimedReason?: string, field: string, level?: string, isPrepared?: boolean,
 *   changes: Change[], faults: string[], notes: string[]}} Signature
 * @typedef {{indication?: string, changes?: string, signatures: Signature[], origin?: import("./origin-view.js").Origin}} Report
 */

const LOOKS = { TOTAL_PASSED: ["check", "good"], TOTAL_FAILED: ["stop", "bad"], INDETERMINATE: ["warning", "doubtful"] };
/** The changes that no signature allows. */
const OTHER = "other";
/** The changes that signatures allow, but for what they lock and what a person must look at. */
const ALLOWED = ["form-filling", "annotations"];
/** The changes after signing that a signer did not allow. */
const AGAINST = "changed-against-signers";
/** The words for documents whose signatures are valid, by what was done to them since; anything else was not compared. */
const SINCE = { unchanged: "good", "changed-as-allowed": "added", "to-be-looked-at": "review" };
/** How verdicts look; the others are to be attended to. Only of a completed request it is known who signed. */
const RESULTS = { completed: "TOTAL_PASSED", bad: "TOTAL_FAILED", against: "TOTAL_FAILED" };
/** The verdicts about documents of which no more is known than that they are as they were sealed, or are not sealed. */
const NEUTRAL = ["none", "good", "added", "deleted", "program"];
/** The documents whose later changes are listed. */
const LISTING = ["added", "review", "unknown-added", "unknown-review", "doubtful"];
/** The result for which what was signed has been checked and is as it was. */
const UNKNOWN = "NO_CERTIFICATE_CHAIN_FOUND";
const MOST_CHANGES = 20;
/** The results of a time stamp by which it proves nothing, and harms nothing. */
const POWERLESS = [UNKNOWN, "TRY_LATER"];
/** The words for results, by their reasons; other reasons are `bad` or `doubtful`. */
const STATES = {
  NO_CERTIFICATE_CHAIN_FOUND: "unknown", HASH_FAILURE: "changed", FORMAT_FAILURE: "changed", REVOKED: "revoked", TRY_LATER: "later",
  OUT_OF_BOUNDS_NO_POE: "expired", OUT_OF_BOUNDS_NOT_REVOKED: "expired", EXPIRED: "expired", NOT_YET_VALID: "expired",
  REVOKED_NO_POE: "withdrawn", REVOKED_CA_NO_POE: "withdrawn", CRYPTO_CONSTRAINTS_FAILURE: "weak",
  CRYPTO_CONSTRAINTS_FAILURE_NO_POE: "weak", NO_SIGNING_CERTIFICATE_FOUND: "nameless",
};

/**
 * @param {Report} report @param {string} name the document's @param {import("../shared/translate.js").Translator} say
 * @returns {Node[]}
 */
export function reportView(report, name, say) {
  const { signatures, origin } = report;
  const bySeals = verdictOf(report);
  const key = verdictWith(bySeals, origin);
  const [sign, tone] = NEUTRAL.includes(key) ? ["info", "neutral"] : LOOKS[RESULTS[key] ?? "INDETERMINATE"];
  return [
    make("div", { class: `verify-verdict verify-verdict--${tone}` }, make("span", { class: "verify-sign" }, icon(sign)),
      ...verdictView(say(`verdict.${key}.title`, { count: origin?.request?.signers.length ?? signatures.length }), name, say(`verdict.${key}.text`))),
    originView(origin, say),
    ...(LISTING.includes(bySeals) ? changesView(signatures, say) : []),
    signatures.length > 0 && make("ul", { class: "verify-list", "aria-label": say("signatures") },
      ...signatures.map((signature) => make("li", {}, signatureView(signature, origin, say)))),
    signatures.length > 0 && make("p", { class: "verify-trust", text: say("trust") }),
  ].filter((node) => node !== false);
}

/**
 * The heading, which takes the focus: screen readers read the document's name and the text with it.
 *
 * @param {string} title @param {string} name the document's @param {string} text
 * @returns {Node[]}
 */
export function verdictView(title, name, text) {
  return [
    make("h2", { tabindex: "-1", "aria-describedby": "verify-name verify-text", text: title }),
    make("p", { id: "verify-name", class: "verify-name", dir: "auto", text: name }), make("p", { id: "verify-text", text }),
  ];
}

/**
 * Time stamps of authorities that are not trusted here prove no time; the seal is valid without them.
 *
 * @param {Report} report
 */
function indicationOf({ indication, signatures }) {
  const holds = signatures.some(({ kind }) => kind !== STAMP)
    && signatures.every((each) => each.indication === "TOTAL_PASSED" || isPowerless(each));
  return holds ? "TOTAL_PASSED" : indication;
}

/** @param {Report} report */
function verdictOf(report) {
  const { signatures, changes } = report;
  const indication = indicationOf(report);
  if (!indication) return "none";
  if (signatures.every(({ isPrepared }) => isPrepared)) return "prepared";
  if (changes === AGAINST) return "against";
  if (indication === "TOTAL_FAILED") return "bad";
  const since = SINCE[changes];
  if (!since) return "uncompared";
  if (indication === "TOTAL_PASSED") return since;
  const isUnknown = (each) => each.indication === "TOTAL_PASSED" || each.subindication === UNKNOWN || isPowerless(each);
  if (!signatures.every(isUnknown)) return "doubtful";
  return since === "good" ? "unknown" : `unknown-${since}`;
}

/** @param {Signature} signature */
const isPowerless = ({ kind, subindication }) => kind === STAMP && POWERLESS.includes(subindication);

/** @param {Signature} signature */
function stateOf({ indication, subindication, isPrepared }) {
  if (isPrepared) return "prepared";
  if (indication === "TOTAL_PASSED") return "good";
  if (indication === "TOTAL_FAILED" && subindication === "NOT_YET_VALID") return "early";
  return STATES[subindication] ?? (indication === "TOTAL_FAILED" ? "bad" : "doubtful");
}

/** @param {Signature} signature @param {import("./origin-view.js").Origin|undefined} origin */
function signatureView(signature, origin, say) {
  const state = stateOf(signature);
  const isStamp = signature.kind === STAMP;
  const [sign, tone] = isPowerless(signature) ? ["info", "neutral"] : LOOKS[signature.indication] ?? LOOKS.INDETERMINATE;
  const name = signature.signer?.commonName;
  const isOwn = state === "good" && isOwnReason(origin, signature.claimedReason);
  const facts = [
    [say("fact.time"), timeOf(signature, state === "good" && Boolean(origin), say)], [say("fact.issuer"), issuerOf(signature)],
    [say("fact.reason"), isOwn && signature.claimedReason],
  ].filter(([, value]) => value);
  const extents = [...new Set(signature.changes.map(({ extent }) => extent))];
  const kind = isStamp ? "stamp" : state === "good" ? "signed" : "claimed";
  const title = say(`signature.${signature.isPrepared ? "prepared" : name ? kind : "nameless"}`, { name: unquoted(name ?? "") });
  const words = isPowerless(signature) || isStamp && state === "good" ? `state.${state}.stamp` : `state.${state}`;
  return make("article", { class: `verify-signature verify-signature--${tone}` },
    make("h3", {}, icon(sign), make("span", { text: title })),
    make("p", { text: say(words) }),
    ...extents.map((extent) => make("p", { text: say(changeKey(extent, signature, state)) })),
    signature.changes.length === 0 && (state === "good" || state === "unknown") && make("p", { text: say("change.none") }),
    facts.length > 0 && factsView(facts),
    signature.claimedReason && !isOwn && quoteView(signature.claimedReason, say),
    detailsView(signature, title, say));
}

/**
 * The words for what was changed since: that it is allowed where it needs no review, and that it is not known where the
 * signature does not fail for changes that none allows.
 *
 * @param {string} extent @param {Signature} signature @param {string} state
 */
function changeKey(extent, { indication, changes }, state) {
  if (extent === OTHER) return indication === "TOTAL_FAILED" ? `change.${extent}` : `change.${extent}.open`;
  const isAllowed = state === "good" && ALLOWED.includes(extent);
  return isAllowed && !changes.some((change) => change.extent === extent && change.needsReview) ? `change.${extent}.allowed` : `change.${extent}`;
}

/**
 * The name of who vouches for the signer; none where that is the signer.
 *
 * @param {Signature} signature
 */
function issuerOf({ signer }) {
  if (!signer || signer.issuer === signer.subject) return null;
  const parts = (signer.issuer.match(/(?:[^,+\\]|\\.)+/g) ?? []).map((part) => part.trim());
  return parts.find((part) => part.startsWith("CN="))?.slice(3).replace(/\\(.)/g, "$1") ?? signer.issuer;
}

/**
 * When it was signed: proven, or by a clock.
 *
 * @param {Signature} signature @param {boolean} isOurs whether it was this service's clock @param {import("../shared/translate.js").Translator} say
 */
function timeOf({ kind, provenTime, timeStampAuthority, claimedTime }, isOurs, say) {
  if (provenTime) return say("time.proven", { time: say.moment(provenTime), name: timeStampAuthority });
  if (claimedTime) return say(kind === STAMP ? "time.stamp" : isOurs ? "time.service" : "time.claimed", { time: say.moment(claimedTime) });
  return null;
}

/** @param {Signature} signature @param {string} title what they are the details of */
function detailsView(signature, title, say) {
  const result = [signature.indication, signature.subindication].filter(Boolean).join(" / ");
  const more = signature.changes.length - MOST_CHANGES;
  const { field, level, signer } = signature;
  const line = (text) => make("li", { dir: "auto", text });
  const english = (text) => make("li", { dir: "auto", lang: "en", text });
  return make("details", {},
    make("summary", {}, say("details"), make("span", { class: "signet-visually-hidden", text: `: ${title}` })),
    make("ul", {}, english(result), line(say("detail.field", { field })),
      level && line(say("detail.level", { level: `PAdES ${level.toUpperCase()}` })),
      signer && line(say("detail.certificate", { subject: signer.subject, issuer: signer.issuer })),
      ...signature.faults.map(english), ...signature.changes.slice(0, MOST_CHANGES).map((change) => changeView(change, say)),
      more > 0 && line(say("detail.more", { count: more })), ...signature.notes.map(english)));
}

/**
 * A change with its place; a kind that has no words yet in the library's own.
 *
 * @param {Change} change @param {import("../shared/translate.js").Translator} say
 */
function changeView(change, say) {
  const words = wordsOf(change, say);
  if (!words) return make("li", { dir: "auto", lang: "en", text: change.text });
  const { object } = change;
  const places = [...placesOf(change, say), ...(object === undefined ? [] : [say("place.object", { object })])];
  return make("li", { dir: "auto", text: places.length > 0 ? `${words} (${places.join(", ")})` : words });
}
