"""Levels B-LT and B-LTA and their renewal, validated by pyHanko without a network."""

import hashlib
import json

import pytest
from pyhanko.pdf_utils.reader import PdfFileReader

from .conftest import CONTRACT, signet
from .readers import check, check_at_its_time


def store(path):
    """The values of the document security store by their keys, and the keys of /VRI."""
    with path.open("rb") as file:
        entries = PdfFileReader(file).root["/DSS"]
        values = {key: [stream.get_object().data for stream in entries.get(key, [])] for key in ["/Certs", "/OCSPs", "/CRLs"]}
        return values, list(entries.get("/VRI", {}))


def test_the_store_has_each_value_once(authorities, documents, tmp_path):
    sealed = tmp_path / "sealed.pdf"
    signet("seal", documents["table"], *authorities.words("good", "b-lta", "--vri"), "-o", sealed)
    values, related = store(sealed)
    assert all(len(set(found)) == len(found) for found in values.values())
    files = {name: (authorities.folder / f"{name}.der").read_bytes() for name in ["good", "intermediate", "root", "tsa", "responder"]}
    assert set(files.values()) <= set(values["/Certs"])
    # One for the signer, one for the authority of time stamps, one for the authority of both.
    assert len(values["/OCSPs"]) == 3
    with sealed.open("rb") as file:
        (signature,) = PdfFileReader(file).embedded_regular_signatures
        contents = bytes(signature.sig_object.raw_get("/Contents"))
    assert related == ["/" + hashlib.sha1(contents).hexdigest().upper()]


def test_a_list_takes_the_place_of_a_responder_that_is_down(authorities, documents, tmp_path):
    sealed = tmp_path / "sealed.pdf"
    signet("seal", documents["streams"], *authorities.words("fallback", "b-lt"), "-o", sealed)
    assert store(sealed)[0]["/CRLs"]
    check(sealed, authorities)


@pytest.mark.parametrize(
    ("case", "status", "word"),
    [
        ("ocsp-revoked", 65, "revoked"), ("list-revoked", 65, "revoked"), ("ocsp-unknown", 65, "does not know"),
        ("both-down", 75, "503"), ("ocsp-later", 75, "ocsp/later"), ("ocsp-signature", 65, "ocsp/signature"),
        ("list-expired", 75, "crl/intermediate/expired"),
    ],
)
def test_without_good_revocation_information_nothing_is_written(case, status, word, authorities, documents, tmp_path):
    sealed = tmp_path / "sealed.pdf"
    refused = signet("seal", documents["table"], *authorities.words(case, "b-lt"), "-o", sealed, status=status)
    assert word in refused.stderr and len(refused.stderr.splitlines()) == 1
    assert not sealed.exists()


def test_a_lower_level_is_a_way_out_of_silence_and_not_of_revocation(authorities, documents, tmp_path):
    sealed = tmp_path / "sealed.pdf"
    done = signet("seal", documents["table"], *authorities.words("both-down", "b-lta", "--fallback", "b-t"), "-o", sealed)
    assert "b-t instead of b-lta" in done.stderr and "/DSS" not in sealed.read_bytes().decode("latin-1")
    words = authorities.words("ocsp-revoked", "b-lta", "--fallback", "b-b")
    signet("seal", documents["table"], *words, "-o", tmp_path / "x.pdf", status=65)


def test_private_addresses_in_certificates_are_not_asked(authorities, documents, tmp_path):
    words = [word for word in authorities.words("private", "b-lt") if word != "--allow-private-addresses"]
    before = authorities.asked("ocsp/good?private")
    refused = signet("seal", documents["table"], *words, "-o", tmp_path / "x.pdf", status=65)
    assert "127.0.0.1" in refused.stderr and authorities.asked("ocsp/good?private") == before
    assert "--allow-private-addresses" in refused.stderr


def test_the_issuers_of_the_signer_are_used_for_the_time_stamp(authorities, documents, tmp_path):
    """The token has no root, and the root that is given is the signer's, too."""
    sealed = tmp_path / "sealed.pdf"
    done = signet("seal", documents["table"], *authorities.words("good", "b-lt"), "-o", sealed)
    assert "was not found" not in done.stderr, done.stderr
    check(sealed, authorities)
    # Without it, the root is missing for both.
    words = authorities.words("good", "b-lt")
    del words[words.index("--certificates"):words.index("--level")]
    assert "'Root'" in signet("seal", documents["table"], *words, "-o", tmp_path / "rootless.pdf").stderr


