#!/usr/bin/env python3
"""Measures where the places of documents.json are, on the rendered pages, and writes own.json.

A place names its label and where the free room is from there ("find"): over = the line over a caption,
under = the line under a label, right and left = the line beside it, cell = the rest of the label's cell,
cell-over = its cell over it, cell-right = the cell beside it, below and above = free paper,
tag = around the words, field and box = as given.
"""

import json
import re
import subprocess
import sys
import unicodedata
import xml.etree.ElementTree as ET
from functools import lru_cache
from pathlib import Path

import numpy

HERE = Path(__file__).resolve().parent
SCALE = 2                      # pixels to a point
LEADERS = set("_.…·․‥‗-–—=ｰ― \u00a0\u3000")
TALLEST = 60                   # points over a line that still belong to it


class Page:
    """A page as displayed: its pixels, and its characters by MuPDF, from the upper left corner in points."""

    def __init__(self, path, number):
        data = subprocess.run(["pdftoppm", "-cropbox", "-gray", "-r", str(72 * SCALE), "-f", str(number), "-l", str(number), path],
                              capture_output=True, check=True).stdout
        kind, size, _, pixels = data.split(b"\n", 3)
        width, height = map(int, size.split())
        self.ink = numpy.frombuffer(pixels, numpy.uint8).reshape(height, width) < 190
        self.width, self.height = width / SCALE, height / SCALE
        self.rules = self.ink.copy()
        self.lines = []
        text = subprocess.run(["mutool", "draw", "-q", "-F", "stext", "-o", "-", path, str(number)], capture_output=True, check=True).stdout
        text = re.sub(rb"&#x?[01]?[0-9a-fA-F];", b" ", text)         # control characters, which XML cannot hold
        for line in ET.fromstring(text).iter("line"):
            characters = []
            for font in line.iter("font"):
                size = float(font.get("size"))
                for char in font.iter("char"):
                    quad = list(map(float, char.get("quad").split()))
                    x0, x1, base = min(quad[::2]), max(quad[::2]), float(char.get("y"))
                    characters.append((char.get("c"), x0, base - 0.75 * size, x1, base + 0.22 * size, base))
                    if char.get("c") not in LEADERS:
                        self.rules[self.pixels(base - 0.8 * size, base + 0.3 * size, 0), self.pixels(x0, x1, 1)] = False
            self.lines.append(characters)

    def pixels(self, low, high, grow):
        """A slice of pixels for a stretch in points."""
        return slice(max(0, int(low * SCALE) - grow), max(0, int(high * SCALE + 1) + grow))

    def find(self, words, nth=0):
        """(x0, top, x1, bottom, baseline) of the nth occurrence of words."""
        hits = []
        for line in self.lines:
            text = "".join(entry[0].replace("\u00a0", " ") for entry in line)
            if words not in text and words[0] > "\u0590":         # right to left in the order of the page
                line, text = line[::-1], "".join(unicodedata.normalize("NFKC", entry[0])[:1] for entry in line[::-1])
            start = text.find(words)
            while start >= 0:
                part = line[start:start + len(words)]
                hits.append((min(e[1] for e in part), min(e[2] for e in part), max(e[3] for e in part), max(e[4] for e in part), part[0][5]))
                start = text.find(words, start + 1)
        hits.sort(key=lambda box: (round(box[1] / 4), box[0]))
        if nth >= len(hits):
            raise LookupError(f"{words!r} {nth}: {len(hits)} hits in {[''.join(e[0] for e in line) for line in self.lines]}")
        return hits[nth]

    @lru_cache(None)
    def runs(self, gap=5):
        """Horizontal lines, also of dots and dashes: (y, x0, x1)."""
        found = []
        for row in range(self.rules.shape[0]):
            columns = numpy.flatnonzero(self.rules[row])
            if len(columns) < 8:
                continue
            for part in numpy.split(columns, numpy.flatnonzero(numpy.diff(columns) > gap * SCALE) + 1):
                if part[-1] - part[0] >= 38 * SCALE and len(part) >= 0.08 * (part[-1] - part[0]):
                    found.append((row / SCALE, part[0] / SCALE, (part[-1] + 1) / SCALE))
        return found

    def free_height(self, y, x0, x1, tallest=TALLEST):
        """How much paper without ink is over a line."""
        columns = self.pixels(x0 + 3, x1 - 3, 0)
        row = int((y - 4) * SCALE)
        while row > 0 and y - row / SCALE < tallest and self.ink[row, columns].sum() < 4:
            row -= 1
        return y - row / SCALE

    def wall(self, x, y, dx, dy, reach=6):
        """The first straight line from a point in a direction, in points; the page's edge without one."""
        column, row = int(x * SCALE), int(y * SCALE)
        span = reach * SCALE
        while 0 <= column < self.rules.shape[1] and 0 <= row < self.rules.shape[0]:
            strip = (self.rules[max(0, row - span):row + span + 1, column] if dx else self.rules[row, max(0, column - span):column + span + 1])
            if len(strip) and strip.mean() > 0.95:
                return column / SCALE if dx else row / SCALE
            column, row = column + dx, row + dy
        return max(0, column) / SCALE if dx else max(0, row) / SCALE

    def cell(self, x, y):
        """The cell around a point: x0, top, x1, bottom."""
        return (self.wall(x, y, -1, 0), self.wall(x, y, 0, -1), self.wall(x, y, 1, 0), self.wall(x, y, 0, 1))


