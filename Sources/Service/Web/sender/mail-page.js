import { icon } from "../kit/icons.js";
import { make } from "../kit/make.js";
import { localNote } from "./link-card.js";
import { mailFailures, suppressedAddresses } from "./mail-failures.js";
import { mailServer } from "./mail-server.js";
import { mailTexts } from "./mail-texts.js";
import { pageHead } from "./pieces.js";

/**
 * Mail: the server, what could not be delivered, suppressed addresses, and the texts.
 *
 * @param {import("./page-context.js").PageContext} context
 */
export function mailPage(context) {
  const { say, account } = context;
  return make("div", { class: "settings" }, make("a", { class: "way-back", href: "#/settings" }, icon("previous"), make("span", { text: say("nav.settings") })),
    pageHead(say("mail.title")), account.mail && localNote(say, [account.links]), mailServer(context), mailFailures(context), suppressedAddresses(context), mailTexts(context));
}
