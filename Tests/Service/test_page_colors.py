"""A stamp never changes the rest of its page: before and after, pixel by pixel, in poppler, MuPDF and PDFium."""

import json
import pathlib
import subprocess

import pymupdf
import pypdfium2
import pytest
from PIL import Image, ImageChops, ImageDraw

from .profiles import four_inks, greys

ROOT = pathlib.Path(__file__).resolve().parents[2]
SIGNET = ROOT / ".build" / "debug" / "signet"
SCAN = ROOT / "docs" / "examples" / "scan.jpg"

FUNCTION = "<</FunctionType 2 /Domain [0 1] /N 1 /C0 [0 0 0 0] /C1 [0 .9 .8 .1]>>"
SPOT = f"[/Separation /Spot /DeviceCMYK {FUNCTION}]"
BOXES = "20 150 100 100 re f 150 150 100 100 re f 20 100 200 30 re f"


def stream(entries, data):
    data = data if isinstance(data, bytes) else data.encode()
    return f"<<{entries} /Length {len(data)}>>\nstream\n".encode() + data + b"\nendstream"


def document(resources="", content="", page="", catalog="", objects=()):
    """A document of one page; its objects from 10 on are given."""
    numbered = {
        1: f"<</Type /Catalog /Pages 2 0 R {catalog}>>",
        2: "<</Type /Pages /Kids [3 0 R] /Count 1>>",
        3: f"<</Type /Page /Parent 2 0 R /MediaBox [0 0 300 300] /Contents 4 0 R /Resources <<{resources}>> {page}>>",
        4: stream("", content),
        **{10 + index: each for index, each in enumerate(objects)},
    }
    output, offsets = b"%PDF-1.7\n", {}
    for number, value in numbered.items():
        offsets[number] = len(output)
        output += f"{number} 0 obj\n".encode() + (value if isinstance(value, bytes) else value.encode()) + b"\nendobj\n"
    start, size = len(output), max(numbered) + 1
    rows = [f"{offsets[n]:010} 00000 n \n" if n in offsets else "0000000000 65535 f \n" for n in range(size)]
    return output + f"xref\n0 {size}\n{''.join(rows)}trailer\n<</Size {size} /Root 1 0 R>>\nstartxref\n{start}\n%%EOF\n".encode()


INTENT = "/OutputIntents [<</Type /OutputIntent /S /GTS_PDFX /OutputConditionIdentifier (X) /DestOutputProfile 10 0 R>>]"
PIXELS = bytes(value * 7 % 256 for value in range(32 * 32 * 4))
IMAGE = "/Type /XObject /Subtype /Image /Width 32 /Height 32 /BitsPerComponent 8"
SHOWN = "q 250 0 0 170 20 110 cm /I Do Q"
FORM = "/Type /XObject /Subtype /Form /BBox [0 0 300 300]"
INKS = f"1 0 0 .2 k 20 150 100 100 re f 0 .9 .8 .1 k 150 150 100 100 re f 0 0 0 .5 k 20 100 200 30 re f"
LIGHTS = "1 0 0 rg 20 150 100 100 re f 0 .6 .2 rg 150 150 100 100 re f .5 g 20 100 200 30 re f"

PAGES = {
    "inks": {"content": INKS},
    "spot": {"resources": f"/ColorSpace <</S {SPOT}>>", "content": f"/S cs .8 scn {BOXES}"},
    "several": {
        "resources": "/ColorSpace <</S [/DeviceN [/A /B] /DeviceCMYK 11 0 R]>>",
        "content": f"/S cs .8 .3 scn {BOXES}",
        "objects": ["null", stream("/FunctionType 4 /Domain [0 1 0 1] /Range [0 1 0 1 0 1 0 1]", "{0 0}")],
    },
    "profile": {
        "resources": "/ColorSpace <</S [/ICCBased 11 0 R]>>",
        "content": f"/S cs .8 .3 .1 0 scn {BOXES}",
        "objects": ["null", stream("/N 4 /Alternate /DeviceCMYK", four_inks())],
    },
    "image": {
        "resources": "/XObject <</I 11 0 R>>",
        "content": SHOWN,
        "objects": ["null", stream(f"{IMAGE} /ColorSpace /DeviceCMYK", PIXELS)],
    },
    "indexed": {
        "resources": "/XObject <</I 11 0 R>>",
        "content": SHOWN,
        "objects": ["null", stream(f"{IMAGE} /ColorSpace [/Indexed /DeviceCMYK 3 <00FF00FF10205030FF00FF00406080A0>]", bytes([0, 1, 2, 3] * 256))],
    },
    "shading": {
        "resources": f"/Shading <</H <</ShadingType 2 /ColorSpace /DeviceCMYK /Coords [0 0 300 0] /Function {FUNCTION}>>>>",
        "content": "q 20 110 250 170 re W n /H sh Q",
    },
    "pattern": {
        "resources": "/Pattern <</P 11 0 R>>",
        "content": f"/Pattern cs /P scn {BOXES}",
        "objects": [
            "null",
            stream("/PatternType 1 /PaintType 1 /TilingType 1 /BBox [0 0 10 10] /XStep 10 /YStep 10 /Resources <<>>", "1 0 0 0 k 0 0 5 5 re f"),
        ],
    },
    "form": {"resources": "/XObject <</F 11 0 R>>", "content": "/F Do", "objects": ["null", stream(FORM, INKS)]},
    "annotation": {
        "content": ".5 g 20 20 50 20 re f",
        "page": "/Annots [<</Type /Annot /Subtype /Stamp /Rect [0 100 300 300] /F 4 /AP <</N 11 0 R>>>>]",
        "objects": ["null", stream(FORM, INKS)],
    },
    "lights": {"content": LIGHTS},
}


