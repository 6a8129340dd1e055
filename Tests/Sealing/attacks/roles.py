"""One dictionary in two roles, of which a verifier sees one: the changes that are harmless there are not in the other."""

from .contract import (
    ALSO_COLORS, ALSO_FONT, ALSO_LAYERS, ALSO_MASK, ALSO_STATE, ELEMENT, ENCODING, FILES, FIRST, FONT, FORM, GLYPHS, HIDDEN, LABEL,
    LABELS, LAYERS, NAMES, OUTLINE, PAY, PLACE, PLACES, SCRIPTS, STATE, STRUCTURE, VISIBLE, stream, words,
)
from .material import COVER, SCRIPT
from .registry import Extent, register
from .signed import NEW, grown

ROLES = {
    "an annotation": {"Type": b"/Annot", "Rect": b"[0 0 0 0]", "F": b"2"},
    "a text annotation": {"Type": b"/Annot", "Rect": b"[0 0 0 0]", "F": b"2", "Contents": b"(x)"},
    "a widget": {"Type": b"/Annot", "FT": b"/Tx", "T": b"(w)", "Rect": b"[0 0 0 0]", "F": b"2"},
    "a signature field": {"FT": b"/Sig", "T": b"(s)", "Rect": b"[0 0 0 0]", "F": b"132"},
    "a page": {"Type": b"/Page", "Parent": b"2 0 R"},
    "a node of pages": {"Type": b"/Pages", "Kids": b"[]", "Count": b"0"},
    "a catalog": {"Type": b"/Catalog", "Pages": b"2 0 R"},
    "an element of structure": {"Type": b"/StructElem", "S": b"/P", "P": b"75 0 R"},
    "metadata": {"Type": b"/Metadata"}, "a store of validation data": {"Type": b"/DSS"}, "a signature": {"Type": b"/Sig"},
    "an object stream": {"Type": b"/ObjStm", "N": b"0", "First": b"0"}, "cross-references": {"Type": b"/XRef", "Size": b"9"},
}
#: Dictionaries that something shows, by what is changed in them.
SHOWN = {
    "font": (FONT, {"Encoding": b"<< /Differences [49 /nine] >>"}), "state": (STATE, {"SMask": b"/None", "ca": b"0"}),
    "encoding": (ENCODING, {"Differences": b"[49 /nine]"}), "glyphs": (GLYPHS, {"Widths": b"[400]", "FontMatrix": b"[1 0 0 1 0 0]"}),
    "layers": (LAYERS, {"D": b"<< /ON [73 0 R 74 0 R] >>"}), "layer": (VISIBLE, {"Usage": b"<< /View << /ViewState /OFF >> >>"}),
    "name tree": (PLACE, {"Names": b"[(pay) [5 0 R /Fit]]"}), "files": (FILES, {"F": b"(evil.exe)", "UF": b"(evil.exe)"}),
}
for role, extra in ROLES.items():
    register("two roles", Extent.OTHER, {
        f"{name} says that it is {role}": lambda it, number=number, changes=changes | extra: it.changed(number, **changes)
        for name, (number, changes) in SHOWN.items()})


def as_annotation(number, **changes):
    """Such a dictionary is also among the annotations of the page."""
    return lambda it: it.changed(
        number, {FIRST: it.put(FIRST, Annots=grown(it.get(FIRST, "Annots"), b"%d 0 R" % number))},
        **{"Subtype": it.get(number, "Subtype"), **ROLES["an annotation"], **changes})


def as_field(number, **changes):
    return lambda it: it.changed(
        number, {FORM: it.put(FORM, Fields=grown(it.get(FORM, "Fields"), b"%d 0 R" % number))}, **ROLES["a signature field"] | changes)


for name, (number, changes) in SHOWN.items():
    register("two roles", Extent.OTHER, {
        f"{name} is among the annotations": as_annotation(number, **changes), f"{name} is among the fields": as_field(number, **changes)})
