import { icon } from "../kit/icons.js";
import { make, setProperties } from "../kit/make.js";
import { clamped, layOver } from "../shared/geometry.js";
import { linesOf } from "./page-lines.js";
import { centred, freed, moved, resized, stepped } from "./placement-maths.js";
import { snapped } from "./snapping.js";

const CORNERS = ["nw", "ne", "sw", "se"];
/** A pointer that moves less than this, in pixels, presses and does not drag. */
const SLACK = 4;
/** How near, in pixels, a dragged field comes to a line or to another field before it lies on it. */
const REACH = 6;

/** The placed fields over the pages: dragged, resized, moved by keys. The model holds them; this draws and changes it. */
export class PlacementBoard {
  /** @param {{say: import("../shared/translate.js").Translator, compose: import("./compose-model.js").ComposeModel, live: import("../kit/live-region.js").LiveRegion, column: HTMLElement, view: HTMLElement,
   *   pictures: import("../shared/page-pictures.js").PagePictures, signal: AbortSignal, edit: () => void}} options */
  constructor({ say, compose, live, column, view, pictures, signal, edit }) {
    this.say = say;
    this.compose = compose;
    this.live = live;
    this.column = column;
    this.view = view;
    this.pictures = pictures;
    this.edit = edit;
    /** @type {Map<string, HTMLElement>} */
    this.places = new Map();
    /**
     * The lines of each page, with the width of the picture that they were found in.
     *
     * @type {Map<number, {width: number, lines: import("./page-lines.js").Line[]}>}
     */
    this.lines = new Map();
    this.compose.addEventListener("change", () => this.draw(), { signal });
    this.compose.addEventListener("select", () => this.draw(), { signal });
    this.column.addEventListener("pointerdown", (event) => {
      if (!(/** @type {Element} */ (event.target).closest(".placed"))) this.compose.select(null);
    });
    this.column.addEventListener("keydown", (event) => {
      if ((event.ctrlKey || event.metaKey) && event.key === "z") {
        event.preventDefault();
        this.undo();
      }
    });
    this.draw();
  }

  /** CSS pixels per point on a page. */
  scaleOf(number) {
    return this.sheetOf(number).clientWidth / this.compose.page(number).width;
  }

  sheetOf(number) {
    return this.pictures.sheets.get(number).sheet;
  }

  draw() {
    const { placed } = this.compose;
    for (const [id, place] of this.places) {
      if (placed.some((field) => field.id === id)) continue;
      place.remove();
      this.places.delete(id);
    }
    for (const field of placed) this.drawField(field);
  }

  drawField(field) {
    let place = this.places.get(field.id);
    if (!place) {
      place = this.makePlace(field.id);
      this.places.set(field.id, place);
    }
    const layer = this.pictures.layer(field.page);
    if (place.parentNode !== layer) {
      const hadFocus = place.contains(document.activeElement);
      layer?.append(place);
      if (hadFocus) place.querySelector("button").focus({ preventScroll: true });
    }
    layOver(place, field.frame, this.compose.page(field.page));
    const index = this.compose.indexOf(field.signer);
    place.dataset.signer = String(index % 6);
    place.dataset.kind = field.kind;
    place.classList.toggle("placed--selected", this.compose.selected === field.id);
    place.classList.toggle("placed--optional", !field.required);
    place.classList.toggle("placed--part", Boolean(field.part));
    place.classList.toggle("placed--around", !field.part && Boolean(field.options?.some((option) => option.frame)));
    this.drawLabel(place, field);
  }

  drawLabel(place, field) {
    const words = this.nameOf(field);
    const signer = this.compose.signer(field.signer)?.name ?? "";
    const control = place.querySelector("button");
    const key = `${field.kind} ${words}`;
    if (control.dataset.key !== key) {
      control.dataset.key = key;
      control.replaceChildren(icon(field.part === "copy" ? "copy" : field.kind), make("span", { class: "placed-name", text: words }));
    }
    control.setAttribute("aria-label", this.say(field.part ? `placed.${field.part}` : "placed.name", { name: words, signer, page: field.page }));
    control.setAttribute("aria-pressed", String(this.compose.selected === field.id));
  }

  /** The name of a field for the sender. */
  nameOf(field) {
    return field.label || this.say(`field.${field.kind}`);
  }

  makePlace(id) {
    const control = make("button", { type: "button", class: "placed-control", "aria-describedby": "placed-help",
      onfocus: () => this.compose.select(id), onkeydown: (event) => this.key(event, id), ondblclick: () => this.edit() });
    const place = make("div", { class: "placed" }, control, ...CORNERS.map((corner) => make("span", { class: `handle handle--${corner}`, data: { corner } })));
    place.addEventListener("pointerdown", (event) => this.press(event, id, event.target.dataset?.corner ?? null));
    if (!document.getElementById("placed-help")) {
      this.column.append(make("p", { id: "placed-help", class: "signet-visually-hidden", text: this.say("placed.help") }));
    }
    return place;
  }

