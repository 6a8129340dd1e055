"""Writes examples for `make fuzz`: a folder for each target with files that its reader takes, and what all targets need.

    python3 Tests/Fuzzing/seeds.py FOLDER
"""

import pathlib
import shutil
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "Tests/Fixtures"))
import revocation as pki  # noqa: E402

FOLDER = pathlib.Path(sys.argv[1]).resolve()
# As TimeStampRequest makes it with the random numbers of the target.
QUERY = pki.sequence(
    pki.integer(1),
    pki.sequence(pki.sequence(pki.identifier("2.16.840.1.101.3.4.2.1"), b"\x05\x00"), pki.element(0x04, bytes(32))),
    pki.integer(1 << 62), pki.element(0x01, b"\xff"),
)


def write(target, name, data):
    folder = FOLDER / target
    folder.mkdir(parents=True, exist_ok=True)
    (folder / name).write_bytes(data)


def made(*words):
    """What OpenSSL writes to a file."""
    pki.openssl(*words, "-out", "made")
    return (pki.FOLDER / "made").read_bytes()


def identities():
    key, both = "leaf.key", "good-identity.pem"
    write("identities", "pem", (pki.FOLDER / both).read_bytes())
    export = ["pkcs12", "-export", "-in", both, "-passout", "pass:p", "-iter", "1"]
    for name, words in {
        "new": [], "old": ["-legacy"], "open": ["-nomac", "-keypbe", "NONE", "-certpbe", "NONE"], "sha256": ["-macalg", "sha256"],
    }.items():
        write("identities", f"{name}.p12", made(*export, *words))
    write("identities", "pkcs8", made("pkcs8", "-topk8", "-in", key, "-passout", "pass:p", "-iter", "1"))
    write("identities", "scrypt", made("pkcs8", "-topk8", "-in", key, "-passout", "pass:p", "-scrypt", "-scrypt_N", "2"))
    write("identities", "rfc1421", made("ec", "-in", key, "-aes128", "-passout", "pass:p"))
    write("identities", "sec1", made("ec", "-in", key, "-outform", "DER"))
    pki.openssl("genpkey", "-algorithm", "RSA", "-pkeyopt", "rsa_keygen_bits:2048", "-out", "rsa.key")
    write("identities", "pkcs1", made("rsa", "-in", "rsa.key", "-traditional", "-outform", "DER"))
    write("identities", "certificate", (pki.FOLDER / "good.der").read_bytes())


def documents():
    """Documents with a signature and a security store, by the command."""
    signet = ROOT / ".build/debug/signet"
    contract = ROOT / "docs/examples/contract.pdf"
    shutil.copy(contract, FOLDER / "stores/contract.pdf")
    if signet.exists():
        sealed = FOLDER / "stores/sealed.pdf"
        words = ["--key", pki.FOLDER / "good-identity.pem", "-o", sealed, "--force"]
        subprocess.run([signet, "seal", contract, *words], check=True)
        shutil.copy(sealed, FOLDER / "verification/sealed.pdf")
        twice = ["--key", pki.FOLDER / "good-identity.pem", "-o", FOLDER / "verification/twice.pdf", "--force"]
        subprocess.run([signet, "seal", sealed, *twice], check=True)


def main():
    shutil.rmtree(FOLDER, ignore_errors=True)
    pki.prepare(9)
    for name, source in [("subject.der", "good.der"), ("issuer.der", "intermediate.der"), ("identity.pem", "good-identity.pem")]:
        write(".", name, (pki.FOLDER / source).read_bytes())
    identities()
    (pki.FOLDER / "query").write_bytes(QUERY)
    reply = made("ts", "-reply", "-config", "tsa.cnf", "-queryfile", "query")
    write("replies", "granted", reply)
    write("replies", "rejected", pki.sequence(pki.sequence(pki.integer(2), pki.sequence(pki.element(0x0C, b"no")))))
    write("messages", "token", pki.children(reply)[1][2])
    (pki.FOLDER / "content").write_bytes(b"content")
    sign = ["cms", "-sign", "-binary", "-signer", "good.pem", "-inkey", "leaf.key", "-in", "content", "-outform", "DER"]
    write("messages", "cades", made(*sign, "-cades"))
    write("messages", "attached", made(*sign, "-nodetach", "-certfile", "intermediate.pem"))
    pki.openssl("ocsp", "-issuer", "intermediate.pem", "-cert", "good.pem", "-reqout", "request")
    request = (pki.FOLDER / "request").read_bytes()
    for case in ["good", "no-nonce", "sha256", "revoked", "by-issuer", "deputy"]:
        write("responses", case, pki.ocsp(request, case))
    for case in ["good", "partition", "revoked", "delta", "indirect"]:
        write("lists", case, pki.crl("intermediate", case, "http://127.0.0.1/"))
    for name in ["good", "fetched", "intermediate", "tsa", "second", "responder"]:
        write("certificates", name, (pki.FOLDER / f"{name}.der").read_bytes())
    write("certificates", "message", (pki.FOLDER / "intermediate.p7c").read_bytes())
    (FOLDER / "stores").mkdir()
    (FOLDER / "verification").mkdir()
    documents()
    shutil.rmtree(pki.FOLDER)


if __name__ == "__main__":
    main()
