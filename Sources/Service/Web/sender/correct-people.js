import { button } from "../kit/button.js";
import { make } from "../kit/make.js";
import { nearest } from "../shared/translate.js";
import { LANGUAGES } from "./languages.js";
import { labelled, select } from "./pieces.js";

export const ROLES = ["signer", "approver", "viewer", "copy"];

/**
 * The people of a request in a form: those who have finished are shown, all others can be changed or removed.
 *
 * @param {{say: import("../shared/translate.js").Translator, correction: import("./correct-changes.js").Correction, changed: () => void,
 *   isOrdered: () => boolean}} options
 * @returns {{element: HTMLElement, draw: () => void, focus: (id: string) => void}}
 */
export function correctPeople({ say, correction, changed, isOrdered }) {
  const list = make("ul", { class: "correct-people" });

  const input = (person, key, type, isNeeded = false) => {
    const made = make("input", { class: "signet-input", type, ".value": person[key] ?? "", dir: type === "email" ? "ltr" : "auto", autocomplete: "off", required: isNeeded, data: { key },
      maxlength: key === "name" ? 200 : 320, oninput: () => {
        person[key] = made.value;
        changed();
      } });
    return made;
  };
  const inputs = (person, isNew) => {
    const role = select(ROLES.map((name) => [name, say(`role.${name}`)]), person.role, (value) => {
      person.role = value;
      changed();
      draw();
    });
    const language = select(LANGUAGES, person.language, (value) => {
      person.language = value;
      changed();
    });
    const place = make("input", { class: "signet-input", type: "number", min: 1, max: 1000, step: 1, ".value": person.order, oninput: () => {
      person.order = Math.max(1, Math.round(Number(place.value)) || 1);
      changed();
    } });
    return make("div", { class: "correct-inputs" }, labelled(say("signer.name"), input(person, "name", "text", true)), labelled(say("signer.email"), input(person, "email", "email")),
      labelled(say("person.role"), role), labelled(say("signer.language"), language), isOrdered() && person.role !== "copy" && labelled(say("person.order"), place, { hint: say("person.order.hint") }),
      isNew && person.role === "signer" && labelled(say("correct.at"), input(person, "at", "text", true), { hint: say("correct.at.hint") }));
  };
  const act = (label, press) => button({ label, icon: "trash", variant: "quiet", onPress: () => {
    press();
    changed();
    draw();
  } });

  const row = (person) => {
    const head = (...more) => make("div", { class: "correct-head" }, make("strong", { text: person.name || say("person.new"), dir: "auto" }), ...more);
    const item = (...content) => make("li", {}, make("div", { class: "signet-card correct-person", role: "group", "aria-label": person.name || say("person.new"), data: { person: person.id } }, ...content));
    if (person.hasFinished) return item(head(make("span", { class: "pill", data: { state: person.state }, text: say(`signer.${person.state}`) })));
    if (correction.removed.has(person.id)) {
      const others = correction.people.filter((other) => other !== person && other.role === "signer" && !other.hasFinished && !correction.removed.has(other.id));
      const to = select([["", say("correct.fields.drop")], ...others.map((other) => /** @type {[string, string]} */ ([other.id, other.name]))], correction.removed.get(person.id) ?? "", (value) => {
        correction.removed.set(person.id, value || null);
        changed();
      });
      return item(head(make("span", { class: "pill", data: { state: "declined" }, text: say("correct.removed") })), person.role === "signer" && labelled(say("correct.fields.to"), to),
        button({ label: say("correct.keep"), icon: "undo", variant: "quiet", onPress: () => {
          correction.removed.delete(person.id);
          changed();
          draw();
        } }));
    }
    return item(head(act(say("signer.remove", { name: person.name }), () => correction.removed.set(person.id, null))), inputs(person, false));
  };
  const newRow = (person, index) => make("li", {}, make("div", { class: "signet-card correct-person", role: "group", "aria-label": say("person.new") },
    make("div", { class: "correct-head" }, make("strong", { text: say("person.new") }), act(say("correct.drop"), () => correction.added.splice(index, 1))), inputs(person, true)));
  const draw = () => {
    const focused = /** @type {HTMLElement|null} */ (list.contains(document.activeElement) ? document.activeElement : null);
    const [at, key] = [[...list.children].findIndex((child) => child.contains(focused)), focused?.tagName];
    list.replaceChildren(...correction.people.map(row), ...correction.added.map(newRow));
    if (focused && !focused.isConnected) /** @type {HTMLElement} */ (list.children[Math.min(at, list.children.length - 1)]?.querySelector(key === "SELECT" ? "select" : "button"))?.focus();
  };
  const add = button({ label: say("signer.add"), icon: "plus", onPress: () => {
    const last = Math.max(1, ...correction.people.map(({ order }) => order ?? 1));
    correction.added.push({ name: "", email: "", language: nearest(say.language), role: "approver", order: last, at: "" });
    changed();
    draw();
    list.querySelector("li:last-child input")?.focus();
  } });
  draw();
  return { element: make("div", { class: "correct-list" }, list, add), draw,
    focus: (id) => /** @type {HTMLElement|null} */ (list.querySelector(`[data-person="${CSS.escape(id)}"] input[type=email]`))?.focus() };
}
