"""Another page in an object stream that nothing leads to, and what makes some readers look for all objects and find it."""

from .contract import FIRST, object_stream, row, stream
from .crossreferences import end, object_of
from .registry import Extent, register
from .signed import NEW


def carried(it) -> bytes:
    """An object with another version of a page."""
    return object_of(NEW, object_stream({FIRST: it.put(FIRST, Contents=b"8 0 R")}))


def tabled(trailer: bytes = b"", old: bytes = b"", new: bytes = b""):
    """An update with a table, which some readers do not accept when its bytes are replaced."""
    def make(it):
        update = end(it, carried(it), trailer, {NEW: (1, len(it.data), 0)})[len(it.data):]
        assert old in update
        return it.data + new.join(update.rsplit(old, 1) if old else [update])
    return make


def streamed(header: bytes = b"299 0 obj", entries: bytes = b""):
    """The same with a cross-reference stream."""
    def make(it):
        file = it.data + carried(it)
        section = stream(row(1, len(it.data), 0), b"/Type /XRef /W [1 4 2] /Index [%d 1] /Size 300 /Root %d 0 R /Prev %d %s" % (
            NEW, it.root, it.start, entries))
        return file + header + b"\n" + section + b"\nendobj\nstartxref\n%d\n%%%%EOF\n" % len(file)
    return make


def commented(it) -> bytes:
    """A table behind a comment, to which the end leads."""
    made = tabled()(it)
    return made.replace(b"xref\n%d" % NEW, b"%%x\nxref\n%d" % NEW)


register("rebuilt", Extent.DOUBT, {
    "hidden page, and nothing else": tabled(), "hidden page, and a cross-reference stream": streamed(),
    "hidden page, and an end with a letter": tabled(old=b"\n%%EOF", new=b"x\n%%EOF"),
    "hidden page, and an end with a number behind": tabled(old=b"\n%%EOF", new=b" 0\n%%EOF"),
    "hidden page, and a comment before the table": commented,
    "hidden page, and a word in the trailer": tabled(b"x"), "hidden page, and a number in the trailer": tabled(b"5"),
    "hidden page, and a number that is none": tabled(b"/A 4e1"), "hidden page, and two numbers in one": tabled(b"/A 1-2"),
    "hidden page, and a fraction for a size": tabled(old=b"/Size 300", new=b"/Size 300.5"),
    "hidden page, and no size": tabled(old=b"/Size 300", new=b""), "hidden page, and a small size": tabled(old=b"/Size 300", new=b"/Size 3"),
    "hidden page, and short rows": tabled(old=b" n \n", new=b" n\n"), "hidden page, and an empty part": tabled(old=b"xref\n", new=b"xref\n0 0\n"),
    "hidden page, and a word before the trailer": tabled(old=b"trailer", new=b"x trailer"),
    "hidden page, and no space in a header": streamed(b"299 0obj"), "hidden page, and two spaces in a header": streamed(b"299  0 obj"),
    "hidden page, and the number 0 for a section": streamed(b"0 0 obj"), "hidden page, and another generation of a section": streamed(b"299 1 obj"),
    "hidden page, and a word in the section": streamed(entries=b"x"), "hidden page, and more numbers in the section": streamed(entries=b"/A [1 2e3]"),
})
