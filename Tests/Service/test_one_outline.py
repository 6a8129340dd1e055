"""The ink on screen, the SVG and the stamp are one outline: they differ by less than a quarter of a CSS pixel.

Every drawing is stamped on a page as large as its canvas, in the place where it was drawn, so that a CSS pixel of the
canvas is one of the page and nothing has to be fitted. SIGNET_TEST_LONG=1 takes every drawing with every pen and looks at more of them
as pictures, for the figures in docs/capture-checks.md.
"""

import io
import json
import math
import os
import subprocess

import pytest
import trials
from waits import SECONDS
from PIL import Image

from .conftest import ROOT, program
from .outlines import PIXEL, bounds, deviation, ink, made, moved, page, picture_deviation, stamp_outline, svg_outline

BOUND = 0.25
# Pixels of the renderers in a CSS pixel.
FINENESS = 10
PENS = ["ballpoint", "fountain", "brush", "marker"]
EVERY = trials.LONG

CASES = {
    case["name"]: (case["drawing"], case["allowDots"], "ballpoint")
    for case in json.loads((ROOT / "Tests/Fixtures/validity.json").read_text())
    # At the limit of coordinates there is no page that is as large as the canvas.
    if case["valid"] and case["name"] != "a coordinate at the limit"
}
if EVERY:
    CASES |= {f"{name}, {pen}": (drawing, False, pen) for name, drawing in made().items() for pen in PENS}
else:
    CASES |= {f"{name}, {pen}": (drawing, False, pen) for (name, drawing), pen in zip(made().items(), PENS * 3)}
# Those that are looked at as pictures too, which takes seconds.
SEEN = ["example, ballpoint", "peaks, marker"] + (["a hand that trembles, fountain", "small, brush"] if EVERY else [])


class Shown:
    """A drawing in all its forms, in CSS pixels of its canvas."""

    def __init__(self, session, service, folder, case):
        self.drawing, dots, self.pen = CASES[case]
        self.folder = folder
        source = {"kind": "drawn", "drawing": self.drawing, "pen": self.pen, "allowDots": dots}
        self.base, self.session = f"{service.base}/v1", session
        preview = session.post(f"{self.base}/previews", json={"source": source})
        assert preview.status_code == 200, preview.text
        self.preview = preview.text
        self.screen, box = svg_outline(self.preview)
        self.box_of_preview = box
        left, top, right, bottom = self.box = bounds(self.screen)
        self.left, self.top = min(box[0], left - 8), min(box[1], top - 8)
        self.width = max(box[0] + box[2], right + 8) - self.left
        self.height = max(box[1] + box[3], bottom + 8) - self.top
        self.signature = session.post(f"{self.base}/signatures", json={"name": case[:100], "source": source}).json()["id"]
        self.options = ["--draw", folder / "drawing.json", "--pen", self.pen, *(["--allow-dots"] if dots else [])]
        (folder / "drawing.json").write_text(json.dumps(self.drawing))
        places = (left - self.left, self.top + self.height - bottom, right - left, bottom - top)
        self.at = "page:1,rect:" + ",".join(f"{place * PIXEL:.6f}" for place in places)

    def signet(self, *words):
        subprocess.run([program().with_name("signet"), *words], check=True, capture_output=True)

    def svg(self):
        """The outline of `signet preview`, whose size is free, with its extent put on that of the screen's."""
        path = self.folder / "preview.svg"
        self.signet("preview", *self.options, "-o", path)
        outline, _ = svg_outline(path.read_text())
        left, top, right, bottom = bounds(outline)
        scale = max(self.box[2] - self.box[0], self.box[3] - self.box[1]) / max(right - left, bottom - top)
        return moved(outline, lambda x, y: (self.box[0] + (x - left) * scale, self.box[1] + (y - top) * scale))

    def signed(self, *look):
        """The document as the command stamps it with a look."""
        empty, path = self.folder / "empty.pdf", self.folder / f"{look[-1]}.pdf"
        empty.write_bytes(page(self.width, self.height))
        self.signet("sign", empty, *self.options, *look, "--at", self.at, "-o", path)
        return path

    def outlined(self):
        return self.signed("--appearance", "vector")

    def stamped(self):
        """The document as the service stamps it, with pixels."""
        parameters = {"signature": self.signature, "at": self.at}
        answer = self.session.post(f"{self.base}/stamp", params=parameters, data=page(self.width, self.height))
        assert answer.status_code == 200, answer.text
        path = self.folder / "stamped.pdf"
        path.write_bytes(answer.content)
        return path


