/**
 * A press beside a small field presses it: a field of 8 pixels is still a target for a finger. Larger targets by style
 * would lie over fields close by; this gives each press to the field that is nearest.
 */

/** How far beside a field a press still counts, in CSS pixels: half a target of 44. */
const REACH = 22;

/**
 * @param {HTMLElement} layer holds the fields of a page
 * @param {() => Iterable<{targets: {element: HTMLElement, control: HTMLElement|null}[]}>} fields
 */
export function pressNearest(layer, fields) {
  layer.addEventListener("click", (event) => {
    if (event.target !== layer) return;
    let best = null;
    for (const { element, control } of [...fields()].flatMap(({ targets }) => targets)) {
      if (element.parentNode !== layer || element.hidden || !control) continue;
      const distance = distanceTo(element.getBoundingClientRect(), event.clientX, event.clientY);
      if (distance <= REACH && (!best || distance < best.distance)) best = { control, distance };
    }
    if (!best) return;
    best.control.focus({ preventScroll: true });
    if (best.control.matches("button, [type=checkbox], [type=radio]")) best.control.click();
  });
}

/** From a point to a box; nothing within it. */
export function distanceTo(box, x, y) {
  return Math.hypot(Math.max(box.left - x, x - box.right, 0), Math.max(box.top - y, y - box.bottom, 0));
}
