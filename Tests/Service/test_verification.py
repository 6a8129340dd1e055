"""The service verifies documents: for callers with a key, and for everybody; nothing of them is kept."""

import concurrent.futures
import hashlib
import json
import pathlib
import select
import subprocess
import time

import pymupdf
import pytest
import requests
from waits import SECONDS

from .digital import form, signed
from .sealing import Authorities, certificate, completed, document, sign
from .threats import CONTRACT, ROOT, TYPED, Service, complete, deflated, object_stream_bomb

SIGNET = ROOT / ".build/debug/signet"


@pytest.fixture(scope="module")
def running():
    with Service("limits.verifications-per-minute=1000", "limits.body-seconds=600") as service:
        yield service


@pytest.fixture(scope="module")
def authorities():
    with Authorities() as running:
        yield running


@pytest.fixture(scope="module")
def sealed(running):
    return running.api("POST", "seal", params={"reason": "Test"}, data=CONTRACT).content


def asked(service, document):
    return requests.post(f"{service.base}/verify", data=document, timeout=SECONDS)


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
    assert told.pop("trust") == "service-seals" and told.pop("origin")["kind"] == "program"
    (tmp_path / "a.pdf").write_bytes(sealed)
    pem = requests.get(f"{running.base}/seal.pem", timeout=SECONDS).content
    (tmp_path / "seal.pem").write_bytes(pem)
    words = [SIGNET, "verify", "--json", "--trust", "seal.pem", "a.pdf", "--time", told["time"]]
    by_command = json.loads(subprocess.run(words, capture_output=True, cwd=tmp_path).stdout)
    assert told == by_command
    assert told["indication"] == "TOTAL_PASSED" and told["signatures"][0]["claimedReason"] == "Test"


def test_everybody_gets_the_same_without_a_key(running, sealed):
    answer = asked(running, sealed).json()
    assert (answer["document"], answer["indication"]) == ("document.pdf", "TOTAL_PASSED")
    assert answer["signatures"][0]["signer"]["sha256"] == hashlib.sha256(certificate(running).dump()).hexdigest()


def test_the_document_of_a_request_is_known_by_all_its_bytes(running):
    running.api("PATCH", "account", json={"organisation": "Harbour Ltd"}).raise_for_status()
    request = running.request(signers=2, sender="Anna Berg", title="Lease")
    partly = request["signers"][0]["url"]
    complete(partly).raise_for_status()
    half = requests.get(f"{partly}/document", timeout=SECONDS).content
    complete(request["signers"][1]["url"]).raise_for_status()
    told, finished = completed(running, request), document(running, request)
    origin = asked(running, finished).json()["origin"]
    signers = [{"name": each["name"], "signed": each["finished"], "proofs": ["link"]} for each in told["signers"]]
    assert origin == {"kind": "request", "organisation": "Harbour Ltd", "finished": told["finished"],
                      "request": {"id": request["id"], "title": "Lease", "sender": "Anna Berg", "signers": signers}}
    assert "@" not in json.dumps(origin)
    assert running.api("POST", "verify", data=finished).json()["origin"] == origin
    place = finished.index(b"stream\n") + 20
    flipped = finished[:place] + bytes([finished[place] ^ 1]) + finished[place + 1:]
    again = running.api("POST", "seal", data=finished).content
    for other in (half, flipped, finished + b"\n", finished[:-1]):
        assert "origin" not in asked(running, other).json()
    assert asked(running, again).json()["origin"]["kind"] == "program"


