import { button, linkButton } from "../kit/button.js";
import { icon } from "../kit/icons.js";
import { make } from "../kit/make.js";
import { documentStep } from "./document-step.js";
import { FieldsStep } from "./fields-step.js";
import { reviewStep } from "./review-step.js";
import { wrongSigners } from "./signer-card.js";
import { signersStep } from "./signers-step.js";

const STEPS = ["document", "signers", "fields", "review"];

/** A new request in four steps. Each step is an address, so the browser's Back goes one step back. */
export class ComposePage {
  /** @param {import("./page-context.js").PageContext} context @param {string} step */
  constructor(context, step) {
    this.left = new AbortController();
    this.context = { ...context, signal: this.left.signal };
    this.say = context.say;
    this.router = context.router;
    this.compose = context.compose;
    this.step = this.reachable(STEPS.includes(step) ? step : "document");
    this.fault = make("p", { class: "signet-error", role: "alert" });
    // The step that could not be gone to; null when nothing is in the way.
    this.wanted = null;
    this.compose.addEventListener("change", () => this.checkAgain(), { signal: this.left.signal });
    this.body = make("div", { class: `step step--${this.step}` });
    this.element = make("div", { class: "compose" },
      make("h1", { class: "compose-title", tabindex: "-1", text: this.say(this.compose.template ? this.compose.template.id ? "template.edit.title" : "templates.new" : "compose.title") }), this.steps(), this.body, this.foot());
    this.draw();
  }

  /** Another page is shown: nothing of this one may listen to the model any more. */
  leave() {
    this.left.abort();
  }

  /** A step cannot come before what it needs. */
  reachable(step) {
    if (!this.compose.document || this.compose.document.requestRefusal) return "document";
    return ["fields", "review"].includes(step) && wrongSigners(this.compose, this.say).size > 0 ? "signers" : step;
  }

  steps() {
    const at = STEPS.indexOf(this.step);
    const isDone = (step, index) => index < at && !(step === "fields" && this.compose.idle.length > 0);
    return make("ol", { class: "steps" }, ...STEPS.map((step, index) => make("li", { data: { done: String(isDone(step, index)) } },
      make("a", { href: index <= at ? `#/new/${step}` : null, "aria-current": step === this.step ? "step" : null },
        make("span", { class: "step-number", "aria-hidden": "true" }, isDone(step, index) ? icon("check") : String(index + 1)),
        make("span", { class: "step-name", text: this.say(`step.${step}`) })))));
  }

  foot() {
    if (this.step === "review") return null;
    const at = STEPS.indexOf(this.step);
    const next = button({ label: this.say("compose.next"), icon: "next", variant: "primary", onPress: () => this.go(STEPS[at + 1]) });
    next.classList.add("icon-after");
    const back = at > 0 && linkButton({ label: this.say("back"), href: `#/new/${STEPS[at - 1]}` });
    const alone = this.step === "document" && !this.compose.template && button({ label: this.say("self.only"), icon: "signature", onPress: () => this.signAlone() });
    return make("div", { class: "compose-foot" }, this.fault, back, alone, next);
  }

  /** Goes on with nobody but the sender; without their name, it is asked for. */
  signAlone() {
    if (this.faultBefore("signers")) return this.go("signers");
    this.compose.setOnlySelf(this.context.account.name ?? "");
    // The step of people may show others still.
    if (wrongSigners(this.compose, this.say).size > 0) this.router.go("new/signers");
    else this.go("fields");
    if (this.step === "signers") this.draw();
    return undefined;
  }

  draw() {
    const makers = {
      document: () => documentStep(this.context, () => this.go("signers")),
      signers: () => signersStep(this.context, () => this.signAlone()),
      fields: () => (this.compose.fillers.length > 0 ? new FieldsStep(this.context, () => this.go("fields")).element : make("p", { class: "signet-message", text: this.say("fields.nobody") })),
      review: () => reviewStep(this.context),
    };
    this.body.replaceChildren(makers[this.step]());
  }

  go(step) {
    const fault = this.faultBefore(step);
    this.fault.textContent = fault?.text ?? "";
    this.wanted = fault ? step : null;
    if (fault) fault.lead?.();
    else this.router.go(`new/${step}`);
  }

  /** An error goes as soon as its cause goes. */
  checkAgain() {
    if (this.wanted === null) return;
    const fault = this.faultBefore(this.wanted);
    this.fault.textContent = fault?.text ?? "";
    if (!fault) this.wanted = null;
  }

  faultBefore(step) {
    if (!this.compose.document) return { text: this.say("document.needed"), lead: () => this.body.querySelector("input[type=file]")?.focus() };
    if (this.compose.document.requestRefusal) return { text: this.say("document.refused") };
    if (step === "signers") return null;
    if (wrongSigners(this.compose, this.say).size === 0) return null;
    return { text: this.say("signers.wrong"), lead: () => this.body.firstElementChild?.dispatchEvent(new CustomEvent("show-faults")) };
  }
}
