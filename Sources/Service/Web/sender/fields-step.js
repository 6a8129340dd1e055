import { busyWhile, button } from "../kit/button.js";
import { icon } from "../kit/icons.js";
import { make, setProperties } from "../kit/make.js";
import { PagePictures } from "../shared/page-pictures.js";
import { reasonOf } from "../shared/requests.js";
import { nameSheets, sheetAt } from "../shared/sheets.js";
import { BlocksPanel } from "./blocks-panel.js";
import { BoardBar } from "./board-bar.js";
import { COMMON, KINDS } from "./compose-fields.js";
import { conflictNotes } from "./conflict-notes.js";
import { documentRules } from "./document-rules.js";
import { FieldProperties } from "./field-properties.js";
import { askKind } from "./kind-dialog.js";
import { OfferedFields } from "./offered-fields.js";
import { labelled, select } from "./pieces.js";
import { PersonRules } from "./person-rules.js";
import { PlacementBoard } from "./placement-board.js";

/** Fields on the pages: dragged there, pressed there, offered by the document, or found by a text. */
export class FieldsStep {
  /** @param {import("./page-context.js").PageContext} context @param {() => void} again draws the step again, for another document */
  constructor({ say, api, compose, live, signal }, again) {
    this.say = say;
    this.api = api;
    this.compose = compose;
    this.live = live;
    this.signal = signal;
    this.signer = compose.fillers[0]?.id ?? null;
    const column = make("div", { class: "sheets board-sheets" });
    const { pages } = compose.document;
    const path = ({ paper, page }) => `documents/${encodeURIComponent(compose.documents[paper.position - 1].id)}/pages/${page}`;
    this.pictures = new PagePictures(column, {
      pages, fetch: (number, width, of) => api.picture(`${path(pages[number - 1])}?width=${width}`, of),
      label: (page) => say("page.of", { page, count: pages.length }), failed: say("page.failed"), retry: say("retry"), elsewhere: () => this.download(),
    });
    nameSheets(this.pictures, pages);
    const view = make("div", { class: "board-view" }, column);
    this.board = new PlacementBoard({ say, compose, live, column, view, pictures: this.pictures, signal, edit: () => this.properties.focus() });
    this.bar = new BoardBar({ say, compose, view, column, pictures: this.pictures, signal });
    this.properties = new FieldProperties({ say, compose, live, signal, back: (field) => this.board.focus(field) });
    this.offered = new OfferedFields({ say, api, compose, live, signal }, { added: (field) => this.board.focus(field.id), covered: again });
    this.element = make("div", { class: "fields-step" }, this.tools(), make("div", { class: "board" }, this.offered.element, this.bar.element, view), this.properties.element);
    this.keepClear();
  }

  /** Another way to the document, where its pages do not come. */
  download() {
    const { documents } = this.compose;
    const made = button({ label: this.say("fields.download"), icon: "download", onPress: () => {
      this.fault.textContent = "";
      return busyWhile(made, async () => {
        for (const { id, name } of documents) await this.api.download(`documents/${encodeURIComponent(id)}/content`, name);
      }).catch((error) => { this.fault.textContent = reasonOf(error, this.say); });
    } });
    return made;
  }

  /** Where it is narrow, the tools stay above the pages: the bar and the pages that are gone to keep clear of them. */
  keepClear() {
    const bar = this.element.querySelector(".tool-bar");
    const sizes = new ResizeObserver(() => setProperties(this.element, { "tools-height": `${bar.offsetHeight}px` }));
    sizes.observe(bar);
    this.signal.addEventListener("abort", () => sizes.disconnect());
  }

  tools() {
    const { say } = this;
    this.signers = make("div", { class: "tool-signers", role: "radiogroup", "aria-label": say("fields.for") }, ...this.compose.fillers.map((signer) => make("label", { class: "signer-choice", data: { signer: this.compose.indexOf(signer.id) % 6 } },
      make("input", { type: "radio", name: "field-signer", value: signer.id, ".checked": signer.id === this.signer, onchange: () => this.choose(signer.id) }),
      make("span", { class: "signer-mark", "aria-hidden": "true" }), make("span", { class: "signer-choice-name", text: signer.name, dir: "auto" }))));
    this.personRules = new PersonRules({ say, compose: this.compose, signer: () => this.signer, signal: this.signal });
    this.palette = make("div", { class: "palette", data: { signer: this.compose.indexOf(this.signer) % 6 } });
    this.more = button({ label: say("fields.more"), icon: "plus", variant: "quiet", onPress: () => this.addOther() });
    this.more.classList.add("tool-other");
    this.drawTools();
    this.compose.addEventListener("change", () => this.drawTools(), { signal: this.signal });
    this.fault = make("p", { class: "signet-error", role: "alert" });
    this.blocks = new BlocksPanel({ say, api: this.api, compose: this.compose, live: this.live, board: this.board, signer: () => this.signer, seen: () => this.bar.seen() });
    const undo = button({ label: say("fields.undo"), icon: "undo", onPress: () => this.board.undo() });
    const allow = () => { undo.disabled = this.compose.past.length === 0; };
    this.compose.addEventListener("change", allow, { signal: this.signal });
    allow();
    return make("div", { class: "tools" },
      make("div", { class: "tool-bar" }, make("h2", { text: say("fields.for") }), this.signers, this.personRules.element, conflictNotes({ say, compose: this.compose, signal: this.signal }),
        make("h2", { text: say("fields.kinds") }), this.palette), make("p", { class: "signet-hint tools-hint", text: say("fields.hint") }), undo,
      make("details", { class: "tool-more" }, make("summary", { text: say("fields.by-text") }), this.byText()),
      this.blocks.element, this.compose.documents.length > 1 && documentRules({ say, compose: this.compose, signal: this.signal }),
      this.fault);
  }

