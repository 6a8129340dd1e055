/**
 * The page API below a link. Every method throws a ServiceError whose message is a sentence for the person.
 */
export class ServiceError extends Error {
  /** @param {string} message @param {{code?: string, status?: number}} about */
  constructor(message, { code = "", status = 0 } = {}) {
    super(message);
    this.name = "ServiceError";
    this.code = code;
    this.status = status;
  }

  /** Whether nothing was wrong with what was asked, only the way to the server. */
  get isUnreachable() {
    return this.status === 0 || this.status >= 502;
  }
}

export class PageService {
  /**
   * @param {string} endpoint without a slash at its end
   * @param {(key: string) => string} text the words
   */
  constructor(endpoint, text) {
    this.endpoint = endpoint;
    this.text = text;
  }

  /** @returns {Promise<any>} */
  configuration() {
    return this.#json("/configuration");
  }

  /** @returns {Promise<{text: string, faces: any[], refused: string|null}>} */
  faces(text, part, signal) {
    return this.#json(`/faces?${new URLSearchParams({ text, part })}`, { signal });
  }

  /** The picture of a source as the library renders it. @returns {Promise<{blob: Blob, width: number, height: number}>} */
  async preview(source, signal) {
    const response = await this.#ask("/previews", { ...json("POST", { source, format: "svg" }), signal });
    const size = (name) => Number(response.headers.get(name)) || 0;
    return { blob: await response.blob(), width: size("Signet-Width"), height: size("Signet-Height") };
  }

  /**
   * Sends a picture and tells how far it is, 0 to 1. `fetch` cannot tell that, XMLHttpRequest can.
   *
   * @param {Blob} blob
   * @param {(fraction: number) => void} onProgress
   * @param {AbortSignal} signal
   * @returns {Promise<{id: string, width: number, height: number}>}
   */
  sendPicture(blob, onProgress, signal) {
    return new Promise((resolve, reject) => {
      const request = new XMLHttpRequest();
      request.open("POST", `${this.endpoint}/pictures`);
      request.setRequestHeader("Content-Type", blob.type || "application/octet-stream");
      request.upload.addEventListener("progress", ({ loaded, total }) => total > 0 && onProgress(loaded / total));
      request.addEventListener("load", () => {
        if (request.status === 201) resolve(parsed(request.responseText));
        else reject(this.#problem(request.status, parsed(request.responseText)));
      });
      request.addEventListener("error", () => reject(this.#unreachable()));
      request.addEventListener("abort", () => reject(new DOMException("aborted", "AbortError")));
      signal.addEventListener("abort", () => request.abort(), { once: true });
      request.send(blob);
    });
  }

  pictureURL(id, width) {
    return `${this.endpoint}/pictures/${encodeURIComponent(id)}?width=${width}`;
  }

  async saved() {
    return (await this.#json("/saved")).signatures;
  }

  save(name, part, source) {
    return this.#json("/saved", json("POST", { name, part, source }));
  }

  rename(id, name) {
    return this.#ask(`/saved/${encodeURIComponent(id)}`, json("PATCH", { name }));
  }

  forget(id) {
    return this.#ask(`/saved/${encodeURIComponent(id)}`, { method: "DELETE" });
  }

  draft() {
    return this.#json("/draft");
  }

  keepDraft(draft) {
    return this.#ask("/draft", json("PUT", draft));
  }

  dropDraft() {
    return this.#ask("/draft", { method: "DELETE" });
  }

  startHandover(part, field) {
    return this.#json("/handover", json("POST", { part, field }));
  }

  handover(id, signal) {
    return this.#json(`/handover/${encodeURIComponent(id)}?wait=25`, { signal });
  }

  endHandover(id) {
    return this.#ask(`/handover/${encodeURIComponent(id)}`, { method: "DELETE", keepalive: true });
  }

  /** Capture links only: says that somebody looks at the page; no matter whether it arrives. */
  opened() {
    this.#ask("/opened", { method: "POST" }).catch(() => {});
  }

  /** Capture links only. @param {string} key the same for each attempt at the same result */
  finish(source, key) {
    const request = json("POST", { source });
    return this.#json("/result", { ...request, headers: { ...request.headers, "Idempotency-Key": key } });
  }

  async #json(path, options) {
    const response = await this.#ask(path, options);
    return response.status === 204 ? null : response.json();
  }

  async #ask(path, options = {}) {
    let response;
    try {
      response = await fetch(this.endpoint + path, { credentials: "same-origin", ...options });
    } catch (error) {
      throw options.signal?.aborted ? error : this.#unreachable();
    }
    if (response.ok) return response;
    throw this.#problem(response.status, parsed(await response.text()));
  }

  #unreachable() {
    return new ServiceError(this.text("unreachable"));
  }

  #problem(status, problem) {
    const sentence = problem?.detail || problem?.title || this.text(status === 413 ? "picture-too-large" : "failed");
    return new ServiceError(sentence, { code: problem?.code, status });
  }
}

function json(method, body) {
  return { method, body: JSON.stringify(body), headers: { "Content-Type": "application/json" } };
}

function parsed(text) {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** An id that is not likely to come twice, also where the page is no secure context and has no randomUUID. */
export function idempotencyKey() {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
