"""OCSP responses by responders whose own certificates were revoked, or were not checked (RFC 6960, 4.2.2.2.1).

All is verified as of NOW. The lists are of 2024 and say nothing new: whether a certificate is good is what responses say.
"""

import datetime
import functools
import io
import json

import pytest
from asn1crypto import cms, crl, ocsp
from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.x509 import ocsp as made_ocsp
from cryptography.x509.oid import ExtendedKeyUsageOID
from pyhanko.sign.fields import SigSeedSubFilter
from pyhanko.sign.signers.pdf_byterange import SignatureObject
from pyhanko.sign.validation.dss import DocumentSecurityStore

from .conftest import CONTRACT, signet
from .messages import attribute, identity, message
from .test_proven_times import AUTHORITIES, LISTS, MIDDLE, NOW, ROOT, Revoked, Stamp, moment, result, revocation_list, reserved, token

OLD, LATER = "2024-06-01", "INDETERMINATE/TRY_LATER"
SIGNING = (x509.ExtendedKeyUsage([ExtendedKeyUsageOID.OCSP_SIGNING]), False)
NO_CHECK = (x509.OCSPNoCheck(), False)
SIGNER = identity("Signer", ROOT, extensions=[LISTS])
BELOW = identity("Below", MIDDLE, extensions=[LISTS])
RESPONDERS = {
    "no check": identity("Responder", ROOT, extensions=[SIGNING, NO_CHECK]),
    "no source": identity("Responder", ROOT, extensions=[SIGNING]),
    "checked": identity("Responder", ROOT, extensions=[SIGNING, LISTS]),
}
OTHER = identity("Other responder", ROOT, extensions=[SIGNING, NO_CHECK])
OF_MIDDLE = identity("Responder", MIDDLE, extensions=[SIGNING, NO_CHECK])


def response(subject, issuer, responder, *, revoked=None, day="2026-05-30"):
    """What a responder, or an issuer, says of a certificate."""
    builder = made_ocsp.OCSPResponseBuilder().add_response(
        subject.certificate, issuer.certificate, hashes.SHA1(),
        made_ocsp.OCSPCertStatus.REVOKED if revoked else made_ocsp.OCSPCertStatus.GOOD,
        moment(day), moment(day) + datetime.timedelta(40), moment(revoked.day) if revoked else None,
        revoked.reason if revoked else None,
    ).responder_id(made_ocsp.OCSPResponderEncoding.HASH, responder.certificate)
    if responder is not issuer:
        builder = builder.certificates([responder.certificate])
    return builder.sign(responder.key, hashes.SHA256()).public_bytes(serialization.Encoding.DER)


def result_of(folder, signer, responses, lists=(), *, inside=(), stamp=None, words=()):
    """The report on the signature of a document with responses and lists in its store, and lists in the signature."""
    stream = io.BytesIO(CONTRACT.read_bytes())
    DocumentSecurityStore.add_dss(
        stream, None, ocsps=[ocsp.OCSPResponse.load(each) for each in responses],
        crls=[crl.CertificateList.load(each) for each in lists],
    )
    place = reserved(stream.getvalue(), "Signature1", functools.partial(SignatureObject, subfilter=SigSeedSubFilter.PADES))

    def stamps(value):
        return [attribute("signature_time_stamp_token", cms.ContentInfo.load(token(value, stamp)))]
    document = place.filled(message(
        place.covered, signer, certificates=[signer.asn1, MIDDLE.asn1], unsigned=stamps if stamp else None, lists=inside))
    path, root = folder / "signed.pdf", folder / "root.pem"
    path.write_bytes(document)
    root.write_bytes(ROOT.pem)
    done = signet("verify", path, "--trust", root, "--time", NOW, "--json", *words, status=None)
    return json.loads(done.stdout)["signatures"][0]


def listed(*revoked, issuer=ROOT):
    return revocation_list(issuer, OLD, revoked)


@pytest.mark.parametrize("kind", ["no check", "no source"])
def test_a_responder_that_nothing_says_was_revoked_is_believed(kind, tmp_path):
    responses = [response(SIGNER, ROOT, RESPONDERS[kind])]
    assert result(result_of(tmp_path, SIGNER, responses, [listed()])) == "TOTAL_PASSED"


