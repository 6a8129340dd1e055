#!/usr/bin/env python3
"""Writes drawing.json beside this file: an invented signature, "J. Doe", as a 120 Hz pen would report it.

Each stroke is a smooth curve through hand-set places, passed at the speed that hands have (slower where the curve bends,
by the two-thirds power law), with a little noise of the device. The same file comes out every time.
"""
import json
import math
import pathlib
import random

RATE = 120  # samples a second
NOISE = 0.22  # standard deviation of the device's error, in canvas units
CANVAS = {"width": 440, "height": 200}

# Places in canvas units, y downwards; the last number of a stroke's head is its base speed in units a second.
STROKES = [
    # J: entry, crown, long stem, descender loop, exit upwards.
    (760, [(38, 76), (48, 52), (78, 34), (112, 30), (116, 44), (104, 84), (88, 132), (66, 170), (42, 172), (40, 152),
           (66, 130), (104, 112), (126, 100)]),
    # The point after it.
    (90, [(133, 115), (134.5, 117.5), (137, 118)]),
    # D: stem, foot loop, bowl back over the top.
    (720, [(187, 40), (180, 70), (170, 106), (160, 116), (153, 110), (166, 106), (190, 116), (222, 104), (236, 72),
           (218, 40), (178, 28), (148, 40), (144, 56)]),
    # oe, open at the top and leaning forward, and the tail that leaves the word.
    (600, [(272, 84), (256, 84), (244, 100), (245, 113), (255, 112), (266, 98), (269, 84), (276, 90), (290, 96),
           (304, 86), (305, 73), (295, 78), (287, 98), (294, 113), (312, 108), (340, 90), (384, 68), (428, 58)]),
    # The line underneath, out and back.
    (1250, [(396, 128), (330, 134), (230, 144), (142, 156), (131, 162), (150, 161), (220, 152), (300, 149),
            (366, 154)]),
]


def natural_spline(knots, values):
    """The second derivatives of the natural cubic spline through values at knots."""
    n = len(knots)
    second, scratch = [0.0] * n, [0.0] * n
    for i in range(1, n - 1):
        share = (knots[i] - knots[i - 1]) / (knots[i + 1] - knots[i - 1])
        pivot = share * second[i - 1] + 2
        second[i] = (share - 1) / pivot
        slope = (values[i + 1] - values[i]) / (knots[i + 1] - knots[i])
        slope -= (values[i] - values[i - 1]) / (knots[i] - knots[i - 1])
        scratch[i] = (6 * slope / (knots[i + 1] - knots[i - 1]) - share * scratch[i - 1]) / pivot
    for i in range(n - 2, 0, -1):
        second[i] = second[i] * second[i + 1] + scratch[i]
    return second


def curve(places, per_span=400):
    """A dense row of points on a smooth curve through the places (centripetal knots)."""
    knots = [0.0]
    for a, b in zip(places, places[1:]):
        knots.append(knots[-1] + math.dist(a, b) ** 0.5)
    axes = [[p[k] for p in places] for k in (0, 1)]
    seconds = [natural_spline(knots, axis) for axis in axes]
    points = []
    for i in range(len(places) - 1):
        h = knots[i + 1] - knots[i]
        for step in range(per_span + (i == len(places) - 2)):
            b = step / per_span
            a = 1 - b
            points.append(tuple(
                a * axis[i] + b * axis[i + 1]
                + ((a ** 3 - a) * second[i] + (b ** 3 - b) * second[i + 1]) * h * h / 6
                for axis, second in zip(axes, seconds)))
    return points


def blurred(values, width):
    """A running mean, taken twice."""
    for _ in range(2):
        sums = [0.0]
        for value in values:
            sums.append(sums[-1] + value)
        values = [
            (sums[min(len(values), i + width + 1)] - sums[max(0, i - width)])
            / (min(len(values), i + width + 1) - max(0, i - width))
            for i in range(len(values))]
    return values


def movement(places, base):
    """Times and pressures along the curve."""
    points = curve(places)
    lengths = [math.dist(a, b) for a, b in zip(points, points[1:])]
    total = sum(lengths)
    speeds, done = [], 0.0
    for i, length in enumerate(lengths):
        j = min(i + 1, len(lengths) - 1)
        turn = abs(math.remainder(
            math.atan2(points[j + 1][1] - points[j][1], points[j + 1][0] - points[j][0])
            - math.atan2(points[i + 1][1] - points[i][1], points[i + 1][0] - points[i][0]), math.tau))
        bend = turn / max(length, 1e-9)
        speed = base * min(1.0, (0.004 / max(bend, 1e-6)) ** (1 / 3))
        # The pen lands and lifts moving slowly, and lifts faster than it lands.
        landing = min(1.0, 0.25 + done / 30)
        lifting = min(1.0, 0.45 + (total - done) / 40)
        speeds.append(speed * landing * lifting)
        done += length
    speeds = blurred(speeds, 120)
    times = [0.0]
    for length, speed in zip(lengths, speeds):
        times.append(times[-1] + length / max(speed, 20))
    fastest = max(speeds)
    pressures = []
    for i, point in enumerate(points):
        k = min(i, len(speeds) - 1)
        down = 0.0
        if 0 < i < len(points) - 1:
            # Fingers press on the way down and relax on the way up.
            down = (points[i + 1][1] - points[i - 1][1]) / max(math.dist(points[i + 1], points[i - 1]), 1e-9)
        ramp = min(1.0, times[i] / 0.05 + 0.25, (times[-1] - times[i]) / 0.07 + 0.12)
        pressures.append((0.56 - 0.20 * speeds[k] / fastest + 0.17 * down) * ramp)
    return points, times, blurred(pressures, 150)


def main():
    noise = random.Random(1)
    strokes, clock = [], 0.0
    for base, places in STROKES:
        points, times, pressures = movement(places, base)
        samples, index = [], 0
        count = max(2, int(times[-1] * RATE) + 1)
        for n in range(count):
            moment = min(n / RATE, times[-1])
            while index < len(times) - 2 and times[index + 1] < moment:
                index += 1
            share = (moment - times[index]) / max(times[index + 1] - times[index], 1e-12)
            x, y = (a + (b - a) * share for a, b in zip(points[index], points[index + 1]))
            samples.append({
                "x": round(x + noise.gauss(0, NOISE), 2),
                "y": round(y + noise.gauss(0, NOISE), 2),
                "t": round((clock + moment) * 1000),
                "pressure": round(min(1, max(0.02, pressures[index] + noise.gauss(0, 0.008))), 3),
            })
        strokes.append({"points": samples})
        clock += times[-1] + 0.16
    lines = [
        '    {"points": [\n      ' + ",\n      ".join(json.dumps(sample) for sample in stroke["points"]) + "\n    ]}"
        for stroke in strokes]
    text = '{\n  "canvas": ' + json.dumps(CANVAS) + ',\n  "strokes": [\n' + ",\n".join(lines) + "\n  ]\n}\n"
    pathlib.Path(__file__).with_name("drawing.json").write_text(text)


if __name__ == "__main__":
    main()
