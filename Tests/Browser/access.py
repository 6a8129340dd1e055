"""What axe finds wrong on a page."""

from axe_playwright_python.sync_playwright import Axe

from .waiting import still


def violations(page):
    """Rules and elements, once nothing moves or fades: colours on the way have no contrast of their own.

    Without preloading, by which axe itself would break the content security policy.
    """
    still(page)
    found = Axe().run(page, options={"preload": False, "resultTypes": ["violations"]}).response["violations"]
    return [(each["id"], [(node["target"], node["html"][:160]) for node in each["nodes"]]) for each in found]
