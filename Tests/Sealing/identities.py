"""Identities for the tests of sealing, made by OpenSSL: a root, an intermediate authority and signers of every kind of key."""

import pathlib
import subprocess

KEYS = {
    "rsa-2048": ["-algorithm", "RSA", "-pkeyopt", "rsa_keygen_bits:2048"],
    "rsa-3072": ["-algorithm", "RSA", "-pkeyopt", "rsa_keygen_bits:3072"],
    "rsa-4096": ["-algorithm", "RSA", "-pkeyopt", "rsa_keygen_bits:4096"],
    "rsa-pss": ["-algorithm", "RSA-PSS", "-pkeyopt", "rsa_keygen_bits:2048"],
    "p-256": ["-algorithm", "EC", "-pkeyopt", "ec_paramgen_curve:P-256"],
    "p-384": ["-algorithm", "EC", "-pkeyopt", "ec_paramgen_curve:P-384"],
    "p-521": ["-algorithm", "EC", "-pkeyopt", "ec_paramgen_curve:P-521"],
    "brainpool-256": ["-algorithm", "EC", "-pkeyopt", "ec_paramgen_curve:brainpoolP256r1"],
    "brainpool-384": ["-algorithm", "EC", "-pkeyopt", "ec_paramgen_curve:brainpoolP384r1"],
    "brainpool-512": ["-algorithm", "EC", "-pkeyopt", "ec_paramgen_curve:brainpoolP512r1"],
    "ed25519": ["-algorithm", "ED25519"],
    "ed448": ["-algorithm", "ED448"],
}
# Keys that pdfsig and `openssl cms` of Debian 12 do not know in a PDF or in CMS.
EDWARDS = {"ed25519", "ed448"}
# pdfsig computes with NSS, which has no brainpool curves and calls signatures invalid whose certificate has a key for RSASSA-PSS
# alone; OpenSSL and pyHanko verify them.
UNKNOWN_TO_NSS = EDWARDS | {"rsa-pss", "brainpool-256", "brainpool-384", "brainpool-512"}

EXTENSIONS = """
[authority]
basicConstraints = critical, CA:TRUE
keyUsage = critical, keyCertSign, cRLSign
subjectKeyIdentifier = hash
[signer]
basicConstraints = critical, CA:FALSE
keyUsage = critical, digitalSignature, nonRepudiation
subjectKeyIdentifier = hash
authorityKeyIdentifier = keyid
"""


class Identities:
    """A folder with `root.pem`, `intermediate.pem` and a PEM file with key and chain for each kind of key."""

    def __init__(self, folder: pathlib.Path, responder: str | None = None):
        """With a responder for OCSP, whose address signers' certificates name, the folder has the authorities already."""
        self.folder = folder
        access = f"authorityInfoAccess = OCSP;URI:{responder}\n" if responder else ""
        (folder / "extensions").write_text(EXTENSIONS + access)
        self.root, self.intermediate = folder / "root.pem", folder / "intermediate.pem"
        if not responder:
            self._issue("root", "p-256", issuer=None)
            self._issue("intermediate", "p-256", issuer="root")

    def pem(self, kind: str) -> pathlib.Path:
        """The file with a key of this kind, its certificate and the intermediate authority's."""
        path = self.folder / f"{kind}-identity.pem"
        if not path.exists():
            certificate = self._issue(kind, kind, issuer="intermediate")
            parts = [self.folder / f"{kind}.key", certificate, self.intermediate]
            path.write_bytes(b"".join(part.read_bytes() for part in parts))
        return path

    def pkcs12(self, kind: str, password: str, *options: str) -> pathlib.Path:
        """The same as PKCS#12."""
        path = self.folder / f"{kind}.p12"
        pem = self.pem(kind)
        openssl("pkcs12", "-export", "-in", pem, "-out", path, "-passout", f"pass:{password}", *options)
        return path

    def _issue(self, name: str, kind: str, issuer: str | None) -> pathlib.Path:
        key, request, certificate = (self.folder / f"{name}.{end}" for end in ("key", "csr", "pem"))
        openssl("genpkey", *KEYS[kind], "-out", key)
        openssl("req", "-new", "-key", key, "-subj", f"/O=Signet tests/CN={name}", "-out", request)
        section = "signer" if issuer == "intermediate" else "authority"
        by = ["-signkey", key] if issuer is None else [
            "-CA", self.folder / f"{issuer}.pem", "-CAkey", self.folder / f"{issuer}.key", "-CAcreateserial",
        ]
        openssl(
            "x509", "-req", "-in", request, "-days", "3650", "-extfile", self.folder / "extensions",
            "-extensions", section, "-out", certificate, *by,
        )
        return certificate


def openssl(*arguments) -> bytes:
    """Runs OpenSSL; its failure is the test's."""
    done = subprocess.run(["openssl", *map(str, arguments)], capture_output=True)
    assert done.returncode == 0, done.stderr.decode()
    return done.stdout
