import { FormulaError, parsed } from "../shared/formulas.js";
import { clamped } from "../shared/geometry.js";
import { detailsOf, nameFor, ofKind, renamed, withoutNames } from "./compose-fields.js";

/** @typedef {import("../shared/geometry.js").Frame} Frame */

/** Whether a block can have a field: its marks are on its own page. */
export const canBeInBlock = (/** @type {any} */ { page, options = [] }) => options.every((option) => (option.page ?? page) === page);

/**
 * The fields of a page as a block has them: without their people and copies. Conditions and formulas that use other fields are left out.
 *
 * @param {any[]} fields @param {any[]} all the fields of the request
 */
export function blockOf(fields, all) {
  const names = new Set(fields.map(({ name }) => name).filter(Boolean));
  const outside = all.map(({ name }) => name).filter((name) => name && !names.has(name));
  const isOwn = (/** @type {string} */ formula) => {
    try {
      return parsed(formula).names.every((name) => names.has(name));
    } catch (error) {
      if (!(error instanceof FormulaError)) throw error;
      return false;
    }
  };
  return withoutNames(fields, outside).map((field) => {
    const { kind, page, frame, label, required } = field;
    const { document: _document, copies: _copies, formula, ...details } = detailsOf(field);
    return { kind, page, frame, required, ...(label.trim() ? { label: label.trim() } : {}), ...details, ...(formula && isOwn(formula) ? { formula } : {}) };
  });
}

/**
 * The frame around all fields of a block.
 *
 * @param {any[]} fields
 * @returns {Frame}
 */
export function blockFrame(fields) {
  const frames = fields.map(({ frame }) => frame);
  const [left, bottom] = [Math.min(...frames.map(([x]) => x)), Math.min(...frames.map(([, y]) => y))];
  return [left, bottom, Math.max(...frames.map(([x, , width]) => x + width)) - left, Math.max(...frames.map(([, y, , height]) => y + height)) - bottom];
}

/**
 * The fields of a block for a place on a page, with names that no field of the request has, also in their rules and formulas.
 *
 * @param {any[]} block @param {{number: number, width: number, height: number}} page @param {Frame} frame of all of them @param {string} signer
 * @param {any[]} all the fields of the request
 */
export function placedBlock(block, page, frame, signer, all) {
  const [left, bottom] = blockFrame(block);
  const by = ([x, y, width, height]) => [x + frame[0] - left, y + frame[1] - bottom, width, height];
  const taken = new Set(all.map(({ name }) => name).filter(Boolean));
  let fields = block;
  for (const { name } of block) {
    if (!taken.has(name)) continue;
    const known = fields.find((field) => field.name === name);
    const free = nameFor({ ...known, label: name }, [...all, ...fields]);
    fields = renamed(fields, name, free).map((field) => (field.name === name ? { ...field, name: free } : field));
  }
  return fields.map((field) => ofKind({ ...field, label: field.label ?? "", signer, page: page.number, frame: clamped(/** @type {Frame} */ (by(field.frame)), page),
    ...(field.options ? { options: field.options.map((option) => (option.frame ? { ...option, page: undefined, frame: by(option.frame) } : option)) } : {}) }));
}
