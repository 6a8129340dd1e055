"""Runs of programs that sign rows."""

import contextlib
import itertools
import json
import os
import pathlib
import re
import subprocess
import sys
import threading
import time

from .outputs import Bucket, Folder
from .watching import Group, descendants

ROOT = pathlib.Path(__file__).resolve().parents[2]
SIGNET = os.path.abspath(os.environ.get("SIGNET", ROOT / ".build/release/signet"))
DATE = "2026-05-17T09:30:00Z"
VICTIMS = {
    "program": re.compile(r"\S*signet batch - "),
    "ray": re.compile(r"ray::_?Signer"),
    "spark": re.compile(r".*-m pyspark\.daemon"),
}


class Run:
    """A run; `used` is its time of processors, `seconds` its duration, `output` has what it made."""

    def __init__(self, name, folder, is_stored=False):
        with contextlib.closing(Group(name)) as group:
            self.output = Bucket(folder / name) if is_stored else Folder(folder / name, group)
            with contextlib.closing(self.output):
                began = time.monotonic()
                with (folder / "log").open("w") as log, subprocess.Popen(
                    self.words(), cwd=folder, stdout=log, stderr=log, preexec_fn=group.enter, env=self.environment()
                ) as program, self.disturbing(program.pid):
                    program.wait()
                self.seconds = time.monotonic() - began
            self.used = group.nanoseconds()
        assert program.returncode == 0, (folder / "log").read_text()[-5_000:]

    def environment(self):
        path = os.pathsep.join((f"{ROOT}/Sources/Python", f"{ROOT}/Tests"))
        return os.environ | {"PYTHONPATH": path, "PYSPARK_PYTHON": sys.executable} | self.output.environment

    @contextlib.contextmanager
    def disturbing(self, process):
        yield


class Plain(Run):
    """`signet batch`."""

    def __init__(self, folder):
        super().__init__("plain", folder)

    def words(self):
        words = [SIGNET, "batch", "rows.jsonl", "--recipe", "recipe.yaml", "--input-dir", "in", "--output-dir", self.output.address]
        return [*words, "--no-journal", "--quiet", "--date", DATE, "--jobs", "2"]


class EngineRun(Run):
    """An engine; `reports` are what it gives for the rows."""

    def __init__(self, engine, folder, count, is_stored=False):
        self.engine, self.count = engine, count
        super().__init__(engine, folder, is_stored)
        self.reports = [json.loads(line) for line in (folder / "reports.jsonl").read_text().splitlines()]

    def words(self):
        batch = {"recipe": "recipe.yaml", "output_dir": self.output.address, "input_dir": self.output.inputs}
        settings = {"batch": batch | {"date": DATE, "program": SIGNET}, "count": self.count}
        return [sys.executable, "-m", "Engines.driver", self.engine, json.dumps(settings), "reports.jsonl"]


class KilledRun(EngineRun):
    """The same while its processes are killed with signal 9: the program and a worker in turns, by time and by progress."""

    KILLS = 6

    def __init__(self, engine, folder, count, pause, is_stored=False):
        self.pause, self.kills = pause, {}
        super().__init__(engine, folder, count, is_stored)

    @contextlib.contextmanager
    def disturbing(self, driver):
        end = threading.Event()
        thread = threading.Thread(target=self.kill, args=(driver, end))
        thread.start()
        try:
            yield
        finally:
            end.set()
            thread.join()

    def kill(self, driver, end):
        for kind in itertools.cycle(("program", self.engine)):
            made, since = self.output.made(), time.monotonic()
            while self.output.made() < made + self.count // (self.KILLS + 1) and (not made or time.monotonic() < since + self.pause):
                if end.wait(0.05):
                    return
            # The last one is a worker, where an older one has begun others.
            found = [process for process, line in descendants(driver).items() if VICTIMS[kind].match(line)]
            if found:
                with contextlib.suppress(ProcessLookupError):
                    os.kill(found[-1], 9)
                    self.kills[kind] = self.kills.get(kind, 0) + 1
