import { make } from "../kit/make.js";
import { isKept, keep } from "./kept.js";
import { wordsOf } from "./timeline.js";

/** Remembers that this browser shows notices. */
const ON = "signet-sender-notices";
/** What others do that a sender wants to know of. */
const NOTICED = new Set(["signer.signed", "signer.approved", "signer.declined", "request.returned", "request.completed", "request.expired", "mail.failed", "mail.bounced",
  "signer.undelivered", "delegation.asked", "question.asked"]);

/** Notices of the browser about requests, only after a person has switched them on; nobody else's service takes part. */
export class Notices {
  #since = Date.now();

  /** @param {{say: import("../shared/translate.js").Translator, api: import("./sender-api.js").SenderAPI, router: import("./router.js").Router}} context */
  constructor({ say, api, router }) {
    this.say = say;
    this.api = api;
    this.router = router;
  }

  static get isPossible() {
    return "Notification" in globalThis;
  }

  get isOn() {
    return isKept(ON) && Notices.isPossible && Notification.permission === "granted";
  }

  /**
   * Switches them on or off. The browser asks the person where it has not yet.
   *
   * @param {boolean} isOn @returns {Promise<boolean>} whether they are on then
   */
  async set(isOn) {
    const isAllowed = isOn && Notices.isPossible && (await Notification.requestPermission()) === "granted";
    this.#since = Date.now();
    keep(ON, isAllowed);
    return isAllowed;
  }

  /**
   * Shows what others have done since the last look, while the page is not seen.
   *
   * @param {string[]} requests those that have changed
   */
  async look(requests) {
    const since = this.#since;
    this.#since = Date.now();
    if (!this.isOn || document.visibilityState === "visible") return;
    for (const id of requests.slice(0, 20)) {
      const path = `requests/${encodeURIComponent(id)}`;
      const [request, { entries }] = await Promise.all([this.api.get(path), this.api.get(`${path}/audit`)]);
      const last = entries.filter((entry) => NOTICED.has(entry.action) && entry.actor?.kind !== "sender" && Date.parse(entry.time) > since - 5000).at(-1);
      if (last) this.#show(request, last);
    }
  }

  #show(request, entry) {
    const who = entry.actor?.kind === "signer" ? entry.actor.name : "";
    const notice = new Notification(request.title, { body: [wordsOf(entry, request, this.say), who].filter(Boolean).join(": "), tag: `${request.id}-${entry.sequence}` });
    notice.onclick = () => {
      window.focus();
      this.router.go(`requests/${encodeURIComponent(request.id)}`);
      notice.close();
    };
  }
}

/**
 * The switch in the settings.
 *
 * @param {import("../shared/translate.js").Translator} say @param {Notices} notices
 */
export function noticesPanel(say, notices) {
  const fault = make("p", { class: "signet-error", role: "alert" });
  const box = make("input", { type: "checkbox", role: "switch", ".checked": notices.isOn, disabled: !Notices.isPossible, onchange: async () => {
    const wanted = box.checked;
    fault.textContent = "";
    box.checked = await notices.set(wanted);
    if (wanted && !box.checked) fault.textContent = say("notices.refused");
  } });
  return make("section", { class: "signet-card panel", "aria-labelledby": "notices-title" },
    make("div", {}, make("h2", { id: "notices-title", text: say("notices.title") }), make("p", { class: "signet-hint", text: say(Notices.isPossible ? "notices.text" : "notices.impossible") })),
    make("label", { class: "signet-switch" }, box, say("notices.switch")), fault);
}
