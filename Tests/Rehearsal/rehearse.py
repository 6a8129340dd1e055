#!/usr/bin/python3
"""Signs very many documents from one bucket into another, kills the program in the middle, and checks what there is.

    rehearse.py SIGNET [--rows 1000000] [--jobs N] [--shards 1] [--stamp drawn|typed] [--folder .build/rehearsal]

The buckets are those of storage.py, which keeps digests. The program is started again with what the bucket has, and nothing else. All
outputs must be there once; those of one row in a hundred be what signing in a folder makes, and sound; memory and rate at the end be
those of the beginning. Prints a table, the cost of a million documents and the bars, and ends with 1 where one is missed.
"""

import argparse
import os
import pathlib
import shutil
import subprocess
import sys
import time

import checking
import documents
from watching import Part, Watch, counts, order

HERE = pathlib.Path(__file__).resolve().parent
DRAWING = HERE.parents[1] / "docs/examples/drawing.json"
# One drawing for all rows, or each row's name.
SIGNATURES = {"drawn": f"{{draw: '{DRAWING}'}}", "typed": '{type: "{name}"}'}
RECIPE = """variables:
  name: {{required: true}}
stamps:
  - signature: {}
    at: "page:last,bottom-right"
    size: "width:180"
    author: "{{name}}"
"""
DATE = "2026-01-31T12:00:00Z"
# The rows that one object of the journal has, and that are signed again after the end of a process at worst.
SEGMENT = 5_000
# Fewer rows are signed too soon for memory and rate to say anything.
LONG = 100_000
# Dollars for a thousand requests and an hour of a processor; docs/scale.md says whose.
PUT, GET, PROCESSOR = 0.005, 0.0004, 0.0408


