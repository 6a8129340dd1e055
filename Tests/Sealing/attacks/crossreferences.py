"""Cross-references by which readers find other objects than a verifier, and bytes that are in no section (ISO 32000-2, 7.5)."""

import re

from .contract import (
    CATALOG, FIRST, FONT, INFO, LABEL, LOOSELY_PACKED, NODE, PACKED, PAGES, PARTIES, PAY, PENALTY, SECOND, object_stream, row, stream,
)
from .material import EVIL, NINES
from .registry import Extent, register
from .signed import NEW, listing


def end(it, data: bytes, trailer: bytes = b"", rows=None, start=None) -> bytes:
    """A section behind other bytes."""
    file = it.data + data
    return file + listing(rows or {}) + b"trailer\n<< /Size 300 /Root %d 0 R /Prev %d %s >>\nstartxref\n%d\n%%%%EOF\n" % (
        it.root, it.start, trailer, len(file) if start is None else start)


def object_of(number: int, value: bytes, generation: int = 0) -> bytes:
    return b"%d %d obj\n%s\nendobj\n" % (number, generation, value)


def place(it, number: int) -> int:
    return it.data.index(b"\n%d 0 obj" % number) + 1


def packed(it, numbers, changes, container):
    """An object stream again, in which objects are others."""
    return object_stream({number: changes.get(number, it[number]) for number in numbers}, kind=None)


LOOSE = [FONT, SECOND, NODE, 14, LABEL]
register("object streams", Extent.OTHER, {
    "untyped object stream is replaced": lambda it: it.update({LOOSELY_PACKED: packed(it, LOOSE, {FONT: NINES}, LOOSELY_PACKED)}),
    "untyped object stream is replaced with a type": lambda it: it.update({
        LOOSELY_PACKED: object_stream({number: NINES if number == FONT else it[number] for number in LOOSE})}),
    "object stream is replaced": lambda it: it.update({
        PACKED: object_stream({number: it.put(FIRST, Contents=b"8 0 R") if number == FIRST else it[number] for number in order(it)})}),
    "object stream is replaced without a type": lambda it: it.update({
        PACKED: object_stream({number: it.put(FIRST, Contents=b"8 0 R") if number == FIRST else it[number] for number in order(it)}, kind=None)}),
    "object stream in another order": lambda it: it.update({
        LOOSELY_PACKED: object_stream({number: it[number] for number in reversed(LOOSE)})}),
    "object stream is freed": lambda it: it.update(rows={LOOSELY_PACKED: (0, 0, 1)}),
    "object stream has another generation": lambda it: it.update({LOOSELY_PACKED: packed(it, LOOSE, {FONT: NINES}, 0)}, generation=1),
    "object stream extends another": lambda it: it.update({
        LOOSELY_PACKED: object_stream({SECOND: it[SECOND]}).replace(b"/Type", b"/Extends 200 0 R /Type", 1),
        NEW: object_stream({FONT: NINES})}),
    "type of an object stream is another object": lambda it: it.update({82: b"/Other"}),
}, applies=lambda base: base.structure == "streams")


def order(it):
    return [number for number in it.dictionaries if number not in LOOSE and number < 80 and it.data.find(b"\n%d 0 obj" % number) < 0]


def doubled(it, container=NEW, twice=(NINES, None)):
    """An object stream that has a number twice."""
    one, other = (it[FONT] if value is None else value for value in twice)
    first = b"%d 0 %d %d " % (FONT, FONT, len(one) + 1)
    return stream(first + one + b" " + other, b"/Type /ObjStm /N 2 /First %d" % len(first))


def twice(one, other, index):
    return lambda it: it.update({NEW: doubled(it, twice=(one, other))}, rows={FONT: (2, NEW, index)}, table=False)


register("object streams", Extent.OTHER, {
    "font inside a new object stream": lambda it: it.update(inside={FONT: NINES}),
    "content page inside a new object stream": lambda it: it.update(inside={FIRST: it.put(FIRST, Contents=b"8 0 R")}),
})
register("object streams", Extent.DOUBT, {
    "number twice in an object stream, the other first": twice(NINES, None, 1),
    "number twice in an object stream, the other last": twice(None, NINES, 0),
    "number twice in an object stream, beyond its end": twice(None, NINES, 7),
    "object at a place of another in its stream": lambda it: it.update(
        {NEW: object_stream({FONT: it[FONT], 299: NINES})}, rows={FONT: (2, NEW, 1)}, table=False),
    "object stream that is encrypted by name": lambda it: it.update(
        {NEW: object_stream({FONT: NINES}).replace(b"/Type", b"/Filter [/Crypt] /Type", 1)}, rows={FONT: (2, NEW, 0)}, table=False),
    "object stream in an object stream": lambda it: it.update(
        {NEW: object_stream({NEW + 1: object_stream({FONT: NINES})})}, rows={FONT: (2, NEW + 1, 0), NEW + 1: (2, NEW, 0)}, table=False),
})


