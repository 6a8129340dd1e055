import { busyWhile, button } from "../kit/button.js";
import { Dialog } from "../kit/dialog.js";
import { make } from "../kit/make.js";
import { reasonOf } from "../shared/requests.js";

/** The panel of the signatures that were kept: choose, rename, delete. */
export class SavedPanel {
  #shown = null;

  /** @param {import("./context.js").Context & {host: HTMLElement}} context */
  constructor(context) {
    this.context = context;
    this.inputs = new Map();
    this.list = make("div", { class: "saved-list", role: "radiogroup", "aria-label": context.say("saved.list") });
    this.element = make("div", { class: "panel saved-panel", part: "panel" }, this.list);
  }

  connect() {}

  disconnect() {}

  /** Asks the server for the list. Without an answer the list is empty, and nothing else changes. */
  async load() {
    const { service, model } = this.context;
    try {
      const all = (await service?.saved()) ?? [];
      const { part } = model.state.configuration;
      model.dispatch({ type: "saved", saved: all.filter((each) => (each.part ?? part) === part) });
      model.flush();
    } catch {
      // The other ways to sign need no list.
    }
  }

  /** @param {import("./reducer.js").State} state */
  show({ saved, chosen }) {
    if (saved !== this.#shown) {
      this.#shown = saved;
      this.inputs = new Map();
      this.list.replaceChildren(...saved.map((each) => this.#row(each)));
    }
    for (const [id, input] of this.inputs) input.checked = id === chosen;
  }

  #row(signature) {
    const { say, model } = this.context;
    const { id, name, preview } = signature;
    const input = make("input", {
      type: "radio", name: "saved", value: id, "aria-label": name,
      onchange: () => model.dispatch({ type: "choose", id }),
    });
    this.inputs.set(id, input);
    return make(
      "div",
      { class: "saved-row" },
      make(
        "label",
        { class: "saved-choice" },
        input,
        make("span", { class: "saved-paper" }, make("img", { src: preview, alt: "", loading: "lazy" })),
        make("span", { class: "saved-name", dir: "auto", text: name }),
      ),
      button({ label: `${say("rename")}: ${name}`, variant: "icon", icon: "rename", onPress: ({ currentTarget }) => this.#rename(signature, currentTarget) }),
      button({ label: `${say("delete")}: ${name}`, variant: "icon", icon: "trash", onPress: ({ currentTarget }) => this.#delete(signature, currentTarget) }),
    );
  }

  async #rename({ id, name }, pressed) {
    const { say, root } = this.context;
    const field = make("input", { class: "signet-input", dir: "auto", maxlength: 120, autocomplete: "off", value: name });
    const dialog = new Dialog({
      title: say("rename.title"),
      body: [make("label", { class: "signet-field" }, make("span", { class: "signet-label", text: say("rename.label") }), field)],
      actions: [
        { label: say("cancel"), value: false },
        { label: say("rename.done"), value: true, variant: "primary" },
      ],
      within: root,
    });
    field.focus();
    field.select();
    field.addEventListener("keydown", (event) => {
      if (event.key !== "Enter" || event.isComposing) return;
      // The focus goes back to the button that opened this, which the same press must not press again.
      event.preventDefault();
      dialog.finish(true);
    });
    const isWanted = await dialog.answer;
    const wanted = field.value.trim();
    if (isWanted && wanted !== "" && wanted !== name) await this.#change(pressed, () => this.context.service.rename(id, wanted), "renamed");
  }

  async #delete({ id, name }, pressed) {
    const { say, root } = this.context;
    const dialog = new Dialog({
      title: say("delete.title"),
      body: [make("p", { text: say("delete.text", { name }) })],
      actions: [
        { label: say("cancel"), value: false },
        { label: say("delete.done"), value: true, variant: "danger" },
      ],
      within: root,
    });
    if (await dialog.answer) await this.#change(pressed, () => this.context.service.forget(id), "deleted");
  }

  async #change(pressed, work, said) {
    const { say, live, fail, host } = this.context;
    try {
      await busyWhile(pressed, work);
      await this.load();
      live.say(say(said));
      // The button that had the focus has gone with its row.
      const [first] = this.inputs.values();
      if (first) first.focus();
      else host.focus();
    } catch (error) {
      fail(reasonOf(error, say));
    }
  }
}
