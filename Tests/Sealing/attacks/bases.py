"""The signed documents that are attacked: each structure, signer and level of what may change later."""

import dataclasses
import functools
import pathlib

from ..conftest import signet
from ..identities import Identities
from .contract import PENALTY, objects, streams, table
from .material import EVIL
from .signed import Signed
from .signers import KIND, SIGNERS, by_openssl, time_stamped

STRUCTURES = {"table": table, "streams": streams}
LEVELS = {"approval": None, "p1": 1, "p2": 2, "p3": 3}
#: Locks by their names: what `/Lock` says, and the names of fields that it covers.
LOCKS = {
    "include": (b"/Action /Include /Fields [(amount) (twice) (choice)]", {"amount", "twice", "choice"}),
    "exclude": (b"/Action /Exclude /Fields [(name) (agree)]", {"amount", "twice", "choice", "a.b", "a", "note", "boat"}),
    "all": (b"/Action /All", {"amount", "name", "agree", "choice", "boat", "a.b", "a", "twice", "note"}),
    #: Nothing may change any more.
    "shut": (b"/Action /Include /Fields [(amount)] /P 1", {"amount"}),
    "dotted": (b"/Action /Include /Fields [(a.b)]", {"a.b"}),
}


@dataclasses.dataclass(frozen=True)
class Base:
    structure: str
    signer: str
    #: A level or a lock.
    level: str

    @property
    def name(self) -> str:
        return f"{self.structure}-{self.signer}-{self.level}"

    @property
    def is_shut(self) -> bool:
        """Whether nothing may be filled in or signed any more."""
        return self.level in ("p1", "shut", "broken")

    @property
    def is_open(self) -> bool:
        """Whether the signer says that fields may be filled in."""
        return self.level in ("p2", "p3")

    @property
    def locked(self) -> set[str]:
        return LOCKS[self.level][1] if self.level in LOCKS else set()


#: Two signatures; those of `broken` have a change between them that the first excludes.
TWO = {"two": None, "broken": 1}
BASES = [Base(structure, signer, level) for structure in STRUCTURES for signer in SIGNERS for level in LEVELS | LOCKS | TWO]


class Bases:
    """Makes the documents, each once, in a folder."""

    def __init__(self, folder: pathlib.Path):
        self.folder = folder
        (folder / "keys").mkdir()
        self.identities = Identities(folder / "keys")
        self.identities.pem(KIND)
        self.trusted = self.identities.root
        self.signed = functools.cache(self._signed)
        self.stamped = functools.cache(self._stamped)

    def time_stamped(self, document: bytes) -> bytes:
        return time_stamped(document, self.identities, self.folder)

    def _stamped(self, structure: str, lock: bytes | None) -> bytes:
        """The contract with a stamp of Signet's on its first page."""
        plain, made = self.folder / "contract.pdf", self.folder / "stamped.pdf"
        plain.write_bytes(STRUCTURES[structure](objects(lock)))
        signet("sign", plain, "--type", "Jane Doe", "--at", "rect:40,40,120,40", "-o", made, "--force")
        return made.read_bytes()

    def _signed(self, base: Base) -> Signed:
        lock = b"<< /Type /SigFieldLock %s >>" % LOCKS[base.level][0] if base.level in LOCKS else None
        field = "Locking" if lock else "Approval"
        plain = self.stamped(base.structure, lock)
        signed = SIGNERS[base.signer](plain, self.identities, self.folder, field, (LEVELS | TWO).get(base.level))
        if base.level == "broken":
            signed = Signed(signed).update({PENALTY: EVIL})
        if base.level in TWO:
            signed = by_openssl(signed, self.identities, self.folder, "Countersignature", None)
        return Signed(signed, self)
