"""What `signet verify` says of updates that somebody wrote behind a signature to change what the document shows.

The document has two pages with text, a drawn form, a comment, and two fields of which one has a value.
"""

import json
import re

import pytest

from .conftest import signet

FONT = b"/Font << /F 6 0 R >>"
PAGE = b"/Type /Page /Parent 2 0 R /Contents 5 0 R /Resources << %s /XObject << /X 7 0 R /Y 77 0 R >> >>"
FORM = b"/Fields [10 0 R 11 0 R] /DA (0 g /F 9 Tf)"


def stream(data, entries=b""):
    return b"<< %s /Length %d >>\nstream\n%s\nendstream" % (entries, len(data), data)


def drawing(content, entries=b"/Resources << >>"):
    return stream(content, b"/Type /XObject /Subtype /Form /BBox [0 0 100 30] " + entries)


def text(words):
    return stream(b"BT /F 20 Tf 50 300 Td (%s) Tj ET /X Do /Y Do" % words)


def field(name, entries, flags=4):
    return (b"<< /FT /Tx /T (%s) /Type /Annot /Subtype /Widget /Rect [50 50 150 80] /P 3 0 R /F %d %s >>"
            % (name, flags, entries))


OBJECTS = {
    1: b"<< /Type /Catalog /Pages 2 0 R /AcroForm << %s >> >>" % FORM,
    2: b"<< /Type /Pages /Kids [3 0 R 4 0 R] /Count 2 /MediaBox [0 0 400 400] >>",
    3: b"<< %s /Annots [8 0 R 10 0 R 11 0 R] >>" % (PAGE % FONT),
    4: b"<< /Type /Page /Parent 2 0 R /Contents 9 0 R /Resources << %s >> >>" % FONT,
    5: text(b"Pay 100"),
    6: b"<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>",
    7: drawing(b"0 0 10 10 re f"),
    8: b"<< /Type /Annot /Subtype /Square /Rect [10 10 30 30] /F 4 /P 3 0 R >>",
    9: b"<< /Length 14 0 R >>\nstream\nBT /F 20 Tf 50 300 Td (Two) Tj ET\nendstream",
    10: field(b"amount", b"/V (100) /DA (0 g /F 9 Tf) /AP << /N 12 0 R >>"),
    11: field(b"name", b"/AP << /N 13 0 R >>"),
    12: drawing(b"BT /F 9 Tf (100) Tj ET", b"/Resources << %s >>" % FONT),
    13: drawing(b" "),
    14: b"33",
    15: b"<< /Title (Contract) >>",
}


class Signed:
    """A sealed document, and updates of it."""

    def __init__(self, document):
        self.document = document
        self.start = int(re.findall(rb"startxref\s+(\d+)", document)[-1])
        objects = re.finditer(rb"(?<!\d)(\d+) 0 obj\b(.*?)endobj", document, re.S)
        self.objects = {int(found[1]): found[2].strip() for found in objects}

    def update(self, objects=None, *, rows=None, generation=0, root=1, start=None, entries=b""):
        """The document with objects and rows of a table, which may be wrong on purpose."""
        file, rows = self.document, dict(rows or {})
        for number, value in (objects or {}).items():
            rows[number] = b"%010d %05d n" % (len(file), generation)
            file += b"%d %d obj\n%s\nendobj\n" % (number, generation, value)
        section = b"xref\n" + b"".join(b"%d 1\n%s \n" % row for row in sorted(rows.items()))
        return file + section + (
            b"trailer\n<< /Size 99 /Root %d 0 R /Info 15 0 R /Prev %d %s >>\nstartxref\n%d\n%%%%EOF\n"
            % (root, self.start if start is None else start, entries, len(file)))

    def changed(self, number, old, new, more=None):
        """An update of one object in which something is replaced, and others."""
        value = self.objects[number]
        assert re.search(old, value), value
        return self.update({number: re.sub(old, lambda _: new, value, count=1)} | (more or {}))

    def place(self, number):
        return self.document.index(b"\n%d 0 obj" % number) + 1


EVIL = text(b"Pay 999")
CATALOG = rb">>$"
NODE = b"<< /Type /Pages /Parent 2 0 R /Kids [3 0 R 4 0 R] /Count 2 %s >>"
WHITE = rb"/AcroForm\s*<<", b"/AcroForm << /NeedAppearances true "

