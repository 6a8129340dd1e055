import { make } from "../kit/make.js";
import { familyOf, hasLines, isNumeric } from "../shared/field-kinds.js";
import { isNumber, parsedNumber, writtenNumber } from "../shared/numbers.js";
import { optionsOf } from "./compose-fields.js";
import { labelled, put, select } from "./pieces.js";

/**
 * The inputs for what only some kinds of fields have.
 *
 * @typedef {{say: import("../shared/translate.js").Translator, compose: import("./compose-model.js").ComposeModel, field: any, members: Set<string>,
 *   change: (values: Object) => void, fillers: ((field: any) => void)[]}} SectionContext `fillers` gets what writes present values into the inputs
 */

const DATE_FORMATS = ["short", "medium", "long", "full", "iso"];
const PLACES = ["0", "0.0", "0.00", "0.000", "0.0000"];
const CURRENCIES = ["EUR", "USD", "GBP", "CHF", "NOK", "SEK", "DKK", "PLN", "CZK", "JPY", "CNY", "INR"];
/** The kinds of files that an attachment can be limited to. */
const FILES = ["pdf", "picture", "office", "text", "archive"];

/** An input for a member that is a text. */
function textInput({ field, change, fillers }, name, properties = {}) {
  const input = make(properties.rows ? "textarea" : "input", { class: "signet-input", maxlength: 500, dir: "auto", autocomplete: "off", onchange: () => change({ [name]: input.value.trim() || undefined }), ...properties });
  input.value = field[name] ?? "";
  fillers.push((now) => put(input, now[name]));
  return input;
}

/** A choice for a member; the first option is the default and is not sent. A value that is none of the options is offered too. */
function choiceInput({ field, change, fillers }, name, options) {
  const own = field[name] && !options.some(([value]) => value === field[name]) ? [[field[name], field[name]]] : [];
  const input = select([...options, ...own], field[name] ?? "", (value) => change({ [name]: value || undefined }));
  fillers.push((now) => put(input, now[name]));
  return input;
}

function switchInput({ say, field, change, fillers }, name, label) {
  const input = make("input", { type: "checkbox", role: "switch", ".checked": field[name] === true, onchange: () => change({ [name]: input.checked || undefined }) });
  fillers.push((now) => { input.checked = now[name] === true; });
  return make("label", { class: "signet-switch" }, input, make("span", { text: say(label) }));
}

/** A number, typed as the sender's language has it. */
function numberInput(context, name, { isWhole }) {
  const { say, field, change, fillers } = context;
  const written = (text) => (isWhole ? text ?? "" : writtenNumber(text ?? "", say.locale));
  const input = make("input", { class: "signet-input number", inputmode: isWhole ? "numeric" : "decimal", autocomplete: "off", onchange: () => {
    const number = parsedNumber(input.value, say.locale);
    const isRight = number !== null && isNumber(number) && !(isWhole && (number.includes(".") || number.startsWith("-")));
    if (isRight || input.value.trim() === "") change({ [name]: isRight ? number : undefined });
    input.value = written(isRight ? number : input.value.trim() === "" ? "" : field[name]);
  } });
  fillers.push((now) => put(input, written(now[name])));
  return input;
}

/**
 * The options of a choice, one a line.
 *
 * @param {SectionContext} context
 */
export function optionsSection({ say, compose, field, members, change, fillers }) {
  if (!members.has("options")) return [];
  const isMarked = field.options?.some(({ frame }) => frame) ?? false;
  const page = () => compose.page(field.page);
  const lines = make("textarea", { class: "signet-input", rows: 5, dir: "auto", spellcheck: "false", maxlength: 20_000, onchange: () => {
    const values = [...new Set(lines.value.split("\n").map((line) => line.trim()).filter(Boolean))].slice(0, 200);
    if (values.length > 0) change({ options: optionsOf(compose.field(field.id), values, isMarked, page()) });
    lines.value = written(compose.field(field.id));
  } });
  const written = (now) => (now.options ?? []).map(({ value }) => value).join("\n");
  const marks = make("input", { type: "checkbox", role: "switch", ".checked": isMarked, onchange: () => {
    const now = compose.field(field.id);
    change({ options: optionsOf(now, (now.options ?? []).map(({ value }) => value), marks.checked, page()) });
  } });
  fillers.push((now) => put(lines, written(now)));
  return [labelled(say("props.options"), lines, { hint: say("props.options.hint") }),
    make("label", { class: "signet-switch" }, marks, make("span", { text: say("props.options.marks") }))];
}

/**
 * The value and what it can be.
 *
 * @param {SectionContext} context
 */
