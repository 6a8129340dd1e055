"""What readers show of a document: its pages as pictures, and its words."""

import dataclasses
import io
import pathlib
import subprocess
import tempfile

import pymupdf
import pypdfium2
from PIL import Image, ImageChops, ImageDraw
from pyhanko.pdf_utils import generic

from .contract import FIRST, SECOND, THIRD
from .signed import Signed, entry

DPI = 50
SCALE = DPI / 72
#: Of 255: what anti-aliasing of the same drawing may differ by.
TOLERANCE = 24
#: The height of a page, in points.
HEIGHT = 400


@dataclasses.dataclass
class View:
    """Pages of one reader, with their words and where those begin; nothing when it cannot open the document."""
    pages: list[Image.Image] | None
    words: list[list[tuple[str, float, float]]]


def by_pdfium(data: bytes) -> View:
    try:
        document = pypdfium2.PdfDocument(data)
        document.init_forms()
        pages = [page.render(scale=SCALE, may_draw_forms=True).to_pil().convert("L") for page in document]
        document.close()
    except (pypdfium2.PdfiumError, ValueError, MemoryError):
        return View(None, [])
    return View(pages, [])


def by_mupdf(data: bytes) -> View:
    pymupdf.TOOLS.mupdf_display_errors(False)
    pymupdf.TOOLS.mupdf_display_warnings(False)
    pages, words = [], []
    try:
        with pymupdf.open(stream=data, filetype="pdf") as document:
            for page in document:
                pixels = page.get_pixmap(dpi=DPI, colorspace=pymupdf.csGRAY)
                pages.append(Image.frombytes("L", (pixels.width, pixels.height), pixels.samples))
                words.append([(word[4], word[0], word[1]) for word in page.get_text("words")])
    except (RuntimeError, ValueError, pymupdf.mupdf.FzErrorBase):
        return View(None, [])
    return View(pages, words)


def by_poppler(data: bytes) -> View:
    with tempfile.TemporaryDirectory() as folder:
        place = pathlib.Path(folder) / "shown"
        place.write_bytes(data)
        subprocess.run(["pdftoppm", "-gray", "-r", str(DPI), place, place], capture_output=True, timeout=60)
        pages = [Image.open(io.BytesIO(path.read_bytes())) for path in sorted(place.parent.glob("shown-*.pgm"))]
    return View(pages or None, [])


def filled(before: Signed, after: Signed, locked: set[str]) -> list[tuple[int, list[float]]]:
    """Pages and rectangles of the fields that have other values now, as their signers allow."""
    places = []
    for index, page in enumerate((FIRST, SECOND, THIRD)):
        for number in before.numbers(entry(before.parsed(page), "/Annots") or generic.ArrayObject()):
            widget = before.parsed(number)
            if entry(widget, "/Subtype") == "/Widget" and field_name(widget) not in locked | {""} and value(before, number) != value(after, number):
                places.append((index, [float(each) for each in widget["/Rect"]]))
    return places


def field_name(widget) -> str:
    names = [str(entry(widget, "/T") or "")]
    if parent := entry(widget, "/Parent"):
        names.insert(0, str(entry(parent, "/T") or ""))
    return ".".join(filter(None, names))


def value(it: Signed, number: int):
    try:
        widget = it.parsed(number)
        held = entry(widget, "/V") if "/V" in widget else entry(entry(widget, "/Parent") or {}, "/V")
        return str(held)
    except Exception:  # noqa: BLE001: whatever pyHanko cannot read has no value
        return None


def differs(before: View, after: View, places: list[tuple[int, list[float]]]) -> str | None:
    """What is different outside of some places: pages, a pixel or a word."""
    if before.pages is None or after.pages is None:
        return None if before.pages == after.pages else "cannot be opened"
    if [page.size for page in before.pages] != [page.size for page in after.pages]:
        return "pages"
    for index, (old, new) in enumerate(zip(before.pages, after.pages)):
        picture = ImageChops.difference(old, new)
        drawing = ImageDraw.Draw(picture)
        for page, (left, low, right, high) in places:
            if page == index:
                drawing.rectangle([left * SCALE - 2, (HEIGHT - high) * SCALE - 2, right * SCALE + 2, (HEIGHT - low) * SCALE + 2], fill=0)
        if picture.getextrema()[1] > TOLERANCE:
            return f"page {index + 1} looks different"
    for index, (old, new) in enumerate(zip(before.words, after.words)):
        changed = set(old) ^ set(new)
        if any(not inside(word, index, places) for word in changed):
            return f"page {index + 1} reads differently"
    return None


def inside(word: tuple[str, float, float], index: int, places) -> bool:
    _, x, y = word
    return any(page == index and left - 2 <= x <= right + 2 and HEIGHT - high - 2 <= y <= HEIGHT - low + 2
               for page, (left, low, right, high) in places)
