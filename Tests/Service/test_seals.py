"""Completed requests are sealed: valid for other programs, once, and never lost; callers have documents sealed."""

import hashlib
import io
import json
import re
import signal
import stat
import subprocess
import sys
import time

import pytest
import requests
from asn1crypto import x509
from ports import free_port
from pyhanko.pdf_utils.reader import PdfFileReader
from pyhanko.sign.validation import validate_pdf_signature
from pyhanko_certvalidator import ValidationContext
from waits import SECONDS, until

from . import stores
from .digital import apart, form, signed
from .sealing import Gate, certificate, completed, digest, document, hashed, metrics, sign, trail
from .threats import CONTRACT, ROOT, Service, complete

SIGNET = ROOT / ".build/debug/signet"
NOWHERE = "http://127.0.0.1:1/"


@pytest.fixture(scope="module")
def authority():
    """A right time-stamping authority: its address, and the folder of its certificates."""
    words = [sys.executable, str(ROOT / "Tests/Fixtures/timestamps.py")]
    process = subprocess.Popen(words, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
    told = json.loads(process.stdout.readline())
    yield {**told, "url": f"http://127.0.0.1:{told['http']}/ok"}
    process.stdin.close()
    process.wait(timeout=SECONDS)


@apart
def judged(bytes_, root, *others):
    """pyHanko's judgement of the only signature of a document, and the signature."""
    trust = ValidationContext(trust_roots=[root, *others], allow_fetching=False)
    [signature] = PdfFileReader(io.BytesIO(bytes_)).embedded_signatures
    return validate_pdf_signature(signature, trust, trust), signature


def assert_whole(bytes_, root, folder, *others):
    judgement, signature = judged(bytes_, root, *others)
    assert judgement.bottom_line and judgement.coverage.name == "ENTIRE_FILE", judgement.summary()
    (folder / "sealed.pdf").write_bytes(bytes_)
    said = subprocess.run(["pdfsig", "-nocert", folder / "sealed.pdf"], capture_output=True, text=True).stdout
    assert "Signature is Valid" in said and "Total document signed" in said, said
    assert subprocess.run(["qpdf", "--check", folder / "sealed.pdf"], capture_output=True).returncode == 0
    return judgement, signature


# Requests


def test_a_completed_request_is_sealed_and_valid_for_other_programs(tmp_path):
    with Service() as service:
        made = service.request(signers=2)
        first = complete(made["signers"][0]["url"]).json()
        assert first["request"]["state"] == "sent" and "seal" not in service.api("GET", f"requests/{made['id']}").json()
        assert complete(made["signers"][1]["url"]).json()["request"]["state"] in ("sealing", "completed")
        told = completed(service, made)
        sealed = document(service, made)
        final = service.api("GET", f"documents/{told['finalDocument']}").json()
        assert final["sha256"] == hashlib.sha256(sealed).hexdigest() and final["signed"] == ["Signature1"]
        assert service.api("GET", f"documents/{told['finalDocument']}/content").content == sealed
        judgement, _ = assert_whole(sealed, certificate(service), tmp_path)
        assert judgement.signer_reported_dt is not None
        assert told["seal"]["level"] == "b-b" and told["seal"]["certificate"] == certificate(service).sha256.hex()
        # A sealed document takes no further pages.
        appended = service.api("GET", f"requests/{made['id']}/certificate", params={"form": "appended"})
        assert (appended.status_code, appended.json()["code"]) == (409, "refused")
        assert "problem" not in told["seal"] and "next" not in told["seal"] and told["seal"]["attempts"] == 1


def test_the_seal_covers_the_head_of_the_audit_trail(tmp_path):
    with Service() as service:
        made = service.request()
        sign(service, made)
        completed(service, made)
        sealed, audit = document(service, made), trail(service, made)
        (tmp_path / "audit.json").write_text(json.dumps(audit))
        (tmp_path / "sealed.pdf").write_bytes(sealed)
        words = [SIGNET, "audit", "verify", tmp_path / "audit.json", tmp_path / "sealed.pdf"]
        said = subprocess.run(words, check=True, capture_output=True, text=True).stdout
        assert f"its seal covers the trail up to entry {len(audit['entries']) - 2}; 2 entries follow" in said
        said = subprocess.run([*words, "--json"], check=True, capture_output=True, text=True).stdout
        assert json.loads(said)["documents"][0]["seal"] == {"entry": len(audit["entries"]) - 2, "following": 2}
        # `verify` says the same beside what it finds about the signature.
        words = [SIGNET, "verify", tmp_path / "sealed.pdf", "--audit", tmp_path / "audit.json", "--history", "--json"]
        done = subprocess.run(words, capture_output=True, text=True)
        assert done.returncode == 2, done.stdout + done.stderr
        report = json.loads(done.stdout)
        [covered] = report["trail"]["heads"]
        assert (covered["chain"], covered["entry"], covered["isValid"]) == (made["id"], len(audit["entries"]) - 2, False)
        assert report["trail"]["compared"]["holds"] and report["trail"]["compared"]["sealedEntry"] == covered["entry"]
        assert report["history"]["versions"][-1]["signatures"] == ["Signature1"]
        # As docs/audit.md says.
        guide = (ROOT / "docs/audit.md").read_text()
        [code] = [code for code in re.findall(r"^```python\n(.*?)^```$", guide, re.MULTILINE | re.DOTALL) if "pyhanko" in code]
        subprocess.run([sys.executable, "-c", code], cwd=tmp_path, check=True)
        _, signature = judged(sealed, certificate(service))
        chain, entry, head = re.search(r"Audit trail: (\S+), entry (\d+), SHA-256 ([0-9a-f]{64})$", signature.sig_object["/Reason"]).groups()
        assert chain == audit["chain"] == made["id"]
        assert audit["entries"][int(entry) - 1]["hash"] == head
        actions = [each["action"] for each in audit["entries"]]
        assert actions[-4:] == ["document.stamped", "request.sealing", "document.sealed", "request.completed"]
        assert actions[int(entry) - 1] == "request.sealing"
        before, after = audit["entries"][-4], audit["entries"][-2]
        assert after["details"] == {
            "before": before["document"]["sha256"], "level": "b-b", "certificate": certificate(service).sha256.hex(),
            "head": head, "entries": entry,
        }
        assert after["document"] == {"sha256": hashlib.sha256(sealed).hexdigest(), "bytes": len(sealed)}


def test_a_trail_that_is_written_again_after_the_seal_is_found_out(tmp_path):
    with Service() as service:
        made = service.request()
        sign(service, made)
        completed(service, made)
        sealed, audit = document(service, made), trail(service, made)
    number = next(number for number, entry in enumerate(audit["entries"]) if entry["action"] == "request.sealing")

    def verified(change):
        """What `signet audit verify` says of the trail after a change that an operator could make, hashes included."""
        forged, previous = json.loads(json.dumps(audit)), "0" * 64
        change(forged["entries"])
        for place, entry in enumerate(forged["entries"], 1):
            entry.pop("hash", None)
            entry.update(sequence=place, previous=previous)
            if entry["action"] == "document.sealed":
                entry["details"]["head"] = previous
            entry["hash"] = previous = digest(hashed(entry))
        forged["head"] = previous
        (tmp_path / "audit.json").write_text(json.dumps(forged))
        (tmp_path / "sealed.pdf").write_bytes(sealed)
        words = [SIGNET, "audit", "verify", tmp_path / "audit.json"]
        # The chain alone holds: hashes have no secret.
        subprocess.run(words, check=True, capture_output=True)
        done = subprocess.run([*words, tmp_path / "sealed.pdf"], capture_output=True, text=True)
        assert done.returncode == 0 or len(done.stderr.splitlines()) == 1
        # `verify` finds the same.
        words = [SIGNET, "verify", tmp_path / "sealed.pdf", "--audit", tmp_path / "audit.json", "--json"]
        compared = json.loads(subprocess.run(words, capture_output=True, text=True).stdout)["trail"]["compared"]
        assert compared["holds"] == (done.returncode == 0)
        return done.returncode, done.stderr

    def rename(entries):
        entries[number - 1]["actor"]["name"] = "Somebody else"

    def drop(entries):
        del entries[number - 2]

    def add(entries):
        entries.append({**entries[number], "action": "signer.signed", "time": entries[-1]["time"]})

    assert verified(lambda entries: None) == (0, "")
    for change in (rename, drop):
        status, said = verified(change)
        assert status == 65 and "another hash than the document's seal covers" in said
    status, said = verified(add)
    assert status == 65 and "nothing may be agreed after that" in said


def test_with_an_authority_the_seal_has_a_time_stamp(authority, tmp_path):
    with Service(f"seal.tsa={NOWHERE} {authority['url']}") as service:
        made = service.request()
        sign(service, made)
        told = completed(service, made)
        root = x509.Certificate.load((open(f"{authority['folder']}/root.der", "rb")).read())
        judgement, _ = assert_whole(document(service, made), certificate(service), tmp_path, root)
        assert judgement.timestamp_validity.valid and judgement.timestamp_validity.trusted
        assert told["seal"]["level"] == "b-t" and told["seal"]["authority"] == authority["url"]
        assert trail(service, made)["entries"][-2]["details"]["authority"] == authority["url"]


def test_without_an_authority_a_request_waits_and_is_sealed_once_there_is_one(authority, tmp_path):
    port = free_port()
    with Service(f"seal.tsa=http://127.0.0.1:{port}/ok", "webhooks.allow-private=true") as service:
        hook = service.made("webhooks", {"url": NOWHERE, "events": ["request.sealing", "seal.delayed", "request.completed"]})
        made = service.request()
        assert sign(service, made)["request"]["state"] == "sealing"
        told = service.settled(made, lambda told: told["seal"]["attempts"] > 1)
        assert told["state"] == "sealing" and "finalDocument" not in told and "finished" not in told
        assert told["seal"]["problem"] == "authority" and told["seal"]["next"] > told["seal"]["failed"]
        assert [each["id"] for each in service.api("GET", "requests", params={"state": "sealing"}).json()["items"]] == [made["id"]]
        assert requests.get(f"{made['signers'][0]['url']}/state", timeout=SECONDS).json()["request"]["state"] == "sealing"
        gauges = metrics(service)
        assert gauges["signet_seals_waiting"] == 1 and gauges["signet_seals_failed_total"] >= 2
        assert abs(gauges["signet_seals_last_failure_timestamp_seconds"] - time.time()) < 60
        assert "document.sealed" not in str(trail(service, made))
        for method, path in (("POST", "cancel"), ("DELETE", ""), ("POST", "remind")):
            refused = service.api(method, f"requests/{made['id']}/{path}".rstrip("/"))
            assert (refused.status_code, refused.json()["code"]) == (409, "conflict") and "being sealed" in refused.json()["detail"]
        # The authority is there now: nobody waits for the end of the pause.
        with Gate(authority["url"], port) as gate:
            hurried = service.api("POST", f"requests/{made['id']}/seal")
            assert hurried.status_code == 202 and hurried.json()["state"] == "sealing"
            # Not before: an attempt that was due by itself could seal it earlier.
            gate.is_open.set()
            completed(service, made)
        root = x509.Certificate.load((open(f"{authority['folder']}/root.der", "rb")).read())
        assert_whole(document(service, made), certificate(service), tmp_path, root)
        assert metrics(service)["signet_seals_waiting"] == 0 and metrics(service)["signet_seals_oldest_seconds"] == 0
        nothing = service.api("POST", f"requests/{made['id']}/seal")
        assert (nothing.status_code, nothing.json()["code"]) == (409, "conflict")
        events = [each["event"] for each in service.api("GET", f"webhooks/{hook['id']}/deliveries").json()["items"]]
        assert events[::-1] == ["request.sealing", "seal.delayed", "request.completed"]


def test_an_operator_has_all_that_wait_sealed_now(authority):
    with Service(f"seal.tsa={NOWHERE}") as service:
        made = service.request()
        sign(service, made)
        service.settled(made, lambda told: told["seal"]["attempts"] > 2)
        # Otherwise an attempt that is due by itself may be under way, or follow.
        service.stop()
        said = subprocess.run(service.command("seal-now"), capture_output=True, text=True, timeout=SECONDS, env=service.environment)
        assert (said.returncode, said.stdout) == (0, "1 request is to be sealed\n")
        assert service.rows("SELECT attempts, due <= ? FROM job WHERE kind = 'seal'", time.time() * 1000) == [(0, 1)]
        service.start()
        until(lambda: service.rows("SELECT attempts FROM job WHERE kind = 'seal'") != [(0,)])


def test_a_service_that_is_killed_at_any_step_seals_once(authority, tmp_path):
    with Gate(authority["url"]) as gate, Service(f"seal.tsa={gate.url}") as service:
        made = service.request()
        sign(service, made)
        for _ in range(3):
            assert gate.asked.wait(SECONDS)
            gate.asked.clear()
            service.process.send_signal(signal.SIGKILL)
            service.process.wait()
            service.start()
            assert service.api("GET", f"requests/{made['id']}").json()["state"] == "sealing"
        gate.is_open.set()
        told = completed(service, made)
        service.process.send_signal(signal.SIGKILL)
        service.process.wait()
        service.start()
        assert service.api("GET", f"requests/{made['id']}").json() == told
        actions = [each["action"] for each in trail(service, made)["entries"]]
        assert actions.count("document.sealed") == actions.count("request.completed") == 1
        assert [each["id"] for each in service.api("GET", "documents").json()["items"]] == [told["finalDocument"], told["document"]]
        root = x509.Certificate.load((open(f"{authority['folder']}/root.der", "rb")).read())
        assert_whole(document(service, made), certificate(service), tmp_path, root)


def test_a_disk_that_takes_nothing_delays_the_seal():
    with Service(f"seal.tsa={NOWHERE}") as service:
        made = service.request()
        sign(service, made)
        service.stop()
        # No folder for the sealed document can be made, unless it falls into one that is there.
        blobs = [service.folder / "blobs" / f"{number:02x}" for number in range(256)]
        blocked = [path for path in blobs if not path.exists()]
        for path in blocked:
            path.write_bytes(b"")
        service.settings = ()
        service.start()
        told = service.settled(made, lambda told: told["state"] == "completed" or told["seal"].get("problem") == "service")
        for path in blocked:
            path.unlink()
        if told["state"] == "sealing":
            service.api("POST", f"requests/{made['id']}/seal")
        assert completed(service, made)["seal"]["level"] == "b-b"


def test_without_sealing_everything_is_as_before():
    with Service("seal.enabled=false") as service:
        made = service.request()
        assert sign(service, made)["request"]["state"] == "completed"
        told = service.api("GET", f"requests/{made['id']}").json()
        assert told["state"] == "completed" and "seal" not in told
        assert b"/ByteRange" not in document(service, made)
        assert not list(service.folder.glob("seal-*"))
        assert [each["action"] for each in trail(service, made)["entries"]][-2:] == ["document.stamped", "request.completed"]
        for reply in (service.api("POST", "seal", data=CONTRACT), service.api("GET", "seal/certificate")):
            assert (reply.status_code, reply.json()["code"]) == (409, "sealing-off")
        assert service.api("GET", "seal").json()["enabled"] is False


def test_requests_that_wait_when_sealing_is_turned_off_are_completed_and_the_audit_says_so():
    with Service(f"seal.tsa={NOWHERE}") as service:
        made = service.request()
        sign(service, made)
        service.stop()
        service.settings = ("seal.enabled=false",)
        service.start()
        completed(service, made)
        assert [each["action"] for each in trail(service, made)["entries"]][-2:] == ["seal.waived", "request.completed"]


# Identities


def test_the_first_start_makes_an_identity_and_says_so():
    with Service("base-url=https://sign.example.org") as service:
        file = service.folder / "seal-certificate.pem"
        said = until(service.out.read_text, lambda said: "unknown" in said)
        assert f"in the name 'Signet at sign.example.org': {file}" in said and "unknown" in said
        assert "Made a certificate for seals" in service.log.read_text()
        # An earlier release, which reads the key from a file, cannot use PostgreSQL.
        names = {each.name for each in service.folder.glob("seal-*")}
        assert names == {"seal-certificate.pem"} | (set() if stores.IS_POSTGRESQL else {"seal-identity.p12"})
        assert {stat.S_IMODE((service.folder / name).stat().st_mode) for name in names} == {0o600}
        first = certificate(service)
        assert file.read_bytes() == requests.get(f"{service.base}/seal.pem", timeout=SECONDS).content
        assert first.subject.native == {"common_name": "Signet at sign.example.org"}
        assert (first.not_valid_after - first.not_valid_before).days > 3_600
        service.stop()
        service.start()
        assert "certificate" not in service.out.read_text() and certificate(service).sha256 == first.sha256


@stores.of_sqlite
def test_the_identity_is_in_the_database_and_that_of_an_earlier_release_is_taken_into_it():
    with Service() as service:
        first, file = certificate(service), service.folder / "seal-identity.p12"
        [(fingerprint, kept)] = service.rows("SELECT fingerprint, file FROM serviceIdentity")
        assert fingerprint == first.sha256.hex() and kept == file.read_bytes()
        service.stop()
        # The release before this one reads the file: it is there again.
        file.unlink()
        service.start()
        assert certificate(service).sha256 == first.sha256 and file.read_bytes() == kept
        service.stop()
        # As an earlier release leaves the folder.
        with stores.connect(service.folder) as database:
            database.execute("DELETE FROM serviceIdentity")
        command = [*service.command("identity"), "--account", "main"]
        shown = subprocess.run(command, capture_output=True, text=True, check=True, env=service.environment)
        assert shown.stdout == (service.folder / "seal-certificate.pem").read_text()
        service.start()
        assert service.rows("SELECT fingerprint, file FROM serviceIdentity") == [(fingerprint, kept)]
        assert certificate(service).sha256 == first.sha256 and "certificate" not in service.out.read_text()


def test_an_account_has_an_identity_of_its_own(tmp_path):
    with Service() as service:
        other, common = service.new_account("harbour"), certificate(service)
        key, password = tmp_path / "key.p12", tmp_path / "password"
        password.write_text("geheim\n")
        subprocess.run([SIGNET, "identity", "new", "Harbour Ltd", "-o", key, "--password-file", password], check=True)

        def identity(*words, status=0):
            command = service.command("identity") + ["--account", "harbour", *map(str, words)]
            done = subprocess.run(command, capture_output=True, text=True, timeout=SECONDS, env=service.environment)
            assert done.returncode == status, done.stderr
            assert "PRIVATE KEY" not in done.stdout + done.stderr
            return done.stdout or done.stderr

        assert "password" in identity("--key", key, status=69)
        given = identity("--key", key, "--key-password-file", password)
        own = certificate(service, key=other)
        assert own.subject.native == {"common_name": "Harbour Ltd"} and given == identity()
        assert certificate(service).sha256 == common.sha256
        assert service.api("GET", "seal", key=other).json()["own"] is True
        made = service.request(key=other)
        sign(service, made)
        told = completed(service, made, key=other)
        assert told["seal"]["certificate"] == own.sha256.hex() != common.sha256.hex()
        assert_whole(document(service, made, key=other), own, tmp_path)
        assert "geheim" not in str(service.rows("SELECT * FROM identity")) and not service.files_with(b"geheim")
        actions = [each["action"] for each in service.api("GET", "audit", key=other).json()["items"]]
        assert "identity.set" in actions
        identity("--remove")
        assert certificate(service, key=other).sha256 == common.sha256
        assert "no such" in identity("--remove", status=69)


def test_with_a_data_key_no_private_key_is_readable_on_the_disk():
    environment = {"SIGNET_DATA_KEY": "A" * 43 + "="}
    with Service(environment=environment) as service:
        subprocess.run(service.command("identity") + ["--new", "Harbour"], env=service.environment, check=True, capture_output=True)
        (service.folder / "copy.p12").write_bytes(service.rows("SELECT file FROM identity")[0][0])
        (service.folder / "common.p12").write_bytes(service.rows("SELECT file FROM serviceIdentity")[0][0])
        for name in ("seal-identity.p12", "copy.p12", "common.p12"):
            words = ["openssl", "pkcs12", "-in", service.folder / name, "-nodes", "-passin", "pass:"]
            assert subprocess.run(words, capture_output=True).returncode != 0
        made = service.request()
        sign(service, made)
        assert completed(service, made)["seal"]["certificate"] == certificate(service).sha256.hex()


def test_an_identity_that_is_named_and_cannot_be_read_keeps_the_service_from_starting(tmp_path):
    for setting in (f"seal.identity={tmp_path}/nothing.p12", "seal.level=b-t", "seal.tsa=tsa.example.org", "seal.password-file=x"):
        said = subprocess.run(
            [SIGNET.with_name("signet-serve"), "--data", tmp_path / "data", "--port", "0", "--set", setting],
            capture_output=True, text=True, timeout=SECONDS,
        )
        assert said.returncode in (64, 69) and len(said.stderr.strip().splitlines()) == 1, said.stderr


# Documents of callers


@pytest.fixture(scope="module")
def running():
    with Service("limits.document-bytes=200000") as service:
        yield service


def sealed_by(service, body=CONTRACT, **options):
    reply = service.api("POST", "seal", data=body, params=options)
    assert reply.status_code == 200 and reply.headers["Content-Type"] == "application/pdf", reply.text
    return reply.content


def test_a_document_is_sealed_for_a_caller(running, tmp_path):
    sealed = sealed_by(running, reason="I agree", location="Bremen", contact="anna@example.org", certify=2, field="Seal", lock="all")
    assert sealed.startswith(CONTRACT)
    judgement, signature = assert_whole(sealed, certificate(running), tmp_path)
    told = signature.sig_object
    assert (told["/Reason"], told["/Location"], told["/ContactInfo"]) == ("I agree", "Bremen", "anna@example.org")
    assert signature.field_name == "Seal" and signature.docmdp_level.value == 2
    entry = running.api("GET", "audit").json()["items"][0]
    assert entry["action"] == "document.sealed" and entry["document"]["sha256"] == hashlib.sha256(sealed).hexdigest()
    assert entry["details"]["before"] == hashlib.sha256(CONTRACT).hexdigest()


def test_a_field_of_the_document_is_sealed(running, tmp_path):
    _, signature = assert_whole(sealed_by(running, form(), field="Empty"), certificate(running), tmp_path)
    assert signature.field_name == "Empty"


@pytest.mark.parametrize("body, options, status, code", [
    (b"", {}, 422, "invalid-data"),
    (b"no PDF", {}, 422, "invalid-data"),
    (CONTRACT + bytes(200_000), {}, 413, "too-large"),
    (CONTRACT, {"reasons": "x"}, 400, "unknown-parameter"),
    (CONTRACT, {"certify": "4"}, 422, "invalid-request"),
    (CONTRACT, {"certify": "x"}, 422, "invalid-request"),
    (CONTRACT, {"level": "b-t"}, 422, "invalid-request"),
    (CONTRACT, {"level": "b-z"}, 422, "invalid-request"),
    (CONTRACT, {"reason": "a\nb"}, 422, "invalid-request"),
    (CONTRACT, {"reason": "a" * 1_001}, 422, "invalid-request"),
    (CONTRACT, {"lock": ",".join("a" * 101)}, 422, "invalid-request"),
    (form(), {"field": "Button"}, 422, "invalid-argument"),
])
def test_what_cannot_be_sealed_is_refused(running, body, options, status, code):
    reply = running.api("POST", "seal", data=body, params=options)
    assert (reply.status_code, reply.json()["code"]) == (status, code), reply.text


def test_the_rules_of_a_certified_document_are_kept(running):
    reply = running.api("POST", "seal", data=signed(CONTRACT, level=1))
    assert (reply.status_code, reply.json()["code"]) == (409, "refused")


def test_without_an_authority_a_caller_is_told_to_come_back():
    with Service(f"seal.tsa={NOWHERE}") as service:
        reply = service.api("POST", "seal", data=CONTRACT)
        assert (reply.status_code, reply.json()["code"]) == (503, "unavailable") and int(reply.headers["Retry-After"]) > 0
        # Where the operator's authorities are is no caller's business.
        assert "127.0.0.1" not in reply.text and "127.0.0.1:1" in service.log.read_text()
        assert sealed_by(service, level="b-b").startswith(CONTRACT)


def test_a_reply_that_is_no_time_stamp_is_not_the_callers_fault(authority):
    with Service(f"seal.tsa=http://127.0.0.1:{authority['http']}/nonce") as service:
        reply = service.api("POST", "seal", data=CONTRACT)
        assert (reply.status_code, reply.json()["code"]) == (503, "unavailable")


def test_a_stamp_is_sealed_in_the_same_update(running, tmp_path):
    kept = running.made("signatures", {"name": "Jane", "source": {"kind": "typed", "text": "Jane Doe"}})["id"]
    place = {"signature": kept, "at": "page:last,bottom-right", "size": "width:120"}
    reply = running.api("POST", "stamp", data=CONTRACT, params={**place, "seal": "true", "reason": "I agree"})
    assert reply.status_code == 200, reply.text
    _, signature = assert_whole(reply.content, certificate(running), tmp_path)
    assert signature.sig_object["/Reason"] == "I agree"
    for wrong in ({"reason": "x"}, {"seal": "yes"}, {"seal": "false", "certify": "1"}):
        reply = running.api("POST", "stamp", data=CONTRACT, params={**place, **wrong})
        assert (reply.status_code, reply.json()["code"]) == (422, "invalid-request")
    document = running.document()["id"]
    stamps = [{"signature": {"id": kept}, "at": place["at"], "size": place["size"]}]
    made = running.made(f"documents/{document}/stamps", {"stamps": stamps, "seal": {"reason": "I agree", "certify": 2}})
    assert made["signed"] == ["Signature1"] and made["parent"] == document
    content = running.api("GET", f"documents/{made['id']}/content").content
    judgement, _ = assert_whole(content, certificate(running), tmp_path)
    entry = running.api("GET", "audit").json()["items"][0]
    assert entry["action"] == "document.stamped" and entry["details"]["level"] == "b-b"
    wrong = running.api("POST", f"documents/{document}/stamps", json={"stamps": stamps, "seal": {"reasons": "x"}})
    assert (wrong.status_code, wrong.json()["code"]) == (400, "unknown-member")
