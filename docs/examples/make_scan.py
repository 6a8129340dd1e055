#!/usr/bin/env python3
"""Draws scan.jpg: an invented signature in blue-black ballpoint, photographed on paper by a phone.

Needs numpy and Pillow:  python3 make_scan.py [scan.jpg]
The same file every time: all randomness is seeded.
"""
import io
import sys

import numpy as np
from PIL import Image, ImageFilter

WIDTH, HEIGHT = 1400, 760
SCALE = 3  # the ink is drawn larger and reduced

# Cubic Bezier strokes in a box of 1000 x 420, y downwards: one list of points a stroke, 3n + 1 of them.
STROKES = [
    # "A": up, over and down, with the long loop back into the crossbar
    [(70, 330), (120, 270), (200, 90), (236, 44), (252, 22), (262, 34), (258, 66), (250, 140), (246, 240), (262, 306),
     (268, 330), (284, 322), (296, 296)],
    [(98, 246), (60, 226), (70, 200), (130, 204), (200, 208), (262, 214), (322, 196)],
    # "nna Ber..." running on
    [(296, 300), (310, 262), (322, 236), (330, 240), (338, 246), (318, 300), (322, 302), (330, 300), (350, 238),
     (366, 240), (380, 244), (358, 300), (368, 302), (384, 302), (396, 240), (412, 240), (424, 242), (404, 300),
     (416, 302), (440, 304), (470, 236), (448, 234), (424, 234), (412, 296), (432, 300), (452, 300), (466, 262),
     (470, 240), (466, 276), (468, 306), (486, 300), (504, 292), (516, 262), (524, 236)],
    # "B"
    [(556, 74), (552, 160), (540, 260), (530, 320), (526, 342), (516, 340), (518, 318), (526, 220), (548, 96),
     (606, 58), (662, 26), (690, 96), (640, 144), (606, 176), (572, 184), (574, 186), (640, 168), (690, 204),
     (672, 258), (652, 316), (574, 334), (548, 302)],
    # "erg" and the flourish under all of it
    [(670, 270), (700, 266), (728, 240), (712, 230), (694, 222), (680, 282), (700, 298), (722, 310), (744, 262),
     (756, 238), (760, 230), (770, 244), (784, 240), (790, 240), (776, 296), (790, 298), (812, 300), (830, 232),
     (812, 234), (786, 240), (790, 296), (812, 292), (828, 288), (836, 258), (840, 240), (836, 300), (826, 396),
     (780, 396), (730, 396), (790, 320), (900, 268), (930, 254), (952, 236), (962, 214)],
    [(210, 372), (380, 340), (600, 330), (720, 344), (640, 352), (520, 366), (470, 386)],
]


def bezier(points, steps):
    """Points along a chain of cubics."""
    out = []
    for i in range(0, len(points) - 3, 3):
        p = np.array(points[i:i + 4], float)
        t = np.linspace(0, 1, steps, endpoint=False)[:, None]
        out.append((1 - t) ** 3 * p[0] + 3 * (1 - t) ** 2 * t * p[1] + 3 * (1 - t) * t ** 2 * p[2] + t ** 3 * p[3])
    return np.vstack(out + [np.array(points[-1:], float)])


def slanted(p):
    """The box set on the page: slanted, larger, turned by a little."""
    x = (p[:, 0] + 0.22 * (330 - p[:, 1])) * 1.12
    y = p[:, 1] * 1.12
    a = np.radians(-3.2)
    return np.stack([130 + x * np.cos(a) - y * np.sin(a), 215 + x * np.sin(a) + y * np.cos(a)], 1)


