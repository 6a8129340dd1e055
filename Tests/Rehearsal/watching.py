"""What a program takes while it runs, and what of it falls upon a tenth of its documents."""

import dataclasses
import json
import os
import re
import resource
import statistics
import urllib.request

TICKS = os.sysconf("SC_CLK_TCK")
LINE = re.compile(rb'"milliseconds":([0-9.]+).*"status":"signed"')


@dataclasses.dataclass
class Sample:
    """What was taken from the beginning until a time, and what there was at it."""

    seconds: float = 0
    documents: int = 0
    processor: float = 0
    # Requests that were refused or failed.
    refused: int = 0
    # MiB of all processes now, and the most of one.
    memory: float = 0
    peak: float = 0
    files: int = 0
    # The most bytes since the last sample that were read and not kept yet.
    flight: int = 0
    # The milliseconds of each row since the last sample.
    rows: list = dataclasses.field(default_factory=list)


class Watch:
    """Processes of a program, those that have ended too, and the reports that they write."""

    def __init__(self, port):
        self.port, self.processes, self.reports, self.rests = port, [], [], {}

    def sample(self, seconds):
        asked = counts(self.port)
        refused = sum(number for name, number in asked.items() if name[-3:].isdigit() and name[-3:] >= "400" and name[-4:] != " 404")
        return Sample(
            seconds, asked.get("documents", 0), self.processor(), refused,
            sum(self.memory("VmRSS")), max(self.memory("VmHWM"), default=0), self.files(), asked["most in flight"], self.rows(),
        )

    def alive(self):
        """The processes that have not ended; those that have are counted by the system then."""
        return [process for process in self.processes if process.poll() is None]

    def processor(self):
        """Seconds of all children that have ended, and of the processes that run."""
        # In this order: a process that ends is counted by the system as soon as it is found to have ended.
        running = sum(map(self.seconds, self.alive()))
        ended = resource.getrusage(resource.RUSAGE_CHILDREN)
        return ended.ru_utime + ended.ru_stime + running

    @staticmethod
    def seconds(process):
        with open(f"/proc/{process.pid}/stat", encoding="utf-8") as file:
            words = file.read().rpartition(")")[2].split()
        return (int(words[11]) + int(words[12])) / TICKS

    def memory(self, name):
        found = []
        for process in self.alive():
            with open(f"/proc/{process.pid}/status", encoding="utf-8") as file:
                # One that has just ended has none.
                found += [int(number) / 1024 for number in re.findall(rf"^{name}:\s+(\d+)", file.read(), re.MULTILINE)]
        return found

    def files(self):
        return sum(len(os.listdir(f"/proc/{process.pid}/fd")) for process in self.alive())

    def rows(self):
        found = []
        for report in self.reports:
            *lines, self.rests[report] = (self.rests.get(report, b"") + report.read()).split(b"\n")
            found += [float(match[1]) for line in lines if (match := LINE.search(line))]
        return found


def order(port, name):
    with urllib.request.urlopen(f"http://127.0.0.1:{port}/-/{name}", timeout=60) as reply:
        return reply.read()


def counts(port):
    """What the storage was asked."""
    return json.loads(order(port, "counts"))


class Part:
    """What fell upon the documents between two counts of them."""

    def __init__(self, samples, first, last):
        begin, end = at(samples, first), at(samples, last)
        inside = [sample for sample in samples if begin.seconds < sample.seconds <= end.seconds] or [end]
        self.seconds, self.processor = end.seconds - begin.seconds, end.processor - begin.processor
        self.rate, self.rate_of_core = ((last - first) / max(taken, 1e-9) for taken in (self.seconds, self.processor))
        self.refused = end.refused - begin.refused
        self.memory = statistics.median([sample.memory for sample in inside if sample.memory] or [0])
        self.peak, self.files, self.flight = (max(getattr(sample, name) for sample in inside) for name in ("peak", "files", "flight"))
        rows = sorted(milliseconds for sample in inside for milliseconds in sample.rows)
        self.p50, self.p99 = (rows[int(len(rows) * share)] if rows else 0 for share in (0.5, 0.99))


def at(samples, documents):
    """The sample at this number of documents, which may be between two samples."""
    before = Sample()
    for sample in samples:
        if sample.documents >= documents > before.documents:
            share = (documents - before.documents) / (sample.documents - before.documents)
            taken = {name: getattr(before, name) for name in ("seconds", "processor", "refused")}
            return dataclasses.replace(sample, **{name: old + share * (getattr(sample, name) - old) for name, old in taken.items()})
        before = sample
    return samples[-1] if documents else Sample()
