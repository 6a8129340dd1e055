"""Signatures that are gone, replaced or hidden, and values that only look like signatures."""

from .contract import FORM, PAY, WITNESS, words
from .material import EVIL, NEXT, field
from .registry import Extent, register
from .signed import NEW, grown

VALUES = {
    "a string": b"(signed)", "a name": b"/Signed", "an array": b"[1 2]", "true": b"true", "a number": b"1", "null": b"null",
    "an empty string": b"()", "a dictionary without contents": b"<< /Type /Sig /Filter /Adobe.PPKLite /Name (The Boss) >>",
    "an empty dictionary": b"<< >>", "a reference to nothing": b"299 0 R", "a page": b"3 0 R", "a field": b"22 0 R",
    "a dictionary of another type": b"<< /Type /Font /Contents <00> /ByteRange [0 1 2 3] >>",
    "a dictionary with empty contents":
        b"<< /Type /Sig /Filter /Adobe.PPKLite /SubFilter /adbe.pkcs7.detached /Contents <> /ByteRange [0 9 9 9] >>",
    "a dictionary with a short range": b"<< /Type /Sig /Filter /Adobe.PPKLite /SubFilter /adbe.pkcs7.detached /Contents <3000> /ByteRange [0 9] >>",
    "a dictionary that is no signature of a known kind": b"<< /Type /Sig /Filter /Mine /SubFilter /mine /Contents <00> /ByteRange [0 0 0 0] >>",
}
BOSS = words(b"Digitally signed by The Boss", 12)


def faked(value: bytes):
    """The empty field for a signature, with a value and an appearance."""
    return lambda it: it.changed(WITNESS, {NEW: BOSS}, V=value, AP=b"<< /N 200 0 R >>")


register("fake signature", Extent.DOUBT, {f"signature that is {name}": faked(value) for name, value in VALUES.items()} | {
    "signature with an appearance alone": lambda it: it.changed(WITNESS, {NEW: BOSS}, AP=b"<< /N 200 0 R >>"),
    "signature that is the first one again": lambda it: it.changed(
        WITNESS, {NEW: BOSS}, V=b"%d 0 R" % it.value, AP=b"<< /N 200 0 R >>"),
    "signature that is a copy of the first": lambda it: it.changed(
        WITNESS, {NEW: BOSS, NEXT: it[it.value]}, V=b"201 0 R", AP=b"<< /N 200 0 R >>"),
    "signature that is a stream": lambda it: it.changed(
        WITNESS, {NEW: BOSS, NEXT: BOSS}, V=b"201 0 R", AP=b"<< /N 200 0 R >>"),
    "signature in the parent of its field": lambda it: it.changed(
        WITNESS, {NEW: BOSS, NEXT: b"<< /FT /Sig /T (Witness) /V (signed) /Kids [33 0 R] >>"},
        Parent=b"201 0 R", T=None, AP=b"<< /N 200 0 R >>"),
    "signature by a new field that is a string": lambda it: it.update(it.fielded(
        field(b"Sig", b"(Boss)", b"/V (signed) /AP << /N 201 0 R >>", b"40 40 240 80"), {NEXT: BOSS})),
    "signature by a new text field": lambda it: it.update(it.fielded(
        field(b"Tx", b"(Boss)", b"/V (signed) /AP << /N 201 0 R >>", b"40 40 240 80"), {NEXT: BOSS})),
    "signature's field becomes a text field": lambda it: it.changed(
        WITNESS, {NEW: BOSS}, FT=b"/Tx", V=b"(signed)", AP=b"<< /N 200 0 R >>"),
    "signature's field becomes a button": lambda it: it.changed(
        WITNESS, {NEW: BOSS}, FT=b"/Btn", Ff=b"65536", AP=b"<< /N 200 0 R >>"),
})


def of_signature(**changes):
    return lambda it: it.changed(it.signature, **changes)


def unlisted(it, **more):
    """The form without the first signature's field."""
    fields = [b"%d 0 R" % number for number in it.numbers(it.parsed(FORM)["/Fields"]) if number != it.signature]
    return it.changed(FORM, {PAY: EVIL} if more.pop("evil", False) else {}, Fields=grown(None, *fields), **more)


