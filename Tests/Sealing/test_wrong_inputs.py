"""What people give by mistake to `signet seal`: each is refused in one line that names what to do, and nothing is written."""

import subprocess

import pytest

from .conftest import signet
from .identities import openssl


@pytest.fixture(scope="module")
def files(identities, documents, tmp_path_factory):
    """A folder with keys, certificates and other files, and a document."""
    folder = tmp_path_factory.mktemp("wrong")
    for name, text in {"empty": "", "text": "hello\n", "word": "secret\n", "other-word": "wrong\n"}.items():
        (folder / name).write_text(text)
    both = identities.pem("p-256").read_bytes()
    (folder / "both.pem").write_bytes(both)
    at = both.index(b"-----BEGIN CERTIFICATE")
    (folder / "key.pem").write_bytes(both[:at])
    (folder / "certificates.pem").write_bytes(both[at:])
    (folder / "damaged.pem").write_bytes(both.replace(b"\nMI", b"\n!!"))
    (folder / "mixed.pem").write_bytes(both[:at] + identities.root.read_bytes())
    (folder / "two.pem").write_bytes(both + identities.pem("rsa-2048").read_bytes())
    (folder / "locked.p12").write_bytes(identities.pkcs12("p-256", "secret").read_bytes())
    (folder / "cut.p12").write_bytes((folder / "locked.p12").read_bytes()[:300])
    (folder / "store.jks").write_bytes(bytes.fromhex("feedfeed00000002"))
    openssl("pkcs8", "-topk8", "-in", folder / "key.pem", "-passout", "pass:secret", "-out", folder / "locked.pem")
    for name, words in {
        "short": ["-algorithm", "RSA", "-pkeyopt", "rsa_keygen_bits:1024"],
        "curve": ["-algorithm", "EC", "-pkeyopt", "ec_paramgen_curve:secp256k1"],
    }.items():
        key, certificate = folder / f"{name}.key", folder / f"{name}.crt"
        openssl("genpkey", *words, "-out", key)
        openssl("req", "-x509", "-key", key, "-subj", f"/CN={name}", "-days", "9", "-out", certificate)
        (folder / f"{name}.pem").write_bytes(key.read_bytes() + certificate.read_bytes())
    usage = ["-addext", "keyUsage=keyEncipherment"]
    openssl("req", "-x509", "-key", folder / "key.pem", "-subj", "/CN=usage", "-days", "9", *usage, "-out", folder / "usage.crt")
    (folder / "usage.pem").write_bytes(both[:at] + (folder / "usage.crt").read_bytes())
    (folder / "contract.pdf").write_bytes(documents["table"].read_bytes())
    (folder / "encrypted.pdf").write_bytes(documents["aes-256"].read_bytes())
    return folder


KEY = ["--key", "both.pem"]
CASES = [
    ([], 64, "--key FILE"),
    (["--key", "absent.p12"], 66, "absent.p12: there is no such file"),
    (["--key", "."], 66, "it is a directory"),
    (["--key", "empty"], 65, "not PKCS#12, PEM or DER"),
    (["--key", "text"], 65, "not PKCS#12, PEM or DER"),
    (["--key", "contract.pdf"], 65, "not PKCS#12, PEM or DER"),
    (["--key", "store.jks"], 65, "keytool -importkeystore"),
    (["--key", "cut.p12"], 65, "damaged PKCS#12"),
    (["--key", "damaged.pem"], 65, "block 'PRIVATE KEY' is damaged"),
    (["--key", "locked.p12"], 77, "--key-password-file"),
    (["--key", "locked.p12", "--password", "secret"], 77, "--key-password-file"),
    (["--key", "locked.p12", "--key-password-file", "other-word"], 77, "password of the key is wrong"),
    (["--key", "locked.p12", "--key-password-file", "empty"], 77, "password of the key is wrong"),
    (["--key", "locked.p12", "--key-password-file", "absent"], 66, "absent: there is no such file"),
    (["--key", "locked.pem", "--certificates", "certificates.pem"], 77, "--key-password-file"),
    (["--key", "key.pem"], 65, "--certificates"),
    (["--key", "certificates.pem"], 65, "it has no private key; give the file that has the key"),
    (["--key", "mixed.pem"], 65, "--certificates"),
    (["--key", "key.pem", "--certificates", "absent"], 66, "absent: there is no such file"),
    (["--key", "key.pem", "--certificates", "text"], 65, "text: it is not"),
    (["--key", "key.pem", "--certificates", "locked.p12"], 65, "a file of certificates alone must not be"),
    (["--key", "two.pem"], 65, "several private keys"),
    (["--key", "short.pem"], 65, "1024 bits"),
    (["--key", "curve.pem"], 65, "secp256k1"),
    (["--key", "usage.pem"], 65, "neither digitalSignature nor nonRepudiation"),
    ([*KEY, "--tsa", "tsa.example.org"], 64, "https://host/path"),
    ([*KEY, "--tsa", "ftp://tsa.example.org/"], 64, "only http and https"),
    ([*KEY, "--tsa", "http://user:geheim@127.0.0.1:1/"], 75, "cannot connect"),
    ([*KEY, "--level", "b-t"], 64, "--tsa URL"),
    ([*KEY, "--level", "B-T"], 64, "Please provide one of 'b-b', 'b-t'"),
    ([*KEY, "--certify", "4"], 64, "--certify"),
    ([*KEY, "--fallback", "b-t"], 64, "--fallback must be lower"),
    ([*KEY, "--vri"], 64, "--level b-lt or b-lta"),
    ([*KEY, "--field", ""], 64, "needs a name"),
    ([*KEY, "--field", "a.b"], 64, "a period separates"),
    ([*KEY, "--date", "tomorrow"], 64, "2026-05-17"),
]


@pytest.mark.parametrize(("words", "status", "sentence"), CASES, ids=lambda value: " ".join(value) if isinstance(value, list) else "")
def test_a_mistake_is_told(words, status, sentence, files):
    given = [str(files / word) if (files / word).exists() and word else word for word in words]
    refused = signet("seal", files / "contract.pdf", *given, "-o", files / "x.pdf", status=status)
    assert sentence in refused.stderr and len(refused.stderr.splitlines()) == 1
    assert "geheim" not in refused.stderr and not (files / "x.pdf").exists()


def test_passwords_of_documents_and_keys_are_told_apart(files):
    words = ["seal", files / "encrypted.pdf", "--key", files / "locked.p12", "-o", files / "x.pdf"]
    key = ["--key-password-file", files / "word"]
    assert "--key-password-file" in signet(*words, status=77).stderr
    document = signet(*words, *key, status=77).stderr
    assert "--password-file" in document and "--key-password-file" not in document
    assert "neither the user's nor the owner's" in signet(*words, *key, "--password", "no", status=77).stderr


def test_an_expired_certificate_is_told(identities, documents, tmp_path):
    sealed = tmp_path / "sealed.pdf"
    done = signet("seal", documents["table"], "--key", identities.pem("p-256"), "--date", "2070-01-01", "-o", sealed)
    assert "not at the time of the signature" in done.stderr
    assert not signet("seal", documents["table"], "--key", identities.pem("p-256"), "-o", sealed, "--force").stderr


def test_all_fields_are_locked_beside_others(identities, documents, tmp_path):
    sealed = tmp_path / "sealed.pdf"
    words = ["--lock", "Name", "--lock", "all"]
    signet("seal", documents["table"], "--key", identities.pem("p-256"), *words, "-o", sealed)
    assert b"/Action /All" in subprocess.run(["qpdf", "--qdf", sealed, "-"], capture_output=True, check=True).stdout