def test_what_a_program_had_sealed_is_told_from_a_request_with_its_reason(running):
    request = running.request()
    sign(running, request)
    completed(running, request)
    reason = asked(running, document(running, request)).json()["signatures"][-1]["claimedReason"]
    key = running.new_account("mallory")
    running.api("PATCH", "account", key=key, json={"organisation": "Mallory Ltd"}).raise_for_status()
    by_seal = running.api("POST", "seal", key=key, params={"reason": reason}, data=CONTRACT).content
    signature = running.made("signatures", {"name": "J", "source": TYPED}, key=key)["id"]
    at = {"signature": signature, "at": "page:last,bottom-right"}
    by_stamp = running.api("POST", "stamp", key=key, params={**at, "seal": "true", "reason": reason}, data=CONTRACT).content
    stamps = {"stamps": [{**at, "signature": {"id": signature}}], "seal": {"reason": reason}}
    original = running.document(key=key)["id"]
    kept = running.made(f"documents/{original}/stamps", stamps, key=key)["id"]
    by_document = running.api("GET", f"documents/{kept}/content", key=key).content
    for forged in (by_seal, by_stamp, by_document):
        told = asked(running, forged).json()
        assert told["indication"] == "TOTAL_PASSED" and told["signatures"][0]["claimedReason"] == reason
        assert (told["origin"]["kind"], told["origin"]["organisation"]) == ("program", "Mallory Ltd")
        assert "request" not in told["origin"]


def test_a_document_outlives_what_was_known_of_its_request(running):
    request = running.request(signers=2)
    sign(running, request)
    completed(running, request)
    finished = document(running, request)
    erased = subprocess.run(running.command("erase-person") + ["s0@example.org"], capture_output=True, text=True, timeout=SECONDS, env=running.environment)
    assert erased.returncode == 0, erased.stderr
    first, second = asked(running, finished).json()["origin"]["request"]["signers"]
    assert "name" not in first and first["signed"] and second["name"] == "Signer 1"
    assert running.api("DELETE", f"requests/{request['id']}").status_code == 204
    told = asked(running, finished).json()
    assert told["origin"]["kind"] == "deleted-request" and "request" not in told["origin"]
    assert told["indication"] == "TOTAL_PASSED"


def test_a_document_without_a_seal_is_known_too():
    with Service("seal.enabled=false") as running:
        request = running.request()
        sign(running, request)
        told = asked(running, document(running, request)).json()
        assert told["signatures"] == [] and told["origin"]["request"]["id"] == request["id"]


def test_changed_documents_fail(running, sealed):
    place = sealed.index(b"stream\n") + 20
    changed = sealed[:place] + bytes([sealed[place] ^ 1]) + sealed[place + 1:]
    told = asked(running, changed).json()
    assert told["signatures"][0]["subindication"] == "HASH_FAILURE"


def noted(document, folder):
    """The document with a mark on its first page that follows what was signed."""
    (folder / "noted.pdf").write_bytes(document)
    with pymupdf.open(folder / "noted.pdf") as opened:
        opened[0].add_highlight_annot((20, 20, 120, 50))
        opened.saveIncr()
    return (folder / "noted.pdf").read_bytes()


def test_what_was_changed_since_is_told_of_the_document(running, tmp_path):
    sealed = running.api("POST", "seal", data=form()).content
    assert asked(running, sealed).json()["changes"] == "unchanged"
    twice = asked(running, running.api("POST", "seal", data=sealed).content).json()
    assert (twice["indication"], twice["changes"]) == ("TOTAL_PASSED", "changed-as-allowed")
    first, second = twice["signatures"]
    assert {each["signedBy"] for each in first["changes"] if each["extent"] == "form-filling"} == {second["field"]}
    told = asked(running, noted(sealed, tmp_path)).json()
    assert (told["indication"], told["changes"]) == ("TOTAL_PASSED", "to-be-looked-at")
    [change] = [each for each in told["signatures"][0]["changes"] if each.get("needsReview")]
    assert (change["kind"], change["page"]) == ("annotation-added", 1) and "signedBy" not in change
    certified = asked(running, noted(signed(form(), level=2), tmp_path)).json()
    assert (certified["indication"], certified["changes"]) == ("TOTAL_FAILED", "changed-against-signers")
    assert "changes" not in asked(running, CONTRACT).json()


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
    assert requests.post(f"{running.base}/v1/verify", data=CONTRACT, timeout=SECONDS).status_code == 401
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
    with Service("limits.viewing-bytes=134217728", "limits.viewing-seconds=30") as running:
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
        # At once: one more is allowed after thirty seconds.
        with concurrent.futures.ThreadPoolExecutor(2) as threads:
            replies = {reply.status_code: reply for reply in threads.map(lambda _: asked(running, CONTRACT), range(2))}
        assert set(replies) == {200, 429} and int(replies[429].headers["Retry-After"]) > 0
        assert running.api("POST", "verify", data=CONTRACT).status_code == 200