def line_near(page, box, how):
    """The line that belongs to a label, as (y, x0, x1)."""
    x0, top, x1, bottom, base = box
    tests = {
        "over": lambda y, a, b: top - 30 <= y <= top + 4 and a < x1 and b > x0,
        "under": lambda y, a, b: bottom - 2 <= y <= bottom + 90 and a < x1 and b > x0,
        "right": lambda y, a, b: base - 6 <= y <= base + 7 and a >= x1 - 3,
        "left": lambda y, a, b: base - 6 <= y <= base + 7 and b <= x0 + 3}
    keys = {"over": lambda r: -r[0], "under": lambda r: r[0], "right": lambda r: (round(r[1] / 8), r[0]), "left": lambda r: (-round(r[2] / 8), r[0])}
    hits = [run for run in page.runs() if tests[how](*run)]
    if not hits:
        raise LookupError(f"no line {how}")
    y, a, b = min(hits, key=keys[how])
    for _ in range(4):                               # a slanting line is in several rows
        for row, left, right in page.runs():
            if abs(row - y) <= 3 and left <= b + 5 and right >= a - 5:
                a, b = min(a, left), max(b, right)
    return y, a, b


def measure(page, place):
    """The box of a place: x0, top, x1, bottom."""
    how = place["find"]
    if how == "box":
        return place["at"]
    if how == "field":
        return place["at"]
    box = page.find(place.get("words", place["label"]), place.get("nth", 0))
    x0, top, x1, bottom, base = box
    if how in ("over", "under", "right", "left"):
        y, a, b = line_near(page, box, how)
        return a, y - (place.get("height") or max(20, page.free_height(y, a, b))), b, y
    if how == "cell":
        left, up, right, down = page.cell((x0 + x1) / 2, bottom + 1)
        if down - bottom < 18:                       # the room is beside the label
            return x1 + 3, up, right, down
        return left, bottom, right, down
    if how == "cell-over":
        left, up, right, _ = page.cell((x0 + x1) / 2, top - 3)
        return left, up, right, top
    if how == "cell-right":
        edge = page.wall(x1 + 1, (top + bottom) / 2, 1, 0)
        return page.cell(edge + 12, (top + bottom) / 2)
    if how == "below":
        return place["x"][0], bottom, place["x"][1], bottom + place["height"]
    if how == "above":
        return place["x"][0], top - place["height"], place["x"][1], top
    if how == "tag":
        wide = max(x1, x0 + 120)
        return x0, top - page.free_height(top, x0, x1, 40), wide, bottom + 8
    raise ValueError(how)


def main():
    documents, without, failures = [], [], 0
    for entry in json.loads((HERE / "documents.json").read_text()):
        path = HERE.parent / "documents" / f"{entry['name']}.pdf"
        made = entry["made"]
        if not entry.get("places"):
            without.append({"file": path.name, "made": made, "language": entry["language"], "note": entry["note"]})
            continue
        result = {"file": path.name, "made": made, "language": entry["language"], "places": [], "taken": [], "best": entry.get("best"), "note": entry["note"]}
        if entry.get("ask"):
            result["ask"] = True
        for key in ("places", "taken"):
            for place in entry.get(key, []):
                page = Page(path, place.get("page", 1))
                try:
                    x0, top, x1, bottom = measure(page, place)
                except LookupError as error:
                    failures += 1
                    print(entry["name"], error)
                    continue
                box = [round(x0, 1), round(page.height - bottom, 1), round(x1 - x0, 1), round(bottom - top, 1)]
                if box[2] < 40 or box[3] < 14:
                    print(entry["name"], place["label"], "small:", box)
                result[key].append({"page": place.get("page", 1), "box": box, "role": place.get("role"), "kind": place["kind"], "label": place["label"]})
        documents.append(result)
    parts = [f'"{key}": [\n' + ",\n".join(json.dumps(entry, ensure_ascii=False) for entry in entries) + "\n]"
             for key, entries in (("documents", documents), ("without", without))]
    (HERE.parent / "own.json").write_text("{\n" + ",\n".join(parts) + "\n}\n")
    print(len(documents), "with places,", len(without), "without")
    return failures


if __name__ == "__main__":
    sys.exit(1 if main() else 0)
