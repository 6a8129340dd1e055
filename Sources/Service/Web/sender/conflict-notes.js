import { button } from "../kit/button.js";
import { make } from "../kit/make.js";
import { conflictsOf } from "./compose-documents.js";
import { conflictInWords } from "./document-words.js";

/**
 * What keeps the documents from being sent, each with its remedy where one press is enough.
 *
 * @param {{say: import("../shared/translate.js").Translator, compose: import("./compose-model.js").ComposeModel, signal: AbortSignal}} options
 */
export function conflictNotes({ say, compose, signal }) {
  const element = make("div", { class: "conflicts", role: "status" });
  let shown = "";
  const draw = () => {
    const conflicts = conflictsOf(compose);
    const words = conflicts.map((conflict) => conflictInWords(conflict, say));
    if (words.join("\n") === shown) return;
    shown = words.join("\n");
    element.replaceChildren(...conflicts.map((conflict, index) => make("div", { class: "conflict" }, make("p", { class: "signet-error", dir: "auto", text: words[index] }),
      conflict.kind === "unseen" && button({ label: say("seen.show", { name: conflict.signer.name.trim() || "…" }), variant: "quiet", onPress: () => compose.show(conflict.signer.id, conflict.document.key, true) }))));
  };
  compose.addEventListener("change", draw, { signal });
  draw();
  return element;
}
