/**
 * The rules of a page, such as those that are signed on, found in its picture: the same for drawn lines, scans and rows of
 * underscores.
 */

/** The least length of a rule, and the most that it is thick, in points. */
const LENGTH = 42;
const THICKNESS = 3;
/** How far above a rule the paper has to be empty, in points: text has something there. */
const CLEAR = 3;
/** Below this lightness a pixel is ink, of 255. */
const INK = 205;
/** The widest picture that is looked at, in pixels. */
const WIDTH = 1000;

/** @typedef {{x: number, y: number, width: number}} Line in points from the lower left corner; `y` is its upper edge */

/**
 * @param {HTMLImageElement} picture of the whole page @param {{width: number, height: number}} page in points
 * @returns {Line[]} none while the picture has not come
 */
export function linesOf(picture, page) {
  if (!picture.complete || picture.naturalWidth === 0) return [];
  const width = Math.min(picture.naturalWidth, WIDTH);
  const height = Math.round((width * page.height) / page.width);
  const canvas = document.createElement("canvas");
  Object.assign(canvas, { width, height });
  const context = canvas.getContext("2d", { willReadFrequently: true });
  context.fillStyle = "#fff";
  context.fillRect(0, 0, width, height);
  context.drawImage(picture, 0, 0, width, height);
  const { data } = context.getImageData(0, 0, width, height);
  const ink = new Uint8Array(width * height);
  for (let at = 0; at < ink.length; at += 1) {
    ink[at] = data[at * 4] * 0.3 + data[at * 4 + 1] * 0.59 + data[at * 4 + 2] * 0.11 < INK ? 1 : 0;
  }
  return linesIn({ ink, width, height }, page);
}

/**
 * @param {{ink: Uint8Array, width: number, height: number}} raster 1 for each pixel with ink, from the upper left
 * @param {{width: number, height: number}} page in points
 * @returns {Line[]}
 */
export function linesIn(raster, page) {
  const scale = raster.width / page.width;
  /** @type {{from: number, to: number, top: number, bottom: number}[]} */
  const found = [];
  for (let row = 0; row < raster.height; row += 1) {
    for (const run of runsOf(raster, row, LENGTH * scale)) {
      const above = found.findLast((line) => line.bottom === row - 1 && line.from < run.to && run.from < line.to);
      if (above) Object.assign(above, { bottom: row, from: Math.min(above.from, run.from), to: Math.max(above.to, run.to) });
      else found.push({ ...run, top: row, bottom: row });
    }
  }
  return found.filter((line) => line.bottom - line.top + 1 <= Math.max(THICKNESS * scale, 2) && isClearAbove(raster, line, scale))
    .map(({ from, to, top }) => ({ x: from / scale, y: page.height - top / scale, width: (to - from) / scale }));
}

/** The stretches of a row that are ink throughout and long enough. */
function runsOf({ ink, width }, row, least) {
  const runs = [];
  let from = -1;
  for (let x = 0; x <= width; x += 1) {
    const isInk = x < width && ink[row * width + x] === 1;
    if (isInk && from < 0) from = x;
    if (isInk || from < 0) continue;
    if (x - from >= least) runs.push({ from, to: x });
    from = -1;
  }
  return runs;
}

function isClearAbove({ ink, width }, { from, to, top }, scale) {
  const first = Math.max(top - Math.ceil(CLEAR * scale), 0);
  let count = 0;
  for (let row = first; row < top; row += 1) for (let x = from; x < to; x += 1) count += ink[row * width + x];
  return count <= 0.1 * (top - first) * (to - from);
}
