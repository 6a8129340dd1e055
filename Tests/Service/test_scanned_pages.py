"""Scanned pages are read by tesseract, where it is installed."""

import io
import shutil

import pymupdf
import pytest
from PIL import Image

from .threats import Service

pytestmark = pytest.mark.skipif(not shutil.which("tesseract"), reason="tesseract is not installed")


def form():
    """A form with a line for a signature."""
    document = pymupdf.open()
    page = document.new_page(width=400, height=300)
    for line in range(4):
        page.insert_text((40, 40 + 14 * line), "This agreement binds the parties and each signature under it.", fontsize=10)
    page.insert_text((40, 200), "Tenant signature:", fontsize=11)
    page.draw_line((150, 202), (350, 202))
    return document


def scanned(document):
    """The same as pictures of its pages."""
    pages = []
    for page in document:
        picture = page.get_pixmap(dpi=216, colorspace="gray")
        pages.append(Image.frombytes("L", (picture.width, picture.height), picture.samples))
    file = io.BytesIO()
    pages[0].save(file, "PDF", save_all=True, append_images=pages[1:], resolution=216)
    return file.getvalue()


@pytest.mark.parametrize("at", ["auto", "auto:Tenant", 'text:"Tenant signature:"'])
def test_a_place_on_a_scanned_page_is_that_on_the_written_one(at):
    with Service() as service:
        frames = []
        for document in (form().tobytes(), scanned(form())):
            known = service.document(document, name="form.pdf")["id"]
            answer = service.api("POST", f"documents/{known}/places", json={"at": [at]})
            assert answer.status_code == 200, answer.text
            frames.append(answer.json()["places"][0]["frame"])
        assert all(abs(one - other) < 6 for one, other in zip(*frames, strict=True)), frames
