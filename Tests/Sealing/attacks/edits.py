"""Random edits of the objects of a signed document."""

import random

from pyhanko.pdf_utils import generic

from .contract import stream
from .fields import FILLED
from .material import COVER, NINES, SCRIPT
from .signed import NEW, Signed, written

#: Entries that mean something nearly everywhere, besides those of the document itself.
ENTRIES = [
    ("Rotate", b"90"), ("CropBox", b"[0 0 200 200]"), ("UserUnit", b"2"), ("F", b"2"), ("F", b"4"), ("OC", b"74 0 R"), ("NeedAppearances", b"true"),
    ("Type", b"/Pages"), ("Type", b"/Annot"), ("Type", b"/Metadata"), ("Subtype", b"/Widget"), ("FT", b"/Sig"), ("Matrix", b"[2 0 0 2 0 0]"),
    ("Resources", b"<< /XObject << /Spare 200 0 R /X 200 0 R >> /Font << /F 201 0 R >> >>"),
    ("Spare", b"200 0 R"), ("XObject", b"<< /Spare 200 0 R >>"),
    ("DA", b"(1 g /F 20 Tf)"), ("MK", b"<< /BG [0] >>"), ("A", SCRIPT), ("Length", b"5"), ("Filter", b"/ASCIIHexDecode"), ("N", b"200 0 R"),
    ("Kids", b"[3 0 R]"), ("Annots", b"[200 0 R]"), ("Parent", b"9 0 R"), ("V", b"(999)"), ("AS", b"/Yes"), ("Count", b"1"),
    ("Encoding", b"<< /Differences [49 /nine] >>"),
]


def tree(value: generic.PdfObject):
    """Dictionaries, arrays, and the bytes of everything else."""
    if isinstance(value, generic.DictionaryObject):
        return {key: tree(value.raw_get(key)) for key in value if key != "/Length"}
    if isinstance(value, generic.ArrayObject):
        return [tree(value.raw_get(index)) for index in range(len(value))]
    return written(value)


def flat(node) -> bytes:
    if isinstance(node, dict):
        return b"<< " + b" ".join(key.encode() + b" " + flat(value) for key, value in node.items()) + b" >>"
    return b"[" + b" ".join(map(flat, node)) + b"]" if isinstance(node, list) else node


def inner(node) -> list:
    """The dictionaries and arrays of a tree."""
    if isinstance(node, bytes):
        return []
    return [node] + [each for value in (node.values() if isinstance(node, dict) else node) for each in inner(value)]


class Editor:
    """Edits of a document that depend on nothing but the seed."""

    def __init__(self, it: Signed):
        self.it, self.random = it, random.Random()
        self.numbers = [number for number in range(1, it.size) if not isinstance(it.parsed(number), generic.NullObject)]
        self.trees = {number: tree(it.parsed(number)) for number in self.numbers if number != it.value}

    def update(self, seed: int) -> bytes:
        """The document with one to three edited objects, sometimes after a field was filled in."""
        self.random.seed(seed)
        it = Signed(FILLED[self.random.choice(list(FILLED))](self.it)) if self.random.random() < 0.3 else self.it
        objects, rows = {NEW: COVER, NEW + 1: NINES}, {}
        for _ in range(self.random.choice((1, 1, 2, 3))):
            number = self.random.choice(list(self.trees))
            if self.random.random() < 0.04:
                rows[number] = (0, 0, 1)
            elif self.random.random() < 0.06:
                objects[number] = self.whole(self.random.choice(list(self.trees)))
            else:
                objects[number] = self.edited(number)
        return it.update(objects, rows=rows, table=it.has_table or self.random.random() < 0.1)

    def whole(self, number: int) -> bytes:
        value, node = self.it.parsed(number), flat(self.trees[number])
        return stream(value.encoded_data, node[2:-2]) if isinstance(value, generic.StreamObject) else node

    def edited(self, number: int) -> bytes:
        value, node = self.it.parsed(number), tree(self.it.parsed(number))
        if isinstance(value, generic.StreamObject):
            if self.random.random() < 0.6:
                node.pop("/Filter", None)
                node.pop("/DecodeParms", None)
                return stream(self.bytes(value.data), flat(node)[2:-2])
            self.edit(node)
            return stream(value.encoded_data, flat(node)[2:-2])
        if isinstance(node, bytes):
            return self.leaf(node)
        self.edit(node)
        return flat(node)

    def edit(self, node):
        place = self.random.choice(inner(node))
        keys = list(place) if isinstance(place, dict) else list(range(len(place)))
        what = self.random.random()
        if not keys or what < 0.25:
            key, value = self.entry()
            if isinstance(place, dict):
                place[key] = value
            else:
                place.insert(self.random.randrange(len(place) + 1), value)
        elif what < 0.4:
            del place[self.random.choice(keys)]
        elif what < 0.5 and len(keys) > 1:
            one, other = self.random.sample(keys, 2)
            place[one], place[other] = place[other], place[one]
        else:
            key = self.random.choice(keys)
            place[key] = self.leaf(place[key]) if isinstance(place[key], bytes) else self.entry()[1]

    def entry(self):
        """An entry from somewhere."""
        if self.random.random() < 0.6:
            key, value = self.random.choice(ENTRIES)
            return "/" + key, value
        places = [place for node in self.trees.values() for place in inner(node) if isinstance(place, dict) and place]
        return self.random.choice(list(self.random.choice(places).items()))

    def leaf(self, value: bytes) -> bytes:
        """Another number, name, string or reference."""
        if value.endswith(b" R"):
            return b"%d 0 R" % self.random.choice([NEW, *self.numbers])
        try:
            number = float(value)
        except ValueError:
            if value.startswith(b"/"):
                return self.random.choice([b"/None", b"/Off", b"/F", b"/Form", b"/Image", b"/DeviceGray", b"/Page", b"/Annot", b"/Tx"])
            return b"(999)" if value.startswith(b"(") else self.random.choice([b"null", b"true", b"0"])
        return b"%g" % self.random.choice([number + 1, -number, number * 2, 0, number + 100, number / 2])

    def bytes(self, data: bytes) -> bytes:
        """Other words, numbers or operators in a stream."""
        if not data:
            return b"0 0 400 400 re f"
        place = self.random.randrange(len(data))
        return self.random.choice([
            data.replace(b"100", b"999"), data.replace(b"Tj", b"'", 1), data + b" 0 0 400 400 re f", b"1 g " + data, data[:place],
            data[:place] + bytes([self.random.randrange(32, 127)]) + data[place + 1:], data.replace(b"0", b"1", 1), data.replace(b"1", b"2", 1),
        ])
