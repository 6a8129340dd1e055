/**
 * Making elements in few words. No markup is ever parsed: what comes from a person or the network becomes text or an
 * attribute, so that it cannot become anything else.
 */

const SVG = "http://www.w3.org/2000/svg";

/**
 * An element with attributes, listeners and children.
 *
 * @param {string} tag the name of the element; `svg:path` makes one of SVG
 * @param {Object<string, *>} attributes `class`, `text`, `on…` listeners, `data` (an object), properties that are not
 *   attributes behind a dot (`.value`), and attributes; `null`, `undefined` and `false` leave an attribute out
 * @param {...(Node|string|null|undefined|false)} children
 * @returns {Element}
 */
export function element(tag, attributes = {}, ...children) {
  const made = tag.startsWith("svg:") ? document.createElementNS(SVG, tag.slice(4)) : document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value === null || value === undefined || value === false) continue;
    if (name === "text") made.textContent = value;
    else if (name === "data") Object.assign(made.dataset, value);
    else if (name.startsWith(".")) made[name.slice(1)] = value;
    else if (name.startsWith("on")) made.addEventListener(name.slice(2), value);
    else made.setAttribute(name, value === true ? "" : String(value));
  }
  made.append(...children.flat().filter((child) => child !== null && child !== undefined && child !== false));
  return made;
}

/**
 * Sets custom properties of a style. Through the object model, since the content security policy forbids the attribute.
 *
 * @param {HTMLElement} target
 * @param {Object<string, string|number>} properties without the leading dashes
 */
export function setProperties(target, properties) {
  for (const [name, value] of Object.entries(properties)) target.style.setProperty(`--${name}`, String(value));
}

const ICONS = {
  signature: "M3 17c3-9 6-12 7.500-11 2 1.500-3 9-1.500 10 1 .7 3-4 4-3.500.8.4-.5 2.500.5 3 1.200.6 2.500-2 3.500-1.500.7.4.3 1.500 4 1M3 21h18",
  initials: "M5 17 8.500 6 12 17M6.200 13.500h4.600M15 6v11h5M3 21h18",
  date: "M4 6.500h16V20H4zM4 10.500h16M8.500 3.500v4M15.500 3.500v4",
  text: "M5 6h14M12 6v13M9 19h6",
  checkbox: "M5 5h14v14H5zM8.500 12l2.500 2.500 4.500-5",
  check: "M4.500 12.500 10 18 19.500 7",
  download: "M12 4v11M7 10.500l5 5 5-5M5 20h14",
  close: "M6 6l12 12M18 6 6 18",
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
  trash: "M4 7h16M9 7V4h6v3M6.500 7l1 13h9l1-13M10 11v5M14 11v5",
  send: "M21 3 3 10.500l7 3 3 7zM10 13.500 21 3",
  search: "M10.500 4a6.500 6.500 0 1 0 0 13 6.500 6.500 0 0 0 0-13M15.500 15.500 21 21",
  people: "M9 4.500a3.500 3.500 0 1 0 0 7 3.500 3.500 0 0 0 0-7M2.500 20c0-3.500 3-6 6.500-6s6.500 2.500 6.500 6M16 5a3.300 3.300 0 0 1 0 6.300M18 14.500c2.200.8 3.500 2.800 3.500 5.500",
  person: "M12 4a4 4 0 1 0 0 8 4 4 0 0 0 0-8M4.500 20.500c0-4 3.300-6.500 7.500-6.500s7.500 2.500 7.500 6.500",
  settings: "M4 7h9M17 7h3M4 17h3M11 17h9M15 4.500v5M9 14.500v5",
  link: "M10 14a4 4 0 0 0 6 0l3-3a4.200 4.200 0 0 0-6-6l-1 1M14 10a4 4 0 0 0-6 0l-3 3a4.200 4.200 0 0 0 6 6l1-1",
  bell: "M6 16V11a6 6 0 0 1 12 0v5l1.500 2h-15zM10 20.500h4",
  refresh: "M19.500 12a7.500 7.500 0 1 1-2.200-5.300L20 9M20 4v5h-5",
  upload: "M12 20V9M7 13.500l5-5 5 5M5 4h14",
  more: "M6 12h.1M12 12h.1M18 12h.1",
  up: "M5 15l7-7 7 7",
  undo: "M9 14 4 9l5-5M4 9h10a6 6 0 0 1 0 12h-3",
  key: "M8 11.500a4 4 0 1 0 0 8 4 4 0 0 0 0-8M11 12.500 20 3.500M16 7.500l3 3M13.500 10l2 2",
  hook: "M9 4.500a3.500 3.500 0 0 1 6 3.500l-3 5.500M6 13.500a3.500 3.500 0 1 0 3.500 4H17M14.500 10.500a3.500 3.500 0 1 1-.5 7",
  leave: "M14 4H5v16h9M10 12h11M17 8l4 4-4 4",
};

/**
 * A small line drawing that says nothing to a screen reader: the words beside it do.
 *
 * @param {string} name one of the names above
 * @returns {SVGElement}
 */
export function icon(name) {
  return element("svg:svg", { viewBox: "0 0 24 24", class: "signet-icon", "aria-hidden": "true", focusable: "false" },
    element("svg:path", { d: ICONS[name] ?? ICONS.document }));
}
