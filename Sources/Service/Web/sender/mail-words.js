/**
 * What is known of a mail, in words that claim no more than that: a server that has accepted a mail has not delivered it.
 *
 * @typedef {object} MailFacts
 * @property {string} id
 * @property {string} event
 * @property {string} state
 * @property {string} [address]
 * @property {string} [language]
 * @property {string|null} [signer]
 * @property {string|null} [title] of its request
 * @property {string|null} [request]
 * @property {string|number|null} [code]
 * @property {string|null} [reply]
 * @property {number} [attempts]
 * @property {string|null} [queued]
 * @property {string|null} [sent]
 * @property {string|null} [next]
 */

const BAD = new Set(["failed", "bounced", "complained", "suppressed"]);
const DOUBTFUL = new Set(["deferred", "unknown"]);

/** States of which it makes sense to try again. */
export const FAILED = ["failed", "bounced", "deferred", "unknown"];

/** @param {{state: string}|null|undefined} mail */
export const isUndelivered = (mail) => BAD.has(mail?.state ?? "");

/**
 * How a mail looks: bad, doubtful or good.
 *
 * @param {{state: string}} mail
 * @returns {"error"|"warning"|"none"}
 */
export function kindOf({ state }) {
  if (BAD.has(state)) return "error";
  return DOUBTFUL.has(state) ? "warning" : "none";
}

/**
 * @param {MailFacts} mail @param {import("../shared/translate.js").Translator} say
 * @returns {string}
 */
export function mailWords(mail, say) {
  const { state, attempts = 0, next, sent } = mail;
  const words = say(`mail-state.${state}`, { time: momentOf(sent ?? mail.queued, say), count: attempts, next: momentOf(next, say), reply: replyOf(mail) });
  if (state === "deferred" && !next) return say("mail-state.deferred.only", { count: attempts, reply: replyOf(mail) }).trim();
  return words === `mail-state.${state}` ? state : words.trim();
}

/**
 * The server's own words; its number is in front where the words do not begin with it.
 *
 * @param {{code?: number|string, reply?: string}} mail
 */
export function replyOf({ code, reply }) {
  const text = reply ?? "";
  const number = code ? String(code) : "";
  return text.startsWith(number) ? text : [number, text].filter(Boolean).join(" ");
}

/**
 * Why no mails of the account go out.
 *
 * @param {{stage: string, code?: number, reply: string, since: string}} problem @param {import("../shared/translate.js").Translator} say
 */
export const problemWords = (problem, say) =>
  say("mail.problem", { step: say(`mail.step.${problem.stage}`), reply: replyOf(problem), time: momentOf(problem.since, say) });

/**
 * A moment: of today only the time.
 *
 * @param {string|null|undefined} moment @param {import("../shared/translate.js").Translator} say
 */
export function momentOf(moment, say) {
  if (!moment) return "";
  const date = new Date(moment);
  if (date.toDateString() !== new Date().toDateString()) return say.moment(moment);
  return new Intl.DateTimeFormat(say.locale, { timeStyle: "short" }).format(date);
}
