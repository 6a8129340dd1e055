"""What axe finds wrong on a page."""

from axe_playwright_python.sync_playwright import Axe


def violations(page):
    """Rule and elements. Without preloading, by which axe itself would break the content security policy."""
    found = Axe().run(page, options={"preload": False, "resultTypes": ["violations"]}).response["violations"]
    return [(item["id"], [node["html"][:160] for node in item["nodes"]]) for item in found]
