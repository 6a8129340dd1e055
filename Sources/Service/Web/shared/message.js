/**
 * A piece of a text: words, the place of a value, or forms of which one is chosen by a value.
 *
 * @typedef {string|{name: string, choice?: string, forms?: Object<string, Piece[]>}} Piece
 */

/**
 * Reads a text in the part of ICU's MessageFormat that texts are written in: `{name}`, `{name, plural, one {…} other {…}}` and
 * `{name, select, a {…} other {…}}`. Apostrophes and `#` are letters, and a brace cannot be quoted.
 *
 * @param {string} text @returns {Piece[]} the text as it is where it cannot be read
 */
export function read(text) {
  const reader = new Reader(text);
  try {
    const pieces = reader.pieces();
    if (reader.place === text.length) return pieces;
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
  }
  return [text];
}

class Reader {
  place = 0;

  /** @param {string} text */
  constructor(text) {
    this.text = text;
  }

  /** The pieces up to a closing brace or the end. */
  pieces() {
    /** @type {Piece[]} */
    const pieces = [];
    for (;;) {
      const words = this.#match(/[^{}]*/y)[0];
      if (words) pieces.push(words);
      if (!this.#takes("{")) return pieces;
      pieces.push(this.#placeholder());
    }
  }

  /** @returns {Piece} */
  #placeholder() {
    const name = this.#word();
    if (this.#takes("}")) return { name };
    this.#demand(",");
    const choice = this.#word();
    this.#demand(",");
    /** @type {Object<string, Piece[]>} */
    const forms = {};
    while (!this.#takes("}")) {
      const form = this.#word();
      this.#demand("{");
      forms[form] = this.pieces();
      this.#demand("}");
      this.#match(/ */y);
    }
    if (!forms.other) throw new SyntaxError(`“${name}” has no form “other”.`);
    return { name, choice, forms };
  }

  #word() {
    return this.#match(/ *([\w-]+) */y)[1];
  }

  /** @param {RegExp} pattern a sticky one */
  #match(pattern) {
    pattern.lastIndex = this.place;
    const found = pattern.exec(this.text);
    if (!found) throw new SyntaxError(`“${this.text}” cannot be read at ${this.place}.`);
    this.place = pattern.lastIndex;
    return found;
  }

  #takes(sign) {
    if (this.text[this.place] !== sign) return false;
    this.place += 1;
    return true;
  }

  #demand(sign) {
    if (!this.#takes(sign)) throw new SyntaxError(`“${this.text}” lacks ${sign} at ${this.place}.`);
  }
}
