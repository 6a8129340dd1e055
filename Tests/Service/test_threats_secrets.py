"""docs/threat-model.md: what the disk, the log and other processes are told."""

import concurrent.futures
import contextlib
import hashlib
import os
import stat
import subprocess
import time

import pytest
import requests
from waits import SECONDS, until

from . import stores
from .threats import CONTRACT, DATA_KEY, OTHER_DATA_KEY, Service, complete, service  # noqa: F401


@pytest.fixture(scope="module")
def told(service):
    """Secrets that were told, each once, some under an Idempotency-Key."""
    document = service.document()["id"]
    field = {"kind": "signature", "page": 1, "frame": [72, 60, 150, 40]}
    body = {"document": document, "signers": [{"name": "Jane", "fields": [field]}]}
    request = service.made("requests", body, headers={"Idempotency-Key": "one"})
    capture = service.made("captures", {"name": "x"}, headers={"Idempotency-Key": "two"})
    key = service.made("keys", {"name": "k", "scopes": ["documents:read"]}, headers={"Idempotency-Key": "three"})
    handover = requests.post(request["signers"][0]["url"] + "/handover", json={}).json()
    session = requests.post(f"{service.base}/session", json={"key": service.key}, headers={"Signet-CSRF": "1"})
    secrets = {
        "key": service.key.removeprefix("sk_"),
        "other key": key["key"].removeprefix("sk_"),
        "sign_in_link": service.sign_in_link,
        "session": session.headers["Set-Cookie"].split("=", 1)[1].split(";")[0],
        "signer": request["signers"][0]["url"].rsplit("/", 1)[1],
        "capture": capture["url"].rsplit("/", 1)[1],
        "handover": handover["url"].rsplit("/", 1)[1],
    }
    for secret in secrets.values():
        assert len(secret) == 43
    for path in ("", "/state", "/configuration", "/nothing", "/pages/99"):
        requests.get(request["signers"][0]["url"] + path, headers={"Accept": "text/html"})
        requests.post(capture["url"] + path, data=b"{")
    return service, secrets


def test_secrets_are_not_in_the_database(told):
    service, secrets = told
    found = service.files_with(*(secret.encode() for secret in secrets.values()))
    assert found == []


def test_secrets_are_not_in_the_log(told):
    service, secrets = told
    log = service.log.read_text()
    assert "POST" in log
    assert [name for name, secret in secrets.items() if secret in log] == []


def test_lookups_go_by_digest_so_their_time_tells_nothing(told):
    service, secrets = told
    digests = {row[0] for row in service.rows("SELECT digest FROM apiKey UNION SELECT digest FROM link UNION SELECT digest FROM session")}
    assert hashlib.sha256(service.key.encode()).digest() in digests
    for name in ("signer", "capture", "handover", "session"):
        assert hashlib.sha256(secrets[name].encode()).digest() in digests
    if stores.IS_POSTGRESQL:
        return
    plan = " ".join(row[3] for row in service.rows("EXPLAIN QUERY PLAN SELECT * FROM link WHERE digest = x'00'"))
    assert "INDEX" in plan


def test_kept_replies_are_told_again_only_to_the_same_credential(service):
    headers = {"Idempotency-Key": "same"}
    first = service.api("POST", "captures", json={"name": "x"}, headers=headers)
    again = service.api("POST", "captures", json={"name": "x"}, headers=headers)
    assert again.headers["Idempotency-Replayed"] == "true" and again.json() == first.json()
    other = service.api("POST", "captures", json={"name": "y"}, headers=headers)
    assert (other.status_code, other.json()["code"]) == (422, "idempotency-key-reused")
    sessions = []
    for _ in range(2):
        session = requests.Session()
        session.headers["Signet-CSRF"] = "1"
        session.post(f"{service.base}/session", json={"key": service.key})
        sessions.append(session)
    headers = {"Idempotency-Key": "of a session"}
    replies = [session.post(f"{service.base}/v1/captures", json={"name": "x"}, headers=headers) for session in sessions]
    assert [reply.status_code for reply in replies] == [201, 409]
    assert replies[0].json()["url"] not in replies[1].text


def test_metrics_tell_no_paths(service):
    token = service.capture()["url"].rsplit("/", 1)[1]
    requests.get(f"{service.base}/c/{token}")
    requests.get(f"{service.base}/made-up-path")
    text = requests.get(f"{service.base}/metrics").text
    assert token not in text and "made-up-path" not in text
    with Service("metrics.need-key=true") as running:
        assert requests.get(f"{running.base}/metrics").status_code == 401
        key = running.made("keys", {"name": "k", "scopes": ["documents:read"]})["key"]
        assert requests.get(f"{running.base}/metrics", headers={"Authorization": f"Bearer {key}"}).status_code == 403


def test_what_is_kept_is_for_one_user_only(service):
    service.document()
    service.capture()
    for path in service.folder.rglob("*"):
        # Some are removed meanwhile.
        with contextlib.suppress(FileNotFoundError):
            assert stat.S_IMODE(path.stat().st_mode) & 0o077 == 0, path


def test_errors_tell_nothing_of_the_inside(service):
    for path in ("documents/x", "nothing", "documents?limit=x", "requests/x/audit"):
        text = service.api("GET", path).text
        assert str(service.folder) not in text and "sqlite" not in text.lower() and "SELECT" not in text
    assert "Server" not in requests.get(service.base).headers


