/** The capabilities of this browser and device: one feature test each, never by the browser's name. */

/**
 * Samples between two frames; only in secure contexts. Falls back to the event itself.
 *
 * @returns {PointerEvent[]}
 */
export function coalesced(event) {
  const events = event.getCoalescedEvents?.() ?? [];
  return events.length > 0 ? events : [event];
}

/**
 * Where the pen will probably be; to paint, never to keep.
 *
 * @returns {PointerEvent[]}
 */
export function predicted(event) {
  return event.getPredictedEvents?.() ?? [];
}

/** Whether another device is likely to be the better one to draw on: no finger and no pen here. */
export function lacksTouch() {
  return !matchMedia("(any-pointer: coarse)").matches && navigator.maxTouchPoints === 0;
}

/** Whether a camera can be asked for by a file field. */
export function takesPhotos() {
  return "capture" in document.createElement("input") && matchMedia("(any-pointer: coarse)").matches;
}
