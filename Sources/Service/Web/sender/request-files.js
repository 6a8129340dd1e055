import { busyWhile, button } from "../kit/button.js";
import { make } from "../kit/make.js";
import { reasonOf } from "../shared/requests.js";

/**
 * The files of a request, to download.
 *
 * @param {{say: import("../shared/translate.js").Translator, api: import("./sender-api.js").SenderAPI, path: string}} context @param {Object} request
 */
export function requestFiles({ say, api, path: base }, request) {
  const isDone = request.state === "completed";
  const name = request.title.replace(/[\\/:*?"<>|]+/g, "-").replace(/(\.pdf)+$/i, "");
  const fault = make("div", { role: "alert" });
  const load = (label, path, file) => {
    const made = button({ label, icon: "download", onPress: () => busyWhile(made, () => api.download(`${base}/${path}`, file))
      .catch((error) => fault.replaceChildren(make("p", { class: "signet-error", text: reasonOf(error, say) }))) });
    return made;
  };
  const several = request.documents.length > 1;
  const file = (text) => `${isDone ? say("files.signed", { name: text }) : text}.pdf`;
  const documents = several
    ? [load(say("files.archive"), `archive?language=${encodeURIComponent(say.language)}`, `${name}.zip`),
      ...request.documents.filter(({ shown }) => shown).map(({ position, name: own }) => load(own, `documents/${position}`, file(own.replace(/(\.pdf)+$/i, ""))))]
    : [load(say(request.state === "sealing" ? "files.document.unsealed" : "files.document"), "document", file(name))];
  return make("section", { class: "signet-card panel", "aria-labelledby": "files-title", data: { buttonWidth: "full" } },
    make("h2", { id: "files-title", text: say("files.title") }),
    make("div", { class: "files" }, ...documents,
      load(say("files.audit"), "audit", `${name}.audit.json`),
      isDone && load(say("files.certificate"), `certificate?language=${encodeURIComponent(say.language)}`, `${name}.certificate.pdf`)), fault);
}
