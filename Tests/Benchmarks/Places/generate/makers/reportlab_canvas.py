"""ReportLab's canvas, from drawings in JSON.

{"size": [w, h], "rotate": 0, "font": "LiberationSans-Regular", "draw": [[operation, …], …]}:
text x y size words · right x y size words · center x y size words · line x0 y0 x1 y1 [width [dash]] ·
rect x y w h · ink x y w h · para x y width size words
"""

import json
import subprocess
from pathlib import Path

from reportlab.lib.utils import simpleSplit
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont
from reportlab.pdfgen.canvas import Canvas

from .ink import STROKES


def font(name):
    """Registers a TrueType face by the name of its file."""
    if name in pdfmetrics.standardFonts or name in pdfmetrics.getRegisteredFontNames():
        return name
    files = subprocess.run(["fc-list", ":", "file"], capture_output=True, text=True).stdout.split("\n")
    path = next(file.strip().rstrip(":") for file in files if Path(file.strip().rstrip(":")).stem == name)
    pdfmetrics.registerFont(TTFont(name, path))
    return name


def draw(canvas, face, operation):
    """One operation of a drawing."""
    kind, values = operation[0], operation[1:]
    if kind in ("text", "right", "center"):
        x, y, size, words = values
        canvas.setFont(face, size)
        {"text": canvas.drawString, "right": canvas.drawRightString, "center": canvas.drawCentredString}[kind](x, y, words)
    elif kind == "para":
        x, y, width, size, words = values
        canvas.setFont(face, size)
        for index, line in enumerate(simpleSplit(words, face, size, width)):
            canvas.drawString(x, y - index * size * 1.25, line)
    elif kind == "line":
        canvas.setLineWidth(values[4] if len(values) > 4 else 0.6)
        canvas.setDash(*values[5] if len(values) > 5 else ())
        canvas.line(*values[:4])
    elif kind == "rect":
        canvas.setLineWidth(0.6)
        canvas.setDash()
        canvas.rect(*values)
    elif kind == "ink":
        x, y, width, height = values
        canvas.setLineWidth(1.3)
        canvas.setDash()
        for stroke in STROKES:
            path = canvas.beginPath()
            for index, (u, v) in enumerate(stroke):
                (path.lineTo if index else path.moveTo)(x + u * width, y + v * height)
            canvas.drawPath(path)


def make(jobs):
    """Draws the documents."""
    for source, output in jobs:
        data = json.loads(source.read_text())
        canvas = Canvas(str(output), pagesize=data.get("size", [595.28, 841.89]), invariant=1)
        for page in data.get("pages") or [data["draw"]]:
            if data.get("rotate"):
                canvas.setPageRotation(data["rotate"])
            if data.get("matrix"):
                canvas.transform(*data["matrix"])
            for operation in page:
                draw(canvas, font(data.get("font", "Helvetica")), operation)
            canvas.showPage()
        canvas.save()
