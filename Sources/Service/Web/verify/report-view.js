import { icon } from "../kit/icons.js";
import { make } from "../kit/make.js";

/**
 * A report in words for people. The library's own sentences, which are English, are below "Details".
 *
 * @typedef {{extent: string, text: string}} Change
 * @typedef {{kind: string, indication: string, subindication?: string, signer?: {commonName: string, subject: string, issuer: string}, provenTime?: string,
 *   timeStampAuthority?: string, claimedTime?: string, claimedReason?: string, field: string, level?: string, changes: Change[],
 *   faults: string[], notes: string[]}} Signature
 * @typedef {{indication?: string, signatures: Signature[]}} Report
 */

const LOOKS = { TOTAL_PASSED: ["check", "good"], TOTAL_FAILED: ["stop", "bad"], INDETERMINATE: ["warning", "doubtful"] };
/** The changes that alter nothing on the pages. */
const HARMLESS = "archive-data";
/** The results for which what was signed has been checked and is as it was. */
const UNKNOWN = ["NO_CERTIFICATE_CHAIN_FOUND"];
const CHANGED = ["HASH_FAILURE", "FORMAT_FAILURE"];
const MOST_CHANGES = 20;
const STAMP = "document-time-stamp";

/**
 * @param {Report} report @param {string} name the document's @param {import("../shared/translate.js").Translator} say
 * @returns {Node[]}
 */
export function reportView(report, name, say) {
  const { signatures } = report;
  const [sign, tone] = LOOKS[indicationOf(report)] ?? ["info", "neutral"];
  const key = verdictOf(report);
  return [
    make("div", { class: `verify-verdict verify-verdict--${tone}` }, make("span", { class: "verify-sign" }, icon(sign)),
      make("h2", { tabindex: "-1", text: say(`verdict.${key}.title`) }), make("p", { class: "verify-name", dir: "auto", text: name }),
      make("p", { text: say(`verdict.${key}.text`) })),
    signatures.length > 0 && make("ul", { class: "verify-list", "aria-label": say("signatures") },
      ...signatures.map((signature) => make("li", {}, signatureView(signature, say)))),
    signatures.length > 0 && make("p", { class: "verify-trust", text: say("trust") }),
  ].filter((node) => node !== false);
}

/**
 * Time stamps of authorities that nobody here vouches for prove no time; the seal stands without them.
 *
 * @param {Report} report
 */
function indicationOf({ indication, signatures }) {
  const holds = signatures.some(({ kind }) => kind !== STAMP) && signatures.every(({ kind, indication, subindication }) =>
    indication === "TOTAL_PASSED" || kind === STAMP && UNKNOWN.includes(subindication));
  return holds ? "TOTAL_PASSED" : indication;
}

/** @param {Report} report */
function verdictOf(report) {
  const { signatures } = report;
  const indication = indicationOf(report);
  if (!indication) return "none";
  if (indication === "TOTAL_PASSED") return signatures.some(({ changes }) => changesOf(changes).length > 0) ? "added" : "good";
  if (indication === "TOTAL_FAILED") return "bad";
  return signatures.every(({ indication, subindication }) => indication === "TOTAL_PASSED" || UNKNOWN.includes(subindication)) ? "unknown" : "doubtful";
}

const changesOf = (changes) => changes.filter(({ extent }) => extent !== HARMLESS);

/** @param {Signature} signature */
function stateOf({ indication, subindication }) {
  if (indication === "TOTAL_PASSED") return "good";
  if (UNKNOWN.includes(subindication)) return "unknown";
  if (indication === "TOTAL_FAILED") return CHANGED.includes(subindication) ? "changed" : subindication === "REVOKED" ? "revoked" : "bad";
  return "doubtful";
}

/** @param {Signature} signature */
function signatureView(signature, say) {
  const state = stateOf(signature);
  const [sign, tone] = LOOKS[signature.indication] ?? LOOKS.INDETERMINATE;
  const isStamp = signature.kind === STAMP;
  const name = signature.signer?.commonName ?? say("nobody");
  const facts = [
    [say("fact.time"), timeOf(signature, say)], [say("fact.issuer"), signature.signer?.issuer !== signature.signer?.subject && signature.signer?.issuer], [say("fact.reason"), signature.claimedReason],
    [say("fact.level"), signature.level && `PAdES ${signature.level.toUpperCase()}`],
  ].filter(([, value]) => value);
  const extents = [...new Set(signature.changes.map(({ extent }) => extent))];
  const key = isStamp ? "stamp" : state === "good" ? "signed" : "claimed";
  return make("article", { class: `verify-signature verify-signature--${tone}` },
    make("h3", {}, icon(sign), make("span", { text: say(`signature.${key}`, { name }) })),
    make("p", { text: say(`state.${state}`) }),
    ...extents.map((extent) => make("p", { text: say(`change.${extent}`) })),
    signature.changes.length === 0 && state === "good" && make("p", { text: say("change.none") }),
    make("dl", { class: "verify-facts" }, ...facts.map(([label, value]) =>
      make("div", {}, make("dt", { text: label }), make("dd", { dir: "auto", text: value })))),
    detailsView(signature, say));
}

/**
 * When it was signed: proven, or only claimed.
 *
 * @param {Signature} signature @param {import("../shared/translate.js").Translator} say
 */
function timeOf({ kind, provenTime, timeStampAuthority, claimedTime }, say) {
  if (provenTime) return say("time.proven", { time: say.moment(provenTime), name: timeStampAuthority });
  if (claimedTime) return say(kind === STAMP ? "time.stamp" : "time.claimed", { time: say.moment(claimedTime) });
  return null;
}

/** @param {Signature} signature */
function detailsView(signature, say) {
  const result = [signature.indication, signature.subindication].filter(Boolean).join(" / ");
  const more = signature.changes.length - MOST_CHANGES;
  const lines = [result, `Field: ${signature.field}`, ...signature.faults, ...signature.changes.slice(0, MOST_CHANGES).map(({ text }) => text),
    ...(more > 0 ? [`${more} more changes`] : []), ...signature.notes];
  return make("details", {}, make("summary", { text: say("details") }),
    make("ul", { lang: "en" }, ...lines.map((text) => make("li", { dir: "auto", text }))));
}
