import { pens } from "./configuration.js";
import { pointsPerUnit } from "./ink-scale.js";
import { LiveLine, addOutline, lineOf } from "./live-line.js";
import { outline } from "./outline.js";
import { pressureRange } from "./pen-width.js";
import { PointerInput } from "./pointer-input.js";
import { make } from "../kit/make.js";

/** The distance between the knots of a line on screen, in CSS pixels. */
const spacing = 2;

/**
 * The surface: it shows strokes and takes new ones.
 *
 * Three layers lie over each other: the server's picture of the strokes that it knows, the dry ink (strokes that it
 * does not know yet, and the settled part of the current one), and the wet ink (its newest end, with guesses of where
 * it goes, painted again each frame). Strokes are in canvas units, the CSS pixels of the surface when the first one
 * began; a surface that has become smaller or larger since shows them scaled.
 */
export class Pad {
  #size = { width: 0, height: 0 };
  #ratio = 0;
  /** @type {import("./reducer.js").State|null} */
  #state = null;
  /** Strokes that the picture shows, by their ids. */
  #pictured = new Set();
  /** @type {{points: import("./validity.js").Sample[], line: LiveLine, guesses: any[], painted: number}|null} */
  #current = null;
  #frame = 0;
  /** Whether the dry ink will be painted at the end of the event. */
  #isDue = false;

  /**
   * @param {object} options
   * @param {(points: import("./validity.js").Sample[], canvas: {width: number, height: number}) => void} options.onStroke
   * @param {() => void} options.onPenSeen
   */
  constructor({ onStroke, onPenSeen }) {
    this.onStroke = onStroke;
    this.picture = make("div", { class: "ink-picture", hidden: true });
    this.dry = /** @type {HTMLCanvasElement} */ (make("canvas", { class: "ink-layer" }));
    this.wet = /** @type {HTMLCanvasElement} */ (make("canvas", { class: "ink-layer" }));
    this.element = make("div", { class: "pad" }, this.picture, this.dry, this.wet);
    this.input = new PointerInput(this.element, {
      sample: (event) => this.#sample(event),
      begin: () => this.#begin(),
      extend: (samples, guesses) => this.#extend(samples, guesses),
      end: () => this.#end(),
      cancel: () => this.#cancel(),
      penSeen: onPenSeen,
    });
    this.watchRatio = this.watchRatio.bind(this);
  }

  /** Begins to follow the size and the pixel ratio; ends with `disconnect`. */
  connect() {
    this.observer = new ResizeObserver(([{ contentRect }]) => this.#measure(contentRect));
    this.observer.observe(this.element);
    this.watchRatio();
  }

  disconnect() {
    this.input.finish();
    this.observer?.disconnect();
    this.ratioQuery?.removeEventListener("change", this.watchRatio);
    cancelAnimationFrame(this.#frame);
    this.#frame = 0;
  }

  /** A query matches one ratio only, so each change asks for the next one. */
  watchRatio() {
    this.ratioQuery?.removeEventListener("change", this.watchRatio);
    this.ratioQuery = matchMedia(`(resolution: ${devicePixelRatio}dppx)`);
    this.ratioQuery.addEventListener("change", this.watchRatio);
    this.#measure(this.#size);
  }

  /** @param {import("./reducer.js").State} state */
  show(state) {
    this.#state = state;
    this.#paintSoon();
  }

  /**
   * Shows the server's outline of some strokes in place of their own lines; null takes it away.
   *
   * @param {import("./server-ink.js").Outline|null} ink @param {number[]} strokes the ids of all strokes that it shows
   */
  showPicture(ink, strokes) {
    this.#pictured = new Set(ink ? strokes : []);
    this.picture.hidden = !ink;
    this.picture.replaceChildren(...(ink ? [outline(ink, null)] : []));
    this.#paintSoon();
  }

  /** Paints before the next frame, but after a question to the server, which works meanwhile. */
  #paintSoon() {
    if (this.#isDue) return;
    this.#isDue = true;
    queueMicrotask(() => {
      this.#isDue = false;
      this.#paintDry();
    });
  }

  /** In CSS pixels with their fractions. Hidden, it measures 0 × 0: its content stays. */
  #measure({ width, height }) {
    if (width === 0 || height === 0) return;
    const ratio = devicePixelRatio || 1;
    if (width === this.#size.width && height === this.#size.height && ratio === this.#ratio) return;
    this.#size = { width, height };
    this.#ratio = ratio;
    for (const layer of [this.dry, this.wet]) {
      layer.width = Math.round(width * ratio);
      layer.height = Math.round(height * ratio);
    }
    this.#placePicture();
    this.#paintDry();
    this.#paintWet();
  }

  #canvas() {
    return this.#state?.canvas && this.#hasHistory() ? this.#state.canvas : this.#size;
  }

  #hasHistory() {
    return this.#state.strokes.length > 0 || this.#state.steps.draw.past.length > 0;
  }

