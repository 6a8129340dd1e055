"""More harmless changes than a verifier may want to list, and one that is not."""

from .contract import FIRST, FONT, FORM, INFO, METADATA, PAY, stream
from .material import EVIL, NINES, NO_TIME_STAMP, field
from .registry import Extent, register
from .signed import NEW, Signed, grown

COUNT = 1000
MANY = range(NEW, NEW + COUNT)


def references(numbers) -> list[bytes]:
    return [b"%d 0 R" % number for number in numbers]


def annotations(it, **annotation):
    made = {number: b"<< /Type /Annot /Subtype /Text /Rect [0 0 0 0] /F 2 >>" for number in MANY}
    return made | {FIRST: it.put(FIRST, Annots=grown(it.get(FIRST, "Annots"), *references(MANY)))}


def fields(it, entries=b"", kind=b"Sig"):
    made = {number: field(kind, b"(n%d)" % number, entries.replace(b"SELF", b"%d 0 R" % number), flags=132) for number in MANY}
    return made | {FORM: it.put(FORM, Fields=grown(it.get(FORM, "Fields"), *references(MANY)))}


def archive(it):
    return {number: stream(b"%d" % number) for number in MANY} | {
        it.root: it.put(it.root, DSS=b"<< /Certs [%s] >>" % b" ".join(references(MANY)))}


def unchanged(it):
    return {number: it[number] for number in it.dictionaries}


def versions(it, count):
    for index in range(count):
        it = Signed(it.update({INFO: b"<< /Title (Version %d) >>" % index}))
    return it


FLOODS = {
    "annotations": annotations,
    "new signature fields": fields,
    "signature fields that are their own kids": lambda it: fields(it, b"/Kids [SELF]"),
    "time stamps that are their own kids": lambda it: fields(it, b"/V 190 0 R /Kids [SELF]") | {190: NO_TIME_STAMP},
    "text fields": lambda it: fields(it, kind=b"Tx"),
    "validation data": archive,
}
for flood, made in FLOODS.items():
    register("flood", Extent.OTHER, {
        f"flood of {flood}, then content": lambda it, made=made: it.update(made(it) | {PAY: EVIL}),
        f"flood of {flood}, then a font": lambda it, made=made: it.update({FONT: NINES} | made(it)),
        f"flood of {flood}, then content in another update": lambda it, made=made: Signed(it.update(made(it))).update({PAY: EVIL}),
        f"content, then a flood of {flood}": lambda it, made=made: (
            lambda it: it.update(made(it)))(Signed(it.update({PAY: EVIL}))),
    })

register("flood", Extent.OTHER, {
    "flood of versions, then content": lambda it: versions(it, 60).update({PAY: EVIL}),
    "content, then a flood of versions": lambda it: versions(Signed(it.update({PAY: EVIL})), 60).data,
    "flood of free rows, then content": lambda it: it.update(
        {PAY: EVIL}, rows={number: (0, 0, 1) for number in range(NEW, NEW + 20000)}),
    "flood of objects that nothing uses, then content": lambda it: it.update(
        {number: b"<< >>" for number in range(NEW, NEW + 5000)} | {PAY: EVIL}),
    "flood of nested arrays in a new object, then content": lambda it: it.update(
        {METADATA: stream(b"x", b"/Type /Metadata /Deep %s%s" % (b"[" * 400, b"]" * 400)), PAY: EVIL}),
})
