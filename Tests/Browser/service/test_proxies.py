"""The pages behind proxies, under a path."""

from urllib.parse import urlsplit

import pytest
from playwright.sync_api import expect
from ports import free_port
from proxies import NAMES, PREFIX, proxy

from .conftest import Running
from .test_signing import FIRST, finish, signer, start


@pytest.fixture(scope="module", params=NAMES)
def fronted(request):
    port, behind = free_port(), free_port()
    service = Running(f"base-url=http://127.0.0.1:{port}{PREFIX}", "trust-proxy=true", port=behind)
    with proxy(request.param, port, behind):
        yield service
    assert service.stop() == 0


def watched(page):
    """The paths that a page asks for from now on."""
    paths = []
    page.on("request", lambda request: paths.append(urlsplit(request.url).path) if request.url.startswith("http") else None)
    page.reload()
    return paths


def test_pages_work_under_the_path_of_the_base_url(fronted, open_page):
    assert urlsplit(fronted.address).path == PREFIX
    link = fronted.request(signer("Jane Doe", FIRST))["signers"][0]["url"]
    sender = open_page(fronted.sign_in_link)
    sender.get_by_role("button", name="Sign in").click()
    sender.get_by_role("button", name="Later").click()
    expect(sender.get_by_role("heading", name="Requests", exact=True)).to_be_visible()
    asked = [watched(sender)]
    expect(sender.get_by_role("link", name="Service agreement")).to_be_visible()

    page = open_page(link)
    asked.append(watched(page))
    start(page)
    page.get_by_role("tab", name="Type").click()
    page.get_by_label("Your name").fill("Jane Doe")
    page.wait_for_selector(".typed-name svg")
    page.get_by_role("button", name="Done").click()
    finish(page)

    capture = open_page(fronted.ask("POST", "captures", json={"name": "Jane Doe"}).json()["url"])
    asked.append(watched(capture))
    capture.get_by_role("tab", name="Draw").wait_for()
    for paths in asked:
        assert all(path.startswith(f"{PREFIX}/") for path in paths), paths
        assert any("/assets/" in path for path in paths) and any("/assets/" not in path for path in paths[1:]), paths
