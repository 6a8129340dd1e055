/** What this browser keeps of the sender's choices, longer than a tab. Browsers may forbid it: then it holds until the page is loaded again. */
const own = new Map();

/** @param {string} name @returns {boolean} */
export function isKept(name) {
  try {
    return localStorage.getItem(name) === "yes" || own.get(name) === true;
  } catch {
    return own.get(name) === true;
  }
}

/** @param {string} name @param {boolean} value */
export function keep(name, value) {
  own.set(name, value);
  try {
    if (value) localStorage.setItem(name, "yes");
    else localStorage.removeItem(name);
  } catch {
    // Off or full.
  }
}