HIDDEN = {
    "first signature is not listed": unlisted,
    "first signature is not listed, nor counted": lambda it: unlisted(it, SigFlags=b"0"),
    "first signature is not listed, and content changed": lambda it: unlisted(it, evil=True),
    "first signature's field is its own kid": lambda it: it.changed(it.signature, Kids=b"[%d 0 R]" % it.signature),
    "first signature's field has kids that are none": of_signature(Kids=b"[null]"),
    "first signature's field has a kid that is a field": of_signature(Kids=b"[22 0 R]"),
    "first signature's field has no value": of_signature(V=None),
    "first signature's field has another type": of_signature(FT=b"/Tx"),
    "first signature's field has no type": of_signature(FT=None),
    "first signature's field is freed": lambda it: it.update(rows={it.signature: (0, 0, 1)}),
    "first signature's value is freed": lambda it: it.update(rows={it.value: (0, 0, 1)}),
    "first signature's field is another dictionary": lambda it: it.update({it.signature: b"<< /T (x) >>"}),
    "first signature's field is a stream": lambda it: it.update({it.signature: BOSS}),
    "first signature's value without its range": lambda it: it.changed(it.value, ByteRange=None),
    "first signature's value with another range": lambda it: it.changed(it.value, ByteRange=b"[0 10 20 10]"),
    "first signature's value without contents": lambda it: it.changed(it.value, Contents=None),
    "first signature's value of another kind": lambda it: it.changed(it.value, SubFilter=b"/adbe.x509.rsa_sha1"),
    "first signature's value of another type": lambda it: it.changed(it.value, Type=b"/Font"),
    "first signature's value without what it excludes": lambda it: it.changed(it.value, Reference=None),
    "first signature's value with other words": lambda it: it.changed(it.value, Name=b"(The Boss)", Reason=b"(I agree)"),
    "first signature's value with another date": lambda it: it.changed(it.value, M=b"(D:19990101)"),
    "form has no fields": lambda it: it.changed(FORM, Fields=b"[]"),
    "form's fields are null": lambda it: it.changed(FORM, Fields=None),
    "form's fields are a dictionary": lambda it: it.changed(FORM, Fields=b"<< >>"),
    "form is gone": lambda it: it.cataloged(AcroForm=None),
    "form is another": lambda it: it.cataloged({NEW: b"<< /Fields [22 0 R] >>"}, AcroForm=b"200 0 R"),
    "permissions are gone": lambda it: it.cataloged(
        it.annotated(b"<< /Type /Annot /Subtype /Square /Rect [0 0 400 400] /IC [1 1 1] /F 4 >>"), Perms=None),
    "permissions are another signature's": lambda it: it.cataloged(
        it.annotated(b"<< /Type /Annot /Subtype /Square /Rect [0 0 400 400] /IC [1 1 1] /F 4 >>", {
            NEXT: b"<< /Type /Sig /Reference [<< /TransformMethod /DocMDP /TransformParams << /P 3 /V /1.2 >> >>] >>"}),
        Perms=b"<< /DocMDP 201 0 R >>"),
} | {
    f"first signature becomes {name}": of_signature(V=value) for name, value in VALUES.items() if name != "null"
}


def lasting(base) -> bool:
    """Whether another signature is there, which covers the first."""
    return base.level in ("two", "broken")


def some(*beginnings: str) -> dict:
    return {name: make for name, make in HIDDEN.items() if name.startswith(beginnings)}


# Whatever hides all signatures may leave a document without one.
register("earlier signature", Extent.DOUBT, some("first", "form"), applies=lambda base: not lasting(base))
register("earlier signature", Extent.OTHER, {f"{name}, of two": make for name, make in some("first").items()}, applies=lasting)
register("earlier signature", Extent.DOUBT, {
    f"{name}, of two": make for name, make in some("form").items()}, applies=lambda base: base.level == "two")
register("earlier signature", Extent.ANNOTATION, some("permissions"), applies=lambda base: base.level in ("p1", "p2", "p3"))
register("earlier signature", Extent.OTHER, {
    "signatures exchanged": lambda it: it.update({
        one: it.put(one, V=it.get(other, "V")) for one, other in (it.signatures, reversed(it.signatures))}),
    "first signature has the value of the second": lambda it: it.changed(it.signatures[0], V=it.get(it.signatures[1], "V")),
    "second signature has the value of the first": lambda it: it.changed(it.signatures[1], V=it.get(it.signatures[0], "V")),
}, applies=lasting)
