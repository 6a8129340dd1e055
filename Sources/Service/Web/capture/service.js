import { send, upload } from "../shared/requests.js";

/** The page API below a link, for making a signature. Every method throws what `send` throws. */
export class PageService {
  /** @param {string} endpoint without a slash at its end */
  constructor(endpoint) {
    this.endpoint = endpoint;
  }

  configuration() {
    return this.#json("/configuration");
  }

  /** @param {string} text @param {string} part @param {AbortSignal} signal @returns {Promise<{text: string, faces: any[], refused: string|null}>} */
  faces(text, part, signal) {
    return this.#json(`/faces?${new URLSearchParams({ text, part })}`, { signal });
  }

  /**
   * The picture of a drawing as the library renders it, an SVG.
   *
   * @param {Object} source @param {AbortSignal} signal
   */
  async ink(source, signal) {
    return (await this.#send("/previews", { method: "POST", json: { source, format: "svg" }, signal })).text();
  }

  /**
   * The picture of a source as the library renders it.
   *
   * @param {Object} source @param {AbortSignal} [signal]
   * @returns {Promise<{blob: Blob, width: number, height: number}>}
   */
  async preview(source, signal) {
    const response = await this.#send("/previews", { method: "POST", json: { source, format: "svg" }, signal });
    const size = (name) => Number(response.headers.get(name)) || 0;
    return { blob: await response.blob(), width: size("Signet-Width"), height: size("Signet-Height") };
  }

  /**
   * @param {Blob} blob @param {(fraction: number) => void} onProgress 0 to 1 @param {AbortSignal} signal
   * @returns {Promise<{id: string, width: number, height: number}>}
   */
  sendPicture(blob, onProgress, signal) {
    return upload(`${this.endpoint}/pictures`, blob, onProgress, signal);
  }

  pictureURL(id, width) {
    return `${this.endpoint}/pictures/${encodeURIComponent(id)}?width=${width}`;
  }

  async saved() {
    return (await this.#json("/saved")).signatures;
  }

  save(name, part, source) {
    return this.#json("/saved", { method: "POST", json: { name, part, source } });
  }

  rename(id, name) {
    return this.#send(`/saved/${encodeURIComponent(id)}`, { method: "PATCH", json: { name } });
  }

  forget(id) {
    return this.#send(`/saved/${encodeURIComponent(id)}`, { method: "DELETE" });
  }

  draft() {
    return this.#json("/draft");
  }

  /** @param {Object} draft @param {AbortSignal} [signal] */
  keepDraft(draft, signal) {
    return this.#send("/draft", { method: "PUT", json: draft, signal });
  }

  /** @param {boolean} [leaving] the page goes away: the request must outlive it */
  dropDraft(leaving = false) {
    return this.#send("/draft", { method: "DELETE", keepalive: leaving });
  }

  startHandover(part, field) {
    return this.#json("/handover", { method: "POST", json: { part, field } });
  }

  handover(id, signal) {
    return this.#json(`/handover/${encodeURIComponent(id)}?wait=25`, { signal });
  }

  endHandover(id) {
    return this.#send(`/handover/${encodeURIComponent(id)}`, { method: "DELETE", keepalive: true });
  }

  /** Capture links only: reports that the page was opened; failures are ignored. */
  opened() {
    this.#send("/opened", { method: "POST" }).catch(() => {});
  }

  /**
   * Capture links only.
   *
   * @param {Object} source @param {string} key the same for each attempt at the same result
   */
  finish(source, key) {
    return this.#json("/result", { method: "POST", json: { source }, headers: { "Idempotency-Key": key } });
  }

  /** @param {string} path @param {import("../shared/requests.js").Options} [options] @returns {Promise<any>} */
  async #json(path, options) {
    const response = await this.#send(path, options);
    return response.status === 204 ? null : response.json();
  }

  /** @param {string} path @param {import("../shared/requests.js").Options} [options] */
  #send(path, options) {
    return send(this.endpoint + path, options);
  }
}
