"""Documents that are made here: small ones of PDF/A-2b and PDF/UA-1 (ISO 19005-2, ISO 14289-1), and large ones.

They show a grey square.
"""

import pathlib

BOX = b"/MediaBox [0 0 200 200] /Resources << /ColorSpace << /Gray [/CalGray << /WhitePoint [0.9505 1 1.089] >>] >> >>"


def pdf(catalog: bytes, page: bytes, content: bytes, metadata: bytes, *others: bytes) -> bytes:
    """A document with one page; the objects are catalog 1, pages 2, page 3, content 4, metadata 5, and the others."""
    objects = [
        b"<< /Type /Catalog /Pages 2 0 R /Metadata 5 0 R " + catalog + b" >>",
        b"<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
        b"<< /Type /Page /Parent 2 0 R /Contents 4 0 R " + BOX + page + b" >>",
        b"<< /Length %d >>\nstream\n%s\nendstream" % (len(content), content),
        b"<< /Type /Metadata /Subtype /XML /Length %d >>\nstream\n%s\nendstream" % (len(metadata), metadata),
        *others,
    ]
    file, offsets = b"%PDF-1.7\n%\xe2\xe3\xcf\xd3\n", []
    for number, content in enumerate(objects, 1):
        offsets.append(len(file))
        file += b"%d 0 obj\n%s\nendobj\n" % (number, content)
    start = len(file)
    rows = b"".join(b"%010d 00000 n \n" % offset for offset in offsets)
    size = len(objects) + 1
    identifier = b"<00112233445566778899AABBCCDDEEFF>"
    file += b"xref\n0 %d\n0000000000 65535 f \n%s" % (size, rows)
    return file + b"trailer\n<< /Size %d /Root 1 0 R /ID [%s %s] >>\nstartxref\n%d\n%%%%EOF\n" % (size, identifier, identifier, start)


def xmp(properties: str) -> bytes:
    """A packet of XMP (ISO 16684-1) with the title."""
    return f"""<?xpacket begin="\ufeff" id="W5M0MpCehiHzreSzNTczkc9d"?>
<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
<rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:title><rdf:Alt><rdf:li xml:lang="x-default">Square</rdf:li>
</rdf:Alt></dc:title></rdf:Description>
<rdf:Description rdf:about="" {properties}</rdf:Description></rdf:RDF></x:xmpmeta>
<?xpacket end="w"?>""".encode()


PDFA = pdf(
    b"", b"", b"/Gray cs 0.5 sc 50 50 100 100 re f",
    xmp('xmlns:pdfaid="http://www.aiim.org/pdfa/ns/id/"><pdfaid:part>2</pdfaid:part><pdfaid:conformance>B</pdfaid:conformance>'),
)
PDFUA = pdf(
    b"/Lang (en) /MarkInfo << /Marked true >> /ViewerPreferences << /DisplayDocTitle true >> /StructTreeRoot 6 0 R",
    b"/StructParents 0 /Tabs /S", b"/Figure << /MCID 0 >> BDC /Gray cs 0.5 sc 50 50 100 100 re f EMC",
    xmp('xmlns:pdfuaid="http://www.aiim.org/pdfua/ns/id/"><pdfuaid:part>1</pdfuaid:part>'),
    b"<< /Type /StructTreeRoot /K 7 0 R /ParentTree << /Nums [0 [8 0 R]] >> /ParentTreeNextKey 1 >>",
    b"<< /S /Document /P 6 0 R /K 8 0 R >>",
    b"<< /S /Figure /P 7 0 R /Pg 3 0 R /K 0 /Alt (A grey square) /A << /O /Layout /BBox [50 50 150 150] >> >>",
)


def write_large(path: pathlib.Path, size: int) -> pathlib.Path:
    """Writes a document of about this size; most of it are zeros, which take no room on the disk."""
    parts = [
        b"<< /Type /Catalog /Pages 2 0 R >>", b"<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
        b"<< /Type /Page /Parent 2 0 R " + BOX + b" >>",
    ]
    with path.open("wb") as file:
        offsets = []
        file.write(b"%PDF-1.7\n%\xe2\xe3\xcf\xd3\n")
        for number, part in enumerate(parts, 1):
            offsets.append(file.tell())
            file.write(b"%d 0 obj\n%s\nendobj\n" % (number, part))
        offsets.append(file.tell())
        file.write(b"4 0 obj\n<< /Length %d >>\nstream\n" % size)
        file.seek(size, 1)
        file.write(b"\nendstream\nendobj\n")
        start = file.tell()
        # A cross-reference stream: its fields have room for any offset (ISO 32000-2, 7.5.8).
        rows = b"\0" + bytes(8) + b"".join(b"\1" + offset.to_bytes(8, "big") for offset in [*offsets, start])
        file.write(b"5 0 obj\n<< /Type /XRef /Size 6 /W [1 8 0] /Root 1 0 R /ID [<00> <00>] /Length %d >>\n" % len(rows))
        file.write(b"stream\n%s\nendstream\nendobj\nstartxref\n%d\n%%%%EOF\n" % (rows, start))
    return path
