import { icon } from "../kit/icons.js";
import { make } from "../kit/make.js";

const SIGNS = {
  "document.uploaded": "upload", "document.added": "document", "entries.redacted": "trash", "request.created": "document", "request.sent": "person", "link.created": "link", "link.revoked": "link",
  "page.viewed": "person", "consent.given": "check", "field.filled": "text", "signer.signed": "signature", "signer.on-paper": "pages", "signer.declined": "stop",
  "document.stamped": "document", "request.sealing": "signature", "document.sealed": "key", "document.renewed": "refresh", "seal.waived": "document", "request.completed": "check", "request.cancelled": "stop", "request.expired": "clock", "deadline.changed": "clock", "reminder.due": "bell",
  "reminder.noted": "bell", "reminder.sent": "bell", "certificate.made": "document", "handover.created": "phone", "handover.opened": "phone", "handover.done": "phone",
  "mail.accepted": "send", "mail.failed": "warning", "mail.bounced": "warning", "signer.undelivered": "warning", "request.paused": "clock", "request.resumed": "next",
  "request.corrected": "pen", "request.returned": "undo", "signer.approved": "check", "signer.seen": "check", "signer.added": "person", "signer.removed": "person",
  "signer.corrected": "pen", "signer.delegated": "people", "signer.superseded": "people", "signer.unneeded": "people", "field.hidden": "text", "document.left-out": "document", "delegation.asked": "people", "delegation.refused": "people",
  "sitting.begun": "people", "sitting.ended": "people", "question.asked": "info", "question.answered": "info",
};

/** Less important events are drawn smaller. */
const MINOR = new Set(["field.filled", "field.hidden", "webhook.delivered", "handover.created", "handover.opened", "handover.done"]);

/**
 * The events, newest last, as in the audit chain.
 *
 * @param {Object[]} entries @param {Object} request @param {import("../shared/translate.js").Translator} say
 * @param {Object[]} fresh those that came while the page was open
 */
export function timeline(entries, request, say, fresh = []) {
  return make("ol", { class: "timeline" }, ...entries.map((entry) => {
    const reason = entry.details?.reason;
    return make("li", { class: "event", data: { action: entry.action, minor: String(MINOR.has(entry.action)), fresh: String(fresh.includes(entry)) } },
      make("span", { class: "event-sign" }, icon(SIGNS[entry.action] ?? "more")),
      make("div", { class: "event-words" },
        make("p", {}, make("strong", { text: wordsOf(entry, request, say), dir: "auto" }), " ", make("span", { class: "event-who", dir: "auto", text: actorOf(entry, request, say) })),
        reason && make("blockquote", { class: "event-reason", dir: "auto", text: reason }),
        make("p", { class: "signet-hint" }, make("time", { datetime: entry.time, text: say.moment(entry.time, "medium") })),
        make("details", { class: "event-more" }, make("summary", { text: say("timeline.more") }),
          make("dl", {}, ...factsOf(entry, request, say).map(([name, value]) => make("div", {}, make("dt", { text: name }), make("dd", { text: value, dir: "auto" })))))));
  }));
}

/**
 * The entries after one that was seen.
 *
 * @param {{sequence: number}[]} entries @param {number} seen
 */
export const freshOf = (entries, seen) => entries.filter(({ sequence }) => sequence > seen);

/** People by their names, all else by what it is. A key of the account acts for the sender. */
function actorOf({ action, actor }, request, say) {
  // The turn follows from the signing order, not from the person who made the request.
  if (action === "request.sent") return "";
  if (actor?.kind === "signer" && actor.name) return actor.name;
  if (actor?.kind === "sender" && request.sender) return request.sender;
  return say(`actor.${actor?.kind ?? "system"}`);
}

/**
 * The text of an event; an event that is newer than this page appears by its name.
 *
 * @param {any} entry @param {Object} request @param {import("../shared/translate.js").Say} say
 */
export function wordsOf({ action, details = {} }, request, say) {
  // The turn of somebody who does not sign has its own words, as in the certificate.
  const role = action === "request.sent" && ["approver", "viewer"].includes(details.role) ? `.${details.role}` : "";
  const key = `action.${action}${role}`;
  const field = details.kind ? say(`field.${details.kind}`) : "";
  // A mail without a signer is the sender's own.
  const reader = say(action.startsWith("mail.") ? "actor.sender" : "actor.signer");
  const words = say(key, { name: details.name || nameOf(details.signer, request) || reader, field });
  return words === key ? action : words;
}

const nameOf = (id, request) => request.signers?.find((signer) => signer.id === id)?.name ?? "";

function factsOf(entry, request, say) {
  const { actor, from = {}, details = {} } = entry;
  const where = actor?.kind === "system" ? "" : [from.address, from.agent].filter(Boolean).join(" · ");
  return [
    [say("timeline.sequence"), String(entry.sequence)],
    [say("timeline.time"), entry.time],
    [say("timeline.actor"), [actor?.name, actor?.id].filter(Boolean).join(" · ")],
    [say("timeline.from"), where],
    [say("timeline.document"), entry.document?.sha256 ?? ""],
    ...Object.entries(details).filter(([name]) => name !== "reason").map(([name, value]) => [factName(name, say), factValue(name, String(value), request, say)]),
    [say("timeline.hash"), entry.hash ?? ""],
  ].filter(([, value]) => value !== "");
}

function factName(name, say) {
  const words = say(`fact.${name}`);
  return words === `fact.${name}` ? name : words;
}

/** A value in words where it is one of few; else as it is. */
function factValue(name, value, request, say) {
  if (name === "signer") return nameOf(value, request) || value;
  const key = { kind: `field.${value}`, source: `source.${value}`, order: `order.${value}`, event: `mail-event.${value}`, role: `role.${value}`, roleBefore: `role.${value}` }[name];
  const words = key ? say(key) : value;
  return words === key ? value : words;
}
