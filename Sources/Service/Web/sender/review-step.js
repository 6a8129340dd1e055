import { busyWhile, button, linkButton, setDisabled } from "../kit/button.js";
import { icon } from "../kit/icons.js";
import { make } from "../kit/make.js";
import { idempotencyKey, persist, reasonOf } from "../shared/requests.js";
import { conflictsOf, placesSeen } from "./compose-documents.js";
import { fillsIn, isOnlySelf, templateOf } from "./compose-request.js";
import { conflictInWords, documentHints, titlesIn } from "./document-words.js";
import { ownZone } from "./languages.js";
import { linkCard, localNote } from "./link-card.js";
import { askBeforeReload, delegationRule, labelled, select } from "./pieces.js";
import { planLine } from "./plan-line.js";

/** Title, sender, message, time, and making the links. */
export function reviewStep({ say, api, router, compose, live, account, signal }) {
  const box = make("div", { class: "review-step" });
  const fault = make("div", { role: "alert", class: "review-fault" });
  const title = make("input", { class: "signet-input", ".value": compose.title, maxlength: 200, dir: "auto", required: true, oninput: () => compose.set("ownTitle", title.value) });
  const sender = make("input", { class: "signet-input", ".value": compose.sender ?? account.sender ?? "", maxlength: 250, dir: "auto", autocomplete: "off",
    oninput: () => compose.set("sender", sender.value === account.sender ? null : sender.value) });
  const message = make("textarea", { class: "signet-input", rows: 4, ".value": compose.message, maxlength: 5000, dir: "auto", oninput: () => compose.set("message", message.value) });
  const days = make("input", { class: "signet-input days", type: "number", min: 1, max: 365, step: 1, ".value": compose.days, oninput: () => {
    const value = Math.round(Number(days.value));
    if (value >= 1 && value <= 365) compose.set("days", value);
    until.textContent = say("review.until", { day: say.end(Date.now() + compose.days * 86_400_000) });
  } });
  const until = make("p", { class: "signet-hint", text: say("review.until", { day: say.end(Date.now() + compose.days * 86_400_000) }) });
  const recipe = make("textarea", { class: "signet-input recipe", rows: 6, ".value": compose.recipe, spellcheck: "false", dir: "ltr", oninput: () => compose.set("recipe", recipe.value) });
  const recipeSigner = select(compose.fillers.map((signer) => [signer.id, signer.name]), (compose.fillers.find(({ id }) => id === compose.recipeSigner) ?? compose.fillers[0])?.id ?? "", (id) => compose.set("recipeSigner", id));
  const why = make("ul", { class: "send-why", id: "send-why" });
  const key = idempotencyKey();

  /** The obstacles, beside the button, each with its remedy. */
  const draw = () => {
    const reasons = [];
    const lead = (input) => (event) => {
      event.preventDefault();
      input.focus();
    };
    if (!title.value.trim()) reasons.push([say("review.title.needed"), say("review.title"), "#/new/review", lead(title)]);
    // An account that is not loaded may have a sender.
    if (!sender.value.trim() && account.id) reasons.push([say("review.sender.needed"), say("review.sender"), "#/new/review", lead(sender)]);
    if (!compose.signers.some(({ role }) => role !== "viewer" && role !== "copy")) reasons.push([say("review.nobody"), say("step.signers"), "#/new/signers", null]);
    for (const conflict of conflictsOf(compose)) {
      const [step, words] = conflict.kind === "first" ? ["document", say("step.document")] : ["signers", say("step.signers")];
      reasons.push([conflictInWords(conflict, say), words, `#/new/${step}`, null]);
    }
    if (compose.idle.length > 0) reasons.push([say("review.idle", { names: say.list(compose.idle.map((signer) => signer.name)), count: compose.idle.length }), say("review.idle.go"), "#/new/fields", null]);
    why.replaceChildren(...reasons.map(([text, words, href, onclick]) => make("li", {}, make("span", { text: `${text} ` }), make("a", { href, text: words, onclick }))));
    setDisabled(send, reasons.length > 0);
  };

  const isAlone = isOnlySelf(compose);
  const isMailed = () => Boolean(account.mail && compose.mail && !isAlone);
  /** Saves the template that is written in place of a request. */
  const save = async () => {
    const { id, version, name } = compose.template;
    const content = { ...templateOf(compose), ...(isMailed() && ownZone() ? { zone: ownZone() } : {}) };
    const saved = await busyWhile(send, () => (id ? api.patch(`templates/${encodeURIComponent(id)}`, { version, content }) : api.post("templates", { name: name || compose.title.trim(), content })));
    compose.forget();
    router.replace(`templates/${encodeURIComponent(saved.id)}`);
    router.update();
  };
  const words = () => (compose.template ? say("template.save") : isAlone ? say("self.sign") : say(isMailed() ? "review.send.mail" : "review.send"));
  const send = button({ label: words(), icon: compose.template ? "check" : isAlone ? "signature" : isMailed() ? "send" : "link", variant: "primary", onPress: async () => {
    fault.replaceChildren();
    if (compose.template) {
      await save().catch((error) => fault.replaceChildren(make("div", { class: "signet-message", data: { kind: "error" } }, make("p", { text: reasonOf(error, say) }))));
      return;
    }
    const content = { ...compose.request, ...(isMailed() && ownZone() ? { zone: ownZone() } : {}) };
    try {
      const request = await busyWhile(send, () => persist(() => api.post("requests", content, `${key}-${fingerprint(content)}`), { attempts: 3 }));
      compose.forget();
      if (isAlone && request.signers[0].url) {
        // Back from there is the request.
        router.replace(`requests/${encodeURIComponent(request.id)}`);
        location.assign(new URL(request.signers[0].url).pathname);
        return;
      }
      // The links are not shown again: loading the page again is asked about, and leads to the request.
      if (request.signers.some((signer) => signer.url && !signer.self)) askBeforeReload(signal);
      router.replace(`requests/${encodeURIComponent(request.id)}?links`);
      box.replaceChildren(sentPage({ say, request, links: isMailed() ? account.links : null }));
      box.closest(".compose")?.classList.add("compose--sent");
      box.querySelector("h1").focus();
      live.say(box.querySelector("h1").textContent);
    } catch (error) {
      fault.replaceChildren(make("div", { class: "signet-message", data: { kind: "error" } }, make("p", { text: reasonOf(error, say) })));
    }
  } });
  send.classList.add("send");
  send.setAttribute("aria-describedby", why.id);
  compose.addEventListener("change", () => {
    fault.replaceChildren();
    draw();
  }, { signal });

  draw();
  box.append(make("div", { class: "review-form signet-card panel" },
    labelled(say("review.title"), title), labelled(say("review.sender"), sender, { hint: say("review.sender.hint") }), !isAlone && labelled(say("review.message"), message, { hint: say("review.message.hint") }),
    make("div", { class: "signet-field" }, labelled(say("review.days"), days), !compose.template && until),
    !isAlone && delegationRule(say, compose.delegation, (rule) => compose.set("delegation", rule)), account.mail && !isAlone && mailing({ say, api, compose }, () => {
      send.querySelector("span").textContent = words();
    }),
    make("details", { class: "recipe-box", ".open": Boolean(compose.recipe) }, make("summary", { text: say("review.recipe") }), labelled(say("review.recipe.label"), recipe, { hint: say("review.recipe.hint") }),
      compose.fillers.length > 1 && labelled(say("review.recipe.for"), recipeSigner))),
  summary({ say, compose }), fault,
  make("div", { class: "compose-foot" }, make("div", { class: "send-reasons", role: "status" }, why), linkButton({ label: say("back"), href: "#/new/fields" }), send));
  return box;
}

