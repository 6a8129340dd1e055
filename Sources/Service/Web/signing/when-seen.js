/** The events of a reader's hand, which browsers mark as trusted; scrolling is not one, since scripts can do that. */
const GESTURES = ["pointerdown", "pointermove", "touchstart", "wheel", "keydown"];
/** How long the page must be in view. */
const MILLISECONDS = 2000;
const STEP = 250;

/**
 * Does something once a person has seen the page: after it was in view for two seconds, and the person did something with hand or key.
 *
 * Scanners of mail open links in real browsers, too: they have no hands.
 *
 * @param {() => void} act
 */
export function whenSeen(act) {
  let left = MILLISECONDS;
  let isTouched = false;
  const stop = new AbortController();
  for (const name of GESTURES) {
    addEventListener(name, (event) => { isTouched ||= event.isTrusted; }, { signal: stop.signal, capture: true, passive: true });
  }
  const timer = setInterval(() => {
    if (document.visibilityState === "visible") left -= STEP;
    if (left > 0 || !isTouched) return;
    clearInterval(timer);
    stop.abort();
    act();
  }, STEP);
}
