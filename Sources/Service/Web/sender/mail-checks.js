import { busyWhile, button } from "../kit/button.js";
import { icon } from "../kit/icons.js";
import { make } from "../kit/make.js";
import { reasonOf } from "../shared/requests.js";
import { secret } from "./pieces.js";

/**
 * One line of a check: a tick, or what is wrong.
 *
 * @param {"good"|"wrong"|"unknown"} state
 */
const line = (state, title, ...more) => make("li", { class: "check-line", data: { state } }, icon(state === "good" ? "check" : state === "wrong" ? "close" : "info"),
  make("div", {}, make("strong", { text: title }), ...more));

/** A check that runs when its button is pressed, with its answer below. */
function check({ say, label, sign, run }) {
  const list = make("ul", { class: "check-lines" });
  const fault = make("p", { class: "signet-error", role: "alert" });
  const pressed = button({ label, icon: sign, onPress: async () => {
    fault.textContent = "";
    list.replaceChildren();
    try {
      list.replaceChildren(...(await busyWhile(pressed, run)));
    } catch (error) {
      fault.textContent = reasonOf(error, say);
    }
  } });
  return make("div", { class: "mail-check" }, make("div", {}, pressed), make("div", { role: "status" }, list), fault);
}

/** Words for a code; the service's own where there are none. */
function wordsFor(say, key, detail) {
  const words = say(key);
  return words === key ? detail ?? "" : words;
}

/** Codes whose cause is only in the service's own sentence, as that a certificate has expired. */
const WITH_CAUSE = new Set(["program-missing", "not-connected", "certificate"]);

/**
 * Tries the server without sending anything: each step with a tick, or the server's reply.
 *
 * @param {import("./page-context.js").PageContext} context @param {Object} settings
 */
export function testServer({ say, api }, settings) {
  return check({ say, label: say("mail.test"), sign: "pulse", run: async () => {
    const { steps } = await api.post("mail/test", {});
    const lines = steps.map(({ step, ok, reply, code, detail }) => line(ok ? "good" : "wrong", say(`mail.step.${step}`),
      !ok && make("p", { text: wordsFor(say, `mail.step.problem.${code}`, detail) }),
      !ok && WITH_CAUSE.has(code) && make("p", { class: "signet-hint", dir: "ltr", lang: "en", text: detail ?? "" }), reply && make("p", { class: "signet-hint", dir: "ltr", text: reply })));
    const isDone = steps.every(({ ok }) => ok);
    return [...lines, make("li", { class: "check-sum", text: say(isDone ? "mail.test.good" : "mail.test.bad", { address: settings.from ?? say("mail.from.operator") }) })];
  } });
}

/**
 * Looks up what the domain of the From address says of mail.
 *
 * @param {import("./page-context.js").PageContext} context @param {Object} settings
 */
export function checkDomain({ say, api }, settings) {
  const domain = settings.from.split("@").at(-1).replace(/>.*/, "");
  return check({ say, label: say("mail.domain", { domain }), sign: "search", run: async () => {
    const { findings } = await api.post("mail/domain", {});
    return findings.map(({ record, state, found, code, detail, suggestion }) => line(state === "good" ? "good" : state === "unknown" ? "unknown" : "wrong", say(`mail.record.${record}`),
      make("p", { text: state === "good" ? say("mail.record.good") : wordsFor(say, `mail.record.problem.${code}`, detail) || say(`mail.record.${state}`) }),
      found && make("p", { class: "signet-hint check-found", dir: "ltr", text: found }), suggestion && secret(say, say("mail.record.suggestion"), suggestion)));
  } });
}
