import { hasFinished, takesPart } from "./waiting.js";

/** What a correction can change of a person. */
export const PERSON = ["name", "email", "language", "zone", "role", "order"];
const OWN = ["title", "message", "sender", "replyTo", "order", "delegation"];

/**
 * A form to correct a request: its values as they are, until they are changed.
 *
 * @typedef {object} Correction
 * @property {Object} values of the request itself
 * @property {Object[]} people who have not finished, by their ids
 * @property {Object[]} added
 * @property {Map<string, string|null>} removed who gets the fields of each
 *
 * @param {Object} request @returns {Correction}
 */
export function correctionOf(request) {
  return {
    values: { ...Object.fromEntries(OWN.map((name) => [name, request[name] ?? ""])), plan: request.plan ?? null, days: null, document: null, again: false },
    people: request.signers.filter((signer) => takesPart(signer) || signer.role === "copy").map((signer) => ({
      id: signer.id, ...Object.fromEntries(PERSON.map((name) => [name, signer[name]])), zone: signer.zone ?? "", role: signer.role ?? "signer",
      hasFinished: hasFinished(signer), state: signer.state })),
    added: [],
    removed: new Map(),
  };
}

/**
 * What differs from the request, as the service takes it.
 *
 * @param {Object} request @param {Correction} correction
 */
export function changesOf(request, { values, people, added, removed }) {
  const changes = {};
  for (const name of OWN) if (values[name].trim() !== (request[name] ?? "")) changes[name] = values[name].trim();
  if (values.days) changes.expires = `P${values.days}D`;
  if (JSON.stringify(values.plan) !== JSON.stringify(request.plan ?? null)) changes.plan = values.plan;
  if (values.document) changes.document = values.document.id;
  if (values.again) changes.again = true;
  const known = new Map(request.signers.map((signer) => [signer.id, signer]));
  const signers = people.filter((person) => !removed.has(person.id) && !person.hasFinished).map((person) => {
    const was = { zone: "", role: "signer", ...known.get(person.id) };
    const differs = PERSON.filter((name) => trimmed(person[name]) !== (was[name] ?? ""));
    return differs.length > 0 ? { id: person.id, ...Object.fromEntries(differs.map((name) => [name, trimmed(person[name])])) } : null;
  }).filter(Boolean);
  if (signers.length > 0) changes.signers = signers;
  if (added.length > 0) changes.added = added.map(({ name, email, language, role, order, at }) => ({
    name: name.trim(), ...(email.trim() ? { email: email.trim() } : {}), language, role, order,
    ...(role === "signer" ? { fields: [{ kind: "signature", at: `text:"${at.trim().replaceAll('"', "")}"` }] } : {}) }));
  if (removed.size > 0) changes.removed = [...removed].map(([signer, fieldsTo]) => (fieldsTo ? { signer, fieldsTo } : { signer, drop: true }));
  return changes;
}

const trimmed = (value) => (typeof value === "string" ? value.trim() : value);
