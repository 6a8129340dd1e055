import { button, busyWhile } from "../kit/button.js";
import { Dialog } from "../kit/dialog.js";
import { make } from "../kit/make.js";
import { isPassing, reasonOf } from "../shared/requests.js";

/** How long to wait after a failed question before the next one, in milliseconds. */
const pause = 2000;

/** Signing on a phone: a code to point it at, and the wait for what is drawn there. */
export class Handover {
  /** @type {AbortController|null} */
  #waiting = null;

  /**
   * @param {import("./context.js").Context & {host: HTMLElement}} context
   * @param {() => Promise<void>} onDone the list of saved signatures has a new one
   */
  constructor(context, onDone) {
    this.context = context;
    this.onDone = onDone;
    this.button = button({
      label: context.say("handover"), variant: "quiet", icon: "phone", onPress: () => this.#start(),
    });
  }

  close() {
    this.#waiting?.abort();
  }

  async #start() {
    const { service, model, host, fail } = this.context;
    try {
      const { part } = model.state.configuration;
      const started = await busyWhile(this.button, () => service.startHandover(part, host.getAttribute("field")));
      await this.#show(started);
    } catch (error) {
      fail(reasonOf(error, this.context.say));
    }
  }

  async #show({ id, url, qr }) {
    const { say, root, service } = this.context;
    const state = make("p", { class: "handover-state", role: "status", text: say("handover.waiting") });
    // As a picture: the server's answer is shown, never put into the document.
    const code = make("img", { class: "qr", alt: "", src: `data:image/svg+xml,${encodeURIComponent(qr)}` });
    this.#waiting = new AbortController();
    const { signal } = this.#waiting;
    const dialog = new Dialog({
      title: say("handover"),
      body: [
        make(
          "div",
          { class: "handover" },
          make("p", { text: say("handover.text") }),
          code,
          make("a", { href: url, target: "_blank", rel: "noopener", text: say("handover.link") }),
          state,
        ),
      ],
      actions: [{ label: say("cancel"), value: false }],
      within: root,
    });
    this.#wait(id, signal, state, dialog);
    const isDone = await dialog.answer;
    this.#waiting.abort();
    if (!isDone) service.endHandover(id).catch(() => {});
  }

  /** Asks again and again; each question waits at the server until something has happened. */
  async #wait(id, signal, status, dialog) {
    const { service, say } = this.context;
    while (!signal.aborted) {
      try {
        const { state, source } = await service.handover(id, signal);
        if (state === "done" && source) {
          await this.#take(source);
          dialog.finish(true);
          return;
        }
        const sentence = say(`handover.${state}`);
        if (status.textContent !== sentence) status.textContent = sentence;
        if (state === "expired") return;
        // A server that answers at once must not be asked without a pause.
        await waited(state === "waiting" ? 250 : 500, signal);
      } catch (error) {
        if (signal.aborted) return;
        status.textContent = reasonOf(error, say);
        if (!isPassing(error)) return;
        await waited(pause, signal);
      }
    }
  }

  async #take(source) {
    const { model, say, live } = this.context;
    await this.onDone();
    if (!model.state.saved.some(({ id }) => id === source.id)) {
      // It is for this use alone and not in the list of those that were kept.
      const { endpoint } = this.context.service;
      const { part } = model.state.configuration;
      const preview = `${endpoint}/saved/${encodeURIComponent(source.id)}/preview`;
      const one = { id: source.id, name: say("handover.name"), part, kind: "drawn", preview };
      model.dispatch({ type: "saved", saved: [one, ...model.state.saved] });
    }
    model.dispatch({ type: "choose", id: source.id });
    model.dispatch({ type: "tab", tab: "saved" });
    live.say(say("handover.done"));
  }
}

function waited(milliseconds, signal) {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, milliseconds);
    signal.addEventListener("abort", () => {
      clearTimeout(timer);
      resolve();
    }, { once: true });
  });
}
