"""Pages name all modules and style sheets that they need to start, so that a browser asks for them at once rather than level by level."""

import posixpath
import re
from urllib.parse import urljoin, urlsplit

import pytest
import requests

from .threats import Service

IMPORT = re.compile(r'^(?:import|export)\b[^"\'();=]*"(\.[^"]+)"', re.MULTILINE)


@pytest.fixture(scope="module")
def pages():
    with Service() as running:
        yield {
            "signing": running.request()["signers"][0]["url"],
            "capture": (capture := running.capture()["url"]),
            "embedded": f"{capture}/embed",
            "verify": f"{running.base}/verify",
            "sender": f"{running.base}/",
        }


def named(address):
    """The scripts that a page begins with, and the modules that it names, as paths."""
    html = requests.get(address).text
    scripts = re.findall(r'<script type="module" src="([^"]+)"', html)
    return scripts, re.findall(r'<link rel="modulepreload" href="([^"]+)" />', html)


@pytest.mark.parametrize("kind", ["signing", "capture", "embedded", "verify", "sender"])
def test_each_module_that_a_page_needs_to_start_is_named_once(pages, kind):
    scripts, links = named(pages[kind])
    assert len(links) == len(set(links)) and set(scripts) <= set(links)
    needed, waiting = set(), [*scripts, *links]
    while waiting:
        path = waiting.pop()
        if path in needed:
            continue
        needed.add(path)
        answer = requests.get(urljoin(pages[kind], path))
        assert answer.status_code == 200 and answer.headers["Content-Type"].startswith("text/javascript"), path
        waiting += [posixpath.normpath(urlsplit(urljoin(answer.url, each)).path) for each in IMPORT.findall(answer.text)]
    assert needed == set(links)


@pytest.mark.parametrize("kind", ["signing", "capture", "verify", "sender"])
def test_each_style_sheet_that_another_imports_is_named(pages, kind):
    html = requests.get(pages[kind]).text
    sheets = re.findall(r'<link rel="stylesheet" href="([^"]+)" />', html)
    ahead = set(re.findall(r'<link rel="preload" as="style" href="([^"]+)" />', html))
    imported = {
        urlsplit(urljoin(urljoin(pages[kind], sheet), each)).path
        for sheet in [*sheets, *ahead]
        for each in re.findall(r'^@import url\("([^"]+)"\)', requests.get(urljoin(pages[kind], sheet)).text, re.MULTILINE)
    }
    assert len(imported) >= 7 and imported == ahead - set(sheets)


def test_what_makes_signatures_comes_after_the_document(pages):
    _, links = named(pages["signing"])
    assert any(link.endswith("/signing/signing-page.js") for link in links)
    assert not any("/capture/" in link or link.endswith("/signet-capture.js") for link in links)
