"""Resources that forms, patterns, soft masks, glyphs and appearances take from the page when they have none (ISO 32000-2, 7.8.3)."""

from .contract import AMOUNT, EMPTY, FIRST, LEFT, NODE, PAGES, SECOND, SHOWN_AMOUNT, THIRD
from .material import COVER, NINES
from .registry import Extent, register
from .signed import NEW, entries, put

#: A drawing over the text, which forms without resources call `Spare`.
SPARE = b"<< /Spare 200 0 R >>"


def gained(page, category: str, name: str, value: bytes = b"200 0 R", drawn: bytes = COVER):
    """A page's resources with another name in a category."""
    def make(it):
        old = it.get(page, "Resources")
        inside = put(entries(old).get(category, b"<< >>"), **{name: value})
        return it.changed(page, {NEW: drawn}, Resources=put(old, **{category: inside}))
    return make


def given(page, resources: bytes):
    return lambda it: it.changed(page, {NEW: COVER, NEW + 1: NINES}, Resources=resources)


register("resources", Extent.OTHER, {
    "page gains a drawing that a form lacks": gained(FIRST, "XObject", "Spare"),
    "page gains a drawing in its place": gained(FIRST, "XObject", "Spare", b"52 0 R"),
    "page gains a drawing by an escaped name": gained(FIRST, "XObject", "S#70are"),
    "second page gains a drawing that a form lacks": gained(SECOND, "XObject", "Spare"),
    "second page gains a drawing in its place": gained(SECOND, "XObject", "Spare", b"52 0 R"),
    "second page gains a drawing by an escaped name": gained(SECOND, "XObject", "S#70are"),
    "second page gains a drawing in another object": lambda it: it.changed(
        SECOND, {NEW: COVER, NEW + 2: put(it.get(SECOND, "Resources"), XObject=b"<< /X 83 0 R /Spare 200 0 R >>")}, Resources=b"202 0 R"),
    "second page gains a drawing while a field is filled in": lambda it: it.changed(29, {
        NEW: COVER, SECOND: it.put(SECOND, Resources=put(it.get(SECOND, "Resources"), XObject=b"<< /X 83 0 R /Spare 200 0 R >>"))}, V=b"(8)"),
    "page has another drawing": gained(FIRST, "XObject", "X"),
    "page has another font": gained(FIRST, "Font", "F", drawn=NINES),
    "page has another pattern": gained(FIRST, "Pattern", "P", b"12 0 R"),
    "page has another state": gained(FIRST, "ExtGState", "S", b"57 0 R"),
    "page has another color": gained(FIRST, "ColorSpace", "C", b"/DeviceRGB"),
    "page's layer is another": gained(FIRST, "Properties", "V", b"74 0 R"),
    "page gains a color for gray": gained(
        FIRST, "ColorSpace", "DefaultGray", b"[/Separation /All /DeviceGray << /FunctionType 2 /N 1 /Domain [0 1] /C0 [1] /C1 [1] >>]"),
    "page gains a color for red": gained(FIRST, "ColorSpace", "DefaultRGB", b"[/CalRGB << /WhitePoint [1 1 1] /Gamma [9 9 9] >>]"),
    "page gains a color for printing": gained(FIRST, "ColorSpace", "DefaultCMYK", b"/DeviceCMYK"),
    "page gains a color for gray by an escaped name": gained(FIRST, "ColorSpace", "Default#47ray", b"/DeviceRGB"),
    "page gets resources of its own": given(THIRD, b"<< /Font << /F 201 0 R >> >>"),
    "page gets empty resources": given(THIRD, b"<< >>"),
    "page loses its resources": given(SECOND, None),
    "page has no resources in their place": given(FIRST, b"null"),
    "node gets resources": given(NODE, b"<< /Font << /F 201 0 R >> /XObject << /Spare 200 0 R >> >>"),
    "root gains a drawing that a form lacks": gained(PAGES, "XObject", "Spare"),
    "root has another font": gained(PAGES, "Font", "F", drawn=NINES),
    "missing drawing is there": lambda it: it.update({79: COVER}),
})


def falling_back(number: int):
    """A drawing without resources of its own, and a page that has what it names."""
    def make(it):
        old = it.get(FIRST, "Resources")
        resources = put(old, XObject=put(entries(old)["XObject"], Spare=b"200 0 R"))
        return it.update({NEW: COVER, FIRST: it.put(FIRST, Resources=resources), number: it.put(number, Resources=None)})
    return make


register("resources", Extent.OTHER, {
    "appearance loses its resources": falling_back(SHOWN_AMOUNT),
    "empty appearance loses its resources": falling_back(EMPTY),
    "form gets resources": lambda it: it.update({52: it.put(52, Resources=b"<< /XObject << /Spare 200 0 R >> >>"), NEW: COVER}),
    "pattern gets resources": lambda it: it.update({53: it.put(53, Resources=b"<< /XObject << /Spare 200 0 R >> >>"), NEW: COVER}),
    "mask gets resources": lambda it: it.update({18: it.put(18, Resources=b"<< /XObject << /Spare 200 0 R >> >>"), NEW: COVER}),
    "glyphs get resources": lambda it: it.changed(11, {NEW: COVER}, Resources=b"<< /XObject << /Spare 200 0 R >> >>"),
    "appearance of a field is that of the form": lambda it: it.changed(AMOUNT, AP=b"<< /N 52 0 R >>"),
    "appearance of an empty field is that of the form": lambda it: it.changed(LEFT, AP=b"<< /N 52 0 R >>"),
})
