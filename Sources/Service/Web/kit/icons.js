/** The shapes of the icons: paths in a box of 24 × 24, drawn as lines. */
const shapes = {
  undo: "M9 14 4 9l5-5M4 9h10a6 6 0 0 1 0 12h-3",
  redo: "m15 14 5-5-5-5m5 5H10a6 6 0 0 0 0 12h3",
  trash: "M4 7h16M9 7V4.5h6V7m3 0-.8 12.5H6.8L6 7m4 4v5m4-5v5",
  pen: "m4 20 1.2-4.6L16.6 4a2 2 0 0 1 2.8 0l.6.6a2 2 0 0 1 0 2.8L8.6 18.8 4 20Zm10.5-14 3.5 3.5",
  image: "M5 4.5h14a1.5 1.5 0 0 1 1.5 1.5v12a1.5 1.5 0 0 1-1.5 1.5H5A1.5 1.5 0 0 1 3.5 18V6A1.5 1.5 0 0 1 5 4.5Zm-1 12 5-5 4.5 4.5M13 14l2.5-2.5 5 5M15 8.5h.01",
  keyboard: "M4.5 19h15M6 15.5 11 4.500h2l5 11M8.2 11.500h7.6",
  camera: "M4.5 8h3L9 5.500h6L16.5 8h3A1.5 1.5 0 0 1 21 9.500v8.500a1.5 1.5 0 0 1-1.5 1.500h-15A1.5 1.5 0 0 1 3 18V9.500A1.5 1.5 0 0 1 4.5 8ZM12 16.500a3.25 3.25 0 1 0 0-6.5 3.25 3.25 0 0 0 0 6.500Z",
  upload: "M12 15.500V4.500m0 0L7.5 9M12 4.5 16.5 9M4.5 15.500v3A1.5 1.5 0 0 0 6 20h12a1.5 1.5 0 0 0 1.5-1.500v-3",
  phone: "M8.5 3h7A1.5 1.5 0 0 1 17 4.500v15a1.5 1.5 0 0 1-1.5 1.500h-7A1.5 1.5 0 0 1 7 19.500v-15A1.5 1.5 0 0 1 8.5 3Zm2.5 15h2",
  check: "m5 12.5 4.5 4.500L19 7.5",
  close: "m6 6 12 12M18 6 6 18",
  chevron: "m6 9.5 6 6 6-6",
  earlier: "m14.5 6-6 6 6 6",
  later: "m9.5 6 6 6-6 6",
  muchEarlier: "m12 6-6 6 6 6m6-12-6 6 6 6",
  muchLater: "m12 6 6 6-6 6M6 6l6 6-6 6",
  calendar: "M5.5 5.500h13A1.5 1.5 0 0 1 20 7v11.500a1.5 1.5 0 0 1-1.5 1.500h-13A1.5 1.5 0 0 1 4 18.500V7a1.5 1.5 0 0 1 1.5-1.500ZM4 10h16M8 3.500v3.500m8-3.500v3.5",
  turn: "M19 12a7 7 0 1 1-2.2-5.100M17.5 3.500V7.500h-4",
  bookmark: "M7 4h10a1 1 0 0 1 1 1v15l-6-4-6 4V5a1 1 0 0 1 1-1Z",
  rename: "M4 20h16M14 5.5 6.5 13v3h3L17 8.500l-3-3Z",
  sliders: "M4 8h9m5 0h2M4 16h2m5 0h9M13 8a2.5 2.5 0 1 0 5 0 2.5 2.5 0 0 0-5 0ZM6 16a2.5 2.5 0 1 0 5 0 2.5 2.5 0 0 0-5 0Z",
  info: "M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18Zm0-9.500V16.500M12 8h.01",
};

/** Those that mean a direction of reading and are mirrored from right to left. */
const directional = new Set(["undo", "redo", "earlier", "later", "muchEarlier", "muchLater"]);

const namespace = "http://www.w3.org/2000/svg";

/**
 * Makes an icon. It is decoration: what it means is said by the control's own name.
 *
 * @param {keyof typeof shapes} name
 * @returns {SVGSVGElement}
 */
export function icon(name) {
  const svg = document.createElementNS(namespace, "svg");
  svg.setAttribute("viewBox", "0 0 24 24");
  svg.setAttribute("class", "signet-icon");
  svg.setAttribute("aria-hidden", "true");
  if (directional.has(name)) svg.setAttribute("data-directional", "");
  const path = document.createElementNS(namespace, "path");
  path.setAttribute("d", shapes[name]);
  svg.append(path);
  return svg;
}
