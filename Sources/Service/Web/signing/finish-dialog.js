import { button, setBusy } from "../kit/button.js";
import { Dialog } from "../kit/dialog.js";
import { make } from "../kit/make.js";
import { persist } from "../shared/requests.js";

/** How many optional fields that stay empty are named. */
const MOST_NAMES = 3;

/**
 * The last step: the consent and the button that signs, or the button that approves or confirms.
 *
 * Nothing is called signed before the server has said so. Without an answer the same answer is sent again, with the
 * same key, until there is one or the person goes back.
 */
export class FinishDialog {
  /**
   * @param {{say: import("../shared/translate.js").Translator, act: "sign"|"approve"|"seen", alsoApproves: boolean, consent: {text: string, sha256: string},
   *   documentName: string, count: number, empty: string[], complete: () => Promise<Object>}} options `empty` are the names of optional fields
   *   that stay empty; `complete` must be safe to repeat
   */
  constructor({ say, act, alsoApproves, consent, documentName, count, empty, complete }) {
    this.say = say;
    this.act = act;
    const [isSigning, words] = [act === "sign", act === "sign" ? "finish" : act];
    this.complete = complete;
    this.stop = new AbortController();
    this.isSending = false;
    this.box = make("input", { type: "checkbox", id: "consent", class: "tick-input", onchange: () => this.refuse("") });
    this.error = make("p", { class: "signet-error", id: "consent-error", role: "alert" });
    this.notice = make("div", { class: "finish-notice", role: "status" });
    this.dialog = new Dialog({
      title: say(`${words}.title`), close: say("back"), className: "finish-dialog",
      body: [
        make("p", { class: "finish-lead", text: say(`${words}.lead`, { name: documentName, count }) }),
        alsoApproves && make("p", { class: "signet-hint", text: say("finish.approves") }),
        empty.length > 0 && make("p", { class: "signet-hint finish-empty", text: emptyInWords(empty, say) }),
        isSigning && make("div", { class: "consent-text", tabindex: "0", role: "group", "aria-label": say("finish.consent") },
          ...paragraphs(consent.text)),
        isSigning && make("div", { class: "tick" }, this.box, make("label", { for: "consent", text: say("finish.agree") })),
        this.error, this.notice,
      ],
      actions: [
        { label: say("back"), onPress: (dialog) => dialog.dismiss() },
        { label: say(isSigning ? "finish.sign" : `${act}.do`), variant: "primary", onPress: () => this.send() },
      ],
      focus: isSigning ? "#consent" : ".signet-button[data-variant=primary]",
    });
    this.box.setAttribute("aria-describedby", this.error.id);
    this.dialog.answer.then(() => this.stop.abort(new DOMException("left", "AbortError")));
  }

  /**
   * The server's answer, a `Problem` of it, or null when the person went back.
   *
   * @returns {Promise<Object|null>}
   */
  get answer() {
    return this.dialog.answer;
  }

  refuse(text) {
    this.error.textContent = text;
    if (text) this.box.setAttribute("aria-invalid", "true");
    else this.box.removeAttribute("aria-invalid");
  }

  async send() {
    if (this.isSending) return;
    if (this.act === "sign" && !this.box.checked) {
      this.refuse(this.say("finish.needs-consent"));
      this.box.focus();
      return;
    }
    this.begin();
    const slow = setTimeout(() => this.tell(this.say("finish.slow")), 6000);
    try {
      const answer = await persist(() => {
        this.dialog.hold(true);
        this.dialog.actions[0].disabled = true;
        this.label(this.key("signing"));
        return this.complete();
      }, { signal: this.stop.signal, waiting: (seconds, retry, error) => this.wait(seconds, retry, error) });
      this.dialog.finish({ answer });
    } catch (problem) {
      this.dialog.finish({ problem });
    } finally {
      clearTimeout(slow);
      clearInterval(this.countdown);
    }
  }

  begin() {
    this.isSending = true;
    const [back, sign] = this.dialog.actions;
    setBusy(sign, true);
    this.label(this.key("signing"));
    back.disabled = true;
    this.box.disabled = true;
    this.tell(this.say(this.key("sending")));
  }

  /** The key of a text about a signature, or about another act. */
  key(name) {
    return `${this.act === "sign" ? "finish" : "act"}.${name}`;
  }

  label(key) {
    this.dialog.actions[1].querySelector("span").textContent = this.say(key);
  }

  /** Between two attempts the person may go back, or have the next one at once. */
  wait(seconds, retry, error) {
    this.dialog.hold(false);
    this.dialog.actions[0].disabled = false;
    this.label("finish.waiting");
    const reason = error.name === "Unreachable" ? this.say(this.key("offline")) : this.say(this.key("unwell"));
    const left = make("span", { "aria-hidden": "true" });
    const again = button({ label: this.say("finish.retry"), onPress: retry });
    this.notice.replaceChildren(make("div", { class: "signet-message", data: { kind: "warning" } },
      make("div", {}, make("p", { text: reason }), left), again));
    let remaining = seconds;
    const count = () => {
      left.textContent = remaining > 0 ? this.say("finish.again", { count: remaining }) : this.say("finish.trying");
      remaining -= 1;
    };
    clearInterval(this.countdown);
    count();
    this.countdown = setInterval(count, 1000);
  }

  tell(text) {
    if (!this.notice.querySelector(".signet-message")) this.notice.replaceChildren(make("p", { class: "signet-hint", text }));
  }
}

/** Names the optional fields that stay empty; of many only the first. */
function emptyInWords(names, say) {
  const [count, more] = [names.length, names.length - MOST_NAMES];
  const listed = more > 1 ? [...names.slice(0, MOST_NAMES), say("finish.empty.more", { count: more })] : names;
  return say("finish.empty", { count, names: say.list(listed) });
}

function paragraphs(text) {
  return text.split(/\n{2,}|\r\n\r\n/).filter(Boolean).map((part) => make("p", { text: part }));
}
