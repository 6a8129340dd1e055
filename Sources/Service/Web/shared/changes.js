/** How often the page asks by itself where the service says nothing, in milliseconds. */
const INTERVAL = 15_000;
/** How long the service may be silent; it says something every 45 seconds. */
const SILENCE = 100_000;
/** How long after a refusal the stream is asked for again. */
const AGAIN = 60_000;
/** How long after one look the next one is, at least. */
const PAUSE = 1000;

/**
 * Receives changes from the service while the page is visible: by one stream of events, and where there is none by asking
 * at intervals. A page that is seen again looks at once. Hidden pages have no stream, unless they need it: browsers allow few
 * connections.
 */
export class Changes {
  #url;
  #look;
  #isNeeded;
  #isOn = false;
  /** @type {EventSource|null} */
  #stream = null;
  #timers = { asking: 0, silence: 0, again: 0 };
  /** @type {Set<string>|"all"|null} what has changed since the last look; null for nothing */
  #pending = null;
  #isLooking = false;

  /**
   * @param {string} url of the stream
   * @param {(requests: string[]) => any} look `requests` are those that have changed; without any, anything may have. An error is passed
   *   over: there is another look later
   * @param {() => boolean} isNeeded whether a hidden page hears of changes too
   */
  constructor(url, look, isNeeded = () => false) {
    this.#url = url;
    this.#look = look;
    this.#isNeeded = isNeeded;
    document.addEventListener("visibilitychange", () => this.#update());
    addEventListener("online", () => this.#reopen());
  }

  start() {
    this.#isOn = true;
    this.#update();
  }

  stop() {
    this.#isOn = false;
    this.#update();
  }

  #update() {
    if (!this.#isOn || (document.visibilityState === "hidden" && !this.#isNeeded())) this.#close();
    else if (!this.#stream) this.#open();
  }

  #open() {
    this.#ask();
    const stream = new EventSource(this.#url);
    this.#stream = stream;
    stream.onmessage = ({ data }) => {
      this.#heard();
      this.#add(JSON.parse(data).requests);
    };
    stream.addEventListener("beat", () => this.#heard());
    stream.onerror = () => {
      this.#ask();
      if (stream.readyState === EventSource.CLOSED) this.#timers.again = setTimeout(() => this.#reopen(), AGAIN);
    };
  }

  #close() {
    this.#stream?.close();
    this.#stream = null;
    clearInterval(this.#timers.asking);
    clearTimeout(this.#timers.silence);
    clearTimeout(this.#timers.again);
    this.#timers = { asking: 0, silence: 0, again: 0 };
  }

  #reopen() {
    this.#close();
    this.#update();
  }

  /** Asks at intervals until the service says something. */
  #ask() {
    this.#timers.asking ||= setInterval(() => this.#add([]), INTERVAL);
  }

  #heard() {
    clearInterval(this.#timers.asking);
    this.#timers.asking = 0;
    clearTimeout(this.#timers.silence);
    this.#timers.silence = setTimeout(() => this.#reopen(), SILENCE);
  }

  /** @param {string[]} requests */
  async #add(requests) {
    if (requests.length === 0 || this.#pending === "all") this.#pending = "all";
    else this.#pending = new Set([...(this.#pending ?? []), ...requests]);
    if (this.#isLooking) return;
    this.#isLooking = true;
    while (this.#pending && this.#isOn) {
      const pending = this.#pending;
      this.#pending = null;
      try {
        await this.#look(pending === "all" ? [] : [...pending]);
      } catch {
        // Later.
      }
      await new Promise((resolve) => { setTimeout(resolve, PAUSE); });
    }
    this.#isLooking = false;
  }
}
