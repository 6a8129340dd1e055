"""A contract of three pages that has one of everything that an update may turn against its reader.

The numbers of its objects have names here, by which the attacks call them.
"""

from ..documents import xmp

CATALOG, PAGES, FIRST, SECOND, THIRD, PAY, PENALTY, PARTIES, NODE = range(1, 10)
FONT, GLYPHS, IMAGE, GRAY, ENCODING, UNICODE, STATE, METADATA, MASK, INFO = range(10, 20)
FORM, AMOUNT, NAME, AGREE, CHOICE, ONE, OTHER, BOAT, PARENT, CHILD = range(20, 30)
TWICE, LEFT, RIGHT, WITNESS, LOCKED, NOTE = range(30, 36)
SHOWN_AMOUNT, EMPTY, TICK, BLANK, SHOWN_NOTE, SHOWN_CHILD = range(40, 46)
SQUARE, LINK, STICKER, TILE, LAYERED, SQUARE_LOOK, DOTTED, SHADE = range(50, 58)
NAMES, PLACES, PLACE, FILES, FILE, LABELS, LABEL = range(60, 67)
OUTLINES, OUTLINE, LAYERS, VISIBLE, HIDDEN, STRUCTURE, ELEMENT, PARENTS, LENGTH = range(70, 79)
#: An object that the contract refers to without having it.
MISSING = 79
#: Two object streams, where there are any; the second has an indirect `/Type`.
PACKED, LOOSELY_PACKED, KIND = 80, 81, 82
#: A form and a pattern whose resources lack what they name.
LACKING, HATCHED = 83, 84
#: Invisible annotations that are also a font, a state, the configuration of layers, colors and a soft mask, and a name tree that
#: says it is a node of pages: the author of the contract prepared them.
ALSO_FONT, ALSO_STATE, ALSO_LAYERS, SCRIPTS, ALSO_COLORS, ALSO_MASK = range(85, 91)
#: The first number that signers and attacks may use.
SIZE = 91

CONTENT = b"BT /F 20 Tf 40 340 Td (Pay 100 EUR to Alice) Tj ET"

SECOND_CONTENT = b"BT /F 20 Tf 40 340 Td (The penalty is 5000 EUR) Tj ET q 1 0 0 1 40 300 cm /X Do Q /Pattern cs /P scn 250 290 50 30 re f\n" \
    b"q /Z gs 0.5 g 320 290 50 30 re f Q q /C cs 0.3 sc 150 290 40 30 re f Q BT /W 12 Tf 40 280 Td (Number 11) Tj ET"


#: An annotation that nothing shows, and that is something else, too.
UNSEEN = b"<< /Type /Annot /Rect [0 0 0 0] /F 2 %s >>"


def stream(data: bytes, entries: bytes = b"") -> bytes:
    return b"<< %s /Length %d >>\nstream\n%s\nendstream" % (entries, len(data), data)


def drawing(data: bytes, entries: bytes = b"/Resources << >>", box: bytes = b"0 0 100 20") -> bytes:
    """A form XObject."""
    return stream(data, b"/Type /XObject /Subtype /Form /BBox [%s] %s" % (box, entries))


def words(text: bytes, size: int = 9) -> bytes:
    """An appearance that shows a text."""
    return drawing(b"/Tx BMC BT /F %d Tf 2 6 Td (%s) Tj ET EMC" % (size, text), b"/Resources << /Font << /F 10 0 R >> >>")


def widget(page: int, box: bytes, entries: bytes) -> bytes:
    return b"<< /Type /Annot /Subtype /Widget /P %d 0 R /F 4 /Rect [%s] %s >>" % (page, box, entries)


