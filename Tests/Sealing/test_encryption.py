"""Documents encrypted with AES-GCM (ISO/TS 32003), with integrity codes (ISO/TS 32004) and for certificates (ISO 32000-2, 7.6.5), each
made and read by pyHanko."""

import re
import subprocess

import pytest
from pyhanko.pdf_utils.crypt.permissions import PubKeyPermissions, StandardPermissions

from . import encryption
from .conftest import CONTRACT, signet
from .encryption import VERSIONS, for_recipients, read, with_password
from .test_time_stamps import url

STAMP = ["--type", "Jane Doe", "--at", "page:last,bottom-left"]


@pytest.fixture(scope="session")
def holders(tmp_path_factory):
    """Keys with self-signed certificates: files in PEM with both, and the same as PKCS#12 with the password `geheim`."""
    folder = tmp_path_factory.mktemp("holders")
    kinds = {"rsa": ["rsa:2048"], "ec": ["ec", "-pkeyopt", "ec_paramgen_curve:P-256"], "other": ["rsa:2048"]}
    for name, kind in kinds.items():
        key, certificate = folder / f"{name}.key", folder / f"{name}.crt"
        made = ["-keyout", key, "-out", certificate, "-subj", f"/CN={name}", "-days", "3650"]
        subprocess.run(["openssl", "req", "-x509", "-nodes", "-newkey", *kind, *made], check=True, capture_output=True)
        (folder / f"{name}.pem").write_bytes(key.read_bytes() + certificate.read_bytes())
        packed = ["-inkey", key, "-in", certificate, "-out", folder / f"{name}.p12", "-passout", "pass:geheim"]
        subprocess.run(["openssl", "pkcs12", "-export", *packed], check=True, capture_output=True)
    return folder


def signed(folder, document: bytes, *options, status=0, environment=None):
    source, target = folder / "in.pdf", folder / "out.pdf"
    source.write_bytes(document)
    target.unlink(missing_ok=True)
    done = signet("sign", source, *STAMP, "-o", target, *options, status=status, environment=environment)
    if status:
        assert not target.exists()
        return done
    result = target.read_bytes()
    assert result.startswith(document)
    return result


@pytest.mark.parametrize("streams", [False, True], ids=["table", "stream"])
@pytest.mark.parametrize("mac", [False, True], ids=["plain", "mac"])
@pytest.mark.parametrize("gcm", [False, True], ids=["cbc", "gcm"])
def test_documents_with_passwords_are_signed_and_their_codes_renewed(tmp_path, gcm, mac, streams):
    original = with_password(CONTRACT, "me", "boss", streams=streams, use_gcm=gcm, pdf_mac=mac)
    before = read(original, password="me")
    once = signed(tmp_path, original, "--password", "me")
    twice = signed(tmp_path, once, "--password", "boss")
    for document, count in ((once, 1), (twice, 2)):
        after = read(document, password="me")
        assert after.content == before.content and after.has_mac == mac
        assert len(after.annotations) == count and after.annotations[0].startswith("Signature")
    assert b"Jane Doe" not in once[len(original) :]


@pytest.mark.parametrize("streams", [False, True], ids=["table", "stream"])
@pytest.mark.parametrize("version", VERSIONS)
def test_documents_for_certificates_are_signed_with_the_key(tmp_path, holders, version, streams):
    certificates = [holders / "other.crt", holders / "rsa.crt"]
    original = for_recipients(CONTRACT, certificates, streams=streams, **VERSIONS[version])
    result = signed(tmp_path, original, "--recipient-key", holders / "rsa.pem")
    for name in ("rsa", "other"):
        after = read(result, key=(holders / f"{name}.key", holders / f"{name}.crt"))
        assert len(after.annotations) == 1 and after.has_mac == version.endswith("mac")
    assert b"Jane Doe" not in result[len(original) :]


@pytest.mark.parametrize("kind, options", [("rsa", {"oaep": True}), ("ec", {})], ids=["oaep", "ecdh"])
def test_envelopes_by_other_algorithms_are_opened(tmp_path, holders, kind, options):
    original = for_recipients(CONTRACT, [holders / f"{kind}.crt"], **options)
    result = signed(tmp_path, original, "--recipient-key", holders / f"{kind}.pem")
    assert len(read(result, key=(holders / f"{kind}.key", holders / f"{kind}.crt")).annotations) == 1


def test_the_password_of_the_key_comes_from_a_file_or_the_environment(tmp_path, holders):
    original = for_recipients(CONTRACT, [holders / "rsa.crt"])
    secret = tmp_path / "secret"
    secret.write_bytes(b"\xef\xbb\xbfgeheim\r\n")
    key = ["--recipient-key", holders / "rsa.p12"]
    signed(tmp_path, original, *key, "--recipient-password-file", secret)
    signed(tmp_path, original, *key, environment={"SIGNET_RECIPIENT_PASSWORD": "geheim"})
    assert "--recipient-password-file" in signed(tmp_path, original, *key, status=77).stderr


def test_a_missing_key_and_that_of_somebody_else_are_refused(tmp_path, holders):
    original = for_recipients(CONTRACT, [holders / "rsa.crt"])
    assert "--recipient-key" in signed(tmp_path, original, status=77).stderr
    other = signed(tmp_path, original, "--recipient-key", holders / "other.pem", status=77)
    assert "for other certificates" in other.stderr


