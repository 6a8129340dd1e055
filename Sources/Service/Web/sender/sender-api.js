import { idempotencyKey, send } from "../shared/requests.js";

/**
 * The API `/v1` for the page. A cookie that no script can read carries the session; the header says that the request
 * is the page's own, since another site can send the cookie along but not a header.
 */
export class SenderAPI {
  /** @param {string} base in front of `/v1` and `/session` @param {() => void} signedOut when the session has ended */
  constructor(base, signedOut) {
    this.base = base;
    this.signedOut = signedOut;
  }

  async request(path, options = {}) {
    const headers = { "Signet-CSRF": "1", ...options.headers };
    try {
      return await send(`${this.base}${path}`, { ...options, headers });
    } catch (error) {
      if (error.status === 401 && path !== "/session") this.signedOut();
      throw error;
    }
  }

  async get(path) {
    return (await this.request(`/v1/${path}`)).json();
  }

  /** @param {string} path @param {*} json @param {string} key the same for each attempt of the same thing */
  async post(path, json, key = idempotencyKey()) {
    const response = await this.request(`/v1/${path}`, { method: "POST", json: json ?? {}, headers: { "Idempotency-Key": key } });
    return response.status === 204 ? null : response.json().catch(() => null);
  }

  /**
   * Changes something.
   *
   * @param {string} path @param {Object} json what becomes different
   */
  async patch(path, json) {
    return (await this.request(`/v1/${path}`, { method: "PATCH", json, headers: { "Idempotency-Key": idempotencyKey() } })).json();
  }

  /**
   * Sets something as a whole.
   *
   * @param {string} path @param {Object} json
   */
  async put(path, json) {
    return (await this.request(`/v1/${path}`, { method: "PUT", json })).json();
  }

  async remove(path) {
    await this.request(`/v1/${path}`, { method: "DELETE" });
  }

  /**
   * Begins a session.
   *
   * @param {string} key an API key, or what a one-time link carries
   */
  async enter(key) {
    await this.request("/session", { method: "POST", json: { key } });
  }

  async leave() {
    await this.request("/session", { method: "DELETE" });
  }

  /**
   * One list, page after page.
   *
   * @param {string} path @param {Object<string, string>} query @param {number} most how many entries at most
   * @returns {Promise<{items: Object[], next: string|null}>}
   */
  async list(path, query = {}, most = 50) {
    const items = [];
    let cursor = query.cursor ?? null;
    do {
      const words = new URLSearchParams({ limit: String(Math.min(most, 50)), ...query });
      if (cursor) words.set("cursor", cursor);
      const page = await this.get(`${path}?${words}`);
      items.push(...page.items);
      cursor = page.next ?? null;
    } while (cursor && items.length < most);
    return { items, next: cursor };
  }

  /**
   * Uploads a PDF.
   *
   * @param {File} file @param {string} key
   */
  async upload(file, key) {
    const response = await this.request(`/v1/documents?name=${encodeURIComponent(file.name)}`, {
      method: "POST", body: file, headers: { "Content-Type": file.type || "application/octet-stream", "Idempotency-Key": key }, patience: 600_000,
    });
    return response.json();
  }

  /**
   * A picture, which only a request with our header gets.
   *
   * @param {string} path @param {AbortSignal} [signal] @returns {Promise<Blob>}
   */
  async picture(path, signal) {
    return (await this.request(`/v1/${path}`, { signal })).blob();
  }

  /** Loads a file and hands it to the browser to keep. */
  async download(path, name) {
    const response = await this.request(`/v1/${path}`, { patience: 600_000 });
    const url = URL.createObjectURL(await response.blob());
    const link = document.createElement("a");
    link.href = url;
    link.download = name;
    link.click();
    setTimeout(() => URL.revokeObjectURL(url), 60_000);
  }
}
