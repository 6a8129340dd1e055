import { linkButton } from "../kit/button.js";
import { Dialog } from "../kit/dialog.js";
import { make } from "../kit/make.js";
import { localNote } from "./link-card.js";
import { answerOfOnce, attempt, labelled, secret } from "./pieces.js";

/**
 * Asks for the host and their PIN, and shows where the people sign: here, or at another device.
 *
 * @param {{say: import("../shared/translate.js").Translator, api: import("./sender-api.js").SenderAPI, account: any}} context @param {string} path of the request
 */
export async function signInPerson({ say, api, account }, path) {
  const fault = make("p", { class: "signet-error", role: "alert", id: "in-person-fault" });
  const clear = () => { fault.textContent = ""; };
  const host = make("input", { class: "signet-input", ".value": account.name ?? "", maxlength: 200, dir: "auto", autocomplete: "name", "aria-describedby": fault.id, oninput: clear });
  const pin = make("input", { class: "signet-input", type: "password", inputmode: "numeric", maxlength: 12, dir: "ltr", autocomplete: "new-password", "aria-describedby": fault.id, oninput: clear });
  const wrong = () => {
    if (!host.value.trim()) return [host, "in-person.host.needed"];
    return /^[0-9]{4,12}$/.test(pin.value) ? null : [pin, "in-person.pin.hint"];
  };
  const ask = async (dialog) => {
    const found = wrong();
    if (!found) return attempt(dialog, dialog.actions[1], fault, () => api.post(`${path}/sittings`, { host: host.value.trim(), pin: pin.value }), say);
    fault.textContent = say(found[1]);
    found[0].focus();
    return undefined;
  };
  const sitting = await new Dialog({ title: say("in-person.title"), close: say("cancel"),
    body: [make("p", { text: say("in-person.text") }), labelled(say("in-person.host"), host), labelled(say("in-person.pin"), pin, { hint: say("in-person.pin.hint") }), fault],
    actions: [{ label: say("cancel"), value: null }, { label: say("compose.next"), variant: "primary", onPress: ask }] }).answer;
  if (!sitting) return;
  await answerOfOnce(new Dialog({ title: say("in-person.title"), close: say("done"), wide: true, body: [
    make("p", { text: say("in-person.where") }), localNote(say, [sitting.url]), secret(say, say("in-person.address"), sitting.url),
    linkButton({ label: say("in-person.here"), href: new URL(sitting.url).pathname, icon: "next" }),
  ], actions: [{ label: say("done"), variant: "primary", value: true }] }));
}