  /** @param {KeyboardEvent} event @param {string} id */
  key(event, id) {
    const field = this.compose.field(id);
    const frame = stepped(field.frame, event);
    if (frame) {
      event.preventDefault();
      this.compose.updateField(id, { frame }, { keep: !event.repeat });
      this.tell(id);
    } else if (event.key === "Delete" || event.key === "Backspace") {
      event.preventDefault();
      this.remove(id);
    } else if ((event.ctrlKey || event.metaKey) && event.key === "d") {
      event.preventDefault();
      this.focus(this.compose.duplicate(id).id);
    } else if (event.key === "Enter") {
      event.preventDefault();
      this.edit();
    }
  }

  remove(id) {
    const index = this.compose.fields.findIndex((field) => field.id === id);
    const { kind, of, label, part } = this.compose.field(id);
    this.compose.removeField(id);
    this.live.say(this.say("placed.removed", { name: part === "option" ? label : this.say(`field.${kind}`) }));
    if (of) {
      this.focus(of);
      return;
    }
    const next = this.compose.fields[Math.min(index, this.compose.fields.length - 1)];
    if (next) this.focus(next.id);
  }

  undo() {
    if (this.compose.undo()) this.live.say(this.say("fields.undone"));
  }

  tell(id) {
    const [x, y, width, height] = this.compose.field(id).frame.map(Math.round);
    clearTimeout(this.telling);
    this.telling = setTimeout(() => this.live.say(this.say("placed.at", { x, y, width, height })), 400);
  }

  /** @param {string} id */
  focus(id) {
    const place = this.places.get(id);
    place?.querySelector("button").focus({ preventScroll: true });
    place?.scrollIntoView({ block: "nearest", inline: "nearest" });
  }

  /**
   * The place of something new in the middle of what is seen of the pages, beside what is there.
   *
   * @param {{width: number, height: number}} size in points
   * @returns {{page: any, frame: import("../shared/geometry.js").Frame}}
   */
  spot(size) {
    const middle = innerHeight / 2;
    const sheets = [...this.pictures.sheets.values()].map(({ page, sheet }) => ({ page, box: sheet.getBoundingClientRect() }));
    const distance = ({ box }) => Math.max(box.top - middle, middle - box.bottom, 0);
    const { page, box } = sheets.reduce((best, other) => (distance(other) < distance(best) ? other : best));
    const scale = box.width / page.width;
    const place = { x: box.width / 2, y: Math.min(Math.max(middle - box.top, 40), box.height - 40) };
    const others = this.compose.fields.filter((other) => other.page === page.number).map((other) => other.frame);
    return { page, frame: freed(clamped(centred(place, size, page, scale), page), others, page) };
  }

  /** Puts a field into the middle of what is seen of the pages. */
  add(kind, signer) {
    const { page, frame } = this.spot(this.compose.sizeOf(kind));
    const field = this.compose.addField({ kind, signer, page: page.number, frame });
    this.focus(field.id);
    this.live.say(this.say("fields.added", { name: this.say(`field.${kind}`), page: page.number }));
  }

  /** Begins to drag or to resize a placed field. */
  press(event, id, corner) {
    if (event.button !== 0) return;
    event.preventDefault();
    this.compose.select(id);
    this.places.get(id).querySelector("button").focus({ preventScroll: true });
    const start = { ...this.compose.field(id) };
    let kept = false;
    follow(event, this.places.get(id), this.view, {
      move: (by, point, isFree) => {
        if (!kept) this.compose.remember();
        kept = true;
        const values = corner
          ? { page: start.page, frame: resized(start.frame, corner, by, this.scaleOf(start.page)) }
          : this.carried(start, by, point, event);
        if (!isFree) values.frame = this.snap(values, id, corner);
        else this.guide(null, []);
        this.compose.updateField(id, values, { keep: false });
      },
      cancel: () => {
        this.guide(null, []);
        if (kept) this.compose.updateField(id, { page: start.page, frame: start.frame }, { keep: false });
      },
      end: () => {
        this.guide(null, []);
        if (kept) this.tell(id);
      },
    });
  }

  /** The frame on a line of the page or in a row with another field, where one is near; shows on which. */
  snap({ page, frame }, id, corner) {
    const fields = this.compose.placed.filter((field) => field.page === page && field.id !== id && (!id || field.of !== id)).map((field) => field.frame);
    const near = { fields, lines: this.linesOn(page) };
    const found = snapped(frame, near, REACH / this.scaleOf(page), corner);
    this.guide(page, found.guides);
    return found.frame;
  }

  /** The lines of a page, found again when a sharper picture of it has come. */
  linesOn(number) {
    const picture = this.sheetOf(number).querySelector("img");
    const width = picture?.naturalWidth ?? 0;
    if (width === 0) return [];
    if (this.lines.get(number)?.width !== width) this.lines.set(number, { width, lines: linesOf(picture, this.compose.page(number)) });
    return this.lines.get(number).lines;
  }

