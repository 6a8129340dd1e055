import { Changes } from "../shared/changes.js";
import { forget, remember, remembered } from "../shared/session.js";
import { nearest, translatorFor } from "../shared/translate.js";
import { bulkListPage } from "./bulk-list-page.js";
import { BulkNewPage } from "./bulk-new-page.js";
import { BulkPage } from "./bulk-page.js";
import { ComposeModel } from "./compose-model.js";
import { ComposePage } from "./compose-page.js";
import { CorrectPage } from "./correct-page.js";
import { enterPage } from "./enter-page.js";
import { documentsPage, signaturesPage } from "./library-pages.js";
import { mailPage } from "./mail-page.js";
import { mailTextPage } from "./mail-text-page.js";
import { Notices } from "./notices.js";
import { isOperator, operationsPage } from "./operations-page.js";
import { RequestListPage } from "./request-list-page.js";
import { RequestPage } from "./request-page.js";
import { publicLinkForm } from "./public-link-form.js";
import { PublicLinkPage } from "./public-link-page.js";
import { publicLinksPage } from "./public-links-page.js";
import { Router } from "./router.js";
import { SenderAPI } from "./sender-api.js";
import { firstSenderPage } from "./sender-inputs.js";
import { settingsPage } from "./settings-page.js";
import { Shell } from "./shell.js";
import { TemplateListPage } from "./template-list-page.js";
import { TemplatePage } from "./template-page.js";
import { TemplateUsePage } from "./template-use-page.js";

const root = document.getElementById("sender");
const language = document.documentElement.lang || "en";
const say = await translatorFor("sender", language);
const api = new SenderAPI(root.dataset.endpoint ?? "", () => showEntry(null));
const shell = new Shell(root, say, leave);
const compose = new ComposeModel(nearest(language));
const router = new Router(show);
/** The account with its sender; without an id nothing is known of it. */
const account = {};
const notices = new Notices({ say, api, router });
const context = { say, api, router, compose, live: shell.live, account, notices };
let current = null;
/** Pages that have `follow` show what changes while they are open; notices, while they are not seen. */
const changes = new Changes(`${root.dataset.endpoint ?? ""}/v1/events`, (requests) => Promise.all([current?.follow?.(requests), notices.look(requests)]), () => notices.isOn);
let isInside = false;
/** Remembers that the question who sends was put off. */
const PUT_OFF = "signet-sender-later";

/**
 * Shows the page of a route.
 *
 * @param {import("./router.js").Route} route
 */
async function show({ name, rest, query }) {
  if (name === "enter") return showEntry(rest[0] ?? null);
  if (!isInside && !(await hasSession())) return undefined;
  if (account.sender === "" && !remembered(PUT_OFF)) return showFirstSender();
  current?.leave?.();
  current = pageOf(name, rest, query);
  const place = name === "bulk" ? "requests" : name === "public-links" ? "templates" : name !== "new" ? name : compose.template ? "templates" : "";
  shell.show(current.element ?? current, place);
  const heading = shell.main.querySelector("h1");
  document.title = heading ? `${heading.textContent} · Signet` : "Signet";
  scrollTo(0, 0);
  heading?.focus({ preventScroll: true });
  return undefined;
}

function pageOf(name, rest, query) {
  switch (name) {
    case "new": return newRequest(rest[0]);
    case "templates": return templates(rest, query);
    case "bulk": return rest[0] === "new" ? new BulkNewPage(context, query) : rest[0] ? new BulkPage(context, rest[0]) : bulkListPage(context);
    case "documents": return documentsPage(context);
    case "signatures": return signaturesPage(context);
    case "settings": return settings(rest);
    case "public-links": return publicLinks(rest, query);
    case "operations": return operationsPage(context);
    default: return rest[1] === "correct" ? new CorrectPage(context, rest[0], rest[2]) : rest[0] ? new RequestPage(context, rest[0]) : new RequestListPage(context, query);
  }
}

/** The way to a new request leads out of a template that is being written. */
function newRequest(step) {
  if (!step && compose.template) compose.forget();
  return new ComposePage(context, step ?? "document");
}

function templates([id, what], query) {
  if (!id) return new TemplateListPage(context, query);
  return what === "use" ? new TemplateUsePage(context, id) : new TemplatePage(context, id);
}

function publicLinks([id, act], query) {
  if (!id) return publicLinksPage(context);
  if (id === "new") return publicLinkForm(context, { template: query.get("template") });
  return act === "edit" ? publicLinkForm(context, { id }) : new PublicLinkPage(context, id);
}

function settings([name, event, language]) {
  if (name !== "mail") return settingsPage(context);
  return event ? mailTextPage(context, event, language ?? nearest(say.language)) : mailPage(context);
}

/** Whether the cookie is good; a request that is refused shows the way in by itself. */
async function hasSession() {
  try {
    Object.assign(account, await api.get("account"));
    shell.showOperations(isOperator(account));
    isInside = true;
  } catch (error) {
    // A service that cannot be reached shows as such on the page itself.
    isInside = error.status !== 401;
  }
  if (isInside) changes.start();
  return isInside;
}

/** @param {string|null} once the secret of a one-time link, which leaves the address at once */
function showEntry(once) {
  isInside = false;
  changes.stop();
  if (once) router.replace("enter");
  const page = enterPage({ say, api, once, entered: () => {
    router.go(router.route.name === "enter" ? "requests" : location.hash.replace(/^#\/?/, ""));
  } });
  document.title = "Signet";
  shell.showAlone(page);
  /** @type {HTMLElement} */ (page.querySelector(once ? "button" : "input")).focus();
}

/** Asks who sends, before anything else is shown. */
function showFirstSender() {
  const page = firstSenderPage(context, () => {
    remember(PUT_OFF, true);
    router.update();
  });
  document.title = `${say("sender.first")} · Signet`;
  shell.showAlone(page);
  page.querySelector("h1").focus();
}

async function leave() {
  await api.leave().catch(() => {});
  compose.forget();
  for (const name of Object.keys(account)) delete account[name];
  forget(PUT_OFF);
  router.replace("requests");
  showEntry(null);
}

router.update();
