"""Photographs of ink on paper whose ink is known: each a drawing laid over paper, light, a lens and a camera."""

import io
import json
import math
import pathlib

import numpy as np
from PIL import Image, ImageFilter

ROOT = pathlib.Path(__file__).parents[3]
WIDTH, HEIGHT = 1400, 760
FINER = 3

BLACK, BLUE, PENCIL = (28, 28, 34), (38, 52, 130), (120, 120, 124)

# What differs from a flat white sheet in even light; numbers are levels of 255 and pixels.
CONDITIONS = {
    "clean": {},
    "broad pen": {"broad": 3},
    "shadow": {"shadow": 0.55},
    "gradient": {"gradient": 0.6},
    "pale lines": {"lines": (176, 200, 226)},
    "dark lines": {"lines": (96, 100, 110)},
    "grey paper": {"paper": (150, 150, 150)},
    "yellow paper": {"paper": (238, 214, 120)},
    "blue ink": {"ink": BLUE},
    "pencil": {"ink": PENCIL},
    "dim": {"light": 0.38, "noise": 7},
    "blurred": {"blur": 2.2, "quality": 40},
    "turned (EXIF)": {"orientation": 6},
    "all of it": {
        "shadow": 0.6, "gradient": 0.75, "lines": (176, 200, 226), "ink": BLUE, "paper": (232, 228, 214), "noise": 4, "blur": 1,
        "quality": 70, "orientation": 8,
    },
}


def strokes(number):
    """The lines of one of three signatures, in parts of its box, with the pen's width in parts of its usual one."""
    if number == 0:
        example = json.loads((ROOT / "docs/examples/drawing.json").read_text())
        return [[(p["x"] / 440, p["y"] / 200, 0.6 + p["pressure"]) for p in stroke["points"]] for stroke in example["strokes"]]
    if number == 1:
        turns = np.linspace(0, 26, 900)
        loops = [
            (0.05 + t / 29 - 0.07 * math.sin(2 * t), 0.5 + 0.3 * math.cos(2 * t) * (1 - t / 40), 0.8 + 0.3 * math.sin(2 * t))
            for t in turns
        ]
        return [loops, [(0.1 + 0.8 * t, 0.92 - 0.06 * t, 0.7) for t in np.linspace(0, 1, 60)]]
    letters = []
    for letter in range(7):
        left, tall = 0.06 + letter * 0.125, 0.62 if letter % 3 == 0 else 0.3
        bend = np.linspace(0, 1, 80)
        wave = [left + 0.09 * t + 0.02 * math.sin(6 * t) for t in bend]
        letters.append([(x, 0.8 - tall * math.sin(math.pi * t), 0.6 + 0.6 * t) for x, t in zip(wave, bend)])
    return letters


def density(number, broad):
    """How much of each pixel the ink covers, 0 to 1."""
    canvas = np.zeros((HEIGHT * FINER, WIDTH * FINER), np.float32)
    for line in strokes(number):
        places = np.array(line, float) * [WIDTH * 0.8, HEIGHT * 0.7, 1] + [WIDTH * 0.1, HEIGHT * 0.15, 0]
        length = np.concatenate([[0], np.cumsum(np.hypot(*np.diff(places[:, :2], axis=0).T))])
        for at in np.arange(0, length[-1], 0.5):
            x, y, wide = (np.interp(at, length, axis) for axis in places.T)
            x, y, radius = x * FINER, y * FINER, wide * broad * 2.6 * FINER
            left, top, reach = max(int(x - radius), 0), max(int(y - radius), 0), int(2 * radius) + 3
            down, across = np.mgrid[top:top + reach, left:left + reach]
            spot = np.clip(radius + 0.5 - np.hypot(across - x, down - y), 0, 1)
            part = canvas[top:top + reach, left:left + reach]
            np.maximum(part, spot[:part.shape[0], :part.shape[1]], out=part)
    return canvas.reshape(HEIGHT, FINER, WIDTH, FINER).mean((1, 3))


def smooth(chance, shape, size):
    """Noise of so many pixels in size, of deviation 1."""
    small = chance.standard_normal((shape[0] // size + 2, shape[1] // size + 2)).astype(np.float32)
    wide = np.asarray(Image.fromarray(small).resize((shape[1], shape[0]), Image.BICUBIC))
    return wide / wide.std()


def photograph(ink, seed, ink_color, paper, shadow, gradient, lines, light, noise, blur, quality, orientation):
    """A JPEG file, and nothing of it is the same on two pixels but the ink's place."""
    chance = np.random.default_rng(seed)
    down, across = np.mgrid[0:HEIGHT, 0:WIDTH].astype(np.float32)
    sheet = np.ones((HEIGHT, WIDTH, 3), np.float32) * paper
    sheet *= (1 + 0.012 * smooth(chance, (HEIGHT, WIDTH), 3) + 0.015 * smooth(chance, (HEIGHT, WIDTH), 40))[..., None]
    if lines:
        # Rules that are not quite level, two pixels broad.
        distance = np.abs((down + 0.01 * across + 20) % 64 - 32)
        rule = np.clip(1.5 - distance, 0, 1)[..., None]
        sheet = sheet * (1 - rule) + np.array(lines, np.float32) / 255 * sheet * rule
    covered = ink[..., None] * (0.9 + 0.08 * np.clip(smooth(chance, (HEIGHT, WIDTH), 2), -1, 1))[..., None]
    scene = sheet * (1 - covered) + np.array(ink_color, np.float32) * covered * (np.array(paper) / 255)
    lit = light * (1 - (1 - gradient) * (across / WIDTH * 0.7 + down / HEIGHT * 0.3))
    # A soft edge across the sheet, as of a hand that holds the camera.
    lit *= 1 - (1 - shadow) / (1 + np.exp((across * 0.7 + down - 0.95 * HEIGHT) / 14))
    picture = Image.fromarray(np.clip(scene * lit[..., None], 0, 255).astype(np.uint8))
    seen = np.asarray(picture.filter(ImageFilter.GaussianBlur(blur))).astype(np.float32)
    seen = seen + noise * chance.standard_normal(seen.shape) * np.sqrt(0.4 + seen / 255)
    picture = Image.fromarray(np.clip(seen, 0, 255).astype(np.uint8))
    # What the camera notes is how to turn the stored pixels upright.
    stored = {1: None, 6: Image.ROTATE_90, 8: Image.ROTATE_270}[orientation]
    exif = Image.Exif()
    exif[0x0112] = orientation
    file = io.BytesIO()
    (picture.transpose(stored) if stored is not None else picture).save(file, "JPEG", quality=quality, exif=exif)
    return file.getvalue()


def photographs(condition):
    """The files of a condition, each with the density of its ink."""
    given = {
        "ink": BLACK, "paper": (244, 243, 240), "shadow": 1, "gradient": 1, "lines": None, "light": 1, "noise": 2, "blur": 0.6,
        "quality": 88, "orientation": 1, "broad": 1, **CONDITIONS[condition],
    }
    given["ink_color"], broad = given.pop("ink"), given.pop("broad")
    for number in range(3):
        ink = density(number, broad)
        yield photograph(ink, 100 * list(CONDITIONS).index(condition) + number, **given), ink
