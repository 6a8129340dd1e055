import { make } from "../kit/make.js";

/**
 * The pages of several documents as one row of sheets with running numbers, as they lie below each other.
 *
 * @typedef {{number: number, page: number, width: number, height: number, paper: {position: number, name: string}}} Sheet `number` is
 *   the running number, `page` the one in its document
 */

/**
 * The sheets of documents in their order.
 *
 * @param {Array<{position: number, name: string, pages: Array<{number: number, width: number, height: number}>}>} documents
 * @returns {Sheet[]}
 */
export function sheetsOf(documents) {
  let number = 0;
  return documents.flatMap(({ position, name, pages }) => pages.map((page) => {
    number += 1;
    return { ...page, number, page: page.number, paper: { position, name } };
  }));
}

/**
 * The number of the sheet on which a page of a document is; null where it is on none.
 *
 * @param {Sheet[]} sheets @param {number} position of the document @param {number} page
 */
export function sheetAt(sheets, position, page) {
  return sheets.find((sheet) => sheet.paper.position === position && sheet.page === page)?.number ?? null;
}

/**
 * The state of a signer's page with its documents as one: of several, its `document` has all sheets, and the `page` of each field, and of
 * its other places, is the number of a sheet. That of one document stays as it is.
 *
 * @param {any} state the answer of `GET state`
 */
export function onSheets(state) {
  const { documents = [], request, fields } = state;
  if (documents.length < 2) return state;
  const sheets = sheetsOf(documents);
  const moved = (position, place) => ("page" in place ? { ...place, page: sheetAt(sheets, position, place.page) } : place);
  return {
    ...state,
    document: { name: request.title, file: `${request.title}.zip`, pages: sheets },
    fields: fields.map((field) => {
      const position = field.document ?? 1;
      const own = moved(position, field);
      if (field.copies) own.copies = field.copies.map((copy) => moved(position, copy));
      if (field.options) own.options = field.options.map((option) => moved(position, option));
      return own;
    }),
  };
}

/**
 * The first sheet of each document, where there are several.
 *
 * @param {Sheet[]} sheets
 */
export function firstSheets(sheets) {
  const firsts = sheets.filter((sheet, index) => sheet.paper && sheet.paper.position !== sheets[index - 1]?.paper?.position);
  return firsts.length > 1 ? firsts : [];
}

/**
 * Puts the name of each document above its first sheet.
 *
 * @param {import("./page-pictures.js").PagePictures} pictures @param {Sheet[]} sheets
 */
export function nameSheets(pictures, sheets) {
  for (const { number, paper } of firstSheets(sheets)) {
    const place = pictures.sheets.get(number)?.sheet;
    if (!place || place.previousElementSibling?.classList.contains("sheet-name")) continue;
    place.before(make("h2", { class: "sheet-name", id: `document-${paper.position}`, text: paper.name, dir: "auto", tabindex: "-1" }));
  }
}

/**
 * The list of the documents, by which one goes to each; null for one document.
 *
 * @param {{sheets: Sheet[], label: string, go: (sheet: Sheet) => void}} options
 */
export function documentList({ sheets, label, go }) {
  const firsts = firstSheets(sheets);
  if (firsts.length === 0) return null;
  return make("nav", { class: "document-list", "aria-label": label }, make("ol", {}, ...firsts.map((sheet) => make("li", {},
    make("button", { type: "button", class: "document-link", data: { position: sheet.paper.position }, onclick: () => go(sheet) }, make("span", { text: sheet.paper.name, dir: "auto" }))))));
}