@pytest.mark.parametrize("kind", RESPONDERS)
@pytest.mark.parametrize("place", ["list in the store", "list in the signature", "response of the issuer", "response of another"])
def test_a_responder_that_was_revoked_does_not_vouch(kind, place, tmp_path):
    responder = RESPONDERS[kind]
    revoked = Revoked(responder, "2024-05-01")
    responses, lists, inside = [response(SIGNER, ROOT, responder)], [], []
    match place:
        case "list in the store": lists = [listed(revoked)]
        case "list in the signature": inside = [listed(revoked)]
        case "response of the issuer": responses.append(response(responder, ROOT, ROOT, revoked=revoked))
        case "response of another": responses.append(response(responder, ROOT, OTHER, revoked=revoked))
    signature = result_of(tmp_path, SIGNER, responses, lists, inside=inside)
    assert result(signature) == LATER, signature
    assert any("does not count" in note and "'Responder' was revoked" in note for note in signature["notes"])


@pytest.mark.parametrize("reason", [x509.ReasonFlags.superseded, x509.ReasonFlags.certificate_hold, x509.ReasonFlags.unspecified])
def test_the_reason_does_not_matter_before_the_response(reason, tmp_path):
    responder = RESPONDERS["no check"]
    responses = [response(SIGNER, ROOT, responder)]
    assert result(result_of(tmp_path, SIGNER, responses, [listed(Revoked(responder, "2024-05-01", reason))])) == LATER


def test_a_responder_whose_hold_ended_is_believed(tmp_path):
    responder = RESPONDERS["no check"]
    held = Revoked(responder, "2024-05-01", x509.ReasonFlags.certificate_hold)
    lists = [listed(held), revocation_list(ROOT, "2025-06-01", [])]
    assert result(result_of(tmp_path, SIGNER, [response(SIGNER, ROOT, responder)], lists)) == "TOTAL_PASSED"


def test_a_responder_that_must_be_checked(tmp_path):
    """Its certificate names a list, and nothing in the document says of it what the list would."""
    responder = RESPONDERS["checked"]
    signature = result_of(tmp_path, SIGNER, [response(SIGNER, ROOT, responder)], [listed()])
    assert result(signature) == LATER and any("nothing says whether" in note for note in signature["notes"])
    # Responders cannot vouch for themselves.
    responses = [response(SIGNER, ROOT, responder), response(responder, ROOT, responder)]
    assert result(result_of(tmp_path, SIGNER, responses)) == LATER
    for other in (OTHER, ROOT):
        responses[1] = response(responder, ROOT, other, day="2026-05-31")
        assert result(result_of(tmp_path, SIGNER, responses)) == "TOTAL_PASSED"


def test_the_word_of_a_revoked_responder_revokes_no_other(tmp_path):
    responder = RESPONDERS["no check"]
    responses = [response(SIGNER, ROOT, responder), response(responder, ROOT, OTHER, revoked=Revoked(responder, "2024-05-01"))]
    assert result(result_of(tmp_path, SIGNER, responses, [listed(Revoked(OTHER, "2024-05-01"))])) == "TOTAL_PASSED"


def test_what_a_revoked_responder_says_of_an_issuer(tmp_path):
    """The signer's own responder is sound; that of the authority above is not."""
    responder = RESPONDERS["no check"]
    responses = [response(BELOW, MIDDLE, OF_MIDDLE), response(MIDDLE, ROOT, responder)]
    assert result(result_of(tmp_path, BELOW, responses)) == "TOTAL_PASSED"
    signature = result_of(tmp_path, BELOW, responses, [listed(Revoked(responder, "2024-05-01"))])
    assert result(signature) == LATER and "'Intermediate'" in signature["reason"]
    signature = result_of(tmp_path, BELOW, responses, [listed(Revoked(OF_MIDDLE, "2024-05-01"), issuer=MIDDLE)])
    assert result(signature) == LATER and "'Below'" in signature["reason"]


def test_what_a_revoked_responder_says_of_the_authority_of_a_time_stamp(tmp_path):
    responder, stamp = RESPONDERS["no check"], Stamp("2026-05-20")
    responses = [response(SIGNER, ROOT, OTHER), response(AUTHORITIES["right"], ROOT, responder)]
    assert result_of(tmp_path, SIGNER, responses, stamp=stamp)["provenTime"].startswith("2026-05-20")
    signature = result_of(tmp_path, SIGNER, responses, [listed(Revoked(responder, "2024-05-01"))], stamp=stamp)
    assert "provenTime" not in signature and any("proves nothing" in note for note in signature["notes"])
