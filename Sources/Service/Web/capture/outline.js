const namespace = "http://www.w3.org/2000/svg";

/** Outlines may only be path data and numbers: the server's data is shown, never run. */
const pathData = /^[MLHVCSQTAZmlhvcsqtaz0-9eE+\-.,\s]*$/;

/**
 * The outlines of a name as a picture. It shrinks to the box that it is put into by its view box; no loop measures it.
 *
 * @param {{viewBox: string, path: string}} svg
 * @param {string|null} label null where it is decoration
 * @returns {SVGSVGElement}
 */
export function outline({ viewBox, path }, label) {
  const svg = document.createElementNS(namespace, "svg");
  const box = numbersOf(viewBox);
  if (box) svg.setAttribute("viewBox", box.join(" "));
  svg.setAttribute("class", "outline");
  if (label === null) svg.setAttribute("aria-hidden", "true");
  else {
    svg.setAttribute("role", "img");
    svg.setAttribute("aria-label", label);
  }
  const shape = document.createElementNS(namespace, "path");
  if (box && pathData.test(path)) shape.setAttribute("d", path);
  svg.append(shape);
  return svg;
}

/**
 * Whether `outline` shows it.
 *
 * @param {{viewBox: string, path: string}} svg
 */
export function isShowable({ viewBox, path }) {
  return numbersOf(viewBox) !== null && path !== "" && pathData.test(path);
}

/** The numbers of a view box, or null where it is not usable. */
function numbersOf(viewBox) {
  const box = viewBox.trim().split(/[\s,]+/).map(Number);
  return box.length === 4 && box.every(Number.isFinite) && box[2] > 0 && box[3] > 0 ? box : null;
}
