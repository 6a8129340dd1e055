"""Two processes serve one folder, as none does outside of tests: what one does holds for the other, whatever is killed."""

import concurrent.futures
import contextlib
import json
import os
import pathlib
import random
import re
import signal
import sqlite3
import subprocess
import tempfile
import time

import pytest
import requests
import trials
from ports import free_port
from waits import SECONDS, needs, tried_again, until

from . import invariants, stores
from .load import RECIPE, Client, Receiver, Served, end
from .sealing import Authorities, Gate
from .threats import CONTRACT, PROGRAM, TYPED, answer_values, complete

# Seconds for which a process takes a job: others wait so long for what a killed one had.
LEASE = 2
KILLS = trials.count(6, long=200)


class Process(Served):
    """One of the processes that serve a folder."""

    def __init__(self, folder, *settings):
        self.folder, self.settings, self.key = folder, settings, None
        self.start()

    def start(self):
        port = free_port()
        words = [PROGRAM, "--data", str(self.folder), "--port", str(port)]
        for setting in ("limits.requests-per-minute=100000000", "limits.failures-per-minute=100000000",
                        "limits.viewing-seconds=120", "webhooks.allow-private=true", *self.settings):
            words += ["--set", setting]
        environment = {**os.environ, **stores.environment(PROGRAM, self.folder, f"http://127.0.0.1:{port}"), "SIGNET_TEST_SHARED_FOLDER": str(LEASE)}
        self.process = subprocess.Popen(words, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True, env=environment)
        self.base = re.search(r"http\S+", self.process.stdout.readline()).group(0)
        return self

    def first_key(self):
        return self.process.stdout.readline().split()[-1]

    def kill(self):
        self.process.kill()
        self.process.wait()

    def stop(self):
        self.process.terminate()
        assert self.process.wait(SECONDS) == 0

    def pause(self):
        """Stops the process where it stands, but not in a transaction: nobody else could write until it goes on."""
        until(self._is_paused)

    def _is_paused(self):
        self.process.send_signal(signal.SIGSTOP)
        os.waitpid(self.process.pid, os.WUNTRACED)
        # PostgreSQL's transactions do not wait for each other, and end those that are idle.
        if stores.IS_POSTGRESQL:
            return True
        with contextlib.closing(sqlite3.connect(self.folder / "signet.sqlite", timeout=0, isolation_level=None)) as database:
            try:
                database.execute("BEGIN IMMEDIATE")
                database.execute("ROLLBACK")
                return True
            except sqlite3.OperationalError:
                self.process.send_signal(signal.SIGCONT)
                return False


@pytest.fixture(scope="module")
def pair(tmp_path_factory):
    folder = tmp_path_factory.mktemp("shared") / "data"
    one = Process(folder)
    key = one.first_key()
    other = Process(folder)
    yield one, other, key
    one.kill()
    other.kill()


@contextlib.contextmanager
def killed_at_the_end():
    """A list of processes, which are killed at the end."""
    started = []
    try:
        yield started
    finally:
        for process in started:
            process.kill()


@pytest.fixture
def processes():
    with killed_at_the_end() as started:
        yield started


def test_processes_that_begin_on_an_empty_folder_at_the_same_moment_make_one_identity_and_one_account(tmp_path, processes):
    with concurrent.futures.ThreadPoolExecutor(4) as threads:
        processes += threads.map(lambda _: Process(tmp_path / "data"), range(4))
    made = subprocess.run([PROGRAM, "make-key", "--data", tmp_path / "data", "--account", "second"], capture_output=True, text=True, check=True,
                          env={**os.environ, **stores.of(tmp_path / "data")})
    pems = {each.api("GET", "seal/certificate", made.stdout.strip()).content for each in processes}
    assert len(pems) == 1 and next(iter(pems)).startswith(b"-----BEGIN CERTIFICATE-----")
    with stores.connect(tmp_path / "data", is_read_only=True) as database:
        assert database.execute("SELECT name FROM account ORDER BY name").fetchall() == [("main",), ("second",)]


def last_time(succeeds):
    """When the last request that succeeds is sent, in seconds from now."""
    begun, last = time.monotonic(), 0
    while True:
        sent = time.monotonic() - begun
        if not succeeds():
            return last
        last = sent
        assert last < SECONDS
        time.sleep(0.05)