  choose(id) {
    this.signer = id;
    this.palette.dataset.signer = this.compose.indexOf(id) % 6;
    this.personRules.draw();
  }

  /** The common kinds, and the others that are in use. */
  drawTools() {
    const used = new Set(this.compose.fields.map(({ kind }) => kind));
    const kinds = [...COMMON, ...KINDS.filter((kind) => used.has(kind) && !COMMON.includes(kind))];
    if (this.palette.dataset.kinds === kinds.join(" ")) return;
    this.palette.dataset.kinds = kinds.join(" ");
    const tools = new Map([...this.palette.querySelectorAll(".tool")].map((/** @type {HTMLElement} */ tool) => [tool.dataset.kind, tool]));
    this.palette.replaceChildren(...kinds.map((kind) => tools.get(kind) ?? this.tool(kind)), this.more);
  }

  /** Any kind, found by its name. */
  async addOther() {
    const kind = await askKind({ say: this.say, kinds: KINDS });
    if (kind) this.board.add(kind, this.signer);
  }

  /** Pressed, it puts a field into the middle of what is seen; dragged, where it is let go. */
  tool(kind) {
    const made = make("button", { type: "button", class: "tool", data: { kind } }, icon(kind), make("span", { text: this.say(`field.${kind}`) }));
    made.addEventListener("click", () => {
      if (!made.dragged) this.board.add(kind, this.signer);
      made.dragged = false;
    });
    this.board.makeDraggable(made, kind, () => this.signer);
    return made;
  }

  byText() {
    const { say } = this;
    const text = make("input", { class: "signet-input", placeholder: say("fields.text.sample"), dir: "auto", oninput: () => { this.fault.textContent = ""; } });
    let kind = "signature";
    const kinds = select(KINDS.map((name) => [name, say(`field.${name}`)]), kind, (value) => { kind = value; });
    const find = button({ label: say("fields.text.find"), icon: "search", onPress: () => busyWhile(find, () => this.find(`text:"${text.value.trim().replace(/"/g, "")}",nth:all`, kind, text)) });
    text.addEventListener("keydown", (event) => event.key === "Enter" && find.click());
    return make("div", { class: "tool-form" }, labelled(say("fields.text.label"), text, { hint: say("fields.text.hint") }), labelled(say("fields.kind"), kinds), find);
  }

  /** Asks the service where a text is, and puts a field there. */
  async find(at, kind, input) {
    this.fault.textContent = "";
    if (!input.value.trim()) return input.focus();
    try {
      const answers = await Promise.all(this.compose.documents.map(({ id }) => this.api.post(`documents/${encodeURIComponent(id)}/places`, { at: [at] })));
      const { pages } = this.compose.document;
      const places = answers.flatMap((answer, index) => placesOf(answer).map((place) => ({ ...place, page: sheetAt(pages, index + 1, place.page) })));
      for (const place of places) this.compose.addField({ kind, signer: this.signer, page: place.page, frame: this.sized(place.frame, kind) });
      this.live.say(this.say("fields.found", { count: places.length }));
      if (places.length === 0) this.fault.textContent = this.say("fields.not-found");
      else this.board.focus(this.compose.selected);
    } catch (error) {
      this.fault.textContent = reasonOf(error, this.say);
    }
    return undefined;
  }

  /** The frame where the text is in the size that this kind of field has; its lower left corner stays. */
  sized([x, y, width, height], kind) {
    const size = this.compose.sizeOf(kind);
    if (kind in this.compose.sizes) return [x, y, size.width, size.height];
    return [x, y, kind === "checkbox" ? size.width : Math.max(Math.min(width, 260), size.width), Math.max(Math.min(height, 70), size.height)];
  }
}

/** All frames in an answer of `places`, whether they are in groups or in one list. */
export function placesOf(answer) {
  const list = Array.isArray(answer) ? answer : answer?.places ?? answer?.items ?? [];
  return list.flat(2).flatMap((entry) => (entry?.frame ? [entry] : placesOf(entry?.frames ?? [])));
}

