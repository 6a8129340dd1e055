"""Documents and pictures in S3-compatible storage: the service with moto, which checks no signatures."""

import base64
import collections
import concurrent.futures
import contextlib
import os
import signal
import statistics
import subprocess
import threading
import time

import pytest
import requests
import trials
from links import Link
from waits import SECONDS, tried_again, until

from . import stores, threats
from .fixture_server import FixtureServer
from .stores import KEYS
from .test_backup import RECIPE
from .threats import CONTRACT, PROGRAM

pytestmark = pytest.mark.skipif(stores.IS_REMOTE, reason="it names the bucket itself")


class Storage(stores.Storage):
    def service(self, prefix, *settings, environment=None, base=None, **members):
        return threats.Service(
            f"blobs=s3://signet/{prefix}", f"blobs.endpoint={base or self.base}", *settings,
            environment={**KEYS, **(environment or {})}, **members,
        )


@pytest.fixture(scope="module")
def storage():
    with contextlib.closing(Storage()) as running:
        yield running


@pytest.fixture
def wire(storage):
    """Between a service and the storage."""
    with contextlib.closing(Link(storage.port)) as made:
        yield made


@pytest.fixture(scope="module")
def fixture_server():
    with contextlib.closing(FixtureServer()) as running:
        yield running


def content(service, document):
    return service.api("GET", f"documents/{document}/content")


def test_documents_are_in_storage_and_not_in_the_folder(storage):
    with storage.service("one") as service:
        document = service.document()
        told = content(service, document["id"])
        assert told.content == CONTRACT
        digest = document["sha256"]
        assert f"one/blobs/{digest[:2]}/{digest}" in storage.names("one/")
        assert storage.bytes(f"one/blobs/{digest[:2]}/{digest}") == CONTRACT
        assert not (service.folder / "blobs").exists()


def test_a_request_is_signed_and_sealed(storage):
    with storage.service("signed") as service:
        request = service.request()
        assert threats.complete(request["signers"][0]["url"]).status_code == 200
        assert service.settled(request)["state"] == "completed"
        document = service.api("GET", f"requests/{request['id']}/document").content
        assert document.startswith(CONTRACT) and b"/ByteRange" in document


def test_with_a_key_the_objects_are_encrypted_and_only_it_opens_them(storage):
    key = base64.b64encode(bytes(range(32))).decode()
    with storage.service("sealed", environment={"SIGNET_DATA_KEY": key}) as service:
        document = service.document()
        assert content(service, document["id"]).content == CONTRACT
        names = storage.names("sealed/blobs/")
        assert not any(document["sha256"] in name for name in names)
        assert all(b"%PDF" not in storage.bytes(name) for name in names)
        refused = subprocess.run(
            [*service.command(), "--port", "0"], env={**service.environment, "SIGNET_DATA_KEY": base64.b64encode(bytes(32)).decode()},
            capture_output=True, text=True, timeout=SECONDS,
        )
        assert refused.returncode != 0


def test_while_storage_is_away_documents_are_refused_for_a_moment_and_nothing_is_lost(storage):
    with storage.service("away", "blobs.cache-bytes=0") as service:
        before = service.document()
        os.kill(storage.process.pid, signal.SIGSTOP)
        try:
            for told in (
                content(service, before["id"]),
                service.api("POST", "documents", params={"name": "a.pdf"}, data=CONTRACT + b"\n"),
            ):
                assert told.status_code == 503 and told.headers["Retry-After"], told.text
            assert service.api("GET", "documents").ok
        finally:
            os.kill(storage.process.pid, signal.SIGCONT)
        until(lambda: content(service, before["id"]).ok)
        assert content(service, before["id"]).content == CONTRACT
        assert "not-to-be-shown" not in service.log.read_text()


def test_a_backup_has_what_is_in_storage_and_is_restored_into_other_storage_and_into_a_folder(storage, tmp_path):
    with storage.service("backup") as service:
        document = service.document()
        digest = document["sha256"]
        backup = tmp_path / "backup"
        subprocess.run([*service.command("backup"), str(backup)], env=service.environment, check=True, capture_output=True, timeout=SECONDS)
        assert (backup / "blobs" / digest[:2] / digest).read_bytes() == CONTRACT
        key = service.key
    for name, settings in {"other": ["blobs=s3://signet/restored", f"blobs.endpoint={storage.base}"], "folder": []}.items():
        options = [word for setting in settings for word in ("--set", setting)]
        words = [PROGRAM, "restore", str(backup), "--data", str(tmp_path / name), *options]
        environment = {**os.environ, **KEYS, **stores.environment(PROGRAM, tmp_path / name, "http://127.0.0.1:9")}
        subprocess.run(words, env=environment, check=True, capture_output=True, timeout=SECONDS)
        with threats.Service(*settings, folder=tmp_path / name, environment=KEYS, key=key) as service:
            assert content(service, document["id"]).content == CONTRACT
        assert (tmp_path / name / "blobs").exists() == (name == "folder")