#: Updates that no signature allows.
FORGERIES = {
    "content in its place": lambda it: it.update({5: EVIL}),
    "other content": lambda it: it.changed(3, rb"5 0 R", b"90 0 R", {90: EVIL}),
    "length of the content": lambda it: it.update({14: b"5"}),
    "font": lambda it: it.update({6: OBJECTS[6].replace(b"Helvetica", b"Symbol")}),
    "drawing": lambda it: it.update({7: drawing(b"0 0 400 400 re f")}),
    "drawing that was missing": lambda it: it.update({77: drawing(b"0 0 400 400 re f")}),
    "content of another generation": lambda it: it.update({5: EVIL}, generation=1),
    "content under another generation": lambda it: it.update(rows={5: b"%010d 00001 n" % it.place(5)}),
    "content at another object": lambda it: it.update(rows={5: b"%010d 00000 n" % it.place(9)}),
    "content that is gone": lambda it: it.update(rows={5: b"0000000000 00001 f"}),
    "page that is gone": lambda it: it.update(rows={4: b"0000000000 00001 f"}),
    "turned pages": lambda it: it.changed(2, rb"/Count 2", b"/Count 2 /Rotate 180"),
    "turned by a node": lambda it: it.changed(2, rb"3 0 R 4 0 R", b"90 0 R", {90: NODE % b"/Rotate 180"}),
    "cropped by a node": lambda it: it.changed(2, rb"3 0 R 4 0 R", b"90 0 R", {90: NODE % b"/CropBox [0 0 9 9]"}),
    "order of pages": lambda it: it.changed(2, rb"3 0 R 4 0 R", b"4 0 R 3 0 R"),
    "page that comes twice": lambda it: it.changed(2, rb"4 0 R\s*\]\s*/Count 2", b"4 0 R 3 0 R] /Count 3"),
    "color of black": lambda it: it.changed(3, rb"/Font", b"/ColorSpace << /DefaultGray /DeviceRGB >> /Font"),
    "unit of a page": lambda it: it.changed(3, rb"/Contents", b"/UserUnit 2 /Contents"),
    "action of a page": lambda it: it.changed(3, rb"/Contents", b"/AA << /O << /S /URI /URI (x) >> >> /Contents"),
    "other catalog": lambda it: it.update({91: it.objects[1].replace(b"<<", b"<< /Lang (de)", 1)}, root=91),
    "other chain": lambda it: it.update(it.objects | {5: EVIL}, start=0),
    "action on opening": lambda it: it.changed(1, CATALOG, b"/OpenAction << /S /URI /URI (x) >> >>"),
    "layers": lambda it: it.changed(1, CATALOG, b"/OCProperties << /OCGs [] /D << >> >> >>"),
    "scripts": lambda it: it.changed(1, CATALOG, b"/Names << /JavaScript << /Names [] >> >> >>"),
    "another form": lambda it: it.changed(1, rb"/AcroForm\s*<<", b"/AcroForm << /XFA (x) "),
    "appearance of a field": lambda it: it.update({12: drawing(b"BT /F 9 Tf (999) Tj ET")}),
    "place of a field": lambda it: it.changed(10, rb"50 50", b"50 90"),
    "field that is hidden": lambda it: it.changed(10, rb"/F 4", b"/F 6"),
    "field that is not printed": lambda it: it.changed(10, rb"/F 4", b"/F 0"),
    "field in white": lambda it: it.changed(1, *WHITE, {10: OBJECTS[10].replace(b"0 g", b"1 g")}),
    "form in white": lambda it: it.changed(1, rb"/AcroForm\s*<<(.*?)\(0 g", b"/AcroForm << /NeedAppearances true "
                                           + re.search(rb"/AcroForm\s*<<(.*?)\(0 g", it.objects[1], re.S)[1] + b"(1 g"),
    "action of a field": lambda it: it.changed(10, rb"/F 4", b"/F 4 /AA << /K << /S /URI /URI (x) >> >>"),
    "kind of a field": lambda it: it.changed(10, rb"/Tx", b"/Btn"),
    "loose object": lambda it: it.document + b"5 0 obj\n" + EVIL + b"\nendobj\n",
    "loose object before an old end": lambda it: (
        it.document + b"5 0 obj\n" + EVIL + b"\nendobj\nstartxref\n%d\n%%%%EOF\n" % it.start),
    "loose object before a broken end": lambda it: (
        it.document + b"5 0 obj\n" + EVIL + b"\nendobj\nstartxref\n7\n%%EOF\n"),
    "update that is cut off": lambda it: it.update({5: EVIL})[:-30],
    "password": lambda it: it.update(entries=b"/Encrypt << /Filter /Standard /V 5 /R 6 /O (o) /U (u) /P -4 >>"),
    "encryption by another program": lambda it: it.update(entries=b"/Encrypt << /Filter /Other /V 4 >>"),
}

