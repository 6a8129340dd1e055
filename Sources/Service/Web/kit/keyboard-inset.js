/**
 * How much of the window the on-screen keyboard covers, as `--keyboard-inset` on an element.
 *
 * The distance from the bottom of the visible part of the window to the bottom of the layout. A floating keyboard
 * covers nothing at the bottom and gives 0; so does pinch-zoom. Followed without transition: the keyboard's own
 * movement belongs to the system.
 */
export class KeyboardInset {
  /** @param {HTMLElement} element */
  constructor(element) {
    this.element = element;
    this.update = this.update.bind(this);
  }

  start() {
    const view = window.visualViewport;
    view?.addEventListener("resize", this.update);
    view?.addEventListener("scroll", this.update);
    this.update();
  }

  stop() {
    const view = window.visualViewport;
    view?.removeEventListener("resize", this.update);
    view?.removeEventListener("scroll", this.update);
    this.element.style.removeProperty("--keyboard-inset");
  }

  update() {
    const inset = keyboardInset(document.documentElement.clientHeight, window.visualViewport);
    this.element.style.setProperty("--keyboard-inset", `${inset}px`);
  }
}

/**
 * max(0, bottom of the layout − bottom of what is seen), 0 while zoomed.
 *
 * @param {VisualViewport|null} view
 */
export function keyboardInset(layoutHeight, view) {
  if (!view || Math.abs(view.scale - 1) > 0.01) return 0;
  return Math.max(0, Math.round(layoutHeight - view.height - view.offsetTop));
}
