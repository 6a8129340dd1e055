import { busyWhile, button } from "../kit/button.js";
import { icon } from "../kit/icons.js";
import { make } from "../kit/make.js";
import { reasonOf } from "../shared/requests.js";
import { labelled } from "./pieces.js";

/**
 * The way in: with an API key, or with what a one-time link has brought. A link asks for a press: programs that open links, as those
 * that look at mails do, would use it up, and people would work in the account of its sender without knowing.
 *
 * @param {{say: import("../shared/translate.js").Translator, api: import("./sender-api.js").SenderAPI, once: string|null, entered: () => void}} options `once` is
 *   the secret of the link
 */
export function enterPage({ say, api, once, entered }) {
  let secret = once;
  const fault = make("p", { class: "signet-error", role: "alert", id: "enter-fault" });
  const key = make("input", { class: "signet-input", type: "password", name: "key", autocomplete: "current-password", spellcheck: "false", dir: "ltr", required: true, "aria-describedby": "enter-fault",
    oninput: () => { fault.textContent = ""; } });
  const field = labelled(say("enter.key"), key, { hint: say("enter.hint") });
  const text = make("p", { class: "enter-text", id: "enter-text", text: say(once ? "enter.link.text" : "enter.text") });
  const go = button({ label: say(once ? "enter.link.do" : "enter.do"), variant: "primary" });
  go.type = "submit";
  if (once) go.setAttribute("aria-describedby", text.id);
  field.hidden = Boolean(once);
  const isRefused = (error) => error.status === 401 || error.status === 403;
  const enter = (given) => busyWhile(go, () => api.enter(given)).then(entered).catch((error) => {
    fault.textContent = isRefused(error) ? say(secret ? "enter.used" : "enter.wrong") : reasonOf(error, say);
    if (secret && !isRefused(error)) return;
    // A link that does not work leaves the key.
    secret = null;
    field.hidden = false;
    key.focus();
  });
  const form = make("form", { class: "enter-card signet-card", onsubmit: (event) => {
    event.preventDefault();
    const given = secret ?? key.value.trim();
    fault.textContent = given ? "" : say("enter.empty");
    if (given) enter(given);
    else key.focus();
  }, novalidate: true },
  make("div", { class: "enter-sign" }, icon("signature")),
  make("h1", { tabindex: "-1", text: say(once ? "enter.link.title" : "enter.title") }), text, field, fault, go);
  return make("main", { class: "enter", data: { buttonWidth: "full" } }, form);
}