def rows(changes, **options):
    return lambda it: it.update(rows=changes(it) if callable(changes) else changes, **options)


def hybrid(it, hidden: dict[int, bytes], visible: dict[int, bytes]):
    """A table whose readers of ISO 32000-1, 7.5.8.4, read a stream too."""
    file, made = it.data, {}
    for number, value in hidden.items():
        made[number] = (1, len(file), 0)
        file += object_of(number, value)
    start = len(file)
    index = b" ".join(b"%d 1" % number for number in sorted(made))
    file += object_of(NEW + 50, stream(
        b"".join(row(*made[number]) for number in sorted(made)), b"/Type /XRef /W [1 4 2] /Size 300 /Root 1 0 R /Index [%s]" % index))
    listed = {}
    for number, value in visible.items():
        listed[number] = (1, len(file), 0)
        file += object_of(number, value)
    return end(it, file[len(it.data):], b"/XRefStm %d" % start, listed)



register("cross-references", Extent.OTHER, {
    "content freed": rows({PAY: (0, 0, 1)}),
    "content freed in the same generation": rows({PAY: (0, 0, 0)}),
    "content of another generation": lambda it: it.update({PAY: EVIL}, generation=1),
    "content under another generation": rows(lambda it: {PAY: (1, place(it, PAY), 1)}),
    "content at another object": rows(lambda it: {PAY: (1, place(it, PARTIES), 0)}),
    "contents exchanged": rows(lambda it: {PAY: (1, place(it, PENALTY), 0), PENALTY: (1, place(it, PAY), 0)}),
    "content of a hidden stream": lambda it: hybrid(it, {PAY: EVIL}, {}),
    "content of a hidden stream and another of the table": lambda it: hybrid(it, {PAY: EVIL}, {PAY: it_stream(it, PAY)}),
    "content of the table and another of a hidden stream": lambda it: hybrid(it, {PAY: it_stream(it, PAY)}, {PAY: EVIL}),
    "two rows for a number": lambda it: two_rows(it, first_is_evil=True),
    "two rows for a number, in another order": lambda it: two_rows(it, first_is_evil=False),
    "chain without the signed sections": lambda it: it.update({PAY: EVIL}, start=0),
    "section of the other kind": lambda it: it.update({PAY: EVIL}, table=not it.has_table),
})
register("cross-references", Extent.DOUBT, {
    "chain that skips the signature": lambda it: it.update({PAY: EVIL}, start=int(re.findall(rb"startxref\s+(\d+)", it.data)[0])),
    "content at no object": rows({PAY: (1, 20, 0)}),
    "content behind the end": rows({PAY: (1, 9999999, 0)}),
    "content of a kind that nobody knows": rows({PAY: (7, 9, 9)}, table=False),
    "content in an object stream that is none": rows({PAY: (2, PARTIES, 0)}, table=False),
    "chain that leads to itself": lambda it: it.update({PAY: EVIL}, start=len(it.data)),
    "number beyond the size": lambda it: end(
        it, object_of(PAY, EVIL), b"", {PAY: (1, len(it.data), 0)}).replace(b"/Size 300", b"/Size 3"),
})
register("behind the end", Extent.DOUBT, {
    "loose object": lambda it: it.data + object_of(PAY, EVIL),
    "loose object without its end": lambda it: it.data + b"%d 0 obj\n%s" % (PAY, EVIL),
    "loose objects for all pages": lambda it: it.data + object_of(PAGES, b"<< /Type /Pages /Kids [3 0 R] /Count 1 >>") + object_of(PAY, EVIL),
    "loose catalog": lambda it: it.data + object_of(CATALOG, it.put(CATALOG, OpenAction=b"<< /S /URI /URI (x) >>")),
    "loose object and an old end": lambda it: it.data + object_of(PAY, EVIL) + b"startxref\n%d\n%%%%EOF\n" % it.start,
    "loose object and a broken end": lambda it: it.data + object_of(PAY, EVIL) + b"startxref\n7\n%%EOF\n",
    "loose object in a section that does not list it": lambda it: end(it, object_of(PAY, EVIL)),
    "loose object behind a comment": lambda it: it.data + b"% " + object_of(PAY, EVIL),
    "loose object in a stream of another": lambda it: it.data + object_of(NEW, stream(b"\nendstream endobj\n" + object_of(PAY, EVIL))),
    "loose trailer": lambda it: it.data + object_of(PAY, EVIL) + b"trailer\n<< /Size 300 /Root %d 0 R >>\n" % it.root,
    "loose trailer with another catalog": lambda it: it.data + object_of(
        NEW, it.put(it.root, Pages=b"5 0 R")) + b"trailer\n<< /Size 300 /Root 200 0 R >>\n%%EOF\n",
    "update that is cut off": lambda it: it.update({PAY: EVIL})[:-30],
    "update without an end": lambda it: it.update({PAY: EVIL})[:-7],
    "second section that nothing leads to": lambda it: it.data + object_of(PAY, EVIL) + listing({PAY: (1, len(it.data), 0)})
        + b"trailer\n<< /Size 300 /Root %d 0 R /Prev %d >>\n%%%%EOF\n" % (it.root, it.start),
    "start that is no section": lambda it: it.update({PAY: EVIL}) + b"startxref\n12\n%%EOF\n",
    "start that is negative": lambda it: it.update({PAY: EVIL}) + b"startxref\n-1\n%%EOF\n",
    "another document behind": lambda it: it.data + b"%PDF-1.7\n" + object_of(PAY, EVIL)
        + b"trailer\n<< /Root 1 0 R /Size 9 >>\nstartxref\n9\n%%EOF\n",
})
register("behind the end", Extent.DOUBT, {
    "start in a comment": lambda it: commented(it, b"% startxref %d\n"),
    "start in a comment of two lines": lambda it: commented(it, b"%% startxref\n%%%d\n"),
    "start a little before its section": lambda it: nearly(it, -3), "start a little behind its section": lambda it: nearly(it, 2),
    "start with words": lambda it: commented(it, b"startxref\n%d obj\n%%%%EOF\n"),
    "rows that begin at another number": lambda it: replaced(it, b"xref\n6 1\n", b"xref\n5 1\n"),
    "rows that are too short": lambda it: replaced(it, b" 00000 n \n", b" 00000 n\n"),
    "rows with a count that is too large": lambda it: replaced(it, b"xref\n6 1\n", b"xref\n6 2\n"),
    "rows without a type": lambda it: typeless(it),
})


