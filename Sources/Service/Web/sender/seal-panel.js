import { busyWhile, button } from "../kit/button.js";
import { Dialog } from "../kit/dialog.js";
import { make } from "../kit/make.js";
import { reasonOf } from "../shared/requests.js";
import { attempt, failure, labelled, mayManage, skeleton } from "./pieces.js";

/** The longest name in a certificate, in characters. */
export const LONGEST_NAME = 64;

/**
 * The settings of seals, with the certificate.
 *
 * @param {import("./page-context.js").PageContext} context
 */
export function sealPanel({ say, api, account }) {
  const place = make("div", {}, skeleton(say, 2));
  const load = async () => {
    try {
      const seal = await api.get("seal");
      seal.canRename &&= mayManage(account);
      place.replaceChildren(seal.enabled && seal.certificate ? content(seal, say, api, load) : make("p", { class: "signet-hint", text: say("seal.none") }));
    } catch (error) {
      place.replaceChildren(failure(say, error, load));
    }
  };
  load();
  return make("section", { class: "signet-card panel", "aria-labelledby": "seal-title" },
    make("div", {}, make("h2", { id: "seal-title", text: say("seal.title") }), make("p", { class: "signet-hint", text: say("seal.text") })), place);
}

function content({ certificate, timeStamps, canRename }, say, api, reload) {
  const fault = make("p", { class: "signet-error", role: "alert" });
  const load = button({ label: say("seal.load"), icon: "download", onPress: () => busyWhile(load, () => api.download("seal/certificate", "certificate.pem"))
    .catch((error) => { fault.textContent = reasonOf(error, say); }) });
  const rename = canRename && button({ label: say("seal.rename"), icon: "pen", onPress: async () => {
    if (await askName(certificate.name, say, api)) await reload();
  } });
  const facts = [
    [say("seal.name"), certificate.name],
    [say("seal.until"), say.moment(certificate.notAfter, null)],
    [say("seal.time"), say(timeStamps ? "seal.time.yes" : "seal.time.no")],
    ["SHA-256", certificate.sha256],
  ];
  return make("div", { class: "seal-content" },
    make("dl", { class: "facts" }, ...facts.map(([name, value]) => make("div", {}, make("dt", { text: name }), make("dd", { text: value, dir: "auto" })))),
    certificate.issuer === certificate.subject && make("p", { class: "signet-hint", text: say("seal.unknown") }), make("div", { class: "sender-acts" }, rename, load), fault);
}

/** Asks for another name in seals, and has it made. */
async function askName(present, say, api) {
  const fault = make("p", { class: "signet-error", role: "alert" });
  const name = make("input", { class: "signet-input", ".value": present, maxlength: LONGEST_NAME, dir: "auto", autocomplete: "organization", oninput: () => { fault.textContent = ""; } });
  const act = async (dialog) => {
    fault.textContent = name.value.trim() ? "" : say("seal.name.needed");
    if (!name.value.trim()) return name.focus();
    return attempt(dialog, dialog.actions[1], fault, () => api.post("seal/identity", { name: name.value.trim() }), say);
  };
  const dialog = new Dialog({
    title: say("seal.rename"), close: say("cancel"), body: [make("p", { text: say("seal.rename.text") }), labelled(say("seal.name"), name), fault],
    actions: [{ label: say("cancel"), value: null }, { label: say("save"), variant: "primary", onPress: act }],
  });
  name.select();
  return dialog.answer;
}
