/**
 * Requests over a network that may be slow, absent or rude. Answers of the server are distinguished from requests that
 * did not reach it.
 *
 * @typedef {{method?: string, body?: BodyInit, json?: *, headers?: Object<string, string>, signal?: AbortSignal,
 *   patience?: number, keepalive?: boolean}} Options `json` is sent as JSON; `patience` is in milliseconds
 * @typedef {{code?: string, title?: string, detail?: string, [member: string]: any}} ProblemBody
 */

/** An answer of the server that says no, as `application/problem+json`. */
export class Problem extends Error {
  /** @param {number} status @param {ProblemBody|null} body null where it is not JSON, as of a proxy */
  constructor(status, body) {
    super(body?.detail || body?.title || `HTTP ${status}`);
    this.name = "Problem";
    this.status = status;
    this.code = body?.code ?? null;
    this.body = body ?? {};
  }
}

/** No answer came: offline, cut off, or too late. */
export class Unreachable extends Error {
  /** @param {*} [cause] */
  constructor(cause) {
    super("no answer", { cause });
    this.name = "Unreachable";
  }
}

/**
 * Whether the same request may succeed later without any change.
 *
 * @param {*} error
 */
export function isPassing(error) {
  if (error instanceof Problem) return error.status >= 500 || [408, 425, 429].includes(error.status);
  return error instanceof Unreachable;
}

/**
 * The error, for people: the page's own words for the problem's code, or else the server's sentence.
 *
 * @param {*} error @param {import("./translate.js").Say} say has `unreachable`, and `problem.CODE` for some codes
 */
export function reasonOf(error, say) {
  if (!(error instanceof Problem)) return say("unreachable");
  const key = `problem.${error.code}`;
  const words = say(key);
  return words === key ? error.body.detail || error.body.title || say("failed") : words;
}

const PATIENCE = 45_000;

/**
 * Sends one request and reads its answer.
 *
 * @param {string} url @param {Options} [options]
 * @returns {Promise<Response>} an answer that says yes
 * @throws {Problem|Unreachable}
 */
export async function send(url, options = {}) {
  const { json, headers = {}, signal, patience = PATIENCE, ...rest } = options;
  const clock = new AbortController();
  const timer = setTimeout(() => clock.abort(), patience);
  const cancel = () => clock.abort();
  // Not removed in the end: a cancellation may also stop the body that is still arriving.
  signal?.addEventListener("abort", cancel, { once: true });
  /** @type {RequestInit & {headers: Object<string, string>}} */
  const sent = { credentials: "same-origin", cache: "no-store", ...rest, headers: { ...headers }, signal: clock.signal };
  if (json !== undefined) {
    sent.body = JSON.stringify(json);
    sent.headers["Content-Type"] = "application/json";
  }
  try {
    const response = await fetch(url, sent);
    if (!response.ok) throw new Problem(response.status, await response.json().catch(() => null));
    return response;
  } catch (error) {
    if (error instanceof Problem) throw error;
    if (signal?.aborted) throw signal.reason;
    throw new Unreachable(error);
  } finally {
    clearTimeout(timer);
  }
}

/**
 * Sends a file, or a form with one, and says how far it is, 0 to 1. `fetch` cannot say that, XMLHttpRequest can.
 *
 * @param {string} url @param {Blob|FormData} body @param {(fraction: number) => void} onProgress @param {AbortSignal} signal
 * @returns {Promise<any>} the JSON of an answer that says yes
 * @throws {Problem|Unreachable}
 */
export function upload(url, body, onProgress, signal) {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open("POST", url);
    request.responseType = "json";
    // The browser names the type of a form, with what separates its parts.
    if (body instanceof Blob) request.setRequestHeader("Content-Type", body.type || "application/octet-stream");
    request.upload.addEventListener("progress", ({ loaded, total }) => total > 0 && onProgress(loaded / total));
    request.addEventListener("load", () => {
      if (request.status >= 200 && request.status < 300) resolve(request.response);
      else reject(new Problem(request.status, request.response));
    });
    request.addEventListener("error", () => reject(new Unreachable()));
    request.addEventListener("abort", () => reject(signal.reason));
    signal.addEventListener("abort", () => request.abort(), { once: true });
    request.send(body);
  });
}

/**
 * Repeats a request until the server has answered. Each pause is twice the last one; when the device comes online
 * again, or the person asks for it, the next attempt begins at once.
 *
 * @param {() => Promise<T>} attempt must be safe to repeat
 * @param {{signal?: AbortSignal, attempts?: number, waiting?: (seconds: number, retry: () => void, error: Error) => void}} options
 * @returns {Promise<T>}
 * @template T
 */
export async function persist(attempt, { signal, attempts = Infinity, waiting = () => {} } = {}) {
  for (let count = 1; ; count += 1) {
    try {
      return await attempt();
    } catch (error) {
      if (!isPassing(error) || signal?.aborted || count >= attempts) throw error;
      const seconds = Math.min(2 ** (count - 1), 20);
      await pause(seconds * 1000, signal, (retry) => waiting(seconds, retry, error));
    }
  }
}

/** Waits; ends early when the device is online again or `skip` is called. */
function pause(milliseconds, signal, begun) {
  return new Promise((resolve, reject) => {
    const finish = () => {
      clearTimeout(timer);
      window.removeEventListener("online", finish);
      signal?.removeEventListener("abort", stop);
      resolve();
    };
    const stop = () => {
      finish();
      reject(signal.reason);
    };
    const timer = setTimeout(finish, milliseconds);
    window.addEventListener("online", finish);
    signal?.addEventListener("abort", stop, { once: true });
    begun(finish);
  });
}

/**
 * A key that makes a repeated request the same request. `crypto.randomUUID` is missing without TLS, as on an address
 * in a local network; random values are not.
 *
 * @returns {string} 32 hexadecimal digits
 */
export function idempotencyKey() {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}
