import { busyWhile, button, linkButton } from "../kit/button.js";
import { icon } from "../kit/icons.js";
import { make } from "../kit/make.js";
import { hasFinished } from "./roles.js";

/**
 * The calm pages: what a person sees when there is nothing to sign (any more). Each gives the state, its consequences,
 * and the possible actions.
 *
 * @param {{sign: string, tone: "success"|"neutral"|"warning", title: string, text?: string, note?: string|null, facts?: [string, string][],
 *   actions?: Node[]}} content
 * @returns {HTMLElement}
 */
export function calmPage({ sign, tone, title, text, note = null, facts = [], actions = [] }) {
  const heading = make("h1", { class: "calm-title", tabindex: "-1", text: title });
  return make("main", { class: `calm calm--${tone}` }, make("div", { class: "calm-card" },
    make("div", { class: "calm-sign" }, icon(sign)), heading,
    text && make("p", { class: "calm-text", text }),
    note && make("p", { class: "signet-message calm-note", text: note }),
    facts.length > 0 && make("dl", { class: "calm-facts" }, ...facts.filter(([, value]) => value).map(([name, value]) =>
      make("div", {}, make("dt", { text: name }), make("dd", { text: value, dir: "auto" })))),
    actions.length > 0 && make("div", { class: "calm-actions" }, ...actions)));
}

/**
 * Which page a state asks for, if not the document itself.
 *
 * @param {Object} state the answer of `GET state`
 * @returns {"waiting"|"copy"|"changing"|"signed"|"approved"|"seen"|"superseded"|"unneeded"|"sealing"|"completed"|"declined"|"sent-back"|"refused"|"cancelled"|"expired"|"delegated"|null}
 *   `declined` and `sent-back` by this person, `refused` by another one
 */
export function closingOf({ request, signer }) {
  if (signer.state === "superseded" && request.state !== "cancelled") return signer.unneeded ? "unneeded" : "superseded";
  if (request.state === "sealing") return "sealing";
  if (hasFinished(signer) && request.state !== "declined" && request.state !== "cancelled") {
    return request.state === "completed" ? "completed" : signer.state;
  }
  if (signer.state === "delegated" && !["completed", "cancelled"].includes(request.state)) return "delegated";
  if (signer.state === "declined") return request.state === "returned" ? "sent-back" : "declined";
  if (request.state === "completed") return "completed";
  if (request.state === "declined") return "refused";
  if (request.state === "cancelled" || request.state === "expired") return request.state;
  if (request.state === "returned" || request.paused) return "changing";
  if (signer.roles?.[0] === "copy") return "copy";
  return signer.state === "waiting" ? "waiting" : null;
}

const LOOKS = {
  waiting: ["clock", "neutral"], copy: ["clock", "neutral"], changing: ["clock", "neutral"], superseded: ["check", "neutral"], unneeded: ["check", "neutral"], "sent-back": ["check", "neutral"],
  signed: ["check", "success"], approved: ["check", "success"], seen: ["check", "success"], sealing: ["check", "success"], completed: ["check", "success"], declined: ["stop", "neutral"],
  refused: ["stop", "neutral"], cancelled: ["stop", "neutral"], expired: ["clock", "neutral"], replaced: ["link", "neutral"],
  delegated: ["check", "neutral"], removed: ["check", "neutral"],
};

/**
 * The page of a state.
 *
 * @param {string} closing as `closingOf` gives it, or `replaced` or `removed` where the link is not theirs any more @param {Object} state
 * @param {import("../shared/translate.js").Translator} say
 * @param {{documentURL: string, refresh: () => Promise<void>, note: string|null}} options `note` is a further sentence
 */
export function closingPage(closing, state, say, { documentURL, refresh, note }) {
  const { request, signer, others = [], requestPage } = state;
  const asked = ["ready", "viewed"];
  // Of a group not all are needed, so afterwards none of them is missing by name.
  const isBefore = ({ state, role, group }) => role !== "copy" && (closing === "waiting" ? asked.includes(state) : !group && (asked.includes(state) || state === "waiting"));
  const open = request.state === "expired" ? [] : others.filter(isBefore).map((other) => other.name);
  const [sign, tone] = LOOKS[closing];
  // The sender, who signs too, is no other person.
  const sender = requestPage ? "" : request.sender;
  const values = { sender, title: request.title, names: say.list(open.length ? open : [request.sender]) };
  const signed = request.state === "expired" ? "signed.over" : open.length > 0 ? "signed.open" : "signed";
  const isDone = hasFinished(signer);
  const variant = closing === signer.state && isDone ? signed : closing === "cancelled" && isDone ? "cancelled.signed" : closing;
  /** @type {[string, string][]} */
  const facts = [[say("facts.document"), request.title], [say("facts.sender"), sender]];
  const actions = [];
  // A document that is not sealed yet is not offered as the final one.
  const { sitting } = state;
  // Where people sign at the device of somebody else, nothing stays there, and the device goes back.
  if (sitting) actions.push(linkButton({ label: say("sitting.back", { host: sitting.host }), href: sitting.url, variant: "primary" }));
  if (!sitting && closing !== "sealing" && (isDone || closing === "completed")) {
    actions.push(downloadLink(documentURL, state.document?.file ?? state.document?.name, say(closing === "completed" ? "download.signed" : "download.copy"), "primary"));
  }
  if (closing === "sealing") actions.push(make("p", { class: "calm-still", role: "status", text: say("sealing.still") }));
  if (closing === "waiting") {
    const again = button({ label: say("waiting.refresh"), icon: "refresh", onPress: () => busyWhile(again, refresh) });
    actions.push(again);
  }
  if (!sitting && state.returnAddress && (isDone || signer.state === "declined")) {
    actions.push(linkButton({ label: say("return", { host: new URL(state.returnAddress).host }), href: state.returnAddress }));
  }
  if (requestPage && !sitting) actions.push(requestLink(requestPage, say, "plain"));
  return calmPage({ sign, tone, title: say(`closing.${closing}.title`, values), text: say(`closing.${variant}.text`, values), note, facts, actions });
}

/** The way of the sender, who signs too, to their page of the request. */
export const requestLink = (path, say, variant) => linkButton({ label: say("request.open"), href: path, variant, icon: "undo" });

/** A link that loads the document. */
export function downloadLink(url, name, label, variant) {
  return linkButton({ label, href: url, variant, icon: "download", download: name ? fileName(name) : "" });
}

const fileName = (name) => (/\.(pdf|zip)$/i.test(name) ? name : `${name}.pdf`);
