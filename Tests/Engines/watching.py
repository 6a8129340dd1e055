"""What a run of an engine does to the machine: processes, processor time, and names in a folder."""

import collections
import contextlib
import ctypes
import os
import pathlib
import select
import statistics
import struct
import threading
import time

from waits import until

LIBC = ctypes.CDLL(None, use_errno=True)
PART = 500
CREATED, MOVED_TO, OVERFLOW = 0x100, 0x80, 0x4000


class Names:
    """Counts how often each name appears in a folder, by inotify, and what a group has computed by then."""

    def __init__(self, folder, group):
        self.counts = collections.Counter()
        self.costs = []
        self._group = group
        self.has_missed = False
        self._queue = LIBC.inotify_init1(os.O_CLOEXEC)
        assert LIBC.inotify_add_watch(self._queue, os.fsencode(folder), CREATED | MOVED_TO) > 0
        self._end, self._told = os.pipe()
        self._thread = threading.Thread(target=self._count)
        self._thread.start()

    def _count(self):
        # What is in the queue is read before the end.
        while self._queue in select.select([self._queue, self._end], [], [])[0]:
            events = os.read(self._queue, 1 << 20)
            while events:
                _, mask, _, length = struct.unpack_from("iIII", events)
                name = events[16:16 + length].rstrip(b"\0").decode()
                self.has_missed |= bool(mask & OVERFLOW)
                self.counts[name] += 1
                events = events[16 + length:]
            self.costs.append((sum(self.counts.values()), self._group.nanoseconds(), time.monotonic()))
            # Events wait, so that many are read at once.
            time.sleep(0.05)

    def further(self, first):
        """Milliseconds that each document after the first ones took: the median of those that are made between two samples."""
        parts, last = [], (0, 0, 0)
        for sample in self.costs:
            if sample[0] >= max(last[0] + PART, first):
                parts.append((sample[1] - last[1]) / (sample[0] - last[0]) / 1e6)
                last = sample
        return statistics.median(parts[1:])

    @property
    def seconds(self):
        """From the first name to the last."""
        return self.costs[-1][2] - self.costs[0][2]

    def close(self):
        os.close(self._told)
        self._thread.join()
        os.close(self._queue)
        os.close(self._end)


class Group:
    """A cgroup that counts what all processes in it compute, those that have ended too."""

    ROOT = pathlib.Path("/sys/fs/cgroup")

    def __init__(self, name):
        self.is_old = (self.ROOT / "cpuacct").is_dir()
        self.folder = (self.ROOT / "cpuacct" if self.is_old else self.ROOT) / f"signet-{name}-{os.getpid()}"
        self.folder.mkdir()

    def enter(self):
        """Moves this process into it; for `preexec_fn`."""
        (self.folder / "cgroup.procs").write_text(str(os.getpid()))

    def nanoseconds(self):
        if self.is_old:
            return int((self.folder / "cpuacct.usage").read_text())
        words = (self.folder / "cpu.stat").read_text().split()
        return 1000 * int(words[words.index("usage_usec") + 1])

    def close(self):
        # What an engine leaves ends by itself.
        until(lambda: not (self.folder / "cgroup.procs").read_text())
        self.folder.rmdir()


def descendants(process):
    """The command lines of the processes that a process began, directly or not."""
    children, lines = collections.defaultdict(list), {}
    for folder in pathlib.Path("/proc").glob("[0-9]*"):
        with contextlib.suppress(OSError):
            parent = int((folder / "stat").read_text().rpartition(")")[2].split()[1])
            children[parent].append(int(folder.name))
            lines[int(folder.name)] = (folder / "cmdline").read_bytes().replace(b"\0", b" ").decode(errors="replace")
    found, left = {}, [process]
    while left:
        for child in children[left.pop()]:
            found[child] = lines[child]
            left.append(child)
    return found