# Data at rest


def serve_fails(running, **environment):
    """Whether another process refuses to serve the same folder."""
    command = [*running.command(), "--port", "0"]
    variables = {name: value for name, value in {**running.environment, **environment}.items() if value is not None}
    process = subprocess.Popen(command, env=variables, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    try:
        _, error = process.communicate(timeout=SECONDS)
        return process.returncode, error
    except subprocess.TimeoutExpired:
        process.kill()
        process.communicate()
        return None, ""


def test_data_key_documents_are_unreadable_on_the_disk():
    with Service(environment={"SIGNET_DATA_KEY": DATA_KEY}) as running:
        document = running.document()
        request = running.request()
        assert complete(request["signers"][0]["url"]).status_code == 200
        running.settled(request)
        blobs = [path for path in (running.folder / "blobs").rglob("*") if path.is_file()]
        assert blobs
        for path in blobs:
            content = path.read_bytes()
            assert b"%PDF" not in content and b"endobj" not in content
            assert document["sha256"] not in path.name
        assert DATA_KEY.encode() not in running.log.read_bytes()
        assert running.files_with(DATA_KEY.encode(), bytes(range(32))) == []
        assert running.api("GET", f"documents/{document['id']}/content").content == CONTRACT


def test_data_key_a_wrong_key_is_refused():
    with Service(environment={"SIGNET_DATA_KEY": DATA_KEY}) as running:
        document = running.document()["id"]
        running.stop()
        for key in (OTHER_DATA_KEY, None):
            status, error = serve_fails(running, SIGNET_DATA_KEY=key)
            assert status == 69 and "SIGNET_DATA_KEY" in error
        running.start()
        assert running.api("GET", f"documents/{document}/content").content == CONTRACT
    for bad in ("short", "A" * 44, "====", DATA_KEY[:-4]):
        status, _ = serve_fails_on_new_folder(bad)
        assert status == 64


def serve_fails_on_new_folder(key):
    import tempfile

    with tempfile.TemporaryDirectory() as folder:
        from .threats import PROGRAM

        process = subprocess.run(
            [PROGRAM, "--data", folder, "--port", "0"], env={**os.environ, "SIGNET_DATA_KEY": key}, capture_output=True, text=True, timeout=SECONDS
        )
        return process.returncode, process.stderr


def test_data_key_is_not_taken_for_a_folder_without_one():
    with Service() as running:
        running.document()
        running.stop()
        status, error = serve_fails(running, SIGNET_DATA_KEY=DATA_KEY)
        assert status == 69 and "SIGNET_DATA_KEY" in error


def test_a_blob_that_was_changed_on_the_disk_is_not_given_out():
    for environment in ({}, {"SIGNET_DATA_KEY": DATA_KEY}):
        with Service(environment=environment) as running:
            document = running.document()["id"]
            blob = max((path for path in (running.folder / "blobs").rglob("*") if path.is_file()), key=lambda path: path.stat().st_size)
            content = bytearray(blob.read_bytes())
            content[100] ^= 1
            blob.write_bytes(content)
            reply = running.api("GET", f"documents/{document}/content")
            assert reply.status_code == 500 and str(running.folder) not in reply.text


# Processes and blobs


@stores.of_sqlite
def test_one_process_serves_a_folder():
    with Service() as running:
        status, error = serve_fails(running)
        assert status == 69 and "another process" in error
        assert running.new_account().startswith("sk_")
        running.process.kill()
        running.process.wait()
        running.start()
        assert running.api("GET", "documents").status_code == 200


def blob_of(running, digest):
    return running.folder / "blobs" / digest[:2] / digest


def test_blobs_are_not_deleted_at_once_and_never_while_kept_again():
    with Service() as running:
        first = running.document()
        blob = blob_of(running, first["sha256"])
        running.api("DELETE", f"documents/{first['id']}")
        assert blob.exists(), "an upload of the same bytes may be under way"

        def again(_):
            made = running.document()
            content = running.api("GET", f"documents/{made['id']}/content")
            running.api("DELETE", f"documents/{made['id']}")
            return content.content == CONTRACT

        with concurrent.futures.ThreadPoolExecutor(4) as pool:
            assert all(pool.map(again, range(12)))
        # An hour later nothing speaks of it, and nobody has kept it again.
        running.stop()
        with stores.connect(running.folder) as database:
            database.execute("UPDATE orphan SET since = since - 7200000")
        os.utime(blob, (time.time() - 7200,) * 2)
        running.start()
        until(lambda: not blob.exists())


def test_blobs_that_something_speaks_of_stay():
    with Service() as running:
        first, second = running.document(), running.document()
        blob = blob_of(running, first["sha256"])
        running.api("DELETE", f"documents/{first['id']}")
        running.stop()
        with stores.connect(running.folder) as database:
            database.execute("UPDATE orphan SET since = since - 7200000")
        os.utime(blob, (time.time() - 7200,) * 2)
        running.start()
        time.sleep(1)
        assert running.api("GET", f"documents/{second['id']}/content").content == CONTRACT


def test_audit_tells_where_the_chain_was_broken(service):
    made = service.request()
    assert complete(made["signers"][0]["url"]).status_code == 200
    export = service.api("GET", f"requests/{made['id']}/audit").json()
    previous = "0" * 64
    for entry in export["entries"]:
        assert entry["previous"] == previous
        previous = entry["hash"]
    assert export["head"] == previous