register("two roles", Extent.OTHER, {
    "content is the properties": lambda it: it.update({PAY: COVER}, info=PAY),
    "page is the properties": lambda it: it.update({FIRST: it.put(FIRST, Contents=b"8 0 R", Title=b"(x)")}, info=FIRST),
    "font is the properties": lambda it: it.update({FONT: it.put(FONT, Encoding=b"<< /Differences [49 /nine] >>")}, info=FONT),
    "content is below the properties": lambda it: it.update({PAY: COVER, 19: b"<< /Title (x) /Thumb 6 0 R >>"}),
    "content is an extension": lambda it: it.cataloged({PAY: COVER}, Extensions=b"<< /X 6 0 R >>"),
    "content is the metadata of a page": lambda it: it.changed(FIRST, {PAY: COVER}, Metadata=b"6 0 R"),
    "content is the metadata of a mark": lambda it: it.cataloged({PAY: COVER}, MarkInfo=b"<< /Marked true /X 6 0 R >>"),
    "content is a lock": lambda it: it.changed(33, {PAY: COVER}, Lock=b"6 0 R"),
    "font is validation data": lambda it: it.cataloged({FONT: it.put(FONT, Encoding=b"<< /Differences [49 /nine] >>")}, DSS=b"10 0 R"),
    "layers are validation data": lambda it: it.cataloged({LAYERS: it.put(LAYERS, D=b"<< /ON [74 0 R] >>")}, DSS=b"72 0 R"),
    "content is a certificate": lambda it: it.cataloged({PAY: COVER}, DSS=b"<< /Certs [6 0 R] >>"),
    "content is metadata": lambda it: it.cataloged({PAY: COVER}, Metadata=b"6 0 R"),
    "content is an appearance of a filled field": lambda it: it.changed(22, {PAY: words(b"Jane")}, V=b"(Jane)", AP=b"<< /N 6 0 R >>"),
    "font is a value of a field": lambda it: it.changed(22, {FONT: it.put(FONT, BaseFont=b"/Symbol")}, V=b"10 0 R"),
    "structure is a form": lambda it: it.changed(ELEMENT, K=b"[0 << /Type /MCR /Pg 4 0 R /MCID 0 >>]", A=b"<< /O /Layout /BBox [0 0 9 9] >>"),
    "structure has another text": lambda it: it.changed(ELEMENT, ActualText=b"(Pay 999 EUR to Mallory)"),
    "structure has another alternative": lambda it: it.changed(ELEMENT, Alt=b"(Pay 999 EUR to Mallory)"),
    "structure has an expansion": lambda it: it.changed(ELEMENT, E=b"(Pay 999 EUR to Mallory)"),
    "structure has another page": lambda it: it.changed(ELEMENT, Pg=b"4 0 R"),
    "structure is gone": lambda it: it.cataloged(StructTreeRoot=None),
})
#: Those that had two roles when they were signed.
PREPARED = {
    "font": (ALSO_FONT, {"Encoding": b"<< /Differences [49 /nine] >>"}), "font by its name": (ALSO_FONT, {"BaseFont": b"/Symbol"}),
    "font with words": (ALSO_FONT, {"Contents": b"(x)", "Encoding": b"<< /Differences [49 /nine] >>"}),
    "state": (ALSO_STATE, {"ca": b"0"}), "state without a mask": (ALSO_STATE, {"SMask": None}),
    "state in another blending": (ALSO_STATE, {"BM": b"/Difference"}),
    "layers": (ALSO_LAYERS, {"ON": b"[74 0 R]", "OFF": b"[73 0 R]"}), "layers all on": (ALSO_LAYERS, {"OFF": None}),
    "colors": (ALSO_COLORS, {"C": b"[/CalGray << /WhitePoint [0.9505 1 1.089] /Gamma 9 >>]"}),
    "colors of a device": (ALSO_COLORS, {"C": b"/DeviceGray"}),
    "colors for gray": (ALSO_COLORS, {"DefaultGray": b"[/CalGray << /WhitePoint [0.9505 1 1.089] /Gamma 9 >>]"}),
    "mask": (ALSO_MASK, {"G": b"201 0 R"}), "mask by its way": (ALSO_MASK, {"S": b"/Alpha"}), "mask by a function": (ALSO_MASK, {"TR": b"202 0 R"}),
    "scripts": (SCRIPTS, {"Kids": b"[203 0 R]"}), "scripts in their place": (SCRIPTS, {"Kids": None, "Names": b"[(a) 204 0 R]"}),
    "labels": (LABELS, {"Kids": b"[205 0 R]"}), "labels in their place": (LABELS, {"Kids": None, "Nums": b"[0 << /S /r /St 9 >>]"}),
}
PARTS = {
    NEW + 1: stream(b"0 g 0 0 400 400 re f", b"/Type /XObject /Subtype /Form /BBox [0 0 400 400] /Group << /S /Transparency /CS /DeviceGray >>"),
    NEW + 2: b"<< /FunctionType 2 /N 1 /Domain [0 1] /C0 [1] /C1 [0] >>", NEW + 3: b"<< /Limits [(a) (a)] /Names [(a) 204 0 R] >>", NEW + 4: SCRIPT,
    NEW + 5: b"<< /Limits [0 0] /Nums [0 << /S /r /St 9 >>] >>",
}
register("two roles", Extent.OTHER, {
    f"annotation that was always {name} changes": lambda it, number=number, changes=changes: it.changed(number, PARTS, **changes)
    for name, (number, changes) in PREPARED.items()
} | {
    f"annotation that was always {name} is gone": lambda it, number=number: it.update(rows={number: (0, 0, 1)}) for name, number in {
        "a font": ALSO_FONT, "a state": ALSO_STATE, "layers": ALSO_LAYERS, "colors": ALSO_COLORS, "a mask": ALSO_MASK}.items()
})
register("two roles", Extent.DOUBT, {
    "structure has another role": lambda it: it.changed(STRUCTURE, RoleMap=b"<< /P /Artifact >>"),
})

