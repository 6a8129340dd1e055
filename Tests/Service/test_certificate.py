"""What a certificate says: names and events in words, in the language that is asked for."""

import re
import subprocess

import pytest

from .stock import Stock


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


def test_the_certificate_has_the_address_at_which_anybody_verifies_and_its_qr_code(service, session, completed, tmp_path):
    path = tmp_path / "certificate.pdf"
    assert f"{service.base}/verify" in text_of(service, session, completed, path)
    subprocess.run(["pdftoppm", "-r", "150", "-png", path, tmp_path / "page"], check=True)
    pictures = sorted(tmp_path.glob("page*.png"))
    said = subprocess.run(["zbarimg", "--quiet", "--raw", *pictures], capture_output=True, text=True).stdout
    assert said.split() == [f"{service.base}/verify"]
