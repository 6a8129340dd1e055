import { changed, noSteps, redone, undone } from "./history.js";

/**
 * The state of a capture and every way in which it changes. Pure: the same state and action give the same state.
 *
 * @typedef {import("./validity.js").Stroke & {id: number}} KeptStroke
 * @typedef {"saved"|import("./configuration.js").Mode} Tab
 * @typedef {{id: string, width: number, height: number, crop: import("./crop.js").Box, rotation: number, levels: [number, number]|null,
 *   keepsColor: boolean}} Picture
 * @typedef {{picture: Picture|null, color: string|null}} PictureStep `color` is null where the step leaves it as it is
 * @typedef {{id: string, name: string, part: string, kind: string, preview: string}} Saved
 * @typedef {object} State
 * @property {import("./configuration.js").Configuration} configuration
 * @property {Tab} tab
 * @property {{width: number, height: number}|null} canvas the surface that the strokes were drawn on, in its CSS pixels
 * @property {KeptStroke[]} strokes
 * @property {{draw: import("./history.js").History<KeptStroke[]>, image: import("./history.js").History<PictureStep>}} steps
 * @property {number} nextStroke
 * @property {string} color
 * @property {[number, number]} penWidth
 * @property {string} text
 * @property {string|null} face
 * @property {Picture|null} picture
 * @property {number|null} gesture the edits of the picture that are one step with the next ones of the same number
 * @property {Saved[]} saved
 * @property {string|null} chosen
 * @property {boolean} keeps
 */

/** @param {import("./configuration.js").Configuration} configuration @returns {State} */
export function initial(configuration) {
  return {
    configuration,
    tab: configuration.modes[0],
    canvas: null,
    strokes: [],
    steps: { draw: noSteps, image: noSteps },
    nextStroke: 1,
    color: configuration.colors[0],
    penWidth: configuration.penWidth,
    text: configuration.name,
    face: null,
    picture: null,
    gesture: null,
    saved: [],
    chosen: null,
    keeps: configuration.saving === "always",
  };
}

/**
 * @param {State} state
 * @param {{type: string, [key: string]: any}} action
 * @returns {State}
 */
export function reduce(state, action) {
  switch (action.type) {
    case "configure": return configured(state, action.configuration);
    case "tab": return { ...state, tab: action.tab };
    case "stroke": return stroked(state, action);
    case "undo": return stepped(state, undone);
    case "redo": return stepped(state, redone);
    case "clear": return cleared(state);
    case "color": return { ...state, color: action.color };
    case "penWidth": return { ...state, penWidth: action.penWidth };
    case "text": return { ...state, text: action.text };
    case "face": return { ...state, face: action.face };
    case "picture": return pictured(state, action.picture, state.color, null);
    case "editPicture": return edited(state, action);
    case "saved": return listed(state, action.saved);
    case "choose": return { ...state, chosen: action.id };
    case "keeps": return { ...state, keeps: action.keeps };
    case "restore": return restored(state, action.entered);
    // Numbers of strokes are never given twice: pictures of them are kept by number.
    case "reset": return { ...initial(state.configuration), saved: state.saved, nextStroke: state.nextStroke };
    default: throw new TypeError(`no action is called ${action.type}`);
  }
}

/** Strokes get numbers of this state; one that is in several steps stays one. */
function restored(state, { strokes, steps, ...entered }) {
  const numbered = new Map();
  const number = (list) => list.map((stroke) => {
    if (!numbered.has(stroke)) numbered.set(stroke, { id: state.nextStroke + numbered.size, points: stroke.points });
    return numbered.get(stroke);
  });
  const draw = { past: steps.draw.past.map(number), future: steps.draw.future.map(number) };
  const now = number(strokes);
  return {
    ...state, ...entered, strokes: now, steps: { ...steps, draw }, gesture: null, nextStroke: state.nextStroke + numbered.size,
  };
}

/** Another configuration keeps what was entered, as far as it allows it. */
function configured(state, configuration) {
  const fresh = initial(configuration);
  const isTabKept = state.tab === "saved" ? state.saved.length > 0 : configuration.modes.includes(state.tab);
  return {
    ...state,
    configuration,
    tab: isTabKept ? state.tab : fresh.tab,
    color: configuration.colors.includes(state.color) ? state.color : fresh.color,
    penWidth: state.configuration.penWidth === state.penWidth ? fresh.penWidth : state.penWidth,
    text: state.text === state.configuration.name ? configuration.name : state.text,
    keeps: fresh.keeps,
  };
}