class Rehearsal:
    def __init__(self, asked):
        self.asked, self.folder = asked, asked.folder.resolve()
        self.rows, self.every = asked.rows, min(5, max(0.25, asked.rows / 40_000))
        self.missed, self.samples = [], []

    def prepare(self):
        shutil.rmtree(self.folder, ignore_errors=True)
        documents.make(self.folder / "inputs")
        documents.write(self.folder / "rows.csv", self.rows, "s3://inputs/")
        (self.folder / "recipe.yaml").write_text(RECIPE.format(SIGNATURES[self.asked.stamp]))
        command = [sys.executable, HERE / "storage.py", self.folder / "storage", "--inputs", self.folder / "inputs"]
        self.storage = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
        self.port = int(self.storage.stdout.readline())
        self.watch = Watch(self.port)

    def command(self, table, output, *options):
        recipe = self.folder / "recipe.yaml"
        return [self.asked.signet, "batch", table, "--recipe", recipe, "--output-dir", output, "--date", DATE, "--quiet", *options]

    def start(self):
        """Processes for all shards, which know nothing of earlier ones."""
        environment = {name: value for name, value in os.environ.items() if not name.startswith("AWS_")} | {
            "AWS_ENDPOINT_URL": f"http://127.0.0.1:{self.port}", "AWS_REGION": "us-east-1", "AWS_ACCESS_KEY_ID": "rehearsal",
            "AWS_SECRET_ACCESS_KEY": "rehearsal",
        }
        self.watch.processes = []
        for number in range(self.asked.shards):
            file = self.folder / f"report-{len(self.watch.reports)}.jsonl"
            options = ["--jobs", str(self.asked.jobs), "--report", "-"]
            if self.asked.shards > 1:
                options += ["--shard", f"{number + 1}/{self.asked.shards}"]
            with open(file, "wb") as report, open(self.folder / "errors.txt", "ab") as errors:
                command = self.command(self.folder / "rows.csv", "s3://outputs/signed", *options)
                self.watch.processes.append(subprocess.Popen(command, env=environment, stdout=report, stderr=errors))
            self.watch.reports.append(open(file, "rb"))

    def run(self):
        """Signs all rows, with the processes killed once; whether they were."""
        begun, is_killed = time.monotonic(), False
        print("  seconds documents  rate  of a core  MiB  most  files  MB under way", flush=True)
        self.start()
        while self.watch.alive():
            time.sleep(self.every)
            self.note(time.monotonic() - begun)
            if not is_killed and self.samples[-1].documents >= self.rows / 2:
                for process in self.watch.processes:
                    process.kill()
                    process.wait()
                is_killed = True
                order(self.port, "forget")
                self.note(time.monotonic() - begun)
                print("  killed", flush=True)
                self.start()
        self.note(time.monotonic() - begun)
        return is_killed

    def note(self, seconds):
        self.samples.append(sample := self.watch.sample(seconds))
        part = Part(self.samples, self.samples[-2].documents if len(self.samples) > 1 else 0, sample.documents)
        print(
            f"  {seconds:7.1f} {sample.documents:9} {part.rate:5.0f} {part.rate_of_core:10.0f} {sample.memory:4.0f} {sample.peak:5.0f}"
            f" {sample.files:6} {sample.flight / 1e6:14.1f}", flush=True,
        )

    # Judging.

    def bar(self, text, is_met, is_told=True):
        print(f"{('met' if is_met else 'MISSED') if is_told else 'not told':8} {text}", flush=True)
        if is_told and not is_met:
            self.missed.append(text)

    def table(self, load):
        tenths = [Part(self.samples, self.rows * place // 10, self.rows * (place + 1) // 10) for place in range(10)]
        print(f"\n{self.rows:,} documents, {self.asked.stamp}, {self.asked.shards} × {self.asked.jobs} jobs, load {load}\n")
        print("| tenth | seconds | a second | a second of one processor | ms of a row: median (99 %) | MiB (most) | files | MB under way | refused |")
        print("|---|---|---|---|---|---|---|---|---|")
        for number, part in enumerate(tenths, 1):
            print(
                f"| {number} | {part.seconds:.1f} | {part.rate:,.0f} | {part.rate_of_core:,.0f} | {part.p50:.2f} ({part.p99:.1f}) |"
                f" {part.memory:.0f} ({part.peak:.0f}) | {part.files} | {part.flight / 1e6:.1f} | {part.refused:.0f} |"
            )
        return tenths

    def cost(self, asked, processor):
        million = 1_000_000 / self.rows
        written = asked.get("PUT", 0) + asked.get("LIST", 0)
        read = asked.get("GET", 0) + asked.get("HEAD", 0)
        hours, own = processor / 3600, self.watch.seconds(self.storage)
        print(
            f"\na document: {processor / self.rows * 1e6:,.0f} µs of a processor, and {own / self.rows * 1e6:,.0f} for the storage"
            f"\na million: {written * million:,.0f} PUT and LIST ${written * million / 1000 * PUT:.2f},"
            f" {read * million:,.0f} GET and HEAD ${read * million / 1000 * GET:.2f},"
            f" {hours * million:.2f} hours of a processor ${hours * million * PROCESSOR:.3f};"
            f" {asked['bytes given'] * million / 1e9:.0f} GB read, {asked['bytes kept'] * million / 1e9:.0f} GB written\n"
        )

    def judge(self, is_killed, load):
        tenths, asked, rows = self.table(load), counts(self.port), self.rows
        # The sample below is signed by children too.
        self.cost(asked, self.samples[-1].processor)
        self.bar("killed in the middle", is_killed)
        statuses = [process.returncode for process in self.watch.processes]
        self.bar(f"ended with {statuses}", not any(statuses))
        found, again = checking.kept(self.folder / "storage")
        absent, strange = checking.missing(found, rows)
        self.bar(f"{absent} outputs are missing, {strange} are of no row, {again} were written twice", absent + strange + again == 0)
        count, different, unsound = checking.sample(self.folder, found, rows, self.sign)
        text = f"of {count} outputs, {different} differ from those of a folder, {unsound} are unsound"
        self.bar(text, count > rows / 200 and different + unsound == 0)
        first, last = tenths[0], tenths[-1]
        grown = last.memory / max(first.memory, 1)
        self.bar(f"memory of the last tenth at {grown:.0%} of the first (≤ 110 %)", grown <= 1.1, rows >= LONG)
        for name, ratio in (("rate", last.rate / first.rate), ("rate of one processor", last.rate_of_core / first.rate_of_core)):
            self.bar(f"{name} of the last tenth at {ratio:.0%} of the first (≥ 85 %)", ratio >= 0.85, rows >= LONG)
        puts, refused = asked["PUT"], asked.get("PUT 412", 0)
        self.bar(f"{(puts - refused) / rows:.4f} PUT a document (≤ 1.01), and {refused} refused", puts - refused <= 1.01 * rows)
        # Of a document that is read in two steps, a HEAD says how long it is.
        again = asked["inputs"] - asked.get("HEAD inputs", 0) - rows
        most = SEGMENT * self.asked.shards + 1_000
        self.bar(f"{again} documents were read again after the end (≤ {most})", again <= most)

    def sign(self, table, output):
        subprocess.run(self.command(table, output, "--no-journal", "--durability", "none"), check=False, stdout=subprocess.DEVNULL)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("signet", type=lambda text: pathlib.Path(text).resolve())
    parser.add_argument("--rows", type=int, default=1_000_000)
    parser.add_argument("--jobs", type=int, default=len(os.sched_getaffinity(0)))
    parser.add_argument("--shards", type=int, default=1)
    parser.add_argument("--stamp", choices=SIGNATURES, default="drawn")
    parser.add_argument("--folder", type=pathlib.Path, default=pathlib.Path(".build/rehearsal"))
    rehearsal = Rehearsal(parser.parse_args())
    rehearsal.prepare()
    try:
        load = f"{os.getloadavg()[0]:.1f}"
        is_killed = rehearsal.run()
        rehearsal.judge(is_killed, f"{load} to {os.getloadavg()[0]:.1f}")
    finally:
        for process in (*rehearsal.watch.processes, rehearsal.storage):
            process.kill()
            process.wait()
    sys.exit(1 if rehearsal.missed else 0)


if __name__ == "__main__":
    main()
