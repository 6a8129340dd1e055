import { decimal } from "./decimals.js";
import { trimmed } from "./texts.js";

/**
 * Reads formulas over the values of fields; the twin of Sources/Rules/FormulaParser.swift.
 *
 * @typedef {"+"|"-"|"*"|"/"|"="|"<>"|"<"|"<="|">"|">="} Sign
 * @typedef {{number: import("./decimals.js").Decimal}
 *   | {text: string}
 *   | {field: string}
 *   | {negated: Node}
 *   | {sign: Sign, left: Node, right: Node}
 *   | {call: string, given: Node[]}} Node
 * @typedef {{kind: "number"|"text"|"word"|"name"|"sign"|"end", text: string, place: number}} Token
 */

export const longestText = 2000;
const mostNodes = 200;
const deepest = 20;

/**
 * The fewest and the most values that each function takes.
 *
 * @type {Record<string, [number, number]>}
 */
const functions = {
  sum: [1, mostNodes],
  min: [1, mostNodes],
  max: [1, mostNodes],
  round: [1, 2],
  if: [2, 3],
  days: [2, 2],
  adddays: [2, 2],
  join: [1, mostNodes],
  upper: [1, 1],
  lower: [1, 1],
  length: [1, 1],
};

/** A mistake in a formula, and the character where it is, from 1. */
export class FormulaError extends Error {
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

/**
 * Reads a formula.
 *
 * @returns {{root: Node, names: string[]}} with the fields that it names
 * @throws {FormulaError}
 */
export function parsed(formula) {
  const characters = Array.from(formula);
  if (characters.length > longestText) throw new FormulaError("too-long", longestText + 1);
  const parser = new Parser(characters);
  if (parser.isAtEnd) throw new FormulaError("empty", 1);
  const root = parser.comparison();
  if (!parser.isAtEnd) throw parser.unexpected();
  return { root, names: [...parser.names] };
}

/** @type {Record<string, string>} */
const signs = {
  "+": "+", "-": "-", "\u2212": "-", "*": "*", "\u00d7": "*", "/": "/", "\u00f7": "/", "(": "(", ")": ")", ",": ",", ";": ",",
  "=": "=", "<": "<", ">": ">", "\u2264": "<=", "\u2265": ">=", "\u2260": "<>",
};
const isSpace = (character) => " \t\n\r\u00a0".includes(character);
const isDigit = (character) => character >= "0" && character <= "9" && character.length === 1;
const isLetter = (character) => /^[\p{L}\p{M}_]$/u.test(character);

class Lexer {
  constructor(characters) {
    this.characters = characters;
    this.index = 0;
  }

  /** @returns {Token} */
  next() {
    const { characters } = this;
    this.take(isSpace);
    const place = this.index + 1;
    if (this.index >= characters.length) return { kind: "end", text: "", place };
    const first = characters[this.index];
    if (isDigit(first)) return { kind: "number", text: this.number(), place };
    if (isLetter(first)) return { kind: "word", text: this.take((each) => isLetter(each) || isDigit(each)), place };
    if (first === '"') return { kind: "text", text: this.text(place), place };
    if (first === "[") return { kind: "name", text: this.name(place), place };
    const sign = Object.hasOwn(signs, first) ? signs[first] : null;
    if (sign === null) throw new FormulaError("unexpected", place);
    this.index += 1;
    const both = sign + (signs[characters[this.index]] ?? "");
    if (!["<=", ">=", "<>"].includes(both) || both === sign) return { kind: "sign", text: sign, place };
    this.index += 1;
    return { kind: "sign", text: both, place };
  }

  take(isPart) {
    const start = this.index;
    while (this.index < this.characters.length && isPart(this.characters[this.index])) this.index += 1;
    return this.characters.slice(start, this.index).join("");
  }

