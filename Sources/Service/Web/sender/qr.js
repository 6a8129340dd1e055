import { make } from "../kit/make.js";

/** QR codes after ISO/IEC 18004: bytes, error correction M, versions 1 to 15 (412 bytes), which is more than a link has. */

/** By version: error correction per block, then blocks and their data, twice. */
const BLOCKS = [
  [10, 1, 16, 0, 0], [16, 1, 28, 0, 0], [26, 1, 44, 0, 0], [18, 2, 32, 0, 0], [24, 2, 43, 0, 0], [16, 4, 27, 0, 0],
  [18, 4, 31, 0, 0], [22, 2, 38, 2, 39], [22, 3, 36, 2, 37], [26, 4, 43, 1, 44], [30, 1, 50, 4, 51], [22, 6, 36, 2, 37],
  [22, 8, 37, 1, 38], [24, 4, 40, 5, 41], [24, 5, 41, 5, 42],
];
const ALIGNMENT = [
  [], [6, 18], [6, 22], [6, 26], [6, 30], [6, 34], [6, 22, 38], [6, 24, 42], [6, 26, 46], [6, 28, 50], [6, 30, 54],
  [6, 32, 58], [6, 34, 62], [6, 26, 46, 66], [6, 26, 48, 70],
];
const MASKS = [
  (x, y) => (x + y) % 2, (x, y) => y % 2, (x) => x % 3, (x, y) => (x + y) % 3, (x, y) => (Math.floor(y / 2) + Math.floor(x / 3)) % 2,
  (x, y) => ((x * y) % 2) + ((x * y) % 3), (x, y) => (((x * y) % 2) + ((x * y) % 3)) % 2, (x, y) => (((x + y) % 2) + ((x * y) % 3)) % 2,
];

/** Powers of two in the field of 256 elements, and their logarithms. */
const [POWERS, LOGS] = (() => {
  const powers = [];
  const logs = [];
  for (let exponent = 0, value = 1; exponent < 255; exponent += 1) {
    powers[exponent] = value;
    logs[value] = exponent;
    value = value * 2 ^ (value > 127 ? 0x11d : 0);
  }
  return [powers, logs];
})();

const times = (a, b) => (a && b ? POWERS[(LOGS[a] + LOGS[b]) % 255] : 0);

/**
 * The modules of the code, row by row.
 *
 * @param {string} text
 * @returns {boolean[][]}
 * @throws {RangeError} when the text is too long
 */
export function modules(text) {
  const bytes = new TextEncoder().encode(text);
  const version = BLOCKS.findIndex((row, index) => capacity(row) >= bytes.length + (index < 9 ? 2 : 3)) + 1;
  if (version === 0) throw new RangeError("too long for a code");
  const stream = interleaved(dataWords(bytes, version), BLOCKS[version - 1]);
  let best = null;
  for (let mask = 0; mask < MASKS.length; mask += 1) {
    const grid = drawn(version, stream, mask);
    const cost = penalty(grid);
    if (!best || cost < best.cost) best = { grid, cost };
  }
  return best.grid;
}

