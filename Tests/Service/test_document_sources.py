"""Documents are made of PDFs, of pictures, and of word processors' files where LibreOffice is installed."""

import io
import pathlib
import subprocess
import zipfile

import pytest
from PIL import Image

from .threats import CONTRACT, ROOT, Service

OFFICE = pathlib.Path("/usr/lib/libreoffice/program/soffice.bin")
with_office = pytest.mark.skipif(not OFFICE.exists(), reason="LibreOffice is not installed")
SCAN = (ROOT / "docs/examples/scan.jpg").read_bytes()


@pytest.fixture(scope="module")
def service():
    with Service("log.level=error", "limits.request-documents=3") as running:
        yield running


def picture(kind, size=(300, 420), mode="RGB", **options):
    made = Image.new(mode, size, (255, 255, 255, 0)[: len(mode)])
    made.paste((20, 40, 200, 255)[: len(mode)], (40, 40, 140, 90))
    kept = io.BytesIO()
    made.save(kept, kind, **options)
    return kept.getvalue()


def shown(service, document):
    """The first page as a reader shows it."""
    return Image.open(io.BytesIO(service.api("GET", f"documents/{document['id']}/pages/1", params={"width": 600}).content)).convert("RGB")


def test_pictures_become_pages_of_one_document_without_what_else_was_in_them(service):
    exif = Image.Exif()
    exif[0x0112] = 6
    exif[0x010E] = "taken at home"
    files = [picture("JPEG", exif=exif), picture("PNG", mode="RGBA"), picture("TIFF"), picture("PNG", size=(800, 300))]
    made = service.made("documents", params={"name": "receipt.jpg"}, files=[("file", (f"{number}.bin", each)) for number, each in enumerate(files)])
    assert made["name"] == "receipt.pdf"
    # The first is turned by its camera's word, and so it lies as the last does.
    assert [page["width"] > page["height"] for page in made["pages"]] == [True, False, False, True]
    content = service.api("GET", f"documents/{made['id']}/content").content
    assert b"taken at home" not in content and b"Exif" not in content
    upright = service.made("documents", data=files[1])
    page = shown(service, upright)
    # What is transparent is paper, and what is blue is where it was.
    assert page.getpixel((590, 10)) == (255, 255, 255)
    red, green, blue = page.getpixel((int(600 * 90 / 300), int(page.height * 65 / 420)))
    assert blue > 150 and red < 60 and green < 80
    # Such a document can be signed.
    frame = [72, 100, 150, 40]
    body = {"document": upright["id"], "signers": [{"name": "Anna", "fields": [{"kind": "signature", "page": 1, "frame": frame}]}]}
    assert service.made("requests", body)["state"] == "sent"


def test_a_sheet_of_letter_paper_is_as_large_as_that(service):
    [page] = service.made("documents", params={"paper": "letter"}, data=picture("PNG"))["pages"]
    assert (page["width"], page["height"]) == (612, 792)
    assert service.api("POST", "documents", params={"paper": "a3"}, data=picture("PNG")).status_code == 422


@pytest.mark.parametrize(
    "files, code",
    [
        ([picture("PNG"), CONTRACT], "document-kind"),
        ([], "document-missing"),
        ([picture("PNG")[:60]], None),
        ([picture("TIFF", save_all=True, append_images=[Image.new("RGB", (300, 420))])], "document-kind"),
    ],
)
def test_files_that_make_no_document_are_refused(service, files, code):
    parts = [("file", (f"{number}.bin", each)) for number, each in enumerate(files)] or [("other", (None, "text"))]
    reply = service.api("POST", "documents", files=parts)
    assert 400 <= reply.status_code < 500 and (code is None or reply.json()["code"] == code), reply.text


def word(text="Lease of the flat in Ölgasse 7", more=()):
    """A DOCX file with a paragraph."""
    kept = io.BytesIO()
    types = (
        '<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">'
        '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>'
        '<Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>'
    )
    relations = (
        '<?xml version="1.0"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">'
        '<Relationship Id="r1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="word/document.xml"/></Relationships>'
    )
    body = (
        '<?xml version="1.0"?><w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body>'
        f"<w:p><w:r><w:t>{text}</w:t></w:r></w:p></w:body></w:document>"
    )
    with zipfile.ZipFile(kept, "w") as archive:
        for name, content in [("[Content_Types].xml", types), ("_rels/.rels", relations), ("word/document.xml", body), *more]:
            archive.writestr(name, content)
    return kept.getvalue()


def test_a_word_processors_document_is_refused_where_the_operator_has_switched_that_off():
    with Service("log.level=error", "office.enabled=false") as service:
        reply = service.api("POST", "documents", data=word())
        assert (reply.status_code, reply.json()["code"]) == (415, "document-kind")
        assert "save it as a PDF" in reply.json()["detail"]


@with_office
def test_a_word_processors_document_becomes_a_pdf_or_is_refused(service, tmp_path):
    made = service.made("documents", params={"name": "Lease.docx"}, data=word())
    assert made["name"] == "Lease.pdf" and len(made["pages"]) == 1
    (tmp_path / "lease.pdf").write_bytes(service.api("GET", f"documents/{made['id']}/content").content)
    text = subprocess.run(["pdftotext", tmp_path / "lease.pdf", "-"], check=True, capture_output=True, text=True).stdout
    assert "Lease of the flat in Ölgasse 7" in text
    reply = service.api("POST", "documents", data=word(more=[("word/vbaProject.bin", b"x")]))
    assert (reply.status_code, reply.json()["code"]) == (422, "document-macros")
    reply = service.api("POST", "documents", data=word(text="<broken"))
    assert 400 <= reply.status_code < 500


@with_office
def test_a_converter_reads_no_files_of_others_and_reaches_nobody(service, tmp_path):
    """A document that includes another file gets none."""
    secret = tmp_path / "secret.txt"
    secret.write_text("the words of somebody else")
    content = (
        '<?xml version="1.0"?><office:document-content xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0" '
        'xmlns:text="urn:oasis:names:tc:opendocument:xmlns:text:1.0" xmlns:xlink="http://www.w3.org/1999/xlink" office:version="1.2"><office:body><office:text>'
        f'<text:section text:name="a"><text:section-source xlink:href="file://{secret}" text:filter-name="Text"/><text:p>own words</text:p></text:section>'
        "</office:text></office:body></office:document-content>"
    )
    manifest = (
        '<?xml version="1.0"?><manifest:manifest xmlns:manifest="urn:oasis:names:tc:opendocument:xmlns:manifest:1.0">'
        '<manifest:file-entry manifest:full-path="/" manifest:media-type="application/vnd.oasis.opendocument.text"/>'
        '<manifest:file-entry manifest:full-path="content.xml" manifest:media-type="text/xml"/></manifest:manifest>'
    )
    kept = io.BytesIO()
    with zipfile.ZipFile(kept, "w") as archive:
        archive.writestr("mimetype", "application/vnd.oasis.opendocument.text")
        archive.writestr("content.xml", content)
        archive.writestr("META-INF/manifest.xml", manifest)
    made = service.made("documents", data=kept.getvalue())
    (tmp_path / "made.pdf").write_bytes(service.api("GET", f"documents/{made['id']}/content").content)
    text = subprocess.run(["pdftotext", tmp_path / "made.pdf", "-"], check=True, capture_output=True, text=True).stdout
    assert "somebody else" not in text
    assert not list(pathlib.Path("/tmp").glob("signet-office-*/document.odt"))
