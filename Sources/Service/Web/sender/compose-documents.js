import { clamped } from "../shared/geometry.js";
import { sheetsOf } from "../shared/sheets.js";

/**
 * The documents of a request as one, whose pages are sheets with running numbers; null for none. A sheet has the `key` of its document.
 *
 * @param {any[]} documents as the API has them, each with a `key`
 * @returns {any}
 */
export function together(documents) {
  if (documents.length === 0) return null;
  const [first] = documents;
  const sheets = sheetsOf(documents.map(({ name, pages }, index) => ({ position: index + 1, name, pages })));
  const pages = sheets.map((sheet) => ({ ...sheet, key: documents[sheet.paper.position - 1].key }));
  const refused = documents.find(({ requestRefusal }) => requestRefusal);
  const fields = documents.flatMap(({ key, fields: own }) => (own ?? []).flatMap((field) => {
    const page = sheetOf(pages, key, field.page);
    return page ? [{ ...field, page }] : [];
  }));
  return {
    id: documents.map(({ id }) => id).join(" "), name: first.name, pages, fields, bytes: documents.reduce((sum, { bytes }) => sum + bytes, 0),
    ...(refused ? { requestRefusal: refused.requestRefusal, signed: refused.signed } : {}),
  };
}

/** The number of the sheet with a document's page; null where there is none. */
const sheetOf = (pages, key, page) => pages.find((sheet) => sheet.key === key && sheet.page === page)?.number ?? null;

/**
 * The fields on other sheets: where their document's page is now. Those whose page is gone are left out, unless `isKept` says that fields
 * stay on the sheet of the same number, as when a copied request gets another document.
 *
 * @param {any[]} fields @param {any[]} before the sheets that they are on @param {any[]} after @param {boolean} isKept
 */
export function carriedOver(fields, before, after, isKept) {
  const isAnother = !before.some(({ key }) => after.some((sheet) => sheet.key === key));
  const moved = (number) => {
    const sheet = before.find((each) => each.number === number);
    if (isAnother) return isKept && after.some((each) => each.number === number) ? number : null;
    return sheet ? sheetOf(after, sheet.key, sheet.page) : null;
  };
  const place = (part) => (part.page === undefined ? [part] : moved(part.page) ? [{ ...part, page: moved(part.page) }] : []);
  return fields.flatMap((field) => {
    const page = moved(field.page);
    if (!page) return [];
    const made = { ...field, page, frame: clamped(field.frame, after.find(({ number }) => number === page)) };
    if (made.copies) made.copies = made.copies.flatMap(place);
    if (made.options) made.options = made.options.flatMap(place);
    return [made];
  });
}

/**
 * A field as the service has it: with the place of its document and pages of that.
 *
 * @param {any} field @param {any[]} pages the sheets
 */
export function inDocument(field, pages) {
  const sheet = (number) => pages.find((each) => each.number === number);
  const part = (each) => (each.page === undefined ? each : { ...each, page: sheet(each.page)?.page ?? each.page });
  const own = sheet(field.page);
  return {
    ...part(field), ...(own?.paper.position > 1 ? { document: own.paper.position } : {}),
    ...(field.copies ? { copies: field.copies.map(part) } : {}), ...(field.options ? { options: field.options.map(part) } : {}),
  };
}

/**
 * A field of the API on the sheets of all documents; null where its page is none of them.
 *
 * @param {any} field @param {any[]} pages the sheets
 */
export function onSheet(field, pages) {
  const keyed = (page) => pages.find((sheet) => sheet.paper.position === (field.document ?? 1) && sheet.page === page)?.number ?? null;
  const part = (each) => (each.page === undefined ? each : { ...each, page: keyed(each.page) });
  const { document: place, ...rest } = field;
  return {
    ...part(rest), ...(field.copies ? { copies: field.copies.map(part) } : {}), ...(field.options ? { options: field.options.map(part) } : {}),
  };
}

/**
 * The places of the documents that a person sees, as the service has them; null where these are all.
 *
 * @param {import("./compose-model.js").ComposeModel} compose @param {any} signer
 * @returns {number[]|null}
 */
export function placesSeen({ documents }, { sees }) {
  if (!sees || documents.length < 2) return null;
  return documents.flatMap(({ key }, index) => (sees.includes(key) ? [index + 1] : []));
}

/**
 * What keeps the documents from being sent: a person who does not see one that they have fields in, or sees none, and rules of the first.
 *
 * @typedef {{kind: "unseen"|"none", signer: any, document?: any}|{kind: "first", document: any}} Conflict
 *
 * @param {import("./compose-model.js").ComposeModel} compose
 * @returns {Conflict[]}
 */
export function conflictsOf(compose) {
  const { documents, document, fields, signers, signerOfRecipe } = compose;
  if (documents.length < 2) return [];
  const [first] = documents;
  const keyOf = (number) => document.pages.find((page) => page.number === number)?.key;
  /** @returns {Conflict[]} */
  const ofSigner = (signer) => {
    if (!signer.sees) return [];
    const needed = new Set([...fields.filter((field) => field.signer === signer.id).map(({ page }) => keyOf(page)), ...(signer === signerOfRecipe ? [first.key] : [])]);
    const unseen = documents.filter(({ key }) => needed.has(key) && !signer.sees.includes(key)).map((each) => ({ kind: /** @type {"unseen"} */ ("unseen"), signer, document: each }));
    return signer.sees.length === 0 && unseen.length === 0 ? [{ kind: "none", signer }] : unseen;
  };
  return [...signers.flatMap(ofSigner), ...(first.rules?.length > 0 ? [{ kind: /** @type {"first"} */ ("first"), document: first }] : [])];
}
