import { busyWhile, button } from "../kit/button.js";
import { make, setContent } from "../kit/make.js";
import { reasonOf } from "../shared/requests.js";
import { checkDomain, testServer } from "./mail-checks.js";
import { problemWords } from "./mail-words.js";
import { confirm, failure, labelled, mayManage, select, skeleton } from "./pieces.js";

/** The default ports, by the way of encryption. */
const PORTS = { starttls: "587", tls: "465", none: "25" };

/**
 * The server of mails as a URL, in parts.
 *
 * @param {string|null|undefined} url @param {string} [tls]
 */
export function partsOf(url, tls) {
  const [, scheme = "smtp", host = "", port = ""] = /^(smtps?):\/\/(\[[^\]]*\]|[^:/]*)(?::(\d+))?/.exec(url ?? "") ?? [];
  const security = scheme === "smtps" ? "tls" : tls === "none" ? "none" : "starttls";
  return { host, port: port || PORTS[security], security };
}

/** @param {{host: string, port: string, security: string}} parts */
export const urlOf = ({ host, port, security }) => `${security === "tls" ? "smtps" : "smtp"}://${host}:${port}`;

/**
 * The mail server of the account: from this page or from the operator, with a test of each step and a look at the domain.
 *
 * @param {import("./page-context.js").PageContext} context
 */
export function mailServer(context) {
  const { say, api } = context;
  const place = make("div", { class: "mail-server" }, skeleton(say, 3));
  const load = async () => {
    try {
      draw(await api.get("mail/settings"));
    } catch (error) {
      place.replaceChildren(failure(say, error, load));
    }
  };
  const draw = (settings) => setContent(place, ...content(context, settings, draw));
  load();
  return make("section", { class: "signet-card panel", "aria-labelledby": "mail-server-title" }, make("h2", { id: "mail-server-title", text: say("mail.server.title") }), place);
}

function content(context, settings, draw) {
  const { say, account } = context;
  const isSet = settings.source !== "none";
  return [
    make("p", { class: "signet-hint", text: say(`mail.source.${settings.source}`) }),
    settings.problem && make("div", { class: "signet-message", role: "alert", data: { kind: "error" } }, make("p", { dir: "auto", text: problemWords(settings.problem, say) })),
    mayManage(account) ? form(context, settings, draw) : isSet && make("p", { text: `${settings.from ?? ""} · ${settings.server ?? ""}`, dir: "ltr" }),
    isSet && testServer(context, settings), isSet && settings.from && checkDomain(context, settings),
  ];
}

function form({ say, api, account, live }, settings, draw) {
  const own = settings.source === "account" ? settings : {};
  const parts = partsOf(own.server, own.tls);
  const fault = make("p", { class: "signet-error", role: "alert" });
  const changed = () => { fault.textContent = ""; };
  const input = (value, more = {}) => make("input", { class: "signet-input", ".value": value ?? "", autocomplete: "off", spellcheck: "false", dir: "ltr", oninput: changed, ...more });
  const host = input(parts.host, { placeholder: "mail.example.org", required: true, maxlength: 253 });
  const port = input(parts.port, { type: "number", min: 1, max: 65535, step: 1, required: true, class: "signet-input days" });
  const user = input(own.user, { autocomplete: "username" });
  const password = input("", { type: "password", autocomplete: "new-password", placeholder: own.hasPassword ? say("mail.password.kept") : "" });
  const from = input(own.from, { required: true, pattern: "[^@]*[^@\\s]@[^@]+", dir: "auto", placeholder: "Example Ltd <office@example.org>" });
  const replyTo = input(own.replyTo, { type: "email" });
  const bounce = input(own.bounce, { placeholder: "example.org", maxlength: 253 });
  const selector = input(own.selector, { maxlength: 63 });
  const security = select([["starttls", say("mail.tls.starttls")], ["tls", say("mail.tls.tls")], ["none", say("mail.tls.none")]], parts.security, (value) => {
    if (Object.values(PORTS).includes(port.value)) port.value = PORTS[value];
    changed();
  });
  const isMoved = () => own.server && (urlOf({ host: host.value.trim(), port: port.value, security: security.value }) !== own.server || user.value.trim() !== (own.user ?? ""));
  const note = make("p", { class: "signet-hint", role: "status" });
  // The service forgets the password where it would go elsewhere.
  for (const each of [host, port, user, security]) each.addEventListener("change", () => { note.textContent = own.hasPassword && isMoved() && !password.value ? say("mail.password.again") : ""; });
  const save = button({ label: say("save"), variant: "primary" });
  save.type = "submit";
  const remove = settings.source === "account" && button({ label: say("mail.remove"), icon: "trash", variant: "quiet", onPress: async () => {
    const done = await confirm(say, { title: say("mail.remove.title"), text: say("mail.remove.text"), yes: say("delete"), act: () => api.remove("mail/settings") });
    if (!done) return;
    const now = await api.get("mail/settings");
    account.mail = now.source !== "none";
    draw(now);
  } });
  const made = make("form", { class: "mail-form", novalidate: true, onsubmit: async (event) => {
    event.preventDefault();
    const wrong = [host, port, from, replyTo].find((each) => !each.checkValidity());
    if (wrong) {
      fault.textContent = say(wrong === host || wrong === port ? "mail.host.needed" : "signer.email.needed");
      wrong.focus();
      return;
    }
    const text = (each) => each.value.trim() || null;
    const values = { server: urlOf({ host: host.value.trim(), port: port.value, security: security.value }), tls: security.value === "none" ? "none" : "demanded", user: text(user),
      from: from.value.trim(), replyTo: text(replyTo), bounce: text(bounce), selector: text(selector), signIn: own.signIn ?? "password", ...(password.value ? { password: password.value } : {}) };
    try {
      const now = await busyWhile(save, () => api.put("mail/settings", values));
      account.mail = now.source !== "none";
      draw(now);
      live.say(say("sender.saved"));
    } catch (error) {
      fault.textContent = reasonOf(error, say);
    }
  } },
  make("div", { class: "mail-inputs" }, labelled(say("mail.host"), host), labelled(say("mail.tls"), security), labelled(say("mail.port"), port)),
  make("div", { class: "mail-inputs" }, labelled(say("mail.user"), user), labelled(say("mail.password"), password, { hint: say("mail.password.hint") })), note,
  make("div", { class: "mail-inputs" }, labelled(say("mail.from"), from, { hint: say("mail.from.hint") }), labelled(say("mail.reply-to"), replyTo), labelled(say("mail.bounce"), bounce, { hint: say("mail.bounce.hint") }), labelled(say("mail.selector"), selector, { hint: say("mail.selector.hint") })),
  fault, make("div", { class: "sender-acts" }, save, remove));
  // Where the operator has set mail up, an own server is the exception.
  return settings.source === "operator" ? make("details", { class: "mail-own" }, make("summary", { text: say("mail.own") }), made) : made;
}
