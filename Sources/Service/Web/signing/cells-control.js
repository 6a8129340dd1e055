import { make, setProperties } from "../kit/make.js";
import { cellCount } from "./field-measures.js";
import { inputFor, isEnd } from "./input-control.js";

/** A text with a cell for each of its letters: the cells show what is typed into an input that lies over them. */
export class CellsControl {
  /** @param {import("./field-view.js").FieldView} view */
  constructor(view) {
    const { field, context } = view;
    const count = cellCount(field);
    this.letters = Array.from({ length: count }, () => make("span", { class: "cell" }));
    this.control = inputFor(field, context.isShared, {
      class: "cells-input", maxlength: count, "aria-label": view.name, enterkeyhint: "next",
      oninput: () => context.change(field, { text: this.control.value }),
      onkeydown: (event) => {
        if (!isEnd(event, field)) return;
        event.preventDefault();
        context.advance(field);
      },
    });
    for (const name of ["focus", "keyup", "pointerup", "select"]) this.control.addEventListener(name, () => this.draw());
    const row = make("span", { class: "cells", "aria-hidden": "true" }, ...this.letters);
    setProperties(row, { cells: count });
    this.element = make("div", { class: "field-control field-cells" }, row, this.control);
  }

  update(value, { isRequired }) {
    const text = value?.text ?? "";
    if (this.control.value !== text) this.control.value = text;
    if (isRequired) this.control.setAttribute("aria-required", "true");
    else this.control.removeAttribute("aria-required");
    this.draw();
  }

  /** Writes the letters into their cells, and marks the one that is typed into next. */
  draw() {
    const letters = [...this.control.value];
    const next = Math.min(this.control.selectionStart ?? letters.length, this.letters.length - 1);
    this.letters.forEach((cell, index) => {
      cell.textContent = letters[index] ?? "";
      cell.classList.toggle("cell--next", index === next);
    });
  }
}
