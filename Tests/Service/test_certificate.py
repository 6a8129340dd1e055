"""What a certificate says: names and events in words, in the language that is asked for."""

import re
import subprocess

import pytest
import requests
import zxingcpp
from PIL import Image
from waits import SECONDS

from .stock import Stock
from .threats import Service


@pytest.fixture(scope="module")
def completed(service, session):
    session.patch(f"{service.base}/v1/account", json={"name": "Anna Berg", "organisation": "Harbour Ltd"})
    yield Stock(service).completed()
    session.patch(f"{service.base}/v1/account", json={"name": "", "organisation": ""})


def text_of(service, session, request, path, query=""):
    path.write_bytes(session.get(f"{service.base}/v1/requests/{request['id']}/certificate{query}").content)
    return subprocess.run(["pdftotext", "-layout", path, "-"], check=True, capture_output=True, text=True).stdout


def test_the_certificate_names_people_and_tells_events_in_words(service, session, completed, tmp_path):
    text = text_of(service, session, completed, tmp_path / "certificate.pdf")
    for words in ("Anna Berg, Harbour Ltd", "Request created by Anna Berg, Harbour Ltd", "Signed by Jane Doe", "All have signed", "completed"):
        assert words in text
    for raw in ("first key", "signet-serve", "consent.given", "field.filled", "request.created"):
        assert raw not in text
    times = re.findall(r"\d{4}-\d\d-\d\d\S*(?: \S+ \S+)?", text)
    assert len(times) > 8
    assert all(re.fullmatch(r"\d{4}-\d\d-\d\d \d\d:\d\d:\d\d UTC", time) for time in times if ":" in time)


def test_the_certificate_is_made_in_german(service, session, completed, tmp_path):
    text = text_of(service, session, completed, tmp_path / "certificate.pdf", "?language=de-AT")
    for words in ("Zertifikat", "Absender", "Unterschrieben von Jane Doe", "vollständig", "Alle haben unterschrieben", "Feld ausgefüllt (Unterschrift)"):
        assert words in text
    assert "Signed" not in text


def test_a_language_that_there_is_not_gives_the_english_certificate(service, session, completed, tmp_path):
    assert "All have signed" in text_of(service, session, completed, tmp_path / "certificate.pdf", "?language=tlh")


def codes(path, folder):
    """The texts of the QR codes on all pages, as another program reads them."""
    subprocess.run(["pdftoppm", "-r", "150", "-gray", path, folder / "page"], check=True)
    found = []
    for picture in sorted(folder.glob("page*.pgm")):
        with Image.open(picture) as image:
            found += [code.text for code in zxingcpp.read_barcodes(image)]
        picture.unlink()
    return found


def test_the_certificate_has_the_address_at_which_anybody_verifies_and_its_qr_code(service, session, completed, tmp_path):
    path = tmp_path / "certificate.pdf"
    assert f"{service.base}/verify" in text_of(service, session, completed, path)
    [address] = codes(path, tmp_path)
    assert address == f"{service.base}/verify"
    page = requests.get(address, timeout=SECONDS)
    assert page.status_code == 200 and 'id="verify"' in page.text


def test_the_address_has_the_path_of_the_proxy_or_is_left_out(tmp_path):
    path = tmp_path / "certificate.pdf"
    for setting, there in (("base-url=https://sign.example.org/signet", True), ("verify.public=false", False)):
        with Service(setting) as running:
            made = running.request()
            path.write_bytes(running.api("GET", f"requests/{made['id']}/certificate").content)
            text = subprocess.run(["pdftotext", "-layout", path, "-"], check=True, capture_output=True, text=True).stdout
            assert ("https://sign.example.org/signet/verify" in text) == ("Verify online" in text) == there
            assert codes(path, tmp_path) == (["https://sign.example.org/signet/verify"] if there else [])
            page = requests.get(f"{running.base}/verify", timeout=SECONDS)
            assert ('data-endpoint="/signet"' in page.text) == there
