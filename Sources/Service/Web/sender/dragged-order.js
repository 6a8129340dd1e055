/**
 * Lets items of a list be dragged into another order by their grips. By keyboard the same is done with buttons.
 *
 * @param {HTMLElement} list its children have a `.signer-grip` each
 * @param {(from: number, to: number) => void} moved when a dragged one is let go at another place
 * @param {AbortSignal} [signal] the list is gone
 */
export function makeSortable(list, moved, signal) {
  list.addEventListener("pointerdown", (event) => {
    const grip = /** @type {Element} */ (event.target).closest(".signer-grip");
    const item = grip && [...list.children].find((child) => child.contains(grip));
    if (!item || event.button !== 0) return;
    event.preventDefault();
    drag(list, /** @type {HTMLElement} */ (item), event, moved);
  }, { signal });
}

/** @param {HTMLElement} list @param {HTMLElement} item @param {PointerEvent} begun @param {(from: number, to: number) => void} moved */
function drag(list, item, begun, moved) {
  const over = new AbortController();
  const from = [...list.children].indexOf(item);
  const grip = /** @type {Element} */ (begun.target);
  grip.setPointerCapture(begun.pointerId);
  item.classList.add("signer--dragged");
  const place = (/** @type {PointerEvent} */ event) => {
    const others = [...list.children].filter((child) => child !== item);
    const next = others.find((child) => {
      const box = child.getBoundingClientRect();
      return event.clientY < box.top + box.height / 2;
    });
    if ((next ?? null) !== item.nextElementSibling) list.insertBefore(item, next ?? null);
  };
  const end = (/** @type {boolean} */ isDone) => {
    over.abort();
    item.classList.remove("signer--dragged");
    const to = [...list.children].indexOf(item);
    if (!isDone) list.insertBefore(item, list.children[from + (to < from ? 1 : 0)] ?? null);
    else if (to !== from) moved(from, to);
  };
  const { signal } = over;
  // The capture is lost where the item moves in the tree: the window hears the rest.
  addEventListener("pointermove", place, { signal });
  addEventListener("pointerup", () => end(true), { signal });
  addEventListener("pointercancel", () => end(false), { signal });
  addEventListener("keydown", (event) => event.key === "Escape" && end(false), { signal });
}