/** The code as a picture with its quiet zone. @param {string} text @param {string} name for a screen reader */
export function qrPicture(text, name) {
  const grid = modules(text);
  const runs = grid.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x + 4} ${y + 4}h1v1h-1z`] : [])));
  const size = grid.length + 8;
  return make("svg:svg", { viewBox: `0 0 ${size} ${size}`, class: "qr", role: "img", "aria-label": name, "shape-rendering": "crispEdges" },
    make("svg:rect", { width: size, height: size, fill: "#fff" }), make("svg:path", { d: runs.join(""), fill: "#000" }));
}

const capacity = ([, count, length, more, longer]) => count * length + more * longer;

function dataWords(bytes, version) {
  const bits = [];
  const put = (value, length) => {
    for (let place = length - 1; place >= 0; place -= 1) bits.push((value >> place) & 1);
  };
  put(4, 4);
  put(bytes.length, version < 10 ? 8 : 16);
  for (const byte of bytes) put(byte, 8);
  const total = capacity(BLOCKS[version - 1]) * 8;
  put(0, Math.min(4, total - bits.length));
  while (bits.length % 8 !== 0) bits.push(0);
  for (let pad = 0xec; bits.length < total; pad ^= 0xfd) put(pad, 8);
  return Array.from({ length: total / 8 }, (_, index) => bits.slice(index * 8, index * 8 + 8).reduce((word, bit) => word * 2 + bit, 0));
}

/** Splits the data into blocks, adds their error correction, and mixes them. */
function interleaved(words, [correction, count, length, more, longer]) {
  const lengths = [...Array(count).fill(length), ...Array(more).fill(longer)];
  let start = 0;
  const blocks = lengths.map((size) => words.slice(start, (start += size)));
  const checks = blocks.map((block) => remainder(block, correction));
  const mixed = (lists) => Array.from({ length: Math.max(...lists.map((list) => list.length)) },
    (_, index) => lists.filter((list) => index < list.length).map((list) => list[index])).flat();
  return [...mixed(blocks), ...mixed(checks)];
}

function remainder(block, count) {
  let generator = [1];
  for (let exponent = 0; exponent < count; exponent += 1) {
    const shifted = [...generator, 0];
    generator.forEach((factor, index) => { shifted[index + 1] ^= times(factor, POWERS[exponent]); });
    generator = shifted;
  }
  const rest = [...block, ...Array(count).fill(0)];
  for (let index = 0; index < block.length; index += 1) {
    const factor = rest[index];
    generator.forEach((value, place) => { rest[index + place] ^= times(value, factor); });
  }
  return rest.slice(block.length);
}

/** Draws the code with one mask. */
function drawn(version, stream, mask) {
  const size = version * 4 + 17;
  const grid = Array.from({ length: size }, () => Array(size).fill(null));
  const set = (x, y, dark) => {
    if (x >= 0 && y >= 0 && x < size && y < size) grid[y][x] = Boolean(dark);
  };
  drawPatterns(size, version, set, grid);
  drawFormat(size, mask, set);
  if (version >= 7) drawVersion(size, version, set);
  fill(grid, size, stream, mask);
  return grid;
}

function drawPatterns(size, version, set, grid) {
  for (const [left, top] of [[3, 3], [size - 4, 3], [3, size - 4]]) {
    for (let y = -4; y <= 4; y += 1) {
      for (let x = -4; x <= 4; x += 1) {
        const ring = Math.max(Math.abs(x), Math.abs(y));
        set(left + x, top + y, ring !== 2 && ring !== 4);
      }
    }
  }
  const places = ALIGNMENT[version - 1];
  for (const cx of places) {
    for (const cy of places) {
      if (grid[cy][cx] !== null) continue;
      for (let y = -2; y <= 2; y += 1) for (let x = -2; x <= 2; x += 1) set(cx + x, cy + y, Math.max(Math.abs(x), Math.abs(y)) !== 1);
    }
  }
  for (let index = 8; index < size - 8; index += 1) {
    set(index, 6, index % 2 === 0);
    set(6, index, index % 2 === 0);
  }
}

function drawFormat(size, mask, set) {
  let rest = mask;
  for (let step = 0; step < 10; step += 1) rest = (rest << 1) ^ ((rest >> 9) * 0x537);
  const bits = ((mask << 10) | rest) ^ 0x5412;
  const bit = (index) => (bits >> index) & 1;
  for (let index = 0; index < 15; index += 1) {
    const near = index < 6 ? index : index < 8 ? index + 1 : 14 - index;
    if (index < 8) set(8, near, bit(index));
    else set(index === 8 ? 7 : near, 8, bit(index));
    if (index < 8) set(size - 1 - index, 8, bit(index));
    else set(8, size - 15 + index, bit(index));
  }
  set(8, size - 8, true);
}

function drawVersion(size, version, set) {
  let rest = version;
  for (let step = 0; step < 12; step += 1) rest = (rest << 1) ^ ((rest >> 11) * 0x1f25);
  const bits = (version << 12) | rest;
  for (let index = 0; index < 18; index += 1) {
    const a = size - 11 + (index % 3);
    const b = Math.floor(index / 3);
    set(a, b, (bits >> index) & 1);
    set(b, a, (bits >> index) & 1);
  }
}

/** The data goes up and down in columns of two, from the right. */
function fill(grid, size, stream, mask) {
  let index = 0;
  for (let right = size - 1; right > 0; right -= 2) {
    if (right === 6) right = 5;
    const isUp = ((right + 1) & 2) === 0;
    for (let step = 0; step < size; step += 1) {
      const y = isUp ? size - 1 - step : step;
      for (const x of [right, right - 1]) {
        if (grid[y][x] !== null) continue;
        const bit = index < stream.length * 8 ? (stream[index >> 3] >> (7 - (index & 7))) & 1 : 0;
        grid[y][x] = Boolean(bit) !== (MASKS[mask](x, y) === 0);
        index += 1;
      }
    }
  }
}

/** How hard a code is to read: long runs, blocks, patterns like the finders', too much of one colour. */
function penalty(grid) {
  const size = grid.length;
  let cost = 0;
  let dark = 0;
  const lines = [...grid, ...grid.map((_, x) => grid.map((row) => row[x]))];
  for (const line of lines) {
    const text = line.map((module) => (module ? "1" : "0")).join("");
    for (const run of text.match(/1{5,}|0{5,}/g) ?? []) cost += run.length - 2;
    for (const pattern of ["10111010000", "00001011101"]) {
      for (let at = text.indexOf(pattern); at >= 0; at = text.indexOf(pattern, at + 1)) cost += 40;
    }
  }
  for (let y = 0; y < size; y += 1) {
    for (let x = 0; x < size; x += 1) {
      if (grid[y][x]) dark += 1;
      if (x && y && grid[y][x] === grid[y][x - 1] && grid[y][x] === grid[y - 1][x] && grid[y][x] === grid[y - 1][x - 1]) cost += 3;
    }
  }
  return cost + Math.floor(Math.abs((dark * 20) / (size * size) - 10)) * 10;
}
