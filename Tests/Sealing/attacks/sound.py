"""Changes that signers allow, by Signet, by other programs, and by hand: they pass."""

import io
import ssl

import pymupdf
from pyhanko.pdf_utils import generic
from pyhanko.pdf_utils.incremental_writer import IncrementalPdfFileWriter

from ..conftest import in_thread, signet
from .contract import FILE, FIRST, FONT, IMAGE, INFO, METADATA, NAME, NODE, PAGES, PAY, STICKER, stream, words
from .fields import FILLED, filling
from .registry import Extent, register
from .signed import NEW, Signed
from .signers import KIND, by_openssl, by_pyhanko, signed_by_pyhanko

DSS = b"<< /Type /DSS /Certs [200 0 R] /VRI << /X << /Cert [200 0 R] >> >> >>"

register("sound", Extent.ARCHIVE, {
    "sound: nothing": lambda it: it.update(),
    "sound: all dictionaries again": lambda it: it.update({number: it[number] for number in it.dictionaries}),
    "sound: streams again": lambda it: it.update({number: it.put(number) for number in (PAY, STICKER, IMAGE, FILE)}),
    "sound: a page, its font and its node again": lambda it: it.update({number: it[number] for number in (FIRST, FONT, NODE, PAGES)}),
    "sound: properties": lambda it: it.update({INFO: b"<< /Title (Other) /Producer (x) >>"}),
    "sound: metadata": lambda it: it.update({METADATA: stream(b"<x:xmpmeta/>", b"/Type /Metadata /Subtype /XML")}),
    "sound: validation data": lambda it: it.cataloged({NEW: stream(b"x")}, DSS=DSS),
    "sound: validation data in another object": lambda it: it.cataloged({NEW: stream(b"x"), NEW + 1: DSS}, DSS=b"201 0 R"),
    "sound: validation data twice": lambda it: Signed(it.cataloged({NEW: stream(b"x"), NEW + 1: DSS}, DSS=b"201 0 R")).update(
        {NEW + 1: b"<< /Type /DSS /Certs [200 0 R 202 0 R] >>", NEW + 2: stream(b"y")}),
    "sound: node between the pages": lambda it: it.changed(PAGES, {
        NEW: b"<< /Type /Pages /Parent 2 0 R /Kids [3 0 R 9 0 R] /Count 3 >>"}, Kids=b"[200 0 R]"),
})
register("sound", Extent.FILLING, {
    "sound: several fields": lambda it: it.changed(NAME, {
        NEW: words(b"Jane")}, V=b"(Jane)", AP=b"<< /N 200 0 R >>"),
    "sound: filled twice": lambda it: Signed(FILLED["name"](it)).changed(
        NAME, {NEW + 1: words(b"Joan")}, V=b"(Joan)", AP=b"<< /N 201 0 R >>"),
}, field="name")


def file(it, name: str = "it.pdf"):
    """Where other programs find the document."""
    path = it.bases.folder / name
    path.write_bytes(it.data)
    return path


def by_signet(*words):
    def make(it):
        made = it.bases.folder / "made.pdf"
        signet("sign", file(it), *words, "-o", made, "--force")
        return made.read_bytes()
    return make


def by_pymupdf(fill=None, more=lambda document: None):
    def make(it):
        path = file(it)
        pymupdf.TOOLS.mupdf_display_errors(False)
        with pymupdf.open(path) as document:
            for page in document:
                for widget in page.widgets():
                    if fill and widget.field_name == fill[0]:
                        widget.field_value = fill[1]
                        widget.update()
            more(document)
            document.saveIncr()
        return path.read_bytes()
    return make


def rewritten_by_pyhanko(it):
    """A field filled in by pyHanko's own objects."""
    made = IncrementalPdfFileWriter(io.BytesIO(it.data), strict=False)
    field = generic.Reference(NAME, 0, made).get_object()
    data = generic.StreamObject(
        {generic.pdf_name("/Type"): generic.pdf_name("/XObject"), generic.pdf_name("/Subtype"): generic.pdf_name("/Form"),
         generic.pdf_name("/BBox"): generic.ArrayObject([generic.NumberObject(each) for each in (0, 0, 100, 20)])},
        stream_data=b"0 0 20 10 re f")
    field["/V"] = generic.pdf_string("Jane")
    field["/AP"] = generic.DictionaryObject({generic.pdf_name("/N"): made.add_object(data)})
    made.update_container(field)
    out = io.BytesIO()
    made.write(out)
    return out.getvalue()