def replaced(it, old: bytes, new: bytes) -> bytes:
    """A section with a table that is written in another way."""
    return it.data + it.update({PAY: EVIL}, table=True)[len(it.data):].replace(old, new)


def commented(it, ending: bytes) -> bytes:
    """A section that only readers of the last `startxref` find."""
    made = it.update({PAY: EVIL})
    start = made.rindex(b"startxref")
    return made[:start] + ending.replace(b"%d", made[start:].split()[1])


def nearly(it, distance: int) -> bytes:
    made = it.update({PAY: EVIL})
    start = made.rindex(b"startxref")
    return made[:start] + b"startxref\n%d\n%%%%EOF\n" % (int(made[start:].split()[1]) + distance)


def typeless(it) -> bytes:
    """A cross-reference stream whose rows have no first field (ISO 32000-2, 7.5.8.2)."""
    file, place = it.data + object_of(PAY, EVIL), len(it.data)
    section = stream(row(1, place, 0)[1:], b"/Type /XRef /W [0 4 2] /Index [6 1] /Size 300 /Root %d 0 R /Prev %d" % (it.root, it.start))
    return file + object_of(299, section) + b"startxref\n%d\n%%%%EOF\n" % len(file)


register("sound", Extent.ARCHIVE, {
    "sound: words behind the end": lambda it: it.data + b"<p>No objects here</p>\n",
    "sound: zeros behind the end": lambda it: it.data + bytes(200),
    "sound: line ends behind the end": lambda it: it.data + b"\r\n\r\n",
    "sound: free numbers that were free": rows({280: (0, 0, 1), 281: (0, 0, 65535)}),
    "sound: properties inside an object stream": lambda it: it.update(inside={INFO: b"<< /Title (Other) >>"}),
})


def it_stream(it, number: int) -> bytes:
    return it.put(number)


def two_rows(it, first_is_evil: bool) -> bytes:
    """A section that lists a number twice."""
    made = [(PAY, EVIL), (PAY, it_stream(it, PAY))]
    file, listed = it.data, b"xref\n"
    for number, value in made if first_is_evil else reversed(made):
        listed += b"%d 1\n%010d 00000 n \n" % (number, len(file))
        file += object_of(number, value)
    return file + listed + b"trailer\n<< /Size 300 /Root %d 0 R /Prev %d >>\nstartxref\n%d\n%%%%EOF\n" % (it.root, it.start, len(file))
