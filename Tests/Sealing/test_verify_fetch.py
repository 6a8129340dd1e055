"""`signet verify --fetch`: what the document lacks, from the authorities of Tests/Fixtures/revocation.py."""

import io
import time
import urllib.request

import pytest
from asn1crypto import crl
from pyhanko.sign.validation.dss import DocumentSecurityStore

from .conftest import CONTRACT, signet
from .test_verification import verify

FETCH = ["--fetch", "--allow-private-addresses"]


def signed(authorities, folder, case):
    """A document of level B-B by a customer of the authority."""
    path = folder / f"{case}.pdf"
    signet("seal", CONTRACT, "--key", authorities.identity(case), "-o", path)
    return path


def only(report):
    (signature,) = report["signatures"]
    return signature


@pytest.mark.parametrize(("case", "form"), [("good", "ocsp"), ("list", "crl"), ("fallback", "crl"), ("second", "ocsp"), ("ocsp-checked", "ocsp")])
def test_a_certificate_that_was_not_revoked(case, form, authorities, tmp_path):
    path = signed(authorities, tmp_path, case)
    before = only(verify(path, authorities, status=2))
    assert before["subindication"] == "TRY_LATER" and not before["revocation"]
    signature = only(verify(path, authorities, *FETCH))
    assert signature["indication"] == "TOTAL_PASSED" and signature["level"] == "b-b"
    fact = signature["revocation"][0]
    assert (fact["subject"], fact["isRevoked"], fact["source"], fact["form"]) == (case, False, "fetched", form)
    assert fact["address"].startswith(authorities.address)
    said = signet("verify", path, "--trust", authorities.folder / "root.pem", *FETCH).stdout
    assert f"'{case}' was not revoked" in said and "fetched from" in said


@pytest.mark.parametrize("case", ["ocsp-revoked", "list-revoked", "ocsp-held"])
def test_a_certificate_that_was_revoked(case, authorities, tmp_path):
    path = signed(authorities, tmp_path, case)
    signature = only(verify(path, authorities, *FETCH, status=2))
    assert signature["subindication"] == ("TRY_LATER" if case == "ocsp-held" else "REVOKED_NO_POE")
    assert signature["revocation"][0]["isRevoked"] and signature["revocation"][0]["source"] == "fetched"


@pytest.mark.parametrize(
    ("case", "words"),
    [
        ("both-down", ["503", "404"]), ("ocsp-huge", ["ocsp/huge"]), ("list-huge", ["crl/intermediate/huge"]),
        ("ocsp-signature", ["cannot be trusted"]), ("ocsp-nonce", ["nonce"]), ("ocsp-other-certificate", ["this certificate"]),
        ("ocsp-expired", ["valid until"]), ("list-expired", ["valid until"]), ("list-stranger", ["crl/intermediate/stranger"]),
        ("ocsp-unknown", ["ocsp/unknown"]), ("ocsp-garbage", ["not an OCSP response"]), ("ocsp-self-vouching", ["vouches"]),
        ("ocsp-responder-revoked", ["responder's certificate was revoked"]),
    ],
)
def test_an_answer_that_cannot_be_used_is_a_note(case, words, authorities, tmp_path):
    signature = only(verify(signed(authorities, tmp_path, case), authorities, *FETCH, status=2))
    assert signature["subindication"] == "TRY_LATER"
    notes = " ".join(signature["notes"])
    assert "nothing was fetched" in notes and all(word in notes for word in words), notes
    assert case not in [each["subject"] for each in signature["revocation"]]


def test_a_silent_responder_does_not_hold_up_for_long(authorities, tmp_path):
    path = signed(authorities, tmp_path, "silent")
    start = time.monotonic()
    signature = only(verify(path, authorities, *FETCH, status=2))
    assert time.monotonic() - start < 45
    assert signature["subindication"] == "TRY_LATER" and any("silent" in note for note in signature["notes"])


