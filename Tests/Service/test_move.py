"""A service moves from its folder to PostgreSQL and back, by a backup: everything is the same there, and goes on."""

import base64
import contextlib
import hashlib
import http.server
import itertools
import json
import os
import queue
import sqlite3
import subprocess
import threading

import psycopg
import pytest
import requests
from waits import SECONDS, until

from . import stores
from .sealing import completed, sign
from .test_backup import RECIPE, SIGNET, backup, blobs, check, contract, records, restored, told
from .test_upgrade import earlier  # noqa: F401
from .threats import DATA_KEY, OTHER_DATA_KEY, SCAN, TYPED, Service

pytestmark = pytest.mark.skipif(stores.IS_POSTGRESQL or stores.IS_REMOTE, reason="it names the databases itself")
FIRST = "webhooks.allow-private=true"


class Moved(Service):
    """A service on a database in PostgreSQL, or on a folder to which it came."""

    def command(self, *words):
        return [*super().command(*words), "--set", f"base-url={self.base}"]


@pytest.fixture
def databases(request):
    """Makes new databases with all tables, by the variables that name them."""
    numbers = itertools.count()

    def made():
        name = f"move_{os.getpid()}_{abs(hash(request.node.name))}_{next(numbers)}"
        with psycopg.connect(stores.server()["address"], autocommit=True) as connection:
            connection.execute(f"CREATE DATABASE {name}")
        variables = {"SIGNET_STORE": stores.address(name), "SIGNET_BASE_URL": "http://127.0.0.1:9"}
        done = told("migrate", environment=variables)
        assert done.returncode == 0 and "all tables were made" in done.stdout, done.stderr
        return variables

    return made


@pytest.fixture
def database(databases):
    return databases()


@contextlib.contextmanager
def receiver(port=0):
    """A server that gets deliveries, with its port."""
    received = queue.Queue()

    class Handler(http.server.BaseHTTPRequestHandler):
        def do_POST(self):
            received.put(json.loads(self.rfile.read(int(self.headers["Content-Length"]))))
            self.send_response(204)
            self.end_headers()

        def log_message(self, *arguments):
            pass

    with http.server.ThreadingHTTPServer(("127.0.0.1", port), Handler) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield server.server_port, received
        server.shutdown()


def filled(service, port):
    """Some of everything, with deliveries that nobody takes; the paths of the API by which it is read."""
    hook = service.made("webhooks", {"url": f"http://127.0.0.1:{port}/", "events": ["request.completed"]})["id"]
    made, erased, waiting = (service.request(count, title=title) for count, title in ((1, "Done"), (2, "Erased"), (2, "Waiting")))
    for request in (made, erased):
        sign(service, request)
        completed(service, request)
    requests.post(f"{waiting['signers'][0]['url']}/saved", json={"name": "mine", "source": TYPED}).raise_for_status()
    service.made("signatures", {"name": "Typed", "source": TYPED})
    service.made("signatures", {"name": "Scanned", "source": {"kind": "scanned", "data": base64.b64encode(SCAN).decode()}})
    service.capture()
    documents = [service.document(contract(number), name="Straße.pdf")["id"] for number in range(3)]
    batch = service.made("batches", {"recipe": RECIPE, "rows": [{"document": document} for document in documents]})["id"]
    until(lambda: service.api("GET", f"batches/{batch}").json()["state"] == "finished")
    service.new_account("harbour")
    assert told("erase-person", "s1@example.org", "--data", service.folder, environment=service.environment).returncode == 77
    service.api("POST", f"requests/{waiting['id']}/cancel")
    done = told("erase-person", "s1@example.org", "--data", service.folder, environment=service.environment)
    assert done.returncode == 0, done.stderr
    until(lambda: all(each["attempts"] for each in service.api("GET", f"webhooks/{hook}/deliveries").json()["items"]))
    return [
        "documents", "requests", "signatures", "webhooks", "captures", "account", "audit", "audit/export", f"batches/{batch}",
        f"batches/{batch}/audit", f"documents/{documents[0]}/content", "requests?q=done",
        *(f"requests/{each['id']}{end}" for each in (made, erased, waiting) for end in ("", "/audit")), f"requests/{made['id']}/document",
    ]


