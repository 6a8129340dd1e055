"""The tree of pages: which there are, in which order, and what they inherit (ISO 32000-2, 7.7.3)."""

from .contract import FIRST, NODE, PAGES, SECOND, THIRD, stream
from .material import EVIL, NINES
from .registry import Extent, register
from .signed import NEW, dictionary

NEW_PAGE = b"<< /Type /Page /Parent 2 0 R /Contents 201 0 R /Resources << /Font << /F 10 0 R >> >> /MediaBox [0 0 400 400] >>"
ADDED = {NEW: NEW_PAGE, NEW + 1: EVIL}


def kids(text: bytes, more=None, count: bytes = b"3", number=PAGES):
    """An update with other kids of the root."""
    return lambda it: it.changed(number, more, Kids=b"[" + text + b"]", Count=count)


register("count", Extent.OTHER, {
    "count smaller": lambda it: it.changed(PAGES, Count=b"1"),
    "count of a node smaller": lambda it: it.changed(NODE, Count=b"1"),
    "count none": lambda it: it.changed(PAGES, Count=b"0"),
    "count negative": lambda it: it.changed(PAGES, Count=b"-3"),
    "count missing": lambda it: it.changed(PAGES, Count=None),
    "count a string": lambda it: it.changed(PAGES, Count=b"(3)"),
    "count in another object, smaller": lambda it: it.changed(PAGES, {NEW: b"1"}, Count=b"200 0 R"),
    "count a number with a fraction": lambda it: it.changed(PAGES, Count=b"1.9"),
    "count larger, and a page": kids(b"3 0 R 9 0 R 200 0 R", ADDED, b"4"),
    "count the same, and a page behind": kids(b"3 0 R 9 0 R 200 0 R", ADDED),
    "count the same, and a page in front": kids(b"200 0 R 3 0 R 9 0 R", ADDED),
    "count the same, and a page in a node": kids(b"200 0 R 4 0 R 5 0 R", ADDED, b"2", NODE),
    "count larger": lambda it: it.changed(PAGES, Count=b"5"),
})
register("kids", Extent.OTHER, {
    "kid of another type": kids(b"200 0 R 3 0 R 9 0 R", ADDED | {NEW: NEW_PAGE.replace(b"/Page ", b"/Template ")}, b"4"),
    "page becomes a template": lambda it: it.changed(SECOND, Type=b"/Template"),
    "page becomes a node": lambda it: it.changed(SECOND, Type=b"/Pages"),
    "page gets kids": lambda it: it.changed(THIRD, ADDED, Kids=b"[200 0 R]"),
    "page without its type gets kids": lambda it: it.changed(THIRD, ADDED, Kids=b"[200 0 R]", Type=None),
    "node loses its type": lambda it: it.changed(NODE, Type=None, Kids=b"[4 0 R]"),
    "node becomes a page": lambda it: it.changed(NODE, Type=b"/Page"),
    "kid is null": kids(b"null 3 0 R 9 0 R", count=b"4"),
    "kid is null in the place of a page": kids(b"null 9 0 R"),
    "kid is missing": kids(b"3 0 R 199 0 R 9 0 R", count=b"4"),
    "kid is a stream": kids(b"3 0 R 201 0 R 9 0 R", {NEW + 1: stream(b"", NEW_PAGE[2:-2].replace(b"201 0 R", b"202 0 R")), NEW + 2: EVIL}, b"4"),
    "kid is a number": kids(b"3 0 R 7 9 0 R", count=b"4"),
    "kid is a dictionary in its place": kids(b"3 0 R 9 0 R " + NEW_PAGE, ADDED, b"4"),
    "kid is the root": kids(b"3 0 R 9 0 R 2 0 R"),
    "kid is the catalog": kids(b"3 0 R 9 0 R 1 0 R"),
    "node twice": kids(b"3 0 R 9 0 R 9 0 R", count=b"5"),
    "node twice with the same count": kids(b"9 0 R 9 0 R"),
    "page twice": kids(b"3 0 R 3 0 R 9 0 R", count=b"4"),
    "pages in another order": kids(b"9 0 R 3 0 R"),
    "pages in another order below a node": kids(b"5 0 R 4 0 R", count=b"2", number=NODE),
    "page that is gone": kids(b"3 0 R", count=b"1"),
    "kids in another object": lambda it: it.changed(PAGES, {NEW: b"[9 0 R 3 0 R]"}, Kids=b"200 0 R"),
    "page freed": lambda it: it.update(rows={SECOND: (0, 0, 1)}),
    "page replaced by another dictionary": lambda it: it.update({SECOND: NEW_PAGE} | {NEW + 1: EVIL}),
    "page tree of its own": lambda it: it.cataloged(
        {NEW + 2: b"<< /Type /Pages /Kids [200 0 R] /Count 1 >>"} | ADDED, Pages=b"202 0 R"),
    "catalog's pages lead to one page": lambda it: it.cataloged(Pages=b"3 0 R"),
    "catalog's pages lead to a node": lambda it: it.cataloged(Pages=b"9 0 R"),
})
register("kids", Extent.DOUBT, {"page under another generation": kids(b"3 1 R 9 0 R")})


