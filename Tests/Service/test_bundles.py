"""Each page has its modules and its style sheets in one file each, and a browser asks for no others of them."""

import re
from urllib.parse import urljoin, urlsplit

import pytest
import requests
from waits import SECONDS

from .threats import Service

DEFINED = re.compile(r'^\$bundle\.define\("([^"]+)"', re.MULTILINE)
USED = re.compile(r'\$bundle\.use\("([^"]+)"\)')


@pytest.fixture(scope="module")
def pages():
    with Service() as running:
        yield {
            "signing": running.request()["signers"][0]["url"],
            "capture": (capture := running.capture()["url"]),
            "embedded": f"{capture}/embed",
            "verify": f"{running.base}/verify",
            "sender": f"{running.base}/",
            "gallery": f"{running.base}/gallery",
        }


def files(address):
    """The files that a page names, as text by their paths."""
    html = requests.get(address).text
    paths = set(re.findall(r'(?:src|href)="([^"]*/assets/[^"]+)"', html))
    answers = {path: requests.get(urljoin(address, path)) for path in paths}
    assert all(answer.status_code == 200 for answer in answers.values())
    assert all("immutable" in answer.headers["Cache-Control"] for answer in answers.values())
    return {path: answer.text for path, answer in answers.items()}


@pytest.mark.parametrize("kind", ["signing", "capture", "embedded", "verify", "sender", "gallery"])
def test_a_page_names_one_style_sheet_and_one_module_that_need_no_others(pages, kind):
    named = files(pages[kind])
    assert sorted(path.rpartition(".")[2] for path in named) == ["css", "js", "svg"]
    script = next(text for path, text in named.items() if path.endswith(".js"))
    assert not re.search(r"^(import|export (?!const \$bundle))", script, re.MULTILINE)
    defined = DEFINED.findall(script)
    assert len(defined) == len(set(defined)) and set(USED.findall(script)) <= set(defined)
    assert "@import" not in next(text for path, text in named.items() if path.endswith(".css"))


def test_what_makes_signatures_comes_after_the_document_and_brings_no_module_again(pages):
    path, script = next((path, text) for path, text in files(pages["signing"]).items() if path.endswith(".js"))
    first = set(DEFINED.findall(script))
    assert "signing/signing-page.js" in first and not any(name.startswith("capture/") for name in first)
    later = dict(re.findall(r'^\$bundle\.later\.set\("([^"]+)", "\./([^"]+)"\)', script, re.MULTILINE))
    assert set(later) == {"signing/capture-dialog.js"}
    part = requests.get(urljoin(urljoin(pages["signing"], path), later["signing/capture-dialog.js"])).text
    assert {"signing/capture-dialog.js", "signet-capture.js"} <= set(DEFINED.findall(part))
    assert first.isdisjoint(DEFINED.findall(part))
    assert set(USED.findall(part)) <= first | set(DEFINED.findall(part))


def test_a_browser_asks_for_the_bundles_and_no_module_beside_them(pages, browser):
    page = browser.new_page()
    page.set_default_timeout(1000 * SECONDS)
    asked = []
    page.on("request", lambda request: asked.append(urlsplit(request.url).path))
    # The style of what makes signatures comes with it, before it is shown.
    with page.expect_request("**/capture/element.css"):
        page.goto(pages["signing"])
    page.close()
    assets = [path.split("/assets/")[1].partition("/")[2] for path in asked if "/assets/" in path and not path.endswith("/icon.svg")]
    assert sorted(assets) == ["bundles/sign.css", "bundles/sign.js", "bundles/sign.signing-capture-dialog.js", "capture/element.css"]
