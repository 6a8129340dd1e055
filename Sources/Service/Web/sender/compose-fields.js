import { fields } from "../library.js";
import { clamped } from "../shared/geometry.js";

/** New fields, by their kinds. */
const LIBRARY = new Map(fields.map((field) => [field.kind, field]));

export const KINDS = fields.map(({ kind }) => kind);
/** The kinds that are offered first; the others are found by their names. */
export const COMMON = ["signature", "initials", "date", "text", "checkbox"];

/** The members that every field has; the others depend on its kind. */
const OWN = ["kind", "page", "frame", "label", "required", "name", "document"];
/** The side of a mark, and the distance of new ones, in points. */
const [MARK, MARK_STEP] = [14, 20];

/** The size of a new field, in points. */
export const sizeOfKind = (/** @type {string} */ kind) => ({ width: LIBRARY.get(kind)?.width ?? 160, height: LIBRARY.get(kind)?.height ?? 22 });

/** The members that fields of a kind can have, beyond those that all have. */
export const membersOf = (/** @type {string} */ kind) => LIBRARY.get(kind)?.members ?? [];

export const isRequiredByDefault = (/** @type {string} */ kind) => LIBRARY.get(kind)?.isRequired ?? true;

/**
 * The members of a field that are the service's, without those that are not set or that its kind does not know.
 *
 * @param {any} field as the page or the API has it
 * @returns {any}
 */
export function detailsOf(field) {
  const isSet = (value) => value !== undefined && value !== null && value !== "" && value !== false && !(Array.isArray(value) && value.length === 0);
  const known = membersOf(field.kind).filter((name) => isSet(field[name]));
  return { ...(field.name ? { name: field.name } : {}), ...(field.document > 1 ? { document: field.document } : {}), ...Object.fromEntries(known.map((name) => [name, field[name]])) };
}

/**
 * The field without the members that its kind does not know, and with what it needs.
 *
 * @param {any} field
 */
export function ofKind(field) {
  const known = new Set([...OWN, "id", "signer", ...membersOf(field.kind)]);
  /** @type {any} */
  const made = Object.fromEntries(Object.entries(field).filter(([name]) => known.has(name)));
  return known.has("options") && !(made.options?.length > 0) ? { ...made, ...firstOptions(made) } : made;
}

/** A choice begins with two marks, one below the other. */
function firstOptions({ kind, frame: [x, y, , height] }) {
  const values = ["A", "B"];
  if (kind === "list") return { options: values.map((value) => ({ value })) };
  const top = y + height - MARK;
  const options = values.map((value, index) => ({ value, frame: [x, top - index * MARK_STEP, MARK, MARK] }));
  return { options, frame: [x, top - MARK_STEP, MARK, MARK + MARK_STEP] };
}

/**
 * Options of these values: those that there were keep their places, and new ones come below the last.
 *
 * @param {any} field @param {string[]} values @param {boolean} isMarked whether each has its place on the page
 * @param {{width: number, height: number}} page
 */
export function optionsOf(field, values, isMarked, page) {
  const before = new Map((field.options ?? []).map((option) => [option.value, option]));
  const [x, y, , height] = field.frame;
  const used = [...before.values()].filter(({ frame }) => frame);
  let next = used.length > 0 ? Math.min(...used.map(({ frame }) => frame[1])) - MARK_STEP : y + height - MARK;
  return values.map((value, index) => {
    // A value that takes the place of another one in the list has its mark.
    const former = field.options?.[index];
    const old = before.get(value) ?? (former && !values.includes(former.value) ? former : null);
    if (!isMarked) return { value };
    if (old?.frame) return { ...old, value };
    const frame = clamped([x, next, MARK, MARK], page);
    next -= MARK_STEP;
    return { value, frame };
  });
}

/** The frame around all marks on the field's own page. */
export function around(field) {
  const frames = (field.options ?? []).filter(({ frame, page = field.page }) => frame && page === field.page).map(({ frame }) => frame);
  if (frames.length === 0) return field.frame;
  const [left, bottom] = [Math.min(...frames.map(([x]) => x)), Math.min(...frames.map(([, y]) => y))];
  return [left, bottom, Math.max(...frames.map(([x, , width]) => x + width)) - left, Math.max(...frames.map(([, y, , height]) => y + height)) - bottom];
}

/**
 * All that is placed on pages: fields, their copies, and the marks of their options. The identifier of a part begins with the field's.
 *
 * @param {any[]} all
 */
export const placed = (all) => all.flatMap((field) => [field, ...partsOf(field)]);

function partsOf(field) {
  const copies = (field.copies ?? []).map((copy, index) => ({ ...field, id: `${field.id}/copies/${index}`, of: field.id, part: "copy", page: copy.page, frame: copy.frame }));
  const marks = (field.options ?? []).flatMap((option, index) => (option.frame
    ? [{ ...field, id: `${field.id}/options/${index}`, of: field.id, part: "option", label: option.value, page: option.page ?? field.page, frame: option.frame }] : []));
  return [...copies, ...marks];
}

