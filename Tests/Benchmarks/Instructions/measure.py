#!/usr/bin/python3
"""Counts the instructions of nine jobs with valgrind's callgrind, which a busy machine does not change.

    measure.py SIGNET            compares with counts.json; fails where a job takes more than 3 % more
    measure.py SIGNET --write    writes counts.json, to be committed with the change that the counts come from
    measure.py SIGNET --twice    counts each job twice, and shows how far the two are apart

Everything that could differ from one run to the next is fixed: dates, seeds, addresses, hashes, one document at a time. The
counts depend on the libraries and the kind of processor too: counts.json says on which it was written, and elsewhere a job
that takes more is only reported.
"""

import argparse
import concurrent.futures
import json
import os
import pathlib
import platform
import re
import shutil
import subprocess
import sys

import strangers

ROOT = pathlib.Path(__file__).resolve().parents[3]
COUNTS = pathlib.Path(__file__).with_name("counts.json")
FOLDER = ROOT / ".build/instructions"
EXAMPLES = ROOT / "docs/examples"
# A job may take this share more than what is written down.
TOLERANCE = 0.03
DATE = "2026-01-02T03:04:05+00:00"
PLACE = ["--at", "page:last,bottom-right", "--size", "width:180"]
SIGN = ["--date", DATE, "--seed", "instructions", "--no-config"]
LIBRARIES = ["libc6", "zlib1g", "libssl3", "libcairo2", "libpango-1.0-0", "libharfbuzz0b", "libfreetype6", "libpoppler-glib8", "liblept5"]
# What makes the documents of other programs.
MAKERS = ["python3-cairo", "python3-reportlab", "qpdf"]


def run(*words, **options):
    return subprocess.run([str(word) for word in words], check=True, capture_output=True, text=True, **options).stdout


