/**
 * At most two letters that stand for a name.
 *
 * @param {string} name
 */
export function initialsOf(name) {
  const words = name.trim().split(/\s+/);
  const letters = words.length > 1 ? [words[0], words[words.length - 1]] : words;
  return letters.map((word) => Array.from(word)[0] ?? "").join("").toUpperCase();
}
