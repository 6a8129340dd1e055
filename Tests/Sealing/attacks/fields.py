"""Fields that are filled in, which signers may lock, and fields that are changed in other ways (ISO 32000-2, 12.7 and 12.8.2.4)."""

from .contract import (
    AGREE, AMOUNT, BLANK, BOAT, CHILD, CHOICE, FIRST, FONT, FORM, LEFT, NAME, NOTE, ONE, OTHER, PARENT, RIGHT, SECOND, SHOWN_AMOUNT, TICK,
    TWICE, WITNESS, stream, words,
)
from .material import COVER, NEXT, NINES, SCRIPT, field
from .registry import Extent, register
from .signed import NEW, grown, put, written

LOOK = {"AP": b"<< /N 200 0 R >>"}
NINE = words(b"999")


def filled(number, value=b"(999)", more=None, **changes):
    return lambda it: it.changed(number, {NEW: NINE} | (more(it) if more else {}), **{"V": value, **LOOK, **changes})


#: Fields by their full names, filled in as viewers do.
FILLED = {
    "amount": filled(AMOUNT), "name": filled(NAME), "a.b": filled(CHILD), "note": filled(NOTE), "boat": filled(BOAT, b"(Single)"),
    "agree": lambda it: it.changed(AGREE, V=b"/Yes", AS=b"/Yes"),
    "choice": lambda it: it.update({
        CHOICE: it.put(CHOICE, V=b"/B"), ONE: it.put(ONE, AS=b"/Off"), OTHER: it.put(OTHER, AS=b"/B")}),
    "twice": lambda it: it.update({
        TWICE: it.put(TWICE, V=b"(999)"), LEFT: it.put(LEFT, **LOOK), RIGHT: it.put(RIGHT, **LOOK), NEW: NINE}),
}
#: Those that had a value when they were signed.
HAD_VALUES = ("amount", "choice", "a.b", "note")


def filling(name: str) -> Extent:
    return Extent.REPLACED if name in HAD_VALUES else Extent.FILLING


for name, fill in FILLED.items():
    register("lock", filling(name), {f"{name} is filled in": fill}, field=name)

