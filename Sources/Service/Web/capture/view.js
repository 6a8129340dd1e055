import { button, busyWhile } from "../kit/button.js";
import { KeyboardInset } from "../kit/keyboard-inset.js";
import { make, setAttribute } from "../kit/make.js";
import { Tabs } from "../kit/tabs.js";
import { reasonOf } from "../shared/requests.js";
import { lacksTouch } from "./capabilities.js";
import { Draft } from "./draft.js";
import { DraftNote } from "./draft-note.js";
import { DrawPanel } from "./draw-panel.js";
import { Handover } from "./handover.js";
import { ImagePanel } from "./image-panel.js";
import { SavedPanel } from "./saved-panel.js";
import { shortcut } from "./shortcuts.js";
import { missing, source } from "./source.js";
import { TypePanel } from "./type-panel.js";

const icons = { saved: "bookmark", draw: "pen", image: "image", type: "keyboard" };

/** Below this inline size the list of faces is a popover. The container queries of frame.css have the same number. */
const wide = 560;

/**
 * The view of a capture: the bar with Cancel, title, ways to sign and Done, the panels, and the line at the foot.
 */
export class CaptureView {
  /**
   * The JSON of the source that was kept last, so that a second try does not keep it twice.
   *
   * @type {string|null}
   */
  #kept = null;

