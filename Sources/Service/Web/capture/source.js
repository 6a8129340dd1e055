import { fault } from "./validity.js";

/**
 * The result of a state: the SignatureSource that the API takes, or what is missing.
 *
 * @typedef {import("./reducer.js").State} State
 */

/**
 * The drawing of a state in the library's own form.
 *
 * @param {State} state
 */
export function drawing({ canvas, strokes }) {
  return { canvas: canvas ?? undefined, strokes: strokes.map(({ points }) => ({ points })) };
}

/**
 * The missing part of a signature: a key of the strings, or null.
 *
 * @param {State} state
 * @param {{faces: string[]|null}} known the faces that can set the text; null while that is not known
 */
export function missing(state, { faces }) {
  switch (state.tab) {
    case "draw": {
      const found = fault(drawing(state), { allowDots: state.configuration.allowDots });
      return found === null ? null : `missing.${found}`;
    }
    case "type":
      if (!/\S/u.test(state.text)) return "missing.text";
      if (faces === null) return "missing.faces-yet";
      return faces.includes(state.face) ? null : "missing.face";
    case "image":
      return state.picture ? null : "missing.picture";
    default:
      return state.saved.some(({ id }) => id === state.chosen) ? null : "missing.choice";
  }
}

/** @param {State} state @returns {object} a SignatureSource */
export function source(state) {
  const { configuration, color } = state;
  switch (state.tab) {
    case "draw": return {
      kind: "drawn", drawing: drawing(state), pen: configuration.pen, penWidth: state.penWidth, color,
      allowDots: configuration.allowDots,
    };
    case "type": return { kind: "typed", text: state.text.trim(), face: state.face, color, part: configuration.part };
    case "image": return pictureSource(state.picture, color);
    default: return { kind: "saved", id: state.chosen };
  }
}

function pictureSource({ id, crop, rotation, levels, keepsColor }, color) {
  const source = { kind: "scanned", picture: id, crop, rotation };
  return { ...source, ...(levels && { levels }), ...(!keepsColor && { color }) };
}