def test_a_withdrawn_key_is_refused_by_the_other_process_within_five_seconds(pair):
    one, other, key = pair
    made = one.made("keys", key, json={"name": "weak", "scopes": ["documents:read"]})
    assert other.api("GET", "documents", made["key"]).status_code == 200
    assert one.api("DELETE", f"keys/{made['id']}", key).status_code == 204
    assert last_time(lambda: other.api("GET", "documents", made["key"]).status_code == 200) < 5
    assert other.api("GET", "documents", made["key"]).status_code == 401
    assert other.api("GET", "documents", key).status_code == 200


def test_a_deleted_signature_is_not_stamped_by_the_other_process_after_five_seconds(pair):
    one, other, key = pair
    signature = one.made("signatures", key, json={"name": "Jane", "source": TYPED})["id"]

    def stamped():
        return other.api("POST", f"stamp?signature={signature}&at=page:last,bottom-right", key, data=CONTRACT).status_code

    assert stamped() == 200
    assert one.api("DELETE", f"signatures/{signature}", key).status_code == 204
    assert last_time(lambda: stamped() == 200) < 5
    assert stamped() == 404


def test_a_request_with_a_key_is_done_once_by_both(pair):
    one, other, key = pair
    headers = {"Authorization": f"Bearer {key}", "Idempotency-Key": "the same"}
    body = {"name": "once", "scopes": ["documents:read"]}
    with concurrent.futures.ThreadPoolExecutor(8) as threads:
        replies = list(threads.map(
            lambda number: requests.post(f"{(one, other)[number % 2].base}/v1/keys", json=body, headers=headers, timeout=SECONDS), range(8)
        ))
    assert {reply.status_code for reply in replies} == {201} and len({reply.json()["id"] for reply in replies}) == 1


def test_limits_hold_for_both_together(pair):
    one, other, key = pair
    with concurrent.futures.ThreadPoolExecutor(8) as threads:
        replies = list(threads.map(
            lambda number: (one, other)[number % 2].api("POST", "webhooks", key, json={"url": "http://127.0.0.1:9/", "events": ["batch.finished"]}),
            range(40),
        ))
    made = [reply.json()["id"] for reply in replies if reply.status_code == 201]
    assert len(made) == 20 and {reply.status_code for reply in replies} == {201, 409}
    for hook in made:
        assert other.api("DELETE", f"webhooks/{hook}", key).status_code == 204


@tried_again
def test_a_batch_of_one_process_is_signed_by_both_and_each_row_once(pair):
    one, other, key = pair
    receiver = Receiver()
    hook = other.made("webhooks", key, json={"url": f"http://127.0.0.1:{receiver.server_port}/"})["id"]
    document = one.made("documents", key, data=CONTRACT)["id"]
    begun = time.monotonic()
    batch = one.made("batches", key, json={"recipe": RECIPE, "rows": [{"document": document}] * 40})["id"]
    until(lambda: other.api("GET", f"batches/{batch}", key).json()["state"] == "finished")
    outcomes = other.api("GET", f"batches/{batch}/outcomes?limit=100", key).json()["items"]
    assert len({each["result"] for each in outcomes}) == 40 and {each["state"] for each in outcomes} == {"done"}
    assert len(one.api("GET", f"batches/{batch}/audit", key).json()["entries"]) == 41
    # The last row ended it once, and one event was told once.
    until(lambda: receiver.got)
    items = one.api("GET", f"webhooks/{hook}/deliveries", key).json()["items"]
    assert one.api("DELETE", f"webhooks/{hook}", key).status_code == 204
    receiver.shutdown()
    assert [each["event"] for each in items] == ["batch.finished"]
    # A process that does not run for longer than its lease of two seconds loses it, and the event is sent again.
    with needs(2, begun):
        assert receiver.got == [items[0]["id"]]


def test_many_who_sign_one_document_at_the_same_moment_all_stand_in_it(pair):
    one, other, key = pair
    document = one.made("documents", key, data=CONTRACT)["id"]
    signers = [{"name": f"Signer {number}", "fields": [{"kind": "signature", "page": 1, "frame": [72, 20 + 40 * number, 150, 30]}]}
               for number in range(16)]
    asked = one.made("requests", key, json={"document": document, "signers": signers})
    links = [signer["url"].replace(one.base, (one, other)[number % 2].base) for number, signer in enumerate(asked["signers"])]
    bodies = [answer_values(link) for link in links]
    with concurrent.futures.ThreadPoolExecutor(len(links)) as threads:
        replies = list(threads.map(lambda link, body: requests.post(f"{link}/complete", json=body, timeout=SECONDS), links, bodies))
    assert [reply.status_code for reply in replies] == [200] * 16
    until(lambda: other.api("GET", f"requests/{asked['id']}", key).json()["state"] == "completed")
    entries = one.api("GET", f"requests/{asked['id']}/audit", key).json()["entries"]
    stamped = [each["details"]["signer"] for each in entries if each["action"] == "document.stamped"]
    assert sorted(stamped) == sorted(signer["id"] for signer in asked["signers"])


