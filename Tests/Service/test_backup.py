"""Backups: whole while the service is used, restored only when nothing is damaged, and never over anything."""

import concurrent.futures
import contextlib
import hashlib
import json
import os
import random
import shutil
import signal
import sqlite3
import stat
import subprocess
import threading
import time

import pytest
import trials
from waits import SECONDS, until

from . import stores
from .sealing import certificate, completed, sign
from .threats import CONTRACT, DATA_KEY, OTHER_DATA_KEY, PROGRAM, ROOT, Service

# With PostgreSQL: test_move.
pytestmark = stores.of_sqlite
SIGNET = ROOT / ".build/debug/signet"
RECIPE = 'stamps:\n  - signature: {type: Jane Doe}\n    at: "page:last,bottom-right"\n'
FORM = (ROOT / "docs/examples/form.pdf").read_bytes()


def told(*words, environment=None):
    """A command of the service that ran, with the database of the folder."""
    store = stores.of(words[words.index("--data") + 1]) if "--data" in words else {}
    done = subprocess.run(
        [PROGRAM, *map(str, words)], capture_output=True, text=True, timeout=120, env={**os.environ, **store, **(environment or {})}
    )
    assert len(done.stderr.splitlines()) <= 1, done.stderr
    return done


def backup(data, folder, **options):
    done = told("backup", folder, "--data", data, "--json", **options)
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


def restored(folder, data, **options):
    done = told("restore", folder, "--data", data, "--json", **options)
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


def check(data, **options):
    done = told("check", "--data", data, "--json", **options)
    assert done.returncode in (0, 65), done.stderr
    report = json.loads(done.stdout)
    assert report["isSound"] == (done.returncode == 0)
    return report


def records(data):
    """All rows of all tables."""
    with contextlib.closing(sqlite3.connect(data / "signet.sqlite")) as database:
        tables = [name for (name,) in database.execute("SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'requestIndex%' ORDER BY name")]
        return {table: sorted(map(repr, database.execute(f"SELECT * FROM {table}"))) for table in tables}


def blobs(data):
    return {path.relative_to(data): path.read_bytes() for path in sorted((data / "blobs").rglob("*"))
            if path.is_file() and path.name != "lock"}


def named(data):
    """The digests that records refer to."""
    with contextlib.closing(sqlite3.connect(data / "signet.sqlite")) as database:
        sql = " UNION ".join(f"SELECT sha256 FROM {table}" for table in ("document", "request", "requestDocument", "picture", "attachment"))
        return {digest for (digest,) in database.execute(sql)}


def contract(number):
    return CONTRACT + b"\n%% %d\n" % number


@pytest.fixture
def filled(tmp_path):
    """A folder with some documents and a sealed request, which nobody serves."""
    with Service(folder=tmp_path / "data") as service:
        made = service.request()
        sign(service, made)
        completed(service, made)
        for number in range(6):
            service.document(contract(number))
        service.stop()
    return tmp_path / "data"


