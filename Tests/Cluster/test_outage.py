"""While PostgreSQL is away, nothing but 503 is answered, nothing that was answered for is lost, and all goes on when it is back."""

import hashlib
import threading
import time

import pytest
import requests
from Service import invariants
from Service.threats import CONTRACT, TYPED
from waits import SECONDS, until

# Seconds.
AWAY = 10
# Longer than a statement may take.
SILENT = 16


class Caller(threading.Thread):
    """Keeps a document with one process again and again, and notes what was answered when."""

    def __init__(self, node, key):
        super().__init__(daemon=True)
        self.node, self.key, self.ends = node, key, threading.Event()
        self.kept, self.answers, self.failure = {}, [], None

    def run(self):
        try:
            turn = 0
            while not self.ends.wait(0.05):
                turn += 1
                pdf = CONTRACT + f"\n%% {self.node.port} {turn}\n".encode()
                sent = time.monotonic()
                if turn % 3:
                    reply = self.node.api("POST", "documents", self.key, data=pdf)
                    if reply.status_code == 201:
                        self.kept[reply.json()["id"]] = hashlib.sha256(pdf).hexdigest()
                else:
                    reply = self.node.api("GET", "requests", self.key)
                self.answers.append((sent, time.monotonic(), reply.status_code, reply.headers.get("Retry-After")))
        except BaseException as failure:
            self.failure = failure


class Probe(threading.Thread):
    """Asks a process whether it is ready, and notes when it said what."""

    def __init__(self, node):
        super().__init__(daemon=True)
        self.node, self.ends, self.said = node, threading.Event(), []

    def run(self):
        while not self.ends.wait(0.1):
            self.said.append((time.monotonic(), self.node.is_ready()))


def ended(threads):
    for thread in threads:
        thread.ends.set()
    for thread in threads:
        thread.join(SECONDS)
        assert not thread.is_alive() and not getattr(thread, "failure", None), thread.failure


def stopped(server):
    server.tell("stop", "immediate")
    time.sleep(AWAY)
    server.tell("start")


def silent(server):
    with server.stopped():
        time.sleep(SILENT)


@pytest.mark.parametrize("away", [stopped, silent])
def test_the_database_is_away(cluster, tmp_path, away):
    service = cluster()
    server = service.server
    callers = [Caller(node, service.key) for node in service.nodes for _ in range(2)]
    probes = [Probe(node) for node in service.nodes]
    for thread in callers + probes:
        thread.start()
    until(lambda: all(len(caller.kept) > 5 for caller in callers) and all(probe.said for probe in probes))
    lines = [len(node.lines()) for node in service.nodes]
    gone = time.monotonic()
    away(server)
    back = time.monotonic()
    until(lambda: all(probe.said[-1][1] for probe in probes))
    until(lambda: all(caller.answers[-1][0] > back and caller.answers[-1][2] < 300 for caller in callers))
    ended(callers + probes)

    answers = [answer for caller in callers for answer in caller.answers]
    statuses = {status for *_, status, _ in answers}
    print(f"{len(answers)} answers, {sum(each[2] == 503 for each in answers)} of them 503")
    print(f"the longest took {max(answered - sent for sent, answered, *_ in answers):.1f} s")
    assert statuses == {200, 201, 503}
    assert all(status != 503 or retry for *_, status, retry in answers)
    # What is sent while it is away is refused, unless it waits until it is back.
    assert all(status == 503 for sent, answered, status, _ in answers if sent > gone + 1 and answered < back - 1)
    for probe in probes:
        during = [said for time_, said in probe.said if gone + 3 < time_ < back - 1]
        assert during and not any(during)
        ready = next(time_ for time_, said in probe.said if time_ > back and said)
        print(f"ready {ready - back:.1f} s after it was back")
        assert ready - back <= 3
    for node, before in zip(service.nodes, lines):
        written = node.lines()[before:]
        print(f"{len(written)} lines")
        assert len(written) <= 20, "\n".join(written)
        assert requests.get(f"{node.base}/health", timeout=SECONDS).status_code == 200

    # All goes on, and nothing is lost.
    node = service.nodes[0]
    signature = node.made("signatures", service.key, json={"name": "Jane", "source": TYPED})["id"]
    journal = {"documents": {key: value for caller in callers for key, value in caller.kept.items()}, "signatures": [signature]}
    assert invariants.faults(service.copied(tmp_path), journal) == []
