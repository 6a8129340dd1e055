"""What `signet verify` says of times that time stamps prove, or do not prove, beside expiry and revocation.

The results are those of ETSI EN 319 102-1 V1.4.1: 5.2.6.4 and 5.3.4 (certificates), 5.4 (time stamps), 5.5.4 (signatures with
time) and 5.6.2.4 (past signature validation). Everything happens between 2024 and 2026, and is verified as of NOW.
"""

import datetime
import functools
import hashlib
import io
import json
from typing import NamedTuple

import pytest
from asn1crypto import cms, crl, tsp
from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.x509.oid import ExtendedKeyUsageOID
from pyhanko.pdf_utils.incremental_writer import IncrementalPdfFileWriter
from pyhanko.sign.ades import cades_asn1  # noqa: F401 (names content_time_stamp)
from pyhanko.sign.fields import SigSeedSubFilter
from pyhanko.sign.signers import cms_embedder
from pyhanko.sign.signers.pdf_byterange import DocumentTimestamp, SignatureObject
from pyhanko.sign.validation.dss import DocumentSecurityStore

from .conftest import CONTRACT, signet
from .messages import Placeholder, attribute, identity, message

NOW = "2026-06-01"
# When the certificate EXPIRED was valid: from the first day of 2024 until the second of 2025.
BEFORE, WITHIN, AFTER = "2023-06-01", "2024-06-01", "2025-06-01"
PASSED, REVOKED, LATER = "TOTAL_PASSED", "INDETERMINATE/REVOKED_NO_POE", "INDETERMINATE/TRY_LATER"
UNPROVEN, NOT_REVOKED = "INDETERMINATE/OUT_OF_BOUNDS_NO_POE", "INDETERMINATE/OUT_OF_BOUNDS_NOT_REVOKED"


def moment(text):
    return datetime.datetime.fromisoformat(text).replace(tzinfo=datetime.timezone.utc)


LISTS = (x509.CRLDistributionPoints([
    x509.DistributionPoint([x509.UniformResourceIdentifier("http://crl.invalid/")], None, None, None)]), False)
STAMPING = (x509.ExtendedKeyUsage([ExtendedKeyUsageOID.TIME_STAMPING]), True)
ROOT = identity("Root", is_authority=True)
MIDDLE = identity("Intermediate", ROOT, is_authority=True, extensions=[LISTS])
SIGNERS = {
    "expired": identity("Expired", ROOT, first="2024-01-01", days=366, extensions=[LISTS]),
    "valid": identity("Valid", ROOT, extensions=[LISTS]),
    "below": identity("Below", MIDDLE, extensions=[LISTS]),
}
AUTHORITIES = {
    "right": identity("TSA", ROOT, extensions=[LISTS, STAMPING]),
    "other": identity("Other TSA", ROOT, extensions=[LISTS, STAMPING]),
    "expired": identity("Expired TSA", ROOT, first="2024-01-01", days=460, extensions=[LISTS, STAMPING]),
    "no purpose": identity("No TSA", ROOT, extensions=[LISTS]),
    "another purpose": identity("Web", ROOT, extensions=[LISTS, (x509.ExtendedKeyUsage([ExtendedKeyUsageOID.SERVER_AUTH]), True)]),
    "unknown": identity("Unknown TSA", extensions=[STAMPING]),
}


class Revoked(NamedTuple):
    identity: object
    day: str
    reason: x509.ReasonFlags = x509.ReasonFlags.key_compromise


class Stamp(NamedTuple):
    """A time stamp of a day; `change` is what is wrong with it."""
    day: str
    authority: str = "right"
    change: str = ""


class Case(NamedTuple):
    signer: str = "expired"
    #: The days of the revocation lists, which hold for 40 days each. Lists forget certificates that expired.
    listed: tuple = ("2024-12-20", "2025-03-01", "2026-05-20")
    revoked: tuple = ()
    stamps: list = []
    #: Time stamps in what is signed.
    content: list = []
    #: Time stamps of the document.
    archive: list = []


