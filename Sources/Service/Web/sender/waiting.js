/**
 * What a request waits for: its sender, or other people.
 *
 * @typedef {{kind: "question"|"delegation"|"returned"|"undelivered"|"paused", name: string, id: string}} Reason `id` of the question, delegation or person
 */

/**
 * Whether a person has done their part.
 *
 * @param {{state: string}} signer
 */
export const hasFinished = ({ state }) => ["signed", "approved", "seen"].includes(state);

/**
 * Whether it is a person's turn.
 *
 * @param {{state: string}} signer
 */
export const isAsked = ({ state }) => ["ready", "viewed"].includes(state);

/**
 * Whether a person has a part in the request: those who only get a copy and those who have left it have none.
 *
 * @param {{state: string, role?: string}} signer
 */
export const takesPart = ({ state, role }) => role !== "copy" && !["removed", "delegated"].includes(state);

/**
 * The request still runs, or waits for its sender.
 *
 * @param {{state: string}} request
 */
export const isOpen = ({ state }) => ["sent", "returned"].includes(state);

/** @param {Object} request as the API has it @param {string} id */
export const personOf = (request, id) => request.signers.find((signer) => signer.id === id) ?? null;

/**
 * What the sender has to decide, the most urgent first.
 *
 * @param {Object} request
 * @returns {Reason[]}
 */
export function waitingForMe(request) {
  if (!isOpen(request)) return [];
  const named = (kind, id, signer) => ({ kind, id, name: personOf(request, signer)?.name ?? "" });
  return [
    ...(request.state === "returned" ? [named("returned", request.id, returnedBy(request)?.id)] : []),
    ...request.signers.filter((signer) => signer.undelivered && (isAsked(signer) || signer.state === "waiting")).map(({ id }) => named("undelivered", id, id)),
    ...(request.questions ?? []).filter((question) => !question.answered).map(({ id, signer }) => named("question", id, signer)),
    ...(request.delegations ?? []).filter((delegation) => !delegation.decided).map(({ id, signer }) => named("delegation", id, signer)),
    ...(request.paused && request.state === "sent" ? [named("paused", request.id, null)] : []),
  ];
}

/**
 * The person who sent the request back.
 *
 * @param {Object} request @returns {Object|null}
 */
export function returnedBy(request) {
  return request.signers.find((signer) => signer.state === "declined") ?? null;
}

/**
 * The names of those whose turn it is.
 *
 * @param {Object} request @returns {string[]}
 */
export function waitingForOthers(request) {
  if (request.state !== "sent" || request.paused) return [];
  return request.signers.filter(isAsked).map(({ name }) => name);
}