def unusual(folder):
    """Rows that the service makes rarely or never: long tables, large values and extreme ones; waiting jobs are due."""
    with contextlib.closing(sqlite3.connect(folder / "signet.sqlite")) as database, database:
        [(key,)] = database.execute("SELECT id FROM apiKey LIMIT 1")
        for number in range(1_234):
            database.execute("INSERT INTO session VALUES (?, ?, 1, ?)", [os.urandom(32), key, 2**53 + number])
        for number, body in enumerate([b"", bytes(range(256)), os.urandom(3_000_000), os.urandom(900_000)]):
            database.execute("INSERT INTO draft VALUES (?, ?, ?)", [f"ö'\"\\ {number} \U0001f58b\n", body, 2**63 - 1 - number])
        for number, size in enumerate([0.1 + 0.2, 5e-324, 1.7976931348623157e308, -1 / 3, 3.0]):
            values = [f"sig_{number}", size, -(2**63)]
            database.execute("INSERT INTO signature SELECT ?1, id, '', '', '', '', ?2, -?2, ?3 FROM account WHERE name = 'harbour'", values)
        # Numbers are not used again, even if the last ones are gone.
        database.execute("UPDATE sqlite_sequence SET seq = seq + 1000")
        assert database.execute("UPDATE job SET due = 1 WHERE kind = 'delivery' AND state = 'waiting'").rowcount == 1


def answers(service, paths):
    """What the API answers, without the service's address."""
    replies = {path: service.api("GET", path) for path in paths}
    assert {reply.status_code for reply in replies.values()} == {200}, replies
    return {path: reply.content.replace(service.base.encode(), b"http://") for path, reply in replies.items()}


def test_everything_moves_to_postgresql_and_back_and_goes_on_there(database, tmp_path):
    with receiver() as (port, _):
        pass
    with Service(FIRST, folder=tmp_path / "data") as service:
        paths = filled(service, port)
        before = answers(service, paths)
        service.stop()
    unusual(tmp_path / "data")
    backup(tmp_path / "data", tmp_path / "first")
    report = restored(tmp_path / "first", tmp_path / "shared", environment=database)
    assert report["blobs"] and not (tmp_path / "shared/signet.sqlite").exists()
    assert check(tmp_path / "shared", environment=database)["chains"]["count"] >= 5
    # Back without having been served: row by row and byte by byte.
    second = backup(tmp_path / "shared", tmp_path / "second", environment=database)
    assert second["blobs"] == report["blobs"] and second["missing"] == []
    restored(tmp_path / "second", tmp_path / "again")
    assert records(tmp_path / "again") == records(tmp_path / "data")
    assert blobs(tmp_path / "again") == blobs(tmp_path / "shared")
    # Served there.
    with receiver(port) as (_, received), Moved(FIRST, folder=tmp_path / "shared", environment=database, key=service.key) as moved:
        assert answers(moved, paths) == before
        assert received.get(timeout=SECONDS)["event"] == "request.completed"
        # A backup beside it, and what it does then is not in it.
        backup(tmp_path / "shared", tmp_path / "third", environment=database)
        later = moved.request(title="Later")
        sign(moved, later)
        assert completed(moved, later)["state"] == "completed" and received.get(timeout=SECONDS)
        (tmp_path / "trail.json").write_bytes(moved.api("GET", f"requests/{later['id']}/audit").content)
        done = subprocess.run([SIGNET, "audit", "verify", tmp_path / "trail.json"], capture_output=True, text=True, timeout=SECONDS)
        assert done.returncode == 0, done.stderr
        assert check(tmp_path / "shared", environment=database)["isSound"]
    restored(tmp_path / "third", tmp_path / "back")
    theirs, ours = records(tmp_path / "back"), records(tmp_path / "data")
    # What a service does by itself.
    own = {"assetVersion", "job", "jobLane", "delivery", "orphan", "change", "session", "sqlite_sequence"}
    assert {table for table in ours if theirs[table] != ours[table]} <= own and theirs["delivery"] != ours["delivery"]
    assert check(tmp_path / "back")["isSound"]
    with Moved(folder=tmp_path / "back", key=service.key) as back:
        assert answers(back, paths) == before


