import { busyWhile, button } from "../kit/button.js";
import { make } from "../kit/make.js";
import { sizeOf } from "../shared/sizes.js";
import { failure, pageHead, skeleton } from "./pieces.js";
import { signInPanel } from "./sign-in-panel.js";

/** The permission of an operator. */
const OPERATOR = "operations:read";
/** How long before its end a certificate is warned of, in days. */
const SOON = 30;
/** How little free room is warned of, in bytes. */
const LITTLE = 1e9;

/**
 * Whether the account may see the state of the service.
 *
 * @param {{scopes?: string[]}} account
 */
export function isOperator(account) {
  return account.scopes?.includes(OPERATOR) ?? false;
}

/**
 * The state of the service: what needs attention, jobs, storage, certificates and the last errors.
 *
 * @param {import("./page-context.js").PageContext} context
 */
export function operationsPage(context) {
  const { say, api, live } = context;
  const place = make("div", { class: "operations" }, skeleton(say, 4));
  const load = async () => {
    try {
      place.replaceChildren(...content(await api.get("operations"), say));
      return true;
    } catch (error) {
      place.replaceChildren(failure(say, error, load));
      return false;
    }
  };
  const again = button({ label: say("operations.again"), icon: "refresh", onPress: async () => {
    if (await busyWhile(again, load)) live.say(say("operations.loaded"));
  } });
  load();
  return make("div", { class: "settings" }, pageHead(say("nav.operations"), again), place, signInPanel(context));
}

function content(state, say) {
  return [notes(state, say), process(state, say), jobs(state, say), storage(state.storage, say), certificates(state.certificates, say), errors(state.errors, say)];
}

/** The points that need attention, or a note that none does. */
function notes(state, say) {
  const ending = state.certificates.filter(isEnding);
  const faults = [
    state.isDraining && say("operations.draining"),
    state.hasLocalLinks && say("operations.local"),
    state.unsealed > 0 && say("operations.unsealed", { count: state.unsealed }),
    state.openWebhooks > 0 && say("operations.webhooks", { count: state.openWebhooks }),
    ...state.confinement.filter((each) => !each.isAvailable).map((each) => say(`operations.unconfined.${each.means}`)),
    state.storage.freeBytes < LITTLE && say("operations.full", { size: sizeOf(state.storage.freeBytes, say.language) }),
    ...ending.map((certificate) => say("operations.ending", { name: certificate.name, day: say.moment(certificate.expires, null) })),
  ].filter(Boolean);
  return make("div", { class: "signet-message", role: "status", data: { kind: faults.length === 0 ? "success" : "warning" } },
    make("div", { class: "operations-notes" }, ...(faults.length === 0 ? [say("operations.well")] : faults).map((text) => make("p", { text }))));
}

function isEnding(certificate) {
  return Date.parse(certificate.expires) - Date.now() < SOON * 86_400_000;
}

function process(state, say) {
  return facts("process", say, [
    [say("operations.version"), state.version],
    [say("operations.instance"), state.instance],
    [say("operations.started"), say.moment(state.started)],
  ]);
}

function storage({ documents, documentsBytes, databaseBytes, freeBytes }, say) {
  const size = (bytes) => sizeOf(bytes, say.language);
  return facts("storage", say, [
    [say("operations.documents"), say("operations.documents.size", { count: documents, size: size(documentsBytes) })],
    [say("operations.database"), size(databaseBytes)],
    [say("operations.free"), freeBytes === undefined ? "–" : size(freeBytes)],
  ]);
}

/** A panel of facts with their names. */
function facts(name, say, pairs) {
  return panel(name, say, make("dl", { class: "facts" }, ...pairs.map(([term, text]) => make("div", {}, make("dt", { text: term }), make("dd", { text, dir: "auto" })))));
}

function jobs(state, say) {
  const names = ["waiting", "running", "due"];
  const head = make("tr", {}, make("th", { scope: "col", text: say("operations.kind") }), ...names.map((name) => make("th", { scope: "col", text: say(`operations.${name}`) })));
  const rows = state.jobs.map((job) => make("tr", {}, make("th", { scope: "row", text: say(`job.${job.kind}`) }),
    ...[job.waiting, job.running, job.dueSince ? say.moment(job.dueSince) : "–"].map((text) => make("td", { text: String(text) }))));
  return panel("jobs", say, make("table", { class: "figures" }, make("thead", {}, head), make("tbody", {}, ...rows)));
}

function certificates(all, say) {
  const row = (certificate) => make("li", { class: "fact-row" },
    make("div", {}, make("p", { class: "fact-name", text: certificate.name, dir: "auto" }), make("p", { class: "signet-hint", text: say(`certificate.${certificate.use}`) })),
    make("p", { class: "fact-end", data: { ending: String(isEnding(certificate)) }, text: say("operations.until", { day: say.moment(certificate.expires, null) }) }));
  return panel("certificates", say, list(all, row, say("operations.certificates.none")));
}

function errors(all, say) {
  const row = (error) => make("li", { class: "error-row", data: { level: error.level } },
    make("p", { class: "signet-hint" }, make("strong", { text: say(`level.${error.level}`) }), ` · ${say.moment(error.time, "medium")}`),
    make("p", { class: "error-text", text: error.message, dir: "ltr" }));
  return panel("errors", say, list(all, row, say("operations.errors.none")));
}

function list(items, row, none) {
  return items.length === 0 ? make("p", { class: "signet-hint", text: none }) : make("ul", { class: "fact-rows" }, ...items.map(row));
}

/** A part of the page under its heading. */
function panel(name, say, inner) {
  const id = `operations-${name}`;
  return make("section", { class: "signet-card panel", "aria-labelledby": id }, make("h2", { id, text: say(`operations.${name}.title`) }), inner);
}
