"""Annotations over what was signed, and Signet's own stamp (ISO 32000-2, 12.5)."""

from .contract import AMOUNT, FIRST, SQUARE, THIRD
from .material import COVER, NEXT, drawing, shown
from .registry import Extent, register
from .signed import NEW, Signed, entries, grown, put

BARE = b"/Type /Annot /Rect [30 330 370 370] /F 4"
DRAWN = {
    "white square": b"/Subtype /Square /IC [1 1 1] /C [1 1 1]", "white circle": b"/Subtype /Circle /IC [1 1 1] /C [1 1 1]",
    "free text": b"/Subtype /FreeText /Contents (Pay 999 EUR) /DA (1 g /Helv 20 Tf) /C [1 1 1]",
    "white line": b"/Subtype /Line /L [30 350 370 350] /C [1 1 1] /BS << /W 40 >>",
    "white ink": b"/Subtype /Ink /InkList [[30 350 370 350]] /C [1 1 1] /BS << /W 40 >>",
    "white polygon": b"/Subtype /Polygon /Vertices [30 330 370 330 370 370 30 370] /IC [1 1 1] /C [1 1 1]",
    "highlight": b"/Subtype /Highlight /QuadPoints [30 370 370 370 30 330 370 330] /C [0 0 0]",
    "strike-out": b"/Subtype /StrikeOut /QuadPoints [30 370 370 370 30 330 370 330] /C [1 0 0]",
    "redaction": b"/Subtype /Redact /QuadPoints [30 370 370 370 30 330 370 330] /IC [1 1 1] /OverlayText (Pay 999)",
    "watermark": b"/Subtype /Watermark", "printer's mark": b"/Subtype /PrinterMark", "net of traps": b"/Subtype /TrapNet",
    "caret": b"/Subtype /Caret",
    "projection": b"/Subtype /Projection", "a kind that nobody knows": b"/Subtype /Mine", "no kind": b"",
}
LOOKS = (b"", b" /AP << /N 201 0 R >>")
register("annotations", Extent.ANNOTATION, {
    f"{name} over the text, {'drawn by readers' if look == LOOKS[0] else 'with an appearance'}": lambda it, entries=entries, look=look: it.update(
        it.annotated(b"<< %s %s%s >>" % (BARE, entries, look), {NEXT: COVER}))
    for name, entries in DRAWN.items() for look in LOOKS
} | {
    "stamp over the text": lambda it: it.update(it.annotated(shown(b"Stamp"), {NEXT: COVER})),
    "stamp that says it is Signet's": lambda it: it.update(it.annotated(shown(
        b"Stamp", b"/NM (signet-00000000000000000000000000000000) /T (Jane Doe) /Contents (Signature: Jane Doe) /Subj (Signature)"), {NEXT: COVER})),
    "annotation in the page's array": lambda it: it.changed(
        FIRST, {NEXT: COVER}, Annots=grown(it.get(FIRST, "Annots"), shown(b"Stamp"))),
    "annotation with a drawing that multiplies": lambda it: it.update(it.annotated(
        shown(b"Stamp", b"/BM /Multiply"), {NEXT: COVER})),
    "annotation with a very large drawing": lambda it: it.update(it.annotated(
        shown(b"Stamp", box=b"0 0 1 1"), {NEXT: drawing(b"0 g 0 0 400 400 re f", box=b"0 0 1 1")})),
    "annotations in another object": lambda it: it.changed(
        FIRST, {NEXT: COVER, NEW: shown(b"Stamp"), NEW + 2: grown(it.get(FIRST, "Annots"), b"200 0 R")}, Annots=b"202 0 R"),
    "annotation in a later update": lambda it: Signed(it.update({19: b"<< /Title (x) >>"})).update(it.annotated(shown(b"Stamp"), {NEXT: COVER})),
    "square covers the text": lambda it: it.changed(SQUARE, {55: COVER}, Rect=b"[30 330 370 370]"),
    "square looks different": lambda it: it.update({55: COVER}), "square is gone": lambda it: it.changed(
        FIRST, Annots=b"[" + it.get(FIRST, "Annots").strip()[1:-1].replace(b"50 0 R", b"") + b"]"),
    "square is hidden": lambda it: it.changed(SQUARE, F=b"2"), "square is in a hidden layer": lambda it: it.changed(SQUARE, OC=b"74 0 R"),
    "square has other words": lambda it: it.changed(SQUARE, Contents=b"(Void)"),
    "square is freed": lambda it: it.update(rows={SQUARE: (0, 0, 1)}),
    "square is above the fields": lambda it: it.changed(
        FIRST, Annots=grown(b"[" + it.get(FIRST, "Annots").strip()[1:-1].replace(b"50 0 R", b"") + b"]", b"50 0 R")),
    "square becomes free text": lambda it: it.changed(SQUARE, Subtype=b"/FreeText", Contents=b"(Void)", DA=b"(0 g /F 9 Tf)"),
})
register("annotations", Extent.OTHER, {
    "annotation's object is the page's": lambda it: it.changed(FIRST, Annots=b"3 0 R"),
    "annotation and content": lambda it: it.update(it.annotated(shown(b"Stamp"), {NEXT: COVER, 6: COVER})),
    "annotation takes a field's object": lambda it: it.update({AMOUNT: shown(b"Stamp"), NEXT: COVER}),
})