def token(data, stamp):
    """A time-stamp token for some bytes (RFC 3161, 2.4.2)."""
    authority = AUTHORITIES[stamp.authority]
    digest = hashlib.sha256(b"something else" if stamp.change == "imprint" else data).digest()
    info = tsp.TSTInfo({
        "version": "v1", "policy": "1.2.3.4.1", "serial_number": 1, "gen_time": moment(stamp.day),
        "message_imprint": {"hash_algorithm": {"algorithm": "sha256"}, "hashed_message": digest},
    })
    content = {"content": "tst_info", "named_content": "tst_info", "inside": cms.ParsableOctetString(info.dump())}
    change = (lambda value: value[:-1] + bytes([value[-1] ^ 1])) if stamp.change == "value" else None
    return message(info.dump(), authority, **content, version="v3", change=change)


def revocation_list(issuer, day, revoked):
    builder = x509.CertificateRevocationListBuilder().issuer_name(issuer.certificate.subject)
    builder = builder.last_update(moment(day)).next_update(moment(day) + datetime.timedelta(40))
    for each in revoked:
        if each.day <= day and each.identity.certificate.issuer == issuer.certificate.subject:
            entry = x509.RevokedCertificateBuilder().serial_number(each.identity.certificate.serial_number)
            entry = entry.revocation_date(moment(each.day)).add_extension(x509.CRLReason(each.reason), critical=False)
            builder = builder.add_revoked_certificate(entry.build())
    return builder.sign(issuer.key, hashes.SHA256()).public_bytes(serialization.Encoding.DER)


def reserved(document, name, kind, length=30_000):
    """The document with a place for a value, which pyHanko makes."""
    steps = cms_embedder.PdfCMSEmbedder().write_cms(name, IncrementalPdfFileWriter(io.BytesIO(document)))
    next(steps)
    steps.send(cms_embedder.SigObjSetup(sig_placeholder=kind(bytes_reserved=length)))
    _, output = steps.send(cms_embedder.SigIOSetup(md_algorithm="sha256", in_place=False))
    return Placeholder(output.getvalue())


@functools.cache
def stored(listed, revoked):
    """The contract with a security store that has the revocation lists, and a place for a signature."""
    stream = io.BytesIO(CONTRACT.read_bytes())
    lists = [crl.CertificateList.load(revocation_list(issuer, day, revoked)) for issuer in (ROOT, MIDDLE) for day in listed]
    if lists:
        DocumentSecurityStore.add_dss(stream, None, crls=lists)
    return reserved(stream.getvalue(), "Signature1", functools.partial(SignatureObject, subfilter=SigSeedSubFilter.PADES))


def made(case):
    place = stored(case.listed, case.revoked)

    def tokens(kind, data, stamps):
        return [attribute(kind, *(cms.ContentInfo.load(token(data, each)) for each in stamps))] if stamps else []

    signer = SIGNERS[case.signer]
    document = place.filled(message(
        place.covered, signer, certificates=[signer.asn1, MIDDLE.asn1],
        more=tokens("content_time_stamp", place.covered, case.content),
        unsigned=lambda value: tokens("signature_time_stamp_token", value, case.stamps),
    ))
    for number, stamp in enumerate(case.archive):
        place = reserved(document, f"Stamp{number}", DocumentTimestamp)
        document = place.filled(token(place.covered, stamp))
    return document


VALID = Case("valid")
ON_HOLD = x509.ReasonFlags.certificate_hold
WRONG = {
    "the imprint": Stamp(WITHIN, change="imprint"),
    "the signature": Stamp(WITHIN, change="value"),
    "no purpose": Stamp(WITHIN, "no purpose"),
    "another purpose": Stamp(WITHIN, "another purpose"),
    "an unknown authority": Stamp(WITHIN, "unknown"),
    "an authority that expired before": Stamp(AFTER, "expired"),
    "an authority that expired since": Stamp(WITHIN, "expired"),
}


def revoked(who, day, *reason):
    return (Revoked(who, day, *reason),)


