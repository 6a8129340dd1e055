#!/usr/bin/env python3
"""Draws the places of own.json on pictures of the pages: draw_truth.py FOLDER [NAME …]. Green: free, red: taken, thick: best."""

import io
import json
import subprocess
import sys
from pathlib import Path

from PIL import Image, ImageDraw

HERE = Path(__file__).resolve().parent
SCALE = 1.1


def main():
    folder, chosen = Path(sys.argv[1]), set(sys.argv[2:])
    folder.mkdir(parents=True, exist_ok=True)
    for entry in json.loads((HERE.parent / "own.json").read_text())["documents"]:
        name = Path(entry["file"]).stem
        if chosen and name not in chosen:
            continue
        data = subprocess.run(["pdftoppm", "-cropbox", "-r", str(72 * SCALE), "-singlefile", HERE.parent / "documents" / entry["file"]],
                              capture_output=True, check=True).stdout
        image = Image.open(io.BytesIO(data)).convert("RGB")
        pen = ImageDraw.Draw(image)
        for colour, places in (("#00a000", entry["places"]), ("#e00000", entry["taken"])):
            for index, place in enumerate(places):
                x, y, width, height = (value * SCALE for value in place["box"])
                thick = 3 if colour == "#00a000" and entry["best"] == index else 1
                pen.rectangle([x, image.height - y - height, x + width, image.height - y], outline=colour, width=thick)
        image.save(folder / f"{name}.png")


if __name__ == "__main__":
    main()