/** Whether mails are sent, who gets the answers, and when people are reminded. */
function mailing({ say, api, compose }, changed) {
  const replyTo = make("input", { class: "signet-input", type: "email", ".value": compose.replyTo, maxlength: 254, dir: "ltr", autocomplete: "email", oninput: () => compose.set("replyTo", replyTo.value) });
  const details = make("div", { class: "mailing", hidden: !compose.mail }, labelled(say("review.reply-to"), replyTo, { hint: say("review.reply-to.hint") }),
    planLine({ say, plan: () => compose.plan, change: (plan) => compose.set("plan", plan) }));
  // As in the newest request, unless the sender is quicker.
  if (!compose.replyTo && !compose.isCopy) {
    api.get("requests?limit=1").then(({ items: [last] }) => {
      if (!last?.replyTo || replyTo.value || document.activeElement === replyTo) return;
      replyTo.value = last.replyTo;
      compose.set("replyTo", last.replyTo);
    }, () => {});
  }
  const byMail = make("input", { type: "checkbox", role: "switch", ".checked": compose.mail, onchange: () => {
    compose.set("mail", byMail.checked);
    details.hidden = !byMail.checked;
    changed();
  } });
  return make("div", { class: "mailing" }, make("label", { class: "signet-switch" }, byMail, say("review.mail")), details);
}

