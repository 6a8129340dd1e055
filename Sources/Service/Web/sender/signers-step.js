import { button } from "../kit/button.js";
import { icon } from "../kit/icons.js";
import { make } from "../kit/make.js";
import { isOnlySelf } from "./compose-request.js";
import { makeSortable } from "./dragged-order.js";
import { labelled } from "./pieces.js";
import { seenSection } from "./seen-section.js";
import { signerCard } from "./signer-card.js";

/**
 * The people, what each has to do, and their order.
 *
 * @param {import("./page-context.js").PageContext} context @param {() => void} only nobody signs but the sender
 */
export function signersStep({ say, compose, live, account, signal }, only) {
  const list = make("ol", { class: "signer-list" });
  const groups = make("div", { class: "signer-groups" });
  const box = make("div", { class: "signers-step" });
  /** @type {Set<string>} */
  const shown = new Set();
  /** @type {Set<string>} */
  const unfolded = new Set();

  const self = button({ label: say("self.add"), icon: "signature", onPress: () => { const signer = compose.addSelf(account.name ?? ""); draw(); list.querySelector(`#${signer.id}-name`).focus(); } });
  const alone = button({ label: say("self.only"), variant: "quiet", icon: "pen", onPress: only });

  const draw = () => {
    self.hidden = Boolean(compose.template || compose.self);
    alone.hidden = Boolean(compose.template || isOnlySelf(compose));
    list.replaceChildren(...compose.signers.map((signer, index) => signerCard({ say, compose, shown, unfolded, move, remove, redraw }, signer, index)));
    groups.replaceChildren(...compose.groups.map((group) => groupCard({ say, compose, list }, group)));
  };
  const redraw = (id) => {
    draw();
    document.getElementById(id)?.focus({ preventScroll: true });
  };
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
  makeSortable(list, (from, to) => {
    const { id } = compose.signers[from];
    compose.moveSigner(id, to - from);
    draw();
    live.say(say("signer.moved", { number: to + 1 }));
  }, signal);
  box.addEventListener("show-faults", () => {
    for (const { id } of compose.signers) for (const key of ["name", "email"]) shown.add(`${id}-${key}`);
    draw();
    list.querySelector("[aria-invalid]")?.focus();
  });
  const add = button({ label: say("signer.add"), icon: "plus", onPress: () => { const signer = compose.addSigner(); draw(); list.querySelector(`#${signer.id}-name`).focus(); } });
  box.append(list, groups, make("div", { class: "signers-more" }, add, self, alone), ...(compose.documents.length > 1 ? [seenSection({ say, compose, signal })] : []),
    make("fieldset", { class: "choices" }, make("legend", { text: say("order.title") }), order("parallel"), order("sequential")));
  return box;
}

/** A group: its name, and how many of it are enough. */
function groupCard({ say, compose, list }, group) {
  const members = compose.membersOf(group.id);
  const words = () => say("group.enough", { need: group.need, count: members.length, names: say.list(members.map(({ name }) => name.trim() || "…")) });
  const hint = make("p", { class: "signet-hint", dir: "auto", text: words() });
  const name = make("input", { class: "signet-input", maxlength: 100, dir: "auto", autocomplete: "off", ".value": group.name,
    oninput: () => {
      compose.updateGroup(group.id, { name: name.value });
      for (const option of list.querySelectorAll(`option[value="${CSS.escape(group.id)}"]`)) option.textContent = compose.nameOfGroup(group);
    } });
  const need = make("input", { class: "signet-input days", type: "number", min: 1, max: members.length, step: 1, ".value": group.need, oninput: () => {
    const value = Math.round(Number(need.value));
    if (value < 1 || value > members.length) return;
    compose.updateGroup(group.id, { need: value });
    hint.textContent = words();
  } });
  return make("div", { class: "signet-card group-card", role: "group", "aria-label": compose.nameOfGroup(group) }, icon("people"),
    labelled(say("group.name"), name), labelled(say("group.need"), need), hint);
}
