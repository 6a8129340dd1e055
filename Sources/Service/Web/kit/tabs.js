import { icon } from "./icons.js";
import { make } from "./make.js";

/**
 * @typedef {object} TabItem
 * @property {string} id
 * @property {string} label
 * @property {HTMLElement} panel
 * @property {string} [icon]
 */

/**
 * Tabs after the ARIA Authoring Practices: one stop in the order of focus, arrows wrap, Home and End, and the tab that
 * has the focus is the selected one.
 *
 * The owner puts `element` and the panels where they belong, in one tree.
 */
export class Tabs {
  /**
   * @param {object} options
   * @param {string} options.label the name of the list
   * @param {TabItem[]} options.items
   * @param {string} [options.selected]
   * @param {(id: string, how: {pressed: boolean}) => void} [options.onSelect] pressed: by pointer, Enter or Space,
   *   rather than passed through with the arrows
   */
  constructor({ label, items, selected, onSelect }) {
    this.items = items;
    this.onSelect = onSelect;
    this.element = make("div", { class: "signet-tabs", role: "tablist", "aria-label": label, part: "tabs" });
    this.tabs = items.map((item) => this.#tab(item));
    this.element.append(...this.tabs);
    this.element.addEventListener("keydown", (event) => this.#key(event));
    this.select(selected ?? items[0]?.id);
  }

  /** Selects a tab without telling the owner, who asked for it. */
  select(id) {
    this.selected = id;
    for (const [index, item] of this.items.entries()) {
      const isSelected = item.id === id;
      const tab = this.tabs[index];
      tab.setAttribute("aria-selected", String(isSelected));
      tab.tabIndex = isSelected ? 0 : -1;
      // The focus leaves a panel before the panel goes, or it would be lost.
      if (!isSelected && item.panel.contains(activeElement(item.panel))) this.#selectedTab()?.focus();
      item.panel.hidden = !isSelected;
    }
  }

  /** Gives the focus to the selected tab. */
  focus() {
    this.#selectedTab()?.focus();
  }

  #selectedTab() {
    return this.tabs[this.items.findIndex((item) => item.id === this.selected)];
  }

  #tab(item) {
    const tab = make("button", {
      class: "signet-tab",
      type: "button",
      role: "tab",
      id: `tab-${item.id}`,
      part: "tab",
      "aria-controls": `panel-${item.id}`,
    });
    if (item.icon) tab.append(icon(item.icon));
    tab.append(make("span", { text: item.label }));
    item.panel.id = `panel-${item.id}`;
    item.panel.setAttribute("role", "tabpanel");
    item.panel.setAttribute("aria-labelledby", tab.id);
    tab.addEventListener("click", () => this.#choose(item.id, { pressed: true }));
    return tab;
  }

  #choose(id, how) {
    const changed = id !== this.selected;
    this.select(id);
    // Safari gives no focus to pressed buttons.
    this.#selectedTab()?.focus();
    if (changed || how.pressed) this.onSelect?.(id, how);
  }

  #key(event) {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const count = this.items.length;
    const at = this.items.findIndex((item) => item.id === this.selected);
    const isReversed = getComputedStyle(this.element).direction === "rtl";
    const steps = { ArrowRight: isReversed ? -1 : 1, ArrowLeft: isReversed ? 1 : -1, Home: -at, End: count - 1 - at };
    if (!(event.key in steps)) return;
    event.preventDefault();
    this.#choose(this.items[(at + steps[event.key] + count) % count].id, { pressed: false });
  }
}

/** The focused element in the tree of a node, shadow trees included. */
function activeElement(node) {
  return /** @type {Document|ShadowRoot} */ (node.getRootNode()).activeElement ?? null;
}
