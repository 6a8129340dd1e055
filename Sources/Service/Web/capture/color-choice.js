import { make } from "../kit/make.js";

/** Hues with a name that everybody knows, by degrees on the colour circle. */
const hues = [[15, "red"], [45, "brown"], [165, "green"], [255, "blue"], [320, "purple"], [361, "red"]];

/** A word of the strings for a colour, or null where none fits. */
export function colorWord(hex) {
  const [red, green, blue] = [1, 3, 5].map((at) => parseInt(hex.slice(at, at + 2), 16));
  const [most, least] = [Math.max(red, green, blue), Math.min(red, green, blue)];
  if (most - least < 24) return most < 64 ? "black" : most < 200 ? "gray" : null;
  const spread = most - least;
  const sector =
    most === red ? ((green - blue) / spread + 6) % 6 : most === green ? (blue - red) / spread + 2 : (red - green) / spread + 4;
  return hues.find(([end]) => sector * 60 < end)[1];
}

/**
 * The colours of the ink as a group of radio buttons.
 *
 * One group is in each panel; all show the one colour of the state.
 */
export class ColorChoice {
  /**
   * @param {object} options
   * @param {string} options.name of the group, its own in each panel
   * @param {string[]} options.colors
   * @param {import("../shared/translate.js").Say} options.say
   * @param {(color: string|null) => void} options.onChoose null for "as photographed"
   * @param {boolean} options.offersOriginal whether the colours of a photograph can be kept
   */
  constructor({ name, colors, say, onChoose, offersOriginal }) {
    this.element = make("div", { class: "colors", role: "radiogroup", "aria-label": say("color") });
    this.inputs = new Map();
    const names = colors.map((color) => colorWord(color));
    const choices = colors.map((color, index) => {
      const word = names[index];
      const isClear = word !== null && names.indexOf(word) === names.lastIndexOf(word);
      return [color, isClear ? say(`color.${word}`) : say("color.other", { color })];
    });
    if (offersOriginal) choices.unshift([null, say("color.original")]);
    for (const [color, label] of choices) {
      const input = make("input", { type: "radio", name, value: color ?? "", onchange: () => onChoose(color) });
      const swatch = make("span", { class: color ? "swatch" : "swatch swatch-original", "aria-hidden": "true" });
      if (color) swatch.style.setProperty("--swatch", color);
      this.inputs.set(color, input);
      const word = make("span", { class: "signet-visually-hidden", text: label });
      this.element.append(make("label", { class: "color", title: label }, input, swatch, word));
    }
    this.element.hidden = choices.length < 2;
  }

  /** @param {string|null} color */
  show(color) {
    const input = this.inputs.get(color);
    if (input) input.checked = true;
  }
}
