"""A person signs on paper: the printed sheet is drawn as pixels, written on, photographed at an angle, and taken."""

import io
import subprocess

import pytest
from PIL import Image

from . import sheets
from .sealing import completed, trail
from .sheets import CONSENT, DOCUMENT, FIELDS, PLACES, photographed, write


@pytest.fixture(scope="module")
def paper(shared):
    return shared.document(DOCUMENT, "paper.pdf")["id"]


@pytest.fixture
def asked(shared, paper):
    made = shared.made("requests", {"document": paper, "title": "Paper", "signers": [{"name": "Jane Doe", "fields": FIELDS}]})
    return made, f"requests/{made['id']}/signers/{made['signers'][0]['id']}/sheet"


def printed(shared, path, folder):
    """The sheet as pixels."""
    reply = shared.api("GET", path)
    assert reply.status_code == 200, reply.text
    return sheets.printed(reply.content, folder)


def read(shared, path, picture):
    return shared.api("POST", f"{path}/pages", data=picture, headers={"Content-Type": "image/jpeg"})


def take(shared, path, page, values=None):
    return shared.api("POST", f"{path}/take", json={"pictures": [page["picture"]], "values": values or {}})


def test_a_sheet_is_printed_written_on_photographed_and_taken(shared, asked, tmp_path):
    made, path = asked
    sheet = printed(shared, path, tmp_path)
    for place in (CONSENT, *PLACES.values()):
        write(sheet, place)
    reply = read(shared, path, photographed(sheet))
    assert reply.status_code == 201, reply.text
    page = reply.json()
    boxes = {box["label"]: box for box in page["boxes"]}
    assert {box["ink"] for box in boxes.values()} == {"present"} and (page["page"], page["pages"]) == (1, 1)
    company = boxes["Company"]["fields"][0]
    # Handwriting is read by a person.
    assert (refused := take(shared, path, page)).status_code == 422 and refused.json()["code"] == "sheet-unread"
    assert (reply := take(shared, path, page, {company: "Example Ltd"})).status_code == 200, reply.text
    told = completed(shared, made)
    assert told["values"]["company"] == "Example Ltd" and told["values"]["agree"] == "true"
    actions = [entry["action"] for entry in trail(shared, made)["entries"]]
    assert actions.index("signer.on-paper") < actions.index("consent.given") < actions.index("signer.signed")
    final = tmp_path / "final.pdf"
    final.write_bytes(shared.api("GET", f"requests/{made['id']}/document").content)
    data = subprocess.run(["pdftoppm", "-r", "72", "-png", "-singlefile", final], check=True, capture_output=True).stdout
    ink = Image.open(io.BytesIO(data)).convert("L").crop((60, 842 - 648, 240, 842 - 600))
    assert 0.005 < sum(ink.histogram()[:170]) / (180 * 48) < 0.3
    assert take(shared, path, page, {company: "Example Ltd"}).json()["code"] == "request-over"


def test_sheets_that_are_not_certain_are_refused(shared, asked, paper, tmp_path):
    made, path = asked
    empty = printed(shared, path, tmp_path)
    sheet = empty.copy()
    write(sheet, PLACES["signature"])
    page = read(shared, path, photographed(sheet)).json()
    assert take(shared, path, page).json()["code"] == "consent-missing"
    write(sheet, CONSENT)
    page = read(shared, path, photographed(sheet)).json()
    company = next(box for box in page["boxes"] if box["label"] == "Company")
    assert company["ink"] == "none"
    assert take(shared, path, page, {company["key"]: "Example Ltd"}).json()["code"] == "sheet-empty-box"
    # The company is required.
    assert take(shared, path, page).json()["code"] == "missing-fields"
    write(empty, CONSENT, (215, 215, 215))
    page = read(shared, path, photographed(empty)).json()
    assert page["boxes"][0]["ink"] == "faint" and take(shared, path, page).json()["code"] == "sheet-unclear"
    # Another person's sheet, a part of one, and no sheet.
    other = shared.made("requests", {"document": paper, "title": "Other", "signers": [{"name": "Omar", "fields": FIELDS}]})
    elsewhere = f"requests/{other['id']}/signers/{other['signers'][0]['id']}/sheet"
    assert read(shared, elsewhere, photographed(sheet)).json()["code"] == "sheet-other"
    assert read(shared, path, photographed(sheet.crop((0, 0, sheet.width, sheet.height // 2)))).json()["code"] == "sheet-unreadable"
    assert read(shared, path, b"no picture").status_code == 422
    # Nothing was signed, and nobody else has the sheet.
    assert shared.api("GET", f"requests/{made['id']}").json()["signers"][0]["state"] == "ready"
    assert shared.api("GET", f"requests/{other['id']}/signers/{made['signers'][0]['id']}/sheet").status_code == 404
    assert shared.api("GET", path, key=shared.new_account("stranger")).status_code == 404
