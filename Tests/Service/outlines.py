"""Outlines of ink: read from SVG and from appearance streams, and how far two of them, or pictures of them, are apart."""

import collections
import io
import math
import random
import re

from PIL import Image, ImageChops
from pyhanko.pdf_utils.reader import PdfFileReader

from .threats import DRAWING, pdf, stream

# Points of a page in a CSS pixel.
PIXEL = 72 / 96

NUMBER = re.compile(r"[MlcZz]|-?(?:\d+\.?\d*|\.\d+)")


def svg_outline(svg: str):
    """The subpaths of an SVG's one path: (command, points) with absolute places, and the view box."""
    box = [float(number) for number in re.search(r'viewBox="([^"]+)"', svg).group(1).split()]
    [data] = re.findall(r'<path fill="[^"]+" d="([^"]+)"', svg)
    elements, current, start, command, numbers = [], (0, 0), (0, 0), None, []
    for token in NUMBER.findall(data):
        if token in "Mlc":
            command = token
        elif token in "Zz":
            elements.append(("h", []))
            current = start
        else:
            numbers.append(float(token))
            if len(numbers) == (6 if command == "c" else 2):
                origin = (0, 0) if command == "M" else current
                points = [(origin[0] + x, origin[1] + y) for x, y in zip(numbers[::2], numbers[1::2])]
                elements.append((command.lower(), points))
                current, numbers = points[-1], []
                start = current if command == "M" else start
    return elements, box


def stamp_outline(document: bytes):
    """The subpaths of the last annotation's appearance, in points of the page."""
    page = PdfFileReader(io.BytesIO(document)).root["/Pages"]["/Kids"][0]
    stamp = page["/Annots"][-1]
    form = stamp["/AP"]["/N"]
    (left, bottom, right, top), box = (sorted_corners(stamp["/Rect"])), sorted_corners(form["/BBox"])
    across, up = (right - left) / (box[2] - box[0]), (top - bottom) / (box[3] - box[1])
    elements, numbers = [], []
    for token in form.data.decode("ascii").split():
        if token in ("m", "l", "c", "h"):
            places = zip(numbers[::2], numbers[1::2])
            elements.append((token, [(left + (x - box[0]) * across, bottom + (y - box[1]) * up) for x, y in places]))
            numbers = []
        elif token in ("g", "rg", "f"):
            numbers = []
        else:
            numbers.append(float(token))
    return elements


def sorted_corners(rectangle):
    x1, y1, x2, y2 = (float(number) for number in rectangle)
    return min(x1, x2), min(y1, y2), max(x1, x2), max(y1, y2)


def moved(elements, change):
    return [(command, [change(*point) for point in points]) for command, points in elements]


def bounds(elements):
    """The extent of what the path covers, not of its control points."""
    places, current = [], None
    for command, points in elements:
        if command == "c":
            for axis in (0, 1):
                a, b, c, d = (point[axis] for point in (current, *points))
                # Where the derivative, a quadratic polynomial over t, is zero.
                square, linear, constant = d - 3 * c + 3 * b - a, 2 * (a - 2 * b + c), b - a
                for t in roots(square, linear, constant):
                    u = 1 - t
                    value = u**3 * a + 3 * u * u * t * b + 3 * u * t * t * c + t**3 * d
                    places.append((value, current[1]) if axis == 0 else (current[0], value))
        if points:
            current = points[-1]
            places.append(current)
    xs, ys = zip(*places)
    return min(xs), min(ys), max(xs), max(ys)


def roots(square, linear, constant):
    if abs(square) < 1e-12:
        found = [-constant / linear] if abs(linear) > 1e-12 else []
    else:
        inner = linear * linear - 4 * square * constant
        found = [(-linear + sign * math.sqrt(inner)) / (2 * square) for sign in (1, -1)] if inner >= 0 else []
    return [t for t in found if 0 < t < 1]


def deviation(one, other):
    """The Hausdorff distance of two outlines, to a hundredth of a unit; beyond one unit infinite."""
    return max(farthest(one, other), farthest(other, one))


def farthest(one, other):
    """How far the place of an outline that is farthest from another is from it."""
    cells = collections.defaultdict(list)
    for place in places(other, 0.1):
        cells[cell(place)].append(place)
    around = [(x, y) for x in (-1, 0, 1) for y in (-1, 0, 1)]
    most = 0
    for place in places(one, 0.5):
        x, y = cell(place)
        near = [found for dx, dy in around for found in cells.get((x + dx, y + dy), ())]
        most = max(most, min((math.dist(place, found) for found in near), default=math.inf))
    return most


def cell(place):
    return tuple(math.floor(number) for number in place)


