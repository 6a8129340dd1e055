import { make } from "./make.js";

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

  signature: "M3 17c3-9 6-12 7.500-11 2 1.500-3 9-1.500 10 1 .7 3-4 4-3.500.8.4-.5 2.500.5 3 1.200.6 2.500-2 3.500-1.500.7.4.3 1.500 4 1M3 21h18",
  initials: "M5 17 8.500 6 12 17M6.200 13.500h4.600M15 6v11h5M3 21h18",
  date: "M4 6.500h16V20H4zM4 10.500h16M8.500 3.500v4M15.500 3.500v4",
  text: "M5 6h14M12 6v13M9 19h6",
  checkbox: "M5 5h14v14H5zM8.500 12l2.500 2.500 4.500-5",
  download: "M12 4v11M7 10.500l5 5 5-5M5 20h14",
  plus: "M12 5v14M5 12h14",
  minus: "M5 12h14",
  next: "M9 5l7 7-7 7",
  previous: "M15 5l-7 7 7 7",
  down: "M5 9l7 7 7-7",
  clock: "M12 3.500a8.500 8.500 0 1 0 0 17 8.500 8.500 0 0 0 0-17M12 7.500V12l3 2",
  warning: "M12 4 2.800 20h18.400zM12 10v4.500M12 17v.4",
  stop: "M12 3.500a8.500 8.500 0 1 0 0 17 8.500 8.500 0 0 0 0-17M8.500 8.500l7 7M15.500 8.500l-7 7",
  document: "M6 3h8l4.500 4.500V21H6zM13.500 3v5h5M9 12.500h6M9 16h6",
  copy: "M9 9h11v11H9zM5 15H4V4h11v1",
  pages: "M9 3h10v14H9zM5 7v14h10M12 8h4M12 12h4",
  send: "M21 3 3 10.500l7 3 3 7zM10 13.500 21 3",
  search: "M10.500 4a6.500 6.500 0 1 0 0 13 6.500 6.500 0 0 0 0-13M15.500 15.500 21 21",
  people: "M9 4.500a3.500 3.500 0 1 0 0 7 3.500 3.500 0 0 0 0-7M2.500 20c0-3.500 3-6 6.500-6s6.500 2.500 6.500 6M16 5a3.300 3.300 0 0 1 0 6.300M18 14.500c2.200.8 3.500 2.800 3.500 5.500",
  person: "M12 4a4 4 0 1 0 0 8 4 4 0 0 0 0-8M4.500 20.500c0-4 3.300-6.500 7.500-6.500s7.500 2.500 7.500 6.500",
  settings: "M4 7h9M17 7h3M4 17h3M11 17h9M15 4.500v5M9 14.500v5",
  link: "M10 14a4 4 0 0 0 6 0l3-3a4.200 4.200 0 0 0-6-6l-1 1M14 10a4 4 0 0 0-6 0l-3 3a4.200 4.200 0 0 0 6 6l1-1",
  bell: "M6 16V11a6 6 0 0 1 12 0v5l1.500 2h-15zM10 20.500h4",
  refresh: "M19.500 12a7.500 7.500 0 1 1-2.200-5.300L20 9M20 4v5h-5",
  grip: "M9 6h.1M9 12h.1M9 18h.1M15 6h.1M15 12h.1M15 18h.1",
  more: "M6 12h.1M12 12h.1M18 12h.1",
  up: "M5 15l7-7 7 7",
  key: "M8 11.500a4 4 0 1 0 0 8 4 4 0 0 0 0-8M11 12.500 20 3.500M16 7.500l3 3M13.500 10l2 2",
  hook: "M9 4.500a3.500 3.500 0 0 1 6 3.500l-3 5.500M6 13.500a3.500 3.500 0 1 0 3.500 4H17M14.500 10.500a3.500 3.500 0 1 1-.5 7",
  pulse: "M3 12h4l3-7 4.500 14 3-7H21",
  leave: "M14 4H5v16h9M10 12h11M17 8l4 4-4 4",
};

/** The names of all icons. */
export const iconNames = Object.keys(shapes);

/** Those that mean a direction of reading and are mirrored from right to left. */
const directional = new Set(["undo", "redo", "earlier", "later", "muchEarlier", "muchLater", "previous", "next"]);

/**
 * Makes an icon. It is decoration: the control's own name gives its meaning.
 *
 * @param {string} name one of the names above; a kind of field that is newer than the page is a document
 * @returns {SVGSVGElement}
 */
export function icon(name) {
  return make(
    "svg:svg",
    { viewBox: "0 0 24 24", class: "signet-icon", "aria-hidden": "true", "data-directional": directional.has(name) },
    make("svg:path", { d: shapes[name] ?? shapes.document }),
  );
}
