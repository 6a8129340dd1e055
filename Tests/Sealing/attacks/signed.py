"""A signed document: its objects, and updates of it that are right or wrong on purpose."""

import functools
import io
import re

from pyhanko.pdf_utils import generic
from pyhanko.pdf_utils.reader import PdfFileReader

from .contract import FIRST, FORM, INFO, SIZE, THIRD, object_stream, row, stream

#: Where attacks put their own objects.
NEW = 200


def written(value: generic.PdfObject) -> bytes:
    made = io.BytesIO()
    value.write_to_stream(made, None)
    return made.getvalue()


def entries(dictionary: bytes) -> dict[str, bytes]:
    """The entries of a dictionary by the names of their keys."""
    parsed = generic.read_object(io.BytesIO(dictionary), generic.Reference(0, 0, None))
    return {key[1:]: written(parsed.raw_get(key)) for key in parsed}


def entry(dictionary: generic.DictionaryObject, key: str) -> generic.PdfObject | None:
    return dictionary[key] if key in dictionary else None


def dictionary(entries: dict[str, bytes]) -> bytes:
    return b"<< " + b" ".join(b"/%s %s" % (key.encode(), value) for key, value in entries.items()) + b" >>"


def put(old: bytes, **changes: bytes | None) -> bytes:
    """A dictionary with other entries; None takes one away."""
    made = entries(old) | {key: value for key, value in changes.items() if value is not None}
    return dictionary({key: value for key, value in made.items() if changes.get(key, b"") is not None})


def grown(array: bytes | None, *items: bytes, front: bool = False) -> bytes:
    """An array with more items."""
    inside = array.strip()[1:-1] if array else b""
    more = b" ".join(items)
    return b"[" + (more + b" " + inside if front else inside + b" " + more) + b"]"


