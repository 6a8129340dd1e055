import { button } from "../kit/button.js";
import { Dialog } from "../kit/dialog.js";
import { icon } from "../kit/icons.js";
import { make } from "../kit/make.js";
import { blockFrame, blockOf, canBeInBlock, placedBlock } from "./compose-blocks.js";
import { deleteButton } from "./library-pages.js";
import { attempt, confirm, failure, labelled } from "./pieces.js";

/** How many blocks are shown. */
const SHOWN = 200;

/** Blocks of fields: put on a page for the chosen person, saved of the fields of a page, and deleted. */
export class BlocksPanel {
  /**
   * @param {Pick<import("./page-context.js").PageContext, "say"|"api"|"compose"|"live"> & {board: import("./placement-board.js").PlacementBoard,
   *   signer: () => string|null, seen: () => number}} options `signer` is the chosen person, `seen` the page in view
   */
  constructor({ say, api, compose, live, board, signer, seen }) {
    this.say = say;
    this.api = api;
    this.compose = compose;
    this.live = live;
    this.board = board;
    this.signer = signer;
    this.seen = seen;
    this.list = make("div", { class: "block-list" });
    this.save = button({ label: say("blocks.save"), icon: "plus", variant: "quiet", onPress: () => this.ask() });
    this.element = make("details", { class: "tool-more", ontoggle: (event) => event.target.open && this.load() },
      make("summary", { text: say("blocks.title") }), make("div", { class: "tool-form" }, this.list, this.save));
  }

  async load() {
    try {
      const { items } = await this.api.list("blocks", {}, SHOWN);
      this.draw(items);
    } catch (error) {
      this.list.replaceChildren(failure(this.say, error, () => this.load()));
    }
  }

  draw(items) {
    const { say } = this;
    this.list.replaceChildren(make("p", { class: "signet-hint", text: say(items.length > 0 ? "blocks.hint" : "blocks.none") }),
      ...(items.length > 0 ? [make("ul", { class: "blocks" }, ...items.map((block) => make("li", {},
        make("button", { type: "button", class: "block-choice", onclick: () => this.put(block) }, icon("pages"),
          make("span", { class: "block-words" }, make("strong", { text: block.name, dir: "auto" }), " ", make("span", { class: "signet-hint", text: say("review.fields", { count: block.fields.length }) }))),
        deleteButton(say, block.name, () => this.remove(block)))))] : []));
  }

  /** Puts a block into the middle of what is seen of the pages. */
  put({ name, fields }) {
    const { compose, board } = this;
    const [, , width, height] = blockFrame(fields);
    const { page, frame } = board.spot({ width, height });
    const made = compose.addFields(placedBlock(fields, page, frame, this.signer(), compose.fields));
    board.focus(made[0].id);
    this.live.say(this.say("fields.added", { name, page: page.number }));
  }

  async remove({ id, name }) {
    const { say, api } = this;
    const done = await confirm(say, { title: say("delete.named", { name }), text: say("documents.delete.text", { name }), yes: say("delete"), act: () => api.remove(`blocks/${encodeURIComponent(id)}`) });
    if (!done) return;
    await this.load();
    this.save.focus();
  }

  /** Asks which fields of a page are saved as a block: of the page of the selected field, or else of the one in view. */
  async ask() {
    const { say, api, compose } = this;
    const selected = compose.field(compose.selected);
    const page = selected?.page ?? this.seen();
    const fields = compose.fields.filter((field) => field.page === page && canBeInBlock(field));
    const owner = selected?.signer ?? this.signer();
    const isOwned = fields.some(({ signer }) => signer === owner);
    const fault = make("p", { class: "signet-error", role: "alert" });
    const name = make("input", { class: "signet-input", id: "block-name", maxlength: 200, dir: "auto", autocomplete: "off", oninput: () => { fault.textContent = ""; } });
    const ticks = fields.map((field) => make("input", { type: "checkbox", ".checked": !isOwned || field.signer === owner }));
    const words = ({ kind, label, signer }) => `${label || say(`field.${kind}`)}${compose.fillers.length > 1 ? ` (${compose.signer(signer)?.name ?? ""})` : ""}`;
    const saved = await new Dialog({
      title: say("blocks.save"), close: say("cancel"), focus: "#block-name",
      body: [labelled(say("template.name"), name),
        make("fieldset", { class: "block-fields" }, make("legend", { class: "signet-label", text: say("blocks.fields", { page }) }),
          ...fields.map((field, index) => make("label", { class: "check" }, ticks[index], make("span", { text: words(field), dir: "auto" })))), fault],
      actions: [{ label: say("cancel"), value: null }, { label: say("save"), variant: "primary", onPress: (dialog) => {
        const chosen = fields.filter((_, index) => ticks[index].checked);
        if (!name.value.trim() || chosen.length === 0) {
          fault.textContent = say("blocks.needed");
          name.focus();
          return undefined;
        }
        return attempt(dialog, dialog.actions[1], fault, () => api.post("blocks", { name: name.value.trim(), fields: blockOf(chosen, compose.fields) }), say);
      } }],
    }).answer;
    if (!saved) return;
    this.live.say(say("blocks.saved"));
    await this.load();
  }
}
