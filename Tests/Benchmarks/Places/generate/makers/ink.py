"""A drawn signature, as points from 0 to 1, and a picture of it."""

import math

STROKES = [
    [(0.02 + 0.20 * t + 0.06 * math.sin(7 * t), 0.35 + 0.45 * math.sin(9 * t) * (1 - 0.5 * t)) for t in (i / 40 for i in range(41))],
    [(0.22 + 0.74 * t + 0.02 * math.sin(31 * t), 0.35 + 0.17 * math.sin(33 * t) * (1.1 - t)) for t in (i / 120 for i in range(121))],
    [(0.10 + 0.80 * t, 0.10 + 0.08 * t + 0.03 * math.sin(4 * t)) for t in (i / 10 for i in range(11))],
]


def svg(width, height):
    """The signature as a path of an SVG."""
    parts = ["M" + " L".join(f"{u * width:.1f} {(1 - v) * height:.1f}" for u, v in stroke) for stroke in STROKES]
    return (f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}">'
            f'<path d="{" ".join(parts)}" fill="none" stroke="#1a2a80" stroke-width="1.6"/></svg>')


def png(path, width=360, height=120):
    """Writes the signature as a picture with a transparent ground."""
    from PIL import Image, ImageDraw
    image = Image.new("RGBA", (width, height), (255, 255, 255, 0))
    pen = ImageDraw.Draw(image)
    for stroke in STROKES:
        pen.line([(u * width, (1 - v) * height) for u, v in stroke], fill=(20, 30, 110, 255), width=4)
    image.quantize(16).save(path, optimize=True)
