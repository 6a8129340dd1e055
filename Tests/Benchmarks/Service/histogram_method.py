"""How Firefox takes the ink out of a picture of a signature, as far as it decides which pixels are ink.

pdf.js reduces the picture to at most 512 pixels a side, makes it grey, stretches its levels, smooths it with a bilateral
filter, guesses one threshold for all of it from the histogram, and traces what is as dark by contours through the middles of
the border's pixels. The description is followed here, nothing of its code. What it does to the contours afterwards, leaving
out points and rounding corners, is left out: it moves them by less than a pixel of 512.
"""

import numpy as np
from PIL import Image, ImageOps

SIDE = 512
WINDOW = range(-8, 8)
RANGE_DEVIATION = 25.0
PLACE_DEVIATION = 0.02  # of the picture's diagonal


def reduced(picture):
    """Upright, as browsers decode it, with levels of grey from 0 to 255."""
    upright = ImageOps.exif_transpose(picture).convert("RGB")
    while max(upright.size) > 2 * SIDE:
        upright = upright.reduce(2)
    if max(upright.size) > SIDE:
        scale = SIDE / max(upright.size)
        upright = upright.resize([round(side * scale) for side in upright.size], Image.BILINEAR)
    grey = np.asarray(upright).astype(np.float32) @ np.array([0.2126, 0.7152, 0.0722], np.float32)
    return np.round((grey - grey.min()) * (255 / max(grey.max() - grey.min(), 1)))


def smoothed(grey):
    """The bilateral filter (Tomasi and Manduchi, 1998): means of what is near in place and in level."""
    height, width = grey.shape
    deviation = PLACE_DEVIATION * np.hypot(height, width)
    margin = -WINDOW[0]
    wide = np.pad(grey, margin, constant_values=np.nan)
    total, weights = np.zeros_like(grey), np.zeros_like(grey)
    for y in WINDOW:
        for x in WINDOW:
            other = wide[margin + y:margin + y + height, margin + x:margin + x + width]
            weight = np.exp(-(x * x + y * y) / (2 * deviation**2) - (other - grey) ** 2 / (2 * RANGE_DEVIATION**2))
            weight = np.where(np.isnan(other), 0, weight)
            total += weight * np.nan_to_num(other)
            weights += weight
    return np.round(total / weights).astype(int)


def threshold(levels):
    """The foot of the light part: below the longest way from one record of the histogram, from dark to light, to the next."""
    counts = np.bincount(levels.ravel(), minlength=256)
    first = np.flatnonzero(counts)[0]
    before = np.concatenate([[-1], np.maximum.accumulate(counts)[:-1]])
    records = [level for level in range(first, 256) if counts[level] > before[level]]
    ways = [(later - earlier, -later) for earlier, later in zip(records, records[1:])]
    level = (-max(ways)[1] if ways else first) - 2
    while level >= 0 and counts[level] <= counts[level + 1]:
        level -= 1
    return level


def pixels(picture):
    """The pixels that are taken for ink; those on the picture's edge make no contour."""
    levels = smoothed(reduced(picture))
    mask = levels <= threshold(levels)
    mask[[0, -1], :] = mask[:, [0, -1]] = False
    return mask


def filled(mask, shape):
    """What the contours enclose, on so many pixels.

    Between the middles of four pixels that is all where all are ink, the half on their side where three are, else nothing.
    """
    places = []
    for side, count in zip(mask.shape, shape):
        place = np.clip((np.arange(count) + 0.5) * side / count - 0.5, 0, side - 1.001)
        places.append((place.astype(int), place % 1))
    (top, down), (left, across) = places
    down, across = down[:, None], across[None, :]
    near = [[mask[np.ix_(top + y, left + x)] for x in (0, 1)] for y in (0, 1)]
    count = sum(part.astype(int) for row in near for part in row)
    far = {(0, 0): (1 - down) + (1 - across), (0, 1): (1 - down) + across, (1, 0): down + (1 - across), (1, 1): down + across}
    three = np.zeros(shape, bool)
    for (y, x), nearness in far.items():
        # The corner that is not ink is cut off along the diagonal.
        three |= ~near[y][x] & (nearness <= 1)
    return (count == 4) | ((count == 3) & three)