export function valueSection(context) {
  const { say, field, members } = context;
  const has = (name) => members.has(name);
  const bounds = boundsOf(context);
  return [
    has("hint") && labelled(say("props.hint"), textInput(context, "hint")),
    has("format") && formatInput(context),
    has("value") && labelled(say("props.value"), valueInput(context)),
    has("readOnly") && switchInput(context, "readOnly", "props.read-only"),
    bounds.length > 0 && make("div", { class: "numbers" }, ...bounds),
    has("pattern") && labelled(say("props.pattern"), textInput(context, "pattern", { dir: "ltr", spellcheck: "false", class: "signet-input pattern" }), { hint: say("props.pattern.hint") }),
    has("pattern") && labelled(say("props.message"), textInput(context, "message")),
    labelled(say("props.name"), textInput(context, "name", { maxlength: 60 }), { hint: say("props.name.hint") }),
    has("group") && field.kind !== "heading" && labelled(say("props.group"), textInput(context, "group")),
  ];
}

function valueInput(context) {
  const { say, field, change, fillers } = context;
  const family = familyOf(field.kind);
  if (family === "tick") return choiceInput(context, "value", [["", say("props.value.unticked")], ["true", say("props.value.ticked")]]);
  if (family === "chosen" && field.kind !== "choices") return choiceInput(context, "value", [["", say("props.value.none")], ...(field.options ?? []).map(({ value }) => [value, value])]);
  if (family === "day") return textInput(context, "value", { type: "date" });
  if (isNumeric(field.kind)) return numberInput(context, "value", { isWhole: false });
  const rows = hasLines(field.kind) || field.kind === "choices" ? 3 : null;
  const input = textInput(context, "value", { rows, maxlength: 2000 });
  if (field.kind !== "choices") return input;
  input.onchange = () => change({ value: input.value.split("\n").map((line) => line.trim()).filter((line) => field.options?.some(({ value }) => value === line)).join("\n") || undefined });
  fillers.push((now) => put(input, now.value));
  return input;
}

function formatInput(context) {
  const { say, field } = context;
  const named = (values, key) => values.map((value) => [value, say(`${key}.${value}`)]);
  if (field.kind === "date" || field.kind === "signed-on") {
    const sample = (format) => (format === "iso" ? "2026-11-21" : say.day("2026-11-21", format));
    return labelled(say("props.format.date"), choiceInput(context, "format", [["", sample("long")], ...DATE_FORMATS.filter((each) => each !== "long").map((each) => [each, sample(each)])]));
  }
  if (field.kind === "number") return labelled(say("props.format.places"), choiceInput(context, "format", [["", say("props.format.any")], ...PLACES.map((each) => [each, writtenNumber(each, say.locale)])]));
  if (field.kind === "money") return labelled(say("props.format.currency"), choiceInput(context, "format", [["", say("props.value.none")], ...CURRENCIES.map((each) => [each, each])]));
  if (field.kind === "phone") return labelled(say("props.format.phone"), choiceInput(context, "format", [["", say("props.format.any")], ["international", say("props.format.international")]]));
  if (field.kind === "attachment") return labelled(say("props.format.files"), choiceInput(context, "format", [["", say("props.format.any")], ...named(FILES, "props.files")]));
  return labelled(say("props.format"), choiceInput(context, "format", [["", say("props.format.any")], ["vat-id", say("props.format.vat-id")]]));
}

/** The inputs for the least, the most and the step, named by what they bound. */
function boundsOf(context) {
  const { say, field, members } = context;
  const family = familyOf(field.kind);
  const what = family === "day" ? "day" : family === "chosen" ? "chosen" : isNumeric(field.kind) ? "number" : field.kind === "cells" ? "cells" : "letters";
  const input = (name) => (family === "day" ? textInput(context, name, { type: "date" }) : numberInput(context, name, { isWhole: what !== "number" }));
  return ["least", "most", "step"].filter((name) => members.has(name)).map((name) => labelled(say(`props.${name}.${what}`), input(name)));
}

/**
 * How a text looks on the paper.
 *
 * @param {SectionContext} context
 */
export function lookSection(context) {
  const { say, field, members, change, fillers } = context;
  const named = (name, values) => labelled(say(`props.${name}`), choiceInput(context, name, [["", say("props.usual")], ...values.map((value) => [value, say(`props.${name}.${value}`)])]));
  const size = make("input", { class: "signet-input number", type: "number", min: 6, max: 72, step: "any", placeholder: say("props.usual"), onchange: () => {
    const value = Number.parseFloat(size.value);
    change({ fontSize: value >= 6 && value <= 72 ? value : undefined });
  } });
  const color = make("input", { class: "signet-input color-input", type: "color", onchange: () => change({ color: color.value === "#000000" ? undefined : color.value }) });
  fillers.push((now) => {
    put(size, now.fontSize);
    put(color, now.color ?? "#000000");
  });
  size.value = field.fontSize ?? "";
  return [
    members.has("fontSize") && labelled(say("props.fontSize"), size),
    members.has("overflow") && named("overflow", ["shrink", "wrap", "refuse"]),
    members.has("align") && named("align", ["left", "center", "right"]),
    members.has("valign") && named("valign", ["top", "middle", "bottom"]),
    members.has("color") && labelled(say("props.color"), color),
  ];
}