@pytest.mark.parametrize(
    ("settings", "words"),
    [
        (["blobs=http://x"], "s3://bucket"),
        (["blobs=s3://B"], "bucket's name"),
        (["blobs.endpoint=http://x"], "give blobs too"),
        (["blobs=s3://signet", "blobs.endpoint=x"], "blobs.endpoint"),
        (["blobs=s3://signet", "blobs.endpoint=http://a:b@x"], "no user"),
        (["blobs=s3://signet", "blobs.path-style=perhaps"], "true or false"),
    ],
)
def test_settings_that_have_no_meaning_are_refused(tmp_path, settings, words):
    options = [word for setting in settings for word in ("--set", setting)]
    told = subprocess.run([PROGRAM, "--data", str(tmp_path), "--port", "0", *options], capture_output=True, text=True, timeout=SECONDS)
    assert told.returncode != 0 and words in told.stderr


def refused(folder, prefix, endpoint, environment=KEYS, bucket="bucket", words=()):
    """The last line of a start that fails."""
    told = subprocess.run(
        [PROGRAM, *words, "--data", folder, "--set", f"blobs=s3://{bucket}/{prefix}", "--set", f"blobs.endpoint={endpoint}",
         *([] if words else ["--port", "0"])],
        env={**os.environ, **stores.of(folder), **environment}, capture_output=True, text=True, timeout=SECONDS,
    )
    assert told.returncode == 69 and len(told.stderr.splitlines()) == 1, told.stderr
    assert "not-to-be-shown" not in told.stderr
    return told.stderr


def test_storage_that_cannot_be_used_is_named_at_the_start_with_the_remedy(storage, fixture_server, wire, tmp_path):
    assert "there is no such bucket; it must be made before" in refused(tmp_path, "x", storage.base, bucket="other")
    assert "HTTP status 503, SlowDown" in refused(tmp_path, "503-99-SlowDown", fixture_server.base)
    assert "check the secret access key" in refused(tmp_path, "403-99-SignatureDoesNotMatch", fixture_server.base)
    line = refused(tmp_path, "403-98-InvalidAccessKeyId", fixture_server.base)
    assert "(InvalidAccessKeyId); it needs s3:GetObject" in line
    assert "set this machine's clock" in refused(tmp_path, "403-97-RequestTimeTooSkewed", fixture_server.base)
    wire.refuse()
    assert "check blobs.endpoint, and start again when it answers" in refused(tmp_path, "x", wire.base)


def test_replies_that_lead_elsewhere_are_not_followed(fixture_server, tmp_path):
    line = refused(tmp_path, "redirect", fixture_server.base)
    assert "the bucket is in another region" in line and ": set blobs.region" in line
    assert fixture_server.count("secret") == 0


def test_objects_that_somebody_swapped_are_refused(storage):
    with storage.service("swapped", "blobs.cache-bytes=0") as service:
        document = service.document()
        other = service.document(CONTRACT + b"\n")
        digests = [each["sha256"] for each in (document, other)]
        names = [f"swapped/blobs/{digest[:2]}/{digest}" for digest in digests]
        storage.client.put_object(Bucket="signet", Key=names[0], Body=storage.bytes(names[1]))
        told = content(service, document["id"])
        assert told.status_code == 500 and b"%PDF" not in told.content and digests[0] in service.log.read_text()
        assert content(service, other["id"]).content == CONTRACT + b"\n"
        storage.client.delete_object(Bucket="signet", Key=names[0])
        assert content(service, document["id"]).status_code == 500 and "restore it from a backup" in service.log.read_text()
        # The same bytes once more.
        assert service.document()["sha256"] == digests[0] and content(service, document["id"]).content == CONTRACT