def fillable(name):
    return lambda base: not base.is_shut and name not in base.locked


VALUES = {"name": "Jane", "agree": "yes", "choice": "B", "boat": "Double", "twice": "Jane", "a.b": "8", "note": "some", "amount": "200"}
for field, value in VALUES.items():
    register("sound", filling(field), {f"sound: {field} by Signet": by_signet("--fill", f"{field}={value}")}, applies=fillable(field))
for field, value in {"name": "Jane", "agree": True, "boat": "Double", "twice": "Jane", "note": "some"}.items():
    register("sound", filling(field), {f"sound: {field} by PyMuPDF": by_pymupdf((field, value))}, applies=fillable(field))
register("sound", Extent.FILLING, {"sound: name by pyHanko": rewritten_by_pyhanko}, applies=fillable("name"))


def sealed(*words):
    def make(it):
        made = it.bases.folder / "made.pdf"
        signet("seal", file(it), "--key", it.bases.identities.pem(KIND), *words, "-o", made, "--force")
        return made.read_bytes()
    return make


def issuer_behind(count: int):
    """A signature without its issuer's certificate, which stands behind others in the archive."""
    def make(it):
        signed = Signed(by_openssl(it.data, it.bases.identities, it.bases.folder, "Other", None, has_issuer=False))
        issuer = ssl.PEM_cert_to_DER_cert(it.bases.identities.intermediate.read_text())
        decoys = [issuer.replace(b"intermediate", b"other%07d" % index) for index in range(count)]
        made = {NEW + index: stream(data) for index, data in enumerate([*decoys, issuer])}
        return signed.cataloged(made, DSS=b"<< /Type /DSS /Certs [%s] >>" % b" ".join(b"%d 0 R" % number for number in made))
    return make


def open_to(*levels):
    return lambda base: base.level in levels


SIGNABLE = open_to("approval", "p2", "p3", "include", "dotted", "two")
register("sound", Extent.FILLING, {
    "sound: second signature by Signet": sealed(),
    "sound: second signature by Signet in the empty field": sealed("--field", "Witness"),
    "sound: second signature by Signet with a stamp in the empty field": lambda it: by_signet(
        "--type", "John Roe", "--at", "field:Witness", "--seal", it.bases.identities.pem(KIND))(it),
    "sound: second signature by pyHanko": lambda it: by_pyhanko(it.data, it.bases.identities, it.bases.folder, "Other", None),
    "sound: second signature by pyHanko in the empty field": lambda it: by_pyhanko(it.data, it.bases.identities, it.bases.folder, "Witness", None),
    "sound: second signature by OpenSSL": lambda it: by_openssl(it.data, it.bases.identities, it.bases.folder, "Other", None),
    "sound: issuer in the archive": issuer_behind(0),
    "sound: issuer behind 214 certificates": issuer_behind(214),
    "sound: filled in, and a second signature": lambda it: (lambda filled: by_openssl(
        filled, it.bases.identities, it.bases.folder, "Other", None))(FILLED["name"](it)),
}, applies=SIGNABLE)
register("sound", Extent.ARCHIVE, {
    "sound: time stamp by pyHanko": lambda it: it.bases.time_stamped(it.data),
}, applies=lambda base: base.level != "broken")
register("sound", Extent.PLAIN_ANNOTATION, {
    "sound: visible signature by pyHanko": lambda it: in_thread(
        signed_by_pyhanko, it.data, it.bases.identities, "Other", None, box=(200, 40, 380, 90)),
    "sound: comment by PyMuPDF": by_pymupdf(more=lambda document: document[2].add_text_annot((300, 40), "Fine")),
    "sound: stamp by Signet": by_signet("--type", "John Roe", "--at", "rect:200,40,120,40", "--after-signatures"),
}, applies=open_to("approval", "include", "two"))
