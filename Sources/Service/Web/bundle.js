/**
 * How to make each module, by its name below `/assets/`.
 *
 * @type {Map<string, () => Object>}
 */
const definitions = new Map();
/**
 * The modules that were used.
 *
 * @type {Map<string, Object>}
 */
const modules = new Map();
/**
 * The bundles of what is loaded later, by the names of the modules.
 *
 * @type {Map<string, string>}
 */
const later = new Map();

/** The beginning of each bundle: the modules of a page in one file, which the service makes. */
export const $bundle = {
  later,

  /**
   * Of two definitions of a module the first holds.
   *
   * @param {string} name
   * @param {() => Object} make evaluates the module and returns its exports
   */
  define(name, make) {
    if (!definitions.has(name)) definitions.set(name, make);
  },

  /** @param {string} name */
  use(name) {
    if (!modules.has(name)) modules.set(name, definitions.get(name)());
    return modules.get(name);
  },

  /**
   * In the place of `import()`.
   *
   * @param {string} name
   */
  async load(name) {
    // A module that is in this bundle, too, is made after the script that asks for it.
    await (later.has(name) ? import(later.get(name)) : null);
    return $bundle.use(name);
  },

  /**
   * In the place of `import.meta.url`.
   *
   * @param {string} name
   */
  address(name) {
    return new URL(`../${name}`, import.meta.url).href;
  },
};