signer_revoked = functools.partial(revoked, SIGNERS["valid"])
authority_revoked = functools.partial(revoked, AUTHORITIES["right"])

#: Results of the signature.
SIGNATURES = {
    # Expiry (5.5.4, 4 b and d).
    "expired": (Case(), NOT_REVOKED),
    "expired, no list": (Case(listed=()), UNPROVEN),
    "stamped in time": (Case(stamps=[Stamp(WITHIN)]), PASSED),
    "stamped in time, no list": (Case(listed=(), stamps=[Stamp(WITHIN)]), UNPROVEN),
    # The authority's certificate is in the newest list, which says nothing of one that expired.
    "stamped in time, one list": (Case(listed=("2026-05-20",), stamps=[Stamp(WITHIN)]), UNPROVEN),
    "stamped too late": (Case(stamps=[Stamp(AFTER)]), NOT_REVOKED),
    "stamped too early": (Case(stamps=[Stamp(BEFORE)]), "TOTAL_FAILED/NOT_YET_VALID"),
    "content stamped after the end": (Case(content=[Stamp(AFTER)]), "INDETERMINATE/EXPIRED"),
    # The encoding of a set is sorted, by length first: the certificate of "TSA" is shorter than those of other authorities.
    "the earliest of two stamps, the last": (Case(stamps=[Stamp(AFTER), Stamp(WITHIN, "other")]), PASSED),
    "the earliest of two stamps, the first": (Case(stamps=[Stamp(WITHIN), Stamp(AFTER, "other")]), PASSED),
    # Revocation (5.2.6.4, 5.3.4 and 5.5.4, 4 a).
    "revoked": (VALID._replace(revoked=signer_revoked(WITHIN)), REVOKED),
    "revoked after the stamp": (VALID._replace(revoked=signer_revoked(AFTER), stamps=[Stamp(WITHIN)]), PASSED),
    "revoked before the stamp": (VALID._replace(revoked=signer_revoked(WITHIN), stamps=[Stamp(AFTER)]), REVOKED),
    # The certificate of the earlier authority has expired, and the later stamp does not prove that the earlier one existed before.
    "revoked between two stamps, the earlier unproven": (
        VALID._replace(revoked=signer_revoked("2024-06-15"), stamps=[Stamp("2024-07-01"), Stamp(WITHIN, "expired")]), REVOKED),
    "content stamped after the revocation": (
        VALID._replace(revoked=signer_revoked(WITHIN), content=[Stamp(AFTER)]), "TOTAL_FAILED/REVOKED"),
    "content stamped by nobody known": (VALID._replace(revoked=signer_revoked(WITHIN), content=[Stamp(AFTER, "unknown")]), REVOKED),
    "issuer revoked": (Case("below", revoked=revoked(MIDDLE, WITHIN)), "INDETERMINATE/REVOKED_CA_NO_POE"),
    "issuer revoked after the stamp": (Case("below", revoked=revoked(MIDDLE, AFTER), stamps=[Stamp(WITHIN)]), PASSED),
    "on hold": (VALID._replace(revoked=signer_revoked(WITHIN, ON_HOLD)), LATER),
    "on hold after the stamp": (VALID._replace(revoked=signer_revoked(AFTER, ON_HOLD), stamps=[Stamp(WITHIN)]), PASSED),
    # Freshness (5.2.5): a list holds for 40 days.
    "an old list": (VALID._replace(listed=("2026-01-01",)), LATER),
    # The order of time stamps (5.5.4, 4 e).
    "content stamped after the signature": (
        VALID._replace(content=[Stamp(AFTER)], stamps=[Stamp(WITHIN)]), "INDETERMINATE/TIMESTAMP_ORDER_FAILURE"),
    # A time stamp that is wrong proves nothing (5.5.4, 3).
    **{f"stamped, wrong by {name}": (Case(stamps=[stamp]), NOT_REVOKED) for name, stamp in WRONG.items()},
    "stamped by a revoked authority": (Case(stamps=[Stamp(WITHIN)], revoked=authority_revoked(BEFORE)), NOT_REVOKED),
    "the authority revoked since": (Case(stamps=[Stamp(WITHIN)], revoked=authority_revoked(AFTER)), NOT_REVOKED),
    # The document's own time stamps (5.6.3).
    "archived in time": (Case(archive=[Stamp(WITHIN, "other")]), PASSED),
    "archived too late": (Case(archive=[Stamp(AFTER, "other")]), NOT_REVOKED),
    # The certificate of the signer ended on the first of January, and that of the authority on the fifth of April.
    "the authority expired since, archived before": (Case(stamps=[Stamp(WITHIN, "expired")], archive=[Stamp("2025-02-01", "other")]), PASSED),
    "the authority expired since, archived later": (Case(stamps=[Stamp(WITHIN, "expired")], archive=[Stamp(AFTER, "other")]), NOT_REVOKED),
    "the authority revoked since, archived before": (
        Case(stamps=[Stamp(WITHIN)], revoked=authority_revoked("2025-02-15"), archive=[Stamp("2025-02-01", "other")]), PASSED),
    "the authority revoked since, archived later": (
        Case(stamps=[Stamp(WITHIN)], revoked=authority_revoked("2025-01-15"), archive=[Stamp("2025-02-01", "other")]), NOT_REVOKED),
    "archived twice": (Case(archive=[Stamp(WITHIN, "expired"), Stamp("2025-02-01", "other")]), PASSED),
    **{f"archived, wrong by {name}": (Case(archive=[stamp]), NOT_REVOKED) for name, stamp in WRONG.items()},
}
#: Results of the time stamp of the document.
ARCHIVES = {
    "the imprint": "TOTAL_FAILED/HASH_FAILURE",
    "the signature": "TOTAL_FAILED/SIG_CRYPTO_FAILURE",
    "no purpose": "INDETERMINATE/CHAIN_CONSTRAINTS_FAILURE",
    "another purpose": "INDETERMINATE/CHAIN_CONSTRAINTS_FAILURE",
    "an unknown authority": "INDETERMINATE/NO_CERTIFICATE_CHAIN_FOUND",
    "an authority that expired before": UNPROVEN,
    "an authority that expired since": NOT_REVOKED,
}


