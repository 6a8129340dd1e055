/**
 * The context that the parts of a capture share: given to each, owned by none.
 *
 * @typedef {object} Context
 * @property {import("./model.js").SignatureModel} model
 * @property {import("./service.js").PageService|null} service null where there is no server
 * @property {import("../shared/translate.js").Translator} say
 * @property {string} language
 * @property {import("../kit/live-region.js").LiveRegion} live
 * @property {ShadowRoot} root
 * @property {(sentence: string) => void} fail shows an error beside Done
 */
export {};
