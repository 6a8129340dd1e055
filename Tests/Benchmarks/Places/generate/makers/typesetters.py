"""LaTeX, groff and Typst."""

import tempfile
from pathlib import Path

from .run import run


def latex(jobs):
    """Sets LaTeX sources with pdfTeX."""
    for source, output in jobs:
        with tempfile.TemporaryDirectory() as folder:
            for _ in range(2):
                run("pdflatex", "-interaction=nonstopmode", "-halt-on-error", f"-output-directory={folder}",
                    f"-jobname={output.stem}", source, cwd=source.parent)
            output.write_bytes((Path(folder) / f"{output.stem}.pdf").read_bytes())


def groff(jobs):
    """Sets groff sources with the ms macros."""
    for source, output in jobs:
        output.write_bytes(run("groff", "-K", "utf8", "-t", "-ms", "-Tpdf", "-P-pa4", "-dpaper=a4", source))


def typst(jobs):
    """Sets Typst sources."""
    import typst as program
    for source, output in jobs:
        output.write_bytes(program.compile(str(source), ignore_system_fonts=False))