  /** @param {import("./context.js").Context & {host: import("./element.js").SignetCapture}} context */
  constructor(context) {
    this.context = context;
    this.panels = {
      saved: new SavedPanel(context),
      draw: new DrawPanel(context),
      image: new ImagePanel(context, () => this.#showMissing()),
      type: new TypePanel(context, () => this.#showMissing()),
    };
    this.inset = new KeyboardInset(context.host);
    this.draft = new Draft(context);
    this.draftNote = new DraftNote(context, this.draft);
    /** @type {(event: CustomEvent) => void} */
    this.onChange = ({ detail }) => this.#show(detail);
    this.element = make("div", { class: "frame", part: "frame" });
    this.#buildFoot();
    this.#buildFrame();
    this.element.addEventListener("keydown", (event) => this.#key(event));
    this.element.addEventListener("paste", (event) => this.panels.image.paste(event));
  }

  connect() {
    const { model } = this.context;
    model.addEventListener("change", this.onChange);
    this.observer = new ResizeObserver(([{ contentRect }]) => this.panels.type.setWide(contentRect.width >= wide));
    this.observer.observe(this.element);
    this.inset.start();
    this.draft.start();
    for (const panel of Object.values(this.panels)) panel.connect();
    this.#show(null);
  }

  disconnect() {
    this.context.model.removeEventListener("change", this.onChange);
    this.observer?.disconnect();
    this.inset.stop();
    this.draft.stop();
    for (const panel of Object.values(this.panels)) panel.disconnect();
    this.handover?.close();
  }

  /** Brings back the draft, then the saved signatures: the list comes first only where nothing was entered. */
  async load() {
    if (await this.draft.restore()) this.draftNote.restored();
    await this.panels.saved.load();
  }

  focus() {
    const { tab, configuration } = this.context.model.state;
    if (this.tabs?.element.isConnected) this.tabs.focus();
    else if (configuration.modes.length === 1 && tab === "type") this.panels.type.field.focus();
    else this.cancel.focus();
  }

  get value() {
    return this.#missing() === null ? source(this.context.model.state) : null;
  }

  /** Shows an error beside Done, and says it. */
  fail(sentence) {
    this.error.hidden = sentence === "";
    this.error.textContent = "";
    // The same sentence is not shown twice.
    this.status.hidden = sentence !== "";
    if (sentence) requestAnimationFrame(() => this.error.append(sentence));
  }

  #buildFrame() {
    const { say, host } = this.context;
    this.cancel = button({ label: say("cancel"), variant: "quiet", part: "cancel", onPress: () => this.#cancel() });
    this.done = button({ label: say("done"), variant: "primary", part: "done" });
    // From the start: to fade from one look to the other, as soon as it is known that all is missing, would show both.
    setAttribute(this.done, "aria-disabled", "true");
    // Not by `onPress`: a press while something is missing must say what.
    this.done.addEventListener("click", () => this.#done(), { capture: true });
    const title = host.getAttribute("heading") || say("title");
    this.error = make("p", { class: "signet-message", "data-kind": "error", role: "alert", hidden: true });
    this.tabPlace = make("div", { class: "tab-place" });
    this.panelPlace = make("div", { class: "panels" });
    this.element.append(
      make(
        "header",
        { class: "head", part: "header" },
        this.cancel,
        make("h2", { class: "title", part: "title", text: title }),
        this.tabPlace,
        this.done,
      ),
      this.error,
      this.panelPlace,
      this.foot,
    );
  }

  #buildFoot() {
    const { say, model, service, host } = this.context;
    this.status = make("p", { class: "status", part: "status", role: "status" });
    const keeps = make("input", {
      type: "checkbox", role: "switch", onchange: () => model.dispatch({ type: "keeps", keeps: keeps.checked }),
    });
    this.keepsInput = keeps;
    this.keeps = make("label", { class: "signet-switch" }, keeps, make("span", { text: say("keep") }));
    this.keptAlways = make("p", { class: "signet-hint", text: say("keep.always") });
    this.foot = make("footer", { class: "foot" }, this.status, this.draftNote.element, this.keeps, this.keptAlways);
    if (service && lacksTouch() && !host.hasAttribute("no-handover")) {
      this.handover = new Handover(this.context, () => this.panels.saved.load());
      this.foot.append(this.handover.button);
    }
  }

  /** The tabs are made again when there are others, as when the first signature has been saved. */
  #showTabs({ configuration, saved, tab }) {
    const ids = [...(saved.length > 0 ? ["saved"] : []), ...configuration.modes];
    const key = ids.join(" ");
    if (key !== this.tabKey) {
      this.tabKey = key;
      const { say } = this.context;
      const items = ids.map((id) => ({ id, label: say(id), icon: icons[id], panel: this.panels[id].element }));
      this.panelPlace.replaceChildren(...items.map(({ panel }) => panel));
      this.tabs = new Tabs({ label: say("modes"), items, selected: tab, onSelect: (id, how) => this.#select(id, how) });
      this.tabPlace.replaceChildren(...(ids.length > 1 ? [this.tabs.element] : []));
      setAttribute(this.element, "data-single", ids.length === 1);
      // With one way to sign there are no tabs, so its panel is not a tab's either.
      if (ids.length === 1) for (const name of ["role", "aria-labelledby"]) items[0].panel.removeAttribute(name);
    }
    if (this.tabs.selected !== tab) this.tabs.select(tab);
  }

  #select(id, { pressed }) {
    const { model } = this.context;
    model.dispatch({ type: "tab", tab: id });
    model.flush();
    if (pressed) this.panels[id].activate?.();
  }

  #show(before) {
    const { model, host } = this.context;
    const { state } = model;
    this.#showTabs(state);
    for (const panel of Object.values(this.panels)) panel.show(state, before);
    const { saving } = state.configuration;
    const canKeep = this.context.service !== null && state.tab !== "saved";
    this.keepsInput.checked = state.keeps;
    this.keeps.hidden = !canKeep || saving !== "ask";
    this.keptAlways.hidden = !canKeep || saving !== "always";
    this.draftNote.show();
    if (before) this.fail("");
    this.#showMissing();
    if (!before) return;
    this.draft.keep();
    const detail = { valid: this.#missing() === null, mode: state.tab };
    host.dispatchEvent(new CustomEvent("signet-change", { detail, bubbles: true, composed: true }));
  }

  #missing() {
    const { model } = this.context;
    return missing(model.state, { faces: this.panels.type.faces }) ?? (model.state.tab === "image" ? this.panels.image.missing : null);
  }

  #showMissing() {
    if (!this.tabs) return;
    const key = this.#missing();
    const isBusy = this.done.getAttribute("aria-busy") === "true";
    if (!isBusy) setAttribute(this.done, "aria-disabled", key === null ? null : "true");
    const sentence = key === null ? "" : this.context.say(key);
    if (this.status.textContent !== sentence) this.status.textContent = sentence;
  }

  #key(event) {
    const wanted = shortcut(event);
    if (event.key === "Escape") this.#escape(event);
    else if (wanted === "done" || this.#isDoneInField(event)) {
      event.preventDefault();
      this.#done();
    } else if (wanted && this.#panel.step) {
      event.preventDefault();
      this.#panel.step(wanted);
    }
  }

  /** @returns {{element: HTMLElement, step?: (step: import("./step-buttons.js").Step) => void}} */
  get #panel() {
    return this.panels[this.context.model.state.tab];
  }

