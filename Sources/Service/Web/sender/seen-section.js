import { make } from "../kit/make.js";
import { placesSeen } from "./compose-documents.js";
import { conflictNotes } from "./conflict-notes.js";
import { seenInWords } from "./document-words.js";

/**
 * Which person sees which of several documents.
 *
 * @param {{say: import("../shared/translate.js").Translator, compose: import("./compose-model.js").ComposeModel, signal: AbortSignal}} options
 */
export function seenSection({ say, compose, signal }) {
  const list = make("div", { class: "seen-list" });
  /** @type {Set<string>} */
  const unfolded = new Set();
  /** @type {(() => void)[]} */
  let fillers = [];
  let drawn = "";
  const nameOf = (signer) => signer.name.trim() || say("signer.number", { number: compose.indexOf(signer.id) + 1 });

  const person = (id, key) => {
    const tick = make("input", { type: "checkbox", onchange: () => compose.show(id, key, tick.checked) });
    const name = make("span", { dir: "auto" });
    fillers.push(() => {
      const signer = compose.signer(id);
      tick.checked = signer.sees?.includes(key) ?? true;
      name.textContent = nameOf(signer);
    });
    return make("label", { class: "check" }, tick, name);
  };
  const document = ({ key, name }, index) => {
    const seen = make("span", { class: "signet-hint seen-words", dir: "auto" });
    fillers.push(() => {
      const people = compose.signers.map((signer) => ({ name: nameOf(signer), documents: placesSeen(compose, signer) }));
      seen.textContent = seenInWords(say, people, index + 1);
    });
    return make("details", { ".open": unfolded.has(key), ontoggle: (event) => unfolded[event.target.open ? "add" : "delete"](key) },
      make("summary", {}, make("span", { class: "seen-name", text: name, dir: "auto" }), " ", seen),
      make("div", { class: "seen-people", role: "group", "aria-label": name }, ...compose.signers.map(({ id }) => person(id, key))));
  };
  const draw = () => {
    const people = compose.signers.map(({ id }) => id).join(" ");
    if (people !== drawn) {
      drawn = people;
      fillers = [];
      list.replaceChildren(...compose.documents.map(document));
    }
    for (const fill of fillers) fill();
  };
  compose.addEventListener("change", draw, { signal });
  draw();
  return make("section", { class: "signet-card seen", "aria-labelledby": "seen-title" }, make("h2", { id: "seen-title", text: say("seen.title") }), list,
    conflictNotes({ say, compose, signal }));
}