REDRAWN = {"NeedAppearances": b"true"}
HIERARCHY = {
    "a.b has its value from its parent": lambda it: it.update({
        PARENT: it.put(PARENT, V=b"(999)"), CHILD: it.put(CHILD, V=None, **LOOK), NEW: NINE}),
    "a.b changes while its parent is renamed": lambda it: it.update({
        PARENT: it.put(PARENT, T=b"(c)"), CHILD: it.put(CHILD, V=b"(999)", **LOOK), NEW: NINE}),
    "a.b changes its name and value": filled(CHILD, T=b"(c)"),
    "a.b changes below another field": lambda it: it.update({
        CHILD: it.put(CHILD, V=b"(999)", Parent=b"201 0 R", **LOOK), NEW: NINE, NEXT: b"<< /T (c) /Kids [29 0 R] >>",
        PARENT: it.put(PARENT, Kids=b"[]"), FORM: it.put(FORM, Fields=grown(it.get(FORM, "Fields"), b"201 0 R"))}),
    "a.b changes as a field without a parent": filled(CHILD, Parent=None),
    "a.b changes when it is listed at the top": filled(
        CHILD, more=lambda it: {FORM: it.put(FORM, Fields=grown(it.get(FORM, "Fields"), b"29 0 R", front=True))}),
    "a.b changes while its parent lists nothing": filled(CHILD, more=lambda it: {PARENT: it.put(PARENT, Kids=b"[]")}),
    "a.b changes while its parent is gone": lambda it: it.update(
        {CHILD: it.put(CHILD, V=b"(999)", **LOOK), NEW: NINE}, rows={PARENT: (0, 0, 1)}),
    "a.b changes in a name with a dot": lambda it: it.update({
        CHILD: it.put(CHILD, T=b"(a.b)", Parent=None, V=b"(999)", **LOOK), NEW: NINE, PARENT: it.put(PARENT, Kids=b"[]"),
        FORM: it.put(FORM, Fields=grown(it.get(FORM, "Fields"), b"29 0 R"))}),
    "a.b has another value in another field of the name": lambda it: it.update(it.fielded(
        field(b"Tx", b"(a.b)", b"/V (999) /AP << /N 201 0 R >>", b"40 220 140 240"), {NEXT: NINE}, front=True, on=SECOND)),
    "a.b gets a second widget": lambda it: it.update(
        {SECOND: it.put(SECOND, Annots=grown(written(it.parsed(SECOND)["/Annots"]), b"200 0 R")),
         PARENT: it.put(PARENT, Kids=b"[29 0 R 200 0 R]"), NEXT: NINE,
         NEW: field(b"Tx", b"(b)", b"/Parent 28 0 R /V (999) /AP << /N 201 0 R >>", b"40 220 140 240")}),
    "a.b gets a kid with a value": lambda it: it.changed(
        CHILD, {NEXT: b"<< /Parent 29 0 R /Type /Annot /Subtype /Widget /FT /Tx /V (999) /Rect [0 0 0 0] >>"}, Kids=b"[201 0 R]"),
    "a.b is its own kid": filled(CHILD, Kids=b"[29 0 R]"),
    "a.b has its value in another object": filled(CHILD, b"201 0 R", lambda it: {NEXT: b"(999)"}),
    "a.b has a stream for a value": filled(CHILD, b"201 0 R", lambda it: {NEXT: stream(b"999")}),
    "a.b has formatted text for a value": filled(CHILD, b"(7)", RV=b"(<p>999</p>)"),
}
register("lock", Extent.OTHER, HIERARCHY, applies=lambda base: "a.b" in base.locked)
register("lock", Extent.OTHER, {
    "locked fields are drawn again": lambda it: it.changed(FORM, **REDRAWN),
    "locked fields are drawn again in another size": lambda it: it.changed(FORM, DA=b"(0 g /F 4 Tf)", **REDRAWN),
    "locked fields are drawn again at another side": lambda it: it.changed(FORM, Q=b"2", **REDRAWN),
    "locked fields are calculated": lambda it: it.changed(FORM, {AMOUNT: it.put(AMOUNT, AA=b"<< /C %s >>" % SCRIPT)}, CO=b"[21 0 R]"),
}, applies=lambda base: base.locked)


def each(name: str, number: int, **changes: dict[str, bytes]):
    """Changes of a field whose value stays."""
    return {f"{name} {what.replace('_', ' ')}": lambda it, entries=entries: it.changed(number, {NEW: NINE, NEXT: COVER}, **entries)
            for what, entries in changes.items()}