def test_the_permissions_of_the_envelope_hold(tmp_path, holders):
    perms = PubKeyPermissions.allow_everything()
    perms &= ~(PubKeyPermissions.ALLOW_ANNOTS_FORM_FILLING | PubKeyPermissions.ALLOW_ENCRYPTION_CHANGE)
    original = for_recipients(CONTRACT, [holders / "rsa.crt"], perms=perms)
    key = ["--recipient-key", holders / "rsa.pem"]
    assert "permissions" in signed(tmp_path, original, *key, status=77).stderr
    signed(tmp_path, original, *key, "--ignore-permissions")


def test_places_by_text_are_found_and_pages_shown(tmp_path, holders):
    documents = {
        "gcm": (with_password(CONTRACT, "me", "boss", use_gcm=True), ["--password", "me"]),
        "letters": (with_password(CONTRACT, "fianc\u00e9", "boss"), ["--password", "\ufb01ance\u0301"]),
        "key": (for_recipients(CONTRACT, [holders / "rsa.crt"]), ["--recipient-key", holders / "rsa.pem"]),
    }
    source, plain = tmp_path / "in.pdf", signet("inspect", "--places", CONTRACT).stdout
    assert "page" in plain
    for document, options in documents.values():
        source.write_bytes(document)
        assert signet("inspect", "--places", source, *options).stdout == plain
        picture = tmp_path / "page.png"
        picture.unlink(missing_ok=True)
        output = ["-o", tmp_path / "auto.pdf", "--force", "--preview", picture]
        signet("sign", source, *STAMP, *output, *options)
        assert picture.stat().st_size > 5000


def test_what_somebody_changed_gets_no_new_code(tmp_path):
    original = with_password(CONTRACT, "me", "boss", pdf_mac=True)
    # In the comment of the header, and at the end.
    for place in (original.index(b"\n") + 2, len(original) - 3):
        changed = bytearray(original)
        changed[place] ^= 0x20
        done = signed(tmp_path, bytes(changed), "--password", "me", status=65)
        assert "integrity code" in done.stderr or "authentication" in done.stderr
    start = original.rindex(b"/AuthCode")
    without = original[:start] + b"/AuthCodx" + original[start + 9 :]
    assert "has none" in signed(tmp_path, without, "--password", "me", status=65).stderr


def test_changed_bytes_of_aes_gcm_are_noticed(tmp_path):
    original = with_password(CONTRACT, "me", "boss", use_gcm=True, pdf_mac=False)
    starts = [place.end() + 20 for place in re.finditer(rb"stream\r?\n", original) if original[place.start() - 3 :][:3] != b"end"]
    words = []
    for start in starts:
        source = tmp_path / "in.pdf"
        source.write_bytes(original[:start] + bytes([original[start] ^ 1]) + original[start + 1 :])
        words.append(signet("inspect", source, "--places", "--password", "me", status=None).stderr)
    # The content of pages and their fonts are read for places; what is not read does no harm.
    assert any("authentication code is wrong" in text for text in words), words


def test_seals_are_made_and_verified_with_the_key(tmp_path, holders, identities):
    plain = for_recipients(CONTRACT, [holders / "rsa.crt"], pdf_mac=False)
    source, target = tmp_path / "in.pdf", tmp_path / "sealed.pdf"
    source.write_bytes(plain)
    key = ["--recipient-key", holders / "rsa.pem"]
    identity = identities.pem("rsa-2048")
    signet("seal", source, "--key", identity, "-o", target, *key)
    signet("verify", target, "--trust", identities.root, *key)
    assert "--recipient-key" in signet("verify", target, "--trust", identities.root, status=77).stderr
    after = tmp_path / "after.pdf"
    signet("sign", target, *STAMP, "--after-signatures", "-o", after, *key)
    signet("verify", after, "--trust", identities.root, *key, status=2)


@pytest.mark.parametrize("gcm", [False, True], ids=["cbc", "gcm"])
def test_seals_have_the_integrity_code(tmp_path, identities, authority, gcm):
    source, target, after = (tmp_path / name for name in ("in.pdf", "sealed.pdf", "after.pdf"))
    source.write_bytes(with_password(CONTRACT, "me", "boss", pdf_mac=True, use_gcm=gcm))
    options = ["--password", "me"]
    trust = ["--trust", identities.root]
    for level in ([], ["--tsa", url(authority, "ok")]):
        signet("seal", source, "--key", identities.pem("p-256"), "-o", target, "--force", *options, *level)
        assert read(target.read_bytes(), password="me").has_mac
        signet("verify", target, *trust, *options)
    signet("sign", target, *STAMP, "--after-signatures", "-o", after, *options)
    assert read(after.read_bytes(), password="me").has_mac
    signet("verify", after, *trust, *options, status=2)


def test_signatures_that_are_made_elsewhere_cannot_have_the_code(tmp_path, authority):
    source = tmp_path / "in.pdf"
    source.write_bytes(with_password(CONTRACT, "me", "boss", pdf_mac=True))
    arguments = ["--timestamp-only", "--tsa", url(authority, "ok"), "--password", "me", "-o", tmp_path / "out.pdf"]
    assert "integrity code" in signet("seal", source, *arguments, status=65).stderr
    assert not (tmp_path / "out.pdf").exists()


def test_permissions_of_passwords_are_as_before(tmp_path):
    perms = StandardPermissions.allow_everything() & ~StandardPermissions.ALLOW_ANNOTS_FORM_FILLING
    original = with_password(CONTRACT, "me", "boss", perms=perms, use_gcm=True)
    assert "permissions" in signed(tmp_path, original, "--password", "me", status=77).stderr
    assert encryption.read(signed(tmp_path, original, "--password", "boss"), password="me").has_mac
