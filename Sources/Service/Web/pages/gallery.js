import "../signet-capture.js";
import "../kit/date-field.js";
import "../kit/range-pair.js";
import { button, setBusy } from "../kit/button.js";
import { Dialog } from "../kit/dialog.js";
import { icon, iconNames } from "../kit/icons.js";
import { LiveRegion } from "../kit/live-region.js";
import { make, setAttribute } from "../kit/make.js";
import { Popover } from "../kit/popover.js";
import { Tabs } from "../kit/tabs.js";

/** Every component in every state: to look at, and for the tests of how they look and behave. */

/** @type {("primary"|"plain"|"quiet"|"danger")[]} */
const variants = ["primary", "plain", "quiet", "danger"];

function section(title, ...content) {
  return make("section", { class: "signet-card" }, make("h2", { text: title }), ...content);
}

const line = (...content) => make("div", { class: "gallery-line" }, ...content);
const heading = (text) => make("h3", { text });

function buttons() {
  const disabled = variants.map((variant) => button({ label: variant, variant }));
  for (const each of disabled) each.disabled = true;
  const busy = variants.map((variant) => button({ label: variant, variant }));
  for (const each of busy) setBusy(each, true);
  const full = make("div", { "data-button-width": "full" }, button({ label: "As wide as its line", variant: "primary" }));
  const row = make("div", { class: "signet-button-row" }, button({ label: "Keep editing" }), button({ label: "Discard", variant: "danger" }));
  return section(
    "Buttons",
    line(...variants.map((variant) => button({ label: variant, variant }))),
    line(...variants.map((variant) => button({ label: variant, variant, icon: "pen" }))),
    heading("Disabled"), line(...disabled),
    heading("Busy"), line(...busy),
    heading("Icons"), line(...["undo", "redo", "trash", "sliders"].map((name) => button({ label: name, variant: "icon", icon: name }))),
    heading("Full width"), full,
    heading("A row of equals"), row,
  );
}

function fields() {
  const field = (label, properties, ...more) =>
    make("label", { class: "signet-field" }, make("span", { class: "signet-label", text: label }), make("input", { class: "signet-input", ...properties }), ...more);
  const toggle = (label, properties) =>
    make("label", { class: "signet-switch" }, make("input", { type: "checkbox", role: "switch", ...properties }), label);
  return section(
    "Fields",
    field("Name", { value: "Jane Doe" }),
    field("Empty", { placeholder: "Jane Doe" }),
    field("Wrong", { value: "jane@", "aria-invalid": "true" }, make("span", { class: "signet-error", text: "This address is not complete." })),
    line(toggle("Off", {}), toggle("On", { checked: true })),
    ...["", "success", "warning", "error"].map((kind) =>
      make("p", { class: "signet-message", "data-kind": kind || null, text: `A message${kind && ` of kind ${kind}`}.` })),
  );
}

function tabs() {
  const panel = (text) => make("p", { text });
  const three = new Tabs({ label: "Three", items: ["Draw", "Image", "Type"].map((label, index) => ({
    id: `g${index}`, label, icon: ["pen", "image", "keyboard"][index], panel: panel(`This is ${label}.`),
  })) });
  const two = new Tabs({ label: "Two", items: ["One", "Other"].map((label) => ({ id: `h${label}`, label, panel: panel(label) })) });
  return section("Tabs", three.element, ...three.items.map((item) => item.panel), two.element, ...two.items.map((item) => item.panel));
}

function range(id, title, options) {
  const element = make("signet-range-pair", { id });
  element.options = { labels: [`${title}: lower`, `${title}: upper`], ...options };
  return [heading(title), element];
}

function ranges() {
  return section(
    "Two-handle slider",
    ...range("range-plain", "0 to 100", { min: 0, max: 100, step: 1, value: [20, 70] }),
    ...range("range-pen", "Pen width", { min: 0.3, max: 6, step: 0.1, value: [0.6, 2], format: (value) => `${value} points` }),
    ...range("range-equal", "At one place", { min: 0, max: 10, step: 1, value: [10, 10] }),
    ...range("range-single", "Minimum is maximum", { min: 5, max: 5, step: 1, value: [5, 5] }),
    ...range("range-odd", "Steps that do not divide", { min: 0, max: 10, step: 3, value: [3, 10] }),
  );
}

