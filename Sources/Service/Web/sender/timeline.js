import { icon } from "../kit/icons.js";
import { make } from "../kit/make.js";

const SIGNS = {
  "document.uploaded": "upload", "request.created": "document", "request.sent": "send", "link.created": "link", "link.revoked": "link",
  "page.viewed": "person", "consent.given": "check", "field.filled": "text", "signer.signed": "signature", "signer.declined": "stop",
  "document.stamped": "document", "request.completed": "check", "request.cancelled": "stop", "request.expired": "clock", "reminder.due": "bell",
  "certificate.made": "document",
};

/** What matters less is drawn smaller. */
const MINOR = new Set(["field.filled", "webhook.delivered", "handover.created", "handover.opened", "handover.done"]);

/**
 * What has happened, newest last, as the chain of the audit has it.
 *
 * @param {Object[]} entries @param {Function} say
 */
export function timeline(entries, say) {
  return make("ol", { class: "timeline" }, ...entries.map((entry) => {
    const who = entry.actor?.name || say(`actor.${entry.actor?.kind ?? "system"}`);
    const where = [entry.from?.address, entry.from?.agent].filter(Boolean);
    const reason = entry.details?.reason;
    return make("li", { class: "event", data: { action: entry.action, minor: String(MINOR.has(entry.action)) } },
      make("span", { class: "event-sign" }, icon(SIGNS[entry.action] ?? "more")),
      make("div", { class: "event-words" },
        make("p", {}, make("strong", { text: knownAction(entry.action, say) }), " ", make("span", { class: "event-who", dir: "auto", text: who })),
        reason && make("blockquote", { class: "event-reason", dir: "auto", text: reason }),
        make("p", { class: "signet-hint" }, make("time", { datetime: entry.time, text: say.moment(entry.time, "medium") })),
        make("details", { class: "event-more" }, make("summary", { text: say("timeline.more") }),
          make("dl", {}, ...factsOf(entry, where, say).map(([name, value]) => make("div", {}, make("dt", { text: name }), make("dd", { text: value, dir: "auto" })))))));
  }));
}

function factsOf(entry, where, say) {
  return [
    [say("timeline.sequence"), String(entry.sequence)],
    ...(where.length > 0 ? [[say("timeline.from"), where.join(" · ")]] : []),
    ...(entry.document ? [[say("timeline.document"), entry.document.sha256]] : []),
    ...Object.entries(entry.details ?? {}).filter(([name]) => name !== "reason").map(([name, value]) => [name, String(value)]),
    [say("timeline.hash"), entry.hash ?? ""],
  ];
}

function knownAction(action, say) {
  const words = say(`action.${action}`);
  return words === `action.${action}` ? action : words;
}