def test_a_backup_under_load_is_whole_and_restored_record_by_record(tmp_path):
    with Service("limits.requests-per-minute=1000000", folder=tmp_path / "data") as service:
        service.made("webhooks", {"url": "https://example.org/"})
        made, over = [], threading.Event()

        def work(number):
            for turn in range(1_000):
                if over.is_set():
                    return
                request = service.request(title=f"Contract {number} {turn}")
                sign(service, request)
                made.append(request["id"])

        with concurrent.futures.ThreadPoolExecutor(3) as pool:
            clients = [pool.submit(work, number) for number in range(3)]
            try:
                until(lambda: len(made) >= 6 or any(client.done() for client in clients))
                assert not any(client.done() for client in clients)
                before = list(made)
                backup(service.folder, tmp_path / "backup")
                report = check(service.folder)
                assert report["isSound"] and report["chains"]["count"] >= len(before)
            finally:
                over.set()
            for client in clients:
                client.result()
        restored(tmp_path / "backup", tmp_path / "early")
        assert check(tmp_path / "early")["isSound"]
        early = {path.name for path in blobs(tmp_path / "early")}
        assert named(tmp_path / "early") <= early
        with Service(folder=tmp_path / "early", key=service.key) as again:
            for request in before:
                assert completed(again, {"id": request})["state"] == "completed"
        for request in made:
            completed(service, {"id": request})
        service.stop()
    # Of a service at rest, everything is the same.
    second = backup(tmp_path / "data", tmp_path / "backup")
    assert second["copied"]["count"] > 0
    restored(tmp_path / "backup", tmp_path / "late")
    assert records(tmp_path / "late") == records(tmp_path / "data")
    theirs, ours = blobs(tmp_path / "late"), blobs(tmp_path / "data")
    assert {path.name for path in theirs} == named(tmp_path / "data") | {"check"}
    assert all(ours[path] == content for path, content in theirs.items())
    for name in ("seal-identity.p12", "seal-certificate.pem"):
        assert (tmp_path / "late" / name).read_bytes() == (tmp_path / "data" / name).read_bytes()


def test_a_second_backup_copies_only_what_is_new_and_removes_what_was_deleted(tmp_path):
    folder = tmp_path / "backup"
    with Service(folder=tmp_path / "data") as service:
        documents = [service.document(contract(number))["id"] for number in range(4)]
        assert backup(service.folder, folder)["copied"]["count"] == 4
        before = {path: path.stat().st_ino for path in (folder / "blobs").rglob("*") if path.is_file()}
        service.document(contract(4))
        assert service.api("DELETE", f"documents/{documents[0]}").status_code == 204
        report = backup(service.folder, folder)
        assert (report["blobs"], report["copied"]["count"], report["removed"]) == (4, 1, 1)
        assert report["copied"]["bytes"] == len(contract(4))
        digests = [hashlib.sha256(contract(number)).hexdigest() for number in range(5)]
        present = {path.name: path for path in (folder / "blobs").rglob("*") if path.is_file()}
        assert set(present) == {*digests[1:], "check"}
        assert all(before[present[digest]] == present[digest].stat().st_ino for digest in digests[1:4])
        # As anybody can check.
        [list_] = folder.glob("files-*.sha256")
        subprocess.run(["sha256sum", "-c", "--strict", "--quiet", list_.name], cwd=folder, check=True)
        assert len(list(folder.glob("database-*"))) == 1


def test_only_the_owner_may_read_a_backup(filled, tmp_path):
    backup(filled, tmp_path / "backup")
    restored(tmp_path / "backup", tmp_path / "again")
    for folder in (tmp_path / "backup", tmp_path / "again"):
        for path in [folder, *folder.rglob("*")]:
            assert stat.S_IMODE(path.stat().st_mode) == (0o700 if path.is_dir() else 0o600), path


