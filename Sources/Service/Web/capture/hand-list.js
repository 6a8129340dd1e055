import { make } from "../kit/make.js";
import { outline } from "./outline.js";

/**
 * The faces to choose from, each with the person's own name: a group of radio buttons.
 *
 * @typedef {{id: string, name: string, mood: string, svg: {viewBox: string, path: string}, substituted: boolean}} Face
 */
export class HandList {
  /**
   * @param {object} options
   * @param {string} options.label
   * @param {(id: string) => void} options.onChoose
   */
  constructor({ label, onChoose }) {
    this.onChoose = onChoose;
    this.inputs = new Map();
    this.element = make("div", { class: "hands", role: "radiogroup", "aria-label": label });
  }

  /**
   * Rows stay, and with them the focus; only what they show is replaced.
   *
   * @param {Face[]} faces @param {string|null} chosen
   */
  show(faces, chosen) {
    const ids = faces.map(({ id }) => id);
    if (ids.join(" ") !== [...this.inputs.keys()].join(" ")) this.#rebuild(faces);
    for (const face of faces) {
      const { input, sample } = this.inputs.get(face.id);
      sample.replaceChildren(outline(face.svg, null));
      input.checked = face.id === chosen;
    }
  }

  #rebuild(faces) {
    const focused = /** @type {any} */ (this.element.getRootNode()).activeElement?.value;
    this.inputs.clear();
    const rows = faces.map((face) => {
      const input = make("input", {
        type: "radio", name: "hand", value: face.id, onchange: () => this.onChoose(face.id),
      });
      const sample = make("span", { class: "hand-sample" });
      this.inputs.set(face.id, { input, sample });
      return make("label", { class: "hand" }, input, sample, make("span", { class: "hand-name", text: face.name }));
    });
    this.element.replaceChildren(...rows);
    this.inputs.get(focused)?.input.focus();
  }
}