  /** The Return key of the name's field says done. While a word is being composed it belongs to that. */
  #isDoneInField(event) {
    return event.key === "Enter" && !event.isComposing && event.target === this.panels.type.field;
  }

  /** Asks whether to discard before a dialog of the host hears of the key. */
  #escape(event) {
    if (event.defaultPrevented) return;
    event.preventDefault();
    event.stopPropagation();
    // The part opened last is closed first.
    const { popover } = this.panels.type;
    if (popover.isOpen) popover.close();
    else this.#cancel();
  }

  async #cancel() {
    const { host } = this.context;
    this.panels.type.abandon();
    if (!(await host.confirmLeaving())) return;
    this.draft.drop();
    host.reset();
    host.dispatchEvent(new CustomEvent("signet-cancel", { bubbles: true, composed: true }));
  }

  async #done() {
    if (this.done.getAttribute("aria-busy") === "true") return;
    const { say, model } = this.context;
    model.flush();
    if (this.#missing() === "missing.faces-yet") {
      const isSame = await busyWhile(this.done, () => this.panels.type.settled());
      this.#showMissing();
      if (!isSame) return;
    }
    const key = this.#missing();
    if (key !== null) {
      this.fail(say(key));
      return;
    }
    this.fail("");
    this.draft.hold();
    try {
      await busyWhile(this.done, () => this.#finish(source(model.state)));
      this.draft.drop();
    } catch (error) {
      this.draft.keep();
      this.fail(error.message || say("failed"));
    }
    this.#showMissing();
  }

  async #finish(result) {
    const { model, host } = this.context;
    const { state } = model;
    const kept = await this.#keep(result);
    const waited = [];
    const detail = {
      source: result,
      name: result.kind === "typed" ? result.text : state.configuration.name || null,
      kept,
      preview: await this.#preview(result),
      waitUntil: (promise) => waited.push(promise),
    };
    host.dispatchEvent(new CustomEvent("signet-done", { detail, bubbles: true, composed: true }));
    await Promise.all(waited);
  }

  /** A picture for the host to show. Without one the host shows none; the signature is still handed over. */
  async #preview(result) {
    try {
      const { blob, width, height } = await this.context.service.preview(result);
      return { url: URL.createObjectURL(blob), width, height };
    } catch {
      return null;
    }
  }

  /** Keeping for the next time must not be in the way of signing now: a failure is shown to the person. */
  async #keep(result) {
    const { model, service, say, live } = this.context;
    const { keeps, configuration } = model.state;
    if (!service || !keeps || configuration.saving === "never" || result.kind === "saved") return false;
    const json = JSON.stringify(result);
    if (json === this.#kept) return true;
    try {
      await service.save(result.text ?? configuration.name, configuration.part, result);
      this.#kept = json;
      return true;
    } catch (error) {
      live.alert(say("keep.failed", { reason: reasonOf(error, say) }));
      return false;
    }
  }
}
