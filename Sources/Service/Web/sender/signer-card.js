import { button } from "../kit/button.js";
import { icon } from "../kit/icons.js";
import { make, setAttribute } from "../kit/make.js";
import { nearest } from "../shared/translate.js";
import { fillsIn } from "./compose-request.js";
import { ROLES } from "./correct-people.js";
import { LANGUAGES, zones } from "./languages.js";
import { labelled, select } from "./pieces.js";

const MAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

/**
 * The faults of the signers, by signer and input.
 *
 * @returns {Map<string, Object<string, string>>}
 */
export function wrongSigners(compose, say) {
  const wrong = new Map();
  for (const { id, name, email, fixed } of compose.signers) {
    const faults = {};
    if (!name.trim()) faults.name = say(compose.template ? "template.role.needed" : "signer.name.needed");
    else if (compose.template && compose.signers.some((other) => other.id !== id && other.name.trim() === name.trim())) faults.name = say("template.role.taken");
    if (fixed?.email.trim() && !MAIL.test(fixed.email.trim())) faults.fixed = say("signer.email.needed");
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
  const field = labelled(say(compose.template ? "template.role" : `signer.${key}`), input);
  field.append(fault);
  return field;
}

/**
 * One person of a new request.
 *
 * @param {object} options
 * @param {import("../shared/translate.js").Translator} options.say
 * @param {import("./compose-model.js").ComposeModel} options.compose
 * @param {Set<string>} options.shown
 * @param {Set<string>} options.unfolded the people whose group and time zone show, by their ids
 * @param {(signer: Object, step: number) => void} options.move
 * @param {(signer: Object, who: string) => void} options.remove
 * @param {(id: string) => void} options.redraw draws all again; what has this id keeps the focus
 * @param {Object} signer @param {number} index
 */
export function signerCard({ say, compose, shown, unfolded, move, remove, redraw }, signer, index) {
  const input = (key, type) => signerInput({ say, compose }, signer, key, type, shown);
  const named = (key, control) => Object.assign(control, { id: `${signer.id}-${key}` });
  const language = named("language", select(LANGUAGES, signer.language || nearest(say.language), (value) => compose.updateSigner(signer.id, { language: value })));
  const role = named("role", select(ROLES.map((name) => [name, say(`role.${name}`)]), signer.role ?? "signer", (value) => {
    compose.updateSigner(signer.id, { role: value });
    redraw(role.id);
  }));
  const act = (label, sign, press, isOff) => {
    const made = button({ label, variant: "icon", icon: sign, onPress: press });
    made.disabled = isOff;
    return made;
  };
  const who = signer.name.trim() || say("signer.number", { number: index + 1 });
  const isOrdered = compose.order === "sequential";
  const isCopy = signer.role === "copy";
  return make("li", { class: "signer signet-card", data: { signer: index % 6, id: signer.id, together: String(isOrdered && index > 0 && Boolean(signer.isTogether)) } },
    isOrdered && make("span", { class: "signer-grip", title: say("signer.drag"), "aria-hidden": "true" }, icon("grip")),
    make("span", { class: "signer-mark", "aria-hidden": "true", text: isOrdered && !isCopy ? String(compose.places.get(signer.id)) : "" }),
    make("div", { class: "signer-inputs", role: "group", "aria-label": say("signer.number", { number: index + 1 }) },
      input("name", "text"), signer.isSelf ? make("p", { class: "signet-hint signer-self", text: say("self.hint") }) : !compose.template && input("email", "email"), labelled(say("person.role"), role), labelled(say("signer.language"), language),
      isOrdered && index > 0 && !isCopy && compose.membersOf(signer.group ?? "").indexOf(signer) < 1 && together({ say, compose, redraw }, signer, compose.signers[index - 1].name.trim() || say("signer.number", { number: index })),
      more({ say, compose, unfolded, redraw }, signer)),
    make("div", { class: "signer-acts" },
      isOrdered && act(say("signer.earlier", { name: who }), "up", () => move(signer, -1), index === 0),
      isOrdered && act(say("signer.later", { name: who }), "down", () => move(signer, 1), index === compose.signers.length - 1),
      act(say("signer.remove", { name: who }), "trash", () => remove(signer, who), compose.signers.length === 1)));
}

/** Whether a person is asked together with the one before. */
function together({ say, compose, redraw }, signer, before) {
  const id = `${signer.id}-together`;
  return make("label", { class: "check signer-wide" }, make("input", { type: "checkbox", id, ".checked": Boolean(signer.isTogether), onchange: (event) => {
    compose.updateSigner(signer.id, { isTogether: event.target.checked });
    redraw(id);
  } }), make("span", { text: say("signer.together", { name: before }), dir: "auto" }));
}

/** What few people need: the group, and the time zone. */
function more({ say, compose, unfolded, redraw }, signer) {
  const names = zones();
  const zone = select([["", say("zone.own")], ...names.map((name) => /** @type {[string, string]} */ ([name, name.replaceAll("_", " ")]))], names.includes(signer.zone) ? signer.zone : "",
    (value) => compose.updateSigner(signer.id, { zone: value }));
  zone.id = `${signer.id}-zone`;
  const group = select([["", say("group.none")], ...compose.groups.map((each) => /** @type {[string, string]} */ ([each.id, compose.nameOfGroup(each)])), ["new", say("group.new")]], signer.group ?? "",
    (value) => {
      compose.join(signer.id, value || null, say("group.named", { name: compose.groups.length + 1 }));
      redraw(group.id);
    });
  group.id = `${signer.id}-group`;
  return make("details", { class: "signer-wide signer-more", ".open": Boolean(signer.zone || signer.group || signer.fixed || unfolded.has(signer.id)),
    ontoggle: (event) => (event.target.open ? unfolded.add(signer.id) : unfolded.delete(signer.id)) }, make("summary", { text: say("signer.more") }),
    make("div", { class: "signer-more-inputs" }, ...(compose.template ? fixedPerson({ say, compose }, signer) : []), fillsIn(signer) && compose.fillers.length > 1 && labelled(say("group.label"), group, { hint: say("group.hint") }),
      names.length > 0 && labelled(say("zone.label"), zone, { hint: say("zone.hint") })));
}

/** The person who always has a role of a template, where there is one. */
function fixedPerson({ say, compose }, signer) {
  const inputs = ["name", "email"].map((key) => make("input", { class: "signet-input", type: key === "email" ? "email" : "text", ".value": signer.fixed?.[key] ?? "", autocomplete: "off", dir: "auto", oninput: () => {
    const [name, email] = inputs.map(({ value }) => value);
    compose.updateSigner(signer.id, { fixed: name || email ? { name, email } : null });
  } }));
  return [labelled(say("template.fixed"), inputs[0], { hint: say("template.fixed.hint") }), labelled(say("signer.email"), inputs[1])];
}
