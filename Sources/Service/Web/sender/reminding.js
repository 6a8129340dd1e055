import { Dialog } from "../kit/dialog.js";
import { make } from "../kit/make.js";
import { linkCard, localNote } from "./link-card.js";
import { answerOfOnce, attempt } from "./pieces.js";

/**
 * Reminds signers: makes new links for those that are chosen, and shows each with a message to send. The service notes it and
 * sends nothing.
 *
 * @param {{say: import("../shared/translate.js").Translator, api: import("./sender-api.js").SenderAPI}} context @param {Object} request
 * @returns {Promise<boolean>} whether links were made
 */
export async function remind({ say, api }, request) {
  const due = request.signers.filter((signer) => ["ready", "viewed"].includes(signer.state));
  const fault = make("p", { class: "signet-error", role: "alert" });
  const boxes = due.map((signer) => make("input", { type: "checkbox", value: signer.id, ".checked": true, onchange: () => { fault.textContent = ""; } }));
  const people = make("fieldset", { class: "checks" }, make("legend", { class: "signet-label", text: say("remind.whom") }),
    ...due.map((signer, index) => make("label", { class: "check" }, boxes[index], make("span", { text: signer.name, dir: "auto" }))));
  const act = async (dialog) => {
    const signers = boxes.filter((box) => box.checked).map((box) => box.value);
    if (signers.length === 0) {
      fault.textContent = say("choose.one");
      boxes[0].focus();
      return;
    }
    await attempt(dialog, dialog.actions[1], fault, () => api.post(`requests/${encodeURIComponent(request.id)}/remind`, { signers, links: true }), say);
  };
  const made = await new Dialog({
    title: say("request.remind"), close: say("cancel"), body: [make("p", { text: say("remind.text") }), people, fault],
    actions: [{ label: say("cancel"), value: null }, { label: say("remind.do"), variant: "primary", onPress: act }],
  }).answer;
  if (!made) return false;
  await answerOfOnce(new Dialog({
    title: say("remind.made"), close: say("done"), wide: true,
    body: [make("p", { text: say("sent.text") }), localNote(say, made.signers.map(({ url }) => url)), ...made.signers.filter((signer) => signer.url).map((signer) => linkCard(say, signer, made, { kind: "remind" }))],
    actions: [{ label: say("done"), variant: "primary", value: true }],
  }));
  return true;
}
