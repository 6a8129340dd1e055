import { api, askState, firstState, root } from "./first-requests.js";
import { busyWhile, button } from "../kit/button.js";
import { make } from "../kit/make.js";
import { Changes } from "../shared/changes.js";
import { Fallback } from "../shared/fallback.js";
import { persist, Problem, Unreachable } from "../shared/requests.js";
import { translatorFor } from "../shared/translate.js";
import { calmPage, closingOf, closingPage } from "./closing-pages.js";
import { DraftKeeper } from "./draft-keeper.js";
import { SigningModel } from "./signing-model.js";
import { whenSeen } from "./when-seen.js";

const fallback = new Fallback(root);
/** Loads the page of a document; asked for at once, so that it is made while the state is on its way. */
const pageModule = () => import("./signing-page.js");
pageModule().catch(() => {});
const say = await translatorFor("signing", document.documentElement.lang || "en");
/** The text of the page that replaces the document. */
let shown = null;
/** The state that was shown last. */
let known = null;
/** The page with the document, while it is shown. */
let page = null;
const changes = new Changes(`${api.endpoint}/events`, () => look());

/**
 * Asks for the state, unless it is given, and shows the page that it calls for.
 *
 * @param {Promise<Object>} [state] @param {string|null} [note] the key of a sentence for a person who has signed already
 */
async function load(state = askState(), note = null) {
  if (state !== firstState) api.forget();
  try {
    await show(await state, { isAsked: true, note });
    if (note === "changed") page?.tell(say(note));
    changes.start();
  } catch (error) {
    fail(error);
  }
}

/** Shows what has changed, unless the person can go on with the document, or is just signing. */
async function look() {
  let state;
  try {
    state = await api.state();
  } catch (error) {
    if (!isGone(error)) throw error;
    if (!page?.isSending) showFailure(error);
    return;
  }
  if (page?.isSending || JSON.stringify(state) === JSON.stringify(known)) return;
  if (page?.isShown && !closingOf(state) && state.request.version === known.request.version) {
    known = state;
    page.wishes.update(state);
    return;
  }
  const isChanged = !closingOf(state) && state.request.version !== known?.request.version;
  // The document and the draft may have changed with it.
  api.forget();
  await show(state);
  if (isChanged) page?.tell(say("changed"));
}

function fail(error) {
  if (fallback.isInUse) return;
  if (error instanceof Problem || error instanceof Unreachable) {
    changes.start();
    showFailure(error);
  } else {
    fallback.show(error);
  }
}

/**
 * Shows the page that a state calls for.
 *
 * @param {Object} state @param {{isAsked?: boolean, note?: string|null}} [options] `isAsked`: whether the person has asked for it
 */
async function show(state, options) {
  if (fallback.isInUse) return;
  known = state;
  const closing = closingOf(state);
  if (closing) {
    showClosing(closing, state, options);
    return;
  }
  const model = new SigningModel(state, { rightToLeft: document.documentElement.dir === "rtl", locale: say.locale });
  const drafts = new DraftKeeper(api, model, { isShared: Boolean(state.sitting) });
  const [{ SigningPage }, resumed] = await Promise.all([pageModule(), drafts.begin()]);
  shown = null;
  page?.leave();
  page = new SigningPage({
    api, model, drafts, say, root, resumed,
    reload: async (note, text) => {
      await load(askState(), note);
      if (text) page?.tell(text);
    },
    ended: (ended) => show(ended, { isAsked: true }),
  });
  root.removeAttribute("aria-busy");
  whenSeen(() => persist(() => api.viewed(), { attempts: 5 }).catch(() => {}));
}

/** @param {string} closing @param {Object} state @param {{isAsked?: boolean, note?: string|null}} options */
function showClosing(closing, state, { isAsked = false, note = null } = {}) {
  const said = JSON.stringify([closing, state.request.state, state.others]);
  const isStillWaiting = closing === "waiting" && isAsked;
  // It says the same as before: screen readers need not read it again.
  if (said === shown && !isStillWaiting) return;
  shown = said;
  page?.leave();
  page = null;
  const made = closingPage(closing, state, say, {
    documentURL: api.documentURL, refresh: () => load(), note: note && state.signer.state === "signed" ? say(note) : null,
  });
  const isNew = !root.querySelector(".calm");
  const hadFocus = root.querySelector("h1") === document.activeElement;
  root.replaceChildren(made);
  if (isNew) scrollTo(0, 0);
  document.title = state.request.title;
  if (isNew || hadFocus || closing === "completed") made.querySelector("h1").focus();
  else if (isStillWaiting) sayStillWaiting(made);
}

/** Looking again has an answer, also when nothing has changed. */
function sayStillWaiting(made) {
  const answer = make("p", { class: "calm-still", role: "status" });
  made.querySelector(".calm-actions").append(answer);
  made.querySelector("button").focus();
  requestAnimationFrame(() => { answer.textContent = say("waiting.still"); });
}

/** Whether the link opens nothing any more. */
const isGone = (error) => error instanceof Problem && [401, 403, 404, 410].includes(error.status);

function showFailure(error) {
  const [end] = isGone(error) ? error.body.ended ?? [] : [];
  if (end && known) {
    changes.stop();
    showClosing(end, { ...known, request: { ...known.request, state: end } });
    return;
  }
  const again = button({ label: say("retry"), variant: "primary", icon: "refresh", onPress: () => busyWhile(again, () => load()) });
  shown = null;
  page?.leave();
  page = null;
  root.replaceChildren(calmPage(isGone(error)
    ? { sign: "link", tone: "neutral", title: say("link.invalid.title"), text: say("link.invalid.text") }
    : { sign: "warning", tone: "warning", title: say("load.failed.title"), text: say("load.failed.text"), actions: [again] }));
  root.querySelector("h1").focus();
}

// A page that the browser has kept may be of a person who has given the device back.
addEventListener("pageshow", ({ persisted }) => { if (persisted) location.reload(); });
load(firstState);