def ink_density(rng):
    """How much ink lies on each pixel, 0 to 1: thinner where the pen is fast, with the grain of a ballpoint."""
    h, w = HEIGHT * SCALE, WIDTH * SCALE
    ink = np.zeros((h, w), np.float32)
    for stroke in STROKES:
        p = slanted(bezier(stroke, 160))
        speed = np.hypot(*np.gradient(p, axis=0).T)
        speed = np.convolve(np.pad(speed, 20, "edge"), np.ones(41) / 41, "valid")
        fast = np.clip((speed - np.quantile(speed, .1)) / (np.quantile(speed, .95) - np.quantile(speed, .1) + 1e-9), 0, 1)
        ends = np.minimum(1, np.minimum(np.arange(len(p)), np.arange(len(p))[::-1]) / 40)
        radius = (3.1 - 1.2 * fast) * (0.6 + 0.4 * ends)
        dark = (1 - 0.22 * fast) * (0.8 + 0.2 * ends)
        length = np.concatenate([[0], np.cumsum(np.hypot(*np.diff(p, axis=0).T))])
        for s in np.arange(0, length[-1], 0.4):
            x, y, r, d = (np.interp(s, length, v) * k for v, k in
                          ((p[:, 0], SCALE), (p[:, 1], SCALE), (radius, SCALE), (dark, 1)))
            x0, x1, y0, y1 = int(x - r - 2), int(x + r + 3), int(y - r - 2), int(y + r + 3)
            if x0 < 0 or y0 < 0 or x1 > w or y1 > h:
                continue
            gy, gx = np.mgrid[y0:y1, x0:x1]
            spot = np.clip(r + 0.5 - np.hypot(gx - x, gy - y), 0, 1) * d
            ink[y0:y1, x0:x1] = np.maximum(ink[y0:y1, x0:x1], spot)
    grain = smooth_noise(rng, h, w, 2)
    ink *= np.clip(0.93 + 0.10 * grain, 0.55, 1)
    image = Image.fromarray((ink * 255).astype(np.uint8)).resize((WIDTH, HEIGHT), Image.LANCZOS)
    return np.asarray(image, np.float32) / 255


def smooth_noise(rng, h, w, size):
    """Noise of variance 1 in grains of some pixels."""
    small = rng.normal(size=(h // size + 2, w // size + 2)).astype(np.float32)
    image = Image.fromarray(small).resize((w, h), Image.BICUBIC)
    noise = np.asarray(image)
    return noise / noise.std()


def light():
    """The light on the paper: a window to the upper left, a soft shadow of the phone at the lower right, vignetting."""
    y, x = np.mgrid[0:HEIGHT, 0:WIDTH] / np.array([HEIGHT, WIDTH])[:, None, None]
    slope = 0.97 - 0.20 * x - 0.14 * y + 0.05 * x * y
    edge = (x * 0.9 + y * 0.55 - 1.06 + 0.03 * np.sin(5 * x + 2)) / 0.06
    shadow = 1 - 0.20 / (1 + np.exp(-np.clip(edge, -30, 30)))
    vignette = 1 - 0.14 * ((x - .5) ** 2 + (y - .5) ** 2) * 2
    return (slope * shadow * vignette).astype(np.float32)


def main(path):
    rng = np.random.default_rng(20)
    ink = ink_density(rng)[..., None]
    paper = np.array([250, 247, 238], np.float32)
    pen = np.array([34, 42, 98], np.float32)
    fibres = 1 + 0.006 * smooth_noise(rng, HEIGHT, WIDTH, 3) + 0.004 * smooth_noise(rng, HEIGHT, WIDTH, 40)
    picture = paper * (1 - ink) + pen * ink
    picture = picture * light()[..., None] * fibres[..., None]
    picture = np.asarray(Image.fromarray(np.clip(picture, 0, 255).astype(np.uint8)).filter(ImageFilter.GaussianBlur(0.7)), np.float32)
    noise = rng.normal(size=picture.shape) * np.array([2.2, 1.8, 2.8]) + rng.normal(size=picture.shape[:2])[..., None] * 1.6
    image = Image.fromarray(np.clip(picture + noise, 0, 255).astype(np.uint8))
    out = io.BytesIO()
    image.save(out, "JPEG", quality=85, optimize=True)
    with open(path, "wb") as file:
        file.write(out.getvalue())
    print(f"{path}: {WIDTH} x {HEIGHT} pixels, {len(out.getvalue())} bytes")


if __name__ == "__main__":
    main(sys.argv[1] if len(sys.argv) > 1 else "scan.jpg")
