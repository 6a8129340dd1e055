"""What axe finds wrong on a page, and values of scripts that show as words."""

from axe_playwright_python.sync_playwright import Axe

from .waiting import still

SCRIPT = Axe().axe_script
# Without preloading, by which axe itself would break the content security policy.
RUN = """() => axe.run({ preload: false, resultTypes: ["violations"] })
    .then(({ violations }) => violations.map(({ id, nodes }) => [id, nodes.map(({ target, html }) => [target, html.slice(0, 160)])]))"""
# A missing value that was written into the page.
STRAY = """() => (document.body.innerText.match(/\\b(undefined|NaN|null)\\b|\\[object |^(true|false)+$/gm) ?? [])
    .map((word) => ["stray value", word])"""


def violations(page):
    """Rules and elements, once nothing moves or fades: colours on the way have no contrast of their own."""
    still(page)
    if not page.evaluate("'axe' in window"):
        page.evaluate(SCRIPT)
    return page.evaluate(RUN) + page.evaluate(STRAY)
