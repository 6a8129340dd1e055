"""A person signs on paper: the printed sheet is drawn as pixels, written on, photographed at an angle, and taken."""

import io
import subprocess

import pytest
from PIL import Image, ImageDraw, ImageFilter

from .sealing import completed, trail
from .threats import pdf, stream

SCALE = 200 / 72
# Where the boxes of the first page begin, in points from the upper left; each label is 15 high, and the gap 13.
LEFT, FIRST = 57, 352
CONSENT = (57, 236, 26, 26)


@pytest.fixture(scope="module")
def paper(shared):
    page = b"<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Resources<<>>/Contents 4 0 R>>"
    objects = [b"<</Type/Catalog/Pages 2 0 R>>", b"<</Type/Pages/Kids[3 0 R]/Count 1>>", page, stream(b"", b"q Q")]
    return shared.document(pdf(objects), "paper.pdf")["id"]


FIELDS = [
    {"kind": "signature", "page": 1, "frame": [60, 600, 180, 48], "name": "here"},
    {"kind": "checkbox", "page": 1, "frame": [60, 560, 14, 14], "name": "agree", "label": "I agree"},
    {"kind": "company", "page": 1, "frame": [60, 500, 200, 24], "name": "company", "label": "Company"},
]
# The places of their boxes: the signature, the mark, the line.
PLACES = {"signature": (LEFT, FIRST + 15, 300, 96), "agree": (LEFT, FIRST + 139, 26, 26), "company": (LEFT, FIRST + 193, 481, 34)}


@pytest.fixture
def asked(shared, paper):
    made = shared.made("requests", {"document": paper, "title": "Paper", "signers": [{"name": "Jane Doe", "fields": FIELDS}]})
    return made, f"requests/{made['id']}/signers/{made['signers'][0]['id']}/sheet"


def printed(shared, path, tmp_path):
    """The sheet as pixels."""
    reply = shared.api("GET", path)
    assert reply.status_code == 200, reply.text
    file = tmp_path / "sheet.pdf"
    file.write_bytes(reply.content)
    subprocess.run(["qpdf", "--check", file], check=True, capture_output=True)
    data = subprocess.run(["pdftoppm", "-r", "200", "-png", "-singlefile", file], check=True, capture_output=True).stdout
    return Image.open(io.BytesIO(data)).convert("RGB")


def write(sheet, place, color=(20, 30, 120)):
    """Writes into a box."""
    x, y, width, height = (each * SCALE for each in place)
    at = lambda u, v: (x + u * width, y + v * height)
    ImageDraw.Draw(sheet).line([at(0.2, 0.7), at(0.35, 0.25), at(0.5, 0.75), at(0.65, 0.3), at(0.8, 0.7)], color, 5, joint="curve")


def photographed(sheet):
    """A photograph from the side, with a shadow, of a sheet on a dark table."""
    width, height = sheet.size
    table = Image.new("RGB", (width + 400, height + 400), (70, 60, 50))
    table.paste(sheet, (200, 200))
    shade = Image.new("L", table.size, 255)
    ImageDraw.Draw(shade).polygon([(0, 900), (table.width, 500), (table.width, table.height), (0, table.height)], 170)
    table = Image.composite(table, table.point(lambda value: value * 0.6), shade.filter(ImageFilter.GaussianBlur(20)))
    corners = [(60, 40), (20, table.height - 30), (table.width - 90, table.height), (table.width - 10, 80)]
    picture = table.transform(table.size, Image.Transform.QUAD, [each for corner in corners for each in corner], Image.Resampling.BICUBIC)
    picture = picture.rotate(180).filter(ImageFilter.GaussianBlur(0.8))
    picture.save(file := io.BytesIO(), "JPEG", quality=85)
    return file.getvalue()


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
