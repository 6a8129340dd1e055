"""Sheets to sign on: printed as pixels, written on, and photographed at an angle."""

import io
import subprocess

from PIL import Image, ImageDraw, ImageFilter

from .threats import page

SCALE = 200 / 72
# Where the boxes of the first page begin, in points from the upper left; each label is 15 high, and the gap 13.
LEFT, FIRST = 57, 352
CONSENT = (57, 236, 26, 26)
FIELDS = [
    {"kind": "signature", "page": 1, "frame": [60, 600, 180, 48], "name": "here"},
    {"kind": "checkbox", "page": 1, "frame": [60, 560, 14, 14], "name": "agree", "label": "I agree"},
    {"kind": "company", "page": 1, "frame": [60, 500, 200, 24], "name": "company", "label": "Company"},
]
# The places of their boxes: the signature, the mark, the line.
PLACES = {"signature": (LEFT, FIRST + 15, 300, 96), "agree": (LEFT, FIRST + 139, 26, 26), "company": (LEFT, FIRST + 193, 481, 34)}
# What is signed: an empty page.
DOCUMENT = page(b"0 0 595 842", b"q Q")


def printed(content, folder):
    """A sheet as pixels."""
    file = folder / "sheet.pdf"
    file.write_bytes(content)
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