def inherited(**changes):
    """The last page is said to be below a node that is in nobody's kids."""
    return lambda it: it.changed(
        THIRD, {NEW: dictionary({"Type": b"/Pages", "Parent": b"2 0 R", "Kids": b"[5 0 R]", "Count": b"1"} | changes),
        NEW + 1: NINES}, Parent=b"200 0 R")


OTHER_FONTS = b"<< /Font << /F 201 0 R >> >>"
register("parent", Extent.OTHER, {
    "parent that turns": inherited(Rotate=b"180"),
    "parent that crops": inherited(CropBox=b"[0 0 100 100]"),
    "parent of another size": inherited(MediaBox=b"[0 0 900 900]"),
    "parent with other fonts": inherited(Resources=OTHER_FONTS),
    "node that turns": lambda it: it.changed(NODE, Rotate=b"90"),
    "node that crops": lambda it: it.changed(NODE, CropBox=b"[0 0 200 200]"),
    "node with other fonts": lambda it: it.changed(NODE, {NEW + 1: NINES}, Resources=OTHER_FONTS),
    "root with other fonts": lambda it: it.changed(PAGES, {NEW + 1: NINES}, Resources=OTHER_FONTS),
    "root with a parent that turns": lambda it: it.changed(
        PAGES, {NEW: b"<< /Type /Pages /Kids [2 0 R] /Count 3 /Rotate 180 >>"}, Parent=b"200 0 R"),
    "root of another size": lambda it: it.changed(PAGES, MediaBox=b"[0 300 400 400]"),
    "node with another unit": lambda it: it.changed(NODE, UserUnit=b"3"),
    "new node that turns": kids(b"3 0 R 200 0 R", {
        NEW: b"<< /Type /Pages /Parent 2 0 R /Kids [4 0 R 5 0 R] /Count 2 /Rotate 180 >>"}),
    "node with contents": lambda it: it.changed(NODE, {NEW: EVIL}, Contents=b"200 0 R", Type=b"/Page"),
    "node with actions": lambda it: it.changed(NODE, AA=b"<< /O << /S /URI /URI (https://evil.example) >> >>"),
    "node with annotations": lambda it: it.changed(
        NODE, {NEW: b"<< /Type /Annot /Subtype /Square /Rect [0 0 400 400] /IC [1 1 1] /F 4 >>"}, Annots=b"[200 0 R]"),
})
PAGE = {
    "turned": {"Rotate": b"180"}, "turned by a number that is no quarter": {"Rotate": b"45"}, "cropped": {"CropBox": b"[0 0 100 100]"},
    "cropped by five numbers": {"CropBox": b"[0 0 100 100 400]"}, "with another unit": {"UserUnit": b"2"},
    "without its size": {"MediaBox": b"[0 0 0 0]"}, "trimmed": {"TrimBox": b"[0 0 100 100]"}, "of art": {"ArtBox": b"[0 0 100 100]"},
    "with other contents": {"Contents": b"200 0 R"}, "with more contents": {"Contents": b"[6 0 R 200 0 R]"},
    "with contents before": {"Contents": b"[200 0 R 6 0 R]"}, "with contents in an array of arrays": {"Contents": b"[[200 0 R] 6 0 R]"},
    "without contents": {"Contents": None}, "with contents of null": {"Contents": b"[null 200 0 R]"},
    "with a group": {"Group": b"<< /S /Transparency /CS /DeviceCMYK /K true >>"}, "with a duration": {"Dur": b"1"},
    "with a transition": {"Trans": b"<< /S /Dissolve /D 9 >>"}, "with a thumbnail": {"Thumb": b"12 0 R"},
    "with a separation": {"SeparationInfo": b"<< /Pages [3 0 R] /DeviceColorant /Black >>"},
    "with beads": {"B": b"[200 0 R]"}, "with a template": {"TemplateInstantiated": b"/x"}, "that presses steps": {"PresSteps": b"<< >>"},
    "with viewports": {"VP": b"[<< /BBox [0 0 400 400] /Measure << /R (x) >> >>]"},
    "with private data": {"PieceInfo": b"<< /X << /LastModified (D:2020) /Private (x) >> >>"},
    "with intents for printing": {"OutputIntents": b"[<< /S /GTS_PDFX /OutputConditionIdentifier (x) >>]"},
}
register("page", Extent.OTHER, {
    f"page {name}": lambda it, changes=changes: it.changed(FIRST, {NEW: EVIL}, **changes)
    for name, changes in PAGE.items() if name not in ("with private data", "trimmed", "of art", "with beads")
})