def told(process, path, key):
    return process.api("GET", path, key).json()


def metric(process, name):
    text = requests.get(f"{process.base}/metrics", timeout=SECONDS).text
    return next(int(line.split()[-1]) for line in text.splitlines() if line.startswith(f"{name} "))


def test_each_task_of_upkeep_is_done_by_one_process_and_taken_over_from_one_that_was_killed(tmp_path, processes):
    processes.append(Process(tmp_path / "data"))
    processes.append(Process(tmp_path / "data"))
    with stores.connect(tmp_path / "data") as database:
        def tasks():
            return dict(database.execute("SELECT key, state FROM job WHERE kind = 'upkeep'").fetchall())

        waiting = dict.fromkeys(("reschedule", "strays", "sweep", "tidy"), "waiting")
        until(lambda: tasks() == waiting and all(due > time.time() * 1000 for (due,) in database.execute("SELECT due FROM job")))
        waits = {key: round((due / 1000 - time.time()) / 10) * 10 for key, due in database.execute("SELECT key, due FROM job")}
        assert waits["tidy"] <= 20 and 3_500 < waits["sweep"] <= 3_600 and 600_000 < waits["strays"] <= 604_800
        # A process that had it has ended: the other one takes it when the lease is over.
        [fence] = database.execute("SELECT fence FROM job WHERE key = 'sweep'").fetchone()
        end = int(time.time() * 1000) + 1_000
        database.execute("UPDATE job SET state = 'running', owner = 'gone', due = 0, until = ? WHERE key = 'sweep'", (end,))
        processes[0].kill()
        until(lambda: database.execute("SELECT fence, state FROM job WHERE key = 'sweep'").fetchone() == (fence + 2, "waiting"))
        assert time.time() * 1000 >= end
        # Started once more, a process among others does not begin with tasks that are not due.
        processes[0].start()
        assert database.execute("SELECT fence FROM job WHERE key = 'strays'").fetchone()[0] == 1
        # Another rule of renewals is put into force at once, and the same one not again.
        fence = database.execute("SELECT fence FROM job WHERE key = 'reschedule'").fetchone()[0]
        processes.append(Process(tmp_path / "data", "seal.renew-before=864000"))
        until(lambda: database.execute("SELECT fence, state, payload FROM job WHERE key = 'reschedule'").fetchone()
              == (fence + 1, "waiting", "864000"))


@tried_again
def test_a_process_that_was_stopped_for_longer_than_its_lease_renews_nothing_that_another_has_taken(tmp_path):
    folder = pathlib.Path(tempfile.mkdtemp(dir=tmp_path), "data")
    with Authorities() as authorities, Gate(authorities.url("tsa")) as gate, killed_at_the_end() as processes:
        # A document whose time stamp ends soon, and is not due yet.
        processes.append(Process(folder, *authorities.settings("b-lta", tsa="tsa-soon"), "seal.renew-before=2592000"))
        slow = processes[0]
        key = slow.first_key()
        document = slow.made("documents", key, data=CONTRACT)["id"]
        signer = {"name": "Jane Doe", "fields": [{"kind": "signature", "page": 2, "frame": [125, 598, 150, 50]}]}
        asked = slow.made("requests", key, json={"document": document, "signers": [signer]})
        complete(asked["signers"][0]["url"]).raise_for_status()
        request = f"requests/{asked['id']}"
        until(lambda: told(slow, request, key)["state"] == "completed")
        slow.kill()
        other = Process(folder, *authorities.settings("b-lta", tsa=gate.url), "seal.renew-before=2592000")
        processes.append(other)
        other.pause()
        # It is due with the next setting, and its authority keeps the process waiting, which gives up after ten seconds.
        slow.settings = authorities.settings("b-lta", tsa=gate.url)
        slow.start()
        assert gate.asked.wait(SECONDS)
        slow.pause()
        with stores.connect(folder) as database:
            [(owner,)] = database.execute("UPDATE job SET until = 0 WHERE kind = 'renewal' RETURNING owner").fetchall()
            other.process.send_signal(signal.SIGCONT)
            until(lambda: database.execute("SELECT owner FROM job WHERE kind = 'renewal'").fetchone()[0] not in (None, owner))
        slow.process.send_signal(signal.SIGCONT)
        gate.is_open.set()
        until(lambda: metric(slow, "signet_leases_lost_total") > 0)
        until(lambda: told(other, request, key)["renewal"]["renewals"] > 0)
        # The fence alone has refused it: otherwise the document would have been found to be another one.
        # It has not given up on the authority either, unless it was stopped for too long: its ten seconds went on.
        with needs(9, gate.times[0]):
            assert sum(metric(each, "signet_renewals_failed_total") for each in processes) == 0
        assert sum(metric(each, "signet_documents_renewed_total") for each in processes) == 1
        assert told(slow, request, key)["renewal"]["renewals"] == 1
        trail = [each["action"] for each in told(slow, f"{request}/audit", key)["entries"]]
        assert trail.count("document.renewed") == 1


