#!/usr/bin/env python3
"""Measures time and memory of `signet sign --at …` for every PDF of a folder, a process for each.

    bounds.py SIGNET FOLDER [--at PLACE]... [--seconds LIMIT]

Prints a row for each place: milliseconds (median, 90 %, 99 %, worst), the most memory that the process and its children hold
together, and the documents that take the most of either. Memory is looked at every 5 ms.
"""

import argparse
import resource
import subprocess
import sys
import tempfile
import time
from pathlib import Path

PAGE = resource.getpagesize()


def memory(process):
    """The MB that a process and those below it hold."""
    try:
        pages = int(Path(f"/proc/{process}/statm").read_text().split()[1])
        below = Path(f"/proc/{process}/task/{process}/children").read_text().split()
    except OSError:
        return 0
    return pages * PAGE / 2**20 + sum(map(memory, below))


def measure(signet, document, place, limit):
    """Milliseconds, MB and the first words of the error; of more time than the limit, the limit."""
    with tempfile.TemporaryDirectory() as folder:
        command = [signet, "sign", str(document), "--no-config", "--type", "Jane Doe", "--at", place, "-o", f"{folder}/out.pdf"]
        held = 0
        start = time.monotonic()
        with tempfile.TemporaryFile() as errors:
            run = subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=errors)
            while True:
                try:
                    run.wait(0.005)
                    break
                except subprocess.TimeoutExpired:
                    held = max(held, memory(run.pid))
                    if time.monotonic() - start > limit:
                        run.kill()
            elapsed = time.monotonic() - start
            errors.seek(0)
            error = errors.read().decode(errors="replace").strip()
    return 1000 * elapsed, held, "" if run.returncode == 0 else error or f"signal {-run.returncode}"


def main():
    parser = argparse.ArgumentParser(usage=__doc__)
    parser.add_argument("signet")
    parser.add_argument("folder", type=Path)
    parser.add_argument("--at", action="append", dest="places")
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--all", action="store_true", help="a line for each document too, on the standard error")
    options = parser.parse_args()
    documents = sorted(options.folder.rglob("*.pdf"))
    for place in options.places or ["text:/[Ss]ign/", "auto"]:
        rows = []
        for document in documents:
            rows.append((*measure(options.signet, document, place, options.seconds), document))
            if options.all:
                took, held, error, _ = rows[-1]
                print(f"{place}\t{document}\t{took:.0f}\t{held:.0f}\t{error[:400]!r}", file=sys.stderr, flush=True)
        times = sorted(row[0] for row in rows)
        quantiles = [times[min(len(times) - 1, int(share * len(times)))] for share in (0.5, 0.9, 0.99, 1)]
        print(f"{place}: {len(rows)} documents, ms", *(f"{value:.0f}" for value in quantiles), f"MB {max(row[1] for row in rows):.0f}")
        for column, unit in ((0, "ms"), (1, "MB")):
            for row in sorted(rows, key=lambda row: -row[column])[:8]:
                print(f"  {row[column]:.0f} {unit}  {row[3].name}  {row[2].splitlines()[0] if row[2] else 'signed'}")


if __name__ == "__main__":
    main()