def test_what_nobody_can_prove_is_said(authorities, identities, documents, tmp_path):
    sealed = tmp_path / "sealed.pdf"
    words = authorities.words("good", "b-lta")
    words[1] = authorities.identity("self-signed")
    done = signet("seal", documents["table"], *words, "-o", sealed)
    assert "self-signed" in done.stderr and sealed.exists()


def test_a_signature_of_a_lower_level_is_raised_and_renewed(authorities, documents, tmp_path):
    paths = [tmp_path / f"{number}.pdf" for number in range(3)]
    signet("seal", documents["streams"], "--key", authorities.identity("good"), "--tsa", authorities.tsa, "-o", paths[0])
    words = ["--certificates", authorities.folder / "root.pem", "--tsa", authorities.tsa, "--allow-private-addresses"]
    for before, after in zip(paths, paths[1:]):
        signet("seal", before, "--renew", *words, "-o", after)
        assert after.read_bytes().startswith(before.read_bytes())
        check(after, authorities)
        check_at_its_time(after, authorities)
    first, second = (store(path)[0] for path in paths[1:])
    assert all(set(first[key]) <= set(second[key]) for key in first)


def test_the_report_says_until_when_a_document_can_be_proven(authorities, documents, tmp_path):
    sealed, renewed = tmp_path / "sealed.pdf", tmp_path / "renewed.pdf"
    words = authorities.words("good", "b-lta")
    words[words.index(authorities.tsa)] = f"{authorities.tsa}-soon"
    said = signet("seal", documents["table"], *words, "--json", "-o", sealed)
    # What pyHanko reads of the certificates in the time stamp.
    with sealed.open("rb") as file:
        (stamp,) = PdfFileReader(file).embedded_timestamp_signatures
        end = min(each.chosen.not_valid_after for each in stamp.signed_data["certificates"])
    assert json.loads(said.stdout)["seal"]["provableUntil"] == end.strftime("%Y-%m-%dT%H:%M:%SZ")
    words = ["--certificates", authorities.folder / "root.pem", "--tsa", authorities.tsa, "--allow-private-addresses"]
    said = signet("seal", sealed, "--renew", *words, "-o", renewed)
    assert "provable until 2045-01-01T00:00:00Z" in said.stdout + said.stderr


def test_a_document_of_somebody_whose_certificate_expired_is_renewed(authorities, tmp_path):
    signed, renewed = tmp_path / "signed.pdf", tmp_path / "renewed.pdf"
    words = ["--key", authorities.identity("expired"), "--tsa", authorities.tsa]
    signet("seal", CONTRACT, *words, "-o", signed)
    words = ["--certificates", authorities.folder / "root.pem", "--tsa", authorities.tsa, "--allow-private-addresses"]
    done = signet("seal", signed, "--renew", *words, "-o", renewed)
    assert "expired" in done.stderr and "incomplete" in done.stderr
    with renewed.open("rb") as file:
        assert len(PdfFileReader(file).embedded_timestamp_signatures) == 1
    # A new signature with such a certificate gets no such level.
    words = authorities.words("expired", "b-lt")
    signet("seal", CONTRACT, *words, "-o", tmp_path / "x.pdf", status=65)


def test_documents_of_a_batch_ask_once(authorities, tmp_path):
    folder, out = tmp_path / "in", tmp_path / "out"
    folder.mkdir()
    for number in range(6):
        (folder / f"{number}.pdf").write_bytes(CONTRACT.read_bytes())
    recipe = tmp_path / "recipe.json"
    recipe.write_text(
        json.dumps(
            {
                "stamps": [{"signature": {"type": "Jane Doe"}, "at": "page:last,bottom-right"}],
                "seal": {
                    "key": str(authorities.identity("counted")), "certificates": [str(authorities.folder / "root.pem")],
                    "level": "b-lt", "tsa": [authorities.tsa], "allow-private-addresses": True, "reason": "Approved",
                },
            }
        )
    )
    before = authorities.asked("ocsp/good?counted")
    signet("batch", folder, "--recipe", recipe, "--output-dir", out, "--quiet")
    sealed = sorted(out.glob("*.pdf"))
    assert len(sealed) == 6 and authorities.asked("ocsp/good?counted") == before + 1
    for path in sealed:
        check(path, authorities)
