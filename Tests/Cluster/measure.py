"""Times the service on PostgreSQL beside SQLite, with documents in a bucket, with the database a millisecond away, and two processes
beside one.

    cd Tests && SIGNET_SERVE=PROGRAM python -m Cluster.measure [COUNT]

All are measured in turns, COUNT times each (200), so that what else the machine does meets all of them. Ends with 1 where a bar is missed.
"""

import contextlib
import http.client
import itertools
import json
import os
import pathlib
import re
import shutil
import statistics
import subprocess
import sys
import tempfile
import threading
import time
import urllib.parse

from ports import free_port
from Service.threats import CONTRACT, TYPED

from .cluster import Cluster, Gateway, Node, Server

COUNT = int(sys.argv[1]) if len(sys.argv) > 1 else 200
ROUND = 20
AWAY = 1_000
NUMBERS = itertools.count()
CORES = sorted(os.sched_getaffinity(0))


class Connection:
    """A connection that is kept."""

    def __init__(self, base, key):
        self.connection = http.client.HTTPConnection(urllib.parse.urlsplit(base).netloc, timeout=120)
        self.fields = {"Authorization": f"Bearer {key}"} if key else {}

    def ask(self, method, path, body=None):
        json_ = isinstance(body, dict)
        fields = self.fields | ({"Content-Type": "application/json"} if json_ else {})
        self.connection.request(method, path, json.dumps(body) if json_ else body, fields)
        reply = self.connection.getresponse()
        content = reply.read()
        assert reply.status < 300, f"{method} {path}: {reply.status} {content[:200]}"
        return content

    def made(self, path, body):
        return json.loads(self.ask("POST", f"/v1/{path}", body))