class Signed:
    """The document, whose objects are those of the contract and of its signer."""

    def __init__(self, data: bytes, bases=None):
        """With those who made it, other programs can continue it, too."""
        self.data, self.bases = data, bases
        self.start = int(re.findall(rb"startxref\s+(\d+)", data)[-1])
        self.has_table = data[self.start:self.start + 4] == b"xref"

    @functools.cached_property
    def size(self) -> int:
        """The first number that no object has."""
        return self.trailer("Size")

    @functools.cached_property
    def root(self) -> int:
        return self.trailer("Root")

    def trailer(self, key: str) -> int:
        return int(re.search(rb"/%s\s+(\d+)" % key.encode(), self.data[self.start:])[1])

    @functools.cached_property
    def reader(self) -> PdfFileReader:
        return PdfFileReader(io.BytesIO(self.data), strict=False)

    def parsed(self, number: int) -> generic.PdfObject:
        return self.reader.get_object(generic.Reference(number, 0, self.reader))

    def __getitem__(self, number: int) -> bytes:
        """An object as bytes; of a stream only the dictionary."""
        value = self.parsed(number)
        if isinstance(value, generic.StreamObject):
            return dictionary({key[1:]: written(value.raw_get(key)) for key in value if key != "/Length"})
        return written(value)

    def get(self, number: int, key: str) -> bytes | None:
        return entries(self[number]).get(key)

    def put(self, number: int, **changes: bytes | None) -> bytes:
        """A dictionary of the document with other entries, or a stream with other entries and the same data."""
        made, value = put(self[number], **changes), self.parsed(number)
        return stream(value.encoded_data, made[2:-2]) if isinstance(value, generic.StreamObject) else made

    # What signers added.

    @functools.cached_property
    def signatures(self) -> list[int]:
        """The numbers of the fields that are signed, the oldest first."""
        signed = [
            number for number in self.numbers(self.parsed(FORM)["/Fields"])
            if isinstance(value := entry(self.parsed(number), "/V"), generic.DictionaryObject) and "/ByteRange" in value]
        return sorted(signed, key=lambda number: self.parsed(number)["/V"]["/ByteRange"][2])

    @functools.cached_property
    def signature(self) -> int:
        return self.signatures[0]

    @functools.cached_property
    def value(self) -> int:
        """The number of the dictionary of the signature."""
        return self.parsed(self.signature).raw_get("/V").idnum

    @functools.cached_property
    def title(self) -> bytes:
        """The name of the signature's field, as it is written."""
        return self.get(self.signature, "T")

    @functools.cached_property
    def stamp(self) -> int:
        """Signet's stamp on the last page."""
        return next(each for each in self.numbers(self.parsed(THIRD)["/Annots"]) if self.parsed(each)["/Subtype"] == "/Stamp")

    @staticmethod
    def numbers(array: generic.ArrayObject) -> list[int]:
        return [array.raw_get(index).idnum for index in range(len(array))]

    @functools.cached_property
    def dictionaries(self) -> list[int]:
        """The numbers of the contract's objects that are dictionaries and no streams."""
        return [number for number in range(1, SIZE) if type(self.parsed(number)) is generic.DictionaryObject]

    # Objects of updates.

    def annotated(self, annotation: bytes, more: dict[int, bytes] | None = None, page: int = FIRST) -> dict[int, bytes]:
        """A page with another annotation, which is object `NEW`."""
        annots = grown(written(self.parsed(page)["/Annots"]), b"%d 0 R" % NEW)
        return {page: self.put(page, Annots=annots), NEW: annotation} | (more or {})

    def fielded(self, field: bytes, more: dict[int, bytes] | None = None, *, on: int | None = FIRST, front=False) -> dict[int, bytes]:
        """The form with another field, which is object `NEW`, and which is on a page."""
        fields = grown(self.get(FORM, "Fields"), b"%d 0 R" % NEW, front=front)
        shown = self.annotated(field, page=on) if on else {NEW: field}
        return {FORM: self.put(FORM, Fields=fields)} | shown | (more or {})

    # Updates.

    def update(self, objects=None, *, inside=None, rows=None, generation=0, root=None, start=None, info=INFO,
               entries=b"", table=None):
        """Objects by number, and others inside an object stream, in a section of the same kind as those before.

        Rows of the section, given as (kind, one, other) of ISO 32000-2, table 18, may say otherwise.
        """
        file, made = self.data, {}
        objects = dict(objects or {})
        if inside:
            container = max([NEW + 90, *objects]) + 1
            objects[container] = object_stream(inside)
            made = {number: (2, container, index) for index, number in enumerate(inside)}
        for number, value in objects.items():
            made[number] = (1, len(file), generation)
            file += b"%d %d obj\n%s\nendobj\n" % (number, generation, value)
        made |= rows or {}
        size = max(self.size - 1, *made, 0) + 2
        is_table = self.has_table and table is not False and not inside or table
        trailer = b"/Size %d /Root %d 0 R /Info %d 0 R /Prev %d %s" % (
            size - 1 if is_table else size, self.root if root is None else root, info, self.start if start is None else start, entries)
        if is_table:
            return file + listing(made) + b"trailer\n<< %s >>\nstartxref\n%d\n%%%%EOF\n" % (trailer, len(file))
        made[size - 1] = (1, len(file), 0)
        index = b" ".join(b"%d 1" % number for number in sorted(made))
        data = b"".join(row(*made[number]) for number in sorted(made))
        section = stream(data, b"/Type /XRef /W [1 4 2] /Index [%s] %s" % (index, trailer))
        return file + b"%d 0 obj\n%s\nendobj\nstartxref\n%d\n%%%%EOF\n" % (size - 1, section, len(file))

    def changed(self, number: int, more: dict[int, bytes] | None = None, **changes: bytes | None) -> bytes:
        """An update in which a dictionary has other entries."""
        return self.update({number: self.put(number, **changes)} | (more or {}))

    def cataloged(self, more: dict[int, bytes] | None = None, **changes: bytes | None) -> bytes:
        return self.changed(self.root, more, **changes)


def listing(rows: dict[int, tuple[int, int, int]]) -> bytes:
    """A table of cross-references."""
    made = b"xref\n"
    for number, (kind, one, other) in sorted(rows.items()):
        made += b"%d 1\n%010d %05d %s \n" % (number, one, other, b"n" if kind == 1 else b"f")
    return made

