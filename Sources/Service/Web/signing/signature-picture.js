import { make } from "../kit/make.js";

/**
 * A signature inside its field: its ink fills the frame as far as its aspect allows and is in the middle, as the server
 * stamps it. The preview of a drawing comes in the coordinates of the pad, so that the ink's own bounds are measured
 * here.
 */
export class SignaturePictures {
  /** @param {{preview: (source: Object) => Promise<Blob>}} api */
  constructor(api) {
    this.api = api;
    /** @type {Map<string, Promise<Blob>>} */
    this.blobs = new Map();
  }

  /**
   * Draws the signature into a box, in place of what it held.
   *
   * @param {HTMLElement} box @param {Object} source @param {string} description for a screen reader; empty if the box has a name
   * @returns {Promise<boolean>} whether it could be drawn
   */
  async show(box, source, description = "") {
    const key = JSON.stringify(source);
    if (box.dataset.picture === key) return true;
    box.dataset.picture = key;
    box.setAttribute("aria-busy", "true");
    try {
      const blob = await this.blob(key, source);
      const drawing = blob.type.includes("svg") ? inkOf(await blob.text()) : null;
      if (box.dataset.picture !== key) return false;
      const shown = drawing ?? make("img", { src: URL.createObjectURL(blob), alt: "", draggable: "false" });
      shown.classList.add("signature-ink");
      if (description) shown.setAttribute(drawing ? "aria-label" : "alt", description);
      if (drawing) shown.setAttribute(description ? "role" : "aria-hidden", description ? "img" : "true");
      box.replaceChildren(shown);
      if (drawing) closeAround(drawing);
      return true;
    } catch {
      delete box.dataset.picture;
      return false;
    } finally {
      box.removeAttribute("aria-busy");
    }
  }

  blob(key, source) {
    if (!this.blobs.has(key)) {
      const answer = this.api.preview(source);
      answer.catch(() => this.blobs.delete(key));
      this.blobs.set(key, answer);
    }
    return this.blobs.get(key);
  }
}

const SHAPES = new Set(["g", "path", "polygon", "circle", "ellipse", "rect"]);
const LOOKS = ["d", "points", "cx", "cy", "r", "rx", "ry", "x", "y", "width", "height", "fill", "fill-rule",
  "fill-opacity", "opacity", "transform", "stroke", "stroke-width", "stroke-linecap", "stroke-linejoin"];

/**
 * The shapes of an SVG and nothing else of it: no scripts, styles, links or pictures come over.
 *
 * @param {string} text
 * @returns {SVGSVGElement|null} null when it holds more than shapes; a picture shows it then
 */
export function inkOf(text) {
  const root = new DOMParser().parseFromString(text, "image/svg+xml").documentElement;
  if (root.localName !== "svg" || !root.getAttribute("viewBox")) return null;
  const made = make("svg:svg", { viewBox: root.getAttribute("viewBox"), preserveAspectRatio: "xMidYMid meet" });
  return copyShapes(root, made) ? made : null;
}

function copyShapes(from, to) {
  for (const child of from.children) {
    if (["title", "desc", "metadata"].includes(child.localName)) continue;
    if (!SHAPES.has(child.localName)) return false;
    const looks = LOOKS.filter((name) => child.hasAttribute(name)).map((name) => [name, child.getAttribute(name)]);
    const copy = make(`svg:${child.localName}`, Object.fromEntries(looks));
    to.append(copy);
    if (!copyShapes(child, copy)) return false;
  }
  return true;
}

/** Sets the view box to the bounds of the ink. A picture that is not laid out has none and keeps its view box. */
function closeAround(drawing) {
  try {
    const { x, y, width, height } = drawing.getBBox();
    if (width > 0 && height > 0) drawing.setAttribute("viewBox", `${x} ${y} ${width} ${height}`);
  } catch {
    // Not laid out: the view box of the answer shows all of the ink as well, only smaller.
  }
}
