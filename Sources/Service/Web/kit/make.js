/**
 * Makes an element.
 *
 * Keys of `properties`: `class`, `text`, `on` (listeners by event name), everything else an attribute. False, null and
 * undefined leave an attribute out; true sets an empty one.
 *
 * @param {string} tag
 * @param {Record<string, any>} [properties]
 * @param {...(Node|string|null|undefined)} children
 * @returns {HTMLElement}
 */
export function make(tag, properties = {}, ...children) {
  const element = document.createElement(tag);
  for (const [key, value] of Object.entries(properties)) {
    if (key === "text") element.textContent = value;
    else if (key === "on") {
      for (const [name, listener] of Object.entries(value)) element.addEventListener(name, listener);
    } else setAttribute(element, key, value);
  }
  for (const child of children) if (child !== null && child !== undefined) element.append(child);
  return element;
}

/** Sets, or with false, null or undefined removes, an attribute. */
export function setAttribute(element, name, value) {
  if (value === false || value === null || value === undefined) element.removeAttribute(name);
  else element.setAttribute(name, value === true ? "" : String(value));
}
