"""A service under a path of its base URL, behind proxies that take the path off: all addresses are under it."""

import re
from urllib.parse import urljoin

import pytest
import requests
from ports import free_port
from proxies import NAMES, PREFIX, proxy
from waits import SECONDS

from .threats import Service, TYPED, answer_values

CSRF = {"Signet-CSRF": "1"}


class Fronted(Service):
    """A service whose requests go by way of a proxy."""

    def __init__(self, name, *settings):
        port = free_port()
        public = f"http://127.0.0.1:{port}{PREFIX}"
        super().__init__(f"base-url={public}", "trust-proxy=true", *settings)
        self.proxy = proxy(name, port, self.port)
        self.proxy.__enter__()
        self.base = public

    def close(self):
        if hasattr(self, "proxy"):
            self.proxy.__exit__(None, None, None)
        super().close()


@pytest.fixture(scope="module", params=NAMES)
def fronted(request):
    with Fronted(request.param) as running:
        yield running


def addresses(html):
    """What a page asks for and leads to."""
    return [each for each in re.findall(r'(?:href|src|action)="([^"#]+)', html) if not each.startswith("data:")]


def page(address, **options):
    answer = requests.get(address, headers={"Accept": "text/html"}, timeout=SECONDS, **options)
    assert answer.headers["Content-Type"].startswith("text/html")
    return answer


def test_everything_that_a_page_asks_for_is_under_the_path(fronted):
    signer, capture = fronted.request()["signers"][0]["url"], fronted.capture()["url"]
    seen = set()
    for address in (fronted.base + "/", fronted.base + "/gallery", signer, capture, capture + "/embed", fronted.base + "/s/nothing"):
        html = page(address).text
        assert "/assets/" in html
        assert all(each.startswith(PREFIX) for each in re.findall(r'data-endpoint="([^"]*)"', html))
        for each in addresses(html):
            assert each.startswith(f"{PREFIX}/"), (address, each)
            seen.add(urljoin(fronted.base, each))
    assert any(each.endswith(".css") for each in seen) and any(each.endswith(".js") for each in seen)
    for each in seen:
        if "/assets/" in each:
            answer = requests.get(each, timeout=SECONDS)
            assert answer.status_code == 200 and answer.headers["Cache-Control"], each


def test_links_and_locations_are_under_the_path(fronted):
    made = fronted.request()
    assert made["signers"][0]["url"].startswith(fronted.base + "/s/")
    assert fronted.capture()["url"].startswith(fronted.base + "/c/")
    created = [
        fronted.api("POST", "signatures", json={"name": "Jane", "source": TYPED}),
        fronted.api("POST", "documents", data=fronted.api("GET", f"documents/{made['document']}/content").content),
        fronted.api("POST", "captures", json={"name": "Jane"}),
        fronted.api("POST", "requests", json={
            "document": made["document"],
            "signers": [{"name": "Jane", "fields": [{"kind": "text", "page": 1, "frame": [72, 60, 120, 18]}]}],
        }),
    ]
    for answer in created:
        location = urljoin(answer.url, answer.headers["Location"])
        assert location.startswith(fronted.base + "/v1/")
        assert requests.get(location, headers={"Authorization": f"Bearer {fronted.key}"}, timeout=SECONDS).status_code == 200


def test_a_browsers_session_is_kept_under_the_path(fronted):
    browser = requests.Session()
    browser.headers.update(CSRF)
    answer = browser.post(fronted.base + "/session", json={"key": fronted.key}, timeout=SECONDS)
    assert answer.status_code == 204 and f"Path={PREFIX}/;" in answer.headers["Set-Cookie"]
    assert browser.get(fronted.base + "/v1/documents", timeout=SECONDS).status_code == 200
    assert browser.delete(fronted.base + "/session", timeout=SECONDS).status_code == 204
    assert browser.get(fronted.base + "/v1/documents", timeout=SECONDS).status_code == 401


def test_what_the_signing_page_is_told_is_under_the_path(fronted):
    link = fronted.request()["signers"][0]["url"]
    state = requests.get(link + "/state", timeout=SECONDS).json()
    document = requests.get(urljoin(link, state["document"]["url"]), timeout=SECONDS)
    assert document.status_code == 200 and document.content.startswith(b"%PDF")
    saved = requests.post(link + "/saved", json={"name": "mine", "source": TYPED}, timeout=SECONDS).json()
    assert requests.get(urljoin(link, saved["preview"]), timeout=SECONDS).status_code == 200
    assert requests.post(link + "/complete", json=answer_values(link), timeout=SECONDS).status_code == 200


def test_the_form_without_scripts_comes_back_to_its_page(fronted):
    link = fronted.capture()["url"]
    [action] = [each for each in addresses(page(link).text) if each.endswith("/form")]
    answer = requests.post(urljoin(link, action), files={"name": (None, "Jane Doe")}, allow_redirects=False, timeout=SECONDS)
    assert answer.status_code == 303 and urljoin(link, answer.headers["Location"]) == f"{link}#form"


def test_the_path_without_a_slash_leads_to_the_page(fronted):
    assert page(fronted.base).status_code == 200


def test_a_session_over_tls_is_tied_to_tls_where_there_is_a_path():
    with Service("base-url=https://example.org/sign") as running:
        answer = requests.post(running.base + "/session", json={"key": running.key}, headers=CSRF, timeout=SECONDS)
        cookie = answer.headers["Set-Cookie"]
        assert cookie.startswith("__Secure-signet=") and "Path=/sign/;" in cookie and cookie.endswith("Secure")