def built(kind, intent):
    parts = {**PAGES[kind]}
    objects = list(parts.get("objects", ["null"]))
    if intent:
        profile = {"inks": four_inks, "greys": greys}[intent]()
        objects[0] = stream(f"/N {4 if intent == 'inks' else 1}", profile)
        parts["catalog"] = INTENT
    return document(**{**parts, "objects": objects})


def by_poppler(path):
    subprocess.run(["pdftoppm", "-r", "72", "-singlefile", path, path.with_suffix("")], check=True)
    return Image.open(path.with_suffix(".ppm")).convert("RGB")


def by_mupdf(path):
    with pymupdf.open(path) as opened:
        pixels = opened[0].get_pixmap()
        return Image.frombytes("RGB", (pixels.width, pixels.height), pixels.samples)


def by_pdfium(path):
    opened = pypdfium2.PdfDocument(path)
    try:
        return opened[0].render(scale=1).to_pil().convert("RGB")
    finally:
        opened.close()


READERS = [by_poppler, by_mupdf, by_pdfium]


def signed(path, *options):
    """The path of the signed document, where the marks are, and what was said."""
    output = path.with_name("signed.pdf")
    words = [SIGNET, "sign", path, "--at", "rect:200,20,80,60", "--json", "--force", "-o", output, *options]
    done = subprocess.run(words, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    report = json.loads(done.stdout)
    return output, [stamp["frame"] for stamp in report["stamps"]], done.stderr


def rest(picture, frames):
    """A page without the marks."""
    picture = picture.copy()
    for frame in frames:
        left, bottom = frame["x"] - 2, 300 - frame["y"] + 2
        box = [left, bottom - frame["height"] - 4, left + frame["width"] + 4, bottom]
        ImageDraw.Draw(picture).rectangle(box, fill=(0, 0, 0))
    return picture


def changes(path, *options):
    """By how much each reader shows the rest of the page otherwise once it is signed, and what was said."""
    output, frames, said = signed(path, *options)
    differences = {}
    for reader in READERS:
        pictures = [rest(reader(each), frames) for each in (path, output)]
        differences[reader.__name__] = max(high for _, high in ImageChops.difference(*pictures).getextrema())
        marks = ImageChops.difference(reader(path), reader(output))
        assert marks.getbbox(), f"{reader.__name__} shows no mark"
    return differences, said


@pytest.mark.parametrize("intent", [None, "inks", "greys"])
@pytest.mark.parametrize("kind", PAGES)
def test_a_stamp_never_changes_the_rest_of_the_page(tmp_path, kind, intent):
    path = tmp_path / "page.pdf"
    path.write_bytes(built(kind, intent))
    differences, said = changes(path, "--type", "Jane", "--color", "blue")
    assert not any(differences.values()), differences
    assert not said


@pytest.mark.parametrize("source", [["--scan", SCAN], ["--type", "Jane", "--as", "content"]])
@pytest.mark.parametrize("kind, intent", [("inks", None), ("image", "inks"), ("lights", "inks")])
def test_scans_and_content_change_nothing_either(tmp_path, kind, intent, source):
    path = tmp_path / "page.pdf"
    path.write_bytes(built(kind, intent))
    differences, _ = changes(path, *source)
    assert not any(differences.values()), differences


@pytest.mark.parametrize("intent", ["inks", "greys"])
def test_raster_by_hand_does_it_and_says_so(tmp_path, intent):
    path = tmp_path / "page.pdf"
    path.write_bytes(built("lights", intent))
    differences, said = changes(path, "--type", "Jane", "--appearance", "raster")
    assert differences["by_mupdf"] > 20, "the test would see nothing"
    assert "page 1 in other colours" in said


@pytest.mark.parametrize("intent", ["inks", "greys"])
def test_a_page_that_is_composed_anyway_keeps_soft_edges(tmp_path, intent):
    path = tmp_path / "page.pdf"
    parts = {"content": LIGHTS, "page": "/Group <</S /Transparency>>", "catalog": INTENT}
    profile = {"inks": four_inks, "greys": greys}[intent]()
    path.write_bytes(document(**parts, objects=[stream(f"/N {4 if intent == 'inks' else 1}", profile)]))
    differences, _ = changes(path, "--scan", SCAN)
    assert not any(differences.values()), differences
    assert b"/SMask" in path.with_name("signed.pdf").read_bytes()