def test_the_storage_of_another_database_is_refused_and_loses_nothing(storage, tmp_path):
    with storage.service("owned") as service:
        document = service.document()
        assert "s3://signet/owned: the documents there belong to another database" in refused(tmp_path, "owned", storage.base, bucket="signet")
        service.stop()
        service.start()
        assert content(service, document["id"]).content == CONTRACT


def test_a_backup_keeps_the_copy_of_what_the_storage_has_lost(storage, tmp_path):
    with storage.service("losing") as service:
        digest = service.document()["sha256"]
        name, copy = f"losing/blobs/{digest[:2]}/{digest}", tmp_path / "backup/blobs" / digest[:2] / digest

        def backup():
            return subprocess.run([*service.command("backup"), tmp_path / "backup"], env=service.environment, capture_output=True, text=True, timeout=SECONDS)

        assert backup().returncode == 0
        storage.client.delete_object(Bucket="signet", Key=name)
        told = backup()
        assert told.returncode == 65 and "1 documents" in told.stderr and copy.read_bytes() == CONTRACT


def seconds(call):
    begun = time.monotonic()
    reply = call()
    assert reply.ok, reply.text
    return time.monotonic() - begun


@tried_again
def test_slow_storage_keeps_only_those_waiting_who_need_it(storage, wire):
    with storage.service("slow", base=wire.base) as service:
        documents = [service.document(CONTRACT + b"\n%% %d\n" % number)["id"] for number in range(40)]
        signature = service.made("signatures", {"name": "Jane", "source": threats.TYPED})["id"]
        service.stop()
        service.start()
        cached = documents[0]
        assert content(service, cached).ok
        wire.delay = 3
        calls = {
            "health": lambda: requests.get(f"{service.base}/health", timeout=SECONDS),
            "ready": lambda: requests.get(f"{service.base}/ready", timeout=SECONDS),
            "requests": lambda: service.api("GET", "requests"),
            "documents": lambda: service.api("GET", "documents"),
            "content": lambda: content(service, cached),
            "page": lambda: service.api("GET", f"documents/{cached}/pages/1?width=300"),
            "stamp": lambda: service.api("POST", f"stamp?signature={signature}&at=page:last,bottom-right", data=CONTRACT),
        }
        for call in calls.values():
            seconds(call)
        took = collections.defaultdict(list)
        with concurrent.futures.ThreadPoolExecutor(40) as threads:
            begun = time.monotonic()
            slow = [threads.submit(content, service, each) for each in documents[1:]]
            time.sleep(0.5)
            while time.monotonic() - begun < 3:
                for name, call in calls.items():
                    took[name].append(seconds(call))
            replies = [each.result() for each in slow]
        print({name: (round(statistics.median(all_), 3), round(max(all_), 3), len(all_)) for name, all_ in took.items()})
        # As many as there are threads at a time, and the others after them.
        assert {reply.status_code for reply in replies} == {200} and time.monotonic() - begun > 3
        # The first answer of /ready waits a second for the storage.
        assert all(statistics.median(all_) < 0.5 for name, all_ in took.items() if name != "ready"), took
        assert max(took["ready"]) < 2


@pytest.mark.skipif(not trials.LONG, reason="takes long")
def test_more_than_can_wait_for_storage_are_refused_for_a_moment(storage, wire):
    with storage.service("many", "blobs.cache-bytes=0", "limits.requests-per-minute=100000", base=wire.base) as service:
        with concurrent.futures.ThreadPoolExecutor(8) as threads:
            documents = list(threads.map(lambda number: service.document(CONTRACT + b"\n%% %d\n" % number)["id"], range(400)))
        wire.delay = 1.5
        with concurrent.futures.ThreadPoolExecutor(400) as threads:
            replies = list(threads.map(lambda document: content(service, document), documents))
        statuses = collections.Counter(reply.status_code for reply in replies)
        assert set(statuses) == {200, 503} and all(reply.headers["Retry-After"] for reply in replies if reply.status_code == 503)
        # 32 are asked for at a time, and 256 wait; the last to ask come when some are through.
        assert 200 <= statuses[200] <= 32 + 256 + 3 * 32, statuses
        wire.delay = 0
        assert content(service, documents[0]).ok


class Asker(threading.Thread):
    """Asks whether the service is ready, again and again."""

    def __init__(self, service):
        super().__init__(daemon=True)
        self.service, self.ends, self.said = service, threading.Event(), []

    def run(self):
        while not self.ends.wait(0.1):
            asked = time.monotonic()
            ready = requests.get(f"{self.service.base}/ready", timeout=SECONDS)
            self.said.append((asked, time.monotonic(), ready))