  /** From canvas units to CSS pixels of the surface: as large as fits, in the middle. */
  #fit() {
    const canvas = this.#canvas();
    const { width, height } = this.#size;
    const scale = canvas.width > 0 ? Math.min(width / canvas.width, height / canvas.height) : 1;
    return { scale, x: (width - canvas.width * scale) / 2, y: (height - canvas.height * scale) / 2 };
  }

  #placePicture() {
    const { scale, x, y } = this.#fit();
    const canvas = this.#canvas();
    const { style } = this.picture;
    style.setProperty("left", `${x}px`);
    style.setProperty("top", `${y}px`);
    style.setProperty("width", `${canvas.width * scale}px`);
    style.setProperty("height", `${canvas.height * scale}px`);
  }

  /** The box on screen can be scaled by transforms; its ratio to the layout's size takes them out. */
  #sample(event) {
    const box = this.element.getBoundingClientRect();
    const { scale, x, y } = this.#fit();
    const place = (client, start, ratio, inset) => round(((client - start) * ratio - inset) / scale, 100);
    const sample = {
      x: place(event.clientX, box.left, this.#size.width / box.width, x),
      y: place(event.clientY, box.top, this.#size.height / box.height, y),
      t: round(event.timeStamp, 10),
    };
    if (event.pointerType === "mouse") return sample;
    Object.assign(sample, { pressure: round(event.pressure, 10000) });
    if (event.pointerType === "pen") Object.assign(sample, { tiltX: event.tiltX, tiltY: event.tiltY });
    return sample;
  }

  #begin() {
    this.#current = { points: [], line: new LiveLine(this.#look(), spacing / this.#fit().scale), guesses: [], painted: 0 };
  }

  #extend(samples, guesses) {
    const current = this.#current;
    if (!current) return;
    for (const sample of samples) {
      // One moment can be reported twice, by the press and by the first move.
      const last = current.points.at(-1);
      if (last && last.x === sample.x && last.y === sample.y && last.t === sample.t) continue;
      current.points.push(sample);
      current.line.add(sample);
    }
    current.guesses = guesses;
    this.#frame ||= requestAnimationFrame(() => {
      this.#frame = 0;
      this.#paintCurrent();
    });
  }

  #end() {
    const { points } = this.#current;
    this.#current = null;
    const canvas = this.#canvas();
    this.onStroke(points, { width: round(canvas.width, 100), height: round(canvas.height, 100) });
    this.#paintWet();
  }

  #cancel() {
    this.#current = null;
    this.#paintDry();
    this.#paintWet();
  }

  /** The present style of the line, as far as it can be known before the library has fitted the whole. */
  #look() {
    const { configuration, penWidth, strokes } = this.#state;
    const { startTaper, endTaper } = pens[configuration.pen];
    return {
      widths: penWidth,
      unit: pointsPerUnit(strokes, this.#canvas()),
      startTaper,
      endTaper,
      pressures: pressureRange(strokes),
    };
  }

  #paintDry() {
    if (!this.#state || this.#size.width === 0) return;
    this.#placePicture();
    this.picture.style.setProperty("--ink", this.#state.color);
    const context = this.#cleared(this.dry);
    const look = this.#look();
    const path = new Path2D();
    for (const stroke of this.#state.strokes) {
      if (!this.#pictured.has(stroke.id)) addOutline(path, lineOf(stroke.points, look, spacing / this.#fit().scale));
    }
    context.fillStyle = this.#state.color;
    context.fill(path);
    if (this.#current) {
      this.#current.painted = 0;
      this.#paintCurrent();
    }
  }

  /** The settled part goes to the dry layer once, the rest to the wet one each frame: the cost does not grow. */
  #paintCurrent() {
    const current = this.#current;
    if (!current) return;
    const { line } = current;
    const { settled } = line;
    if (settled > current.painted) {
      this.#fill(this.dry.getContext("2d"), line.nodes(current.painted, settled));
      current.painted = settled;
    }
    this.#paintWet();
  }

  #paintWet() {
    if (this.#size.width === 0) return;
    const context = this.#cleared(this.wet);
    if (!this.#current) return;
    const { line, guesses, painted } = this.#current;
    const ahead = line.copy();
    for (const guess of guesses) ahead.add(guess);
    this.#fill(context, ahead.nodes(painted - ahead.skipped, Infinity));
  }

  #fill(context, nodes) {
    this.#transform(context);
    const path = new Path2D();
    addOutline(path, nodes);
    context.fillStyle = this.#state.color;
    context.fill(path);
  }

  #cleared(layer) {
    const context = layer.getContext("2d");
    context.setTransform(1, 0, 0, 1, 0, 0);
    context.clearRect(0, 0, layer.width, layer.height);
    this.#transform(context);
    return context;
  }

  #transform(context) {
    const { scale, x, y } = this.#fit();
    const ratio = this.#ratio;
    context.setTransform(scale * ratio, 0, 0, scale * ratio, x * ratio, y * ratio);
  }
}

function round(value, parts) {
  return Math.round(value * parts) / parts;
}