/** A first stroke decides what a canvas unit is. */
/** @param {State} state @param {any} action */
function stroked(state, { points, canvas }) {
  const stroke = { id: state.nextStroke, points };
  return {
    ...withStrokes(state, [...state.strokes, stroke]),
    // While strokes can come back by undo, they must find the surface that they were drawn on.
    canvas: state.steps.draw.past.length === 0 && state.strokes.length === 0 ? canvas : state.canvas,
    nextStroke: state.nextStroke + 1,
  };
}

function withStrokes(state, strokes) {
  return { ...state, strokes, steps: { ...state.steps, draw: changed(state.steps.draw, state.strokes) } };
}

/** Edits of one gesture, as those of a drag, are one step; one that ends where it began does not count. */
function pictured(state, picture, color, gesture) {
  const { image } = state.steps;
  const first = gesture !== null && gesture === state.gesture ? image.past.at(-1) : undefined;
  const next = { ...state, picture, color, gesture };
  if (!first) {
    const step = { picture: state.picture, color: color === state.color ? null : state.color };
    return { ...next, steps: { ...state.steps, image: changed(image, step) } };
  }
  if (!isSame(first.picture, picture) || (first.color ?? color) !== color) return next;
  return { ...next, gesture: null, steps: { ...state.steps, image: { ...image, past: image.past.slice(0, -1) } } };
}

/** @param {State} state @param {any} action */
function edited(state, { change, color = state.color, gesture = null }) {
  if (!state.picture) return state;
  const picture = { ...state.picture, ...change };
  return isSame(picture, state.picture) && color === state.color ? state : pictured(state, picture, color, gesture);
}

function isSame(one, other) {
  return JSON.stringify(one) === JSON.stringify(other);
}

/** Takes back what belongs to the way to sign that is shown. */
function cleared(state) {
  switch (state.tab) {
    case "draw": return state.strokes.length === 0 ? state : withStrokes(state, []);
    case "image": return state.picture === null ? state : pictured(state, null, state.color, null);
    case "type": return state.text === "" ? state : { ...state, text: "" };
    default: return state;
  }
}

/** One step back or forth in the way to sign that is shown; the text of Type has the browser's own undo. */
function stepped(state, turn) {
  if (state.tab === "draw") {
    const turned = turn(state.steps.draw, () => state.strokes);
    return turned ? { ...state, strokes: turned.step, steps: { ...state.steps, draw: turned.history } } : state;
  }
  if (state.tab !== "image") return state;
  const turned = turn(state.steps.image, ({ color }) => ({ picture: state.picture, color: color === null ? null : state.color }));
  if (!turned) return state;
  const { picture, color } = turned.step;
  const isOffered = state.configuration.colors.includes(color);
  return { ...state, picture, color: isOffered ? color : state.color, gesture: null, steps: { ...state.steps, image: turned.history } };
}

/** The list comes first while nothing has been entered, and goes when it becomes empty. */
function listed(state, saved) {
  const chosen = saved.some((each) => each.id === state.chosen) ? state.chosen : (saved[0]?.id ?? null);
  const wasEmpty = state.saved.length === 0;
  let { tab } = state;
  if (saved.length === 0 && tab === "saved") tab = state.configuration.modes[0];
  if (saved.length > 0 && wasEmpty && isUntouched(state)) tab = "saved";
  return { ...state, saved, chosen, tab };
}

/**
 * Whether nothing has been entered that leaving would lose.
 *
 * @param {State} state
 */
export function isUntouched(state) {
  const { draw, image } = state.steps;
  return state.strokes.length === 0 && draw.past.length === 0 && !state.picture && image.past.length === 0
    && state.text === state.configuration.name;
}

/**
 * Whether there is nothing at all that a draft would bring back.
 *
 * @param {State} state
 */
export function isBlank(state) {
  return isUntouched(state) && state.steps.draw.future.length === 0 && state.steps.image.future.length === 0;
}