def rendered(path, renderer):
    resolution = str(96 * FINENESS)
    words = {
        "poppler": ["pdftoppm", "-r", resolution, "-singlefile", "-gray", path],
        "mupdf": ["mutool", "draw", "-q", "-r", resolution, "-c", "gray", "-F", "pnm", "-o", "-", path],
    }
    return ink(Image.open(io.BytesIO(subprocess.run(words[renderer], check=True, capture_output=True).stdout)))


@pytest.mark.parametrize("case", CASES)
def test_screen_svg_and_stamp_have_one_outline(session, service, tmp_path, case):
    shown = Shown(session, service, tmp_path, case)
    height = shown.top + shown.height
    stamp = stamp_outline(shown.outlined().read_bytes())
    stamp = moved(stamp, lambda x, y: (shown.left + x / PIXEL, height - y / PIXEL))
    to_svg, to_stamp = deviation(shown.screen, shown.svg()), deviation(shown.screen, stamp)
    print(f"{case}: screen to SVG {to_svg:.3f}, screen to stamp {to_stamp:.3f} pixels")
    assert to_svg < BOUND and to_stamp < BOUND


@pytest.mark.parametrize("case", SEEN)
def test_pixels_have_the_edges_of_the_outline(session, service, tmp_path, case):
    """Of 600 dots per inch, as the service stamps, edges are right; where two lines meet, the wedge of paper between them
    ends where it is narrower than such a dot. Twice as many dots show it to the bound too."""
    shown = Shown(session, service, tmp_path, case)
    outlined, usual, fine = shown.outlined(), shown.stamped(), shown.signed("--resolution", "1200")
    for renderer in ("poppler", "mupdf"):
        outline = rendered(outlined, renderer)
        edges, wedges, fine_edges, fine_wedges = (
            distance / FINENESS
            for path in (usual, fine)
            for distance in picture_deviation(outline, rendered(path, renderer), FINENESS)
        )
        print(f"{case}, {renderer}: edges {edges:.2f}, wedges {wedges:.2f}; at 1200 dpi {fine_edges:.2f}, {fine_wedges:.2f} pixels")
        assert edges < BOUND and wedges < 2 * BOUND and max(fine_edges, fine_wedges) < BOUND, renderer


@pytest.mark.parametrize("case", SEEN)
def test_a_browser_shows_the_outline_that_is_stamped(session, service, tmp_path, browser, case):
    shown = Shown(session, service, tmp_path, case)
    context = browser.new_context(device_scale_factor=FINENESS, viewport={"width": 1000, "height": 700})
    context.set_default_timeout(1000 * SECONDS)
    try:
        tab = context.new_page()
        left, top, width, height = shown.box_of_preview
        # As the capture page shows it: an outline in the page, as large as the canvas.
        frame = f"left: {left - shown.left}px; top: {top - shown.top}px; width: {width}px; height: {height}px"
        tab.set_content(f"<style>body {{ margin: 0 }} svg {{ position: absolute; {frame} }}</style>{shown.preview}")
        clip = {"x": 0, "y": 0, "width": math.ceil(shown.width), "height": math.ceil(shown.height)}
        screen = ink(Image.open(io.BytesIO(tab.screenshot(clip=clip))))
    finally:
        context.close()
    stamp = rendered(shown.outlined(), "poppler")
    apart = [distance / FINENESS for distance in picture_deviation(screen, fitted(stamp, screen.size), FINENESS)]
    print(f"{case}: Chromium and poppler, edges {apart[0]:.2f}, wedges {apart[1]:.2f} pixels")
    assert max(apart) < BOUND


def fitted(picture, size):
    """The picture with paper around it to that size, from the upper left."""
    wider = Image.new("L", size)
    wider.paste(picture)
    return wider
