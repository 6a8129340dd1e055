import { make } from "../kit/make.js";
import { localNote } from "./link-card.js";
import { mailFailures, suppressedAddresses } from "./mail-failures.js";
import { mailServer } from "./mail-server.js";
import { mailTexts } from "./mail-texts.js";
import { pageHead, wayBack } from "./pieces.js";

/**
 * Mail: the server, what could not be delivered, suppressed addresses, and the texts.
 *
 * @param {import("./page-context.js").PageContext} context
 */
export function mailPage(context) {
  const { say, account } = context;
  return make("div", { class: "settings" }, wayBack(say("nav.settings"), "#/settings"),
    pageHead(say("mail.title")), account.mail && localNote(say, [account.links]), mailServer(context), mailFailures(context), suppressedAddresses(context), mailTexts(context));
}