@pytest.mark.parametrize("key", [None, DATA_KEY], ids=["plain", "encrypted"])
def test_everything_moves_between_folders_and_buckets(databases, key, tmp_path):
    """Through both databases with both places of documents, and back to where it began."""
    secrets = {"SIGNET_DATA_KEY": key} if key else {}

    def bucket(name):
        return {"SIGNET_BLOBS": f"s3://signet/move-{os.getpid()}-{bool(key)}/{name}", "SIGNET_BLOBS_ENDPOINT": stores.storage().base, **stores.KEYS}

    places = [
        ("one", {}), ("two", {**databases(), **bucket("two")}), ("three", bucket("three")), ("four", databases()), ("five", bucket("five")),
        ("six", {**databases(), **bucket("six")}), ("seven", {}),
    ]
    with receiver() as (port, _):
        pass
    with Service(FIRST, folder=tmp_path / "one", environment=secrets) as service:
        paths = filled(service, port)
        before, account = answers(service, paths), service.key
        service.stop()
    counts = None
    for (here, settings), (there, others) in itertools.pairwise(places):
        report = backup(tmp_path / here, tmp_path / f"from-{here}", environment={**settings, **secrets})
        copy = blobs(tmp_path / f"from-{here}")
        assert report["missing"] == [] and (key or all(path.name == "check" or hashlib.sha256(content).hexdigest() == path.name for path, content in copy.items()))
        # The names are digests, of the contents or by the key; the same ones everywhere.
        counts = counts or copy.keys()
        assert copy.keys() == counts and report["blobs"] == len(counts) - 1 > 5
        restored(tmp_path / f"from-{here}", tmp_path / there, environment={**others, **secrets})
        assert (tmp_path / there / "blobs").exists() == ("SIGNET_BLOBS" not in others)
        found = check(tmp_path / there, environment={**others, **secrets})
        assert found["isSound"] and found["blobs"]["count"] == report["blobs"] and found["orphans"]["count"] == 0
        if "SIGNET_BLOBS" in others:
            refused = told("restore", tmp_path / f"from-{here}", "--data", tmp_path / "none", environment={**bucket(there), **secrets})
            assert refused.returncode == 73 and "objects already" in refused.stderr
            refused = told("check", "--data", tmp_path / there, environment={**others, "SIGNET_DATA_KEY": OTHER_DATA_KEY})
            assert refused.returncode == 69 and "SIGNET_DATA_KEY is not what" in refused.stderr
        with Moved(FIRST, folder=tmp_path / there, environment={**others, **secrets}, key=account) as moved:
            assert answers(moved, paths) == before


def test_a_backup_of_an_earlier_release_moves_and_its_work_is_finished(earlier, database, tmp_path):  # noqa: F811
    folder, facts = earlier
    backup(folder, tmp_path / "backup")
    restored(tmp_path / "backup", tmp_path / "shared", environment=database)
    with Moved(FIRST, folder=tmp_path / "shared", environment=database, key=facts["key"]) as service:
        batch = until(lambda: service.api("GET", f"batches/{facts['batch']}").json(), lambda told: told["state"] != "running")
        total = sum(facts["batch rows"].values())
        assert (batch["state"], batch["done"], batch["failed"]) == ("finished", total, 0) and facts["batch rows"]["waiting"] > 0
        assert service.api("GET", f"documents/{facts['theirs']}/content", key=facts["other"]).content.startswith(b"%PDF")
        assert check(tmp_path / "shared", environment=database)["isSound"]


def test_the_commands_work_on_postgresql(database, tmp_path):
    with Moved(folder=tmp_path / "shared", environment=database) as service:
        made = service.request()
        sign(service, made)
        completed(service, made)
        key = service.new_account("harbour")
        assert service.api("GET", "account", key=key).status_code == 200

        def run(*words, status=0):
            done = told(*words, "--data", service.folder, environment=database)
            assert done.returncode == status, done.stderr
            return done.stdout

        assert "#/enter/" in run("link") and "BEGIN CERTIFICATE" in run("identity")
        assert "BEGIN CERTIFICATE" in run("identity", "--account", "harbour", "--new", "Harbour")
        run("identity", "--account", "harbour", "--remove")
        run("seal-now")
        run("export-person", "s0@example.org", tmp_path / "person")
        assert "Signer 0" in (tmp_path / "person/person.json").read_text()
        assert json.loads(run("erase-person", "s0@example.org", "--json"))["redacted"][0]["request"] == made["id"]
        assert made["id"] in service.api("GET", "requests").text and "Signer 0" not in service.api("GET", f"requests/{made['id']}").text
        assert service.api("GET", "operations").json()["storage"]["databaseBytes"] > 1_000_000
        assert check(service.folder, environment=database)["isSound"]