def objects(lock: bytes | None = None) -> dict[int, bytes]:
    """The objects by number; with a lock there is an empty signature field that locks others when it is signed."""
    locked = b"%d 0 R" % LOCKED if lock else b""
    fonts = b"/Font << /F 10 0 R /T 11 0 R >>"
    first = (
        b"%s /XObject << /X 52 0 R /L 54 0 R /I 12 0 R /Gone 79 0 R >> /Pattern << /P 53 0 R >> /ExtGState << /S 16 0 R >> "
        b"/ColorSpace << /C 13 0 R >> /Properties << /V 73 0 R >>" % fonts
    )
    made = {
        CATALOG: b"<< /Type /Catalog /Pages 2 0 R /AcroForm 20 0 R /Names 60 0 R /PageLabels 65 0 R /Outlines 70 0 R /Lang (en) "
                 b"/Metadata 17 0 R /OCProperties 72 0 R /StructTreeRoot 75 0 R /MarkInfo << /Marked true >> /PageMode /UseAttachments "
                 b"/ViewerPreferences << /DisplayDocTitle true >> >>",
        PAGES: b"<< /Type /Pages /Kids [3 0 R 9 0 R] /Count 3 /MediaBox [0 0 400 400] /Resources << %s >> >>" % fonts,
        NODE: b"<< /Type /Pages /Parent 2 0 R /Kids [4 0 R 5 0 R] /Count 2 >>",
        FIRST: b"<< /Type /Page /Parent 2 0 R /Contents 6 0 R /StructParents 0 /Resources << %s >> "
               b"/Annots [50 0 R 21 0 R 22 0 R 23 0 R 25 0 R 26 0 R 27 0 R 33 0 R %s] >>" % (first, locked),
        SECOND: b"<< /Type /Page /Parent 9 0 R /Contents [7 0 R] /Annots [51 0 R 29 0 R 31 0 R 32 0 R 35 0 R 85 0 R 86 0 R 87 0 R 89 0 R 90 0 R] "
                b"/Resources << /Font << /F 10 0 R /W 85 0 R >> /XObject << /X 83 0 R >> /Pattern << /P 84 0 R >> /ExtGState << /Z 86 0 R >> "
                b"/ColorSpace 89 0 R >> >>",
        THIRD: b"<< /Type /Page /Parent 9 0 R /Contents 8 0 R >>",
        PAY: stream(
            b"/P <</MCID 0>> BDC %s EMC\n/F 9 Tf q 1 0 0 1 40 300 cm /X Do Q\n"
            b"q /Pattern cs /P scn 250 290 50 30 re f Q\nq /S gs 0.5 g 320 290 50 30 re f Q\nq /C cs 0.3 sc 150 290 40 30 re f Q\n"
            b"/OC /V BDC 200 290 40 30 re f EMC /L Do\nq 20 0 0 20 40 270 cm /I Do Q\nBT /T 10 Tf 80 275 Td (aa) Tj ET" % CONTENT),
        PENALTY: stream(SECOND_CONTENT).replace(b"/Length %d" % len(SECOND_CONTENT), b"/Length %d 0 R" % LENGTH),
        LENGTH: b"%d" % len(SECOND_CONTENT),
        PARTIES: stream(b"BT /F 20 Tf 40 340 Td (Signed by both parties) Tj ET"),
        FONT: b"<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding 14 0 R /ToUnicode 15 0 R >>",
        ENCODING: b"<< /Type /Encoding /BaseEncoding /WinAnsiEncoding >>",
        UNICODE: stream(
            b"/CIDInit /ProcSet findresource begin 12 dict begin begincmap /CMapName /A def /CMapType 2 def\n"
            b"1 begincodespacerange <00> <ff> endcodespacerange 1 beginbfrange <20> <7e> <0020> endbfrange\nendcmap end end"),
        # Neither the glyphs, nor the forms below, have resources: readers take those of the page.
        GLYPHS: b"<< /Type /Font /Subtype /Type3 /FontBBox [0 0 10 10] /FontMatrix [0.1 0 0 0.1 0 0] /FirstChar 97 /LastChar 97 "
                b"/Widths [10] /Encoding << /Differences [97 /a] >> /CharProcs << /a 56 0 R >> >>",
        DOTTED: stream(b"10 0 d0 1 1 8 8 re f /Spare Do"),
        IMAGE: stream(b"\x00\xff\xff\x00", b"/Type /XObject /Subtype /Image /Width 2 /Height 2 /BitsPerComponent 8 /ColorSpace 13 0 R"),
        GRAY: b"[/CalGray << /WhitePoint [0.9505 1 1.089] >>]",
        STATE: b"<< /Type /ExtGState /SMask << /Type /Mask /S /Luminosity /G 18 0 R >> >>",
        MASK: stream(b"1 g 0 0 345 400 re f /Spare Do",
                     b"/Type /XObject /Subtype /Form /BBox [0 0 400 400] /Group << /S /Transparency /CS /DeviceGray >>"),
        STICKER: drawing(b"BT /F 9 Tf 0 2 Td (One hundred) Tj ET /Spare Do", b""),
        LACKING: drawing(b"BT /F 9 Tf 0 2 Td (Five thousand) Tj ET /Spare Do", b"/Resources << /Font << /F 10 0 R >> >>"),
        HATCHED: stream(
            b"0 0 5 5 re f /Spare Do", b"/Type /Pattern /PatternType 1 /PaintType 1 /TilingType 1 /BBox [0 0 10 10] /XStep 10 /YStep 10 "
            b"/Resources << >>"),
        ALSO_FONT: UNSEEN % b"/Subtype /Type1 /BaseFont /Helvetica",
        ALSO_STATE: UNSEEN % b"/Subtype /Text /ca 1 /SMask 90 0 R",
        ALSO_LAYERS: UNSEEN % b"/Subtype /Text /ON [73 0 R] /OFF [74 0 R]",
        ALSO_COLORS: UNSEEN % b"/Subtype /Text /C 13 0 R",
        ALSO_MASK: UNSEEN % b"/Subtype /Text /S /Luminosity /G 18 0 R",
        SCRIPTS: b"<< /Type /Pages /Kids [] >>",
        TILE: stream(b"0 0 5 5 re f /Spare Do",
                     b"/Type /Pattern /PatternType 1 /PaintType 1 /TilingType 1 /BBox [0 0 10 10] /XStep 10 /YStep 10"),
        LAYERED: drawing(b"BT /F 12 Tf 200 270 Td (Void) Tj ET", b"/OC 74 0 R /Resources << /Font << /F 10 0 R >> >>", b"0 0 400 400"),
        SQUARE_LOOK: drawing(b"0 0 1 RG 1 1 18 18 re S", box=b"0 0 20 20"),
        SHADE: b"<< /Type /ExtGState /ca 1 >>",
        METADATA: stream(xmp(">"), b"/Type /Metadata /Subtype /XML"),
        INFO: b"<< /Title (Contract) >>",
        FORM: b"<< /Fields [21 0 R 22 0 R 23 0 R 24 0 R 27 0 R 28 0 R 30 0 R 33 0 R 35 0 R %s] /DA (0 g /F 9 Tf) "
              b"/DR << /Font << /F 10 0 R >> >> >>" % locked,
        AMOUNT: widget(FIRST, b"40 220 140 240", b"/FT /Tx /T (amount) /V (100) /DA (0 g /F 9 Tf) /AP << /N 40 0 R >>"),
        NAME: widget(FIRST, b"160 220 260 240", b"/FT /Tx /T (name) /DA (0 g /F 9 Tf) /AP << /N 41 0 R >>"),
        AGREE: widget(FIRST, b"280 220 300 240", b"/FT /Btn /T (agree) /V /Off /AS /Off /AP << /N << /Yes 42 0 R /Off 43 0 R >> >>"),
        CHOICE: b"<< /FT /Btn /Ff 49152 /T (choice) /V /A /Kids [25 0 R 26 0 R] >>",
        ONE: widget(FIRST, b"40 190 60 210", b"/Parent 24 0 R /AS /A /AP << /N << /A 42 0 R /Off 43 0 R >> >>"),
        OTHER: widget(FIRST, b"70 190 90 210", b"/Parent 24 0 R /AS /Off /AP << /N << /B 42 0 R /Off 43 0 R >> >>"),
        BOAT: widget(FIRST, b"160 190 260 210", b"/FT /Ch /Ff 131072 /T (boat) /Opt [(Single) (Double)] /DA (0 g /F 9 Tf)"),
        PARENT: b"<< /T (a) /Kids [29 0 R] >>",
        CHILD: widget(SECOND, b"40 220 140 240", b"/Parent 28 0 R /FT /Tx /T (b) /V (7) /DA (0 g /F 9 Tf) /AP << /N 45 0 R >>"),
        TWICE: b"<< /FT /Tx /T (twice) /DA (0 g /F 9 Tf) /Kids [31 0 R 32 0 R] >>",
        LEFT: widget(SECOND, b"40 190 140 210", b"/Parent 30 0 R /AP << /N 41 0 R >>"),
        RIGHT: widget(SECOND, b"160 190 260 210", b"/Parent 30 0 R /AP << /N 41 0 R >>"),
        WITNESS: widget(FIRST, b"40 100 240 140", b"/FT /Sig /T (Witness)"),
        NOTE: widget(SECOND, b"160 220 260 240", b"/FT /Tx /T (note) /V (none) /DA (0 g /G 9 Tf) /AP << /N 44 0 R >>"),
        SHOWN_AMOUNT: words(b"100"), SHOWN_NOTE: words(b"none"), SHOWN_CHILD: words(b"7) Tj /Spare Do ("), EMPTY: drawing(b" "),
        TICK: drawing(b"4 4 12 12 re f", box=b"0 0 20 20"), BLANK: drawing(b" ", box=b"0 0 20 20"),
        SQUARE: b"<< /Type /Annot /Subtype /Square /Rect [360 360 380 380] /C [0 0 1] /F 4 /P 3 0 R /AP << /N 55 0 R /D 79 0 R >> >>",
        LINK: b"<< /Type /Annot /Subtype /Link /Rect [40 330 200 360] /P 4 0 R /A << /S /URI /URI (https://example.org/terms) >> >>",
        NAMES: b"<< /Dests 61 0 R /EmbeddedFiles << /Names [(terms) 63 0 R] >> /JavaScript 88 0 R >>",
        PLACES: b"<< /Kids [62 0 R] >>",
        PLACE: b"<< /Limits [(pay) (pay)] /Names [(pay) [3 0 R /Fit]] >>",
        FILES: b"<< /Type /Filespec /F (terms.txt) /UF (terms.txt) /EF << /F 64 0 R >> >>",
        FILE: stream(b"Terms: none.", b"/Type /EmbeddedFile"),
        LABELS: b"<< /Type /Pages /Kids [66 0 R] >>",
        LABEL: b"<< /Limits [0 0] /Nums [0 << /S /D >>] >>",
        OUTLINES: b"<< /Type /Outlines /First 71 0 R /Last 71 0 R /Count 1 >>",
        OUTLINE: b"<< /Title (Payment) /Parent 70 0 R /Dest (pay) >>",
        LAYERS: b"<< /OCGs [73 0 R 74 0 R] /D 87 0 R >>",
        VISIBLE: b"<< /Type /OCG /Name (Terms) >>",
        HIDDEN: b"<< /Type /OCG /Name (Draft) >>",
        STRUCTURE: b"<< /Type /StructTreeRoot /K 76 0 R /ParentTree 77 0 R /ParentTreeNextKey 1 >>",
        ELEMENT: b"<< /Type /StructElem /S /P /P 75 0 R /Pg 3 0 R /K 0 >>",
        PARENTS: b"<< /Nums [0 [76 0 R]] >>",
    }
    if lock:
        made[LOCKED] = widget(FIRST, b"0 0 0 0", b"/FT /Sig /T (Locking) /Lock " + lock)
    return made


