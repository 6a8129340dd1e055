#!/usr/bin/python3 -IS
"""Answers rows as `signet batch - --report -` does, and does what the rows say in `do`.

Notes in `seen`, in the folder of outputs, the process and the row each time it gets one.
"""

import json
import os
import signal
import sys
import time

FOLDER = sys.argv[sys.argv.index("--output-dir") + 1]


def die():
    os.kill(os.getpid(), signal.SIGKILL)


def die_once():
    """Dies unless a program did before."""
    try:
        open(f"{FOLDER}/died", "x").close()
    except FileExistsError:
        return
    die()


def hang():
    time.sleep(1_000)


def end():
    """Ends as a program does that sees that its input has ended."""
    sys.exit(0)


def give_up():
    print("signet: s3://bucket: the store does not answer", file=sys.stderr)
    sys.exit(75)


def shout():
    """Says more than a pipe holds."""
    sys.stderr.write("x" * 300_000 + "\nthe end\n")
    sys.stderr.flush()


def babble():
    print("no report")


def shout_and_die():
    shout()
    die()


def answer(number, row):
    line = {"row": str(number), "status": "signed", "output": f"{FOLDER}/{row.get('output')}"}
    if row.get("do") == "fail":
        line |= {"status": "failed", "error": {"code": "no-input", "message": "there is no such file"}}
    print(json.dumps(line | {key: row[key] for key in ("id", "input") if key in row}), flush=True)


def main():
    held = []
    for number, line in enumerate(sys.stdin, 1):
        row = json.loads(line)
        with open(f"{FOLDER}/seen", "a") as seen:
            seen.write(f"{os.getpid()} {row['input']}\n")
        do = row.get("do")
        if do == "wait":
            # Answered after the next row.
            held.append((number, row))
            continue
        if do and do != "fail":
            globals()[do]()
        answer(number, row)
        while held:
            answer(*held.pop())


main()
