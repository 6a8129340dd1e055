"""Signs rows on Ray and on Spark: undisturbed, for what that costs, and while processes are killed, for what comes of it.

    cd Tests && SIGNET=PROGRAM python -m Engines.measure [ENGINE…]

ROWS (20,000) documents of 28 KB, each different, get one drawn stamp. Beside `signet batch` by itself, outputs must be the same byte for
byte, each made once, and the processor's time of each further document at most a bar above. A process is killed every PAUSE (20)
seconds or, where outputs are made for less than six times that, six times: the program, then a Python worker or an actor. Ends with 1
where something is not as it must be. Needs root, for a cgroup that counts processor time, and room in memory for three times the
documents, as time of a disk that others use says nothing.
"""

import contextlib
import hashlib
import itertools
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import threading
import time

from .driver import row
from .watching import Group, Names, descendants

ROOT = pathlib.Path(__file__).resolve().parents[2]
SIGNET = os.path.abspath(os.environ.get("SIGNET", ROOT / ".build/release/signet"))
ROWS = int(os.environ.get("ROWS", 20_000))
PAUSE = float(os.environ.get("PAUSE", 20))
# Before the further rows, the engine has started and warmed up.
FIRST = ROWS // 4
# Milliseconds of processor time above plain, for each further document.
BARS = {"ray": 0.1, "spark": 0.6}
DATE = "2026-05-17T09:30:00Z"
VICTIMS = {
    "program": re.compile(r"\S*signet batch - "),
    "ray": re.compile(r"ray::_?Signer"),
    "spark": re.compile(r".*-m pyspark\.daemon"),
}
RECIPE = """
stamps:
  - signature: {draw: drawing.json}
    at: page:last,bottom-right
    size: width:120
"""


class Failures(list):
    def expect(self, holds, words):
        print(f"  {'ok  ' if holds else 'FAIL'} {words}", flush=True)
        if not holds:
            self.append(words)


def prepare(folder):
    (folder / "in").mkdir()
    (folder / "recipe.yaml").write_text(RECIPE)
    shutil.copy(ROOT / "docs/examples/drawing.json", folder)
    contract = (ROOT / "docs/examples/contract.pdf").read_bytes()
    for number in range(ROWS):
        (folder / "in" / row(number)["input"]).write_bytes(contract + b"%%%d\n" % number)
    (folder / "rows.jsonl").write_text("".join(json.dumps(row(number)) + "\n" for number in range(ROWS)))


class Run:
    """A run of a program that signs all rows; `used`, `seconds`, `names` and `digests` say what came of it."""

    def __init__(self, name, folder, words, **options):
        self.output = folder / name
        self.output.mkdir()
        with contextlib.closing(Group(name)) as group:
            with contextlib.closing(Names(self.output, group)) as self.names:
                began = time.monotonic()
                with (folder / f"{name}.log").open("w") as log, subprocess.Popen(
                    words, cwd=folder, stdout=log, stderr=log, preexec_fn=group.enter, **options
                ) as program, self.disturbing(program.pid):
                    program.wait()
                self.seconds = time.monotonic() - began
            self.used = group.nanoseconds()
        assert program.returncode == 0, (folder / f"{name}.log").read_text()[-5_000:]
        self.digests = digests(self.output)

    @contextlib.contextmanager
    def disturbing(self, process):
        yield

    def say(self, name):
        each, further = self.used / ROWS / 1e6, self.names.further(FIRST)
        print(f"{name}: {each:.3f} ms a document, {further:.3f} ms each further one, {self.seconds:.0f} s", flush=True)
        return further


class Plain(Run):
    """`signet batch`."""

    def __init__(self, folder):
        words = [SIGNET, "batch", "rows.jsonl", "--recipe", "recipe.yaml", "--input-dir", "in", "--output-dir", "plain"]
        super().__init__("plain", folder, [*words, "--no-journal", "--quiet", "--date", DATE, "--jobs", "2"])


def digests(folder):
    """The digest of each output; the outputs are deleted."""
    found = {path.name: hashlib.file_digest(path.open("rb"), "sha256").digest() for path in folder.iterdir()}
    shutil.rmtree(folder)
    return found


class EngineRun(Run):
    """An engine."""

    def __init__(self, engine, folder):
        self.engine = engine
        batch = {"recipe": "recipe.yaml", "output_dir": engine, "input_dir": "in", "date": DATE, "program": SIGNET}
        words = [sys.executable, "-m", "Engines.driver", engine, json.dumps({"batch": batch, "count": ROWS}), "reports.jsonl"]
        path = os.environ | {"PYTHONPATH": f"{ROOT}/Sources/Python:{ROOT}/Tests", "PYSPARK_PYTHON": sys.executable}
        super().__init__(engine, folder, words, env=path)
        self.reports = [json.loads(line) for line in (folder / "reports.jsonl").read_text().splitlines()]

    def check(self, failures, expected):
        ids = sorted(int(report["id"]) for report in self.reports)
        wrong = [report for report in self.reports if report["status"] not in ("signed", "done-before")]
        before = sum(report["status"] == "done-before" for report in self.reports)
        failures.expect(ids == list(range(ROWS)), f"{len(ids)} reports, one for each row")
        failures.expect(not wrong, f"{len(wrong)} rows failed {wrong[:1] or ''}; {before} were done before")
        failures.expect(self.digests == expected, f"{len(self.digests)} outputs, byte for byte those of signet batch")
        twice = [name for name, count in self.names.counts.items() if count > 1]
        failures.expect(not twice and not self.names.has_missed, f"{len(twice)} outputs made twice {twice[:3] or ''}")


class KilledRun(EngineRun):
    """The same while its processes are killed with signal 9."""

    def __init__(self, engine, folder, pause):
        self.pause, self.kills = pause, {}
        super().__init__(engine, folder)

    @contextlib.contextmanager
    def disturbing(self, driver):
        end = threading.Event()
        thread = threading.Thread(target=self.kill, args=(driver, end))
        thread.start()
        yield
        end.set()
        thread.join()

    def kill(self, driver, end):
        while not any(self.output.iterdir()):
            if end.wait(0.1):
                return
        for kind in itertools.cycle(("program", self.engine)):
            if end.wait(self.pause):
                return
            # The last one is a worker, where an older one has begun others.
            found = [process for process, line in descendants(driver).items() if VICTIMS[kind].match(line)]
            if found:
                with contextlib.suppress(ProcessLookupError):
                    os.kill(found[-1], 9)
                    self.kills[kind] = self.kills.get(kind, 0) + 1


def main():
    failures = Failures()
    with tempfile.TemporaryDirectory(prefix="signet-engines-", dir="/dev/shm") as name:
        folder = pathlib.Path(name)
        prepare(folder)
        plain = Plain(folder)
        further = plain.say("signet batch")
        for engine in sys.argv[1:] or BARS:
            run = EngineRun(engine, folder)
            above = run.say(engine) - further
            failures.expect(above <= BARS[engine], f"{above:.3f} ms above signet batch for each further one; bar {BARS[engine]} ms")
            run.check(failures, plain.digests)
            killed = KilledRun(engine, folder, min(PAUSE, run.names.seconds / 6))
            print(f"{engine}, killed: {killed.kills}, {killed.seconds:.0f} s", flush=True)
            failures.expect(len(killed.kills) == 2, "program and worker were killed")
            killed.check(failures, plain.digests)
    sys.exit(1 if failures else 0)


if __name__ == "__main__":
    main()
