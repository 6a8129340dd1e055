#!/usr/bin/env python3
"""Makes drawing.json: a signature as a tablet would report it, 120 samples a second.

The strokes are smooth curves through points set by hand. The pen moves by the two-thirds power law (slow where the
curve is tight), presses harder when slow, and the device adds a little noise. The seed is fixed."""
import json
import math
import random

STROKES = [
    # J and the small letters after it
    [(56, 60), (72, 40), (100, 30), (112, 36), (106, 70), (94, 112), (76, 150), (52, 160), (44, 144), (62, 122), (96, 106),
     (122, 94), (128, 84), (118, 78), (106, 88), (106, 102), (118, 104), (130, 88), (132, 80), (130, 98), (136, 104),
     (146, 90), (151, 80), (152, 92), (150, 104), (157, 90), (167, 80), (173, 86), (171, 100), (177, 104), (188, 96),
     (200, 86), (200, 77), (191, 78), (187, 92), (193, 104), (208, 103), (228, 90)],
    # D
    [(262, 40), (257, 70), (249, 98), (236, 108), (228, 100), (242, 94), (264, 104), (290, 100), (306, 78), (300, 50),
     (270, 32), (238, 36), (224, 54)],
    # oe and the way out
    [(322, 82), (312, 82), (307, 94), (314, 104), (325, 98), (327, 86), (320, 82), (334, 88), (346, 84), (352, 76),
     (344, 74), (338, 88), (343, 102), (360, 102), (392, 82), (440, 58)],
    # the line under it
    [(150, 138), (220, 130), (300, 126), (372, 124), (404, 126), (380, 132), (316, 138), (262, 146)],
]
RATE = 120.0
NOISE = 0.22


def spline(points, steps=40):
    """A centripetal Catmull-Rom curve through points."""
    ends = [(2 * points[0][0] - points[1][0], 2 * points[0][1] - points[1][1])]
    tail = [(2 * points[-1][0] - points[-2][0], 2 * points[-1][1] - points[-2][1])]
    p = ends + points + tail
    curve = []
    for i in range(1, len(p) - 2):
        knots = [0.0]
        for a, b in zip(p[i - 1:i + 2], p[i:i + 3]):
            knots.append(knots[-1] + max(math.dist(a, b), 1e-6) ** 0.5)
        for k in range(steps):
            t = knots[1] + (knots[2] - knots[1]) * k / steps
            level = p[i - 1:i + 3]
            for width in (1, 2, 3):
                lift = []
                for j in range(len(level) - 1):
                    lo, hi = (knots[j], knots[j + width]) if width < 3 else (knots[1], knots[2])
                    if width == 2:
                        lo, hi = knots[j], knots[j + 2]
                    if width == 3:
                        lo, hi = knots[1], knots[2]
                    f = (t - lo) / (hi - lo)
                    lift.append(tuple(a * (1 - f) + b * f for a, b in zip(level[j], level[j + 1])))
                level = lift
            curve.append(level[0])
    return curve + [points[-1]]


def timed(curve):
    """Times of the curve's points in seconds, and the speed at each."""
    speeds = []
    for i in range(len(curve)):
        a, b, c = curve[max(0, i - 3)], curve[i], curve[min(len(curve) - 1, i + 3)]
        turn = abs(math.remainder(math.atan2(c[1] - b[1], c[0] - b[0]) - math.atan2(b[1] - a[1], b[0] - a[0]), math.tau))
        length = max((math.dist(a, b) + math.dist(b, c)) / 2, 1e-3)
        curvature = turn / length
        speeds.append(620 / (1 + 14 * curvature) ** 0.75)
    for _ in range(30):
        speeds = [(speeds[max(0, i - 1)] + speeds[i] + speeds[min(len(speeds) - 1, i + 1)]) / 3 for i in range(len(speeds))]
    for i in range(len(speeds)):
        edge = min(i, len(speeds) - 1 - i) / 60
        speeds[i] *= 0.25 + 0.75 * min(1, edge)
    times = [0.0]
    for i in range(1, len(curve)):
        times.append(times[-1] + math.dist(curve[i - 1], curve[i]) / speeds[i])
    return times, speeds


def main():
    noise = random.Random(7)
    strokes, clock = [], 0.0
    for points in STROKES:
        curve = spline(points)
        times, speeds = timed(curve)
        samples, i = [], 0
        for n in range(int(times[-1] * RATE) + 2):
            t = min(n / RATE, times[-1])
            while i + 1 < len(times) - 1 and times[i + 1] < t:
                i += 1
            f = (t - times[i]) / max(times[i + 1] - times[i], 1e-9)
            x, y = (a + (b - a) * f for a, b in zip(curve[i], curve[i + 1]))
            attack = min(1, n / 6) * min(1, (times[-1] - t) * RATE / 6 + 0.15)
            pressure = (0.1 + 0.9 / (1 + (speeds[i] / 230) ** 2.2)) * (0.35 + 0.65 * attack)
            samples.append({"x": round(x + noise.gauss(0, NOISE), 1), "y": round(y + noise.gauss(0, NOISE), 1),
                            "t": round((clock + t) * 1000), "pressure": round(pressure, 3)})
        strokes.append({"points": samples})
        clock += times[-1] + 0.16
    lines = ",\n".join('    {"points": [\n' + ",\n".join("      " + json.dumps(s) for s in stroke["points"]) + "\n    ]}" for stroke in strokes)
    with open("drawing.json", "w", encoding="utf-8") as f:
        f.write('{\n  "canvas": {"width": 480, "height": 180},\n  "strokes": [\n' + lines + "\n  ]\n}\n")


if __name__ == "__main__":
    main()
