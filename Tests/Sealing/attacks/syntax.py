"""Entries that are there twice, or under names that only look different (ISO 32000-2, 7.3.5 and 7.3.7)."""

from .contract import AMOUNT, FIRST, FONT, FORM, IMAGE, NAME, PAGES, PAY, SQUARE, stream
from .material import COVER, EVIL, NINES, SCRIPT
from .registry import Extent, register
from .signed import NEW

OBJECTS = {NEW: EVIL, NEW + 1: NINES, NEW + 2: COVER}


def twice(number: int, entry: bytes):
    """An object with another entry of a key, before and behind those that it has."""
    def at(it, front: bool):
        inside = it[number].strip()[2:-2]
        parts = (entry, inside) if front else (inside, entry)
        return it.update({number: b"<< %s %s >>" % parts} | OBJECTS)
    return {"in front": lambda it: at(it, True), "behind": lambda it: at(it, False)}


def doubled(it, entry: bytes, more=None) -> bytes:
    """A catalog with an entry in front of its own."""
    return it.update({it.root: b"<< %s %s" % (entry, it[it.root].strip()[2:]), NEW + 3: b"<< /Type /Pages /Kids [5 0 R] /Count 1 >>"} | (more or {}))


TWICE = {
    "contents of a page": (FIRST, b"/Contents 200 0 R"), "contents of a page, in an array": (FIRST, b"/Contents [200 0 R]"),
    "turning of a page": (FIRST, b"/Rotate 0 /Rotate 180"),
    "resources of a page": (FIRST, b"/Resources << /Font << /F 201 0 R >> >>"), "kids": (PAGES, b"/Kids [3 0 R]"),
    "count": (PAGES, b"/Count 1"), "size of pages": (PAGES, b"/MediaBox [0 0 90 90]"),
    "font's encoding": (FONT, b"/Encoding << /Differences [49 /nine] >>"), "font's name": (FONT, b"/BaseFont /Symbol"),
    "form's fields": (FORM, b"/Fields []"), "value": (AMOUNT, b"/V (999)"),
    "appearance": (AMOUNT, b"/AP << /N 202 0 R >>"), "flags": (AMOUNT, b"/F 2"), "annotations": (FIRST, b"/Annots []"),
}
ESCAPED = {
    "contents of a page": (FIRST, b"/Con#74ents 200 0 R"), "turning of a page": (FIRST, b"/#52otate 180"),
    "cropping of a page": (FIRST, b"/Cr#6fpBox [0 0 90 90]"),
    "unit of a page": (FIRST, b"/User#55nit 3"), "actions of a page": (FIRST, b"/#41A << /O %s >>" % SCRIPT),
    "font's encoding": (FONT, b"/Encodin#67 << /Differences [49 /nine] >>"),
    "kids": (PAGES, b"/K#69ds [3 0 R]"), "value": (AMOUNT, b"/#56 (999)"), "appearance": (AMOUNT, b"/A#50 << /N 202 0 R >>"),
    "forms of another kind": (FORM, b"/X#46A (<xdp/>)"),
    "drawing again": (FORM, b"/NeedAppearance#73 true /D#41 (1 g /F 4 Tf)"), "names that are cut off": (FIRST, b"/Rotate#00 180"),
    "names that are wrong": (FIRST, b"/Rotat#6 180"),
}
register("twice", Extent.DOUBT, {
    f"{name} twice, the other {where}": make for name, (number, entry) in TWICE.items() for where, make in twice(number, entry).items()})
register("escapes", Extent.DOUBT, {
    f"{name} by an escaped name, {where}": make for name, (number, entry) in ESCAPED.items() for where, make in twice(number, entry).items()})
register("twice", Extent.DOUBT, {
    "catalog's pages twice": lambda it: doubled(it, b"/Pages 203 0 R"),
    "catalog's pages by an escaped name": lambda it: doubled(it, b"/P#61ges 203 0 R"),
    "catalog's opening by an escaped name": lambda it: doubled(it, b"/Open#41ction " + SCRIPT),
    "catalog's permissions twice": lambda it: doubled(it, b"/Perms << >> /Perms << >>", it.annotated(
        b"<< /Type /Annot /Subtype /Square /Rect [0 0 400 400] /IC [1 1 1] /F 4 >>")),
    "length twice": lambda it: it.update({PAY: EVIL.replace(b"/Length", b"/Length 3 /Length", 1)}),
    "filter twice": lambda it: it.update({PAY: b"<< /Filter /ASCIIHexDecode /Filter null " + it.put(PAY)[2:]}),
    "image decoded in two ways": lambda it: it.update({
        IMAGE: stream(b"\0\xff\xff\0", it[IMAGE][2:-2] + b" /Decode [1 0] /Decode [0 1]")}),
    "object's end is missing": lambda it: it.update({FONT: it[FONT] + b" " + NINES}),
    "object is another after its value": lambda it: it.update({PAGES: it[PAGES] + b" << /Type /Pages /Kids [3 0 R] /Count 1 >>"}),
    "comment in a dictionary": lambda it: it.update({FIRST: it.put(FIRST, Contents=b"8 0 R % 6 0 R\n")}),
    "comment that ends with a carriage return": lambda it: it.update({
        PAGES: b"<< /Type /Pages % \r/Kids [3 0 R] /Count 1 % \n /Kids [3 0 R 9 0 R] /Count 3 /MediaBox [0 0 400 400] >>"}),
    "stream's data lead to another object": lambda it: it.update({PAY: b"<< /Length 9 >>\nstream\n" + EVIL.split(b"stream\n")[1] + b"stream"}),
    "signed object in two generations": lambda it: it.update({PAY: EVIL}, generation=65535),
    "entry twice in a filled field": lambda it: it.update({
        NAME: b"<< /V (Alice) /V (Mallory) /AP << /N 202 0 R >> " + it.put(NAME, AP=None)[2:]} | OBJECTS),
    "entry twice in an annotation": lambda it: it.update({SQUARE: b"<< /Rect [0 0 400 400] /IC [1 1 1] " + it.put(SQUARE, AP=None)[2:]}),
    "drawing again twice": lambda it: it.update({FORM: b"<< /NeedAppearances true /NeedAppearances false " + it[FORM].strip()[2:]}),
})
