"""Another field of the signature's name, which may be taken for the signature's (ISO 32000-2, 12.7.4.2)."""

from .contract import FIRST, FORM
from .material import COVER, NEXT, field, shown
from .registry import Extent, register
from .signed import NEW, grown, written

#: The annotation that the signer of a certification excluded.
NOTE, LOOK = NEW + 10, NEW + 11


def literal(it) -> bytes:
    """The name without its brackets; all signers here write a literal string."""
    return it.title[1:-1]


def utf16(it) -> bytes:
    return b"<FEFF" + literal(it).decode().encode("utf-16-be").hex().encode() + b">"


def forged(name, entries=b"/V (x)", more=lambda it: {}, front=True, on=None, kind=b"Sig"):
    """An update with a field of such a name, and an annotation over the text."""
    def make(it):
        value = name(it) if callable(name) else name
        made = it.fielded(field(kind, value, entries.replace(b"SELF", b"%d 0 R" % it.signature), flags=132), front=front, on=on)
        annots = grown(it.get(FIRST, "Annots"), b"%d 0 R" % NOTE)
        return it.update(made | {
            FIRST: it.put(FIRST, Annots=annots), NOTE: shown(b"FreeText", b"/Contents (Pay 999)", look=LOOK), LOOK: COVER} | more(it))
    return make


def direct(it):
    return it.title


NAMES = {
    "as it is": direct,
    "in hexadecimal": lambda it: b"<" + literal(it).hex().encode() + b">",
    "in UTF-16": utf16,
    "in UTF-16 of the other order": lambda it: b"<FFFE" + literal(it).decode().encode("utf-16-le").hex().encode() + b">",
    "in UTF-8": lambda it: b"<EFBBBF" + literal(it).hex().encode() + b">",
    "in octal numbers": lambda it: b"(" + b"".join(b"\\%03o" % byte for byte in literal(it)) + b")",
    "broken by a line": lambda it: b"(" + literal(it)[:2] + b"\\\n" + literal(it)[2:] + b")",
    "with a zero behind": lambda it: b"(" + literal(it) + b"\\000)",
    "with a blank behind": lambda it: b"(" + literal(it) + b" )",
    "in another object": lambda it: b"205 0 R",
}
VALUES = {"a string": b"/V (x)", "no value": b"", "null": b"/V null", "a dictionary": b"/V << /Type /Sig >>", "a name": b"/V /x"}
register("same name", Extent.ANNOTATION, {
    f"field of the name {spelling}": forged(name, more=lambda it: {NEW + 5: it.title}) for spelling, name in NAMES.items()
} | {
    f"field of the name with {value}": forged(direct, entries) for value, entries in VALUES.items()
} | {
    "field of the name behind": forged(direct, front=False),
    "field of the name on the page": forged(direct, on=FIRST),
    "field of the name and another type": forged(direct, kind=b"Tx"),
    "field of the name that is its own kid": forged(direct, b"/V (x) /Kids [200 0 R]"),
    "field of the name with kids in a circle": forged(
        direct, b"/V (x) /Kids [201 0 R]", lambda it: {NEXT: b"<< /Parent 200 0 R /Kids [200 0 R] /T (x) >>"}),
    "field of the name whose kid is the signature": forged(direct, b"/Kids [SELF]"),
    "name from a parent": forged(b"()", b"/Parent 201 0 R /V (x)", lambda it: {
        NEXT: b"<< /FT /Sig /T %s /Kids [200 0 R] >>" % it.title}),
    "name of a kid without one": forged(direct, b"/Kids [201 0 R]", lambda it: {
        NEXT: b"<< /Type /Annot /Subtype /Widget /Parent 200 0 R /FT /Sig /V (x) /Rect [0 0 0 0] >>"}),
    "name with an empty one below": forged(direct, b"/Kids [201 0 R]", lambda it: {
        NEXT: b"<< /Type /Annot /Subtype /Widget /Parent 200 0 R /T () /FT /Sig /V (x) /Rect [0 0 0 0] >>"}),
    "field of the name that is no object": lambda it: it.update(
        it.annotated(shown(b"FreeText"), {NEXT: COVER}) | {FORM: it.put(FORM, Fields=grown(
            it.get(FORM, "Fields"), b"<< /FT /Sig /T %s /V (x) >>" % it.title, front=True))}),
})


def renamed(**changes):
    """The signature's own field is changed, with an annotation."""
    def make(it):
        made = {key: value(it) if callable(value) else value for key, value in changes.items()}
        return it.update(it.annotated(shown(b"FreeText"), {NEXT: COVER, it.signature: it.put(it.signature, **made)}))
    return make


register("same name", Extent.OTHER, {
    "signature's field is renamed": renamed(T=b"(Other)"),
    "signature's field loses its name": renamed(T=None),
    "signature's field gets a name in UTF-16": renamed(T=lambda it: utf16(it).replace(b">", b"0020>")),
    "signature's field gets a kid with a name": lambda it: it.update(it.annotated(shown(b"FreeText"), {
        NEXT: COVER, it.signature: it.put(it.signature, Kids=b"[205 0 R]"),
        NEW + 5: b"<< /T (x) /Parent %d 0 R /V (x) >>" % it.signature})),
    "signature's field gets a parent": lambda it: it.update(it.annotated(shown(b"FreeText"), {
        NEXT: COVER, it.signature: it.put(it.signature, Parent=b"205 0 R"),
        NEW + 5: b"<< /T (x) /Kids [%d 0 R] >>" % it.signature})),
    "signature's field moves below another": lambda it: it.update(it.annotated(shown(b"FreeText"), {
        NEXT: COVER, it.signature: it.put(it.signature, Parent=b"205 0 R"),
        FORM: it.put(FORM, Fields=written(it.parsed(FORM)["/Fields"]).replace(b"%d 0 R" % it.signature, b"205 0 R")),
        NEW + 5: b"<< /T (x) /Kids [%d 0 R] >>" % it.signature})),
})