def rest(folder):
    """Waits until nothing is to be done."""
    with stores.connect(folder, is_read_only=True) as database:
        until(lambda: database.execute("SELECT count(*) FROM job WHERE kind <> 'upkeep'").fetchone() == (0,))


def test_nothing_is_lost_or_done_twice_when_processes_that_share_a_folder_are_killed(tmp_path, processes):
    random.seed(11)
    folder = tmp_path / "data"
    receiver = Receiver()
    processes.append(Process(folder))
    key = processes[0].first_key()
    processes.append(Process(folder))
    processes[0].made("webhooks", key, json={"url": f"http://127.0.0.1:{receiver.server_port}/"})
    journal = {"documents": {}, "signatures": [], "signed": [], "batches": [], "delivered": receiver.got}
    clients = [Client(processes, key, journal, number) for number in range(3)]
    for client in clients:
        client.start()
    for _ in range(KILLS):
        time.sleep(random.uniform(0.1, 0.8))
        killed = random.choice(processes)
        killed.kill()
        killed.start()
    end(clients)
    rest(folder)
    copy = stores.copied(PROGRAM, folder, tmp_path)
    assert invariants.faults(copy, journal) == []
    counts = {name: len(found) for name, found in journal.items()}
    print(f"{KILLS} kills: {json.dumps(counts)}, {len(receiver.got) - len(set(receiver.got))} deliveries twice")
    assert all(counts.values())
    check_the_check(copy, journal)
    # What killed processes have left behind goes when it is old.
    for process in processes:
        process.stop()
    age(folder)
    processes[0].start()
    until(lambda: invariants.faults(stores.copied(PROGRAM, folder, tmp_path), {**journal, "settled": True}) == [])
    processes[0].stop()
    receiver.shutdown()


# Each breaks what one of the invariants says.
TAMPERINGS = [
    "UPDATE event SET entry = replace(entry, 'signer.signed', 'signer.other') WHERE entry LIKE '%signer.signed%'",
    "UPDATE chain SET sequence = sequence + 1",
    "UPDATE request SET finalDocumentId = NULL",
    "UPDATE batchRow SET state = 'failed', result = NULL WHERE position = 0",
    "DELETE FROM document WHERE id IN (SELECT result FROM batchRow)",
    "UPDATE document SET sha256 = '00'",
    "UPDATE delivery SET state = 'waiting'",
    "INSERT INTO job (kind, key, lane, payload, state, due, attempts, fence) VALUES ('seal', 'req', 'acc', '', 'waiting', 0, 0, 0)",
    "DELETE FROM signature",
]


def check_the_check(folder, journal):
    """A copy of the database that is broken in one way has faults."""
    for number, tampering in enumerate(TAMPERINGS):
        copy = folder.parent / f"copy {number}"
        copy.mkdir()
        (copy / "blobs").symlink_to(folder / "blobs")
        with contextlib.closing(sqlite3.connect(f"file:{folder}/signet.sqlite?mode=ro", uri=True)) as source:
            with contextlib.closing(sqlite3.connect(copy / "signet.sqlite", isolation_level=None)) as broken:
                source.backup(broken)
                broken.execute(tampering)
        assert invariants.faults(copy, journal) != [], tampering


def age(folder):
    """Makes the blobs, and what waits for its removal, older than the time that they rest; both are due."""
    stores.age(folder)
    stores.hasten(folder)