def test_private_addresses_are_not_asked_without_permission(authorities, tmp_path):
    path = signed(authorities, tmp_path, "private")
    signature = only(verify(path, authorities, "--fetch", status=2))
    assert any("private" in note for note in signature["notes"]) and signature["refusedPrivateAddress"], signature["notes"]
    said = signet("verify", path, "--trust", authorities.folder / "root.pem", "--fetch", status=2).stdout
    assert "With --allow-private-addresses" in said
    assert authorities.asked("ocsp/good?private") == authorities.asked("crl/intermediate/good?private") == 0


def test_nothing_is_fetched_unless_asked_for_and_for_trusted_paths(authorities, tmp_path):
    path = signed(authorities, tmp_path, "counted")
    # Other tests may have asked already.
    before = authorities.asked("ocsp/good?counted")
    verify(path, authorities, status=2)
    # Its authority is not trusted: nobody is asked.
    signet("verify", path, *FETCH, status=2)
    assert authorities.asked("ocsp/good?counted") == before
    verify(path, authorities, *FETCH)
    assert authorities.asked("ocsp/good?counted") == before + 1


def test_addresses_beyond_the_fourth_are_named(authorities, tmp_path):
    signature = only(verify(signed(authorities, tmp_path, "many"), authorities, *FETCH, status=2))
    (note,) = [each for each in signature["notes"] if "only 4 addresses" in each]
    assert "ocsp/good?many" in note and authorities.asked("ocsp/good?many") == 0


def test_a_fetched_response_by_a_responder_that_the_document_revokes(authorities, tmp_path):
    """The document has a list that revokes the responder, whose certificate need not be checked."""
    path, old = tmp_path / "signed.pdf", tmp_path / "listed.pdf"
    list_ = urllib.request.urlopen(f"{authorities.address}/crl/intermediate/responder").read()
    with CONTRACT.open("rb") as file:
        stream = io.BytesIO(file.read())
    DocumentSecurityStore.add_dss(stream, None, crls=[crl.CertificateList.load(list_)])
    old.write_bytes(stream.getvalue())
    signet("seal", old, "--key", authorities.identity("openssl"), "-o", path)
    signature = only(verify(path, authorities, *FETCH, status=2))
    assert signature["subindication"] == "TRY_LATER", signature
    assert any("its responder's certificate was revoked" in note for note in signature["notes"])


@pytest.mark.parametrize("case", ["fetched", "fetched-message", "fetched-wrong"])
def test_the_certificate_of_an_issuer_is_fetched(case, authorities, tmp_path):
    identity = tmp_path / "identity.pem"
    identity.write_bytes((authorities.folder / "leaf.key").read_bytes() + (authorities.folder / f"{case}.pem").read_bytes())
    path = tmp_path / "signed.pdf"
    signet("seal", CONTRACT, "--key", identity, "-o", path)
    assert only(verify(path, authorities, status=2))["subindication"] == "NO_CERTIFICATE_CHAIN_FOUND"
    signature = only(verify(path, authorities, *FETCH))
    assert [each["commonName"] for each in signature["path"]] == [case, "Intermediate", "Root"]
    assert (case != "fetched-wrong") == (not signature["notes"])


def test_an_issuer_that_cannot_be_fetched(authorities, tmp_path):
    identity = tmp_path / "identity.pem"
    identity.write_bytes((authorities.folder / "leaf.key").read_bytes() + (authorities.folder / "unfetched.pem").read_bytes())
    path = tmp_path / "signed.pdf"
    signet("seal", CONTRACT, "--key", identity, "-o", path)
    signature = only(verify(path, authorities, *FETCH, status=2))
    assert signature["subindication"] == "NO_CERTIFICATE_CHAIN_FOUND"
    assert any("404" in note for note in signature["notes"])


def test_where_revocation_information_was_found(authorities, tmp_path):
    path = tmp_path / "sealed.pdf"
    signet("seal", CONTRACT, *authorities.words("good", "b-lt"), "-o", path)
    facts = only(verify(path, authorities))["revocation"]
    assert facts and {each["source"] for each in facts} == {"document"}
    assert not any(each.get("address") for each in facts)
