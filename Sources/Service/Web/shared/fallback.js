/**
 * The server's replacement of a page: a form that works without scripts. It shows when scripts are blocked, fail or
 * take too long (`page.css`), and the page removes it.
 */
export class Fallback {
  /** @param {HTMLElement} root the element that the page is in */
  constructor(root) {
    this.root = root;
    this.content = [...root.childNodes];
  }

  /** Whether it is seen, since the script was slow, and the user has begun to fill it in. */
  get isInUse() {
    const form = this.root.querySelector(".no-script");
    // Browsers fill in what was written before, also where it is not seen.
    if (!form || getComputedStyle(form).visibility === "hidden") return false;
    const inputs = /** @type {NodeListOf<HTMLInputElement>} */ (form.querySelectorAll("input"));
    return [...inputs].some((input) => input === document.activeElement || input.value !== input.defaultValue || input.checked !== input.defaultChecked);
  }

  /**
   * Shows it in place of a page that has failed. It uses nothing that an old browser may lack.
   *
   * @param {*} error
   */
  show(error) {
    console.error(error);
    while (this.root.firstChild) this.root.removeChild(this.root.firstChild);
    for (const node of this.content) this.root.appendChild(node);
    const opening = this.root.querySelector(".opening");
    if (opening) opening.remove();
  }
}
