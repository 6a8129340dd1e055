"""The authorities of Tests/Fixtures/revocation.py, as the tests of levels use them."""

import functools
import pathlib
import urllib.request

from .identities import Identities


class Authorities:
    """The authorities of Tests/Fixtures/revocation.py."""

    def __init__(self, announced):
        self.folder = pathlib.Path(announced["folder"])
        self.address = f"http://127.0.0.1:{announced['http']}"
        self.tsa = f"{self.address}/tsa"

    def identity(self, case):
        return self.folder / f"{case}-identity.pem"

    def asked(self, path):
        with urllib.request.urlopen(f"{self.address}/count/{path}") as reply:
            return int(reply.read())

    @functools.cached_property
    def signers(self) -> Identities:
        """Signers with every kind of key, whose certificates name the responder."""
        return Identities(self.folder, responder=f"{self.address}/ocsp/good")

    def words(self, case, level, *others):
        """The options of a level, with this identity."""
        return [
            "--key", self.identity(case), "--certificates", self.folder / "root.pem", "--level", level, "--tsa", self.tsa,
            "--allow-private-addresses", *others,
        ]
