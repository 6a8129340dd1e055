"""Documents that reach a limit of `signet verify`: the limit is said with its value, and nothing passes because of it."""

import functools
import io
import json

import pytest
from asn1crypto import ocsp
from asn1crypto import x509 as asn1
from pyhanko.sign.fields import SigSeedSubFilter
from pyhanko.sign.signers.pdf_byterange import SignatureObject
from pyhanko.sign.validation.dss import DocumentSecurityStore

from .conftest import CONTRACT, signet
from .messages import identity, message
from .test_forged_updates import OBJECTS
from .test_proven_times import reserved, result

ROOT = identity("Root", is_authority=True)
MIDDLE = identity("Intermediate", ROOT, is_authority=True)
SIGNER = identity("Signer", MIDDLE)


@functools.cache
def others(count, name):
    """Certificates that issued nothing here."""
    return [asn1.Certificate.load(identity(name or f"Other {number}").asn1.dump()) for number in range(count)]


def verified(folder, *, certificates=(), responses=(), reserve=30_000):
    """The report on a document whose security store has these values, and the issuer's certificate behind them."""
    stream = io.BytesIO(CONTRACT.read_bytes())
    DocumentSecurityStore.add_dss(stream, None, certs=[*certificates, MIDDLE.asn1], ocsps=list(responses))
    kind = functools.partial(SignatureObject, subfilter=SigSeedSubFilter.PADES)
    place = reserved(stream.getvalue(), "Signature1", kind, reserve)
    path, root = folder / "signed.pdf", folder / "root.pem"
    path.write_bytes(place.filled(message(place.covered, SIGNER)))
    root.write_bytes(ROOT.pem)
    return json.loads(signet("verify", path, "--trust", root, "--json", status=None).stdout)["signatures"][0]


@pytest.mark.parametrize("name", [None, "Intermediate"])
def test_an_issuer_behind_hundreds_of_certificates_is_found(name, tmp_path):
    signature = verified(tmp_path, certificates=others(300, name))
    assert result(signature) == "TOTAL_PASSED", signature
    assert [each["commonName"] for each in signature["path"]] == ["Signer", "Intermediate", "Root"]


def test_an_issuer_behind_thousands_of_its_name_is_not_looked_for(tmp_path):
    signature = verified(tmp_path, certificates=others(2001, "Intermediate"))
    assert result(signature) == "INDETERMINATE/GENERIC"
    assert signature["reason"] == "only 2000 certificates are tried as issuers for a path"
    assert any("does not lead to a trusted one" in fault for fault in signature["faults"])


def test_a_response_that_is_too_large_to_be_read(tmp_path):
    """It may say that a certificate was revoked."""
    response = ocsp.OCSPResponse({"response_status": "try_later"})
    response.dump = lambda: bytes(1 + (1 << 18))
    signature = verified(tmp_path, responses=[response])
    assert result(signature) == "INDETERMINATE/GENERIC"
    assert signature["reason"] == "only OCSP responses of at most 262144 bytes are read"


def test_a_value_that_is_too_long(tmp_path):
    signature = verified(tmp_path, reserve=1 << 25)
    assert result(signature) == "INDETERMINATE/GENERIC"
    assert signature["reason"] == "only values of signatures with fewer than 33554432 bytes are read (/Contents)"


def test_signatures_beyond_a_thousand_are_not_forgotten(tmp_path):
    file, fields = b"%PDF-1.7\n", b" ".join(b"%d 0 R" % number for number in range(100, 1101))
    objects = OBJECTS | {1: b"<< /Type /Catalog /Pages 2 0 R /AcroForm << /Fields [%s] >> >>" % fields}
    for number in range(100, 1101):
        objects[number] = b"<< /FT /Sig /T (%d) /V %d 0 R >>" % (number, number + 2000)
        objects[number + 2000] = b"<< /Type /Sig /SubFilter /ETSI.CAdES.detached /Contents <%04x> >>" % number
    rows = []
    for number, value in sorted(objects.items()):
        rows.append(b"%d 1\n%010d 00000 n \n" % (number, len(file)))
        file += b"%d 0 obj\n%s\nendobj\n" % (number, value)
    path = tmp_path / "signed.pdf"
    path.write_bytes(file + b"xref\n0 1\n0000000000 65535 f \n" + b"".join(rows)
                     + b"trailer\n<< /Size 9999 /Root 1 0 R >>\nstartxref\n%d\n%%%%EOF\n" % len(file))
    *signatures, last = json.loads(signet("verify", path, "--json", status=1).stdout)["signatures"]
    assert len(signatures) == 1000 and {result(each) for each in signatures} == {"TOTAL_FAILED/FORMAT_FAILURE"}
    assert result(last) == "INDETERMINATE/GENERIC" and last["field"] == "1100"
    assert last["reason"] == "only the first 1000 signatures of a document are verified"
