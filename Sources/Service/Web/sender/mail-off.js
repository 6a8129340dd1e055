import { button } from "../kit/button.js";
import { make } from "../kit/make.js";
import { isKept, keep } from "./kept.js";
import { mayManage } from "./pieces.js";

/** Remembers that it was read. */
const READ = "signet-sender-mail-off";

/**
 * Says once that nothing is mailed, with the way to change that.
 *
 * @param {import("../shared/translate.js").Translator} say @param {{mail?: boolean, scopes?: string[]}} account
 */
export function mailOffBanner(say, account) {
  if (account.mail !== false || isKept(READ)) return null;
  const close = button({ label: say("mail.off.close"), variant: "icon", icon: "close", onPress: () => {
    keep(READ, true);
    banner.nextElementSibling?.querySelector("button, a, input")?.focus();
    banner.remove();
  } });
  const banner = make("div", { class: "signet-message mail-off" },
    make("p", {}, say("mail.off"), " ", mayManage(account) && make("a", { href: "#/settings/mail", text: say("mail.set-up") })), close);
  return banner;
}
