import { busyWhile, button } from "../kit/button.js";
import { make } from "../kit/make.js";
import { reasonOf } from "../shared/requests.js";
import { failure, skeleton } from "./pieces.js";

/**
 * What documents are sealed with, and the certificate, among the settings.
 *
 * @param {import("./page-context.js").PageContext} context
 */
export function sealPanel({ say, api }) {
  const place = make("div", {}, skeleton(say, 2));
  const load = async () => {
    try {
      const seal = await api.get("seal");
      place.replaceChildren(seal.enabled && seal.certificate ? content(seal, say, api) : make("p", { class: "signet-hint", text: say("seal.none") }));
    } catch (error) {
      place.replaceChildren(failure(say, error, load));
    }
  };
  load();
  return make("section", { class: "signet-card panel", "aria-labelledby": "seal-title" },
    make("div", {}, make("h2", { id: "seal-title", text: say("seal.title") }), make("p", { class: "signet-hint", text: say("seal.text") })), place);
}

function content({ certificate, timeStamps }, say, api) {
  const fault = make("p", { class: "signet-error", role: "alert" });
  const load = button({ label: say("seal.load"), icon: "download", onPress: () => busyWhile(load, () => api.download("seal/certificate", "certificate.pem"))
    .catch((error) => { fault.textContent = reasonOf(error, say); }) });
  const facts = [
    [say("seal.name"), certificate.name],
    [say("seal.until"), say.moment(certificate.notAfter, null)],
    [say("seal.time"), say(timeStamps ? "seal.time.yes" : "seal.time.no")],
    ["SHA-256", certificate.sha256],
  ];
  return make("div", { class: "seal-content" },
    make("dl", { class: "facts" }, ...facts.map(([name, value]) => make("div", {}, make("dt", { text: name }), make("dd", { text: value, dir: "auto" })))),
    certificate.issuer === certificate.subject && make("p", { class: "signet-hint", text: say("seal.unknown") }), load, fault);
}
