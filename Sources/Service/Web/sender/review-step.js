import { busyWhile, button, linkButton, setDisabled } from "../kit/button.js";
import { icon } from "../kit/icons.js";
import { make } from "../kit/make.js";
import { idempotencyKey, persist, reasonOf } from "../shared/requests.js";
import { linkCard, localNote } from "./link-card.js";
import { askBeforeReload, labelled, select } from "./pieces.js";

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
  const recipeSigner = select(compose.signers.map((signer) => [signer.id, signer.name]), (compose.signer(compose.recipeSigner) ?? compose.signers[0]).id, (id) => compose.set("recipeSigner", id));
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
    if (compose.idle.length > 0) reasons.push([say("review.idle", { names: say.list(compose.idle.map((signer) => signer.name)), count: compose.idle.length }), say("review.idle.go"), "#/new/fields", null]);
    why.replaceChildren(...reasons.map(([text, words, href, onclick]) => make("li", {}, make("span", { text: `${text} ` }), make("a", { href, text: words, onclick }))));
    setDisabled(send, reasons.length > 0);
  };

  const send = button({ label: say("review.send"), icon: "link", variant: "primary", onPress: async () => {
    fault.replaceChildren();
    const content = compose.request;
    try {
      const request = await busyWhile(send, () => persist(() => api.post("requests", content, `${key}-${fingerprint(content)}`), { attempts: 3 }));
      compose.forget();
      // The links are not shown again: loading the page again is asked about, and leads to the request.
      askBeforeReload(signal);
      router.replace(`requests/${encodeURIComponent(request.id)}?links`);
      box.replaceChildren(sentPage({ say, request }));
      box.closest(".compose")?.classList.add("compose--sent");
      box.querySelector("h2").focus();
      live.say(say("sent.title"));
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
    labelled(say("review.title"), title), labelled(say("review.sender"), sender, { hint: say("review.sender.hint") }), labelled(say("review.message"), message, { hint: say("review.message.hint") }),
    make("div", { class: "signet-field" }, labelled(say("review.days"), days), until),
    make("details", { class: "recipe-box", ".open": Boolean(compose.recipe) }, make("summary", { text: say("review.recipe") }), labelled(say("review.recipe.label"), recipe, { hint: say("review.recipe.hint") }),
      compose.signers.length > 1 && labelled(say("review.recipe.for"), recipeSigner))),
  summary({ say, compose }), fault,
  make("div", { class: "compose-foot" }, make("div", { class: "send-reasons", role: "status" }, why), linkButton({ label: say("back"), href: "#/new/fields" }), send));
  return box;
}

/** An overview of who gets what. */
function summary({ say, compose }) {
  return make("section", { class: "signet-card panel", "aria-labelledby": "summary-title" }, make("h2", { id: "summary-title", text: say("review.summary") }),
    make("p", { class: "summary-document" }, icon("document"), make("span", { text: compose.document.name, dir: "auto" })),
    make("ul", { class: "people" }, ...compose.signers.map((signer, index) => make("li", { data: { signer: index % 6 } },
      make("span", { class: "signer-mark", "aria-hidden": "true", text: compose.order === "sequential" ? String(index + 1) : "" }),
      make("div", { class: "person-name" }, make("strong", { text: signer.name, dir: "auto" }), make("span", { class: "signet-hint", text: signer.email })),
      make("span", { class: "pill", text: say("review.fields", { count: compose.fields.filter((field) => field.signer === signer.id).length }) })))));
}

/** The links are made, are shown only here, and are the sender's to send. */
function sentPage({ say, request }) {
  return make("div", { class: "sent" },
    make("div", { class: "sent-sign" }, icon("check")), make("h2", { tabindex: "-1", text: say("sent.title") }), make("p", { class: "sent-text", text: say("sent.text") }),
    localNote(say, request.signers.map(({ url }) => url)),
    make("div", { class: "link-list" }, ...request.signers.map((signer) => linkCard(say, signer, request, { hint: signer.state === "waiting" ? say("sent.later") : null }))),
    make("div", { class: "sent-ways" }, linkButton({ label: say("sent.open"), href: `#/requests/${encodeURIComponent(request.id)}`, variant: "primary" }),
      linkButton({ label: say("sent.another"), icon: "plus", href: "#/new" })));
}

/** The same request sent again has the same key; a changed one is another request. */
function fingerprint(content) {
  let value = 7;
  for (const letter of JSON.stringify(content)) value = (Math.imul(value, 31) + letter.codePointAt(0)) | 0;
  return (value >>> 0).toString(16);
}