class Subject:
    """A service that is measured."""

    def __init__(self, name, bases, key):
        self.name, self.bases = name, bases
        self.calls = [Connection(base, key) for base in bases]
        self.key = key
        self.signature = self.calls[0].made("signatures", {"name": "Jane", "source": TYPED})["id"]
        self.document = self.calls[0].made("documents", CONTRACT)["id"]
        self.signing, self.times = [], {}
        for _ in range(50):
            self.request()

    def request(self):
        """The link of the first of two signers, so that no seal is made beside what is measured."""
        signers = [
            {"name": f"Signer {number}", "fields": [{"kind": "signature", "page": 2, "frame": [125, 598 - 100 * number, 150, 50]}]}
            for number in range(2)
        ]
        made = self.calls[0].made("requests", {"document": self.document, "signers": signers})
        return urllib.parse.urlsplit(made["signers"][0]["url"]).path

    def stamp(self, call=None):
        (call or self.calls[0]).ask("POST", f"/v1/stamp?signature={self.signature}&at=page:last,bottom-right", CONTRACT)

    def keep(self):
        """Keeps a document that nobody has kept before."""
        self.calls[0].ask("POST", "/v1/documents", CONTRACT + f"\n%% {next(NUMBERS)}\n".encode())

    def list(self):
        self.calls[0].ask("GET", "/v1/requests?limit=50")

    def sign(self, call=None):
        call, link = call or self.calls[0], self.signing.pop()
        state = json.loads(call.ask("GET", f"{link}/state"))
        values = {state["fields"][0]["id"]: {"signature": TYPED}}
        call.ask("POST", f"{link}/complete", {"consent": state["consent"]["sha256"], "values": values})

    def timed(self, step, count):
        if step == "sign":
            self.signing += [self.request() for _ in range(count)]
        for _ in range(count):
            begun = time.perf_counter()
            getattr(self, step)()
            self.times.setdefault(step, []).append(time.perf_counter() - begun)

    def rate(self, step, seconds, clients=4):
        """How often a second several clients at a time do a step, spread over all processes."""
        if step == "sign":
            self.signing += [self.request() for _ in range(int(seconds * 250))]
        counts, end = [], time.perf_counter() + seconds

        def repeat(number):
            call, count = Connection(self.bases[number % len(self.bases)], self.key), 0
            while time.perf_counter() < end and (step != "sign" or self.signing):
                getattr(self, step)(call)
                count += 1
            counts.append(count)

        begun = time.perf_counter()
        threads = [threading.Thread(target=repeat, args=(number,)) for number in range(clients)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        return sum(counts) / (time.perf_counter() - begun)

    def statements(self, step):
        """How many statements a step runs, without those of the number itself; the least of some, as jobs run some too."""

        def count():
            found = re.findall(r"^signet_db_statements_total\{.*\} (\d+)$", self.calls[0].ask("GET", "/metrics").decode(), re.MULTILINE)
            return sum(map(int, found))

        def taken(work):
            before = count()
            work()
            return count() - before

        if step == "sign":
            self.signing += [self.request() for _ in range(10)]
        time.sleep(3)
        own = min(taken(lambda: None) for _ in range(10))
        return min(taken(getattr(self, step)) for _ in range(10)) - own


def quantiles(times):
    ordered = sorted(times)
    return statistics.median(ordered) * 1_000, ordered[min(len(ordered) - 1, int(len(ordered) * 0.99))] * 1_000


@contextlib.contextmanager
def farther(port, place):
    """The port at which a server is a millisecond away."""
    program = place / "delay"
    source = pathlib.Path(__file__).with_name("delay.c")
    subprocess.run(["gcc", "-O2", "-pthread", "-o", program, source], check=True)
    process = subprocess.Popen([program, str(port), str(AWAY)], stdout=subprocess.PIPE, text=True)
    try:
        yield int(process.stdout.readline())
    finally:
        process.kill()
        process.wait()


def alone(folder):
    """A service on SQLite."""
    folder.mkdir()
    port = free_port()
    node = Node(folder / "data", {"SIGNET_BASE_URL": f"http://127.0.0.1:{port}"}, [], [], port)
    # It serves its folder alone, as others do.
    del node.environment["SIGNET_TEST_SHARED_FOLDER"]
    node.start()
    return node, re.search(r"sk_\w+", node.out.read_text()).group(0)


def main():
    place = pathlib.Path(tempfile.mkdtemp(prefix="signet-measure-"))
    missed = []

    def bar(text, is_met):
        print(f"{'met   ' if is_met else 'MISSED'} {text}")
        if not is_met:
            missed.append(text)

    print(f"{len(CORES)} cores, load {os.getloadavg()[0]:.1f}, {COUNT} of each")
    with contextlib.ExitStack() as stack:
        stack.callback(shutil.rmtree, place, ignore_errors=True)
        server = stack.enter_context(contextlib.closing(Server("--durable")))
        port = stack.enter_context(farther(server.port, place))

        def cluster(name, **options):
            (place / name).mkdir()
            return stack.enter_context(contextlib.closing(Cluster(place / name, server, **options)))

        node, key = alone(place / "sqlite")
        stack.callback(node.kill)
        gateway = stack.enter_context(contextlib.closing(Gateway()))
        one, away = cluster("one", count=1), cluster("away", count=1, ports=[port])
        stored = cluster("stored", count=1, gateway=gateway)
        sqlite = Subject("SQLite", [node.base], key)
        near = Subject("PostgreSQL", [one.base], one.key)
        bucket = Subject("and a bucket", [stored.base], stored.key)
        far = Subject("1 ms away", [away.base], away.key)
        subjects = [sqlite, near, bucket, far]
        steps = ("stamp", "keep", "sign", "list")
        for subject in subjects:
            for step in steps:
                subject.timed(step, 5)
            subject.times.clear()
        for _ in range(COUNT // ROUND):
            for step in steps:
                for subject in subjects:
                    subject.timed(step, ROUND)
        print(f"\n{'ms':12} {'step':6} {'p50':>8} {'p99':>8} {'statements':>11}")
        counted = {}
        for subject in subjects:
            for step in steps:
                p50, p99 = quantiles(subject.times[step])
                counted[subject.name, step] = least = subject.statements(step)
                print(f"{subject.name:12} {step:6} {p50:8.1f} {p99:8.1f} {least:11}")
        rates = {subject: [] for subject in subjects}
        for _ in range(4):
            for subject in subjects:
                rates[subject].append(subject.rate("stamp", 2))
        means = {subject: statistics.mean(found) for subject, found in rates.items()}
        print("\nstamps a second, 4 clients: " + ", ".join(f"{subject.name} {mean:.0f}" for subject, mean in means.items()))

        # Each on another core, with the rest for the database and the clients.
        pinned = [["taskset", "-c", str(core)] for core in CORES[:2]]
        two, single = cluster("two", count=2, befores=pinned), cluster("single", count=1, befores=pinned[:1])
        both = Subject("two", [each.base for each in two.nodes], two.key)
        lone = Subject("single", [single.base], single.key)
        gain = {}
        for step in ("stamp", "sign"):
            rates = {both: [], lone: []}
            for _ in range(4):
                for subject, found in rates.items():
                    found.append(subject.rate(step, 2, clients=6))
            gain[step] = statistics.mean(rates[both]) / statistics.mean(rates[lone])
            print(f"{step}: two processes {statistics.mean(rates[both]):.0f}/s, one {statistics.mean(rates[lone]):.0f}/s: {gain[step]:.2f} ×")

        print()
        ratio = means[near] / means[sqlite]
        bar(f"/v1/stamp on PostgreSQL is at {ratio:.0%} of SQLite's rate (≥ 90 %)", ratio >= 0.9)
        ratio = means[bucket] / means[near]
        bar(f"/v1/stamp with a bucket is at {ratio:.0%} of the folder's rate (≥ 90 %)", ratio >= 0.9)
        for step in ("keep", "sign"):
            ratio = quantiles(bucket.times[step])[0] / quantiles(near.times[step])[0]
            print(f"       {step} with a bucket takes {ratio:.1f} × as long as with the folder (p50)")
        sign, listed = quantiles(far.times["sign"]), quantiles(far.times["list"])
        bar(f"a signature with the database 1 ms away: p99 {sign[1]:.1f} ms (< 60)", sign[1] < 60)
        bar(f"a list of 50: p50 {listed[0]:.1f} ms (< 40)", listed[0] < 40)
        for step, most in (("sign", 25), ("list", 8)):
            taken = counted["PostgreSQL", step]
            bar(f"statements of {step}: {taken} (≤ {most})", taken <= most)
        if len(CORES) >= 4:
            bar(f"two processes at {gain['stamp']:.2f} × one (≥ 1.7)", gain["stamp"] >= 1.7)
        else:
            print(f"not told: two processes beside one, as {len(CORES)} cores are also those of the database and the clients")
    sys.exit(1 if missed else 0)


if __name__ == "__main__":
    main()
