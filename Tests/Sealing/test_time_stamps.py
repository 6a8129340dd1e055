"""Signatures of the level B-T by `signet seal --tsa`, with authorities that answer and others that do not."""

import io
import pathlib
import subprocess

import pytest
from asn1crypto import cms
from pyhanko.keys import load_cert_from_pemder
from pyhanko.pdf_utils.reader import PdfFileReader
from pyhanko_certvalidator import ValidationContext

from .conftest import judgement, signet


def url(authority, path):
    return f"http://127.0.0.1:{authority['http']}/{path}"


def signature_of(path):
    (signature,) = PdfFileReader(io.BytesIO(path.read_bytes())).embedded_signatures
    return signature


@pytest.mark.parametrize("kind", ["rsa-2048", "p-256", "ed25519"])
def test_a_time_stamp_proves_when_the_signature_existed(kind, authority, identities, documents, tmp_path):
    sealed = tmp_path / "sealed.pdf"
    signet("seal", documents["streams"], "--key", identities.pem(kind), "--tsa", url(authority, "ok"), "-o", sealed)
    signature = signature_of(sealed)
    roots = [identities.root, pathlib.Path(authority["folder"]) / "root.pem"]
    trust = ValidationContext(trust_roots=[load_cert_from_pemder(str(root)) for root in roots], allow_fetching=False)
    judged = judgement(signature, trust, trust)
    assert judged.bottom_line and judged.timestamp_validity.valid and judged.timestamp_validity.trusted, judged.summary()
    (signer,) = cms.ContentInfo.load(bytes(signature.pkcs7_content))["content"]["signer_infos"]
    assert [attribute["type"].native for attribute in signer["unsigned_attrs"]] == ["signature_time_stamp_token"]


def test_the_first_authority_that_answers_is_used(authority, identities, documents, tmp_path):
    sealed = tmp_path / "sealed.pdf"
    addresses = [word for path in ("status/503", "garbage", "ok") for word in ("--tsa", url(authority, path))]
    signet("seal", documents["table"], "--key", identities.pem("p-256"), *addresses, "-o", sealed)
    (signer,) = cms.ContentInfo.load(bytes(signature_of(sealed).pkcs7_content))["content"]["signer_infos"]
    assert [attribute["type"].native for attribute in signer["unsigned_attrs"]] == ["signature_time_stamp_token"]


def test_a_token_that_is_larger_than_its_room_makes_room_for_itself(authority, identities, documents, tmp_path):
    sealed = tmp_path / "sealed.pdf"
    signet("seal", documents["table"], "--key", identities.pem("p-256"), "--tsa", url(authority, "large"), "-o", sealed)
    assert len(signature_of(sealed).pkcs7_content) > 38_000
    assert subprocess.run(["qpdf", "--check", sealed]).returncode == 0


@pytest.mark.parametrize(
    ("path", "status"), [("status/503", 75), ("status/404", 65), ("garbage", 65), ("nonce", 65), ("nothing", 75)]
)
def test_without_a_time_stamp_nothing_is_written(path, status, authority, identities, documents, tmp_path):
    sealed, original = tmp_path / "sealed.pdf", documents["table"].read_bytes()
    key = identities.pem("p-256")
    refused = signet("seal", documents["table"], "--key", key, "--tsa", url(authority, path), "-o", sealed, status=status)
    assert len(refused.stderr.splitlines()) == 1 and "127.0.0.1" in refused.stderr
    assert not sealed.exists() and documents["table"].read_bytes() == original


def test_nobody_listens(identities, documents, tmp_path):
    refused = signet(
        "seal", documents["table"], "--key", identities.pem("p-256"), "--tsa", "http://127.0.0.1:1/", "-o",
        tmp_path / "x.pdf", status=75,
    )
    assert "127.0.0.1" in refused.stderr and not (tmp_path / "x.pdf").exists()


def test_a_level_and_its_authority_go_together(identities, documents, tmp_path):
    key, out = identities.pem("p-256"), tmp_path / "x.pdf"
    assert "--tsa" in signet("seal", documents["table"], "--key", key, "--level", "b-t", "-o", out, status=64).stderr
    words = ["--level", "b-b", "--tsa", "http://127.0.0.1:1/"]
    assert "--tsa" in signet("seal", documents["table"], "--key", key, *words, "-o", out, status=64).stderr
