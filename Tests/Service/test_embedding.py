"""The capture in frames of other sites."""

import requests

from .threats import Service


def test_only_named_sites_may_show_a_link_in_a_frame():
    with Service("embedders=https://shop.example") as running:
        link = running.capture()["url"]
        for path in ("", "/embed"):
            answer = requests.get(link + path, headers={"Accept": "text/html"})
            assert answer.status_code == 200 and "text/html" in answer.headers["Content-Type"]
            assert "frame-ancestors 'self' https://shop.example" in answer.headers["Content-Security-Policy"]
        assert "data-endpoint" in requests.get(link + "/embed").text


def test_only_the_script_for_other_sites_can_be_imported_by_them(shared):
    script = requests.get(f"{shared.base}/assets/embed.js")
    assert script.headers["Access-Control-Allow-Origin"] == "*"
    assert script.headers["Cross-Origin-Resource-Policy"] == "cross-origin"
    other = requests.get(f"{shared.base}/assets/signet-capture.js")
    assert "Access-Control-Allow-Origin" not in other.headers