def interrupted(data, folder, begun):
    """Kills a backup as soon as `begun` holds."""
    process = subprocess.Popen([PROGRAM, "backup", str(folder), "--data", str(data)], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    while not begun() and process.poll() is None:
        time.sleep(0.001)
    process.send_signal(signal.SIGKILL)
    process.wait()


def test_a_backup_that_was_killed_is_not_complete_or_the_one_before(tmp_path):
    folder = tmp_path / "backup"
    with Service("limits.requests-per-minute=1000000", folder=tmp_path / "data") as service:
        for number in range(60):
            service.document(b"%s\n%% %d\n" % (FORM, number))
        for _ in range(20):
            interrupted(service.folder, folder, lambda: (folder / "blobs").exists())
            if not (folder / "manifest.json").exists():
                break
            shutil.rmtree(folder)
        done = told("restore", folder, "--data", tmp_path / "none")
        assert done.returncode == 65 and "it is not a complete backup: it has no manifest.json" in done.stderr
        assert not (tmp_path / "none").exists()
        assert backup(service.folder, folder)["blobs"] == 60
        # From now on there is always a whole one, whenever the next is killed.
        begun = time.monotonic()
        backup(service.folder, folder)
        duration, last, random_ = time.monotonic() - begun, 60, random.Random(7)
        for turn in range(trials.count(2, long=25)):
            for number in range(5):
                service.document(b"%s\n%% %d %d\n" % (FORM, turn, number))
            limit = time.monotonic() + random_.uniform(0, duration)
            interrupted(service.folder, folder, lambda: time.monotonic() > limit)
            count = restored(folder, tmp_path / f"killed {turn}")["blobs"]
            assert last <= count <= 60 + 5 * (turn + 1) and check(tmp_path / f"killed {turn}")["isSound"]
            last = count
            shutil.rmtree(tmp_path / f"killed {turn}")
        assert backup(service.folder, folder)["blobs"] == 60 + 5 * (turn + 1)


def test_a_damaged_backup_is_refused(filled, tmp_path):
    whole = tmp_path / "whole"
    backup(filled, whole)

    def refused(change, said):
        folder = tmp_path / "damaged"
        shutil.copytree(whole, folder)
        change(folder)
        done = told("restore", folder, "--data", tmp_path / "target")
        assert done.returncode == 65 and said in done.stderr, done.stderr
        assert not (tmp_path / "target").exists()
        shutil.rmtree(folder)

    def flip(path):
        content = bytearray(path.read_bytes())
        content[len(content) // 2] ^= 1
        path.write_bytes(content)

    def some(folder, pattern):
        return sorted(path for path in folder.glob(pattern) if path.is_file())[0]

    for pattern in ("blobs/*/*", "database-*", "seal-identity.p12"):
        refused(lambda folder: flip(some(folder, pattern)), "is not what was written; nothing was restored")
        refused(lambda folder: some(folder, pattern).unlink(), "there is no such file; nothing was restored")
    refused(lambda folder: flip(some(folder, "files-*")), "the backup is damaged")
    refused(lambda folder: (folder / "manifest.json").write_text("{}"), "this is not a manifest of a backup, or it is damaged")
    refused(lambda folder: (folder / "manifest.json").unlink(), "it is not a complete backup")

    def led_out(folder):
        """A list, with its digest in the manifest, that names a file outside."""
        path = some(folder, "files-*")
        path.write_text(path.read_text() + "0" * 64 + "  ../../outside\n")
        manifest = json.loads((folder / "manifest.json").read_text())
        manifest["filesSHA256"] = hashlib.sha256(path.read_bytes()).hexdigest()
        (folder / "manifest.json").write_text(json.dumps(manifest))

    refused(led_out, "does not belong to a backup")


def test_nothing_is_restored_or_backed_up_over_anything(filled, tmp_path):
    folder = tmp_path / "backup"
    backup(filled, folder)
    before = records(filled)
    done = told("restore", folder, "--data", filled)
    assert done.returncode == 73 and "it is not empty" in done.stderr and records(filled) == before
    with Service() as other:
        other.document()
        done = told("backup", folder, "--data", other.folder)
        assert done.returncode == 73 and "a backup of another service" in done.stderr
        done = told("backup", tmp_path, "--data", other.folder)
        assert done.returncode == 73 and "other files than those of a backup" in done.stderr
    done = told("backup", filled / "backup", "--data", filled)
    assert done.returncode == 73 and "cannot be in the data folder" in done.stderr
    assert told("backup", folder, "--data", tmp_path / "none").returncode == 66
    assert told("restore", tmp_path / "none", "--data", tmp_path / "target").returncode == 66
    assert restored(folder, tmp_path / "again")["folder"] == str(tmp_path / "again")


def test_a_backup_is_restored_into_the_root_of_a_volume(filled, tmp_path):
    backup(filled, tmp_path / "backup")
    volume = tmp_path / "volume"
    (volume / "lost+found").mkdir(parents=True, mode=0o700)
    restored(tmp_path / "backup", volume)
    assert records(volume) == records(filled) and check(volume)["isSound"]
    # And backed up from there, into another one.
    (tmp_path / "other/lost+found").mkdir(parents=True, mode=0o700)
    backup(volume, tmp_path / "other")
    assert restored(tmp_path / "other", tmp_path / "again")["folder"] == str(tmp_path / "again")


def test_a_restoration_that_was_interrupted_is_not_served(filled, tmp_path):
    backup(filled, tmp_path / "backup")
    restored(tmp_path / "backup", tmp_path / "again")
    (tmp_path / "again/restore-unfinished").touch()
    done = subprocess.run([PROGRAM, "--data", tmp_path / "again", "--port", "0"], capture_output=True, text=True, timeout=SECONDS)
    assert done.returncode == 69 and "was interrupted: empty it, and restore again" in done.stderr


def test_what_is_encrypted_stays_so_in_a_backup(tmp_path):
    key, other = {"SIGNET_DATA_KEY": DATA_KEY}, {"SIGNET_DATA_KEY": OTHER_DATA_KEY}
    folder = tmp_path / "backup"
    with Service(folder=tmp_path / "data", environment=key) as service:
        document = service.document()["id"]
        done = told("backup", folder, "--data", service.folder)
        assert done.returncode == 69 and "SIGNET_DATA_KEY is not what" in done.stderr
        report = backup(service.folder, folder, environment=key)
        assert report["isEncrypted"] and report["hasSealKey"]
        assert backup(service.folder, folder, environment=key)["copied"]["count"] == 0
        assert check(service.folder, environment=key)["blobs"]["count"] == 1
    for path in folder.rglob("*"):
        assert not path.is_file() or (b"%PDF" not in path.read_bytes() and DATA_KEY.encode() not in path.read_bytes())
    done = told("restore", folder, "--data", tmp_path / "none", environment=other)
    assert done.returncode == 77 and "SIGNET_DATA_KEY is not what the backup was made with" in done.stderr
    restored(folder, tmp_path / "blind")
    restored(folder, tmp_path / "again", environment=key)
    assert blobs(tmp_path / "blind") == blobs(tmp_path / "again")
    with Service(folder=tmp_path / "again", environment=key, key=service.key) as again:
        assert again.api("GET", f"documents/{document}/content").content == CONTRACT


def test_the_identity_of_seals_is_in_the_database_of_a_backup(tmp_path):
    with Service(folder=tmp_path / "data") as service:
        before = certificate(service).sha256
        (service.folder / "seal-identity.p12").unlink()
        assert backup(service.folder, tmp_path / "backup")["hasSealKey"]
    report = restored(tmp_path / "backup", tmp_path / "again")
    assert report["hasSealKey"] and not (tmp_path / "again/seal-identity.p12").exists()
    with Service(folder=tmp_path / "again", key=service.key) as again:
        assert certificate(again).sha256 == before
    # Without one that the service made, none is said to be there.
    with Service("seal.enabled=false", folder=tmp_path / "none") as service:
        assert not backup(service.folder, tmp_path / "other")["hasSealKey"]


# signet serve check


def changed(data, sql, *arguments):
    with contextlib.closing(sqlite3.connect(data / "signet.sqlite", isolation_level=None)) as database:
        assert database.execute(sql, arguments).rowcount > 0


def test_check_finds_nothing_wrong_with_a_folder_as_it_was_left(filled):
    report = check(filled)
    assert report["blobs"]["count"] == len(named(filled)) and report["seals"]["count"] == 1
    assert report["chains"]["count"] == 2 and report["database"]["schema"] == report["database"]["current"]
    # The versions before the sealed one.
    assert report["orphans"]["count"] == len(blobs(filled)) - 1 - len(named(filled)) > 0
    text = told("check", "--data", filled).stdout
    assert "nothing is wrong" in text and "database   whole, schema present" in text


def test_check_finds_missing_and_damaged_documents_and_a_backup_says_so(filled, tmp_path):
    paths = [filled / "blobs" / digest[:2] / digest for digest in sorted(named(filled))]
    paths[0].unlink()
    paths[1].write_bytes(b"%PDF-1.7 other")
    report = check(filled)
    assert (report["blobs"]["missing"], report["blobs"]["damaged"]) == ([paths[0].name], [paths[1].name])
    done = told("backup", tmp_path / "backup", "--data", filled, "--json")
    assert done.returncode == 65 and "2 documents or pictures are missing or damaged" in done.stderr
    assert json.loads(done.stdout)["missing"] == [paths[0].name, paths[1].name]


def test_check_finds_broken_chains(filled):
    changed(filled, "UPDATE event SET entry = replace(entry, 'Signer 0', 'Signer 9') WHERE entry LIKE '%signer.signed%'")
    [broken] = check(filled)["chains"]["broken"]
    assert broken["name"].startswith("req_") and "its hash does not match its content" in broken["problem"]


def test_check_finds_rows_that_were_removed_from_the_chain_of_a_batch(filled, tmp_path):
    with Service(folder=filled, key="unknown") as service:
        service.key = service.new_account("harbour")
        rows = [{"document": service.document()["id"]}] * 3
        batch = service.made("batches", {"recipe": RECIPE, "rows": rows})["id"]
        until(lambda: service.api("GET", f"batches/{batch}").json()["state"] == "finished")
        account = tmp_path / "account.json"
        account.write_bytes(service.api("GET", "audit/export").content)
        whole = service.api("GET", f"batches/{batch}/audit").content
        service.stop()
    assert check(filled)["isSound"]

    def verified(trail):
        (tmp_path / "batch.json").write_bytes(trail)
        words = [SIGNET, "audit", "verify", tmp_path / "batch.json", "--account", account]
        return subprocess.run(words, capture_output=True, text=True, timeout=SECONDS)

    assert "the trail of its account has this end" in verified(whole).stdout
    # Without its last row, and with the head that it then has, the chain holds for itself.
    changed(filled, "DELETE FROM event WHERE chain = ? AND sequence = 4", batch)
    changed(filled, "UPDATE chain SET (sequence, hash) = (SELECT sequence, hash FROM event WHERE chain = ?1 AND sequence = 3) WHERE chain = ?1", batch)
    [broken] = check(filled)["chains"]["broken"]
    assert broken["name"] == batch and "ends with entry 3, and the trail of its account records that it ended with entry 4" in broken["problem"]
    with Service(folder=filled, key=service.key) as again:
        shorter = again.api("GET", f"batches/{batch}/audit").content
        assert len(json.loads(shorter)["entries"]) == 3
        again.stop()
    done = verified(shorter)
    assert done.returncode == 65 and "it ended with entry 4" in done.stderr
    # Nothing of it is left.
    changed(filled, "DELETE FROM event WHERE chain = ?", batch)
    changed(filled, "DELETE FROM chain WHERE chain = ?", batch)
    [broken] = check(filled)["chains"]["broken"]
    assert broken["name"] == batch and "its 4 entries are missing" in broken["problem"]


def test_check_finds_a_document_that_is_not_the_sealed_one(filled):
    changed(filled, "UPDATE request SET sha256 = (SELECT sha256 FROM document WHERE document.id = request.documentId)")
    [broken] = check(filled)["seals"]["broken"]
    assert broken["name"].startswith("req_") and "and the chain continues to one of" in broken["problem"]


def test_check_finds_a_damaged_database(filled):
    with contextlib.closing(sqlite3.connect(filled / "signet.sqlite", isolation_level=None)) as database:
        database.execute("DELETE FROM account")
    problems = check(filled)["database"]["problems"]
    assert problems and "refers to a row of 'account' that is not there" in problems[0]
    with (filled / "signet.sqlite").open("r+b") as file:
        file.write(b"no database")
    done = told("check", "--data", filled)
    assert done.returncode == 65 and "the database cannot be read" in done.stderr