def test_eight_documents_of_strangers_are_received_at_a_time_and_no_more(running, sealed):
    head = b"POST /verify HTTP/1.1\r\nHost: a\r\nContent-Length: %d\r\n\r\n" % len(sealed)
    waiting = [running.raw(head + sealed[:4], timeout=SECONDS) for _ in range(12)]
    refused, limit = set(), time.monotonic() + SECONDS
    while len(refused) < 4:
        assert time.monotonic() < limit, len(refused)
        refused |= set(select.select([each for each in waiting if each not in refused], [], [], 1)[0])
    for each in refused:
        answer = each.recv(65_536)
        assert answer.startswith(b"HTTP/1.1 503 ") and b"Retry-After: 5" in answer and b'"busy"' in answer, answer
    # Callers with a key do not wait for strangers.
    assert running.api("POST", "verify", data=sealed).json()["indication"] == "TOTAL_PASSED"
    assert asked(running, sealed).status_code == 503
    # Those that were received are answered, and then there is room again.
    rest = [each for each in waiting if each not in refused]
    for each in rest:
        each.sendall(sealed[4:])
    for each in rest:
        assert each.recv(12) == b"HTTP/1.1 200"
    assert asked(running, sealed).status_code == 200
    for each in waiting:
        each.close()


def test_the_identity_of_an_account_is_trusted_as_long_as_it_has_it(running):
    key = running.new_account("harbour")

    def identity(*words):
        subprocess.run(running.command("identity") + ["--account", "harbour", *words], check=True, capture_output=True, timeout=SECONDS, env=running.environment)

    identity("--new", "Harbour Ltd")
    own = running.api("POST", "seal", key=key, data=CONTRACT).content
    for told in (asked(running, own).json(), running.api("POST", "verify", data=own).json()):
        assert told.get("indication") == "TOTAL_PASSED", told
        assert told["signatures"][0]["signer"]["commonName"] == "Harbour Ltd"
    identity("--new", "Harbour Holding")
    assert asked(running, own).json()["indication"] == "TOTAL_PASSED"
    identity("--remove")
    assert asked(running, own).json()["signatures"][0]["subindication"] == "NO_CERTIFICATE_CHAIN_FOUND"


def test_an_account_chooses_the_name_in_its_seals(running):
    key = running.new_account("werft")
    told = running.api("GET", "seal", key=key).json()
    assert told["canRename"] and not told["own"]
    weak = running.made("keys", {"name": "weak", "scopes": ["documents:write", "requests:write"]}, key=key)["key"]
    assert running.api("POST", "seal/identity", key=weak, json={"name": "Werft AG"}).status_code == 403
    before = running.api("POST", "seal", key=key, data=CONTRACT).content
    sealed = []
    for name in ("Werft AG", "Werft & Söhne AG"):
        told = running.api("POST", "seal/identity", key=key, json={"name": f" {name} "}).json()
        assert told["own"] and told["certificate"]["name"] == name
        # The same name makes no other certificate.
        assert running.api("POST", "seal/identity", key=key, json={"name": name}).json() == told
        sealed.append(running.api("POST", "seal", key=key, data=CONTRACT).content)
    names = [each["signatures"][0]["signer"]["commonName"] for each in (asked(running, document).json() for document in sealed)]
    assert names == ["Werft AG", "Werft & Söhne AG"]
    for document_ in (before, *sealed):
        assert asked(running, document_).json()["indication"] == "TOTAL_PASSED"
    entries = running.api("GET", "audit", key=key).json()["items"]
    assert [each["details"]["name"] for each in entries if each["action"] == "identity.set"] == ["Werft & Söhne AG", "Werft AG"]
    for wrong in ("", " ", "x" * 65, "a\nb", "a\u202eb"):
        assert running.api("POST", "seal/identity", key=key, json={"name": wrong}).status_code in (400, 422), wrong
    # Another account is sealed for as before.
    assert not running.api("GET", "seal").json()["own"]