function dates() {
  const field = (title, attributes) => [heading(title), make("signet-date-field", { label: title, today: "2026-11-21", ...attributes })];
  return section(
    "Date",
    ...field("Date", { id: "date-plain", value: "2026-11-21", locale: "en-GB" }),
    ...field("Datum", { id: "date-german", locale: "de" }),
    ...field("Date within limits", { id: "date-limits", min: "2026-11-10", max: "2026-12-05", value: "2026-11-30", locale: "en-US" }),
    ...field("تاريخ", { id: "date-arabic", locale: "ar-EG", dir: "rtl" }),
  );
}

function overlays(live) {
  const anchor = button({ label: "Open the popover", icon: "chevron" });
  const content = make("div", { class: "gallery-line" }, button({ label: "Inside" }), "It stays while one works beside it.");
  const popover = new Popover({ button: anchor, label: "Popover", content });
  const answer = make("output", { class: "signet-hint" });
  const opener = button({ label: "Open the dialog", onPress: async () => {
    const dialog = new Dialog({
      title: "Discard your signature?",
      body: [make("p", { text: "What you drew or wrote will be lost." })],
      actions: [{ label: "Keep editing", value: "stay" }, { label: "Discard", value: "leave", variant: "danger" }],
    });
    answer.textContent = String(await dialog.answer);
  } });
  const held = button({ label: "Open a dialog that stays", onPress: async () => {
    const dialog = new Dialog({
      title: "Sending",
      close: "Cancel",
      body: [make("p", { text: "While this works it cannot be left." })],
      actions: [{ label: "It has worked", variant: "primary", onPress: (it) => it.finish("worked") }],
    });
    dialog.hold(true);
    answer.textContent = String(await dialog.answer);
  } });
  const speaker = button({ label: "Say something", onPress: () => live.say("Something was said.") });
  return section("Popover, dialog, live region", line(anchor, opener, held, speaker), popover.element, answer);
}

function icons() {
  return section("Icons", line(...iconNames.map((name) => make("span", { title: name }, icon(name)))));
}

function colors() {
  const names = ["page", "surface", "sunken", "raised", "text", "muted", "border", "control-border", "accent", "accent-strong",
    "accent-soft", "on-accent", "danger", "danger-soft", "success", "success-soft", "warning", "warning-soft", "paper", "paper-line"];
  const swatches = names.map((name) => {
    const swatch = make("span", {});
    swatch.style.setProperty("background", `var(--color-${name})`);
    return make("div", {}, swatch, `--color-${name}`);
  });
  return section("Colours", make("div", { class: "gallery-swatches" }, ...swatches));
}

function captures() {
  const capture = (title, attributes) => make("div", {}, heading(title), make("signet-capture", { language: "en", heading: title, ...attributes }));
  const all = make(
    "div",
    { class: "gallery-captures" },
    capture("All ways to sign", { id: "capture-all", name: "Jane Doe" }),
    capture("Only drawing", { modes: "draw", colors: "#1f3a93" }),
    capture("Type first, brush", { modes: "type draw", pen: "brush" }),
    capture("A host's theme", { class: "themed", modes: "image draw" }),
    capture("Kürzel", { language: "de", part: "initials", modes: "draw type", aspect: "2" }),
    capture("من اليمين إلى اليسار", { dir: "rtl", modes: "draw image type" }),
  );
  const whole = section("<signet-capture>", all);
  whole.classList.add("gallery-wide");
  return whole;
}

function settings() {
  const root = document.documentElement;
  const theme = (name, value) => button({ label: name, onPress: () => setAttribute(root, "data-theme", value) });
  const turn = button({ label: "Right to left", onPress: () => setAttribute(root, "dir", root.dir === "rtl" ? null : "rtl") });
  document.querySelector("#settings").append(theme("System", null), theme("Light", "light"), theme("Dark", "dark"), turn);
}

settings();
const live = new LiveRegion(document.body);
document.querySelector("#gallery").append(buttons(), fields(), ranges(), dates(), tabs(), overlays(live), icons(), colors(), captures());
