"""The data of earlier releases is served by this one: everything can be read, the chains hold, and what was under way goes on.

Tests/Service/folders has a folder of each release, as it was when the service was killed with a batch under way.
"""

import contextlib
import datetime
import hashlib
import json
import pathlib
import sqlite3
import subprocess
import tarfile
import time

import pytest
import requests
from waits import SECONDS, until

from . import stores
from .sealing import completed, metrics
from .threats import PROGRAM, ROOT, TYPED, Service, complete

pytestmark = stores.of_sqlite
FOLDERS = sorted((pathlib.Path(__file__).parent / "folders").glob("*.tar.gz"))
SIGNET = ROOT / ".build/debug/signet"


@pytest.fixture(params=FOLDERS, ids=lambda path: path.name.removesuffix(".tar.gz"))
def earlier(request, tmp_path):
    """The folder of an earlier release, and what is in it."""
    with tarfile.open(request.param) as archive:
        archive.extractall(tmp_path)
    facts = json.loads((tmp_path / "data/facts.json").read_text())
    (tmp_path / "data/facts.json").unlink()
    return tmp_path / "data", facts


def upgraded(earlier):
    folder, facts = earlier
    return Service("webhooks.allow-private=true", "log.level=error", folder=folder, key=facts["key"])


def content(service, path, key=None):
    reply = service.api("GET", path, key=key)
    assert reply.status_code == 200, reply.text
    return reply.content


def test_a_folder_of_an_earlier_release_is_served(earlier, tmp_path):
    _, facts = earlier
    with upgraded(earlier) as service:
        link = facts["link"].replace(facts["links at"], service.base)
        capture = facts["capture link"].replace(facts["links at"], service.base)
        requests.post(f"{capture}/result", json={"source": TYPED}).raise_for_status()
        listed = {each["id"]: each["state"] for each in service.api("GET", "requests").json()["items"]}
        assert listed == {facts["completed"]: "completed", facts["half"]: "sent", facts["declined"]: "declined"}
        final = content(service, f"requests/{facts['completed']}/document")
        assert hashlib.sha256(final).hexdigest() == facts["final document"]
        assert service.api("POST", "verify", data=final).json()["origin"]["request"]["id"] == facts["completed"]
        half = content(service, f"requests/{facts['half']}/document")
        assert hashlib.sha256(half).hexdigest() == facts["half document"]
        for signature in facts["signatures"]:
            assert content(service, f"signatures/{signature}/picture").startswith(b"<svg")
        for capture in facts["captures"]:
            assert content(service, f"captures/{capture}")
        assert content(service, f"documents/{facts['theirs']}/content", key=facts["other"]).startswith(b"%PDF")
        assert b"BEGIN CERTIFICATE" in content(service, "seal/certificate", key=facts["other"])
        assert service.api("GET", f"documents/{facts['theirs']}").status_code == 404
        renewals = facts["rows"].get("renewal", 0)
        assert metrics(service)['signet_jobs{kind="renewal",state="waiting"}'] == metrics(service)["signet_renewals_pending"] == renewals
        plan = service.api("GET", f"requests/{facts['half']}").json()
        assert ({signer["role"] for signer in plan["signers"]}, plan["groups"]) == ({"signer"}, [])
        # Goes on where it was.
        complete(link).raise_for_status()
        assert completed(service, {"id": facts["half"]})["seal"]["level"] == "b-b"
        for request in (facts["completed"], facts["half"]):
            (tmp_path / "audit.json").write_bytes(content(service, f"requests/{request}/audit"))
            (tmp_path / "document.pdf").write_bytes(content(service, f"requests/{request}/document"))
            words = [SIGNET, "audit", "verify", tmp_path / "audit.json", tmp_path / "document.pdf"]
            assert "its seal covers the trail" in subprocess.run(words, check=True, capture_output=True, text=True).stdout
        for key in (facts["key"], facts["other"]):
            (tmp_path / "audit.json").write_bytes(content(service, "audit/export", key=key))
            subprocess.run([SIGNET, "audit", "verify", tmp_path / "audit.json"], check=True, capture_output=True)