  number() {
    const start = this.take(isDigit);
    if (this.characters[this.index] !== "." || !isDigit(this.characters[this.index + 1] ?? "")) return start;
    this.index += 1;
    return `${start}.${this.take(isDigit)}`;
  }

  text(place) {
    this.index += 1;
    let text = this.take((character) => character !== '"');
    while (this.index < this.characters.length) {
      this.index += 1;
      // Two quotation marks are one in the text.
      if (this.characters[this.index] !== '"') return text;
      this.index += 1;
      text += `"${this.take((character) => character !== '"')}`;
    }
    throw new FormulaError("unclosed-text", place);
  }

  name(place) {
    this.index += 1;
    const name = this.take((character) => character !== "]");
    if (this.index >= this.characters.length) throw new FormulaError("unclosed-name", place);
    this.index += 1;
    return trimmed(name);
  }
}

class Parser {
  constructor(characters) {
    this.lexer = new Lexer(characters);
    this.token = this.lexer.next();
    this.count = 0;
    this.depth = 0;
    /** @type {Set<string>} */
    this.names = new Set();
  }

  unexpected() {
    return new FormulaError(this.token.kind === "end" ? "ended" : "unexpected", this.token.place);
  }

  advance() {
    this.token = this.lexer.next();
  }

  get isAtEnd() {
    return this.token.kind === "end";
  }

  isAt(sign) {
    return this.token.kind === "sign" && this.token.text === sign;
  }

  take(sign) {
    const isAt = this.isAt(sign);
    if (isAt) this.advance();
    return isAt;
  }

  open() {
    this.depth += 1;
    if (this.depth > deepest) throw new FormulaError("too-deep", this.token.place);
    this.advance();
  }

  close() {
    if (!this.take(")")) throw this.unexpected();
    this.depth -= 1;
  }

  /** @param {Node} node */
  counted(node) {
    this.count += 1;
    if (this.count > mostNodes) throw new FormulaError("too-many-parts", this.token.place);
    return node;
  }

  /**
   * Terms with one of some operators between them, from the left to the right.
   *
   * @returns {Node}
   */
  chain(operators, term) {
    let left = term();
    while (this.token.kind === "sign" && operators.includes(this.token.text)) {
      const sign = /** @type {Sign} */ (this.token.text);
      this.advance();
      left = this.counted({ sign, left, right: term() });
    }
    return left;
  }

  /** @returns {Node} */
  comparison() {
    return this.chain(["=", "<>", "<", "<=", ">", ">="], () => this.sum());
  }

  sum() {
    return this.chain(["+", "-"], () => this.product());
  }

  product() {
    return this.chain(["*", "/"], () => this.factor());
  }

  /** @returns {Node} */
  factor() {
    const { kind, text, place } = this.token;
    if (this.isAt("-")) {
      this.open();
      const node = this.counted({ negated: this.factor() });
      this.depth -= 1;
      return node;
    }
    if (this.isAt("(")) {
      this.open();
      const node = this.comparison();
      this.close();
      return node;
    }
    if (kind === "sign" || kind === "end") throw this.unexpected();
    const number = kind === "number" ? decimal(text) : null;
    if (kind === "number" && !number) throw new FormulaError("bad-number", place);
    this.advance();
    if (number) return this.counted({ number });
    if (kind === "text") return this.counted({ text });
    return kind === "word" && this.isAt("(") ? this.call(text, place) : this.field(text);
  }

  field(name) {
    this.names.add(name);
    return this.counted({ field: name });
  }

  call(word, start) {
    const name = word.toLowerCase();
    if (!Object.hasOwn(functions, name)) throw new FormulaError("unknown-function", start);
    this.open();
    const given = [];
    if (!this.isAt(")")) {
      do given.push(this.comparison());
      while (this.take(","));
    }
    this.close();
    const [fewest, most] = functions[name];
    if (given.length < fewest || given.length > most) throw new FormulaError("argument-count", start);
    return this.counted({ call: name, given });
  }
}
