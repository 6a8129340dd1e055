"""PKCS#12 as other programs write it, by the options of OpenSSL that give the same: old ciphers, codes, names and passwords."""

import pytest

from .conftest import signet

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
