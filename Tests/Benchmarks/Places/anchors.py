#!/usr/bin/env python3
"""Sets stamps beside labels of real documents: does Signet find each label, and does it warn where it covers other text?

    anchors.py SIGNET FOLDER [--labels COUNT] [--seed NUMBER]

FOLDER has PDFs, in subfolders too. The labels are words such as Signature, Date or Unterschrift, as pdftotext reads them: at most
two of each document, in an order that the seed decides. For each, `signet sign --at 'text:"LABEL"' --dry-run --json` says where the
mark would be, and the boxes of `pdftotext -bbox` say what is there. A label is
  found    when a place comes back,
  refused  when the document must not be stamped (not counted),
  lost     else;
and a mark covers other text when a word's print, without its ascent and descent, has more than a point in common with it.
"""

import argparse
import concurrent.futures
import hashlib
import html
import json
import random
import re
import subprocess
import sys
import tempfile
from pathlib import Path

LABELS = re.compile(
    r"^(signature|signed|sign|name|date|title|by|company|address|phone|city|total|unterschrift|datum|ort|firma|nom|lieu|cachet|"
    r"fecha|nombre|firma|data|luogo|nome|assinatura|podpis|handtekening|naam|invoice|reference|subject|remarks|notes):?$", re.I)
WORD = re.compile(r'<word xMin="([-\d.]+)" yMin="([-\d.]+)" xMax="([-\d.]+)" yMax="([-\d.]+)">(.*?)</word>')
PAGE = re.compile(r'<page width="([-\d.]+)" height="([-\d.]+)">(.*?)</page>', re.S)
PAGES = 20          # of a document are read
UNUSED = str(Path(tempfile.mkdtemp()) / "unused.pdf")


def pages(path):
    """(height, [(x, y, width, height, word)]) of each page, from its lower left corner."""
    command = ["pdftotext", "-cropbox", "-bbox", "-l", str(PAGES), str(path), "-"]
    text = subprocess.run(command, capture_output=True, timeout=120).stdout.decode(errors="replace")
    found = []
    for _, height, words in PAGE.findall(text):
        boxes = [(*map(float, entry[:4]), html.unescape(entry[4])) for entry in WORD.findall(words)]
        found.append([(x0, float(height) - y1, x1 - x0, y1 - y0, word) for x0, y0, x1, y1, word in boxes])
    return found


def covered(frame, words):
    """The words whose print a frame covers."""
    x, y, width, height = (frame[key] for key in ("x", "y", "width", "height"))
    hits = []
    for left, bottom, across, up, word in words:
        if not any(character.isalnum() for character in word):       # a line of dots or underscores is to be written on
            continue
        low, high = bottom + 0.25 * up, bottom + 0.8 * up
        if min(x + width, left + across) - max(x, left) > 1 and min(y + height, high) - max(y, low) > 1:
            hits.append(word)
    return hits


def trial(signet, path, label, texts):
    """The result for a label, and what is to be said about it."""
    command = [signet, "sign", str(path), "--no-config", "--type", "Jane Doe", "--at", f'text:"{label}"', "--dry-run", "--json", "-o", UNUSED]
    try:
        run = subprocess.run(command, capture_output=True, timeout=120)
        answer = json.loads(run.stdout)
    except (subprocess.TimeoutExpired, json.JSONDecodeError) as error:
        return "lost", str(error)
    if run.returncode != 0:
        refused = answer["error"]["code"] in ("refused", "password")
        return "refused" if refused else "lost", answer["error"]["message"]
    stamp = answer["stamps"][0]
    hits = covered(stamp["frame"], texts[stamp["page"] - 1]) if stamp["page"] <= len(texts) else []
    if not hits:
        return "clear", ""
    return "warned" if any("cover" in warning["message"] if isinstance(warning, dict) else "cover" in warning
                           for warning in answer["warnings"]) else "unwarned", f"page {stamp['page']} covers {' '.join(hits[:6])}"


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("signet")
    parser.add_argument("folder", type=Path)
    parser.add_argument("--labels", type=int, default=80)
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    order = random.Random(arguments.seed)
    paths = sorted(arguments.folder.rglob("*.pdf"))
    order.shuffle(paths)
    work, seen = [], set()
    for path in paths:
        if len(work) >= arguments.labels:
            break
        digest = hashlib.sha256(path.read_bytes()).hexdigest()
        try:
            texts = pages(path) if digest not in seen else []
        except subprocess.TimeoutExpired:
            continue
        seen.add(digest)
        labels = sorted({word for words in texts for *_, word in words if LABELS.match(word)})
        order.shuffle(labels)
        work += [(path, label, texts) for label in labels[:2]]
    counts = dict.fromkeys(("clear", "warned", "unwarned", "lost", "refused"), 0)
    with concurrent.futures.ThreadPoolExecutor(2) as pool:
        for (path, label, _), (result, note) in zip(work, pool.map(lambda entry: trial(arguments.signet, *entry), work)):
            counts[result] += 1
            if result in ("unwarned", "lost"):
                print(f"{path.relative_to(arguments.folder)}\t{label}\t{result}\t{note}")
    tried = sum(counts.values()) - counts["refused"]
    print(f"{tried} labels tried, {tried - counts['lost']} found; " + ", ".join(f"{count} {name}" for name, count in counts.items()))
    sys.exit(1 if counts["lost"] * 50 > tried or counts["unwarned"] else 0)


if __name__ == "__main__":
    main()
