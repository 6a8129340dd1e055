"""What pages show, changed in its place: content, fonts, images, colors, layers."""

from .contract import (
    DOTTED, ENCODING, FONT, GLYPHS, GRAY, HIDDEN, IMAGE, LAYERED, LAYERS, LENGTH, MASK, PARTIES, PAY, PENALTY, STATE, STICKER, TILE, UNICODE,
    VISIBLE, stream,
)
from .material import COVER, EVIL, NINES
from .registry import Extent, register
from .signed import NEW, put


def replaced(number: int, old: bytes, new: bytes):
    """An update of a stream with other data."""
    def make(it):
        data = it.parsed(number).data
        assert old in data, data
        return it.update({number: stream(data.replace(old, new), put(it[number], Filter=None)[2:-2])})
    return make


FILE = b"<< /Type /Filespec /F (/etc/hostname) /UF (/etc/hostname) >>"
register("content", Extent.OTHER, {
    "content replaced": lambda it: it.update({PAY: EVIL}), "content is empty": lambda it: it.update({PAY: stream(b"")}),
    "content is no stream": lambda it: it.update({PAY: b"<< /Length 0 >>"}), "content is null": lambda it: it.update({PAY: b"null"}),
    "content of another page": lambda it: it.update({PARTIES: EVIL}),
    "content with one number more": replaced(PAY, b"Pay 100", b"Pay 1000"),
    "content in another color": replaced(PAY, b"BT /F 20", b"BT 1 g /F 20"),
    "content with invisible text": replaced(PAY, b"BT /F 20", b"BT 3 Tr /F 20"),
    "content in another place": replaced(PAY, b"40 340 Td", b"440 340 Td"),
    "content with words behind": replaced(PAY, b"to Alice) Tj", b"to Alice) Tj (or Mallory) Tj"),
    "content with a form less": replaced(PAY, b"/X Do", b""), "content with an inline picture": replaced(
        PAY, b"/X Do", b"/X Do BI /W 1 /H 1 /BPC 8 /CS /G ID \xff EI"),
    "length in another object": lambda it: it.update({LENGTH: b"5"}),
    "length in another object, longer": lambda it: it.update({LENGTH: b"200"}),
    "length is gone": lambda it: it.update(rows={LENGTH: (0, 0, 1)}), "length is a string": lambda it: it.update({LENGTH: b"(54)"}),
    "content with a filter": lambda it: it.changed(PAY, Filter=b"/ASCIIHexDecode"),
    "content with an unknown filter": lambda it: it.changed(PAY, Filter=b"/Mine"),
    "content with parameters": lambda it: it.changed(PAY, DecodeParms=b"<< /Predictor 12 /Columns 5 >>", Filter=b"/FlateDecode"),
    "content in another file": lambda it: it.changed(PAY, F=FILE),
    "content in another file with a filter": lambda it: it.changed(PAY, F=FILE, FFilter=b"/FlateDecode"),
    "content in another file by its name": lambda it: it.changed(PENALTY, F=b"(/etc/hostname)"),
    "content that is encrypted": lambda it: it.changed(PAY, Filter=b"/Crypt", DecodeParms=b"<< /Name /Identity >>"),
    "form replaced": lambda it: it.update({STICKER: COVER}), "form with another box": lambda it: it.changed(STICKER, BBox=b"[0 0 1 1]"),
    "form with a matrix": lambda it: it.changed(STICKER, Matrix=b"[9 0 0 9 0 0]"),
    "form in a hidden layer": lambda it: it.changed(STICKER, OC=b"74 0 R"),
    "form with a group": lambda it: it.changed(STICKER, Group=b"<< /S /Transparency /K true >>"),
    "form with alternatives": lambda it: it.changed(
        STICKER, {NEW: COVER}, Alternates=b"[<< /Image 200 0 R /DefaultForPrinting true >>]"),
    "form is a reference to another file": lambda it: it.changed(STICKER, Ref=b"<< /F (evil.pdf) /Page 0 >>"),
    "form becomes an image": lambda it: it.changed(STICKER, Subtype=b"/Image"),
    "form becomes PostScript": lambda it: it.changed(STICKER, Subtype2=b"/PS"),
    "hidden form is seen": lambda it: it.changed(LAYERED, OC=None),
    "hidden form is in another layer": lambda it: it.changed(LAYERED, OC=b"73 0 R"),
    "pattern replaced": lambda it: it.update({TILE: stream(b"0 0 10 10 re f", it[TILE][2:-2])}),
    "pattern with other steps": lambda it: it.changed(TILE, XStep=b"1", YStep=b"1"),
    "mask replaced": lambda it: it.update({MASK: stream(b"0 g 0 0 400 400 re f", it[MASK][2:-2])}),
    "state without a mask": lambda it: it.changed(STATE, SMask=b"/None"),
    "state that is transparent": lambda it: it.changed(STATE, ca=b"0", CA=b"0"),
    "state with a font": lambda it: it.changed(STATE, {NEW: NINES}, Font=b"[200 0 R 9]"),
    "font replaced": lambda it: it.update({FONT: NINES}), "font of another name": lambda it: it.changed(FONT, BaseFont=b"/Symbol"),
    "font with another encoding": lambda it: it.changed(FONT, Encoding=b"<< /Differences [49 /nine] >>"),
    "encoding changed": lambda it: it.changed(ENCODING, Differences=b"[49 /nine]"),
    "encoding of another base": lambda it: it.changed(ENCODING, BaseEncoding=b"/MacExpertEncoding"),
    "encoding is gone": lambda it: it.update(rows={ENCODING: (0, 0, 1)}),
    "words of a font changed": replaced(UNICODE, b"<20> <7e> <0020>", b"<20> <7e> <0420>"),
    "words of a font are gone": lambda it: it.changed(FONT, ToUnicode=None),
    "font with widths": lambda it: it.changed(FONT, FirstChar=b"32", LastChar=b"33", Widths=b"[9000 9000]"),
    "font with a file": lambda it: it.changed(
        FONT, {NEW: b"<< /Type /FontDescriptor /FontName /X /Flags 4 /FontFile 201 0 R >>", NEW + 1: stream(b"x")}, FontDescriptor=b"200 0 R"),
    "glyph replaced": lambda it: it.update({DOTTED: stream(b"10 0 d0 0 0 90 90 re f")}),
    "glyphs with another matrix": lambda it: it.changed(GLYPHS, FontMatrix=b"[1 0 0 1 0 0]"),
    "image replaced": lambda it: it.update({IMAGE: stream(b"\xff\0\0\xff", it[IMAGE][2:-2])}),
    "image decoded the other way": lambda it: it.changed(IMAGE, Decode=b"[1 0]"),
    "image with a mask": lambda it: it.changed(IMAGE, Mask=b"[0 255]"),
    "image with another color": lambda it: it.changed(IMAGE, ColorSpace=b"/DeviceCMYK"),
    "image with a soft mask": lambda it: it.changed(IMAGE, {NEW: stream(b"\0" * 4, it[IMAGE][2:-2])}, SMask=b"200 0 R"),
    "image with other sizes": lambda it: it.changed(IMAGE, Width=b"4", Height=b"1"),
    "image is a mask": lambda it: it.changed(IMAGE, ImageMask=b"true", BitsPerComponent=b"1", ColorSpace=None),
    "image is smoothed": lambda it: it.changed(IMAGE, Interpolate=b"true"),
    "color replaced": lambda it: it.update({GRAY: b"[/CalGray << /WhitePoint [0.9505 1 1.089] /Gamma 9 >>]"}),
    "color is a device's": lambda it: it.update({GRAY: b"/DeviceGray"}),
    "layers exchanged": lambda it: it.changed(LAYERS, D=b"<< /ON [74 0 R] /OFF [73 0 R] >>"),
    "layers all on": lambda it: it.changed(LAYERS, D=b"<< >>"),
    "layers with another base": lambda it: it.changed(LAYERS, D=b"<< /BaseState /OFF >>"),
    "layers are gone": lambda it: it.cataloged(OCProperties=None),
    "layers with events": lambda it: it.changed(
        LAYERS, D=b"<< /ON [73 0 R] /OFF [74 0 R] /AS [<< /Event /Print /OCGs [73 0 R] /Category [/Print] >>] >>"),
    "layers with other configurations": lambda it: it.changed(LAYERS, Configs=b"[<< /Name (x) /BaseState /OFF >>]"),
    "layer has a usage": lambda it: it.changed(VISIBLE, Usage=b"<< /Print << /PrintState /OFF >> >>"),
    "layer has an intent": lambda it: it.changed(VISIBLE, Intent=b"/Design"),
    "layer becomes members": lambda it: it.changed(HIDDEN, Type=b"/OCMD", OCGs=b"73 0 R"),
    "layer is freed": lambda it: it.update(rows={HIDDEN: (0, 0, 1)}),
})
