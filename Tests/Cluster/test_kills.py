"""Nothing is lost or done twice, whatever is killed, stopped or cut off: KILLS=200 for more than 20 of that."""

import contextlib
import json
import os
import random
import signal
import threading
import time

import psycopg
import pytest
from Service import invariants
from Service.load import Client, Receiver, end
from waits import until

from .cluster import LEASE, ROOT, Commanded

KILLS = int(os.environ.get("KILLS", "20"))
SEED = int(os.environ.get("SIGNET_TEST_SEED", "11"))


class Faults:
    """What can happen to a service of which one process reaches the database through a proxy that cuts connections.

    `links` are those over which each process reaches the bucket, if there is one.
    """

    def __init__(self, service, proxy, links):
        self.service, self.proxy, self.server, self.random = service, proxy, service.server, random.Random(SEED)
        self.links = links

    def process_is_killed(self):
        node = self.random.choice(self.service.nodes)
        node.kill()
        node.start()

    def process_is_killed_while_the_database_restarts(self):
        node = self.random.choice(self.service.nodes)
        node.kill()
        self.server.tell("restart", "immediate")
        node.start()

    def process_is_stopped_past_its_lease(self):
        node = self.random.choice(self.service.nodes)
        node.process.send_signal(signal.SIGSTOP)
        time.sleep(LEASE + 1)
        node.process.send_signal(signal.SIGCONT)

    def database_restarts(self):
        self.server.tell("restart", self.random.choice(["fast", "immediate"]))

    def database_crashes(self):
        self.server.tell("crash")

    def connections_are_ended(self):
        with self.server.connect() as database:
            database.execute("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = %s", [self.service.name])

    def commit_is_cut(self):
        self.proxy.tell(self.random.choice(["before", "held", "after", "gone"]))
        time.sleep(0.5)
        # Connections are taken again.
        self.proxy.tell("")

    ALL = {
        process_is_killed: 5, process_is_killed_while_the_database_restarts: 1, process_is_stopped_past_its_lease: 2,
        database_restarts: 3, database_crashes: 1, connections_are_ended: 3, commit_is_cut: 5,
    }

    def gateway_is_killed(self):
        self.service.gateway.tell("stop")
        time.sleep(0.5)
        self.service.gateway.tell("start")

    def bucket_is_cut_off(self):
        link = self.random.choice(self.links)
        link.refuse()
        time.sleep(self.random.choice([0, 1]))
        link.mend()

    def bucket_is_silent(self):
        link = self.random.choice(self.links)
        link.hang()
        time.sleep(2)
        link.mend()

    def reply_of_the_bucket_is_lost(self):
        link = self.random.choice(self.links)
        hold = link.hold(self.random.choice([b"PUT /", b"PUT /", b"DELETE /"]), is_passed=True)
        hold.reached.wait(2)
        link.drop()
        link.release(hold)

    OF_BUCKET = {gateway_is_killed: 2, bucket_is_cut_off: 3, bucket_is_silent: 2, reply_of_the_bucket_is_lost: 5}

    def happen(self):
        all_ = self.ALL | (self.OF_BUCKET if self.links else {})
        [fault] = self.random.choices(list(all_), all_.values())
        fault(self)
        return fault.__name__


@pytest.fixture
def proxy(server):
    with contextlib.closing(Commanded(ROOT / "Tests/cutting.py", server.port)) as running:
        yield running


class Time(threading.Thread):
    """Has what waits to be removed wait for half a minute instead of an hour."""

    def __init__(self, service):
        super().__init__(daemon=True)
        self.service, self.ends = service, threading.Event()

    def run(self):
        while not self.ends.wait(1):
            # The database may be away.
            with contextlib.suppress(psycopg.Error):
                self.service.age(30)


# The jobs that nobody does though they are due or the lease of who did them is over, with the milliseconds since then.
LATE = """
    SELECT clock_ms() - CASE state WHEN 'waiting' THEN due ELSE until END AS late, kind, state, attempts FROM job
    WHERE kind <> 'upkeep' AND CASE state WHEN 'waiting' THEN due ELSE until END < clock_ms() ORDER BY late DESC
"""


def test_nothing_is_lost_or_done_twice(cluster, place, link, proxy, tmp_path):
    links = [link(place["gateway"].port) for _ in range(3)] if place else []
    service = cluster(ports=[None, None, proxy.said["port"]], objects=[each.port for each in links], **place)
    receiver = Receiver()
    service.nodes[0].made("webhooks", service.key, json={"url": f"http://127.0.0.1:{receiver.server_port}/"})
    journal = {"documents": {}, "signatures": [], "signed": [], "batches": [], "delivered": receiver.got}
    clients = [Client(service.nodes, service.key, journal, number) for number in range(3)]
    for client in clients:
        client.start()
    faults, counts, passing = Faults(service, proxy, links), {}, Time(service)
    if links:
        passing.start()
    for _ in range(KILLS):
        time.sleep(faults.random.uniform(0.1, 0.8))
        happened = faults.happen()
        counts[happened] = counts.get(happened, 0) + 1
    end(clients)
    # What had been given to a process that was killed is taken by another.
    time.sleep(2 * LEASE)
    with service.connect() as database:
        late = database.execute(LATE).fetchall()
        until(lambda: database.execute("SELECT count(*) FROM job WHERE kind <> 'upkeep'").fetchone() == (0,))
    receiver.shutdown()
    if links:
        passing.ends.set()
        passing.join()
        service.settle()
    print(json.dumps(counts))
    print(json.dumps({name: len(found) for name, found in journal.items()}), f"late: {late[:3]}")
    assert invariants.faults(service.copied(tmp_path), journal) == []
    assert all(journal.values())
    assert not late or late[0][0] < 2 * LEASE * 1_000, late
