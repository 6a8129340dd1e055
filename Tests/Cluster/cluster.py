"""A service of several processes on a private PostgreSQL, with one folder or one bucket for their documents."""

import contextlib
import json
import os
import pathlib
import re
import signal
import subprocess
import sys
import tempfile
import time

import psycopg
import requests
from ports import free_port
from Service.load import Served
from Service.threats import PROGRAM, ROOT
from waits import SECONDS, until

from .gateway import BUCKET, KEYS, client

# Seconds for which a process takes a job: others wait so long for what a killed one had.
LEASE = 2
# Seconds for which a removal without an answer may still come about, and the most that a process works at one.
REMOVAL, LONGEST = 900, 15
SETTINGS = (
    "limits.requests-per-minute=100000000", "limits.failures-per-minute=100000000", "limits.viewing-seconds=120",
    "webhooks.allow-private=true", "log.level=notice", "log.format=json",
)

NAMED = """
    SELECT sha256 FROM document WHERE deleted IS NULL UNION SELECT sha256 FROM request UNION SELECT sha256 FROM picture
    UNION SELECT document.sha256 FROM request JOIN document ON document.id = request.documentId
"""


class Commanded:
    """A program that announces itself by a line of JSON and answers commands by one each, until it is closed."""

    def __init__(self, *words):
        self.process = subprocess.Popen([sys.executable, *map(str, words)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        self.said = json.loads(self.process.stdout.readline())

    def tell(self, *words):
        self.process.stdin.write(" ".join(words) + "\n")
        self.process.stdin.flush()
        assert self.process.stdout.readline(), f"it ended at {words}"

    def close(self):
        with contextlib.suppress(BrokenPipeError):
            self.process.stdin.close()
        self.process.wait(SECONDS)


class Server(Commanded):
    """A private PostgreSQL."""

    def __init__(self, *options):
        super().__init__(ROOT / "Tests/postgresql.py", *options)
        self.port = self.said["port"]

    def address(self, database, port=None):
        return f"postgresql://signet@127.0.0.1:{port or self.port}/{database}"

    def connect(self, database="postgres"):
        return psycopg.connect(self.address(database), autocommit=True)

    def pids(self):
        """Its first process, and all others."""
        first = int(pathlib.Path(self.said["folder"], "data/postmaster.pid").read_text().split()[0])
        return [first, *map(int, pathlib.Path(f"/proc/{first}/task/{first}/children").read_text().split())]

    @contextlib.contextmanager
    def stopped(self):
        """No process of it runs, and none ends."""
        pids = self.pids()
        try:
            for pid in pids:
                os.kill(pid, signal.SIGSTOP)
            yield
        finally:
            for pid in pids:
                with contextlib.suppress(ProcessLookupError):
                    os.kill(pid, signal.SIGCONT)


class Gateway(Commanded):
    """A private server of S3, with a bucket."""

    def __init__(self):
        super().__init__(ROOT / "Tests/Cluster/gateway.py")
        self.address, self.port = self.said["http"], int(self.said["http"].rsplit(":", 1)[1])
        self.client = client(self.address)

    def names(self, prefix):
        pages = self.client.get_paginator("list_objects_v2").paginate(Bucket=BUCKET, Prefix=prefix)
        return {item["Key"].removeprefix(prefix) for page in pages for item in page.get("Contents", [])}


class Node(Served):
    """One of the processes, which has its port also when it is started again."""

    def __init__(self, folder, environment, settings, before, port):
        self.folder, self.settings, self.before, self.port = folder, settings, before, port
        self.base = f"http://127.0.0.1:{port}"
        self.environment = {**os.environ, **environment, "SIGNET_TEST_SHARED_FOLDER": str(LEASE)}
        self.log = pathlib.Path(tempfile.mkstemp(dir=folder.parent, prefix=f"log-{port}-")[1])
        self.out = self.log.with_suffix(".out")
        self.process = None

    def start(self):
        """Starts it, as often as it ends because the database does not answer, and waits until it listens."""
        words = [*self.before, PROGRAM, "--data", str(self.folder), "--port", str(self.port)]
        words += [word for setting in (*SETTINGS, *self.settings) for word in ("--set", setting)]
        limit = time.monotonic() + SECONDS
        while True:
            with self.out.open("w") as out, self.log.open("a") as log:
                self.process = subprocess.Popen(words, stdout=out, stderr=log, env=self.environment)
            until(lambda: self.process.poll() is not None or "Signet listens" in self.out.read_text())
            if self.process.poll() is None:
                return self
            assert self.process.returncode == 69 and time.monotonic() < limit, self.log.read_text()[-2000:]

    def kill(self):
        self.process.kill()
        self.process.wait()

    def lines(self):
        return self.log.read_text().splitlines()

    def is_ready(self):
        try:
            return requests.get(f"{self.base}/ready", timeout=5).status_code == 200
        except requests.RequestException:
            return False


class Cluster:
    """Processes that serve one database.

    `befores` are the words before each process' own, such as those of a program that gives it another clock; `ports`, where each
    reaches the database. With a `gateway` they share no folder, and `objects` says where each reaches that.
    """

    def __init__(self, folder, server, *settings, count=3, befores=None, ports=None, gateway=None, objects=None):
        self.folder, self.server, self.gateway = folder / "data", server, gateway
        self.name = f"cluster_{os.getpid()}_{time.monotonic_ns()}"
        with server.connect() as database:
            database.execute(f"CREATE DATABASE {self.name}")
        own = [free_port() for _ in range(count)]
        self.base = f"http://127.0.0.1:{own[0]}"
        self.environment = self.variables()
        assert self.command("migrate").returncode == 0
        self.nodes = [
            Node(
                folder / f"data-{number}" if gateway else self.folder,
                self.variables(ports and ports[number], objects and objects[number]),
                settings, befores[number] if befores else [], own[number],
            )
            for number in range(count)
        ]
        try:
            for node in self.nodes:
                node.start()
            self.key = re.search(r"sk_\w+", "".join(node.out.read_text() for node in self.nodes)).group(0)
        except BaseException:
            self.close()
            raise

    def variables(self, port=None, objects=None):
        variables = {"SIGNET_STORE": self.server.address(self.name, port), "SIGNET_BASE_URL": self.base}
        if self.gateway:
            address = f"http://127.0.0.1:{objects or self.gateway.port}"
            variables |= {**KEYS, "SIGNET_BLOBS": f"s3://{BUCKET}/{self.name}", "SIGNET_BLOBS_ENDPOINT": address}
        return variables

    def command(self, *words):
        """A command of the service, with its database, that ran."""
        return subprocess.run(
            [PROGRAM, *map(str, words), "--data", self.folder], capture_output=True, text=True, timeout=SECONDS,
            env={**os.environ, **self.environment},
        )

    def connect(self):
        return self.server.connect(self.name)

    def copied(self, place):
        """The folder of a service without PostgreSQL, to which this one was backed up."""
        done = self.command("backup", place / "backup")
        assert done.returncode == 0, done.stderr
        done = subprocess.run([PROGRAM, "restore", place / "backup", "--data", place / "copy"], capture_output=True, text=True, timeout=SECONDS)
        assert done.returncode == 0, done.stderr
        return place / "copy"

    def blobs(self):
        """The digests of what is in the bucket."""
        return {name.rsplit("/", 1)[1] for name in self.gateway.names(f"{self.name}/blobs/") if "/" in name}

    def named(self):
        """The digests of what records name."""
        with self.connect() as database:
            return {digest for (digest,) in database.execute(NAMED)}

    def age(self, seconds=0):
        """Has what waits to be removed, and was kept some seconds ago, have waited for long, and looks for it at once."""
        with self.connect() as database:
            database.execute(f"UPDATE orphan SET since = 0 WHERE since <= clock_ms() - {seconds * 1000}")
            database.execute(f"UPDATE blob SET kept = 0 WHERE kept <= clock_ms() - {seconds * 1000}")
            self.tidy(database)

    def pass_removals(self, seconds=0):
        """Has removals of which nobody learned the end, and which began some seconds ago, come to nothing."""
        with self.connect() as database:
            database.execute(f"UPDATE blob SET removal = 0 WHERE removal > 0 AND removal <= clock_ms() + {(REMOVAL - seconds) * 1000}")

    @staticmethod
    def tidy(database, *keys):
        database.execute("UPDATE job SET due = 0 WHERE kind = 'upkeep' AND key = ANY(%s)", [["tidy", *keys]])

    def settle(self):
        """Waits until the bucket has what records name, and nothing else, while nobody keeps anything."""
        with self.connect() as database:
            def wrong():
                # Repeated, because a removal by a process that ended is noted again.
                self.age()
                self.pass_removals(LONGEST)
                self.tidy(database, "strays")
                named, there = self.named(), self.blobs()
                rows = {name.rsplit("/", 1)[1] for (name,) in database.execute("SELECT name FROM blob")}
                return {"missing": named - there, "left": there - named, "rows": rows ^ named}

            until(wrong, lambda found: not any(found.values()), pause=0.5)

    def links(self, asked):
        """The links of a request's signers, each to another process."""
        return [
            signer["url"].replace(self.base, self.nodes[number % len(self.nodes)].base)
            for number, signer in enumerate(asked["signers"])
        ]

    def close(self):
        for node in self.nodes:
            if node.process:
                node.process.send_signal(signal.SIGCONT)
                node.kill()
