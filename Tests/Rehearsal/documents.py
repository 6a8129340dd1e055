"""A thousand documents that differ, of 4 KB to 5 MB, and rows that refer to them."""

import csv
import math
import random
import zlib

COUNT = 1_000
# The share of the documents that are up to so long, in bytes: a median of 22 KB and a mean of 75 KB.
SIZES = ((0.4, 16 << 10), (0.8, 64 << 10), (0.95, 256 << 10), (0.995, 1 << 20), (1, 5 << 20))
SHORTEST = 4 << 10

FIRST = (
    "Ada Amélie Anna Bertil Björn Carla Chiara Dario Edith Elif Émile Esra Fanny Fiona Georg Grete Hanna Hugo Inês Ivo Jane Jürgen "
    "Karl Kevin Léa Lars Maja Marta Nils Nora Olga Oskar Paula Pia Rosa Sven Tomáš Ute Vera Zoë"
).split()
LAST = (
    "Abel Berg Bianchi Brandt Costa Doe Dubois Eriksson Fischer Fuchs García Grün Haas Hansen Horváth Ivanova Jansen Kaya Keller "
    "Kowalski Krüger Larsen Lopes Maier Møller Moreau Müller Nagy Novák O’Neil Peters Rossi Roth Sørensen Schmid Silva Tanner Vogel "
    "Weiß Winter"
).split()
LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"


def length(share):
    """How long a document is, of those that are sorted by their lengths."""
    (before, least), most = (0, SHORTEST), SIZES[-1][1]
    for until, most in SIZES:
        if share <= until:
            return round(least * math.exp((share - before) / (until - before) * math.log(most / least)))
        before, least = until, most
    return most


def document(number):
    """A document with text on its pages and a picture that cannot be compressed, as one of four kinds of programs writes it."""
    chance = random.Random(number)
    wanted = length((number + 0.5) / COUNT)
    pages = 1 + number % 12 if wanted > 16 << 10 else 1
    kind = number % 4
    bodies = {
        1: b"<</Type/Catalog/Pages 2 0 R>>",
        2: b"<</Type/Pages/Count %d/Kids[%s]>>" % (pages, b" ".join(b"%d 0 R" % (5 + 2 * page) for page in range(pages))),
        3: b"<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>",
    }
    streams = {}
    for page in range(pages):
        text = b"BT /F 12 Tf 72 720 Td (Document %d, page %d) Tj ET q 200 0 0 200 72 420 cm /I Do Q" % (number, page + 1)
        bodies[5 + 2 * page] = (
            b"<</Type/Page/Parent 2 0 R/MediaBox[0 0 %s]/Rotate %d/Resources<</Font<</F 3 0 R>>/XObject<</I 4 0 R>>>>/Contents %d 0 R>>"
            % ((b"595 842", b"612 792")[number % 2], 90 * (number % 7 == 0), 6 + 2 * page)
        )
        streams[6 + 2 * page] = b"", text
    rows = max(1, (wanted - 900 - 300 * pages) // 64)
    picture = b"/Type/XObject/Subtype/Image/Width 64/Height %d/BitsPerComponent 8/ColorSpace/DeviceGray" % rows
    streams[4] = picture, chance.randbytes(64 * rows)
    content = written(bodies, streams, isPacked=kind == 1)
    if kind == 2:
        content = updated(content, {3: b"<</Type/Font/Subtype/Type1/BaseFont/Times-Roman>>"})
    return content


def written(bodies, streams, isPacked):
    """A file with objects one by one, or packed into a stream."""
    file, offsets, size = bytearray(b"%PDF-1.7\n%\xe2\xe3\xcf\xd3\n"), {}, max(*bodies, *streams) + 1
    packed = {}
    for number, (entries, content) in streams.items():
        offsets[number] = len(file)
        file += b"%d 0 obj\n<<%s/Length %d>>stream\n%s\nendstream\nendobj\n" % (number, entries, len(content), content)
    if not isPacked:
        for number, body in bodies.items():
            offsets[number] = len(file)
            file += b"%d 0 obj\n%s\nendobj\n" % (number, body)
        start = len(file)
        file += b"xref\n0 1\n0000000000 65535 f \n"
        for number in sorted(offsets):
            file += b"%d 1\n%010d 00000 n \n" % (number, offsets[number])
        return bytes(file + b"trailer<</Size %d/Root 1 0 R>>\nstartxref\n%d\n%%%%EOF\n" % (size, start))
    index, texts = b"", b""
    for place, (number, body) in enumerate(bodies.items()):
        packed[number] = place
        index += b"%d %d " % (number, len(texts))
        texts += body + b" "
    holder, start = size, len(file)
    content = zlib.compress(index + texts)
    file += b"%d 0 obj\n<</Type/ObjStm/N %d/First %d/Filter/FlateDecode/Length %d>>stream\n%s\nendstream\nendobj\n" % (
        holder, len(bodies), len(index), len(content), content)
    offsets[holder], start = start, len(file)
    offsets[holder + 1] = start
    table = bytearray(7)
    for number in range(1, holder + 2):
        kind, first, second = (2, holder, packed[number]) if number in packed else (1, offsets[number], 0)
        table += bytes([kind]) + first.to_bytes(4) + second.to_bytes(2)
    content = zlib.compress(table)
    file += b"%d 0 obj\n<</Type/XRef/W[1 4 2]/Size %d/Root 1 0 R/Filter/FlateDecode/Length %d>>stream\n%s\nendstream\nendobj\n" % (
        holder + 1, holder + 2, len(content), content)
    return bytes(file + b"startxref\n%d\n%%%%EOF\n" % start)


def updated(content, bodies):
    """A file with an update of some objects."""
    file = bytearray(content)
    before, size = int(content.split()[-2]), int(content.rpartition(b"/Size ")[2].split(b"/")[0])
    offsets = {}
    for number, body in bodies.items():
        offsets[number] = len(file)
        file += b"%d 0 obj\n%s\nendobj\n" % (number, body)
    start = len(file)
    table = b"".join(b"%d 1\n%010d 00000 n \n" % each for each in offsets.items())
    return bytes(file + b"xref\n%strailer<</Size %d/Root 1 0 R/Prev %d>>\nstartxref\n%d\n%%%%EOF\n" % (table, size, before, start))


def make(folder):
    """The documents as files."""
    folder.mkdir(parents=True, exist_ok=True)
    for number in range(COUNT):
        (folder / f"{number:03}.pdf").write_bytes(document(number))


def rows(count):
    """Input, output and name of each row. Each thousand has all documents, in another order."""
    chance, order = random.Random(0), list(range(COUNT))
    for number in range(count):
        if number % COUNT == 0:
            chance.shuffle(order)
        turn, which = divmod(number, len(FIRST) * len(LAST))
        middle = f"{LETTERS[turn // 26 % 26]}. {LETTERS[turn % 26]}."
        name = f"{FIRST[which % len(FIRST)]} {middle} {LAST[which // len(FIRST)]}"
        file = f"{order[number % COUNT]:03}.pdf"
        yield file, f"{number // 1000:04}/{number % 1000:03}/{file}", name


def write(file, count, source, wanted=None):
    """A table of the rows, or of those whose outputs are wanted."""
    with open(file, "w", newline="", encoding="utf-8") as text:
        table = csv.writer(text)
        table.writerow(("input", "output", "name"))
        for name, output, person in rows(count):
            if wanted is None or output in wanted:
                table.writerow((f"{source}{name}", output, person))