@pytest.fixture(scope="module")
def judged(tmp_path_factory):
    """The reports on all cases, by their names."""
    folder = tmp_path_factory.mktemp("times")
    (folder / "root.pem").write_bytes(ROOT.pem)
    paths = {}
    for number, (name, (case, _)) in enumerate(SIGNATURES.items()):
        paths[name] = folder / f"{number}.pdf"
        paths[name].write_bytes(made(case))
    done = signet("verify", *paths.values(), "--trust", folder / "root.pem", "--time", NOW, "--json", status=1)
    return dict(zip(paths, json.loads(done.stdout), strict=True))


def result(signature):
    return "/".join(filter(None, map(signature.get, ("indication", "subindication"))))


@pytest.mark.parametrize("name", SIGNATURES)
def test_a_signature_by_what_time_stamps_prove(name, judged):
    signature = judged[name]["signatures"][0]
    assert result(signature) == SIGNATURES[name][1], signature


def test_reasons_say_what_is_missing(judged):
    def reason(name):
        return judged[name]["signatures"][0]["reason"]
    assert "no time stamp proves" in reason("expired") and "before the signature" in reason("stamped in time, one list")
    assert "(2026-01-01) is too old" in reason("an old list") and "on hold since 2024-06-01" in reason("on hold")


@pytest.mark.parametrize("name", ARCHIVES)
def test_a_time_stamp_of_a_document_that_is_wrong(name, judged):
    _, stamp = judged[f"archived, wrong by {name}"]["signatures"]
    assert result(stamp) == ARCHIVES[name], stamp
    # It proves nothing for the signature, and a time stamp of the signature that is wrong is named.
    assert "provenTime" not in judged[f"archived, wrong by {name}"]["signatures"][0]
    signature = judged[f"stamped, wrong by {name}"]["signatures"][0]
    assert "provenTime" not in signature and any("proves nothing" in note for note in signature["notes"])
