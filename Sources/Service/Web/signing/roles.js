/** The states of those who have done their part, by which they finish. */
const FINISHED = ["signed", "approved", "seen"];

/** @param {{state: string}} person whether they have done their part */
export const hasFinished = ({ state }) => FINISHED.includes(state);

/**
 * The roles that a person has here, the one with the most to do first; several where they do more than one thing at once.
 *
 * @param {Object} state the answer of `GET state`
 * @returns {string[]}
 */
export const rolesOf = ({ signer }) => signer.roles ?? ["signer"];

/**
 * The act that is asked for.
 *
 * @param {Object} state @returns {"sign"|"approve"|"seen"}
 */
export function actOf(state) {
  const [role] = rolesOf(state);
  return role === "approver" ? "approve" : role === "viewer" ? "seen" : "sign";
}

/**
 * How a person refuses: by declining, which ends the request, or by sending the document back to its sender; nothing where they only read, or are the sender.
 *
 * @param {Object} state @returns {"decline"|"send-back"|null}
 */
export function refusalOf(state) {
  const roles = rolesOf(state);
  if (state.requestPage) return null;
  return roles.includes("approver") ? "send-back" : roles[0] === "viewer" ? null : "decline";
}