def test_a_database_that_does_not_fit_is_left_as_it_is(database, tmp_path):
    with Service(folder=tmp_path / "data") as service:
        service.document()
        service.stop()
    backup(tmp_path / "data", tmp_path / "backup")

    def refused(status, said, **environment):
        done = told("restore", tmp_path / "backup", "--data", tmp_path / "shared", environment={**database, **environment})
        assert done.returncode == status and said in done.stderr and "sesame" not in done.stderr, done.stderr

    with psycopg.connect(database["SIGNET_STORE"], autocommit=True) as connection:
        refused(69, "127.0.0.1:9/none: connection to server", SIGNET_STORE="postgresql://signet:sesame@127.0.0.1:9/none")
        refused(69, 'database "none" does not exist', SIGNET_STORE=stores.address("none"))
        connection.execute("CREATE TABLE others (name TEXT)")
        connection.execute("ALTER TABLE draft RENAME COLUMN updated TO changed")
        refused(69, "it lacks draft.updated, and has draft.changed, others.name")
        assert connection.execute("SELECT count(*) FROM account").fetchone() == (0,)
        # The files are there, and must not be taken for all.
        done = told("--data", tmp_path / "shared", "--port", "0", environment=database)
        assert done.returncode == 69 and "was interrupted: empty it, and restore again" in done.stderr
        connection.execute("DROP TABLE others")
        connection.execute("ALTER TABLE draft RENAME COLUMN changed TO updated")
        # All rows or none.
        connection.execute("ALTER TABLE document ADD CONSTRAINT small CHECK (bytes < 3)")
        done = told("restore", tmp_path / "backup", "--data", tmp_path / "half", environment=database)
        assert done.returncode == 74 and 'violates check constraint "small"' in done.stderr and "contract.pdf" not in done.stderr
        assert connection.execute("SELECT count(*) FROM account").fetchone() == (0,)
        connection.execute("ALTER TABLE document DROP CONSTRAINT small")
        restored(tmp_path / "backup", tmp_path / "other", environment=database)
        tables = connection.execute("SELECT count(*) FROM event").fetchone()
        done = told("restore", tmp_path / "backup", "--data", tmp_path / "third", environment=database)
        assert done.returncode == 73 and "it has accounts already" in done.stderr and not (tmp_path / "third").exists()
        assert connection.execute("SELECT count(*) FROM event").fetchone() == tables
        connection.execute("DELETE FROM grdb_migrations WHERE identifier = 'changes'")
        done = told("backup", tmp_path / "none", "--data", tmp_path / "other", environment=database)
        assert done.returncode == 69 and "signet serve migrate" in done.stderr


def test_check_finds_a_clock_and_a_server_that_do_not_suffice(database, tmp_path):
    (tmp_path / "shared").mkdir()
    assert check(tmp_path / "shared", environment=database)["database"]["problems"] == []
    [problem] = check(tmp_path / "shared", environment={**database, "SIGNET_STORE_CONNECTIONS": "150"})["database"]["problems"]
    assert "each process may use 150" in problem and "max_connections" in problem
    with psycopg.connect(database["SIGNET_STORE"], autocommit=True) as connection:
        connection.execute(
            "CREATE OR REPLACE FUNCTION clock_ms() RETURNS BIGINT LANGUAGE sql AS "
            "'SELECT CAST(extract(epoch FROM clock_timestamp()) * 1000 + 30000 AS BIGINT)'"
        )
        [problem] = check(tmp_path / "shared", environment=database)["database"]["problems"]
        assert "its clock is 30 seconds ahead of that of this machine" in problem


def test_a_database_in_postgresql_gets_later_changes_one_by_one(database):
    def columns():
        rows = connection.execute("SELECT table_name, column_name, data_type, collation_name FROM information_schema.columns "
                                  "WHERE table_schema = current_schema() ORDER BY 1, 2").fetchall()
        versions = connection.execute("SELECT version FROM schemaVersion").fetchall()
        return rows, versions

    later = ("serviceIdentity", "assetVersion")
    with psycopg.connect(database["SIGNET_STORE"], autocommit=True) as connection:
        whole = columns()
        for table in later:
            connection.execute(f"DROP TABLE {table}")
        connection.execute("DELETE FROM grdb_migrations WHERE identifier IN ('serviceIdentity', 'assetVersions')")
        connection.execute("UPDATE schemaVersion SET version = version - 2")
        done = told("migrate", environment=database)
        assert done.returncode == 0, done.stderr
        assert columns() == whole