def places(elements, step):
    """Places along an outline, at most so far apart."""
    current = start = (0, 0)
    for command, points in elements:
        if command == "m":
            current = start = points[0]
            continue
        corners = [current, *(points or [start])]
        count = math.ceil(sum(math.dist(a, b) for a, b in zip(corners, corners[1:])) / step)
        for index in range(count + 1):
            row, t = corners, index / max(count, 1)
            # De Casteljau's algorithm.
            while len(row) > 1:
                row = [tuple(p + (q - p) * t for p, q in zip(a, b)) for a, b in zip(row, row[1:])]
            yield row[0]
        current = corners[-1]


def page(width, height):
    """An empty page of so many CSS pixels."""
    box = b"/MediaBox[0 0 %.6f %.6f]" % (width * PIXEL, height * PIXEL)
    return pdf([
        b"<</Type/Catalog/Pages 2 0 R>>", b"<</Type/Pages/Kids[3 0 R]/Count 1>>",
        b"<</Type/Page/Parent 2 0 R/Resources<<>>/Contents 4 0 R" + box + b">>", stream(b"", b""),
    ])


# Pictures


def ink(picture: Image.Image):
    """What is more ink than paper."""
    return picture.convert("L").point(lambda level: 255 * (level < 128))


def picture_deviation(one: Image.Image, other: Image.Image, most: int):
    """The Hausdorff distances in pixels of two shapes' ink, and of the paper around and between it; beyond `most` infinite.

    Ink shows how far edges are apart. Paper shows besides where a narrow wedge between two lines ends.
    """
    steps = range(-most, most + 1)
    offsets = sorted((math.hypot(x, y), x, y) for x in steps for y in steps if math.hypot(x, y) <= most)
    paper, other_paper = ImageChops.invert(one), ImageChops.invert(other)
    return (
        max(reach(one, other, offsets), reach(other, one, offsets)),
        max(reach(paper, other_paper, offsets), reach(other_paper, paper, offsets)),
    )


def reach(shape, other, offsets):
    """How far the other shape has to be widened to hold this one."""
    rest, widened = shape, 0.0
    for distance, x, y in offsets:
        if distance > widened and rest.getbbox() is None:
            return widened
        widened = distance
        rest = ImageChops.subtract(rest, ImageChops.offset(other, x, y))
    return widened if rest.getbbox() is None else math.inf


# Drawings


def stroke(places, rate=120, pressure=None):
    points = [{"x": round(x, 2), "y": round(y, 2), "t": round(n * 1000 / rate, 1)} for n, (x, y) in enumerate(places)]
    for n, point in enumerate(points if pressure else []):
        point["pressure"] = round(pressure(n / len(points)), 3)
    return {"points": points}


def drawing(width, height, *strokes):
    return {"canvas": {"width": width, "height": height}, "strokes": list(strokes)}


def smaller(point):
    return {**point, "x": point["x"] * 0.8, "y": point["y"] * 0.8}


def made():
    """Drawings by name, each with what a line can do to an outline."""
    chance = random.Random(7)
    turns = [n / 12 for n in range(160)]
    loops = [(60 + 26 * t - 30 * math.sin(2 * t), 110 + 45 * math.cos(2 * t)) for t in turns]
    spiral = [(300 + 9 * t * math.cos(t * 1.4), 200 + 9 * t * math.sin(t * 1.4)) for t in turns]
    peaks = [(40 + n * 3.2, 90 + (60 if n // 6 % 2 else -60) * (n % 6 / 5 if n // 6 % 2 else 1 - n % 6 / 5)) for n in range(120)]
    trembling = [(30 + n * 2.5 + chance.gauss(0, 0.8), 80 + 25 * math.sin(n / 7) + chance.gauss(0, 0.8)) for n in range(180)]
    return {
        "example": DRAWING,
        "loops": drawing(440, 200, stroke(loops)),
        "spiral with pressure": drawing(600, 400, stroke(spiral, 240, lambda part: 0.1 + 0.8 * part)),
        "peaks": drawing(460, 180, stroke(peaks, 60)),
        "a hand that trembles": drawing(520, 160, stroke(trembling, 240)),
        "dots and a dash": drawing(300, 120, stroke([(40, 50)]), stroke([(80, 50)]), stroke([(120, 60), (150, 61), (190, 58)])),
        "small": drawing(300, 120, stroke([(x / 9 + 20, y / 9 + 20) for x, y in loops])),
        "large": drawing(1800, 700, stroke([(x * 3.3, y * 3.3) for x, y in loops])),
        "phone": drawing(358, 224, *({"points": [smaller(point) for point in line["points"]]} for line in DRAWING["strokes"])),
    }