/** The field that a part belongs to. */
export const ownerOf = (/** @type {string} */ id) => id.split("/")[0];

/**
 * A field with one of its parts moved or resized.
 *
 * @param {any} field @param {string} id of the part @param {{page?: number, frame?: [number, number, number, number]}} values
 */
export function withPart(field, id, values) {
  const [, list, index] = id.split("/");
  const changed = field[list].map((part, at) => (at === Number(index) ? { ...part, ...placeOf(values, field, list) } : part));
  const made = { ...field, [list]: changed };
  return list === "options" ? { ...made, frame: around(made) } : made;
}

/** @param {{page?: number, frame?: number[]}} place @param {any} field @param {string} list */
function placeOf({ page, frame }, field, list) {
  const isElsewhere = page !== undefined && (list === "copies" || page !== field.page);
  return { ...(frame ? { frame } : {}), ...(isElsewhere ? { page } : {}) };
}

/** A field without one of its parts. */
export function withoutPart(field, id) {
  const [, list, index] = id.split("/");
  const made = { ...field, [list]: field[list].filter((_, at) => at !== Number(index)) };
  return list === "options" ? { ...made, frame: around(made) } : made;
}

/**
 * The marks of a field that was moved go with it.
 *
 * @param {any} before @param {any} after
 */
export function withMarks(before, after) {
  if (!after.options?.some(({ frame }) => frame)) return after;
  const [across, up] = [after.frame[0] - before.frame[0], after.frame[1] - before.frame[1]];
  const options = after.options.map((option) => {
    const isHere = option.frame && (option.page ?? before.page) === before.page;
    return isHere ? { ...option, frame: [option.frame[0] + across, option.frame[1] + up, option.frame[2], option.frame[3]] } : option;
  });
  const made = { ...after, options };
  return { ...made, frame: around(made) };
}

/**
 * A name for a field by which rules and formulas can use it: its label, as far as a name can have it, or its kind with a number.
 *
 * @param {any} field @param {any[]} all
 */
export function nameFor(field, all) {
  const taken = new Set(all.filter((other) => other !== field).map(({ name }) => name).filter(Boolean));
  const wanted = (field.label ?? "").normalize("NFC").replace(/[^\p{L}\p{N} _.-]/gu, " ").replace(/\s+/g, " ").trim().slice(0, 50);
  const numbered = (number) => (wanted ? `${wanted} ${number}` : `${field.kind}${number}`);
  if (wanted && !taken.has(wanted)) return wanted;
  let number = wanted ? 2 : 1;
  while (taken.has(numbered(number))) number += 1;
  return numbered(number);
}

/** A field's name as a formula has it. */
export const referenceTo = (/** @type {string} */ name) => (/^[\p{L}_][\p{L}\p{N}_]*$/u.test(name) ? name : `[${name}]`);

/**
 * The fields with a new name of one of them in their rules and formulas.
 *
 * @param {any[]} all @param {string} before @param {string} after
 */
export function renamed(all, before, after) {
  const inRule = (rule) => ({ ...rule, of: rule.of.map((condition) => (condition.field === before ? { ...condition, field: after } : condition)) });
  // Texts in quotes, names in brackets, and words that are not functions.
  const inFormula = (formula) => formula.replace(/"[^"]*"|\[[^\]]*\]|[\p{L}_][\p{L}\p{N}_]*(?![\p{L}\p{N}_]|\s*\()/gu, (word) => (word === `[${before}]` || word === before ? referenceTo(after) : word));
  return all.map((field) => ({ ...field, ...(field.rules ? { rules: field.rules.map(inRule) } : {}), ...(field.formula ? { formula: inFormula(field.formula) } : {}) }));
}

/**
 * Fields or people without the conditions on fields of these names; a rule without a condition goes, too.
 *
 * @param {any[]} all @param {string[]} names
 */
export function withoutNames(all, names) {
  if (names.length === 0) return all;
  return all.map((each) => {
    if (!each.rules) return each;
    const rules = each.rules.map((rule) => ({ ...rule, of: rule.of.filter(({ field }) => !names.includes(field)) })).filter(({ of }) => of.length > 0);
    return { ...each, rules };
  });
}

/**
 * A frame on a page of another size: as far from the edges that it is nearer to.
 *
 * @returns {import("../shared/geometry.js").Frame}
 */
export function carried([x, y, width, height], from, to) {
  const isRight = x + width / 2 > from.width / 2;
  const isUpper = y + height / 2 > from.height / 2;
  return [isRight ? x + to.width - from.width : x, isUpper ? y + to.height - from.height : y, width, height];
}

/** Whether there is such a field in the same place. */
export const isSame = (one, other) => one.page === other.page && one.kind === other.kind && one.signer === other.signer
  && one.frame.every((value, index) => Math.abs(value - other.frame[index]) < 1);

/**
 * A frame a little further down and to the right.
 *
 * @returns {import("../shared/geometry.js").Frame}
 */
export const shifted = (/** @type {number[]} */ [x, y, width, height]) => [x + 12, y - 12, width, height];
