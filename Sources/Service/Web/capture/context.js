/**
 * What the parts of a capture share: given to each, held by none.
 *
 * @typedef {object} Context
 * @property {import("./model.js").SignatureModel} model
 * @property {import("./service.js").PageService|null} service null where there is no server
 * @property {(key: string, values?: Record<string, string|number>) => string} text
 * @property {string} language
 * @property {import("../kit/live-region.js").LiveRegion} live
 * @property {ShadowRoot} root
 * @property {(sentence: string) => void} fail shows an error beside Done
 */
export {};
