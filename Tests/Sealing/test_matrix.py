"""Every kind of key with every level and every kind of document, as pyHanko, OpenSSL, poppler and qpdf see it.

`make test` tries each two of key, level and document together once, `make test-long` all three.
"""

import itertools
import json
import subprocess

import pytest
import trials
from pyhanko.keys import load_cert_from_pemder
from pyhanko.pdf_utils.reader import PdfFileReader
from pyhanko_certvalidator import ValidationContext

from .conftest import judgement, signet
from .identities import EDWARDS, KEYS, UNKNOWN_TO_NSS
from .readers import check, check_at_its_time, check_with_openssl, pdfsig

LEVELS = ["b-b", "b-t", "b-lt", "b-lta"]
DOCUMENTS = ["table", "streams", "aes-256", "pdf/a", "pdf/ua"]


def cases():
    """All combinations; in a short run those where the level follows from the other two."""
    both = itertools.product(enumerate(KEYS), enumerate(DOCUMENTS))
    return [
        (kind, level, document) for (i, kind), (j, document) in both
        for level in (LEVELS if trials.LONG else [LEVELS[(i + j) % len(LEVELS)]])
    ]


@pytest.mark.parametrize(("kind", "level", "document"), cases())
def test_a_seal_is_valid_for_every_reader(kind, level, document, authorities, documents, tmp_path):
    original, sealed = documents[document], tmp_path / "sealed.pdf"
    password = tmp_path / "password"
    password.write_text("secret\n")
    is_encrypted = document == "aes-256"
    words = ["--password-file", password] if is_encrypted else []
    if level != "b-b":
        words += ["--level", level, "--tsa", authorities.tsa]
    if level in ("b-lt", "b-lta"):
        words += ["--certificates", authorities.folder / "root.pem", "--allow-private-addresses"]
    signet("seal", original, "--key", authorities.signers.pem(kind), *words, "-o", sealed)
    assert sealed.read_bytes().startswith(original.read_bytes())
    subprocess.run(["qpdf", "--check", *(["--password=secret"] if is_encrypted else []), sealed], check=True)

    root = authorities.folder / "root.pem"
    with sealed.open("rb") as file:
        reader = PdfFileReader(file)
        if is_encrypted:
            reader.decrypt("secret")
        (signature,) = reader.embedded_regular_signatures
        assert len(reader.embedded_timestamp_signatures) == (level == "b-lta")
        trust = ValidationContext(trust_roots=[load_cert_from_pemder(str(root))], allow_fetching=False)
        judged = judgement(signature, trust, trust)
        assert judged.intact and judged.valid and judged.trusted and judged.bottom_line, judged.summary()
        assert (judged.timestamp_validity is None) == (level == "b-b")
        assert level == "b-b" or judged.timestamp_validity.trusted
        assert signature.sig_object["/SubFilter"] == "/ETSI.CAdES.detached"
        if document == "pdf/a":
            fields = [signature.sig_field, *(stamp.sig_field for stamp in reader.embedded_timestamp_signatures)]
            assert all(field["/AP"]["/N"]["/Subtype"] == "/Form" and field["/F"] & 0b111 == 0b100 for field in fields)
        if kind not in EDWARDS:
            check_with_openssl(sealed, signature, root, tmp_path)
    if level in ("b-lt", "b-lta"):
        check(sealed, authorities, "secret" if is_encrypted else None)
    if level == "b-lta" and not is_encrypted:
        check_at_its_time(sealed, authorities)

    # Below B-LT nothing in the document says whether a certificate was revoked.
    complete = level in ("b-lt", "b-lta")
    protection = ["--password-file", password] if is_encrypted else []
    verified = signet("verify", sealed, "--trust", root, "--json", *protection, status=0 if complete else 2)
    report = json.loads(verified.stdout)
    assert [each["level"] for each in report["signatures"] if each["kind"] == "signature"] == [level], report
    assert all(each.get("subindication") == (None if complete else "TRY_LATER") for each in report["signatures"]), report

    said = pdfsig(sealed, *(["-opw", "owner", "-upw", "secret"] if is_encrypted else []))
    if kind not in UNKNOWN_TO_NSS:
        assert "Signature is Valid" in said, said
    # Validation data follow the signature.
    assert ("Total document signed" in said) == (level != "b-lt"), said
