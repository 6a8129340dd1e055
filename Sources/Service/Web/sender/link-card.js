import { linkButton } from "../kit/button.js";
import { make } from "../kit/make.js";
import { copyButton, secret } from "./pieces.js";

/** Longer links that begin a mail are cut by some programs; the sender's message is left out there. */
const LONGEST = 2000;

/**
 * The message with which the sender passes a link on, in the signer's language.
 *
 * @param {import("../shared/translate.js").Translator} say of the signer's language @param {"ask"|"remind"|"read"} kind
 * @param {{name: string, url: string}} signer @param {{title: string, sender?: string, message?: string, expires?: string}} request
 * @returns {{subject: string, text: string}}
 */
export function messageWith(say, kind, { name, url }, { title, sender = "", message = "", expires }) {
  const said = message.trim() ? `${message.trim()}\n\n` : "";
  const values = { name, title, url, sender, message: said, until: expires ? say("mail.until", { day: say.end(expires, "short") }) : "" };
  return { subject: say(`mail.${kind}.subject`, values), text: `${say(`mail.${kind}.text`, values)}\n` };
}

/** Hosts that lead to the computer of the person who opens the link, as browsers write them. */
const THIS_COMPUTER = /^(localhost|.+\.localhost|127\.\d+\.\d+\.\d+|0\.0\.0\.0|\[::1?\]|\[::ffff:(7f[0-9a-f]{2}|0):[0-9a-f]+\])\.?$/;

/**
 * A warning where links only work on this computer; false for others.
 *
 * @param {import("../shared/translate.js").Translator} say @param {(string|undefined)[]} urls
 */
export function localNote(say, urls) {
  return urls.some((url) => url && THIS_COMPUTER.test(new URL(url).hostname))
    && make("div", { class: "signet-message link-local", role: "note", data: { kind: "warning" } }, make("p", { text: say("link.local") }));
}

/** Where the server draws a link. The page may be open at another address of the service than the one in links. */
function codeOf(url) {
  return `${new URL(url).pathname}/qr`;
}

/**
 * A signing link to pass on: the address to copy, a message with it to mail or to copy, and a code for a phone.
 *
 * @param {import("../shared/translate.js").Translator} say @param {Object} signer with `url` @param {Object} request @param {{kind?: "ask"|"remind"|"read", hint?: string|null}} options
 */
export function linkCard(say, signer, request, { kind = "ask", hint = null } = {}) {
  const { name, email = "", url } = signer;
  const ways = make("div", { class: "link-ways" });
  const show = (theirs) => ways.replaceChildren(...waysToPassOn(say, theirs, signer, request, kind));
  (signer.language ? say.in(signer.language) : Promise.resolve(say)).catch(() => say).then(show);
  return make("div", { class: "link-card" },
    make("p", { class: "link-name" }, make("strong", { text: name, dir: "auto" }), make("span", { class: "signet-hint", text: email })),
    hint && make("p", { class: "signet-hint", text: hint }),
    secret(say, say("link.of", { name }), url),
    ways);
}

/** @param {import("../shared/translate.js").Translator} say @param {import("../shared/translate.js").Translator} theirs of the signer's language */
function waysToPassOn(say, theirs, signer, request, kind) {
  const { name, email = "", url } = signer;
  const { subject, text } = messageWith(theirs, kind, signer, request);
  // Lines of a mail's body end as RFC 6068 has it.
  const mail = (words) => `mailto:${encodeURIComponent(email)}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(words.replaceAll("\n", "\r\n"))}`;
  const whole = mail(text);
  const href = whole.length <= LONGEST ? whole : mail(messageWith(theirs, kind, signer, { ...request, message: "" }).text);
  const message = make("textarea", { class: "signet-input", readonly: true, rows: 9, dir: "auto", lang: signer.language, ".value": text, "aria-label": say("link.message.for", { name }) });
  return [
    linkButton({ label: say("link.mail"), icon: "send", href, variant: "quiet" }),
    copyButton(say, text, say("link.message.copy"), "quiet"),
    make("details", { class: "link-more" }, make("summary", { text: say("link.message") }), message),
    make("details", { class: "link-more" }, make("summary", { text: say("link.code") }),
      make("img", { class: "qr", src: codeOf(url), alt: say("link.code.for", { name }), loading: "lazy" })),
  ];
}