def document(path, pages):
    """A document with a text on each page, ten pages or nodes in each node, and 50 KB that cannot be compressed."""
    noise = bytearray()
    state = 1
    while len(noise) < 50_000:
        state = state * 6364136223846793005 + 1442695040888963407 & (1 << 64) - 1
        noise.append(128 | state >> 40 & 127)
    objects = {1: b"<</Type/Catalog/Pages 2 0 R>>", 3: b"<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>"}
    objects[4] = b"<</Length %d>>stream\n%s\nendstream" % (len(noise), bytes(noise))

    def node(number, parent, first, last):
        above = b"/Parent %d 0 R" % parent if parent else b""
        if last - first == 1 and parent:
            text = b"BT /F 12 Tf 72 720 Td (Page %d) Tj 0 -600 Td (Signature: ________________) Tj ET" % (first + 1)
            content = max(objects) + 1
            objects[content] = b"<</Length %d>>stream\n%s\nendstream" % (len(text), text)
            objects[number] = (
                b"<</Type/Page%s/MediaBox[0 0 595 842]/Resources<</Font<</F 3 0 R>>>>/Contents %d 0 R>>" % (above, content)
            )
            return
        step = max(1, -(-(last - first) // 10))
        kids = []
        for start in range(first, last, step):
            kids.append((max(objects) + 1, start, min(start + step, last)))
            objects[kids[-1][0]] = b"null"
        names = b" ".join(b"%d 0 R" % kid for kid, _, _ in kids)
        objects[number] = b"<</Type/Pages%s/Count %d/Kids[%s]>>" % (above, last - first, names)
        for kid, start, end in kids:
            node(kid, number, start, end)

    objects[2] = b"null"
    node(2, None, 0, pages)
    body = bytearray(b"%PDF-1.7\n%\xe2\xe3\xcf\xd3\n")
    table = b"xref\n0 %d\n0000000000 65535 f \n" % (len(objects) + 1)
    for number in sorted(objects):
        table += b"%010d 00000 n \n" % len(body)
        body += b"%d 0 obj\n%s\nendobj\n" % (number, objects[number])
    end = b"trailer<</Size %d/Root 1 0 R>>\nstartxref\n%d\n%%%%EOF\n" % (len(objects) + 1, len(body))
    path.write_bytes(bytes(body) + table + end)


def recipe(path, signature, place):
    path.write_text(f"stamps:\n  - signature: {{{signature}}}\n    at: '{place}'\n    size: 'width:180'\n")


def prepare(signet):
    """Makes the jobs' inputs, and the program without debug information, which valgrind cannot read."""
    shutil.rmtree(FOLDER, ignore_errors=True)
    (FOLDER / "home").mkdir(parents=True)
    run("strip", "--strip-debug", "-o", FOLDER / "signet", signet)
    document(FOLDER / "two.pdf", 2)
    document(FOLDER / "thousand.pdf", 1000)
    strangers.form(FOLDER / "form.pdf")
    strangers.report(FOLDER / "report.pdf")
    for folder, name, copies in (("batch", "two", 100), ("forms", "form", 50), ("reports", "report", 50)):
        (FOLDER / folder).mkdir()
        for number in range(copies):
            shutil.copy(FOLDER / f"{name}.pdf", FOLDER / f"{folder}/{number:03}.pdf")
    (FOLDER / "picture.png").write_bytes(strangers.picture(0))
    recipe(FOLDER / "typed.yaml", "type: Jane Doe", "page:last,bottom-right")
    recipe(FOLDER / "scanned.yaml", "scan: picture.png", "page:all,bottom-right")
    # RSA takes the same time for every message.
    run(
        *"openssl req -x509 -noenc -days 3650 -subj /CN=Jane -newkey rsa:2048".split(),
        "-keyout", FOLDER / "key", "-out", FOLDER / "certificate",
    )  # fmt: skip
    (FOLDER / "key.pem").write_text((FOLDER / "key").read_text() + (FOLDER / "certificate").read_text())
    run(FOLDER / "signet", "seal", "two.pdf", "--key", "key.pem", "-o", "sealed.pdf", cwd=FOLDER)


def batch(folder, recipe):
    return [
        "batch", folder, "--recipe", recipe, "--jobs", "1", "--durability", "none", "--quiet", "--date", DATE,
        "--seed", "instructions",
    ]  # fmt: skip


def jobs():
    drawing = EXAMPLES / "drawing.json"
    two = ["sign", "two.pdf"]
    return {
        "typed": [*two, "--type", "Jane Doe", *PLACE, *SIGN],
        "drawn": [*two, "--draw", drawing, *PLACE, *SIGN],
        "PNG": [*two, "--scan", "picture.png", *PLACE, *SIGN],
        "1,000 pages": ["sign", "thousand.pdf", "--draw", drawing, "--at", "page:all,bottom-right", *SIGN],
        "batch of 100": batch("batch", "typed.yaml"),
        "50 forms": batch("forms", "scanned.yaml"),
        "50 reports": batch("reports", "scanned.yaml"),
        "seal": ["seal", "two.pdf", "--key", "key.pem", "--date", DATE],
        "verify": ["verify", "sealed.pdf", "--trust", "certificate"],
    }  # fmt: skip


def count(item):
    name, words = item
    # Each job has its own output, so that several can run side by side.
    output = FOLDER / f"output-{name.replace(' ', '-')}"
    shutil.rmtree(output, ignore_errors=True)
    output.unlink(missing_ok=True)
    target = {"verify": [], "batch": ["--output-dir", output]}.get(words[0], ["-o", output])
    command = ["setarch", "-R", "valgrind", "--tool=callgrind", "--callgrind-out-file=/dev/null", FOLDER / "signet"]
    environment = {
        "PATH": os.environ["PATH"], "HOME": str(FOLDER / "home"), "LC_ALL": "C.UTF-8", "TZ": "UTC",
        "SWIFT_DETERMINISTIC_HASHING": "1",
    }  # fmt: skip
    result = subprocess.run(
        [str(word) for word in [*command, *words, *target]], cwd=FOLDER, env=environment, capture_output=True, text=True
    )
    # A child reports before, if there is one.
    found = re.findall(r"Collected : (\d+)", result.stderr)
    if result.returncode != 0 or not found:
        sys.exit(f"The job '{name}' failed:\n{result.stdout}{result.stderr}")
    return name, int(found[-1])


def machine():
    """What the counts depend on besides Signet."""
    # Without the revisions of Debian, which fix what few instructions of a job go through.
    versions = run("dpkg-query", "-W", "-f", "${Package} ${Version}\n", "valgrind", *LIBRARIES, *MAKERS).split("\n")
    # valgrind offers programs no later instructions than these.
    flags = re.search(r"^flags\s*:(.*)$", pathlib.Path("/proc/cpuinfo").read_text(), re.M)
    features = [name for name in ("avx2",) if flags and name in flags[1].split()]
    return [platform.machine(), " ".join(features), *(re.sub(r"[-+][^-]*$", "", version) for version in versions if version)]


def main():
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("signet")
    arguments.add_argument("--write", action="store_true")
    arguments.add_argument("--twice", action="store_true")
    options = arguments.parse_args()
    prepare(options.signet)
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        found = dict(pool.map(count, jobs().items()))
        again = dict(pool.map(count, jobs().items())) if options.twice else found
    known = json.loads(COUNTS.read_text()) if COUNTS.exists() else {"machine": [], "instructions": {}}
    is_same = known["machine"] == machine()
    failures = []
    for name, number in found.items():
        before = known["instructions"].get(name)
        change = number / before - 1 if before else 0
        apart = f"  apart {abs(again[name] - number) / number:.3%}" if options.twice else ""
        print(f"{name:16}{number:>15,}{change:>+9.2%}{apart}")
        if not before or change > TOLERANCE:
            failures.append(name)
        elif change < -TOLERANCE:
            print(f"{'':16}less than written down: --write keeps it")
    if options.write:
        COUNTS.write_text(json.dumps({"machine": machine(), "instructions": found}, indent=2) + "\n")
    elif failures and is_same:
        sys.exit(f"More instructions than counts.json allows: {', '.join(failures)}. If they are worth it, commit new counts.")
    elif failures:
        print("counts.json was written on another kind of machine: this is not a failure.")


if __name__ == "__main__":
    main()
