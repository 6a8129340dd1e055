/**
 * The action that a key asks for, or null: "undo", "redo", "clear", "done".
 *
 * In fields where one writes, all but done belong to the field.
 *
 * @param {KeyboardEvent} event
 */
export function shortcut(event) {
  const isCommand = event.ctrlKey || event.metaKey;
  if (isCommand && event.key === "Enter") return "done";
  const target = /** @type {HTMLElement} */ (event.composedPath()[0]);
  if (event.altKey || isWriting(target)) return null;
  const key = event.key.toLowerCase();
  if (isCommand && key === "z") return event.shiftKey ? "redo" : "undo";
  if (isCommand && key === "y") return "redo";
  return !isCommand && (key === "delete" || key === "backspace") ? "clear" : null;
}

function isWriting(target) {
  return target.matches?.("input:not([type=radio], [type=checkbox], [type=range]), textarea, select, [contenteditable]");
}
