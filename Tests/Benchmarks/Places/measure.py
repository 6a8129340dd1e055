#!/usr/bin/env python3
"""Compares the places that `signet sign --at auto` chooses with where people would sign.

    measure.py SIGNET [--corpus FOLDER] [--only NAME] [--pictures FOLDER]

own.json has the truth of the documents in documents/, which other programs made (generate/ makes them again).
strangers.json has the truth of documents in public repositories, named by repository, path and SHA-256; they are not
copied here. With --corpus, a folder with a subfolder OWNER+NAME for each repository, those that are there are measured,
and every other PDF of the folder counts as a document without a place.

For each document the answer is one of:
  right   the place that a person would take; or a list, where several are equal
  list    a list to choose from, with the right place in it
  wrong   another place, or one in a document that has none
  missed  no place, where there is one
  none    no place, where there is none
  refused the document must not be stamped, as the truth says, and Signet says why

With leave, as of the owner whose permissions forbid annotations, some of the last can be stamped; they are measured again so.
"""

import argparse
import collections
import concurrent.futures
import hashlib
import json
import re
import subprocess
import sys
import tempfile
from pathlib import Path

HERE = Path(__file__).resolve().parent
NUMBER = r"-?[0-9.]+"
LISTED = re.compile(rf"page:(\d+),rect:({NUMBER}),({NUMBER}),({NUMBER}),({NUMBER})")
GROWN = 6.0     # points that a mark may reach over the edges of a place
UNUSED = str(Path(tempfile.mkdtemp()) / "unused.pdf")
SHARE = 0.6     # the share of a mark that must be in its place


def is_in(page, frame, place):
    """Whether a mark is in a place: its centre, and most of its area."""
    if page != place["page"]:
        return False
    x, y, width, height = frame
    left, bottom, across, up = place["box"]
    if not (left <= x + width / 2 <= left + across and bottom <= y + height / 2 <= bottom + up):
        return False
    inner_width = min(x + width, left + across + GROWN) - max(x, left - GROWN)
    inner_height = min(y + height, bottom + up + GROWN) - max(y, bottom - GROWN)
    return max(0, inner_width) * max(0, inner_height) >= SHARE * width * height


def answer(signet, path, at, leave=()):
    """The chosen (page, frame), or the listed ones, and the error."""
    command = [signet, "sign", str(path), "--no-config", "--type", "Jane Doe", "--at", at, "--dry-run", "--json", "-o", UNUSED, *leave]
    try:
        run = subprocess.run(command, capture_output=True, timeout=120)
    except subprocess.TimeoutExpired:
        return None, [], "timeout"
    if run.returncode == 0:
        stamp = json.loads(run.stdout)["stamps"][0]
        frame = stamp["frame"]
        return (stamp["page"], (frame["x"], frame["y"], frame["width"], frame["height"])), [], ""
    error = run.stderr.decode(errors="replace").strip()
    listed = [(int(page), tuple(map(float, box))) for page, *box in LISTED.findall(error)]
    return None, listed if "choose" in error else [], error


def verdict(signet, path, truth, leave=()):
    """The result, the chosen place and the error."""
    places = truth.get("places", [])
    best = truth.get("best")
    chosen, listed, error = answer(signet, path, "auto", leave)
    if "refused" in truth and not leave:
        is_refused = not chosen and not listed and "no free signature line" not in error
        return "refused" if is_refused else "wrong", chosen, error
    if not places:
        result = "wrong" if chosen else "list" if listed else "none"
    elif chosen:
        right = [places[best]] if best is not None else places if len(places) == 1 and not truth.get("ask") else []
        result = "right" if any(is_in(*chosen, place) for place in right) else "wrong"
    elif listed:
        wanted = [places[best]] if best is not None else places
        has = any(is_in(page, box, place) or is_around(page, box, place) for page, box in listed for place in wanted)
        result = "wrong" if not has else "list" if best is not None else "right"
    else:
        result = "missed"
    return result, chosen, error


def is_around(page, box, place):
    """Whether a listed box, which may be larger than a mark, is on the same line as a place."""
    x, y, width, height = box
    left, bottom, across, up = place["box"]
    common = min(x + width, left + across) - max(x, left)
    return page == place["page"] and common > 0.5 * min(width, across) and y < bottom + up and y + height > bottom