register("appearance", Extent.OTHER, each(
    "amount", AMOUNT, looks_different=LOOK, looks_different_pressed={"AP": b"<< /N 40 0 R /D 200 0 R >>"},
    looks_different_below={"AP": b"<< /N 40 0 R /R 200 0 R >>"}, is_moved={"Rect": b"[40 100 140 120]"}, is_larger={"Rect": b"[0 0 400 400]"},
    is_hidden={"F": b"6"}, is_seen_nowhere={"F": b"32"}, is_not_printed={"F": b"0"}, has_no_flags={"F": None}, is_in_a_layer={"OC": b"74 0 R"},
    has_no_appearance={"AP": None}, has_another_state={"AS": b"/Off"}, has_a_background={"MK": b"<< /BG [0] >>"}, is_turned={"MK": b"<< /R 180 >>"},
    has_an_action={"A": SCRIPT}, has_an_action_for_keys={"AA": b"<< /K %s >>" % SCRIPT}, has_another_type={"FT": b"/Btn"},
    has_no_type={"FT": None}, is_no_widget={"Subtype": b"/Stamp"}, is_a_link={"Subtype": b"/Link"}, is_of_another_page={"P": b"5 0 R"},
    has_a_border={"Border": b"[0 0 20]"}, is_a_password={"Ff": b"8192", **LOOK}, is_short={"MaxLen": b"1", **LOOK},
    is_called_something_else={"T": b"(total)"}, has_another_name_for_people={"TU": b"(Total)"}, has_another_name_for_export={"TM": b"(total)"},
    has_the_same_value_in_hexadecimal={"V": b"<313030>", **LOOK}, has_the_same_value_in_UTF_16={"V": b"<FEFF003100300030>", **LOOK},
    has_the_same_value_in_octal_numbers={"V": b"(\\061\\060\\060)", **LOOK},
))
register("appearance", Extent.OTHER, {
    "amount's appearance is replaced": lambda it: it.update({SHOWN_AMOUNT: NINE}),
    "amount's appearance is replaced while name is filled in": lambda it: it.changed(NAME, {SHOWN_AMOUNT: NINE}, V=b"(Jane)", AP=b"<< /N 40 0 R >>"),
    "tick is replaced while agree is ticked": lambda it: it.changed(AGREE, {TICK: NINE}, V=b"/Yes", AS=b"/Yes"),
    "empty box is replaced by a tick": lambda it: it.update({BLANK: COVER}),
    "choice changes states without a value": lambda it: it.update({ONE: it.put(ONE, AS=b"/Off"), OTHER: it.put(OTHER, AS=b"/B")}),
    "choice changes places": lambda it: it.update({ONE: it.put(ONE, Rect=it.get(OTHER, "Rect")), OTHER: it.put(OTHER, Rect=it.get(ONE, "Rect"))}),
    "choice loses a kid": lambda it: it.changed(CHOICE, Kids=b"[26 0 R]"),
    "boat has other options": lambda it: it.changed(BOAT, Opt=b"[(Sunk) (Double)]"),
    "boat has another option at the top": lambda it: it.changed(BOAT, TI=b"1", Opt=b"[(Sunk)]"),
    "fields are taken from the page": lambda it: it.changed(FIRST, Annots=b"[50 0 R]"),
    "fields are taken from the form": lambda it: it.changed(
        FORM, Fields=grown(None, *[b"%d 0 R" % each for each in it.numbers(it.parsed(FORM)["/Fields"]) if each != AMOUNT])),
    "field is freed": lambda it: it.update(rows={AMOUNT: (0, 0, 1)}),
    "field becomes a stream": lambda it: it.update({AMOUNT: COVER}),
    "field is on another page": lambda it: it.update({
        FIRST: it.put(FIRST, Annots=it.get(FIRST, "Annots").replace(b"21 0 R", b"")), SECOND: it.put(
            SECOND, Annots=grown(written(it.parsed(SECOND)["/Annots"]), b"21 0 R"))}),
    "empty signature field gets another lock": lambda it: it.changed(WITNESS, Rect=b"[0 0 400 400]", MK=b"<< /BG [1] >>"),
})

MORE = {
    "is moved": {"Rect": b"[30 330 370 370]"}, "is hidden": {"F": b"2"}, "has another type": {"FT": b"/Btn"},
    "has another name": {"T": b"(other)"},
    "has a parent": {"Parent": b"28 0 R"}, "has kids": {"Kids": b"[21 0 R]"}, "has an action for keys": {"AA": b"<< /K %s >>" % SCRIPT},
    "is in a layer": {"OC": b"74 0 R"},
    "is a link": {"Subtype": b"/Link"}, "is on another page": {"P": b"5 0 R"}, "has a drawing in another file": {"AP": b"<< /N 202 0 R >>"},
    "has two boxes": {"Re#63t": b"[30 330 370 370]"}, "is required by a seed": {"SV": b"<< >>"},
}
register("appearance", Extent.DOUBT, {
    f"name is filled in and {what}": lambda it, entries=entries: it.changed(NAME, {
        NEW: NINE, NEXT + 1: stream(b"", b"/Type /XObject /Subtype /Form /BBox [0 0 9 9] /F (/etc/hostname)")}, **{"V": b"(Jane)", **LOOK, **entries})
    for what, entries in MORE.items()
} | {
    "name is filled in, and its drawing is the page's content": lambda it: it.changed(NAME, {6: NINE}, V=b"(Jane)", AP=b"<< /N 6 0 R >>"),
    "name is filled in, and its drawing is that of amount": lambda it: it.changed(NAME, {SHOWN_AMOUNT: NINE}, V=b"(Jane)", AP=b"<< /N 40 0 R >>"),
    "name is filled in, and its drawing has no box": lambda it: it.changed(
        NAME, {NEW: stream(b"0 0 999 999 re f", b"/Type /XObject /Subtype /Form")}, V=b"(Jane)", **LOOK),
    "name is filled in, and its drawing is a font": lambda it: it.changed(NAME, {FONT: NINES}, V=b"(Jane)", AP=b"<< /N 10 0 R >>"),
})