/** An overview of who gets what. */
function summary({ say, compose }) {
  const { places } = compose;
  const people = compose.signers.map((signer) => ({ name: signer.name, documents: placesSeen(compose, signer) }));
  const part = (signer) => (fillsIn(signer) ? say("review.fields", { count: compose.fields.filter((field) => field.signer === signer.id).length }) : say(`role.${signer.role}`));
  return make("section", { class: "signet-card panel", "aria-labelledby": "summary-title" }, make("h2", { id: "summary-title", text: say("review.summary") }),
    ...compose.documents.map(({ name, rules }, index) => make("p", { class: "summary-document" }, icon("document"), make("span", { text: name, dir: "auto" }),
      ...(compose.documents.length > 1 ? documentHints(say, { people, position: index + 1, rules, titleOf: titlesIn([compose]) }) : []))),
    make("ul", { class: "people" }, ...compose.signers.map((signer, index) => make("li", { data: { signer: index % 6 } },
      make("span", { class: "signer-mark", "aria-hidden": "true", text: compose.order === "sequential" && signer.role !== "copy" ? String(places.get(signer.id)) : "" }),
      make("div", { class: "person-name" }, make("strong", { text: signer.name, dir: "auto" }), make("span", { class: "signet-hint", text: signer.email })),
      make("span", { class: "pill", text: part(signer) })))));
}

/**
 * The links are made, are shown only here, and are the sender's to send. Whom the service writes to needs none.
 *
 * @param {{say: import("../shared/translate.js").Translator, request: Object, links: string|null|undefined}} options `links`: the address of links in mails, where the service mails them
 */
export function sentPage({ say, request, links }) {
  const linked = request.signers.filter((signer) => signer.url && !signer.self);
  // The sender needs no link to pass on: they sign from here.
  const own = request.signers.find((signer) => signer.self && signer.url && signer.state !== "waiting");
  const written = links ? request.signers.filter((signer) => !signer.url && signer.email && signer.role !== "copy") : [];
  return make("div", { class: "sent" },
    make("div", { class: "sent-sign" }, icon("check")), make("h1", { tabindex: "-1", text: say(linked.length > 0 ? "sent.title" : "sent.title.mail") }),
    written.length > 0 && make("ul", { class: "people sent-mails" }, ...written.map((signer) => make("li", {}, icon("send"), make("span", { dir: "auto",
      text: say(signer.state === "waiting" ? "sent.mail.later" : "sent.mail", { name: signer.name, address: signer.email }) })))),
    linked.length > 0 && make("p", { class: "sent-text", text: say("sent.text") }),
    localNote(say, [...linked.map(({ url }) => url), links]),
    linked.length > 0 && make("div", { class: "link-list" }, ...linked.map((signer) => linkCard(say, signer, request, { hint: signer.state === "waiting" ? say("sent.later") : null }))),
    make("div", { class: "sent-ways" }, own && linkButton({ label: say("self.sign"), icon: "signature", href: new URL(own.url).pathname, variant: "primary" }),
      linkButton({ label: say("sent.open"), href: `#/requests/${encodeURIComponent(request.id)}`, variant: own ? "plain" : "primary" }),
      linkButton({ label: say("sent.another"), icon: "plus", href: "#/new" })));
}

/** The same request sent again has the same key; a changed one is another request. */
function fingerprint(content) {
  let value = 7;
  for (const letter of JSON.stringify(content)) value = (Math.imul(value, 31) + letter.codePointAt(0)) | 0;
  return (value >>> 0).toString(16);
}
