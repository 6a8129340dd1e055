"""Small colour profiles of our own (ICC.1): one of four inks and one of greys, good enough to compose pages in."""

import struct

D50 = (0.9642, 1.0, 0.8249)


def fixed(*values):
    return b"".join(struct.pack(">i", round(value * 65536)) for value in values)


def profile(device, space, connection, tags):
    """A profile with its table of tags; a description and a copyright, which each must have, are added."""
    tags = {"desc": b"desc\0\0\0\0" + struct.pack(">I", 5) + b"test\0" + bytes(78), "cprt": b"text\0\0\0\0none\0", **tags}
    tags["wtpt"] = b"XYZ \0\0\0\0" + fixed(*D50)
    table, body, start = b"", b"", 128 + 4 + 12 * len(tags)
    for name, data in tags.items():
        table += name.encode() + struct.pack(">II", start + len(body), len(data))
        body += data + bytes(-len(data) % 4)
    header = struct.pack(">4xI4s4s4s", 0x02400000, device, space, connection) + bytes(12) + b"acsp" + bytes(28)
    header += fixed(*D50) + bytes(48)
    return struct.pack(">I", start + len(body)) + header + struct.pack(">I", len(tags)) + table + body


def table(inputs, outputs, grid, values):
    """A `lut8Type`: straight curves around a grid, the last input running fastest."""
    ramp = bytes(range(256))
    head = b"mft1\0\0\0\0" + bytes([inputs, outputs, grid, 0]) + fixed(1, 0, 0, 0, 1, 0, 0, 0, 1)
    return head + ramp * inputs + bytes(values) + ramp * outputs


def lab(red, green, blue):
    """Colours of sRGB as the eight bits of CIE L*a*b*."""
    linear = [value / 12.92 if value <= 0.04045 else ((value + 0.055) / 1.055) ** 2.4 for value in (red, green, blue)]
    rows = [(0.4361, 0.3851, 0.1431), (0.2225, 0.7169, 0.0606), (0.0139, 0.0971, 0.7141)]
    x, y, z = (sum(a * b for a, b in zip(row, linear)) / white for row, white in zip(rows, D50))
    x, y, z = (value ** (1 / 3) if value > 0.008856 else 7.787 * value + 16 / 116 for value in (x, y, z))
    values = ((116 * y - 16) * 2.55, 500 * (x - y) + 128, 200 * (y - z) + 128)
    return [min(255, max(0, round(value))) for value in values]


def inks(lightness, a, b):
    """Inks for L*a*b*, roughly, and dull: what shows that a page was composed in them."""
    y = (lightness / 2.55 + 16) / 116
    x, z = y + (a - 128) / 500, y - (b - 128) / 200
    x, y, z = (white * (value**3 if value > 0.2069 else (value - 16 / 116) / 7.787) for value, white in zip((x, y, z), D50))
    rows = [(3.1339, -1.6169, -0.4906), (-0.9788, 1.9161, 0.0335), (0.0719, -0.2290, 1.4052)]
    linear = [min(1, max(0, sum(p * q for p, q in zip(row, (x, y, z))))) for row in rows]
    own = [255 - round(255 * value ** (1 / 2.2)) for value in linear]
    black = min(own)
    return [(value - black) * 4 // 5 for value in own] + [black]


def four_inks():
    corners = [[(n >> shift) & 1 for shift in (3, 2, 1, 0)] for n in range(16)]
    to_lab = [value for c, m, y, k in corners for value in lab(*((1 - ink) * (1 - k) for ink in (c, m, y)))]
    steps = [round(255 * step / 8) for step in range(9)]
    from_lab = [value for l in steps for a in steps for b in steps for value in inks(l, a, b)]
    return profile(b"prtr", b"CMYK", b"Lab ", {"A2B0": table(4, 3, 2, to_lab), "B2A0": table(3, 4, 9, from_lab)})


def greys():
    return profile(b"mntr", b"GRAY", b"XYZ ", {"kTRC": b"curv\0\0\0\0" + struct.pack(">IH", 1, round(2.2 * 256))})
