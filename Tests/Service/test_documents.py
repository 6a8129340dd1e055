"""What is taken in, what is refused and why, and what is stamped is as large as it was shown."""

import io
import re
import subprocess

import pytest
import requests
from PIL import Image
from waits import SECONDS

from .digital import form, signed
from .threats import ROOT, page, pdf


@pytest.fixture
def running(shared):
    return shared


def encrypted(user):
    words = ["qpdf", "--encrypt", user, "owner", "256", "--modify=none", "--annotate=n", "--"]
    return subprocess.run([*words, ROOT / "docs/examples/contract.pdf", "-"], capture_output=True, check=True).stdout


def refused(running, document):
    answer = running.api("POST", "documents", data=document)
    assert answer.status_code == 422, answer.text
    # What only the command can do is no advice here.
    assert "--" not in answer.json()["detail"]
    return answer.json()["code"]


def test_a_password_is_told_when_the_document_comes(running):
    assert refused(running, encrypted("user")) == "document-encrypted"
    assert refused(running, encrypted("")) == "document-restricted"


def test_a_document_without_pages_is_refused(running):
    nothing = pdf([b"<</Type/Catalog/Pages 2 0 R>>", b"<</Type/Pages/Kids[]/Count 0>>"])
    assert refused(running, nothing) == "document-empty"


def test_an_earlier_digital_signature_is_told_when_the_document_comes_and_refused_before_fields_are_looked_for(running):
    made = running.document(signed(form()), "signed.pdf")
    assert made["signed"] == ["Earlier"] and "is signed" in made["refusal"] and "--" not in made["refusal"]
    assert "refusal" not in running.document()
    field = {"kind": "signature", "at": 'text:"nowhere"'}
    answer = running.api("POST", "requests", json={"document": made["id"], "signers": [{"name": "A", "fields": [field]}]})
    assert (answer.status_code, answer.json()["code"], answer.json()["detail"]) == (409, "refused", made["requestRefusal"])


def test_a_refusal_is_told_in_the_language_that_the_caller_reads(running):
    document = signed(form())
    german = {"Accept-Language": "de-DE,de;q=0.9,en;q=0.5"}
    made = running.document(document, "signed.pdf")
    told = running.api("GET", f"documents/{made['id']}", headers=german).json()["requestRefusal"]
    assert told.startswith("Das Dokument ist digital signiert (Feld »Earlier«)")
    asked = {"document": made["id"], "signers": [{"name": "A", "fields": [{"kind": "signature", "page": 1, "frame": [9, 9, 90, 30]}]}]}
    for headers, sentence in ((german, told), ({}, made["requestRefusal"])):
        problem = running.api("POST", "requests", json=asked, headers=headers).json()
        assert (problem["code"], problem["detail"]) == ("refused", sentence)
    encrypted_one = running.api("POST", "documents", data=encrypted("user"), headers=german).json()
    assert encrypted_one["detail"].startswith("Das Dokument lässt sich nur mit einem Passwort öffnen; speichern Sie es")


def test_a_document_whose_pages_readers_do_not_show_is_refused_when_it_comes(running):
    # Two entries in the tree name the same page, and the count says three.
    other = pdf([
        b"<</Type/Catalog/Pages 2 0 R>>",
        b"<</Type/Pages/Kids[3 0 R 4 0 R]/Count 2>>",
        b"<</Type/Page/Parent 2 0 R/MediaBox[0 0 400 300]>>",
        b"<</Type/Pages/Parent 2 0 R/Kids[]/Count 1>>",
    ])
    shown = subprocess.run(["pdfinfo", "-"], input=other, capture_output=True).stdout
    assert int(re.search(rb"Pages:\s+(\d+)", shown).group(1)) != 1
    # Poppler believes the count.
    none = pdf([
        b"<</Type/Catalog/Pages 2 0 R>>",
        b"<</Type/Pages/Kids[3 0 R]/Count 0>>",
        b"<</Type/Page/Parent 2 0 R/MediaBox[0 0 400 300]>>",
    ])
    for document in (other, none):
        assert refused(running, document) == "document-unreadable"
    assert "unreadable" not in running.api("GET", "documents?limit=200").text


