"""Changes that somebody signs, stamps or archives afterwards, and bytes that the signature leaves out."""

import re

from .contract import FONT, PAY, stream
from .material import COVER, EVIL, NEXT, NINES, shown
from .registry import Extent, register
from .signed import NEW, Signed
from .signers import by_openssl, by_pyhanko

#: What comes after a change, by its name.
AFTER = {
    "a signature by OpenSSL": lambda it, data: by_openssl(data, it.bases.identities, it.bases.folder, "Later", None),
    "a signature by pyHanko": lambda it, data: by_pyhanko(data, it.bases.identities, it.bases.folder, "Later", None),
    "a time stamp": lambda it, data: it.bases.time_stamped(data),
    "validation data": lambda it, data: Signed(data).cataloged({NEW + 20: stream(b"x")}, DSS=b"<< /Type /DSS /Certs [220 0 R] >>"),
    "properties": lambda it, data: Signed(data).update({19: b"<< /Title (Other) >>"}),
    "nothing": lambda it, data: Signed(data).update(),
}
for after, add in AFTER.items():
    signable = {"applies": lambda base: not base.is_shut} if "signature" in after else {}
    register("covered up", Extent.OTHER, {
        f"content, and {after}": lambda it, add=add: add(it, it.update({PAY: EVIL})),
        f"font, and {after}": lambda it, add=add: add(it, it.update({FONT: NINES})),
    }, **signable)
    register("covered up", Extent.ANNOTATION, {
        f"annotation, and {after}": lambda it, add=add: add(it, it.update(it.annotated(shown(b"Stamp"), {NEXT: COVER}))),
    }, **signable)


def ranged(it, change) -> bytes:
    """The document with another byte range, in the place of the signed one."""
    found = list(re.finditer(rb"/ByteRange\s*\[[^\]]*\]", it.data))[-1]
    numbers = [int(number) for number in re.findall(rb"\d+", found[0])]
    made = b"/ByteRange[" + b" ".join(b"%d" % number for number in change(*numbers)) + b"]"
    return it.data[:found.start()] + made.ljust(len(found[0])) + it.data[found.end():]


def in_gap(it, inside: bytes) -> bytes:
    """Bytes among those that the signature leaves out for its value, of which the last are zeros."""
    found = list(re.finditer(rb"0{300,}>", it.data))[-1]
    place = found.end() - 1 - len(inside)
    assert place > found.start()
    return it.data[:place] + inside + it.data[place + len(inside):]


def leading_into_gap(it, closing: bytes = b"") -> bytes:
    """An update whose row for the content leads to an object inside the gap."""
    made = b"%s\n6 0 obj\n%s\nendobj\n<" % (closing, EVIL)
    data = in_gap(it, made)
    signed = Signed(data)
    signed.__dict__["root"] = it.root
    return signed.update(rows={PAY: (1, data.rindex(made) + len(closing) + 1, 0)})


#: These rewrite bytes that no signature covers, or say that it covers others.
register("wrapping", Extent.DOUBT, {
    "range that ends earlier": lambda it: ranged(it, lambda a, b, c, d: (a, b, c, d - 20)),
    "range that begins later": lambda it: ranged(it, lambda a, b, c, d: (a + 9, b - 9, c, d)),
    "range with a wider gap": lambda it: ranged(it, lambda a, b, c, d: (a, b - 9, c, d)),
    "range with no second part": lambda it: ranged(it, lambda a, b, c, d: (a, b)),
    "range of three numbers": lambda it: ranged(it, lambda a, b, c, d: (a, b, c)),
    "range whose parts are exchanged": lambda it: ranged(it, lambda a, b, c, d: (c, d, a, b)),
    "range of nothing": lambda it: ranged(it, lambda a, b, c, d: (0, 0, 0, 0)),
    "range of zeros and all": lambda it: ranged(it, lambda a, b, c, d: (0, c + d, c + d, 0)),
    "object in the gap": lambda it: in_gap(it, b"\n6 0 obj\n%s\nendobj\n" % EVIL),
    "object in the gap, behind a closed value": lambda it: in_gap(it, b">\n6 0 obj\n%s\nendobj\n<" % EVIL),
    "update that leads into the gap": leading_into_gap,
    "update that leads into the gap, behind a closed value": lambda it: leading_into_gap(it, b">"),
    "value that is closed early": lambda it: in_gap(it, b">/X <00"),
    "value of another entry in the gap": lambda it: in_gap(it, b">/Contents <00"),
    "value that is no hexadecimal number": lambda it: in_gap(it, b"xyz"),
}, appends=False)
