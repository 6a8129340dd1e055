"""Where a run keeps its outputs: a folder or object storage, which tell how often each was made, and the digest of each."""

import collections
import contextlib
import ctypes
import hashlib
import http.client
import json
import os
import pathlib
import select
import shutil
import statistics
import struct
import subprocess
import threading
import time

LIBC = ctypes.CDLL(None, use_errno=True)
CREATED, MOVED_TO, OVERFLOW = 0x100, 0x80, 0x4000
PART = 500
STORAGE = pathlib.Path(__file__).resolve().parents[1] / "Rehearsal/storage.py"


class Folder:
    """A folder; counts how often each name appears, by inotify, and what a group of processes has computed by then."""

    def __init__(self, path, group):
        path.mkdir()
        self.path, self.address, self.environment = path, str(path), {}
        self.inputs = str(path.parent / "in")
        self.counts = collections.Counter()
        self.costs = []
        self.has_missed = False
        self._group = group
        self._queue = LIBC.inotify_init1(os.O_CLOEXEC)
        assert LIBC.inotify_add_watch(self._queue, os.fsencode(path), CREATED | MOVED_TO) > 0
        self._end, self._told = os.pipe()
        self._thread = threading.Thread(target=self._count)
        self._thread.start()

    def _count(self):
        # What is in the queue is read before the end.
        while self._queue in select.select([self._queue, self._end], [], [])[0]:
            events = os.read(self._queue, 1 << 20)
            while events:
                _, mask, _, length = struct.unpack_from("iIII", events)
                self.has_missed |= bool(mask & OVERFLOW)
                self.counts[events[16:16 + length].rstrip(b"\0").decode()] += 1
                events = events[16 + length:]
            self.costs.append((self.made(), self._group.nanoseconds()))
            # Events wait, so that many are read at once.
            time.sleep(0.05)

    def made(self):
        """The number of outputs so far."""
        return sum(self.counts.values())

    def twice(self):
        """The names that were made more than once."""
        assert not self.has_missed
        return [name for name, count in self.counts.items() if count > 1]

    def further(self, first):
        """Milliseconds that each document after the first ones took, by parts of PART documents: three quarters of them took more."""
        parts, last = [], (0, 0)
        for sample in self.costs:
            if sample[0] >= max(last[0] + PART, first):
                parts.append((sample[1] - last[1]) / (sample[0] - last[0]) / 1e6)
                last = sample
        return statistics.quantiles(parts[1:], n=4)[0]

    def close(self):
        """Reads the digests and deletes the outputs."""
        os.close(self._told)
        self._thread.join()
        os.close(self._queue)
        os.close(self._end)
        self.digests = {path.name: hashlib.sha256(path.read_bytes()).hexdigest() for path in self.path.iterdir()}
        shutil.rmtree(self.path)


class Bucket:
    """A bucket of a server that keeps all outputs; the documents are objects too. Each answer takes some milliseconds."""

    LATENCY = 20

    def __init__(self, path):
        self.path, self.address, self.inputs = path, "s3://signed/run", "s3://inputs"
        words = ["/usr/bin/python3", STORAGE, path, "--inputs", path.parent / "in", "--whole", "1"]
        self._server = subprocess.Popen(words, stdout=subprocess.PIPE, text=True)
        self._port = int(self._server.stdout.readline())
        self._ask(f"fault?latency={self.LATENCY}")
        self.environment = {
            "AWS_ENDPOINT_URL": f"http://127.0.0.1:{self._port}", "AWS_ACCESS_KEY_ID": "key", "AWS_SECRET_ACCESS_KEY": "secret",
            "AWS_REGION": "us-east-1", "AWS_EC2_METADATA_DISABLED": "true",
        }

    def _ask(self, order):
        with contextlib.closing(http.client.HTTPConnection("127.0.0.1", self._port, timeout=60)) as connection:
            connection.request("GET", f"/-/{order}")
            return connection.getresponse().read()

    def made(self):
        return json.loads(self._ask("counts")).get("documents", 0)

    def twice(self):
        return self.replaced

    def read(self):
        """Reads the digests, and how many objects were written again."""
        self.replaced = ["?"] * json.loads(self._ask("counts")).get("replaced", 0)
        lines = [line.split("\t") for line in (self.path / "log").read_text().splitlines()]
        self.digests = {name.removeprefix("signed/run/"): digest for name, digest, *_ in lines if name.endswith(".pdf")}

    def close(self):
        self.read()
        self._server.kill()
        self._server.wait()
        self._server.stdout.close()
        shutil.rmtree(self.path)