def test_the_name_in_seals_is_the_operators_where_they_gave_the_identity(authorities):
    with Service(f"seal.identity={authorities.folder}/list-identity.pem") as other:
        assert other.api("GET", "seal").json()["canRename"] is False
        refused = other.api("POST", "seal/identity", json={"name": "Werft AG"})
        assert refused.status_code == 409 and "operator" in refused.json()["detail"]


def test_certificates_of_earlier_seals_are_trusted_where_the_operator_names_them(running, sealed, tmp_path):
    (tmp_path / "former.pem").write_bytes(requests.get(f"{running.base}/seal.pem", timeout=SECONDS).content)
    for setting in ("seal.enabled=true", "seal.enabled=false"):
        with Service(f"verify.certificates={tmp_path}/former.pem", setting) as other:
            assert asked(other, sealed).json()["indication"] == "TOTAL_PASSED"


# Time stamps


def results(service, document):
    told = asked(service, document).json()
    return told["indication"], [(each["kind"], each["indication"], each.get("level"), each.get("timeStampAuthority")) for each in told["signatures"]]


def test_time_stamps_prove_a_time_where_the_operator_trusts_their_authority(authorities):
    root = f"seal.tsa-certificates={authorities.folder}/root.pem"
    with Service(*authorities.settings("b-lta"), root) as trusting:
        document = trusting.api("POST", "seal", data=CONTRACT).content
        proven = [("signature", "TOTAL_PASSED", "b-lta", "TSA"), ("document-time-stamp", "TOTAL_PASSED", None, None)]
        assert results(trusting, document) == ("TOTAL_PASSED", proven)
        # The issuer of the authority has other customers: who signed is another question.
        words = [SIGNET, "seal", ROOT / "docs/examples/contract.pdf", "--key", authorities.folder / "list-identity.pem", "-o", "-"]
        other = subprocess.run(words, check=True, capture_output=True).stdout
        told = asked(trusting, other).json()["signatures"][0]
        assert (told["indication"], told["subindication"]) == ("INDETERMINATE", "NO_CERTIFICATE_CHAIN_FOUND")
    # The certificate of the authority itself does as well.
    with Service(f"seal.tsa-certificates={authorities.folder}/tsa.pem", f"verify.certificates={authorities.folder}/good.pem") as other:
        assert results(other, document) == ("TOTAL_PASSED", proven)
    with Service(*authorities.settings("b-lta")) as other:
        indication, [seal, stamp] = results(other, document)
        assert (indication, seal[1], stamp[1]) == ("INDETERMINATE", "TOTAL_PASSED", "INDETERMINATE")


def test_no_time_stamp_of_an_authority_that_is_not_trusted_is_taken(authorities):
    with Service(*authorities.settings("b-t"), f"seal.tsa-certificates={authorities.folder}/stranger.pem") as service:
        refused = service.api("POST", "seal", data=CONTRACT)
        assert (refused.status_code, refused.json()["code"]) == (503, "unavailable")
        assert "gave no time stamp" in service.log.read_text()


def test_the_page_can_be_switched_off():
    with Service("verify.public=false") as running:
        assert requests.get(f"{running.base}/verify", timeout=SECONDS).status_code == 404
        assert asked(running, CONTRACT).status_code == 404
        assert running.api("POST", "verify", data=CONTRACT).status_code == 200
