import { busyWhile, button } from "../kit/button.js";
import { icon } from "../kit/icons.js";
import { make } from "../kit/make.js";
import { reasonOf } from "../shared/requests.js";
import { labelled } from "./pieces.js";

/**
 * The way in: with an API key, or with what a one-time link has brought.
 *
 * @param {{say: import("../shared/translate.js").Translator, api: import("./sender-api.js").SenderAPI, once: string|null, entered: () => void}} options `once` is
 *   the secret of the link
 */
export function enterPage({ say, api, once, entered }) {
  const fault = make("p", { class: "signet-error", role: "alert", id: "enter-fault" });
  const key = make("input", { class: "signet-input", type: "password", name: "key", autocomplete: "current-password", spellcheck: "false", dir: "ltr", required: true, "aria-describedby": "enter-fault",
    oninput: () => { fault.textContent = ""; } });
  const go = button({ label: say("enter.do"), variant: "primary" });
  go.type = "submit";
  const enter = (secret) => busyWhile(go, () => api.enter(secret)).then(entered).catch((error) => {
    fault.textContent = error.status === 401 || error.status === 403 ? say(once ? "enter.used" : "enter.wrong") : reasonOf(error, say);
    key.focus();
  });
  const form = make("form", { class: "enter-card signet-card", onsubmit: (event) => {
    event.preventDefault();
    fault.textContent = key.value.trim() ? "" : say("enter.empty");
    if (key.value.trim()) enter(key.value.trim());
    else key.focus();
  }, novalidate: true },
  make("div", { class: "enter-sign" }, icon("signature")),
  make("h1", { tabindex: "-1", text: say("enter.title") }), make("p", { class: "enter-text", text: say("enter.text") }),
  labelled(say("enter.key"), key, { hint: say("enter.hint") }), fault, go);
  if (once) queueMicrotask(() => enter(once));
  return make("main", { class: "enter", data: { buttonWidth: "full" } }, form);
}
