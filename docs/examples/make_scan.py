#!/usr/bin/env python3
"""Makes scan.jpg: the strokes of drawing.json as blue ink on paper, photographed in uneven light. Needs numpy and Pillow."""
import json
import math

import numpy as np
from PIL import Image, ImageDraw, ImageFilter

WIDTH, HEIGHT, SCALE, OVER = 1400, 700, 2.45, 3
rng = np.random.default_rng(11)


def ink():
    """How much of each pixel ink covers, drawn three times as large and reduced."""
    image = Image.new("L", (WIDTH * OVER, HEIGHT * OVER), 0)
    draw = ImageDraw.Draw(image)
    angle = math.radians(-3)
    for stroke in json.load(open("drawing.json"))["strokes"][:3]:
        last = None
        for p in stroke["points"]:
            x, y = (p["x"] - 245) * SCALE, (p["y"] - 95) * SCALE
            x, y = x * math.cos(angle) - y * math.sin(angle), x * math.sin(angle) + y * math.cos(angle)
            x, y = (x + WIDTH / 2) * OVER, (y + HEIGHT / 2) * OVER
            width = (2.2 + 5.5 * p["pressure"]) * OVER
            if last:
                steps = max(1, int(math.dist(last[:2], (x, y)) / 2))
                for k in range(steps + 1):
                    f = k / steps
                    cx, cy, cw = (a + (b - a) * f for a, b in zip(last, (x, y, width)))
                    draw.ellipse((cx - cw / 2, cy - cw / 2, cx + cw / 2, cy + cw / 2), fill=255)
            last = (x, y, width)
    return np.asarray(image.resize((WIDTH, HEIGHT), Image.BOX), float) / 255


def noise(radius, spread):
    """Soft noise of a grain in pixels."""
    field = Image.fromarray(rng.normal(128, 60, (HEIGHT, WIDTH)).clip(0, 255).astype(np.uint8))
    values = np.asarray(field.filter(ImageFilter.GaussianBlur(radius)), float) - 128
    return values / max(values.std(), 1e-6) * spread


def main():
    y, x = np.mgrid[0:HEIGHT, 0:WIDTH]
    light = 0.92 - 0.26 * (x / WIDTH) ** 1.6 - 0.16 * (y / HEIGHT)
    shadow = 1 / (1 + np.exp((x + 0.6 * y - 1330) / 60))
    light *= 0.80 + 0.20 * shadow
    light += noise(2, 0.006) + noise(40, 0.015)
    paper = np.array([0.98, 0.955, 0.90])
    pen = np.array([0.13, 0.17, 0.42])
    cover = (ink() * (0.90 + noise(3, 0.05))).clip(0, 1)[..., None]
    picture = light[..., None] * (paper * (1 - cover) + pen * cover) + rng.normal(0, 0.012, (HEIGHT, WIDTH, 3))
    image = Image.fromarray((picture.clip(0, 1) * 255).astype(np.uint8)).filter(ImageFilter.GaussianBlur(0.7))
    image.save("scan.jpg", quality=85)


if __name__ == "__main__":
    main()
