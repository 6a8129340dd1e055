import { busyWhile, button } from "../kit/button.js";
import { Dialog } from "../kit/dialog.js";
import { icon } from "../kit/icons.js";
import { make } from "../kit/make.js";
import { momentOf } from "./mail-words.js";
import { attempt, confirm } from "./pieces.js";

/**
 * A button that stops a request for a while.
 *
 * @param {{say: import("../shared/translate.js").Translator, post: (path: string, body?: Object) => Promise<any>, changed: (request: any) => void}} options
 */
export function pauseButton({ say, post, changed }) {
  return button({ label: say("pause.do"), icon: "clock", onPress: async () => {
    let request = null;
    const done = await confirm(say, { title: say("pause.title"), text: say("pause.text"), yes: say("pause.do"), danger: false, act: async () => { request = await post("pause"); } });
    if (done) changed(request);
  } });
}

/**
 * Since when a request is paused, and the way on.
 *
 * @param {{say: import("../shared/translate.js").Translator, request: Object, post: (path: string, body?: Object) => Promise<any>, changed: (request: any) => void}} options
 */
export function pausedNote({ say, request, post, changed }) {
  if (!request.paused || request.state !== "sent") return null;
  const go = button({ label: say("resume.do"), icon: "next", variant: "primary", onPress: () => busyWhile(go, () => resume({ say, request, post, changed })) });
  return make("div", { class: "signet-message attention-note", role: "status", data: { kind: "warning" } }, icon("clock"),
    make("div", {}, make("p", {}, make("strong", { text: say("pause.since", { time: momentOf(request.paused, say) }) })), make("p", { text: say("pause.note") }), go));
}

/** Asks what becomes of the deadline, and resumes. */
async function resume({ say, request, post, changed }) {
  const fault = make("p", { class: "signet-error", role: "alert" });
  const pause = Date.now() - new Date(request.paused).getTime();
  const until = new Date(request.expires).getTime();
  const isOver = until <= Date.now();
  const choice = (value, text, isChosen) => make("label", { class: "choice" },
    make("input", { type: "radio", name: "deadline", value, ".checked": isChosen, disabled: value === "keep" && isOver }), make("span", {}, make("strong", { text: say(`resume.${value}`) }), make("span", { class: "signet-hint", text })));
  const choices = make("fieldset", { class: "choices" }, make("legend", { text: say("resume.deadline") }),
    choice("move", say("review.until", { day: say.end(until + pause) }), true),
    choice("keep", say(isOver ? "resume.over" : "review.until", { day: say.end(until) }), false));
  const act = (dialog) => attempt(dialog, dialog.actions[1], fault,
    () => post("resume", { deadline: choices.querySelector("input:checked").value }), say);
  const resumed = await new Dialog({ title: say("resume.title"), close: say("cancel"), body: [choices, fault],
    actions: [{ label: say("cancel"), value: null }, { label: say("resume.do"), variant: "primary", onPress: act }] }).answer;
  if (resumed) changed(resumed);
}
