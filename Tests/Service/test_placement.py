"""A mark stands where it was asked for, to half a point, on pages of every rotation, crop box, user unit and open state.

Two renderers draw the stamped pages, and what counts is where their ink is.
"""

import io
import json
import subprocess

import pytest
from PIL import Image

from .conftest import program
from .threats import pdf, stream

RESOLUTION = 288
TOLERANCE = 0.5
# The visible part of every page, in user space units before it is turned.
WIDTH, HEIGHT = 300, 240

# A broad F: its ink reaches all four edges of its box bluntly, and only one corner is empty.
STROKES = [[(60, 40), (60, 200)], [(60, 40), (220, 40)], [(60, 110), (160, 110)]]
LETTER = {
    "kind": "drawn",
    "pen": "marker",
    "drawing": {
        "canvas": {"width": 300, "height": 240},
        "strokes": [
            {"points": [{"x": a[0] + (b[0] - a[0]) * n / 20, "y": a[1] + (b[1] - a[1]) * n / 20} for n in range(21)]}
            for a, b in STROKES
        ],
    },
}

CROPS = {"whole": b"/MediaBox[0 0 300 240]", "cropped": b"/MediaBox[-20 -30 400 330]/CropBox[31 17 331 257]"}
CONTENTS = {"balanced": b"q 0 0 1 RG Q", "leaking": b"q 2 0 .3 .5 40 60 cm 0 0 1 RG q 0 1 -1 0 9 9 cm"}
# Poppler knows no user unit and draws such pages smaller: the pixels of both are a quarter of a point as displayed.
RENDERERS = {
    "poppler": lambda path, unit: ["pdftoppm", "-r", f"{RESOLUTION * unit}", "-singlefile", "-gray", "-cropbox", path],
    "mupdf": lambda path, _: ["mutool", "draw", "-q", "-r", str(RESOLUTION), "-c", "gray", "-F", "pnm", "-o", "-", path],
}


@pytest.fixture(scope="module")
def letter(session, service):
    return session.post(f"{service.base}/v1/signatures", json={"name": "F", "source": LETTER}).json()


def page(rotation, crop, unit, content):
    entries = b"<</Type/Page/Parent 2 0 R/Resources<<>>/Contents 4 0 R/Rotate %d/UserUnit %g" % (rotation, unit)
    return pdf([
        b"<</Type/Catalog/Pages 2 0 R>>", b"<</Type/Pages/Kids[3 0 R]/Count 1>>",
        entries + CROPS[crop] + b">>", stream(b"", CONTENTS[content]),
    ])


def by_service(session, service, letter, document, at, folder):
    """A stamp annotation, which no state of the content reaches."""
    stamped = session.post(f"{service.base}/v1/stamp", params={"signature": letter["id"], "at": at}, data=document)
    assert stamped.status_code == 200, stamped.text
    path = folder / "stamped.pdf"
    path.write_bytes(stamped.content)
    return path


def as_content(session, service, letter, document, at, folder):
    """A part of the page's content, after whatever that left open."""
    given, drawing, path = folder / "given.pdf", folder / "drawing.json", folder / "stamped.pdf"
    given.write_bytes(document)
    drawing.write_text(json.dumps(LETTER["drawing"]))
    words = [program().with_name("signet"), "sign", given, "--draw", drawing, "--pen", "marker"]
    subprocess.run([*words, "--as", "content", "--at", at, "-o", path], check=True, capture_output=True)
    return path


def ink(path, renderer, width, unit):
    """The box of the ink in points of the page as displayed, from its upper left corner, and what is in its quarters."""
    shown = subprocess.run(RENDERERS[renderer](path, unit), check=True, capture_output=True).stdout
    picture = Image.open(io.BytesIO(shown)).convert("L").point(lambda level: 255 * (level < 128))
    left, top, right, bottom = box = picture.getbbox()
    points = width / picture.width
    across, down = (right - left) // 2, (bottom - top) // 2
    corners = [(left, top), (right - across, top), (left, bottom - down), (right - across, bottom - down)]
    filled = [picture.crop((x, y, x + across, y + down)).getbbox() is not None for x, y in corners]
    return [edge * points for edge in box], filled


@pytest.mark.parametrize("mark", [by_service, as_content])
@pytest.mark.parametrize("content", CONTENTS)
@pytest.mark.parametrize("unit", [1, 2.5])
@pytest.mark.parametrize("crop", CROPS)
@pytest.mark.parametrize("rotation", [0, 90, 180, 270])
def test_a_mark_fills_its_frame_to_half_a_point(session, service, letter, tmp_path, rotation, crop, unit, content, mark):
    width, height = (side * unit for side in ((WIDTH, HEIGHT) if rotation % 180 == 0 else (HEIGHT, WIDTH)))
    x, y, frame_width, frame_height = frame = [0.15 * width, 0.3 * height, 0.5 * width, 0.2 * height]
    at = "page:1,rect:" + ",".join(f"{number:g}" for number in frame)
    path = mark(session, service, letter, page(rotation, crop, unit, content), at, tmp_path)
    # The mark keeps its proportions and stands in the middle of the frame.
    scale = min(frame_width / letter["width"], frame_height / letter["height"])
    across, down = letter["width"] * scale, letter["height"] * scale
    left, bottom = x + (frame_width - across) / 2, y + (frame_height - down) / 2
    asked = [left, height - bottom - down, left + across, height - bottom]
    for renderer in RENDERERS:
        found, filled = ink(path, renderer, width, unit)
        off = max(abs(a - b) for a, b in zip(asked, found))
        print(f"{renderer} /Rotate {rotation}, {crop}, unit {unit}, {content}, {mark.__name__}: {off:.2f} points off")
        assert off <= TOLERANCE, (renderer, asked, found)
        assert filled == [True, True, True, False], renderer