TREES = {"name tree": (PLACES, b"/Names [(pay) [5 0 R /Fit]]"), "leaf of a name tree": (PLACE, b"/Names [(pay) [5 0 R /Fit]]"),
         "number tree": (LABEL, b"/Nums [0 << /S /r /St 9 >>]")}
register("trees", Extent.OTHER, {
    f"{name} becomes {what}": lambda it, number=number, made=b"<< %s %s >>" % (head, values): it.update({number: made})
    for name, (number, values) in TREES.items()
    for what, head in {"a node of pages": b"/Type /Pages", "a page": b"/Type /Page /Parent 2 0 R", "another node": b"",
                       "an annotation": b"/Type /Annot /Subtype /Text /Rect [0 0 0 0]"}.items()
})


def named(**changes):
    return lambda it: it.changed(NAMES, {NEW: b"<< /Names [(evil) 201 0 R] >>", NEW + 1: SCRIPT, NEW + 2: COVER}, **changes)


register("trees", Extent.OTHER, {
    "names gain scripts": named(JavaScript=b"200 0 R"), "names gain a template": named(Templates=b"<< /Names [(t) 5 0 R] >>"),
    "names gain pages": named(Pages=b"<< /Names [(t) 5 0 R] >>"),
    "names gain files": named(EmbeddedFiles=b"<< /Names [(x) 63 0 R (terms) 63 0 R] >>"),
    "names gain addresses": named(URLS=b"<< /Names [(x) 201 0 R] >>"),
    "names gain renditions": named(Renditions=b"<< /Names [(x) 201 0 R] >>"),
    "names are gone": lambda it: it.cataloged(Names=None), "names are a node of pages": named(Type=b"/Pages", JavaScript=b"200 0 R"),
    "file has other bytes": lambda it: it.update({64: COVER}),
    "file is another": lambda it: it.changed(FILES, {NEW: COVER}, EF=b"<< /F 200 0 R >>"),
    "file has another name": lambda it: it.changed(FILES, F=b"(evil.exe)", UF=b"(evil.exe)"),
    "place is another": lambda it: it.update({PLACE: it.put(PLACE, Names=b"[(pay) [5 0 R /Fit]]")}),
    "place in front of another": lambda it: it.update({
        PLACES: b"<< /Kids [200 0 R 62 0 R] >>", NEW: b"<< /Limits [(pay) (pay)] /Names [(pay) [5 0 R /Fit]] >>"}),
    "place with other limits": lambda it: it.update({PLACE: it.put(PLACE, Limits=b"[(x) (y)]")}),
    "places are old ones": lambda it: it.cataloged(Dests=b"<< /pay [5 0 R /Fit] >>"),
    "node of pages has scripts": lambda it: it.changed(NAMES, {
        NEW: b"<< /Type /Pages /Kids [201 0 R] >>", NEW + 1: b"<< /Names [(a) 202 0 R] >>", NEW + 2: SCRIPT}, JavaScript=b"200 0 R"),
    "labels of pages are others": lambda it: it.update({LABEL: it.put(LABEL, Nums=b"[0 << /S /r /St 7 >>]")}),
    "labels of pages are gone": lambda it: it.cataloged(PageLabels=None),
    "labels of pages have a prefix": lambda it: it.update({LABEL: it.put(LABEL, Nums=b"[0 << /S /D /P (9) >>]")}),
    "outline has another title": lambda it: it.changed(OUTLINE, Title=b"(Pay 999)"),
    "outline has another place": lambda it: it.changed(OUTLINE, Dest=b"[5 0 R /Fit]"),
    "outline has a script": lambda it: it.changed(OUTLINE, Dest=None, A=SCRIPT),
    "outline has a style": lambda it: it.changed(OUTLINE, F=b"3", C=b"[1 0 0]"),
    "outlines have another": lambda it: it.changed(70, {NEW: b"<< /Title (Void) /Parent 70 0 R /Prev 71 0 R /Dest [5 0 R /Fit] >>",
                                                        OUTLINE: it.put(OUTLINE, Next=b"200 0 R")}, Last=b"200 0 R", Count=b"2"),
    "outlines are gone": lambda it: it.cataloged(Outlines=None), "hidden layer is renamed": lambda it: it.changed(HIDDEN, Name=b"(Terms)"),
})