def test_work_of_an_earlier_release_is_finished(earlier):
    folder, facts = earlier
    total = sum(facts["batch rows"].values())
    assert facts["batch rows"]["waiting"] > 0 and facts["deliveries"]["waiting"] > 0
    # Deliveries of some days ago are given up, and later removed.
    with contextlib.closing(sqlite3.connect(folder / "signet.sqlite", isolation_level=None)) as database:
        database.execute("UPDATE delivery SET created = ?", (int((time.time() - 1) * 1000),))
    begun = datetime.datetime.now(datetime.timezone.utc).isoformat()
    with upgraded(earlier) as service:
        batch = until(lambda: service.api("GET", f"batches/{facts['batch']}").json(), lambda told: told["state"] != "running")
        assert (batch["state"], batch["total"], batch["done"], batch["failed"]) == ("finished", total, total, 0)
        # Nobody listens at the address: attempts are all that can be seen, until it is left alone for a while.
        # What happens since, such as a reminder that has become due, is another delivery.
        path = f"webhooks/{facts['webhook']}/deliveries?limit=100"
        until(
            lambda: [each for each in service.api("GET", path).json()["items"] if each["created"] < begun],
            lambda told: len(told) == facts["deliveries"]["waiting"] and sum(each["attempts"] > 0 for each in told) >= min(5, len(told)),
        )


# Versions of the tables


@pytest.fixture
def later(tmp_path):
    """A folder that a program after this one has changed: its new tables, and the oldest version of programs that can use it."""

    def made(expands):
        with Service(folder=tmp_path / "data") as service:
            service.document()
            service.stop()
        with contextlib.closing(sqlite3.connect(tmp_path / "data/signet.sqlite", isolation_level=None)) as database:
            [(version, oldest)] = database.execute("SELECT version, oldest FROM schemaVersion").fetchall()
            assert oldest <= version
            database.execute("INSERT INTO grdb_migrations (identifier) VALUES ('from the future')")
            database.execute("ALTER TABLE document ADD COLUMN future TEXT NOT NULL DEFAULT ''")
            database.execute("UPDATE schemaVersion SET version = ?, oldest = ?, program = '9.8.7'", (version + 1, oldest if expands else version + 1))
        return tmp_path / "data", service.key

    return made


def test_a_folder_that_a_later_release_has_expanded_is_served(later):
    folder, key = later(expands=True)
    with Service(folder=folder, key=key) as service:
        service.document()
        assert len(service.api("GET", "documents").json()["items"]) == 2
        assert service.rows("SELECT program FROM schemaVersion") == [("9.8.7",)]


@pytest.mark.parametrize("words", [[], ["make-key"], ["backup", "backup"], ["check"]])
def test_a_folder_that_a_later_release_has_changed_is_refused(later, tmp_path, words):
    folder, _ = later(expands=False)
    done = subprocess.run([PROGRAM, *words, "--data", folder], capture_output=True, text=True, timeout=SECONDS, cwd=tmp_path)
    assert done.returncode == 69 and len(done.stderr.splitlines()) == 1
    assert "its data was made by a newer Signet, 9.8.7, and this version cannot use it" in done.stderr


def test_a_folder_is_not_upgraded_under_a_process_that_serves_it(earlier):
    folder, facts = earlier
    with upgraded(earlier) as service:
        # As if the running program were of that release.
        with contextlib.closing(sqlite3.connect(folder / "signet.sqlite", isolation_level=None)) as database:
            database.execute("DELETE FROM grdb_migrations WHERE identifier = 'versions'")
            database.execute("DROP TABLE schemaVersion")
        done = subprocess.run(service.command("make-key"), capture_output=True, text=True, timeout=SECONDS)
        assert done.returncode == 69 and "an earlier Signet serves this folder" in done.stderr
