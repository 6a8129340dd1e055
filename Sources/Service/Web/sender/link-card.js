import { linkButton } from "../kit/button.js";
import { make } from "../kit/make.js";
import { copyButton, secret } from "./pieces.js";

/**
 * The message with which the sender passes a link on, in the signer's language.
 *
 * @param {import("../shared/translate.js").Translator} say of the sender's language @param {"ask"|"remind"|"read"} kind
 * @param {{name: string, language?: string, url: string}} signer @param {{title: string, sender?: string, expires?: string}} request
 * @returns {{subject: string, text: string}}
 */
export function messageWith(say, kind, { name, language, url }, { title, sender = "", expires }) {
  const theirs = language ? say.in(language) : say;
  const values = { name, title, url, sender, until: expires ? theirs("mail.until", { day: theirs.moment(expires, null) }) : "" };
  return { subject: theirs(`mail.${kind}.subject`, values), text: theirs(`mail.${kind}.text`, values) };
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
  const { subject, text } = messageWith(say, kind, signer, request);
  // Lines of a mail's body end as RFC 6068 has it.
  const body = encodeURIComponent(text.replaceAll("\n", "\r\n"));
  const message = make("textarea", { class: "signet-input", readonly: true, rows: 9, dir: "auto", lang: signer.language, ".value": text, "aria-label": say("link.message.for", { name }) });
  return make("div", { class: "link-card" },
    make("p", { class: "link-name" }, make("strong", { text: name, dir: "auto" }), make("span", { class: "signet-hint", text: email })),
    hint && make("p", { class: "signet-hint", text: hint }),
    secret(say, say("link.of", { name }), url),
    make("div", { class: "link-ways" },
      linkButton({ label: say("link.mail"), icon: "send", href: `mailto:${encodeURIComponent(email)}?subject=${encodeURIComponent(subject)}&body=${body}`, variant: "quiet" }),
      copyButton(say, text, say("link.message.copy"), "quiet")),
    make("details", { class: "link-more" }, make("summary", { text: say("link.message") }), message),
    make("details", { class: "link-more" }, make("summary", { text: say("link.code") }),
      make("img", { class: "qr", src: codeOf(url), alt: say("link.code.for", { name }), loading: "lazy" })));
}
