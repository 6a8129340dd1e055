import { api, askState, firstState, root } from "./first-requests.js";
import { busyWhile, button } from "../kit/button.js";
import { make } from "../kit/make.js";
import { Fallback } from "../shared/fallback.js";
import { isPassing, persist, Problem, Unreachable } from "../shared/requests.js";
import { translator } from "../shared/translate.js";
import { calmPage, closingOf, closingPage } from "./closing-pages.js";
import { DraftKeeper } from "./draft-keeper.js";
import { SigningModel } from "./signing-model.js";
import { strings } from "./strings.js";

/** How often a page to which something is still to come looks for it, in milliseconds. */
const INTERVALS = { waiting: 30_000, signed: 30_000, sealing: 4000 };

const fallback = new Fallback(root);
const say = translator(strings, document.documentElement.lang || "en");
/** Loads the page of a document; asked for at once, so that it is made while the state is on its way. */
const pageModule = () => import("./signing-page.js");
pageModule().catch(() => {});
let timer;
/** The page that is shown in place of the document, with the state that it says. */
let shown = null;

/**
 * Asks for the state, unless it is given, and shows the page that it calls for.
 *
 * @param {Promise<Object>} [state] @param {string|null} [note] the key of a sentence for somebody who turns out to have signed already
 */
async function load(state = askState(), note = null) {
  if (state !== firstState) api.forget();
  try {
    await show(await state, note);
  } catch (error) {
    fail(error);
  }
}

/** Looks for what is to come; without a network the page stays, and looks again later. */
async function look(closing) {
  try {
    await show(await api.state());
  } catch (error) {
    if (isPassing(error)) lookLater(closing);
    else fail(error);
  }
}

function lookLater(closing) {
  clearTimeout(timer);
  if (closing in INTERVALS) timer = setTimeout(() => look(closing), INTERVALS[closing]);
}

function fail(error) {
  if (fallback.isInUse) return;
  if (error instanceof Problem || error instanceof Unreachable) showFailure(error);
  else fallback.show(error);
}

/** @param {any} state @param {string|null} [note] */
async function show(state, note = null) {
  if (fallback.isInUse) return;
  const closing = closingOf(state);
  lookLater(state.request.state === "expired" ? null : closing);
  if (closing) {
    const said = JSON.stringify([closing, state.request.state, state.others]);
    // It says the same as before: screen readers need not read it again.
    if (said === shown && closing !== "waiting") return;
    shown = said;
    const page = closingPage(closing, state, say, { documentURL: api.documentURL, refresh: () => load(), note: note && state.signer.state === "signed" ? say(note) : null });
    const isNew = !root.querySelector(".calm");
    root.replaceChildren(page);
    if (isNew) scrollTo(0, 0);
    document.title = state.request.title;
    if (isNew || closing === "completed") page.querySelector("h1").focus();
    else if (closing === "waiting") sayStillWaiting(page);
    return;
  }
  const model = new SigningModel(state, { rightToLeft: document.documentElement.dir === "rtl" });
  const drafts = new DraftKeeper(api, model);
  const [{ SigningPage }, resumed] = await Promise.all([pageModule(), drafts.begin()]);
  new SigningPage({ api, model, drafts, say, root, reload: (note) => load(askState(), note), ended: show, resumed });
  root.removeAttribute("aria-busy");
  // Only a script says this: a program that merely fetches the link, such as a mail scanner, has not viewed it.
  persist(() => api.viewed(), { attempts: 5 }).catch(() => {});
}

/** Looking again has an answer, also when nothing has changed. */
function sayStillWaiting(page) {
  const answer = make("p", { class: "calm-still", role: "status" });
  page.querySelector(".calm-actions").append(answer);
  page.querySelector("button").focus();
  requestAnimationFrame(() => { answer.textContent = say("waiting.still"); });
}

function showFailure(error) {
  const isGone = error instanceof Problem && [401, 403, 404].includes(error.status);
  const again = button({ label: say("retry"), variant: "primary", icon: "refresh", onPress: () => busyWhile(again, () => load()) });
  shown = null;
  root.replaceChildren(calmPage(isGone
    ? { sign: "link", tone: "neutral", title: say("link.invalid.title"), text: say("link.invalid.text") }
    : { sign: "warning", tone: "warning", title: say("load.failed.title"), text: say("load.failed.text"), actions: [again] }));
  root.querySelector("h1").focus();
}

load(firstState);
