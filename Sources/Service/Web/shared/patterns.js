/**
 * Patterns that a whole text has to match; the twin of Sources/Rules/Pattern.swift, which describes them.
 *
 * A text is compared with all alternatives at once, in time that grows with its length times the pattern's: the browser's own
 * expressions mean other things, and some of them never end.
 *
 * @typedef {(character: string) => boolean} Test
 * @typedef {{test: Test} | {sequence: Part[]} | {alternatives: Part[]} | {repeated: Part, least: number, most: number|null}} Part
 * @typedef {{test: Test, next: number} | {ways: number[]} | null} State null is the end
 */

const longest = 500;
const mostStates = 1000;
const deepest = 20;

/** A mistake in a pattern, and the character where it is, from 1. */
export class PatternError extends Error {
  /**
   * @param {string} code
   * @param {number} place
   */
  constructor(code, place) {
    super(`${code} at ${place}`);
    this.code = code;
    this.place = place;
  }
}

/** A pattern, ready to be compared with texts. */
export class Pattern {
  /** @type {State[]} */
  #states = [null];
  #start;

  /** @throws {PatternError} */
  constructor(text) {
    const root = new PatternReader(Array.from(text)).pattern();
    if (sizeOf(root) > mostStates) throw new PatternError("too-large", 1);
    this.#start = this.#add(root, 0);
  }

  /** Whether it matches a whole text. */
  matches(text) {
    let current = this.#reached([this.#start]);
    for (const character of text) {
      if (current.length === 0) return false;
      const next = [];
      for (const index of current) {
        const state = this.#states[index];
        if (state && "test" in state && state.test(character)) next.push(state.next);
      }
      current = this.#reached(next);
    }
    return current.includes(0);
  }

  /** The steps that wait for a character, and the end, after some steps. */
  #reached(starts) {
    const known = new Set();
    const reached = [];
    for (const open = [...starts]; open.length > 0; ) {
      const index = open.pop();
      if (known.has(index)) continue;
      known.add(index);
      const state = this.#states[index];
      if (state && "ways" in state) open.push(...state.ways);
      else reached.push(index);
    }
    return reached;
  }

  /** @param {State} state */
  #append(state) {
    return this.#states.push(state) - 1;
  }

  /**
   * Adds the steps of a part, after which those from `next` follow.
   *
   * @param {Part} part
   * @param {number} next
   * @returns {number}
   */
  #add(part, next) {
    if ("test" in part) return this.#append({ test: part.test, next });
    if ("sequence" in part) return part.sequence.reduceRight((after, each) => this.#add(each, after), next);
    if ("alternatives" in part) return this.#append({ ways: part.alternatives.map((each) => this.#add(each, next)) });
    let start = next;
    if (part.most === null) {
      start = this.#append(null);
      this.#states[start] = { ways: [this.#add(part.repeated, start), next] };
    } else {
      // Optional ones from the last: each may be the end.
      for (let count = part.least; count < part.most; count += 1) {
        start = this.#append({ ways: [this.#add(part.repeated, start), next] });
      }
    }
    for (let count = 0; count < part.least; count += 1) start = this.#add(part.repeated, start);
    return start;
  }
}

/**
 * How many characters and classes a part has, with its repetitions.
 *
 * @param {Part} part
 * @returns {number}
 */
function sizeOf(part) {
  if ("test" in part) return 1;
  if ("repeated" in part) return Math.min(Math.max(1, part.most ?? part.least + 1) * sizeOf(part.repeated), mostStates + 1);
  const parts = "sequence" in part ? part.sequence : part.alternatives;
  return parts.reduce((sum, each) => Math.min(sum + sizeOf(each), mostStates + 1), 1);
}

/**
 * @param {string} from
 * @param {string} to
 * @returns {Test}
 */
function range(from, to) {
  const [first, last] = [codeOf(from), codeOf(to)];
  return (character) => codeOf(character) >= first && codeOf(character) <= last;
}

/** @param {string} character */
function codeOf(character) {
  return character.codePointAt(0) ?? 0;
}

/**
 * @param {RegExp} expression of one character
 * @returns {Test}
 */
function oneOf(expression) {
  return (character) => expression.test(character);
}

/** @type {Record<string, Test>} */
const classes = {
  d: oneOf(/^[0-9]$/),
  D: oneOf(/^[^0-9]$/u),
  w: oneOf(/^[A-Za-z0-9_]$/),
  W: oneOf(/^[^A-Za-z0-9_]$/u),
  s: oneOf(/^[\t-\r \u00a0]$/),
  S: oneOf(/^[^\t-\r \u00a0]$/u),
  t: range("\t", "\t"),
  n: range("\n", "\n"),
};
const letter = oneOf(/^\p{L}$/u);

class PatternReader {
  constructor(characters) {
    this.characters = characters;
    this.index = 0;
    this.depth = 0;
  }

  /** @returns {Part} */
  pattern() {
    if (this.characters.length === 0) throw new PatternError("empty", 1);
    if (this.characters.length > longest) throw new PatternError("too-long", 1);
    this.take("^");
    const part = this.alternatives();
    if (this.current === "$" && this.index === this.characters.length - 1) this.index += 1;
    if (this.index < this.characters.length) throw this.error(this.current === "$" ? "anchor" : "unopened");
    return part;
  }

