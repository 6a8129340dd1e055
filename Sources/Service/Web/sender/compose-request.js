import { inReadingOrder } from "../shared/geometry.js";
import { inDocument, placesSeen } from "./compose-documents.js";
import { detailsOf } from "./compose-fields.js";

/**
 * Whether a person has something to fill in.
 *
 * @param {{role?: string}} signer
 */
export const fillsIn = ({ role = "signer" }) => role === "signer";

/**
 * Whether nobody signs but the sender.
 *
 * @param {{signers: any[], template: any}} compose
 */
export const isOnlySelf = ({ signers, template }) => !template && signers.length === 1 && Boolean(signers[0].isSelf);

/**
 * The places in the order, by the signers' ids: one who is asked together with the one before, and all of a group, have the same.
 *
 * @param {import("./compose-model.js").ComposeModel} compose
 * @returns {Map<string, number>}
 */
export function placesIn({ signers, order }) {
  const places = new Map();
  let [last, before] = [0, 0];
  for (const signer of signers) {
    const peer = signer.group && signers.find((other) => other.group === signer.group);
    const isSame = before > 0 && (signer.isTogether || signer.role === "copy");
    before = order !== "sequential" ? 1 : places.get(peer?.id) ?? (isSame ? before : (last += 1));
    places.set(signer.id, before);
  }
  return places;
}

/**
 * The body for `POST requests`.
 *
 * @param {import("./compose-model.js").ComposeModel} compose @returns {any}
 */
export function requestOf(compose) {
  const { groups, places } = compose;
  const optional = (values) => Object.fromEntries(Object.entries(values).filter(([, value]) => value));
  return {
    ...documentsOf(compose),
    title: compose.title.trim(),
    message: compose.message.trim(),
    order: compose.order,
    expires: `P${compose.days}D`,
    ...optional({ sender: compose.sender?.trim(), replyTo: compose.replyTo.trim(), plan: compose.plan, delegation: compose.delegation !== "ask" && compose.delegation,
      groups: groups.length > 0 && groups.map((group) => ({ name: compose.nameOfGroup(group), need: group.need })) }),
    ...(compose.mail && !isOnlySelf(compose) ? {} : { mail: false }),
    signers: compose.signers.map((signer) => ({
      name: signer.name.trim(),
      order: places.get(signer.id),
      language: signer.language || compose.language,
      ...optional({ self: signer.isSelf, email: signer.email.trim(), zone: signer.zone, rules: signer.rules?.length > 0 && signer.rules, group: signer.group && compose.nameOfGroup(groups.find(({ id }) => id === signer.group)) }),
      ...(fillsIn(signer) ? { fields: fieldsOf(compose, signer) } : { role: signer.role }),
      ...optional({ documents: placesSeen(compose, signer) }),
      ...(signer === compose.signerOfRecipe ? { recipe: compose.recipe } : {}),
    })),
  };
}

/**
 * The body for a template: the same with roles in the place of people. What the page does not show stays as it was.
 *
 * @param {import("./compose-model.js").ComposeModel} compose
 */
export function templateOf(compose) {
  const request = requestOf(compose);
  const { content } = compose.template;
  return {
    ...kept(content, ["values", "reference", "metadata", "returnAddress", "zone"]),
    ...request,
    signers: request.signers.map((/** @type {any} */ { name, email, ...signer }, index) => {
      const { fixed, kept: before = {} } = compose.signers[index];
      return { ...kept(before, ["configuration"]), ...signer, part: name, name: fixed?.name.trim() ?? "", ...(fixed?.name.trim() && fixed.email.trim() ? { email: fixed.email.trim() } : {}) };
    }),
  };
}

const kept = (object, names) => Object.fromEntries(names.filter((name) => object[name] !== undefined).map((name) => [name, object[name]]));

/** The documents as the service takes them: one under its own name in the short form. */
function documentsOf({ documents }) {
  const isNamed = ({ name, ownName = name }) => name !== ownName;
  if (documents.length === 1 && !isNamed(documents[0])) return { document: documents[0].id };
  return { documents: documents.map((document) => ({
    document: document.id, ...(isNamed(document) ? { name: document.name } : {}), ...(document.rules?.length > 0 ? { rules: document.rules } : {}),
  })) };
}

/** The fields of a signer as the service takes them. */
function fieldsOf({ fields, document }, { id }) {
  return fields.filter((field) => field.signer === id).sort((a, b) => inReadingOrder(a, b))
    .map((each) => {
      const field = inDocument(each, document.pages);
      const { kind, page, frame, label, required } = field;
      return { kind, page, frame, required, ...(label.trim() ? { label: label.trim() } : {}), ...detailsOf(field) };
    });
}
