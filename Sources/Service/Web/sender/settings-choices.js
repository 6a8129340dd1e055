import { make } from "../kit/make.js";
import { labelled, select } from "./pieces.js";

/** The permissions of a key: an access for each area, since writing includes reading. */
export const AREAS = ["documents", "signatures", "requests", "templates", "batches", "audit", "webhooks", "mail", "admin"];
const ACCESS = ["none", "read", "write"];
/** The permissions that most programs need: to send documents and to follow the progress of requests. */
const WRITABLE = new Set(["documents", "requests"]);

/** All events that are sent to webhooks, and those that most programs wait for. */
export const EVENTS = [
  "request.created", "request.started", "request.sent", "page.viewed", "signer.signed", "signer.approved", "signer.seen", "signer.declined", "signer.superseded", "signer.unneeded",
  "request.returned", "request.sealing", "seal.delayed", "request.completed", "document.renewed", "renewal.delayed", "request.cancelled",
  "request.paused", "request.resumed", "request.corrected", "signer.added", "signer.corrected", "signer.removed", "signer.delegated",
  "delegation.asked", "delegation.refused", "question.asked", "question.answered", "request.expired", "deadline.changed", "request.deleted",
  "reminder.due", "reminder.noted", "mail.accepted", "mail.failed", "mail.bounced", "signer.undelivered", "capture.completed", "batch.finished",
  "template.created", "template.updated", "template.archived", "bulk.finished",
];
const OUTCOMES = new Set(["signer.signed", "signer.declined", "request.returned", "request.completed", "request.cancelled", "request.expired"]);

/** @typedef {{element: HTMLElement, chosen: () => string[], first: HTMLElement}} Choices */

/**
 * A choice of access for each area.
 *
 * @param {import("../shared/translate.js").Translator} say @param {() => void} changed @returns {Choices}
 */
export function scopeChoices(say, changed) {
  const inputs = AREAS.map((area) => select(ACCESS.map((access) => [access, say(`access.${access}`)]), WRITABLE.has(area) ? "write" : "none", changed));
  return {
    element: make("fieldset", { class: "scopes" }, make("legend", { class: "signet-label", text: say("keys.scopes") }),
      ...AREAS.map((area, index) => labelled(say(`area.${area}`), inputs[index]))),
    chosen: () => AREAS.map((area, index) => `${area}:${inputs[index].value}`).filter((scope) => !scope.endsWith(":none")),
    first: inputs[0],
  };
}

/**
 * A box for each event.
 *
 * @param {import("../shared/translate.js").Translator} say @param {() => void} changed @returns {Choices}
 */
export function eventChoices(say, changed) {
  const boxes = EVENTS.map((event) => make("input", { type: "checkbox", value: event, ".checked": OUTCOMES.has(event), onchange: changed }));
  return {
    element: make("fieldset", { class: "events" }, make("legend", { class: "signet-label", text: say("webhooks.events") }),
      ...EVENTS.map((event, index) => make("label", { class: "check" }, boxes[index], make("span", {}, make("span", { text: say(`event.${event}`) }), " ", make("code", { class: "signet-hint", text: event }))))),
    chosen: () => boxes.filter((box) => box.checked).map((box) => box.value),
    first: boxes[0],
  };
}

/**
 * The permissions of a key, in words.
 *
 * @param {string[]} scopes @param {import("../shared/translate.js").Translator} say
 */
export function scopesInWords(scopes, say) {
  if (AREAS.every((area) => scopes.includes(`${area}:write`))) return say("keys.all");
  return [...AREAS, "operations"].map((area) => {
    const access = ["write", "read"].find((name) => scopes.includes(`${area}:${name}`));
    return access && `${say(`area.${area}`)}: ${say(`access.${access}`)}`;
  }).filter(Boolean).join(" · ");
}

/**
 * The events of a webhook, in words.
 *
 * @param {string[]} events none means all @param {import("../shared/translate.js").Translator} say
 */
export function eventsInWords(events, say) {
  return events.length === 0 || events.length === EVENTS.length ? say("webhooks.all") : events.map((event) => say(`event.${event}`)).join(" · ");
}
