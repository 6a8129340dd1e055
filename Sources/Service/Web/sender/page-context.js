/**
 * The context that every page of the sender has.
 *
 * @typedef {object} PageContext
 * @property {import("../shared/translate.js").Translator} say
 * @property {import("./sender-api.js").SenderAPI} api
 * @property {import("./router.js").Router} router
 * @property {import("./compose-model.js").ComposeModel} compose the request that is being made
 * @property {import("../kit/live-region.js").LiveRegion} live
 * @property {{id?: string, name?: string, organisation?: string, sender?: string, scopes?: string[], mail?: boolean, titlesInMail?: boolean, digest?: string, links?: string}} account changed where its sender is
 * @property {import("./notices.js").Notices} notices
 * @property {AbortSignal} [signal] of the steps of a new request: another page is shown
 */
export {};
