"""Each page names all modules that it starts with, so that a browser asks for them at once."""

import re
from urllib.parse import urljoin, urlsplit

import pytest
import requests
from waits import SECONDS

from .threats import Service


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


def named(address):
    """The files that a page names."""
    return re.findall(r'(?:src|href)="([^"]*/assets/[^"]+)"', requests.get(address).text)


def modules(page, address, last):
    """The modules that a browser asks for, until it asks for `last`."""
    page.set_default_timeout(1000 * SECONDS)
    asked = []
    page.on("request", lambda request: asked.append(urlsplit(request.url).path))
    with page.expect_request(last):
        page.goto(address)
    page.close()
    return [path for path in asked if path.endswith(".js")]


@pytest.mark.parametrize("kind", ["signing", "capture", "embedded", "verify", "sender", "gallery"])
def test_a_page_names_all_modules_that_it_runs_and_each_may_be_kept_for_ever(pages, kind, browser):
    links = named(pages[kind])
    preloaded = re.findall(r'<link rel="modulepreload" href="([^"]+)"', requests.get(pages[kind]).text)
    assert len(preloaded) == len(set(preloaded)) > 5
    for path in links:
        answer = requests.get(urljoin(pages[kind], path))
        assert answer.status_code == 200 and "immutable" in answer.headers["Cache-Control"]
    page = browser.new_page()
    page.add_init_script("addEventListener('load', () => fetch('/loaded'))")
    assert set(modules(page, pages[kind], "**/loaded")) <= set(links)


def test_what_makes_signatures_comes_after_the_document(pages, browser):
    links = named(pages["signing"])
    assert any(path.endswith("/signing/signing-page.js") for path in links) and not any("/capture/" in path for path in links)
    # The style of what makes signatures comes with it, before it is shown.
    asked = modules(browser.new_page(), pages["signing"], "**/capture/element.css")
    assert set(links) <= {*asked, *(path for path in links if not path.endswith(".js"))}
    assert any(path.endswith("/signet-capture.js") for path in asked)