@pytest.mark.parametrize("fault", ["refuse", pytest.param("hang", marks=pytest.mark.skipif(not trials.LONG, reason="takes long"))])
def test_while_storage_is_away_work_waits_and_goes_on_when_it_is_back(storage, wire, fault):
    with storage.service(f"back-{fault}", "blobs.cache-bytes=0", "limits.requests-per-minute=100000", base=wire.base) as service:
        document = service.document()["id"]
        asked = service.request()
        link = asked["signers"][0]["url"]
        values = threats.answer_values(link)
        asker = Asker(service)
        asker.start()
        getattr(wire, fault)()
        began = time.monotonic()
        batch = service.made("batches", {"recipe": RECIPE, "rows": [{"document": document}] * 5})["id"]
        statuses = []
        while time.monotonic() - began < trials.count(12, long=20):
            for told in (
                content(service, document), service.api("POST", "documents", params={"name": "a.pdf"}, data=CONTRACT),
                requests.post(f"{link}/complete", json=values, timeout=SECONDS),
            ):
                assert told.status_code == 503 and int(told.headers["Retry-After"]) > 0, told.text
                statuses.append(told.status_code)
            assert service.api("GET", "documents").ok and service.api("GET", "requests").ok
        assert service.api("GET", f"batches/{batch}").json()["state"] == "running"
        wire.mend()
        back = time.monotonic()
        until(lambda: asker.said[-1][0] > back and asker.said[-1][2].ok)
        ready = time.monotonic() - back
        asker.ends.set()
        away = [told for begun, ended, told in asker.said if begun > began + 10 and ended < back]
        print(f"{fault}: {len(statuses)} refused, ready after {ready:.1f} s")
        assert away and {told.status_code for told in away} == {503} and "storage of documents" in away[-1].text
        assert ready < 3
        until(lambda: content(service, document).ok)
        assert requests.post(f"{link}/complete", json=values, timeout=SECONDS).status_code == 200
        assert service.settled(asked)["state"] == "completed"
        ended = until(lambda: service.api("GET", f"batches/{batch}").json(), lambda told: told["state"] == "finished")
        assert (ended["done"], ended["failed"]) == (5, 0)
        lines = [line for line in service.log.read_text().splitlines() if "s3://" in line or "torage" in line]
        assert 1 <= len(lines) <= 3, lines
        assert "not-to-be-shown" not in service.log.read_text()


def check(service, prefix, endpoint, bucket="bucket"):
    """A check of a service's data, as if its storage were another one."""
    options = ["--set", f"blobs=s3://{bucket}/{prefix}", "--set", f"blobs.endpoint={endpoint}"]
    told = subprocess.run([PROGRAM, "check", "--data", service.folder, *options], env=service.environment, capture_output=True, text=True,
                          timeout=SECONDS)
    assert "not-to-be-shown" not in told.stdout + told.stderr
    return told


def test_check_names_all_that_storage_lacks(storage, fixture_server):
    with storage.service("checked") as service:
        told = check(service, "checked", storage.base, "signet")
        assert told.returncode == 0 and "storage    in order" in told.stdout, told.stdout + told.stderr
        assert "note: it does not compare bytes with their digest" in told.stdout
        assert {name for name in storage.names("checked/") if "trial" in name} == set()
        for prefix, status, words in [
            ("plain", 0, ["storage    in order"]),
            ("unconditional", 0, ["note: it ignores If-None-Match"]),
            ("late", 65, ["its clock is 120 seconds behind that of this machine"]),
            ("nodelete", 65, ["cannot delete s3://bucket/nodelete/", "it needs s3:GetObject"]),
            ("nolist", 65, ["cannot list s3://bucket/nolist/", "not checked"]),
            ("403-99-InvalidAccessKeyId", 65, ["cannot put s3://bucket/403-99", "InvalidAccessKeyId"]),
        ]:
            told = check(service, prefix, fixture_server.base)
            assert told.returncode == status and all(each in told.stdout for each in words), told.stdout + told.stderr
            assert "digest" not in told.stdout
        told = check(service, "503-999", fixture_server.base)
        assert told.returncode == 69 and "cannot put s3://bucket/503-999/" in told.stderr
        assert "there is no such bucket" in check(service, "x", storage.base, "other").stdout