def stamp(more=None, **changes):
    return lambda it: it.changed(it.stamp, {NEW: COVER} | (more or {}), **changes)


def appearance(it) -> int:
    return int(entries(it.get(it.stamp, "AP"))["N"].split()[0])


register("Signet's stamp", Extent.ANNOTATION, {
    "stamp is taken from the page": lambda it: it.changed(THIRD, Annots=None),
    "stamp is taken from the array": lambda it: it.changed(THIRD, Annots=b"[]"),
    "stamp's array is freed": lambda it: it.changed(THIRD, Annots=b"299 0 R"),
    "stamp is freed": lambda it: it.update(rows={it.stamp: (0, 0, 1)}),
    "stamp is null": lambda it: it.update({it.stamp: b"null"}),
    "stamp is moved": stamp(Rect=b"[300 300 390 320]"), "stamp is tiny": stamp(Rect=b"[0 0 0.1 0.1]"),
    "stamp is on no page": stamp(Rect=b"[-900 -900 -800 -800]"),
    "stamp is hidden": stamp(F=b"2"), "stamp is not seen": stamp(F=b"36"), "stamp is not printed": stamp(F=b"0"),
    "stamp is in a hidden layer": stamp(OC=b"74 0 R"), "stamp has another drawing": stamp(AP=b"<< /N 200 0 R >>"),
    "stamp has no drawing": stamp(AP=None), "stamp has a state": stamp(AS=b"/Off"),
    "stamp's drawing is replaced": lambda it: it.update({appearance(it): COVER}),
    "stamp's drawing has another matrix": lambda it: it.changed(appearance(it), Matrix=b"[0 0 0 0 0 0]"),
    "stamp is transparent": stamp(CA=b"0"), "stamp has another author": stamp(T=b"(The Boss)", Contents=b"(Signature: The Boss)"),
    "stamp has another name": stamp(NM=b"(other)"), "stamp has another date": stamp(M=b"(D:19990101)", CreationDate=b"(D:19990101)"),
    "stamp is another annotation": stamp(Subtype=b"/Popup"), "stamp has an action": stamp(A=b"<< /S /URI /URI (https://evil.example) >>"),
    "stamp is on another page": lambda it: it.update({
        THIRD: it.put(THIRD, Annots=b"[]"), FIRST: it.put(FIRST, Annots=grown(it.get(FIRST, "Annots"), b"%d 0 R" % it.stamp))}),
    "stamp is on two pages": lambda it: it.update({FIRST: it.put(FIRST, Annots=grown(it.get(FIRST, "Annots"), b"%d 0 R" % it.stamp))}),
    "stamp is covered": lambda it: it.update(it.annotated(shown(b"Square", box=b"0 0 400 200"), {NEXT: COVER}, page=THIRD)),
    "stamp is below a white square": lambda it: it.update(it.annotated(
        b"<< /Type /Annot /Subtype /Square /Rect [30 30 200 90] /IC [1 1 1] /C [1 1 1] /F 4 >>", page=THIRD)),
    "stamp is replaced by another of its name": lambda it: it.changed(
        THIRD, {NEW: put(it[it.stamp], AP=b"<< /N 201 0 R >>"), NEXT: COVER}, Annots=b"[200 0 R]"),
    "stamp is replaced by the same elsewhere": lambda it: it.changed(
        THIRD, {NEW: put(it[it.stamp], Rect=b"[300 300 390 320]")}, Annots=b"[200 0 R]"),
})
