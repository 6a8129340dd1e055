import { idempotencyKey, isPassing, Problem, send, upload } from "../shared/requests.js";
import { remember, remembered } from "../shared/session.js";
import { onSheets } from "../shared/sheets.js";

/** The page API below a signing link. The path is the credential, so no request carries another one. */
export class SigningAPI {
  /**
   * The answers that were requested ahead; null where there are none, or none any more.
   *
   * @type {{width: number, stop: AbortController, picture: Promise<Blob>}|null}
   */
  #firstPage = null;
  /** @type {Promise<Object|null>|null} */
  #firstDraft = null;

  /** @param {string} endpoint without a trailing slash */
  constructor(endpoint) {
    this.endpoint = endpoint;
    this.keys = new Map();
    this.sheets = [];
  }

  /**
   * Asks for the first page's picture and the draft while the state is on its way. `picture` and `draft` give these answers once; what
   * the server refused is asked for again.
   *
   * @param {number} width of the picture, in pixels
   */
  anticipate(width) {
    const stop = new AbortController();
    const [picture, draft] = [this.picture(1, width, stop.signal), this.draft()];
    // A failure is reported by the code that awaits them.
    for (const answer of [picture, draft]) answer.catch(() => {});
    this.#firstPage = { width, stop, picture };
    this.#firstDraft = draft;
  }

  /** Gives up what was asked for so: the document or the draft may have changed since. */
  forget() {
    this.#firstPage?.stop.abort();
    this.#firstPage = null;
    this.#firstDraft = null;
  }

  /** The state; several documents are one, whose pages are sheets with running numbers. */
  async state() {
    const state = onSheets(await (await send(`${this.endpoint}/state`)).json());
    /** @type {import("../shared/sheets.js").Sheet[]} */
    this.sheets = state.documents?.length > 1 ? state.document.pages : [];
    return state;
  }

  /** Says that a person, not a scanner of mail, has seen the page. */
  async viewed() {
    await send(`${this.endpoint}/viewed`, { method: "POST", json: { gesture: true } });
  }

  /**
   * A page as a picture.
   *
   * @param {number} page @param {number} width in pixels @param {AbortSignal} [signal] @returns {Promise<Blob>}
   */
  async picture(page, width, signal) {
    const first = page === 1 ? this.#firstPage : null;
    if (first) {
      this.#firstPage = null;
      if (width !== first.width) first.stop.abort();
      else {
        signal?.addEventListener("abort", () => first.stop.abort(), { once: true });
        try {
          return await first.picture;
        } catch (error) {
          if (signal?.aborted || !(error instanceof Problem)) throw error;
        }
      }
    }
    const sheet = this.sheets[page - 1];
    const path = sheet ? `documents/${sheet.paper.position}/pages/${sheet.page}` : `pages/${page}`;
    return (await send(`${this.endpoint}/${path}?width=${width}`, { signal })).blob();
  }

  /** The document, or of several an archive with all. */
  get documentURL() {
    return `${this.endpoint}/${this.sheets.length > 0 ? "archive" : "document"}`;
  }

  /**
   * Signs. The same answer sent again has the same key, so that it counts once however often it is repeated, also
   * after a reload: the key stays in the tab's storage.
   *
   * @param {{consent: string, values: Object, version: number}} answer
   */
  async complete(answer) {
    const key = this.keyFor(JSON.stringify(answer));
    const response = await send(`${this.endpoint}/complete`, {
      method: "POST", json: answer, headers: { "Idempotency-Key": key },
    });
    return response.json();
  }

  /**
   * Approves, or confirms that the document was read; counts once however often it is repeated.
   *
   * @param {"approve"|"seen"} act @param {number} version of the request that the person was shown
   */
  async acknowledge(act, version) {
    const response = await send(`${this.endpoint}/${act}`, {
      method: "POST", json: { version }, headers: { "Idempotency-Key": this.keyFor(`${act} ${version}`) },
    });
    return response.json();
  }

  /**
   * Sends a file for a field.
   *
   * @param {string} field @param {File} file @param {(fraction: number) => void} progress @param {AbortSignal} signal
   * @returns {Promise<{id: string, name: string, type: string, bytes: number}>}
   */
  attach(field, file, progress, signal) {
    const form = new FormData();
    form.set("field", field);
    form.set("file", file, file.name);
    return upload(`${this.endpoint}/attachments`, form, progress, signal);
  }

  /**
   * Asks whether values are right and fit their fields.
   *
   * @param {Object<string, Object>} values by the fields' identifiers
   * @throws {Problem} where one is refused
   */
  async check(values) {
    await send(`${this.endpoint}/check`, { method: "POST", json: { values }, patience: 10_000 });
  }

  /** @param {string} id of a file that was sent @returns {Promise<Blob>} */
  async attachment(id) {
    return (await send(`${this.endpoint}/attachments/${encodeURIComponent(id)}`)).blob();
  }

  /** @param {string} reason @param {number} version of the request that the person was shown */
  async decline(reason, version) {
    const response = await send(`${this.endpoint}/decline`, {
      method: "POST", json: { reason, version }, headers: { "Idempotency-Key": this.keyFor(`decline ${version} ${reason}`) },
    });
    return response.json().catch(() => ({}));
  }

  /** @param {string} text of a question to the sender */
  async ask(text) {
    await send(`${this.endpoint}/question`, { method: "POST", json: { text } });
  }

  /**
   * Asks that somebody else signs.
   *
   * @param {{name: string, email: string, reason: string, copy: boolean}} wish
   * @returns {Promise<{state: "asked"|"delegated"}>}
   */
  async delegate(wish) {
    const response = await send(`${this.endpoint}/delegate`, { method: "POST", json: wish });
    return response.json();
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
    const first = this.#firstDraft;
    this.#firstDraft = null;
    try {
      if (first) return await first;
    } catch (error) {
      if (!isPassing(error) || !(error instanceof Problem)) throw error;
    }
    const response = await send(`${this.endpoint}/draft`, { patience: 10_000 });
    return response.status === 204 ? null : response.json().catch(() => null);
  }

  /** @param {Object} draft @param {boolean} leaving the page goes away: the request must outlive it @param {AbortSignal} [signal] */
  async saveDraft(draft, leaving, signal) {
    const small = JSON.stringify(draft).length < 60_000;
    await send(`${this.endpoint}/draft`, { method: "PUT", json: draft, keepalive: leaving && small, signal });
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
