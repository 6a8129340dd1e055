"""While PostgreSQL or the bucket is away, what needs it is answered by 503, nothing that was answered for is lost, and all goes on after."""

import hashlib
import threading
import time
import typing

import pytest
import requests
from links import Link
from Service import invariants
from Service.threats import CONTRACT, TYPED
from waits import SECONDS, until

# Seconds.
AWAY = 10
# Longer than a statement or a request of the bucket may take.
SILENT = 16
# So long a process may take to find it out.
UNNOTICED = 6


class Answer(typing.NamedTuple):
    sent: float
    answered: float
    # Of what was asked for.
    what: str
    status: int
    retry: str | None


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
                    what, reply = "blob", self.node.api("POST", "documents", self.key, data=pdf)
                    if reply.status_code == 201:
                        self.kept[reply.json()["id"]] = hashlib.sha256(pdf).hexdigest()
                else:
                    what, reply = "records", self.node.api("GET", "requests", self.key)
                self.answers.append(Answer(sent, time.monotonic(), what, reply.status_code, reply.headers.get("Retry-After")))
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


# How something is away, and for what that is needed.
def database_is_stopped(service, links):
    service.server.tell("stop", "immediate")
    time.sleep(AWAY)
    service.server.tell("start")


def database_is_silent(service, links):
    with service.server.stopped():
        time.sleep(SILENT)


def bucket_is_away(links, fault, seconds):
    for link in links:
        fault(link)
    time.sleep(seconds)
    for link in links:
        link.mend()


def bucket_is_cut_off(service, links):
    bucket_is_away(links, Link.refuse, AWAY)


def bucket_is_silent(service, links):
    bucket_is_away(links, Link.hang, SILENT)


AWAYS = [
    (database_is_stopped, {"records", "blob"}), (database_is_silent, {"records", "blob"}),
    (bucket_is_cut_off, {"blob"}), (bucket_is_silent, {"blob"}),
]


@pytest.mark.parametrize("away, needs", AWAYS, ids=[away.__name__ for away, _ in AWAYS])
def test_something_is_away(cluster, gateway, link, tmp_path, away, needs):
    links = [link(gateway.port) for _ in range(3)]
    service = cluster(gateway=gateway, objects=[each.port for each in links])
    callers = [Caller(node, service.key) for node in service.nodes for _ in range(2)]
    probes = [Probe(node) for node in service.nodes]
    for thread in callers + probes:
        thread.start()
    until(lambda: all(len(caller.kept) > 5 for caller in callers) and all(probe.said for probe in probes))
    lines = [len(node.lines()) for node in service.nodes]
    gone = time.monotonic()
    away(service, links)
    back = time.monotonic()
    until(lambda: all(probe.said[-1][1] for probe in probes))
    until(lambda: all(caller.answers[-1].sent > back and caller.answers[-1].status < 300 for caller in callers))
    ended(callers + probes)

    answers = [answer for caller in callers for answer in caller.answers]
    print(f"{len(answers)} answers, {sum(answer.status == 503 for answer in answers)} of them 503")
    print(f"the longest took {max(answer.answered - answer.sent for answer in answers):.1f} s")
    assert {answer.status for answer in answers} == {200, 201, 503}
    assert all(answer.retry for answer in answers if answer.status == 503)
    assert {answer.what for answer in answers if answer.status == 503} == needs
    # What is sent while it is away is refused, unless it waits until it is back.
    during = [answer for answer in answers if answer.sent > gone + 1 and answer.answered < back - 1]
    assert all((answer.status == 503) == (answer.what in needs) for answer in during)
    for probe in probes:
        during = [said for time_, said in probe.said if gone + UNNOTICED < time_ < back - 1]
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
