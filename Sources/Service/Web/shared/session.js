/**
 * Storage of the tab until it is closed, as JSON. Browsers may forbid it, as in some frames, and it may be full: then
 * nothing is kept, and what is on the screen stays.
 */

/**
 * The value kept under this name; null for none, and for one that cannot be read.
 *
 * @param {string} name
 * @returns {any}
 */
export function remembered(name) {
  try {
    return JSON.parse(sessionStorage.getItem(name) ?? "null");
  } catch {
    return null;
  }
}

/** @param {string} name @param {*} value */
export function remember(name, value) {
  try {
    sessionStorage.setItem(name, JSON.stringify(value));
  } catch {
    // Off or full.
  }
}

/** @param {string} name */
export function forget(name) {
  try {
    sessionStorage.removeItem(name);
  } catch {
    // Nothing was kept then.
  }
}
