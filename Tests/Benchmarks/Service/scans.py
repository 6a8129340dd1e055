"""How much of the ink on photographs is found, beside the method of pdf.js, which Firefox signs with.

    python3 Tests/Benchmarks/Service/scans.py .build/release/signet [FOLDER]

Needs numpy and Pillow. The ink of every photograph is known; told is the part of ink and of what was taken for ink that is
both (intersection over union), of three signatures under each condition the middle and the worst. The first two columns hold
what is drawn against the photograph's pixels. "512" takes the other method's own pixels, and those that it chose before it
traced them, so that neither its fineness nor its contours count. FOLDER keeps pictures of it all.
"""

import io
import pathlib
import statistics
import subprocess
import sys
import tempfile

import numpy as np
from PIL import Image

import histogram_method
from photographs import CONDITIONS, photographs

SIGNET = pathlib.Path(sys.argv[1]).resolve()
KEPT = pathlib.Path(sys.argv[2]) if len(sys.argv) > 2 else None


# What a person would ask Signet for besides, told in a row of its own; pages of the service do not offer it.
ASKED = {"dark lines": ["--remove", "lines"]}


def signet(file, folder, asked):
    """How much of each pixel is ink to Signet, on the picture's own pixels."""
    given, made = folder / "photo.jpg", folder / "ink.png"
    given.write_bytes(file)
    words = [SIGNET, "ink", given, made, "--no-crop", "--no-deskew", "--force", *asked]
    subprocess.run(words, check=True, capture_output=True)
    return np.asarray(Image.open(made).convert("RGBA"))[..., 3] / 255


def resized(part, shape):
    """A picture of parts of pixels on other pixels, as a mask."""
    picture = Image.fromarray(np.asarray(part, np.float32))
    reducing = shape[0] < part.shape[0]
    return np.asarray(picture.resize(shape[::-1], Image.BOX if reducing else Image.BILINEAR)) >= 0.5


def overlap(found, ink):
    return (found & ink).sum() / max((found | ink).sum(), 1)


def compared(file, ink, folder, asked):
    """The overlap of both methods with the ink, on the photograph's pixels and on 512; and the masks of the former."""
    ours = signet(file, folder, asked)
    assert ours.shape == ink.shape, (ours.shape, ink.shape)
    traced = histogram_method.pixels(Image.open(io.BytesIO(file)))
    theirs = histogram_method.filled(traced, ink.shape)
    truth, coarse = resized(ink, ink.shape), resized(ink, traced.shape)
    masks = {
        "signet": (resized(ours, ink.shape), truth), "pdf.js": (theirs, truth),
        "signet 512": (resized(ours, traced.shape), coarse), "pdf.js 512": (traced, coarse),
    }
    return {name: overlap(*pair) for name, pair in masks.items()}, masks


def keep(name, file, masks):
    KEPT.mkdir(parents=True, exist_ok=True)
    (KEPT / f"{name}.jpg").write_bytes(file)
    for method in ("signet", "pdf.js"):
        found, ink = masks[method]
        # Red is missing, blue is not ink.
        colors = np.stack([~found, ~(found ^ ink), ~ink], -1) * np.uint8(255)
        Image.fromarray(colors).save(KEPT / f"{name} {method}.png")


def row(name, found, names):
    cells = [f"{statistics.median(found[method]):.3f} ({min(found[method]):.3f})" for method in names]
    print(f"| {name} | " + " | ".join(cells) + " |", flush=True)


def main():
    names = ["signet", "pdf.js", "signet 512", "pdf.js 512"]
    print("| photographs | " + " | ".join(f"{name}, middle (worst)" for name in names) + " |")
    print("|---|" + "---|" * len(names))
    everything = {name: [] for name in names}
    runs = [(condition, []) for condition in CONDITIONS] + list(ASKED.items())
    with tempfile.TemporaryDirectory() as folder:
        for condition, asked in runs:
            found = {name: [] for name in names}
            for number, (file, ink) in enumerate(photographs(condition)):
                parts, masks = compared(file, ink, pathlib.Path(folder), asked)
                title = " ".join([condition, *asked])
                if KEPT:
                    keep(f"{title} {number}", file, masks)
                for name in names:
                    found[name].append(parts[name])
                    everything[name] += [] if asked else [parts[name]]
            row(title, found, names)
    row("all as they come", everything, names)


main()
