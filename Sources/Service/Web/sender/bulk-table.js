import { make } from "../kit/make.js";
import { labelled, select } from "./pieces.js";

/**
 * The meaning of a column, as a value of a choice: `person/Buyer/name`, `field/rent`, `request/title`, or nothing.
 *
 * @typedef {{column: string, person?: string, as?: string, field?: string, request?: string, decimal?: string, date?: string}} Column
 */

const PERSON_PARTS = ["name", "given", "family", "email", "language"];
const REQUEST_PARTS = ["title", "message", "expires", "reference"];
/** @type {[string, string][]} with the texts' names */
const DATES = [["d/m/y", "dmy"], ["m/d/y", "mdy"], ["y-m-d", "ymd"]];
/** @type {[string, string][]} */
const DECIMALS = [[",", "comma"], [".", "point"]];
/** Kinds whose values cannot be written in a table. */
const UNWRITTEN = ["signature", "initials", "stamp", "picture", "attachment", "heading", "signed-on"];

/** @param {Column} column */
function valueOf({ person, as, field, request }) {
  if (person) return JSON.stringify({ person, as });
  if (field) return JSON.stringify({ field });
  return request ? JSON.stringify({ request }) : "";
}

/**
 * The meanings that columns of a table may have, in words.
 *
 * @param {import("../shared/translate.js").Say} say @param {{content: any}} template
 * @returns {[string, string][]}
 */
function choices(say, { content }) {
  const roles = content.signers.filter((each) => !each.name).map((each) => each.part);
  const people = roles.flatMap((person) => PERSON_PARTS.map((as) => /** @type {[string, string]} */ ([JSON.stringify({ person, as }), say("bulk.column.person", { person, part: say(`bulk.part.${as}`) })])));
  const fields = fieldsOf(content).map((field) => /** @type {[string, string]} */ ([JSON.stringify({ field: field.name }), field.label || field.name]));
  const parts = REQUEST_PARTS.map((request) => /** @type {[string, string]} */ ([JSON.stringify({ request }), say(`bulk.part.${request}`)]));
  return [["", say("bulk.column.none")], ...people, ...fields, ...parts];
}

/** The fields whose values a table may have. */
export function fieldsOf(content) {
  return content.signers.flatMap((each) => each.fields ?? []).filter((field) => field.name && !field.formula && !UNWRITTEN.includes(field.kind));
}

/**
 * The first rows of a table, with what its columns are and what is wrong beside the cells.
 *
 * @param {import("../shared/translate.js").Say} say @param {any} checked @param {any} template
 * @param {(columns: Column[]) => void} change other columns are wanted
 */
export function previewTable(say, checked, template, change) {
  const options = choices(say, template);
  const changed = (index, more) => change(checked.columns.map((column, place) => (place === index ? { column: column.column, ...more } : column)));
  const heads = checked.columns.map((column, index) => make("th", { scope: "col" }, make("span", { text: column.column, dir: "auto" }), columnChoices(say, column, options, template, (more) => changed(index, more))));
  const rows = checked.rows.flatMap((row) => rowsOf(row, checked.columns));
  return make("div", { class: "bulk-scroll", tabindex: "0", role: "region", "aria-label": say("bulk.rows") },
    make("table", { class: "bulk-table" }, make("thead", {}, make("tr", {}, make("th", { scope: "col", text: say("bulk.row") }), ...heads)), make("tbody", {}, ...rows)));
}

function columnChoices(say, column, options, template, change) {
  const named = (words) => `${column.column}: ${words}`;
  const target = select(options, valueOf(column), (value) => change(value ? JSON.parse(value) : {}));
  target.setAttribute("aria-label", named(say("bulk.column")));
  const kind = fieldsOf(template.content).find((field) => field.name === column.field)?.kind;
  const { column: _, ...rest } = column;
  const more = (values, member) => {
    const made = select([["", say("bulk.choose")], ...values.map(([value, name]) => /** @type {[string, string]} */ ([value, say(`bulk.${member}.${name}`)]))], column[member] ?? "", (value) => change({ ...rest, [member]: value || undefined }));
    made.setAttribute("aria-label", named(say(`bulk.${member}`)));
    return made;
  };
  const isDay = kind === "date" || column.request === "expires";
  return make("div", { class: "bulk-choices" }, target, isDay && more(DATES, "date"), ["number", "money"].includes(kind) && more(DECIMALS, "decimal"));
}

/** A row, with another below it for what is wrong with it as a whole. */
function rowsOf(row, columns) {
  const rest = row.problems.filter((problem) => !problem.column);
  const cells = columns.map((column, index) => {
    const problem = row.problems.find((each) => each.column === column.column);
    const cell = row.cells[index] ?? "";
    const value = column.field && row.values[column.field];
    return make("td", { data: problem ? { wrong: "" } : {} }, make("span", { text: cell, dir: "auto" }),
      value && value !== cell && make("span", { class: "bulk-value", text: `→ ${value}`, dir: "auto" }), problem && make("span", { class: "signet-error", text: problem.detail }));
  });
  const below = rest.map((problem) => make("tr", { data: { wrong: "" } }, make("td", { colspan: columns.length + 1 }, make("span", { class: "signet-error", text: problem.detail }))));
  return [make("tr", { data: rest.length > 0 ? { whole: "" } : {} }, make("th", { scope: "row", text: row.row }), ...cells), ...below];
}

/** The letters of a file, where they were read wrongly. */
export function encodingChoice(say, encoding, change) {
  const encodings = ["utf-8", "utf-16le", "utf-16be", "windows-1252", "windows-1250"].map((each) => /** @type {[string, string]} */ ([each, say(`bulk.encoding.${each}`)]));
  return labelled(say("bulk.encoding"), select(encodings, encoding, change));
}