FONTS = b"<< /Font << /F 10 0 R /G 200 0 R >> >>"
register("form", Extent.OTHER, {
    "default resources gain a font": lambda it: it.changed(FORM, {NEW: NINES}, DR=FONTS, **REDRAWN),
    "default resources have another font": lambda it: it.changed(FORM, {NEW: NINES}, DR=b"<< /Font << /F 200 0 R >> >>", **REDRAWN),
    "default resources lose a font": lambda it: it.changed(FORM, DR=b"<< >>", **REDRAWN),
    "default appearance of the form is white": lambda it: it.changed(FORM, DA=b"(1 g /F 9 Tf)", **REDRAWN),
    "default appearance of the form is white for what has no appearance": lambda it: it.changed(FORM, DA=b"(1 g /F 9 Tf)"),
    "default appearance of a field is white": lambda it: it.changed(AMOUNT, {FORM: it.put(FORM, **REDRAWN)}, DA=b"(1 g /F 9 Tf)"),
    "default appearance of a field has a font of its own": lambda it: it.changed(
        AMOUNT, {FORM: it.put(FORM, DR=FONTS, **REDRAWN), NEW: NINES}, DA=b"(0 g /G 9 Tf)"),
    "default appearance of a field is gone": lambda it: it.changed(AMOUNT, {FORM: it.put(FORM, **REDRAWN)}, DA=None),
    "fields are at another side": lambda it: it.changed(AMOUNT, {FORM: it.put(FORM, **REDRAWN)}, Q=b"2"),
    "fields are combs": lambda it: it.changed(AMOUNT, {FORM: it.put(FORM, **REDRAWN)}, Ff=b"16777216", MaxLen=b"30"),
    "fields are passwords": lambda it: it.changed(AMOUNT, {FORM: it.put(FORM, **REDRAWN)}, Ff=b"8192"),
    "form is XFA": lambda it: it.changed(FORM, {NEW: stream(b"<xdp/>")}, XFA=b"200 0 R"),
    "form is XFA in parts": lambda it: it.changed(FORM, {NEW: stream(b"<template/>")}, XFA=b"[(template) 200 0 R]"),
    "form is XFA in a string": lambda it: it.changed(FORM, XFA=b"(<xdp/>)"),
    "form calculates": lambda it: it.changed(FORM, {AMOUNT: it.put(AMOUNT, AA=b"<< /C %s >>" % SCRIPT)}, CO=b"[21 0 R]"),
    "form's font is another": lambda it: it.update({FONT: NINES, FORM: it.put(FORM, **REDRAWN)}),
    "form is a stream": lambda it: it.update({FORM: stream(b"", it[FORM][2:-2] + b" /NeedAppearances true /DA (1 g /F 9 Tf)")}),
    "form in the catalog": lambda it: it.cataloged(AcroForm=put(it[FORM], DA=b"(1 g /F 9 Tf)", **REDRAWN)),
})
# Fonts are not looked up there, but a reader could.
register("appearance", Extent.DOUBT, {
    "default resources gain an encoding": lambda it: it.changed(
        FORM, DR=b"<< /Font << /F 10 0 R >> /Encoding << /PDFDocEncoding << /Differences [49 /nine] >> >> >>", **REDRAWN),
})
