import { ADDRESS_LINES, isNumeric } from "../shared/field-kinds.js";
import { compareNumbers, isNumber, isOnStep, placesOf, writtenNumber } from "../shared/numbers.js";
import { matchesPattern } from "../shared/rules.js";
import { cellCount } from "./field-measures.js";
import { isEmpty } from "./field-values.js";

/**
 * The fault of a value that the server would refuse, as far as the page can know it; said beside the field. `isFinal`: typing on does not
 * mend it, so that it is said at once.
 *
 * @typedef {{key?: string, text?: string, values?: Object<string, string|number>, isFinal?: boolean}} Fault `key` of a text, or the sender's own `text`
 */

/**
 * @param {any} field @param {Object|null} value @param {string} locale
 * @returns {Fault|null}
 */
export function faultOf(field, value, locale) {
  if (isEmpty(value)) return null;
  if (value.chosen) return chosenFault(field, value.chosen.length);
  if (value.date) return dayFault(field, value.date);
  if (value.text === undefined) return null;
  const text = value.text.trim();
  return kindFault(field, text, locale) ?? lengthFault(field, text) ?? patternFault(field, text);
}

function kindFault(field, text, locale) {
  if (isNumeric(field.kind)) return numberFault(field, text, locale);
  if (field.kind === "email" && !isAddress(text)) return { key: "fault.email" };
  if (field.kind === "phone" && !isPhone(text)) return { key: "fault.phone" };
  if (field.kind === "phone" && field.format === "international" && !text.startsWith("+")) return { key: "fault.phone.country" };
  if (field.kind === "iban") return isIBAN(text) ? null : { key: "fault.iban" };
  if (field.kind === "address" && text.split("\n").length > ADDRESS_LINES) return { key: "fault.lines", values: { count: ADDRESS_LINES }, isFinal: true };
  return null;
}

function numberFault(field, text, locale) {
  const { least, most, step } = field;
  const places = placesOf(field);
  if (!isNumber(text)) return { key: "fault.number", values: { sample: writtenNumber("1234.5", locale) } };
  if (places !== null && (text.split(".")[1]?.length ?? 0) > places) return { key: "fault.places", values: { count: places }, isFinal: true };
  const bound = (key, limit) => ({ key, values: { number: writtenNumber(limit, locale) } });
  if (isNumber(least ?? "") && compareNumbers(text, least) < 0) return bound("fault.least", least);
  if (isNumber(most ?? "") && compareNumbers(text, most) > 0) return { ...bound("fault.most", most), isFinal: !text.startsWith("-") };
  if (isNumber(step ?? "") && !isOnStep(text, step, isNumber(least ?? "") ? least : "0")) return bound("fault.step", step);
  return null;
}

/** How many letters a text has, as people count them. */
const lengthOf = (text) => [...text].length;

function lengthFault(field, text) {
  if (isNumeric(field.kind)) return null;
  const [count, least] = [lengthOf(text), Number(field.least ?? 0)];
  const most = field.kind === "cells" ? cellCount(field) : Number(field.most ?? Infinity);
  if (count > most) return { key: "fault.longer", values: { count: most }, isFinal: true };
  return count < least ? { key: "fault.shorter", values: { count: least } } : null;
}

function patternFault({ pattern, message }, text) {
  if (!pattern || matchesPattern(pattern, text) !== false) return null;
  return message ? { text: message } : { key: "fault.pattern" };
}

function chosenFault({ kind, least, most }, count) {
  if (kind !== "choices") return null;
  if (least && least === most && count !== Number(least)) return { key: "fault.chosen.exactly", values: { count: Number(least) }, isFinal: count > Number(most) };
  if (least && count < Number(least)) return { key: "fault.chosen.least", values: { count: Number(least) } };
  if (most && count > Number(most)) return { key: "fault.chosen.most", values: { count: Number(most) }, isFinal: true };
  return null;
}

/** Days are compared as texts: 2026-11-21 is before 2026-11-22. */
function dayFault({ least, most }, day) {
  if (isDay(least) && day < least) return { key: "fault.day.least", values: { day: least } };
  return isDay(most) && day > most ? { key: "fault.day.most", values: { day: most } } : null;
}

export const isDay = (/** @type {string|undefined} */ text) => /^\d{4}-\d{2}-\d{2}$/.test(text ?? "");

const isAddress = (text) => /^[^\s@,;<>"()]+@[^\s@,;<>"()]+\.[^\s@.,;<>"()]{2,}$/u.test(text);

/** Digits as many as a number has, with what people put between them. */
const isPhone = (text) => /^\+?[\d\s()./-]+$/.test(text) && text.replace(/\D/g, "").length >= 4 && text.replace(/\D/g, "").length <= 15;

/** Whether the check digits of an account number are right (ISO 13616). */
export function isIBAN(text) {
  const plain = text.replace(/\s/g, "").toUpperCase();
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(plain)) return false;
  const digits = `${plain.slice(4)}${plain.slice(0, 4)}`.replace(/[A-Z]/g, (letter) => String(letter.charCodeAt(0) - 55));
  return BigInt(digits) % 97n === 1n;
}