def roles(signet, path, truth):
    """For each named role whose place is the only one of that name: right, wrong or missed."""
    named = collections.Counter(place.get("role") for place in truth.get("places", []))
    for place in truth.get("places", []) if "refused" not in truth else []:
        if place.get("role") and named[place["role"]] == 1:
            chosen, _, _ = answer(signet, path, "auto:" + json.dumps(place["role"], ensure_ascii=False))
            yield place["role"], "missed" if not chosen else "right" if is_in(*chosen, place) else "wrong"


def documents(arguments):
    """(set, name, path, truth) of all documents that are there."""
    own = json.loads((HERE / "own.json").read_text())
    for truth in own["documents"] + own["without"]:
        yield "own", truth["file"], HERE / "documents" / truth["file"], truth
    if not arguments.corpus:
        return
    strangers = json.loads((HERE / "strangers.json").read_text())
    known = {truth["sha256"]: truth for truth in strangers["documents"] + strangers["without"]}
    seen = set()
    for path in sorted(arguments.corpus.rglob("*.pdf")):
        digest = hashlib.sha256(path.read_bytes()).hexdigest()
        if digest not in seen:
            seen.add(digest)
            yield "strangers", str(path.relative_to(arguments.corpus)), path, known.get(digest, {})


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("signet")
    parser.add_argument("--corpus", type=Path)
    parser.add_argument("--only", help="only documents whose name contains this")
    parser.add_argument("--pictures", type=Path, help="draw the pages of wrong answers")
    arguments = parser.parse_args()
    work = [entry for entry in documents(arguments) if not arguments.only or arguments.only in entry[1]]
    counts = collections.Counter()
    role_counts = collections.Counter()
    leave_counts = collections.Counter()
    with concurrent.futures.ThreadPoolExecutor(2) as pool:
        results = pool.map(lambda e: (verdict(arguments.signet, e[2], e[3]), list(roles(arguments.signet, e[2], e[3]))), work)
        for (kind, name, path, truth), ((result, chosen, error), role_results) in zip(work, results):
            has = "with" if truth.get("places") else "without"
            counts[kind, has, result] += 1
            if leave := truth.get("refused", {}).get("leave"):
                leave_counts[verdict(arguments.signet, path, truth, leave)[0]] += 1
            for role, role_result in role_results:
                role_counts[kind, role_result] += 1
                if role_result != "right":
                    print(f"{kind}\t{name}\tauto:{role}\t{role_result}")
            if result in ("wrong", "missed") or (result == "list" and has == "without"):
                print(f"{kind}\t{name}\t{result}\t{chosen or ''}\t{error}")
            if result == "wrong" and chosen and arguments.pictures:
                draw(arguments, path, name, chosen)
    print("\n| documents | place | " + " | ".join(RESULTS) + " |\n|---|---|" + "---|" * len(RESULTS))
    for kind in ("own", "strangers"):
        for has in ("with", "without"):
            row = [counts[kind, has, result] for result in RESULTS]
            if sum(row):
                print(f"| {kind} | {has} | " + " | ".join(map(str, row)) + " |")
    for kind in ("own", "strangers"):
        row = {result: role_counts[kind, result] for result in ("right", "wrong", "missed")}
        if sum(row.values()):
            print(f"Roles of {kind} documents: " + ", ".join(f"{count} {name}" for name, count in row.items()))
    if leave_counts:
        print("Refused documents, with leave: " + ", ".join(f"{count} {name}" for name, count in sorted(leave_counts.items())))
    sys.exit(0)


RESULTS = ("right", "list", "wrong", "missed", "none", "refused")


def draw(arguments, path, name, chosen):
    """The page of a wrong answer, with the mark on it."""
    arguments.pictures.mkdir(parents=True, exist_ok=True)
    target = arguments.pictures / (name.replace("/", "+")[:-4] + ".png")
    command = [arguments.signet, "sign", str(path), "--no-config", "--type", "Jane Doe", "--color", "red", "--at", "auto",
               "-o", str(target) + ".pdf", "--preview", str(target), "--force"]
    subprocess.run(command, capture_output=True, timeout=120)
    Path(str(target) + ".pdf").unlink(missing_ok=True)


if __name__ == "__main__":
    main()
