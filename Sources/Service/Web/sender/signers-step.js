import { button } from "../kit/button.js";
import { make, setAttribute } from "../kit/make.js";
import { languages } from "../library.js";
import { nearest } from "../shared/translate.js";
import { labelled, select } from "./pieces.js";

const MAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

/**
 * The faults of the signers, by signer and input.
 *
 * @returns {Map<string, Object<string, string>>}
 */
export function wrongSigners(compose, say) {
  const wrong = new Map();
  for (const { id, name, email } of compose.signers) {
    const faults = {};
    if (!name.trim()) faults.name = say("signer.name.needed");
    if (email.trim() && !MAIL.test(email.trim())) faults.email = say("signer.email.needed");
    if (Object.keys(faults).length > 0) wrong.set(id, faults);
  }
  return wrong;
}

/**
 * An input of a signer with its error below, which shows once it is asked for and goes as soon as its cause goes. It
 * does not come when the input is left: content below would move away from a pressed pointer.
 *
 * @param {{say: import("../shared/translate.js").Say, compose: import("./compose-model.js").ComposeModel}} context
 * @param {Object} signer @param {string} key @param {string} type
 * @param {Set<string>} shown the inputs whose errors show, by their ids
 */
function signerInput({ say, compose }, signer, key, type, shown) {
  const id = `${signer.id}-${key}`;
  const fault = make("p", { class: "signet-error", id: `${id}-fault`, hidden: true });
  const input = make("input", { class: "signet-input", id, type, ".value": signer[key], autocomplete: "off", dir: "auto", data: { key },
    oninput: () => {
      compose.updateSigner(signer.id, { [key]: input.value });
      check();
    } });
  const check = () => {
    const text = wrongSigners(compose, say).get(signer.id)?.[key] ?? "";
    if (!text) shown.delete(id);
    fault.textContent = shown.has(id) ? text : "";
    fault.hidden = !shown.has(id);
    setAttribute(input, "aria-invalid", shown.has(id) ? "true" : null);
    setAttribute(input, "aria-describedby", shown.has(id) ? fault.id : null);
  };
  check();
  const field = labelled(say(`signer.${key}`), input);
  field.append(fault);
  return field;
}

/**
 * The signers and their order.
 *
 * @param {import("./page-context.js").PageContext} context
 */
export function signersStep({ say, compose, live }) {
  const list = make("ol", { class: "signer-list" });
  const box = make("div", { class: "signers-step" });
  /** @type {Set<string>} */
  const shown = new Set();

  const row = (signer, index) => {
    const input = (key, type) => signerInput({ say, compose }, signer, key, type, shown);
    const language = select(languages.map(({ tag, name }) => [tag, name]), signer.language || nearest(say.language), (value) => compose.updateSigner(signer.id, { language: value }));
    language.id = `${signer.id}-language`;
    const act = (label, sign, press, disabled) => {
      const made = button({ label, variant: "icon", icon: sign, onPress: press });
      made.disabled = disabled;
      return made;
    };
    const who = signer.name.trim() || say("signer.number", { number: index + 1 });
    const isOrdered = compose.order === "sequential";
    return make("li", { class: "signer signet-card", data: { signer: index % 6 } },
      make("span", { class: "signer-mark", "aria-hidden": "true", text: isOrdered ? String(index + 1) : "" }),
      make("div", { class: "signer-inputs", role: "group", "aria-label": say("signer.number", { number: index + 1 }) },
        input("name", "text"), input("email", "email"), labelled(say("signer.language"), language)),
      make("div", { class: "signer-acts" },
        isOrdered && act(say("signer.earlier", { name: who }), "up", () => move(signer, -1), index === 0),
        isOrdered && act(say("signer.later", { name: who }), "down", () => move(signer, 1), index === compose.signers.length - 1),
        act(say("signer.remove", { name: who }), "trash", () => remove(signer, who), compose.signers.length === 1)));
  };

  const draw = () => list.replaceChildren(...compose.signers.map(row));
  const move = (signer, step) => {
    compose.moveSigner(signer.id, step);
    draw();
    live.say(say("signer.moved", { number: compose.indexOf(signer.id) + 1 }));
    list.children[compose.indexOf(signer.id)].querySelector(`.signer-acts button:nth-child(${step < 0 ? 1 : 2}):not(:disabled), .signer-acts button:not(:disabled)`)?.focus();
  };
  const remove = (signer, who) => {
    const index = compose.indexOf(signer.id);
    compose.removeSigner(signer.id);
    draw();
    live.say(say("signer.removed", { name: who }));
    list.children[Math.min(index, compose.signers.length - 1)].querySelector("input").focus();
  };
  const order = (value) => make("label", { class: "choice" },
    make("input", { type: "radio", name: "order", value, ".checked": compose.order === value, onchange: () => { compose.set("order", value); draw(); } }),
    make("span", {}, make("strong", { text: say(`order.${value}`) }), make("span", { class: "signet-hint", text: say(`order.${value}.hint`) })));

  draw();
  box.addEventListener("show-faults", () => {
    for (const { id } of compose.signers) for (const key of ["name", "email"]) shown.add(`${id}-${key}`);
    draw();
    list.querySelector("[aria-invalid]")?.focus();
  });
  box.append(list, button({ label: say("signer.add"), icon: "plus", onPress: () => { const signer = compose.addSigner(); draw(); list.querySelector(`#${signer.id}-name`).focus(); } }),
    make("fieldset", { class: "choices" }, make("legend", { text: say("order.title") }), order("parallel"), order("sequential")));
  return box;
}
