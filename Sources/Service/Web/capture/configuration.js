import { capture } from "../library.js";

/**
 * The values of a capture, in the words of the library, the API and the command.
 *
 * @typedef {"draw"|"image"|"type"} Mode
 * @typedef {object} Configuration
 * @property {Mode[]} modes in the order of the tabs
 * @property {string[]} faces ids; empty for all
 * @property {string[]} colors the first is the default
 * @property {"ballpoint"|"fountain"|"brush"|"marker"} pen
 * @property {[number, number]} penWidth points
 * @property {[number, number]} penRange points
 * @property {number} aspect width / height
 * @property {"never"|"ask"|"always"} saving
 * @property {string} name
 * @property {boolean} allowDots
 * @property {"signature"|"initials"} part
 */

/** The pens' own widths in points, and how their ends run out. */
export const pens = capture.pens;

const defaults = capture.configuration;

/**
 * Makes a whole configuration from parts, the later ones stronger. Invalid values in a part are ignored.
 *
 * @param {...(Partial<Configuration>|null|undefined)} parts
 * @returns {Configuration}
 */
export function configuration(...parts) {
  const given = Object.assign({}, ...parts.map((part) => withoutEmpty(part ?? {})));
  const pen = given.pen in pens ? given.pen : defaults.pen;
  const penRange = pair(given.penRange) ?? defaults.penRange;
  const width = pair(given.penWidth) ?? pens[pen].width;
  const colors = list(given.colors).map(color).filter(Boolean);
  const wanted = list(given.modes).filter((mode, index, all) => defaults.modes.includes(mode) && all.indexOf(mode) === index);
  return {
    modes: wanted.length > 0 ? wanted : defaults.modes,
    faces: list(given.faces),
    colors: colors.length > 0 ? colors : defaults.colors,
    pen,
    penWidth: [Math.max(width[0], penRange[0]), Math.min(width[1], penRange[1])],
    penRange,
    aspect: isWithin(capture.aspects, given.aspect) ? Number(given.aspect) : defaults.aspect,
    saving: ["never", "ask", "always"].includes(given.saving) ? given.saving : defaults.saving,
    name: typeof given.name === "string" ? given.name : "",
    allowDots: given.allowDots === true,
    part: given.part === "initials" ? "initials" : "signature",
  };
}

/**
 * The configuration in an element's attributes.
 *
 * @param {Element} element @returns {Partial<Configuration>}
 */
export function fromAttributes(element) {
  const words = (name) => element.getAttribute(name)?.split(/[\s,]+/).filter(Boolean);
  const number = (name) => (element.hasAttribute(name) ? Number(element.getAttribute(name)) : undefined);
  return /** @type {any} */ (
    withoutEmpty({
      modes: words("modes"),
      faces: words("faces"),
      colors: words("colors"),
      pen: element.getAttribute("pen"),
      penWidth: words("pen-width")?.map(Number),
      penRange: words("pen-range")?.map(Number),
      aspect: number("aspect"),
      saving: element.getAttribute("saving"),
      name: element.getAttribute("name"),
      allowDots: element.hasAttribute("allow-dots") ? element.getAttribute("allow-dots") !== "false" : undefined,
      part: element.getAttribute("part"),
    })
  );
}

function withoutEmpty(object) {
  return Object.fromEntries(Object.entries(object).filter(([, value]) => value !== undefined && value !== null));
}

function list(value) {
  return Array.isArray(value) ? value.filter((item) => typeof item === "string") : [];
}

/**
 * Two widths of a line that the library can draw.
 *
 * @returns {[number, number]|null}
 */
function pair(value) {
  if (!Array.isArray(value) || value.length !== 2) return null;
  const [low, high] = value.map(Number);
  return isWithin(capture.penWidths, low) && isWithin(capture.penWidths, high) && high >= low ? [low, high] : null;
}

function isWithin([least, most], value) {
  return value >= least && value <= most;
}

/** A colour as #rrggbb, or null. */
function color(text) {
  const short = /^#([0-9a-f])([0-9a-f])([0-9a-f])$/i.exec(text);
  if (short) return `#${short[1]}${short[1]}${short[2]}${short[2]}${short[3]}${short[3]}`.toLowerCase();
  return /^#[0-9a-f]{6}$/i.test(text) ? text.toLowerCase() : null;
}