#: Updates that every signature here allows, of the same kinds.
HARMLESS = {
    "nothing": lambda it: it.update(),
    "the same content": lambda it: it.update({5: OBJECTS[5]}),
    "node between the pages": lambda it: it.changed(2, rb"3 0 R 4 0 R", b"90 0 R", {90: NODE % b""}),
    "properties": lambda it: it.update({15: b"<< /Title (Other) >>"}),
    "validation data": lambda it: it.changed(1, CATALOG, b"/DSS << /Certs [90 0 R] >> >>", {90: stream(b"data")}),
    "field that is filled in": lambda it: it.changed(11, rb"/AP", b"/V (Jane) /AP", {13: drawing(b"0 0 9 9 re f")}),
    "words behind the file": lambda it: it.document + b"<p>No obj</p>\n",
}

#: Updates that a certification for filling in forms does not allow.
ANNOTATIONS = {
    "comment on the text": lambda it: it.changed(3, rb"\[8 0 R", b"[8 0 R 90 0 R", {
        90: b"<< /Type /Annot /Subtype /FreeText /Rect [0 0 400 400] /Contents (Void) /DA (0 g) /F 4 >>"}),
    "comment that is gone": lambda it: it.changed(3, rb"\[8 0 R", b"["),
    "comment above another": lambda it: it.changed(3, rb"\[8 0 R 10 0 R", b"[10 0 R 8 0 R"),
}

LEVELS = {"approval": (), "certified for forms": ("--certify", "2"), "certified for comments": ("--certify", "3")}


@pytest.fixture(scope="module")
def judged(tmp_path_factory):
    """The results of all updates by level and name; one command reads them all."""
    folder = tmp_path_factory.mktemp("updates")
    (folder / "word").write_text("secret")
    signet("identity", "new", "Jane Doe", "-o", folder / "key.p12", "--password-file", folder / "word",
           "--certificate", folder / "jane.pem")
    file, offsets = b"%PDF-1.7\n%\xe2\xe3\xcf\xd3\n", b""
    for number, value in OBJECTS.items():
        offsets += b"%010d 00000 n \n" % len(file)
        file += b"%d 0 obj\n%s\nendobj\n" % (number, value)
    trailer = b"trailer\n<< /Size 16 /Root 1 0 R /Info 15 0 R >>\nstartxref\n%d\n%%%%EOF\n" % len(file)
    (folder / "plain.pdf").write_bytes(file + b"xref\n0 16\n0000000000 65535 f \n" + offsets + trailer)
    names = {}
    for level, words in LEVELS.items():
        signet("seal", folder / "plain.pdf", "--key", folder / "key.p12", "--key-password-file", folder / "word", *words,
               "-o", folder / f"{level}.pdf")
        signed = Signed((folder / f"{level}.pdf").read_bytes())
        for name, update in (FORGERIES | HARMLESS | ANNOTATIONS).items():
            path = folder / f"{len(names)}.pdf"
            path.write_bytes(update(signed))
            names[str(path)] = (level, name)
    reports = json.loads(signet("verify", *names, "--json", "--trust", folder / "jane.pem", status=1).stdout)
    return {names[report["document"]]: report for report in reports}


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("name", FORGERIES)
def test_an_update_that_no_signature_allows(name, level, judged):
    (signature,) = judged[level, name]["signatures"]
    assert (signature["indication"], signature["subindication"]) == ("TOTAL_FAILED", "FORMAT_FAILURE"), signature


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("name", HARMLESS)
def test_an_update_that_changes_nothing_that_was_signed(name, level, judged):
    assert [each["indication"] for each in judged[level, name]["signatures"]] == ["TOTAL_PASSED"], judged[level, name]


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("name", ANNOTATIONS)
def test_an_update_of_annotations(name, level, judged):
    (signature,) = judged[level, name]["signatures"]
    assert signature["indication"] == ("TOTAL_FAILED" if level == "certified for forms" else "TOTAL_PASSED"), signature
    assert signature["changes"][0]["extent"] == "annotations"
