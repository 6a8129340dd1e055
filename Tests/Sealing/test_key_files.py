"""PKCS#12 as other programs write it, by the options of OpenSSL that give the same: old ciphers, codes, names and passwords."""

import json

import pytest
from asn1crypto import core, keys, pem
from pyhanko.keys import load_cert_from_pemder
from pyhanko.pdf_utils.reader import PdfFileReader
from pyhanko_certvalidator import ValidationContext

from .conftest import judgement, signet
from .identities import openssl
from .readers import check_with_openssl

WORD = "pässwörd€"
FILES = {
    "openssl 1.1": ["-legacy", "-certpbe", "PBE-SHA1-RC2-40", "-keypbe", "PBE-SHA1-3DES", "-macalg", "sha1"],
    "rc2 throughout": ["-legacy", "-certpbe", "PBE-SHA1-RC2-40", "-keypbe", "PBE-SHA1-RC2-128", "-macalg", "sha256"],
    "windows": [
        "-certpbe", "PBE-SHA1-3DES", "-keypbe", "PBE-SHA1-3DES", "-macalg", "sha256", "-LMK", "-name", "{4A5B-Jänne €}",
        "-CSP", "Microsoft Enhanced RSA and AES Cryptographic Provider",
    ],
    "aes": ["-certpbe", "AES-256-CBC", "-keypbe", "AES-256-CBC", "-macalg", "sha512", "-name", "Jänne Müller"],
    "certificates in the open": ["-certpbe", "NONE", "-keypbe", "AES-128-CBC"],
    "no code": ["-nomac"],
}


@pytest.mark.parametrize("name", FILES)
@pytest.mark.parametrize("password", ["secret", WORD, ""])
def test_files_of_other_programs_seal(name, password, identities, documents, tmp_path):
    key, word = identities.pkcs12("rsa-2048", password, *FILES[name]), tmp_path / "word"
    word.write_text(password + "\n")
    # A file without a code does not say that its password is empty, so it must be given.
    words = ["--key-password-file", word] if password or name == "no code" else []
    assert "It can seal." in signet("identity", "show", key, *words).stdout
    signet("seal", documents["table"], "--key", key, *words, "-o", tmp_path / "sealed.pdf")
    if password:
        word.write_text("wrong\n")
        refused = signet("seal", documents["table"], "--key", key, *words, "-o", tmp_path / "x.pdf", status=77)
        assert "password of the key is wrong" in refused.stderr


#: A key and its certificate by the algorithms that they name: id-RSASSA-PSS is for RSASSA-PSS alone (RFC 4055, 1.2).
PAIRS = [("pss", "rsa", "pem"), ("rsa", "pss", "pem"), ("pss", "pss", "pem"), ("pss", "pss", "p12")]


def renamed(source, target):
    """The same RSA key with the algorithm id-RSASSA-PSS, in PKCS#8."""
    info = keys.PrivateKeyInfo.load(pem.unarmor(source.read_bytes())[2])
    algorithm = core.ObjectIdentifier("1.2.840.113549.1.1.10").dump()
    content = info["version"].dump() + bytes([0x30, len(algorithm)]) + algorithm + info["private_key"].dump()
    target.write_bytes(pem.armor("PRIVATE KEY", b"\x30\x82" + len(content).to_bytes(2, "big") + content))


@pytest.mark.parametrize(("key", "certificate", "form"), PAIRS)
def test_keys_for_pss_alone_go_with_certificates_for_rsa(key, certificate, form, identities, documents, tmp_path):
    files, sealed = {"rsa": tmp_path / "rsa.key", "pss": tmp_path / "pss.key"}, tmp_path / "sealed.pdf"
    openssl("genpkey", "-algorithm", "RSA", "-pkeyopt", "rsa_keygen_bits:2048", "-out", files["rsa"])
    renamed(files["rsa"], files["pss"])
    request, issued = tmp_path / "request", tmp_path / "certificate.pem"
    openssl("req", "-new", "-key", files[certificate], "-subj", "/CN=Jane Doe", "-out", request)
    openssl("x509", "-req", "-in", request, "-days", "300", "-CA", identities.root, "-CAkey", identities.root.with_suffix(".key"),
            "-CAcreateserial", "-extfile", identities.folder / "extensions", "-extensions", "signer", "-out", issued)
    words = ["--key", files[key], "--certificates", issued]
    if form == "p12":
        words = ["--key", tmp_path / "identity.p12"]
        openssl("pkcs12", "-export", "-inkey", files[key], "-in", issued, "-passout", "pass:", "-out", words[1])
    signet("seal", documents["table"], *words, "-o", sealed)
    assert json.loads(signet("verify", sealed, "--trust", identities.root, "--json", status=None).stdout)["signatures"][0]["faults"] == []
    trust = ValidationContext(trust_roots=[load_cert_from_pemder(str(identities.root))], allow_fetching=False)
    with sealed.open("rb") as file:
        (signature,) = PdfFileReader(file).embedded_regular_signatures
        assert signature.signer_info["signature_algorithm"]["algorithm"].native == "rsassa_pss"
        assert judgement(signature, trust, trust).bottom_line
        check_with_openssl(sealed, signature, identities.root, tmp_path)


def test_a_key_whose_digest_its_certificate_does_not_allow(documents, tmp_path):
    """Both are for RSASSA-PSS alone, one for SHA-256 and the other for SHA-384."""
    key, other, issued = tmp_path / "key", tmp_path / "other", tmp_path / "certificate.pem"
    digest = lambda name, salt: ["-pkeyopt", f"rsa_pss_keygen_md:{name}", "-pkeyopt", f"rsa_pss_keygen_mgf1_md:{name}",
                                 "-pkeyopt", f"rsa_pss_keygen_saltlen:{salt}"]
    openssl("genpkey", "-algorithm", "RSA-PSS", "-pkeyopt", "rsa_keygen_bits:2048", *digest("sha256", 32), "-out", key)
    openssl("genpkey", "-algorithm", "RSA-PSS", "-pkeyopt", "rsa_keygen_bits:2048", *digest("sha384", 48), "-out", other)
    # The second key with the numbers of the first.
    first, second = (keys.PrivateKeyInfo.load(pem.unarmor(path.read_bytes())[2]) for path in (key, other))
    content = first["version"].dump() + second["private_key_algorithm"].dump() + first["private_key"].dump()
    other.write_bytes(pem.armor("PRIVATE KEY", b"\x30\x82" + len(content).to_bytes(2, "big") + content))
    openssl("req", "-x509", "-new", "-key", other, "-subj", "/CN=Jane Doe", "-days", "300", "-out", issued)
    refused = signet("seal", documents["table"], "--key", key, "--certificates", issued, "-o", tmp_path / "x.pdf", status=65)
    assert "RSA-PSS" in refused.stderr and "its certificate's" in refused.stderr
