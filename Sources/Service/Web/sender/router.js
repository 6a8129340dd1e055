/**
 * Pages within the page: `#/requests/req_1?state=sent` is the route `requests`, its rest, and its query.
 *
 * @typedef {{name: string, rest: string[], query: URLSearchParams}} Route
 */
export class Router {
  /** @param {(route: Route) => void} show */
  constructor(show) {
    this.show = show;
    addEventListener("hashchange", () => this.update());
  }

  get route() {
    const [path, query = ""] = location.hash.replace(/^#\/?/, "").split("?");
    const [name, ...rest] = path.split("/").filter(Boolean).map(decodeURIComponent);
    return { name: name ?? "requests", rest, query: new URLSearchParams(query) };
  }

  update() {
    this.show(this.route);
  }

  /** @param {string} path without the leading `#/` */
  go(path) {
    if (location.hash === `#/${path}`) this.update();
    else location.hash = `#/${path}`;
  }

  /** Another address for the same page, without a step in the history. */
  replace(path) {
    history.replaceState(null, "", `#/${path}`);
  }
}
