"""Links as QR codes."""

import requests

from .threats import service  # noqa: F401


def links(made):
    return [signer["url"] for signer in made["signers"]]


def test_a_link_has_its_code_as_long_as_it_works(service):
    made = service.request()
    [link] = links(made)
    code = requests.get(f"{link}/qr")
    assert (code.status_code, code.headers["Content-Type"]) == (200, "image/svg+xml")
    assert code.text.startswith("<svg ")
    signer = made["signers"][0]["id"]
    other = service.api("POST", f"requests/{made['id']}/signers/{signer}/link").json()["url"]
    assert requests.get(f"{link}/qr").status_code == 410
    assert requests.get(f"{other}/qr").text not in ("", code.text)


def test_the_code_of_a_handover_is_that_which_its_page_shows(service):
    for link in (*links(service.request()), service.capture()["url"]):
        handover = requests.post(f"{link}/handover", json={"part": "signature"}).json()
        assert requests.get(f"{handover['url']}/qr").text == handover["qr"]
