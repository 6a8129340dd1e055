/**
 * Requests over a network that may be slow, absent or rude. What the server says is told apart from what did not
 * reach it: only the first is an answer.
 */

/** An answer of the server that says no, as `application/problem+json`. */
export class Problem extends Error {
  /** @param {number} status @param {Object} body */
  constructor(status, body) {
    super(body?.detail || body?.title || `HTTP ${status}`);
    this.name = "Problem";
    this.status = status;
    this.code = body?.code ?? null;
    this.title = body?.title ?? null;
    this.body = body ?? {};
  }

  /** Whether the same request may succeed later without any change. */
  get passing() {
    return this.status >= 500 || [408, 425, 429].includes(this.status);
  }
}

/** No answer came: offline, cut off, or too late. */
export class Unreachable extends Error {
  constructor(cause) {
    super("no answer", { cause });
    this.name = "Unreachable";
  }
}

const PATIENCE = 45_000;

/**
 * Sends one request and reads its answer.
 *
 * @param {string} url
 * @param {{method?: string, body?: BodyInit, json?: *, headers?: Object<string, string>, signal?: AbortSignal,
 *   patience?: number, credentials?: RequestCredentials}} options `json` is sent as JSON; `patience` is in milliseconds
 * @returns {Promise<Response>} an answer that says yes
 * @throws {Problem|Unreachable}
 */
export async function send(url, options = {}) {
  const { json, headers = {}, signal, patience = PATIENCE, ...rest } = options;
  const clock = new AbortController();
  const timer = setTimeout(() => clock.abort(), patience);
  const cancel = () => clock.abort();
  signal?.addEventListener("abort", cancel, { once: true });
  const sent = { credentials: "same-origin", cache: "no-store", ...rest, headers: { ...headers }, signal: clock.signal };
  if (json !== undefined) {
    sent.body = JSON.stringify(json);
    sent.headers["Content-Type"] = "application/json";
  }
  try {
    const response = await fetch(url, sent);
    if (!response.ok) throw new Problem(response.status, await response.json().catch(() => ({})));
    return response;
  } catch (error) {
    if (error instanceof Problem) throw error;
    if (signal?.aborted) throw signal.reason;
    throw new Unreachable(error);
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener("abort", cancel);
  }
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
      const hopeless = !(error instanceof Unreachable || (error instanceof Problem && error.passing));
      if (hopeless || signal?.aborted || count >= attempts) throw error;
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
