const svg = "http://www.w3.org/2000/svg";

/**
 * Makes an element. No markup is ever parsed: input from a person or the network becomes text or an attribute, so that
 * it cannot become anything else.
 *
 * Keys of `properties`: `class`, `text`, `on…` (listeners), `data` (an object of data attributes), `.value` and the
 * like (properties that are not attributes), everything else an attribute. Null, undefined and false leave one out;
 * true sets an empty attribute.
 *
 * @param {string} tag `svg:path` makes an element of SVG
 * @param {Record<string, any>} [properties]
 * @param {...(Node|string|null|undefined|false)} children
 * @returns {any} the element, of the type that the tag says
 */
export function make(tag, properties = {}, ...children) {
  const element = tag.startsWith("svg:") ? document.createElementNS(svg, tag.slice(4)) : document.createElement(tag);
  for (const [key, value] of Object.entries(properties)) {
    if (value === null || value === undefined || value === false) continue;
    if (key === "text") element.textContent = value;
    else if (key === "data") Object.assign(element.dataset, value);
    else if (key.startsWith(".")) element[key.slice(1)] = value;
    else if (key.startsWith("on")) element.addEventListener(key.slice(2), value);
    else setAttribute(element, key, value);
  }
  element.append(...present(children));
  return element;
}

/**
 * Replaces what an element contains. Null, undefined and false leave a child out, where `replaceChildren` writes them as words.
 *
 * @param {Element} element
 * @param {...(Node|string|null|undefined|false)} children
 */
export function setContent(element, ...children) {
  element.replaceChildren(...present(children));
}

/** @returns {(Node|string)[]} the children that there are */
function present(children) {
  return children.flat().filter((child) => child !== null && child !== undefined && child !== false);
}

/** Sets, or with false, null or undefined removes, an attribute. */
export function setAttribute(element, name, value) {
  if (value === false || value === null || value === undefined) element.removeAttribute(name);
  else element.setAttribute(name, value === true ? "" : String(value));
}

/**
 * Sets custom properties of a style: through the object model, since the content security policy forbids the attribute.
 *
 * @param {HTMLElement} element
 * @param {Record<string, string|number>} properties without the leading dashes
 */
export function setProperties(element, properties) {
  for (const [name, value] of Object.entries(properties)) element.style.setProperty(`--${name}`, String(value));
}
