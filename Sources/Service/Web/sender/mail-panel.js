import { linkButton } from "../kit/button.js";
import { make } from "../kit/make.js";
import { mayManage } from "./pieces.js";

/**
 * Mail among the settings, with the way to its page.
 *
 * @param {import("./page-context.js").PageContext} context
 */
export function mailPanel({ say, account }) {
  return make("section", { class: "signet-card panel", "aria-labelledby": "mail-title" },
    make("div", { class: "panel-head" }, make("div", {}, make("h2", { id: "mail-title", text: say("mail.title") }),
      make("p", { class: "signet-hint", text: say(account.mail ? "mail.on" : "mail.off") })),
    linkButton({ label: say(account.mail || !mayManage(account) ? "mail.open" : "mail.set-up"), icon: "send", href: "#/settings/mail" })));
}
