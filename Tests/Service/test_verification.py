"""The service verifies documents: for callers with a key, and for everybody; nothing of them is kept."""

import hashlib
import json
import pathlib
import subprocess

import pytest
import requests

from .digital import signed
from .sealing import certificate
from .threats import CONTRACT, ROOT, Service, deflated, object_stream_bomb

SIGNET = ROOT / ".build/debug/signet"


@pytest.fixture(scope="module")
def running():
    with Service("limits.verifications-per-minute=1000") as service:
        yield service


@pytest.fixture(scope="module")
def sealed(running):
    return running.api("POST", "seal", params={"reason": "Test"}, data=CONTRACT).content


def asked(service, document):
    return requests.post(f"{service.base}/verify", data=document, timeout=60)


def encrypted(folder):
    (folder / "plain.pdf").write_bytes(CONTRACT)
    subprocess.run(["qpdf", "--encrypt", "secret", "owner", "256", "--", folder / "plain.pdf", folder / "locked.pdf"], check=True)
    return (folder / "locked.pdf").read_bytes()


def files(folder):
    """Everything in the data folder but the database, in which keys note when they were used."""
    return {str(path.relative_to(folder)): hashlib.sha256(path.read_bytes()).hexdigest()
            for path in pathlib.Path(folder).rglob("*") if path.is_file() and ".sqlite" not in path.name}


def test_the_answer_has_the_members_of_the_command(running, sealed, tmp_path):
    answer = running.api("POST", "verify", params={"name": "a.pdf"}, data=sealed)
    assert answer.status_code == 200 and answer.headers["Content-Type"] == "application/json"
    told = answer.json()
    assert told.pop("trust") == "service-seals"
    (tmp_path / "a.pdf").write_bytes(sealed)
    pem = requests.get(f"{running.base}/seal.pem", timeout=30).content
    (tmp_path / "seal.pem").write_bytes(pem)
    words = [SIGNET, "verify", "--json", "--trust", "seal.pem", "a.pdf", "--time", told["time"]]
    by_command = json.loads(subprocess.run(words, capture_output=True, cwd=tmp_path).stdout)
    assert told == by_command
    assert told["indication"] == "TOTAL_PASSED" and told["signatures"][0]["claimedReason"] == "Test"


def test_everybody_gets_the_same_without_a_key(running, sealed):
    answer = asked(running, sealed).json()
    assert (answer["document"], answer["indication"]) == ("document.pdf", "TOTAL_PASSED")
    assert answer["signatures"][0]["signer"]["sha256"] == hashlib.sha256(certificate(running).dump()).hexdigest()


def test_changed_documents_fail(running, sealed):
    place = sealed.index(b"stream\n") + 20
    changed = sealed[:place] + bytes([sealed[place] ^ 1]) + sealed[place + 1:]
    told = asked(running, changed).json()
    assert told["signatures"][0]["subindication"] == "HASH_FAILURE"


def test_a_seal_in_the_name_of_the_service_is_not_trusted(running):
    told = asked(running, signed(CONTRACT)).json()["signatures"][0]
    assert (told["indication"], told["subindication"]) == ("INDETERMINATE", "NO_CERTIFICATE_CHAIN_FOUND")
    with Service() as other:
        elsewhere = other.api("POST", "seal", data=CONTRACT).content
    told = asked(running, elsewhere).json()["signatures"][0]
    assert told["signer"]["commonName"] == certificate(running).subject.native["common_name"]
    assert told["subindication"] == "NO_CERTIFICATE_CHAIN_FOUND"


def test_documents_that_cannot_be_read_are_refused_in_words(running, tmp_path):
    locked, other = asked(running, encrypted(tmp_path)), asked(running, b"no PDF")
    assert (locked.status_code, locked.json()["code"]) == (422, "document-encrypted")
    assert (other.status_code, other.json()["code"]) == (422, "invalid-data")
    plain = asked(running, CONTRACT)
    assert plain.json()["signatures"] == [] and "indication" not in plain.json()


def test_a_key_is_needed_for_the_api_with_its_scope(running):
    assert requests.post(f"{running.base}/v1/verify", data=CONTRACT, timeout=30).status_code == 401
    weak = running.made("keys", {"name": "weak", "scopes": ["webhooks:read"]})["key"]
    assert running.api("POST", "verify", key=weak, data=CONTRACT).status_code == 403


def test_nothing_of_a_verified_document_is_kept(running, sealed):
    before = files(running.folder)
    assert asked(running, sealed).status_code == running.api("POST", "verify", data=sealed).status_code == 200
    assert files(running.folder) == before
    mark = sealed[sealed.index(b"/ByteRange"):][:60]
    for path in pathlib.Path(running.folder).rglob("*"):
        assert not path.is_file() or mark not in path.read_bytes()


def test_a_document_that_costs_too_much_to_verify_costs_one_answer(sealed):
    with Service("limits.viewing-bytes=134217728", "limits.viewing-seconds=10") as running:
        answer = asked(running, object_stream_bomb(deflated(250)))
        assert answer.status_code == 422, answer.text
        assert answer.json()["code"] == "too-complex"
        with open(f"/proc/{running.process.pid}/status") as status:
            peak = next(int(line.split()[1]) for line in status if line.startswith("VmHWM"))
        assert peak < 250 << 10, "KiB"
        assert asked(running, sealed).status_code == 200


def test_strangers_verify_so_often_and_no_more():
    with Service("limits.verifications-per-minute=2", "limits.document-bytes=100000") as running:
        assert asked(running, bytes(100_001)).status_code == 413
        assert asked(running, CONTRACT).status_code == 200
        refused = asked(running, CONTRACT)
        assert refused.status_code == 429 and int(refused.headers["Retry-After"]) > 0
        assert running.api("POST", "verify", data=CONTRACT).status_code == 200


def test_the_page_can_be_switched_off():
    with Service("verify.public=false") as running:
        assert requests.get(f"{running.base}/verify", timeout=30).status_code == 404
        assert asked(running, CONTRACT).status_code == 404
        assert running.api("POST", "verify", data=CONTRACT).status_code == 200
