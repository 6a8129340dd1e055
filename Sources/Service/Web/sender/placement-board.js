import { icon } from "../kit/icons.js";
import { make, setProperties } from "../kit/make.js";
import { sharesOf } from "../signing/geometry.js";
import { SIZES } from "./compose-model.js";
import { centred, moved, resized, stepped } from "./placement-maths.js";

const CORNERS = ["nw", "ne", "sw", "se"];
/** A pointer that moves less than this, in pixels, presses and does not drag. */
const SLACK = 4;

/** The placed fields over the pages: dragged, resized, moved by keys. The model holds them; this draws and changes it. */
export class PlacementBoard {
  /** @param {{say: Function, compose: import("./compose-model.js").ComposeModel, live: Object, column: HTMLElement,
   *   pictures: import("../signing/page-pictures.js").PagePictures, signal: AbortSignal, edit: () => void}} options */
  constructor(options) {
    Object.assign(this, options);
    /** @type {Map<string, HTMLElement>} */
    this.places = new Map();
    this.compose.addEventListener("change", () => this.draw(), { signal: this.signal });
    this.compose.addEventListener("select", () => this.draw(), { signal: this.signal });
    this.column.addEventListener("pointerdown", (event) => {
      if (!event.target.closest(".placed")) this.compose.select(null);
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
    const { fields } = this.compose;
    for (const [id, place] of this.places) {
      if (fields.some((field) => field.id === id)) continue;
      place.remove();
      this.places.delete(id);
    }
    for (const field of fields) this.drawField(field);
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
    const shares = sharesOf(field.frame, this.compose.page(field.page));
    setProperties(place, Object.fromEntries(Object.entries(shares).map(([name, share]) => [name, `${(share * 100).toFixed(4)}%`])));
    const index = this.compose.indexOf(field.signer);
    place.dataset.signer = index % 6;
    place.dataset.kind = field.kind;
    place.classList.toggle("placed--selected", this.compose.selected === field.id);
    place.classList.toggle("placed--optional", !field.required);
    this.drawLabel(place, field);
  }

  drawLabel(place, field) {
    const words = field.label || this.say(`field.${field.kind}`);
    const signer = this.compose.signer(field.signer)?.name ?? "";
    const control = place.querySelector("button");
    const key = `${field.kind} ${words}`;
    if (control.dataset.key !== key) {
      control.dataset.key = key;
      control.replaceChildren(icon(field.kind), make("span", { class: "placed-name", text: words }));
    }
    control.setAttribute("aria-label", this.say("placed.name", { name: words, signer, page: field.page }));
    control.setAttribute("aria-pressed", String(this.compose.selected === field.id));
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
    const name = this.say(`field.${this.compose.field(id).kind}`);
    this.compose.removeField(id);
    this.live.say(this.say("placed.removed", { name }));
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

  /** Puts a field into the middle of what is seen of the pages. */
  add(kind, signer) {
    const middle = innerHeight / 2;
    const sheets = [...this.pictures.sheets.values()].map(({ page, sheet }) => ({ page, box: sheet.getBoundingClientRect() }));
    const distance = ({ box }) => Math.max(box.top - middle, middle - box.bottom, 0);
    const { page, box } = sheets.reduce((best, other) => (distance(other) < distance(best) ? other : best));
    const scale = box.width / page.width;
    const place = { x: box.width / 2, y: Math.min(Math.max(middle - box.top, 40), box.height - 40) };
    const field = this.compose.addField({ kind, signer, page: page.number, frame: centred(place, SIZES[kind], page, scale) });
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
    follow(event, this.places.get(id), {
      move: (by, point) => {
        if (!kept) this.compose.remember();
        kept = true;
        const scale = this.scaleOf(start.page);
        if (corner) return this.compose.updateField(id, { frame: resized(start.frame, corner, by, scale) }, { keep: false });
        return this.compose.updateField(id, this.carried(start, by, point, event), { keep: false });
      },
      cancel: () => kept && this.compose.updateField(id, start, { keep: false }),
      end: () => kept && this.tell(id),
    });
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
      follow(event, tool, {
        move: (_, point) => {
          tool.dragged = true;
          if (!shadow.isConnected) document.body.append(shadow);
          const page = this.sheetAt(point) ?? this.compose.document.pages[0];
          const scale = this.scaleOf(page.number);
          setProperties(shadow, { x: `${point.x}px`, y: `${point.y}px`, w: `${SIZES[kind].width * scale}px`, h: `${SIZES[kind].height * scale}px` });
        },
        cancel: () => shadow.remove(),
        end: (point) => {
          shadow.remove();
          if (tool.dragged) this.drop(kind, signerOf(), point);
          // A click may follow, or may not when the pointer was let go elsewhere.
          setTimeout(() => { tool.dragged = false; });
        },
      });
    });
  }

  drop(kind, signer, point) {
    const page = this.sheetAt(point);
    if (!page) return;
    const box = this.sheetOf(page.number).getBoundingClientRect();
    const frame = centred({ x: point.x - box.left, y: point.y - box.top }, SIZES[kind], page, box.width / page.width);
    this.focus(this.compose.addField({ kind, signer, page: page.number, frame }).id);
  }
}

/** Follows one pointer until it is let go; Escape and a lost pointer put everything back. */
function follow(event, target, { move, end, cancel }) {
  const start = { x: event.clientX, y: event.clientY };
  const scrolled = { x: scrollX, y: scrollY };
  let isDragging = false;
  target.setPointerCapture?.(event.pointerId);
  const stop = new AbortController();
  const on = (name, listener) => addEventListener(name, listener, { signal: stop.signal, capture: true });
  on("pointermove", (next) => {
    if (next.pointerId !== event.pointerId) return;
    const by = { x: next.clientX - start.x + scrollX - scrolled.x, y: next.clientY - start.y + scrollY - scrolled.y };
    isDragging ||= Math.hypot(by.x, by.y) >= SLACK;
    if (isDragging) move(by, { x: next.clientX, y: next.clientY });
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