def table(objects: dict[int, bytes]) -> bytes:
    """The file with a table of cross-references (ISO 32000-2, 7.5.4)."""
    file, rows = b"%PDF-1.7\n%\xe2\xe3\xcf\xd3\n", {0: b"0000000000 65535 f \n"}
    for number, value in sorted(objects.items()):
        rows[number] = b"%010d 00000 n \n" % len(file)
        file += b"%d 0 obj\n%s\nendobj\n" % (number, value)
    free = b"0000000000 00000 f \n"
    listing = b"xref\n0 %d\n" % SIZE + b"".join(rows.get(number, free) for number in range(SIZE))
    return file + listing + b"trailer\n<< /Size %d /Root 1 0 R /Info 19 0 R >>\nstartxref\n%d\n%%%%EOF\n" % (SIZE, len(file))


def streams(objects: dict[int, bytes]) -> bytes:
    """The file with two object streams and a cross-reference stream (ISO 32000-2, 7.5.7 and 7.5.8)."""
    packed = [number for number, value in objects.items() if b"endstream" not in value and number not in (LENGTH, KIND)]
    loosely = [FONT, SECOND, NODE, ENCODING, LABEL]
    bodies = {
        PACKED: object_stream({number: objects[number] for number in packed if number not in loosely}),
        LOOSELY_PACKED: object_stream({number: objects[number] for number in loosely}, kind=b"%d 0 R" % KIND),
        KIND: b"/ObjStm",
    } | {number: value for number, value in objects.items() if number not in packed}
    rows = {number: (2, PACKED, index) for index, number in enumerate(n for n in packed if n not in loosely)}
    rows |= {number: (2, LOOSELY_PACKED, index) for index, number in enumerate(loosely)} | {0: (0, 0, 65535)}
    file = b"%PDF-1.7\n%\xe2\xe3\xcf\xd3\n"
    for number, value in sorted(bodies.items()):
        rows[number] = (1, len(file), 0)
        file += b"%d 0 obj\n%s\nendobj\n" % (number, value)
    rows[SIZE] = (1, len(file), 0)
    data = b"".join(row(*rows.get(number, (0, 0, 0))) for number in range(SIZE + 1))
    section = stream(data, b"/Type /XRef /W [1 4 2] /Size %d /Root 1 0 R /Info 19 0 R" % (SIZE + 1))
    return file + b"%d 0 obj\n%s\nendobj\nstartxref\n%d\n%%%%EOF\n" % (SIZE, section, len(file))


def object_stream(inside: dict[int, bytes], kind: bytes | None = b"/ObjStm") -> bytes:
    places, data = b"", b""
    for number, value in inside.items():
        places += b"%d %d " % (number, len(data))
        data += value + b"\n"
    return stream(places + data, (b"/Type %s" % kind if kind else b"") + b" /N %d /First %d" % (len(inside), len(places)))


def row(kind: int, one: int, other: int) -> bytes:
    """A row of a cross-reference stream whose `/W` is [1 4 2]."""
    return bytes([kind]) + one.to_bytes(4, "big") + other.to_bytes(2, "big")
