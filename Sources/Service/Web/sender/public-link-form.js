import { busyWhile, button, linkButton } from "../kit/button.js";
import { make } from "../kit/make.js";
import { reasonOf } from "../shared/requests.js";
import { failure, labelled, pageHead, select, skeleton, wayBack } from "./pieces.js";

/** @param {string} text */
const words = (text) => text.split(/[\s,;]+/).filter(Boolean);
/** @param {string} text */
const names = (text) => text.split(",").map((name) => name.trim()).filter(Boolean);

/**
 * The role of a template that people from outside can have: the only one that nobody has already.
 *
 * @param {Object} template @returns {string|null} its name
 */
export function publicRole(template) {
  const open = (template.roles ?? []).filter((role) => !role.person);
  return open.length === 1 && open[0].role !== "copy" && !open[0].group ? open[0].name : null;
}

/**
 * Makes a public link, or changes one.
 *
 * @param {import("./page-context.js").PageContext} context @param {{id?: string|null, template?: string|null}} wanted
 */
export function publicLinkForm(context, { id = null, template = null }) {
  const { say, api } = context;
  const place = make("div", {}, skeleton(say, 4));
  const load = async () => {
    try {
      const link = id ? await api.get(`public-links/${encodeURIComponent(id)}`) : null;
      const templates = link ? [await api.get(`templates/${encodeURIComponent(link.template)}`)] : (await api.list("templates", {}, 200)).items.filter(publicRole);
      place.replaceChildren(templates.length === 0 ? make("p", { text: say("public.no-templates") }) : form(context, link, templates, template));
    } catch (error) {
      place.replaceChildren(failure(say, error, load));
    }
  };
  load();
  return make("div", { class: "public-settings" }, wayBack(say("nav.public-links"), "#/public-links"), pageHead(say(id ? "public.settings" : "public.add")), place);
}

function form({ say, api, router, account }, link, templates, first) {
  const limits = link?.limits ?? { total: 500, perDay: 100, perPerson: 1 };
  const text = (value, attributes = {}) => make("input", { class: "signet-input", autocomplete: "off", dir: "auto", ".value": value ?? "", ...attributes });
  const number = (value) => text(String(value), { type: "number", min: 1, max: 100_000, required: true, dir: "ltr" });
  const inputs = {
    name: text(link?.name, { maxlength: 200 }),
    text: make("textarea", { class: "signet-input", rows: 3, maxlength: 2000, dir: "auto", ".value": link?.text ?? "" }),
    total: number(limits.total), perDay: number(limits.perDay), perPerson: number(limits.perPerson),
    domains: text(link?.domains?.join(" "), { dir: "ltr" }), prefill: text(link?.prefill?.join(", ")),
    glance: make("input", { type: "checkbox", role: "switch", ".checked": link?.glance ?? false }),
    notify: text(link?.notify, { type: "email", dir: "ltr" }),
    until: text(link?.expires?.slice(0, 10), { type: "date", dir: "ltr" }),
  };
  const only = make("div", { class: "public-only" });
  let asks = link?.asks ?? "email";
  const draw = () => only.replaceChildren(...(asks === "email" ? [
    make("p", { class: "signet-hint", text: say(account.mail === false ? "public.code.off" : "public.code.on") }),
    labelled(say("public.person"), inputs.perPerson), labelled(say("public.domains"), inputs.domains, { hint: say("public.domains.hint") }),
  ] : []));
  draw();
  const asking = select(["email", "name", "nothing"].map((each) => /** @type {[string, string]} */ ([each, say(`public.asks.${each}`)])), asks, (value) => {
    asks = value;
    draw();
  });
  const chosen = templateChoice({ say }, link, templates, first, (name) => {
    if (!link) inputs.name.value = name;
  });
  const fault = make("p", { class: "signet-error", role: "alert" });
  const send = async () => {
    fault.textContent = "";
    const isByMail = asks === "email";
    const body = {
      name: inputs.name.value.trim(), text: inputs.text.value, asks,
      limits: { total: Number(inputs.total.value), perDay: Number(inputs.perDay.value), ...(isByMail ? { perPerson: Number(inputs.perPerson.value) } : {}) },
      domains: isByMail ? words(inputs.domains.value.toLowerCase()) : [], prefill: names(inputs.prefill.value), glance: inputs.glance.checked, notify: inputs.notify.value.trim(),
      ...(inputs.until.value && inputs.until.value !== link?.expires?.slice(0, 10) ? { expires: new Date(`${inputs.until.value}T23:59:59`).toISOString() } : {}),
    };
    try {
      const made = link ? await api.patch(`public-links/${encodeURIComponent(link.id)}`, body) : await api.post("public-links", { ...body, ...chosen.value() });
      router.go(`public-links/${made.id}`);
    } catch (error) {
      fault.textContent = reasonOf(error, say);
    }
  };
  const save = button({ label: say(link ? "save" : "public.make"), variant: "primary", onPress: () => element.requestSubmit() });
  const element = make("form", { class: "signet-card panel public-form", onsubmit: (event) => {
    event.preventDefault();
    busyWhile(save, send);
  } }, chosen.element, labelled(say("public.name"), inputs.name), labelled(say("public.words"), inputs.text), labelled(say("public.asks"), asking), only,
  make("div", { class: "public-numbers" }, labelled(say("public.total"), inputs.total), labelled(say("public.day"), inputs.perDay), labelled(say("public.until"), inputs.until, { hint: say("public.until.never") })),
  labelled(say("public.prefill"), inputs.prefill, { hint: say("public.prefill.hint") }), make("label", { class: "signet-switch" }, inputs.glance, say("public.glance")),
  labelled(say("public.notify"), inputs.notify), fault,
  make("div", { class: "public-acts" }, linkButton({ label: say("cancel"), href: link ? `#/public-links/${link.id}` : "#/public-links" }), save));
  return element;
}

/** The template and the role in it; of a link that is there, neither can be changed. */
function templateChoice({ say }, link, templates, first, named) {
  if (link) return { element: null, value: () => ({}) };
  let template = templates.find(({ id }) => id === first) ?? templates[0];
  const role = make("output", { dir: "auto" });
  const draw = () => {
    role.textContent = publicRole(template);
    named(template.name);
  };
  const choice = select(templates.map(({ id, name }) => [id, name]), template.id, (value) => {
    template = templates.find(({ id }) => id === value) ?? template;
    draw();
  });
  draw();
  return {
    element: make("div", { class: "public-numbers" }, labelled(say("public.template"), choice), labelled(say("public.role"), role)),
    value: () => ({ template: template.id, role: publicRole(template) }),
  };
}
