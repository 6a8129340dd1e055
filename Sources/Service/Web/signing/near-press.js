/**
 * A press beside a small field presses it: a field of 8 pixels is still a target for a finger. Larger targets by style
 * would lie over fields close by; this gives each press to the field that is nearest.
 */

/** How far beside a field a press still counts, in CSS pixels: half a target of 44. */
const REACH = 22;

/**
 * @param {HTMLElement} layer holds the fields of a page
 * @param {() => Iterable<{element: HTMLElement, control: HTMLElement}>} fields
 */
export function pressNearest(layer, fields) {
  layer.addEventListener("click", (event) => {
    if (event.target !== layer) return;
    let best = null;
    for (const field of fields()) {
      if (field.element.parentNode !== layer) continue;
      const distance = distanceTo(field.element.getBoundingClientRect(), event.clientX, event.clientY);
      if (distance <= REACH && (!best || distance < best.distance)) best = { field, distance };
    }
    if (!best) return;
    best.field.control.focus({ preventScroll: true });
    if (best.field.control.matches("button, [type=checkbox]")) best.field.control.click();
  });
}

/** From a point to a box; nothing within it. */
export function distanceTo(box, x, y) {
  return Math.hypot(Math.max(box.left - x, x - box.right, 0), Math.max(box.top - y, y - box.bottom, 0));
}
