"""The attacks by name: what each does, to which documents, and what a verifier must say."""

import dataclasses
import enum
from collections.abc import Callable

from .bases import Base
from .signed import Signed


class Extent(enum.Enum):
    """How far an update goes; what that means is the signers' to say (ISO 32000-2, 12.8.2.2 and 12.8.2.4)."""

    #: Validation data, properties, the same objects again.
    ARCHIVE = "archive"
    #: Filled fields, and signatures that nothing shows.
    FILLING = "filling"
    #: Fields that had a value and have another one, which a person must look at.
    REPLACED = "replaced"
    #: Annotations and new fields, which a person must look at.
    ANNOTATION = "annotation"
    #: The same, and nobody can object.
    PLAIN_ANNOTATION = "plain annotation"
    #: Nothing that any signer allows.
    OTHER = "other"
    #: What readers see in different ways, or a verifier cannot read: never right, and perhaps not provably wrong.
    DOUBT = "doubt"


@dataclasses.dataclass(frozen=True)
class Attack:
    name: str
    kind: str
    extent: Extent
    make: Callable[[Signed], bytes]
    applies: Callable[[Base], bool]
    #: The full name of the field that it changes.
    field: str | None
    #: Whether the signed bytes stay as they are.
    appends: bool

    def statuses(self, base: Base) -> tuple[int, ...]:
        """How `signet verify` may end; the first is the best."""
        extent = self.extent
        if base.level == "broken":
            return (1,)
        if extent is Extent.DOUBT:
            return (1, 2)
        if extent is Extent.OTHER or self.field in base.locked:
            return (1,)
        if base.is_shut and extent is not Extent.ARCHIVE or base.level == "p2" and "annotation" in extent.value:
            return (1,)
        return {Extent.ANNOTATION: (2, 1), Extent.PLAIN_ANNOTATION: (2, 0), Extent.REPLACED: (0,) if base.is_open else (2,)}.get(extent, (0,))


ATTACKS: dict[str, Attack] = {}


def register(kind: str, extent: Extent, attacks: dict[str, Callable[[Signed], bytes]], *, applies=lambda base: base.level != "broken",
             field: str | None = None, appends: bool = True):
    for name, make in attacks.items():
        assert name not in ATTACKS, name
        ATTACKS[name] = Attack(name, kind, extent, make, applies, field, appends)
