import { Dialog } from "../kit/dialog.js";
import { make } from "../kit/make.js";
import { linkCard, localNote } from "./link-card.js";
import { answerOfOnce, attempt } from "./pieces.js";
import { isAsked } from "./waiting.js";

/**
 * Reminds people: by mail where the account sends mail and they have an address, else by new links, each with a message to
 * send.
 *
 * @param {{say: import("../shared/translate.js").Translator, api: import("./sender-api.js").SenderAPI, account: Object}} context @param {Object} request
 * @returns {Promise<boolean>} whether somebody was reminded
 */
export async function remind({ say, api, account }, request) {
  const path = `requests/${encodeURIComponent(request.id)}`;
  const due = request.signers.filter(isAsked);
  const isMailed = ({ email }) => Boolean(account.mail && request.mail !== false && email);
  const mailed = due.filter(isMailed).length;
  const fault = make("p", { class: "signet-error", role: "alert" });
  const boxes = due.map((signer) => make("input", { type: "checkbox", value: signer.id, ".checked": true, onchange: () => { fault.textContent = ""; } }));
  const people = make("fieldset", { class: "checks" }, make("legend", { class: "signet-label", text: say("remind.whom") }),
    ...due.map((signer, index) => make("label", { class: "check" }, boxes[index], make("span", { text: signer.name, dir: "auto" }),
      mailed > 0 && make("span", { class: "signet-hint", text: say(isMailed(signer) ? "remind.by-mail" : "remind.by-link") }))));
  const act = async (dialog) => {
    const chosen = due.filter((signer, index) => boxes[index].checked);
    if (chosen.length === 0) {
      fault.textContent = say("choose.one");
      boxes[0].focus();
      return;
    }
    const linked = chosen.filter((signer) => !isMailed(signer)).map(({ id }) => id);
    await attempt(dialog, dialog.actions[1], fault, async () => {
      for (const { id } of chosen.filter(isMailed)) await api.post(`${path}/mails`, { signer: id, event: "reminder" });
      return linked.length > 0 ? api.post(`${path}/remind`, { signers: linked, links: true }) : { signers: [] };
    }, say);
  };
  const made = await new Dialog({
    title: say("request.remind"), close: say("cancel"), body: [make("p", { text: say(mailed === 0 ? "remind.text" : mailed === due.length ? "remind.text.mail" : "remind.text.both") }), people, fault],
    actions: [{ label: say("cancel"), value: null }, { label: say(mailed > 0 ? "remind.send" : "remind.do"), variant: "primary", onPress: act }],
  }).answer;
  if (!made) return false;
  const linked = made.signers.filter((signer) => signer.url);
  if (linked.length === 0) return true;
  await answerOfOnce(new Dialog({
    title: say("remind.made"), close: say("done"), wide: true,
    body: [make("p", { text: say("sent.text") }), localNote(say, linked.map(({ url }) => url)), ...linked.map((signer) => linkCard(say, signer, made, { kind: "remind" }))],
    actions: [{ label: say("done"), variant: "primary", value: true }],
  }));
  return true;
}
