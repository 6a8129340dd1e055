/**
 * The state of a capture and every way in which it changes. Pure: the same state and action give the same state.
 *
 * @typedef {import("./validity.js").Stroke & {id: number}} KeptStroke
 * @typedef {"saved"|import("./configuration.js").Mode} Tab
 * @typedef {{id: string, width: number, height: number, crop: number[], rotation: number, levels: [number, number]|null,
 *   keepsColor: boolean}} Picture
 * @typedef {{id: string, name: string, part: string, kind: string, preview: string}} Saved
 * @typedef {object} State
 * @property {import("./configuration.js").Configuration} configuration
 * @property {Tab} tab
 * @property {{width: number, height: number}|null} canvas the surface that the strokes were drawn on, in its CSS pixels
 * @property {KeptStroke[]} strokes
 * @property {KeptStroke[][]} past what undo goes back to, oldest first
 * @property {KeptStroke[][]} future what redo goes on to, next first
 * @property {number} nextStroke
 * @property {string} color
 * @property {[number, number]} penWidth
 * @property {string} text
 * @property {string|null} face
 * @property {Picture|null} picture
 * @property {Saved[]} saved
 * @property {string|null} chosen
 * @property {boolean} keeps
 */

/** How many steps can be undone. */
const depth = 200;

/** @param {import("./configuration.js").Configuration} configuration @returns {State} */
export function initial(configuration) {
  return {
    configuration,
    tab: configuration.modes[0],
    canvas: null,
    strokes: [],
    past: [],
    future: [],
    nextStroke: 1,
    color: configuration.colors[0],
    penWidth: configuration.penWidth,
    text: configuration.name,
    face: null,
    picture: null,
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
    case "undo": return undone(state);
    case "redo": return redone(state);
    case "clear": return cleared(state);
    case "color": return { ...state, color: action.color };
    case "penWidth": return { ...state, penWidth: action.penWidth };
    case "text": return { ...state, text: action.text };
    case "face": return { ...state, face: action.face };
    case "picture": return { ...state, picture: action.picture };
    case "editPicture": return state.picture ? { ...state, picture: { ...state.picture, ...action.change } } : state;
    case "saved": return listed(state, action.saved);
    case "choose": return { ...state, chosen: action.id };
    case "keeps": return { ...state, keeps: action.keeps };
    case "restore": return restored(state, action.entered);
    // Numbers of strokes are never given twice: pictures of them are kept by number.
    case "reset": return { ...initial(state.configuration), saved: state.saved, nextStroke: state.nextStroke };
    default: throw new TypeError(`no action is called ${action.type}`);
  }
}

function restored(state, entered) {
  const strokes = entered.strokes.map(({ points }, index) => ({ id: state.nextStroke + index, points }));
  return { ...state, ...entered, strokes, nextStroke: state.nextStroke + strokes.length };
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
function stroked(state, { points, canvas }) {
  const stroke = { id: state.nextStroke, points };
  return {
    ...withStrokes(state, [...state.strokes, stroke]),
    // While strokes can come back by undo, they must find the surface that they were drawn on.
    canvas: state.past.length === 0 && state.strokes.length === 0 ? canvas : state.canvas,
    nextStroke: state.nextStroke + 1,
  };
}

function withStrokes(state, strokes) {
  return { ...state, strokes, past: [...state.past, state.strokes].slice(-depth), future: [] };
}

function cleared(state) {
  return state.strokes.length === 0 ? state : withStrokes(state, []);
}

function undone(state) {
  const before = state.past.at(-1);
  if (!before) return state;
  return { ...state, strokes: before, past: state.past.slice(0, -1), future: [state.strokes, ...state.future] };
}

function redone(state) {
  const [next, ...rest] = state.future;
  return next ? { ...state, strokes: next, past: [...state.past, state.strokes], future: rest } : state;
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

/** Whether nothing has been entered that leaving would lose. @param {State} state */
export function isUntouched(state) {
  return state.strokes.length === 0 && state.past.length === 0 && !state.picture
    && state.text === state.configuration.name;
}

/** What a draft keeps: all that a person entered, and nothing that the server says. @param {State} state */
export function entered({ tab, canvas, strokes, color, penWidth, text, face, picture, chosen, keeps }) {
  return { tab, canvas, strokes, color, penWidth, text, face, picture, chosen, keeps };
}