  /**
   * Draws the lines on which a dragged field lies.
   *
   * @param {number|null} page @param {import("./snapping.js").Guide[]} guides
   */
  guide(page, guides) {
    for (const old of this.column.querySelectorAll(".guide")) old.remove();
    if (page === null) return;
    const { width, height } = this.compose.page(page);
    this.pictures.layer(page).append(...guides.map(({ x, y }) => {
      const made = make("div", { class: `guide guide--${x === undefined ? "level" : "upright"}`, "aria-hidden": "true" });
      setProperties(made, { at: `${(x === undefined ? (height - y) / height : x / width) * 100}%` });
      return made;
    }));
  }

  /** Where a dragged field is: on the page under the pointer, held where it was taken. */
  carried(start, by, point, event) {
    const under = this.sheetAt(point) ?? this.compose.page(start.page);
    if (under.number === start.page) return { page: start.page, frame: moved(start.frame, by, this.scaleOf(start.page)) };
    const [x, y, width, height] = start.frame;
    const home = this.sheetOf(start.page).getBoundingClientRect();
    const scale = this.scaleOf(start.page);
    const held = { x: (event.clientX - home.left) / scale - x, y: this.compose.page(start.page).height - (event.clientY - home.top) / scale - y };
    const box = this.sheetOf(under.number).getBoundingClientRect();
    const there = this.scaleOf(under.number);
    const left = (point.x - box.left) / there - held.x;
    return { page: under.number, frame: [left, under.height - (point.y - box.top) / there - held.y, width, height] };
  }

  sheetAt({ x, y }) {
    for (const { page, sheet } of this.pictures.sheets.values()) {
      const box = sheet.getBoundingClientRect();
      if (x >= box.left && x <= box.right && y >= box.top && y <= box.bottom) return page;
    }
    return null;
  }

  /** Lets a tool be dragged onto a page. */
  makeDraggable(tool, kind, signerOf) {
    tool.addEventListener("pointerdown", (event) => {
      if (event.button !== 0) return;
      const shadow = make("div", { class: "drag-shadow", "aria-hidden": "true", data: { signer: this.compose.indexOf(signerOf()) % 6 } }, icon(kind));
      follow(event, tool, this.view, {
        move: (_, point, isFree) => {
          tool.isFree = isFree;
          tool.dragged = true;
          if (!shadow.isConnected) document.body.append(shadow);
          const page = this.sheetAt(point) ?? this.compose.document.pages[0];
          const scale = this.scaleOf(page.number);
          setProperties(shadow, { x: `${point.x}px`, y: `${point.y}px`, w: `${this.compose.sizeOf(kind).width * scale}px`, h: `${this.compose.sizeOf(kind).height * scale}px` });
        },
        cancel: () => shadow.remove(),
        end: (point) => {
          shadow.remove();
          if (tool.dragged) this.drop(kind, signerOf(), point, tool.isFree);
          // A click may follow, or may not when the pointer was let go elsewhere.
          setTimeout(() => { tool.dragged = false; });
        },
      });
    });
  }

  drop(kind, signer, point, isFree) {
    const page = this.sheetAt(point);
    if (!page) return;
    const box = this.sheetOf(page.number).getBoundingClientRect();
    let frame = centred({ x: point.x - box.left, y: point.y - box.top }, this.compose.sizeOf(kind), page, box.width / page.width);
    if (!isFree) frame = this.snap({ page: page.number, frame }, null, null);
    this.guide(null, []);
    this.focus(this.compose.addField({ kind, signer, page: page.number, frame }).id);
  }
}

/**
 * Follows one pointer until it is let go; Escape and a lost pointer put everything back. `move` receives how far the
 * pointer is from where it was pressed, where it is, and whether Alt is held.
 */
function follow(event, target, view, { move, end, cancel }) {
  const start = { x: event.clientX, y: event.clientY };
  const offset = () => ({ x: scrollX + view.scrollLeft, y: scrollY + view.scrollTop });
  const before = offset();
  let isDragging = false;
  target.setPointerCapture?.(event.pointerId);
  const stop = new AbortController();
  const on = (name, listener) => addEventListener(name, listener, { signal: stop.signal, capture: true });
  on("pointermove", (next) => {
    if (next.pointerId !== event.pointerId) return;
    const now = offset();
    const by = { x: next.clientX - start.x + now.x - before.x, y: next.clientY - start.y + now.y - before.y };
    isDragging ||= Math.hypot(by.x, by.y) >= SLACK;
    if (isDragging) move(by, { x: next.clientX, y: next.clientY }, next.altKey);
  });
  on("pointerup", (last) => {
    if (last.pointerId !== event.pointerId) return;
    stop.abort();
    end({ x: last.clientX, y: last.clientY });
  });
  on("pointercancel", () => {
    stop.abort();
    cancel();
  });
  on("keydown", (key) => {
    if (key.key !== "Escape") return;
    key.preventDefault();
    key.stopPropagation();
    stop.abort();
    cancel();
  });
}
