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

/** The pens' own widths in points, and how their ends run out, as Sources/Ink/Line/PenStyle.swift has them. */
export const pens = {
  ballpoint: { width: [0.6, 2], startTaper: 0, endTaper: 0 },
  fountain: { width: [0.5, 2.8], startTaper: 2, endTaper: 8 },
  brush: { width: [0.5, 5.5], startTaper: 6, endTaper: 20 },
  marker: { width: [2.8, 3.6], startTaper: 0, endTaper: 0 },
};

const modes = ["draw", "image", "type"];

/**
 * Makes a whole configuration from parts, the later ones stronger. What is wrong in a part is passed over.
 *
 * @param {...(Partial<Configuration>|null|undefined)} parts
 * @returns {Configuration}
 */
export function configuration(...parts) {
  const given = Object.assign({}, ...parts.map((part) => withoutEmpty(part ?? {})));
  const pen = given.pen in pens ? given.pen : "ballpoint";
  const penRange = pair(given.penRange) ?? [0.3, 6];
  const width = pair(given.penWidth) ?? pens[pen].width;
  const colors = list(given.colors).map(color).filter(Boolean);
  const wanted = list(given.modes).filter((mode, index, all) => modes.includes(mode) && all.indexOf(mode) === index);
  return {
    modes: wanted.length > 0 ? wanted : modes,
    faces: list(given.faces),
    colors: colors.length > 0 ? colors : ["#000000", "#1f3a93", "#8b1a1a"],
    pen,
    penWidth: [Math.max(width[0], penRange[0]), Math.min(width[1], penRange[1])],
    penRange,
    aspect: given.aspect > 0 && given.aspect < 100 ? Number(given.aspect) : 3,
    saving: ["never", "ask", "always"].includes(given.saving) ? given.saving : "ask",
    name: typeof given.name === "string" ? given.name : "",
    allowDots: given.allowDots === true,
    part: given.part === "initials" ? "initials" : "signature",
  };
}

/** What an element's attributes say. @param {Element} element @returns {Partial<Configuration>} */
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

/** @returns {[number, number]|null} */
function pair(value) {
  if (!Array.isArray(value) || value.length !== 2) return null;
  const [low, high] = value.map(Number);
  return low > 0 && high >= low && high <= 100 ? [low, high] : null;
}

/** A colour as #rrggbb, or null. */
function color(text) {
  const short = /^#([0-9a-f])([0-9a-f])([0-9a-f])$/i.exec(text);
  if (short) return `#${short[1]}${short[1]}${short[2]}${short[2]}${short[3]}${short[3]}`.toLowerCase();
  return /^#[0-9a-f]{6}$/i.test(text) ? text.toLowerCase() : null;
}
