import { make } from "../kit/make.js";

/** The most pages that are shown. */
const MOST = 8;
/** The width of their pictures, in pixels. */
const WIDTH = 480;

/**
 * The pages of a document that have fields, with them.
 *
 * @param {{say: import("../shared/translate.js").Translator, api: import("./sender-api.js").SenderAPI}} context @param {Object} document @param {Object} content @param {number} number of the document among the template's
 */
export function fieldSheets({ say, api }, document, content, number) {
  const fields = content.signers.flatMap((signer, index) => (signer.fields ?? []).filter((field) => (field.document ?? 1) === number && field.frame)
    .map((field) => ({ ...field, role: signer.part, index })));
  const pages = document.pages.filter((page) => fields.some((field) => field.page === page.number));
  const shown = (pages.length > 0 ? pages : document.pages).slice(0, MOST);
  return make("ul", { class: "template-sheets" }, ...shown.map((page) => make("li", {},
    sheet({ say, api }, document, page, fields.filter((field) => field.page === page.number)), make("p", { class: "signet-hint", text: say("template.page", { number: page.number }) }))));
}

function sheet({ say, api }, document, page, fields) {
  // Its number is below it.
  const picture = make("img", { alt: "", width: page.width, height: page.height });
  api.picture(`documents/${encodeURIComponent(document.id)}/pages/${page.number}?width=${WIDTH}`).then((blob) => {
    picture.src = URL.createObjectURL(blob);
    picture.onload = () => URL.revokeObjectURL(picture.src);
  }).catch(() => {});
  const share = (value, whole) => `${(100 * value) / whole}%`;
  return make("div", { class: "template-sheet" }, picture, ...fields.map(({ frame: [x, y, width, height], role, index, kind, label }) => {
    const box = make("span", { class: "template-field", title: [role, label || say(`field.${kind}`)].join(" · "), data: { signer: index % 6 } });
    Object.assign(box.style, { left: share(x, page.width), top: share(page.height - y - height, page.height), width: share(width, page.width), height: share(height, page.height) });
    return box;
  }));
}