  /** @returns {string|undefined} */
  get current() {
    return this.characters[this.index];
  }

  error(code) {
    return new PatternError(code, this.index + 1);
  }

  take(character) {
    const isThere = this.current === character;
    if (isThere) this.index += 1;
    return isThere;
  }

  /** @returns {Part} */
  alternatives() {
    const parts = [this.sequence()];
    while (this.take("|")) parts.push(this.sequence());
    return parts.length === 1 ? parts[0] : { alternatives: parts };
  }

  /** @returns {Part} */
  sequence() {
    const parts = [];
    while (this.current !== undefined && !["|", ")", "$"].includes(this.current)) parts.push(this.repeated());
    return { sequence: parts };
  }

  /** @returns {Part} */
  repeated() {
    const part = this.atom();
    const found = this.repetition();
    if (!found) return part;
    if (["?", "*", "+", "{"].includes(this.current ?? "")) throw this.error("nothing-to-repeat");
    return { repeated: part, least: found[0], most: found[1] };
  }

  /** @returns {[number, number|null]|null} */
  repetition() {
    if (this.take("?")) return [0, 1];
    if (this.take("*")) return [0, null];
    if (this.take("+")) return [1, null];
    if (this.current !== "{") return null;
    const fault = this.error("bad-repetition");
    this.index += 1;
    const least = this.number();
    if (least === null) throw fault;
    if (this.take("}")) return [least, least];
    if (!this.take(",")) throw fault;
    if (this.take("}")) return [least, null];
    const most = this.number();
    if (most === null || !this.take("}") || least > most) throw fault;
    return [least, most];
  }

  number() {
    /** @type {number|null} */
    let number = null;
    while (/^[0-9]$/.test(this.current ?? "")) {
      number = (number ?? 0) * 10 + Number(this.current);
      if (number > mostStates) return null;
      this.index += 1;
    }
    return number;
  }

  /** @returns {Part} */
  atom() {
    const character = this.current ?? "";
    if (character === "(") return this.group();
    if (character === "[") return { test: this.class() };
    if (character === "\\") return { test: this.escaped().test };
    if ("?*+{".includes(character)) throw this.error("nothing-to-repeat");
    if (character === "^") throw this.error("anchor");
    if ("]}".includes(character)) throw this.error("unopened");
    this.index += 1;
    return { test: character === "." ? (each) => each !== "\n" : range(character, character) };
  }

  group() {
    const start = this.error("unclosed-group");
    this.index += 1;
    this.depth += 1;
    if (this.depth > deepest) throw new PatternError("too-deep", start.place);
    if (this.current === "?") {
      if (this.characters[this.index + 1] !== ":") throw this.error("look-around");
      this.index += 2;
    }
    const part = this.alternatives();
    if (this.current === "$") throw this.error("anchor");
    if (!this.take(")")) throw start;
    this.depth -= 1;
    return part;
  }

  /** @returns {Test} */
  class() {
    const start = this.error("unclosed-class");
    this.index += 1;
    const isNegated = this.take("^");
    /** @type {Test[]} */
    const tests = [];
    while (this.current !== undefined && this.current !== "]") {
      const fault = this.error("bad-range");
      const first = this.member();
      const next = this.characters[this.index + 1];
      // A '-' before the end is the sign itself.
      if (this.current !== "-" || next === undefined || next === "]") {
        tests.push(first.test);
        continue;
      }
      this.index += 1;
      const last = this.member();
      if (first.single === null || last.single === null || codeOf(first.single) > codeOf(last.single)) throw fault;
      tests.push(range(first.single, last.single));
    }
    if (!this.take("]") || tests.length === 0) throw start;
    return (character) => tests.some((test) => test(character)) !== isNegated;
  }

  /**
   * A character or class, and the character where it is one.
   *
   * @returns {{test: Test, single: string|null}}
   */
  member() {
    const character = this.current ?? "";
    if (character === "\\") return this.escaped();
    this.index += 1;
    return { test: range(character, character), single: character };
  }

  /**
   * A sign with a backslash before it.
   *
   * @returns {{test: Test, single: string|null}}
   */
  escaped() {
    const fault = this.error("bad-escape");
    this.index += 1;
    const character = this.current;
    if (character === undefined) throw fault;
    this.index += 1;
    if (Object.hasOwn(classes, character)) {
      const single = character === "t" ? "\t" : character === "n" ? "\n" : null;
      return { test: classes[character], single };
    }
    if (character === "p") {
      if (!this.take("{") || !this.take("L") || !this.take("}")) throw fault;
      return { test: letter, single: null };
    }
    if (/^[1-9k]$/.test(character)) throw new PatternError("back-reference", fault.place);
    if (character === "b" || character === "B") throw new PatternError("look-around", fault.place);
    if (/^[0A-Za-z]$/.test(character)) throw fault;
    return { test: range(character, character), single: character };
  }
}
