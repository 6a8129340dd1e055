"""What attacks show: other words, and drawings that cover the signed ones."""

from .contract import SIZE, drawing, stream
from .signed import NEW

assert SIZE < NEW

FONTS = b"/Resources << /Font << /F 10 0 R >> >>"
EVIL = stream(b"BT /F 20 Tf 40 340 Td (Pay 999 EUR to Mallory) Tj ET")
SCRIPT = b"<< /S /JavaScript /JS (app.alert\\(1\\)) >>"
COVER = drawing(b"1 g 0 0 340 40 re f 0 g BT /F 20 Tf 10 10 Td (Pay 999 EUR to Mallory) Tj ET", FONTS, b"0 0 340 40")
#: Helvetica in which a 1 is a 9, and an e an x.
NINES = b"<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding << /Type /Encoding /Differences [49 /nine 101 /x] >> >>"
OVER = b"30 330 370 370"
#: What an update of the archive may add, if it were a time stamp.
NO_TIME_STAMP = b"<< /Type /DocTimeStamp /Filter /Adobe.PPKLite /SubFilter /ETSI.RFC3161 /Contents <00> /ByteRange [0 1 2 3] >>"
NEXT, AFTER = NEW + 1, NEW + 2


def shown(kind: bytes, entries: bytes = b"", box: bytes = OVER, flags: int = 4, look: int = NEXT) -> bytes:
    """An annotation over the signed text whose appearance is another object."""
    return b"<< /Type /Annot /Subtype /%s /Rect [%s] /F %d /AP << /N %d 0 R >> %s >>" % (kind, box, flags, look, entries)


def field(kind: bytes, name: bytes, entries: bytes = b"", box: bytes = b"0 0 0 0", flags: int = 4) -> bytes:
    """A field with its widget."""
    return b"<< /Type /Annot /Subtype /Widget /FT /%s /T %s /Rect [%s] /F %d %s >>" % (kind, name, box, flags, entries)
