"""A token of SoftHSM with keys and certificates, and a module that logs what is called."""

import os
import pathlib
import subprocess

from .identities import Identities, openssl

SOFTHSM = "/usr/lib/softhsm/libsofthsm2.so"
PIN = "1234"


class Token:
    """The token `seal`, beside an empty one `other`; each key has its certificate and that of its issuer."""

    def __init__(self, folder: pathlib.Path, identities: Identities):
        self.folder, self.identities = folder, identities
        self.module, self.pin = folder / "module.so", folder / "pin"
        self.pin.write_text(PIN + "\n")
        (folder / "tokens").mkdir()
        configuration = folder / "softhsm2.conf"
        configuration.write_text(f"directories.tokendir = {folder}/tokens\nlog.level = ERROR\n")
        self.environment = {"SOFTHSM2_CONF": str(configuration)}
        source = pathlib.Path(__file__).with_name("token.c")
        run("gcc", "-shared", "-fPIC", f'-DSOFTHSM="{SOFTHSM}"', "-o", self.module, source)
        for label in ("seal", "other"):
            self._run("softhsm2-util", "--init-token", "--free", "--label", label, "--so-pin", "567890", "--pin", PIN)
        self._keys = {}
        self._write_certificate(identities.intermediate, "intermediate", "f0")

    def uri(self, label: str, query: str = "", **attributes) -> str:
        """The URI of a key, with the file of the PIN unless a query is given."""
        path = ";".join([f"{name}={value}" for name, value in {"token": "seal", "object": label, **attributes}.items()])
        return f"pkcs11:{path}?module-path={self.module}" + (query or f"&pin-source=file:{self.pin}")

    def key(self, kind: str, certificate: bool = True, *options: str, label: str | None = None) -> str:
        """The label of a key of a kind, which comes onto the token when it is first asked for."""
        label = label or kind
        if label not in self._keys:
            self._keys[label] = number = f"{len(self._keys) + 1:02x}"
            self.identities.pem(kind)
            key = self.identities.folder / f"{kind}.key"
            if options:
                self._tool("--write-object", key, "--type", "privkey", "--label", label, "--id", number, *options)
            else:
                self._run(
                    "softhsm2-util", "--import", key, "--token", "seal", "--label", label, "--id", number, "--pin", PIN
                )
            if certificate:
                self._write_certificate(self.identities.folder / f"{kind}.pem", f"certificate of {label}", number)
        return label

    def number(self, label: str) -> str:
        """The identifier of a key, in hexadecimal digits."""
        return self._keys[label]

    def calls(self, log: pathlib.Path) -> list[str]:
        """What was called, in order."""
        return log.read_text().split("\n")[:-1] if log.exists() else []

    def flags(self) -> str:
        """The flags of the tokens, in words."""
        return self._run("pkcs11-tool", "--module", SOFTHSM, "--list-slots").stdout

    def log_in(self):
        """Logs in with the right PIN, which makes the token forget wrong ones."""
        self._tool("--list-objects")

    def _write_certificate(self, pem, label, number):
        der = self.folder / "certificate.der"
        openssl("x509", "-in", pem, "-outform", "DER", "-out", der)
        self._tool("--write-object", der, "--type", "cert", "--label", label, "--id", number)

    def _tool(self, *arguments):
        self._run("pkcs11-tool", "--module", SOFTHSM, "--token-label", "seal", "--login", "--pin", PIN, *arguments)

    def _run(self, *arguments):
        return run(*arguments, environment=self.environment)


def run(*arguments, environment=None) -> subprocess.CompletedProcess:
    """Runs a program, which must succeed."""
    done = subprocess.run([*map(str, arguments)], capture_output=True, text=True, env={**os.environ, **(environment or {})})
    assert done.returncode == 0, done.stdout + done.stderr
    return done
