import { make } from "../kit/make.js";
import { strings as signingStrings } from "../signing/strings.js";
import { translator } from "../signing/translate.js";
import { ComposeModel } from "./compose-model.js";
import { ComposePage } from "./compose-page.js";
import { enterPage } from "./enter-page.js";
import { documentsPage, signaturesPage } from "./library-pages.js";
import { RequestListPage } from "./request-list-page.js";
import { RequestPage } from "./request-page.js";
import { Router } from "./router.js";
import { SenderAPI } from "./sender-api.js";
import { settingsPage } from "./settings-page.js";
import { Shell } from "./shell.js";
import { strings } from "./strings.js";

const root = document.getElementById("sender");
const language = document.documentElement.lang || "en";
const words = Object.fromEntries(Object.keys(strings).map((key) => [key, { ...signingStrings[key], ...strings[key] }]));
const say = translator(words, language);
const api = new SenderAPI(root.dataset.endpoint ?? "", () => showEntry(null));
const shell = new Shell(root, say, leave);
const compose = new ComposeModel(storage(), language.split("-")[0]);
const router = new Router(show);
const surroundings = { say, api, router, compose, live: shell.live };
let current = null;
let isInside = false;

/** Shows the page of a route. @param {import("./router.js").Route} route */
async function show({ name, rest, query }) {
  if (name === "enter") return showEntry(rest[0] ?? null);
  if (!isInside && !(await hasSession())) return undefined;
  current?.leave?.();
  current = pageOf(name, rest, query);
  const place = name === "new" ? "" : name;
  shell.show(current.element ?? current, place);
  const heading = shell.main.querySelector("h1");
  document.title = heading ? `${heading.textContent} · Signet` : "Signet";
  scrollTo(0, 0);
  heading?.focus({ preventScroll: true });
  return undefined;
}

function pageOf(name, rest, query) {
  switch (name) {
    case "new": return new ComposePage(surroundings, rest[0] ?? "document");
    case "documents": return documentsPage(surroundings);
    case "signatures": return signaturesPage(surroundings);
    case "settings": return settingsPage(surroundings);
    default: return rest[0] ? new RequestPage(surroundings, rest[0]) : new RequestListPage(surroundings, query);
  }
}

/** Whether the cookie is good; a request that is refused shows the way in by itself. */
async function hasSession() {
  try {
    await api.get("requests?limit=1");
    isInside = true;
  } catch (error) {
    // A service that cannot be reached shows as such on the page itself.
    isInside = error.status !== 401;
  }
  return isInside;
}

/** @param {string|null} once the secret of a one-time link, which leaves the address at once */
function showEntry(once) {
  isInside = false;
  if (once) router.replace("enter");
  const page = enterPage({ say, api, once, entered: () => {
    isInside = true;
    router.go(router.route.name === "enter" ? "requests" : location.hash.replace(/^#\/?/, ""));
  } });
  document.title = "Signet";
  shell.showAlone(page);
  page.querySelector("input").focus();
}

async function leave() {
  await api.leave().catch(() => {});
  compose.forget();
  router.replace("requests");
  showEntry(null);
}

function storage() {
  try {
    return sessionStorage;
  } catch {
    return null;
  }
}

root.replaceChildren(make("p", { class: "signet-visually-hidden", role: "status", text: say("loading") }));
router.update();
