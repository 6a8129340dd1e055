"""What must be in a bucket after documents were signed into it."""

import concurrent.futures
import hashlib
import os
import subprocess
import urllib.parse

import documents

PREFIX = "outputs/signed/"


def kept(storage):
    """The digest of each output, and how often one was written that was there."""
    found, again = {}, 0
    with open(storage / "log", encoding="utf-8") as log:
        for line in log:
            name, digest, *_ = line.rstrip("\n").split("\t")
            name = urllib.parse.unquote(name)
            if name.startswith(PREFIX) and name.endswith(".pdf"):
                output = name.removeprefix(PREFIX)
                again += output in found
                found[output] = digest
    return found, again


def missing(found, rows):
    """How many rows have no output, and how many outputs no row."""
    absent, left = 0, set(found)
    for _, output, _ in documents.rows(rows):
        if output in left:
            left.remove(output)
        else:
            absent += 1
    return absent, len(left)


def sample(folder, found, rows, sign):
    """Signs the rows again whose outputs are kept whole, in a folder; how many they are, how many differ, and how many are unsound.

    `sign` signs a table's rows into a folder.
    """
    whole = {output: digest for output, digest in found.items() if (folder / "storage/whole" / digest).exists()}
    documents.write(folder / "sample.csv", rows, f"{folder / 'inputs'}/", whole)
    sign(folder / "sample.csv", folder / "plain")

    def state(output):
        file = folder / "plain" / output
        if not file.exists() or hashlib.sha256(file.read_bytes()).hexdigest() != whole[output]:
            return "differs"
        return "sound" if subprocess.run(["qpdf", "--check", file], capture_output=True, check=False).returncode == 0 else "unsound"

    with concurrent.futures.ThreadPoolExecutor(len(os.sched_getaffinity(0))) as pool:
        states = list(pool.map(state, whole))
    return len(states), states.count("differs"), states.count("unsound")