def test_a_page_that_is_too_high_for_the_width_is_drawn_smaller(running):
    made = running.document(page(box=b"0 0 400 9000"), "high.pdf")
    answer = running.api("GET", f"documents/{made['id']}/pages/1?width=1000")
    assert answer.status_code == 200
    picture = Image.open(io.BytesIO(answer.content))
    assert picture.height > 16_000 and abs(picture.height / picture.width - 22.5) < 0.1


def written(running, frame, **value):
    """The box of what is stamped into a field, in points from the page's upper left corner."""
    blank = running.document(page(), "blank.pdf")
    kind = "date" if "date" in value else "text"
    fields = [{"kind": kind, "page": 1, "frame": frame}]
    asked = {"document": blank["id"], "signers": [{"name": "A", "language": "en", "fields": fields}]}
    made = running.made("requests", asked)
    link = made["signers"][0]["url"]
    state = requests.get(f"{link}/state", timeout=SECONDS).json()
    body = {"consent": state["consent"]["sha256"], "values": {state["fields"][0]["id"]: value}}
    assert requests.post(f"{link}/complete", json=body, timeout=SECONDS).status_code == 200
    final = running.api("GET", f"requests/{made['id']}/document").content
    drawn = subprocess.run(["pdftoppm", "-r", "288", "-gray", "-singlefile", "-"], input=final, capture_output=True, check=True).stdout
    left, top, right, bottom = Image.open(io.BytesIO(drawn)).point(lambda level: 255 if level < 128 else 0).getbbox()
    return left / 4, top / 4, right / 4, bottom / 4


@pytest.mark.parametrize("frame", [[72, 300, 160, 22], [72, 300, 400, 80], [72, 300, 110, 18]])
def test_texts_are_twelve_points_in_every_box_that_has_room(running, frame):
    left, top, right, bottom = written(running, frame, text="Hxy HH")
    # The height of H and the depth of y are 0.72 and 0.21 of the size in the sans-serif face.
    assert 10 < bottom - top < 12.5
    assert frame[0] <= left < frame[0] + 6
    middle = 792 - frame[1] - frame[3] / 2
    assert abs((top + bottom) / 2 - middle) < 2


def test_a_date_that_is_wider_than_its_box_is_written_smaller(running):
    frame = [72, 300, 60, 22]
    left, _, right, _ = written(running, frame, date="2026-11-22")
    assert frame[0] <= left and right <= frame[0] + frame[2] + 0.5


@pytest.mark.parametrize("language, words", [("de", "zurückgezogen"), ("en", "was withdrawn")])
def test_a_link_that_was_withdrawn_says_so_in_its_language(running, language, words):
    asked = {"document": running.document()["id"], "signers": [
        {"name": "A", "language": language, "fields": [{"kind": "signature", "page": 1, "frame": [20, 20, 100, 40]}]}
    ]}
    made = running.made("requests", asked)
    assert running.api("POST", f"requests/{made['id']}/cancel", json={}).status_code == 200
    answer = requests.get(made["signers"][0]["url"], headers={"Accept": "text/html", "Accept-Language": "fr"}, timeout=SECONDS)
    assert answer.status_code == 404 and words in answer.text and f'lang="{language}"' in answer.text
    programs = requests.get(made["signers"][0]["url"], headers={"Accept": "application/json"}, timeout=SECONDS)
    assert programs.json()["code"] == "link-unknown"


def test_a_link_nobody_made_says_so_in_the_language_of_the_browser(running):
    headers = {"Accept": "text/html", "Accept-Language": "de-AT, en;q=0.5"}
    answer = requests.get(f"{running.base}/s/{'x' * 43}", headers=headers, timeout=SECONDS)
    assert answer.status_code == 404 and "Dieser Link funktioniert nicht" in answer.text
