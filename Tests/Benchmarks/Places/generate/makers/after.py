"""What is done to a finished PDF: signature fields, a crop box, a look as if scanned."""

import io
import random
import subprocess

import pikepdf
from PIL import Image, ImageFilter

from . import measure_text


def fields(path, entries):
    """Adds empty signature fields: {"name", "page", "rect"}."""
    add(path, entries, "/Sig")


def texts(path, entries):
    """Adds empty text fields: {"name", "page", "rect"}."""
    add(path, entries, "/Tx")


def add(path, entries, kind):
    """Adds fields of a type."""
    with pikepdf.open(path, allow_overwriting_input=True) as document:
        widgets = []
        for entry in entries:
            page = document.pages[entry.get("page", 1) - 1]
            widget = document.make_indirect(pikepdf.Dictionary(
                Type=pikepdf.Name.Annot, Subtype=pikepdf.Name.Widget, FT=pikepdf.Name(kind), F=4,
                T=pikepdf.String(entry["name"]), Rect=pikepdf.Array(entry["rect"]), P=page.obj))
            page.obj.Annots = pikepdf.Array(list(page.obj.get("/Annots", [])) + [widget])
            widgets.append(widget)
        form = document.Root.get("/AcroForm") or pikepdf.Dictionary(Fields=pikepdf.Array())
        form.Fields = pikepdf.Array(list(form.get("/Fields", [])) + widgets)
        document.Root.AcroForm = form
        document.save(path)


def crop(path, box):
    """Sets the crop box of each page."""
    with pikepdf.open(path, allow_overwriting_input=True) as document:
        for page in document.pages:
            page.obj.CropBox = pikepdf.Array(box)
        document.save(path)


def scan(path, options):
    """Replaces the page by a picture of it, slightly turned, with or without an invisible text layer."""
    from reportlab.lib.utils import ImageReader
    from reportlab.pdfgen.canvas import Canvas
    picture = subprocess.run(["pdftoppm", "-gray", "-r", "130", "-singlefile", path], capture_output=True, check=True).stdout
    image = Image.open(io.BytesIO(picture)).rotate(options.get("turn", 0.4), resample=Image.BICUBIC, fillcolor=255)
    image = image.filter(ImageFilter.GaussianBlur(0.6)).point(lambda value: 255 if value > 150 else 0).convert("1")
    specks = random.Random(5)
    for _ in range(60):
        image.putpixel((specks.randrange(image.width), specks.randrange(image.height)), 0)
    width, height = image.width * 72 / 130, image.height * 72 / 130
    words = measure_text.words(path) if options.get("text") else []
    canvas = Canvas(str(path), pagesize=(width, height), invariant=1)
    canvas.drawImage(ImageReader(image), 0, 0, width, height)
    for word, x0, y0, x1, y1 in words:
        text = canvas.beginText(x0, height - y1 + (y1 - y0) * 0.22)
        text.setFont("Helvetica", (y1 - y0) * 0.85)
        text.setTextRenderMode(3)
        text.textOut(word)
        canvas.drawText(text)
    canvas.save()


STEPS = {"fields": fields, "texts": texts, "crop": crop, "scan": scan}
