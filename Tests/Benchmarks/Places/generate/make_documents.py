#!/usr/bin/env python3
"""Makes the documents of the bench: make_documents.py [NAME …].

documents.json says which program makes which document and where a person would sign; the texts are
in sources/. Needs libreoffice-writer, texlive-latex-recommended, groff, chromium, firefox, weasyprint,
python3-reportlab, python3-pikepdf, python3-pil, python3-typst (pip), and the fonts that README.md names.
"""

import json
import sys
from collections import defaultdict
from pathlib import Path

from makers import after, browsers, ink, reportlab_canvas, typesetters, writer

HERE = Path(__file__).resolve().parent
MAKERS = {
    "writer": (writer.make, "writer"), "chromium": (browsers.chromium, "web"), "firefox": (browsers.firefox, "web"),
    "weasyprint": (browsers.weasyprint, "web"), "latex": (typesetters.latex, "latex"), "groff": (typesetters.groff, "groff"),
    "typst": (typesetters.typst, "typst"), "reportlab": (reportlab_canvas.make, "reportlab")}


def main():
    chosen, jobs = set(sys.argv[1:]), defaultdict(list)
    entries = json.loads((HERE / "documents.json").read_text())
    ink.png(HERE / "sources" / "ink.png")
    (HERE / "sources" / "web" / "ink.svg").write_text(ink.svg(130, 42))
    for entry in entries:
        if not chosen or entry["name"] in chosen:
            folder = HERE / "sources" / MAKERS[entry["maker"]][1]
            source = next(folder.glob(entry.get("source", entry["name"]) + ".*"))
            jobs[entry["maker"]].append((source, HERE.parent / "documents" / f"{entry['name']}.pdf"))
    for name, pairs in jobs.items():
        print(name, len(pairs), flush=True)
        MAKERS[name][0](pairs)
    for entry in entries:
        if not chosen or entry["name"] in chosen:
            for step, options in entry.get("after", {}).items():
                after.STEPS[step](HERE.parent / "documents" / f"{entry['name']}.pdf", options)


if __name__ == "__main__":
    main()
