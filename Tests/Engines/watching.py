"""The processes of a run: what they compute, and which they are."""

import collections
import contextlib
import os
import pathlib

from waits import until


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
    """The command lines of the processes that a process began, directly or not; those begun by others come after these."""
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
