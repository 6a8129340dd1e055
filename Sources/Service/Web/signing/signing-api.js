import { idempotencyKey, send } from "../shared/requests.js";
import { remember, remembered } from "../shared/session.js";

/** The page API below a signing link. The path is the credential, so no request carries another one. */
export class SigningAPI {
  /** @param {string} endpoint without a trailing slash */
  constructor(endpoint) {
    this.endpoint = endpoint;
    this.keys = new Map();
  }

  async state() {
    return (await send(`${this.endpoint}/state`)).json();
  }

  /** Says that a person, not a scanner of mail, has the page open. */
  async viewed() {
    await send(`${this.endpoint}/viewed`, { method: "POST" });
  }

  /**
   * A page as a picture.
   *
   * @param {number} page @param {number} width in pixels @param {AbortSignal} signal @returns {Promise<Blob>}
   */
  async picture(page, width, signal) {
    return (await send(`${this.endpoint}/pages/${page}?width=${width}`, { signal })).blob();
  }

  get documentURL() {
    return `${this.endpoint}/document`;
  }

  /**
   * Signs. The same answer sent again has the same key, so that it counts once however often it is repeated, also
   * after a reload: the key stays in the tab's storage.
   *
   * @param {{consent: string, values: Object}} answer
   */
  async complete(answer) {
    const key = this.keyFor(JSON.stringify(answer));
    const response = await send(`${this.endpoint}/complete`, {
      method: "POST", json: answer, headers: { "Idempotency-Key": key },
    });
    return response.json();
  }

  /** @param {string} reason */
  async decline(reason) {
    const response = await send(`${this.endpoint}/decline`, {
      method: "POST", json: { reason }, headers: { "Idempotency-Key": this.keyFor(`decline ${reason}`) },
    });
    return response.json().catch(() => ({}));
  }

  /**
   * A picture of the signature.
   *
   * @param {Object} source @returns {Promise<Blob>} SVG or a picture with alpha
   */
  async preview(source) {
    const response = await send(`${this.endpoint}/previews`, { method: "POST", json: { source, format: "svg" } });
    return response.blob();
  }

  async draft() {
    const response = await send(`${this.endpoint}/draft`, { patience: 10_000 });
    return response.status === 204 ? null : response.json().catch(() => null);
  }

  /** @param {Object} draft @param {boolean} leaving the page goes away: the request must outlive it */
  async saveDraft(draft, leaving) {
    const small = JSON.stringify(draft).length < 60_000;
    await send(`${this.endpoint}/draft`, { method: "PUT", json: draft, keepalive: leaving && small });
  }

  async dropDraft() {
    await send(`${this.endpoint}/draft`, { method: "DELETE" });
  }

  keyFor(content) {
    const name = `signet-key:${this.endpoint}`;
    const known = this.keys.get(content);
    if (known) return known;
    const kept = remembered(name);
    if (kept?.digest === digest(content)) return kept.key;
    const key = idempotencyKey();
    this.keys.set(content, key);
    remember(name, { digest: digest(content), key });
    return key;
  }
}

/** A short fingerprint that distinguishes answers; `crypto.subtle` is missing without TLS. */
function digest(text) {
  let value = 0xcbf29ce484222325n;
  for (let index = 0; index < text.length; index += 1) {
    value = BigInt.asUintN(64, (value ^ BigInt(text.charCodeAt(index))) * 0x100000001b3n);
  }
  return value.toString(16);
}
