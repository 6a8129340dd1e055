/**
 * At most two letters that stand for a name.
 *
 * @param {string} name
 */
export function initialsOf(name) {
  const letters = name.split(/\s+/).map((word) => /[\p{L}\p{N}]\p{M}*/u.exec(word)?.[0]).filter(Boolean);
  return [letters[0], ...letters.slice(1).slice(-1)].join("").toUpperCase();
}
