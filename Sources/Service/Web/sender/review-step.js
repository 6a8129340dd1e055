import { busyWhile, button, linkButton } from "../kit/button.js";
import { icon } from "../kit/icons.js";
import { make } from "../kit/make.js";
import { idempotencyKey, persist } from "../signing/requests.js";
import { labelled, linkCard, reasonOf } from "./pieces.js";

/** Title, message, time, and sending. */
export function reviewStep({ say, api, compose, live }) {
  const box = make("div", { class: "review-step" });
  const fault = make("div", { role: "alert", class: "review-fault" });
  const title = make("input", { class: "signet-input", ".value": compose.title, maxlength: 200, dir: "auto", required: true, oninput: () => compose.set("title", title.value) });
  const message = make("textarea", { class: "signet-input", rows: 4, ".value": compose.message, maxlength: 5000, dir: "auto", oninput: () => compose.set("message", message.value) });
  const days = make("input", { class: "signet-input days", type: "number", min: 1, max: 365, step: 1, ".value": compose.days, oninput: () => {
    const value = Math.round(Number(days.value));
    if (value >= 1 && value <= 365) compose.set("days", value);
    until.textContent = say("review.until", { day: say.moment(Date.now() + compose.days * 86_400_000, null) });
  } });
  const until = make("p", { class: "signet-hint", text: say("review.until", { day: say.moment(Date.now() + compose.days * 86_400_000, null) }) });
  const recipe = make("textarea", { class: "signet-input recipe", rows: 6, ".value": compose.recipe, spellcheck: "false", dir: "ltr", oninput: () => { compose.set("recipe", recipe.value); draw(); } });
  const warning = make("div", {});
  const key = idempotencyKey();

  const draw = () => warning.replaceChildren(...(compose.idle.length > 0 ? [make("div", { class: "signet-message", data: { kind: "warning" } },
    make("p", { text: say("review.idle", { names: say.list(compose.idle.map((signer) => signer.name)), count: compose.idle.length }) }),
    make("a", { href: "#/new/fields", text: say("review.idle.go") }))] : []));

  const send = button({ label: say("review.send"), icon: "send", variant: "primary", onPress: async () => {
    fault.replaceChildren();
    if (!title.value.trim()) {
      fault.replaceChildren(make("p", { class: "signet-error", text: say("review.title.needed") }));
      title.setAttribute("aria-invalid", "true");
      return title.focus();
    }
    title.removeAttribute("aria-invalid");
    if (compose.idle.length > 0) return warning.querySelector("a").focus();
    const content = compose.request;
    try {
      const request = await busyWhile(send, () => persist(() => api.post("requests", content, `${key}-${fingerprint(content)}`), { attempts: 3 }));
      const { title: name } = content;
      compose.forget();
      box.replaceChildren(sentPage({ say, request: { title: name, ...request }, given: content.signers }));
      box.closest(".compose")?.classList.add("compose--sent");
      box.querySelector("h2").focus();
      live.say(say("sent.title"));
    } catch (error) {
      fault.replaceChildren(make("div", { class: "signet-message", data: { kind: "error" } }, make("p", { text: reasonOf(error, say) })));
    }
    return undefined;
  } });
  send.classList.add("send");

  draw();
  box.append(make("div", { class: "review-form signet-card panel" },
    labelled(say("review.title"), title), labelled(say("review.message"), message, { hint: say("review.message.hint") }),
    make("div", { class: "signet-field" }, labelled(say("review.days"), days), until),
    make("details", { class: "recipe-box", ".open": Boolean(compose.recipe) }, make("summary", { text: say("review.recipe") }), labelled(say("review.recipe.label"), recipe, { hint: say("review.recipe.hint") }))),
  summary({ say, compose }), warning, fault,
  make("div", { class: "compose-foot" }, linkButton({ label: say("back"), href: "#/new/fields" }), send));
  return box;
}

/** Who gets what, at a glance. */
function summary({ say, compose }) {
  return make("section", { class: "signet-card panel", "aria-labelledby": "summary-title" }, make("h2", { id: "summary-title", text: say("review.summary") }),
    make("p", { class: "summary-document" }, icon("document"), make("span", { text: compose.document.name, dir: "auto" })),
    make("ul", { class: "people" }, ...compose.signers.map((signer, index) => make("li", { data: { signer: index % 6 } },
      make("span", { class: "signer-mark", "aria-hidden": "true", text: compose.order === "sequential" ? String(index + 1) : "" }),
      make("div", { class: "person-name" }, make("strong", { text: signer.name, dir: "auto" }), make("span", { class: "signet-hint", text: signer.email })),
      make("span", { class: "pill", text: say("review.fields", { count: compose.fields.filter((field) => field.signer === signer.id).length }) })))));
}

/** It is sent: the links, which are shown only here. */
function sentPage({ say, request, given }) {
  return make("div", { class: "sent" },
    make("div", { class: "sent-sign" }, icon("check")), make("h2", { tabindex: "-1", text: say("sent.title") }), make("p", { class: "sent-text", text: say("sent.text") }),
    make("div", { class: "link-list" }, ...request.signers.map((signer, index) => signer.url
      ? linkCard(say, { name: signer.name, email: signer.email ?? given[index]?.email ?? "", url: signer.url, title: request.title })
      : make("div", { class: "link-card" }, make("p", { class: "link-name" }, make("strong", { text: signer.name })), make("p", { class: "signet-hint", text: say("sent.later") })))),
    make("div", { class: "sent-ways" }, linkButton({ label: say("sent.open"), href: `#/requests/${encodeURIComponent(request.id)}`, variant: "primary" }),
      linkButton({ label: say("sent.another"), icon: "plus", href: "#/new" })));
}

/** The same request sent again has the same key; a changed one is another request. */
function fingerprint(content) {
  let value = 7;
  for (const letter of JSON.stringify(content)) value = (Math.imul(value, 31) + letter.codePointAt(0)) | 0;
  return (value >>> 0).toString(16);
}
