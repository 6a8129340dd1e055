"""Documents as other programs make them: a form by ReportLab and qpdf, and a report by cairo. The same bytes each time."""

import datetime
import io
import math
import subprocess
import zlib

FONT = "/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf"
WORDS = "The parties agree that each of them keeps one signed copy of this contract and of all its annexes.".split()


def lines(page, count):
    """Lines of words, others on each page."""
    for line in range(count):
        yield " ".join(WORDS[(page * 7 + line * 3 + place) % len(WORDS)] for place in range(14))


def form(path):
    """Text fields and check boxes, an embedded font, pictures with soft masks, drawings of many points in RGB on one page and in
    CMYK on another, and object streams."""
    from reportlab.lib.utils import ImageReader
    from reportlab.pdfbase import pdfmetrics
    from reportlab.pdfbase.ttfonts import TTFont
    from reportlab.pdfgen.canvas import Canvas

    pdfmetrics.registerFont(TTFont("Sans", FONT))
    file = io.BytesIO()
    canvas = Canvas(file, pagesize=(595, 842), invariant=1, pageCompression=1)
    for page in range(6):
        canvas.setFont("Sans", 9)
        for number, line in enumerate(lines(page, 40)):
            canvas.drawString(50, 800 - 12 * number, line)
        canvas.drawImage(ImageReader(io.BytesIO(picture(page))), 400, 230, 120, 60, mask="auto")
        if page == 2:
            canvas.setStrokeColorCMYK(0.9, 0.4, 0, 0.1)
        else:
            canvas.setStrokeColorRGB(0.1, 0.3, 0.7)
        curve = canvas.beginPath()
        curve.moveTo(50, 200)
        for step in range(2500):
            curve.lineTo(50 + step * 0.19, 200 + 60 * math.sin(step * (page + 1) / 97) * math.cos(step / 31))
        canvas.drawPath(curve)
        for field in range(10):
            name = f"page{page}.field{field}"
            if field % 3:
                canvas.acroForm.textfield(name=name, tooltip=name, x=50 + 45 * field, y=110, width=40, height=16, fontSize=8)
            else:
                canvas.acroForm.checkbox(name=name, tooltip=name, x=50 + 45 * field, y=110, size=14)
        canvas.showPage()
    canvas.save()
    plain = path.with_suffix(".plain")
    plain.write_bytes(file.getvalue())
    subprocess.run(["qpdf", "--object-streams=generate", "--deterministic-id", plain, path], check=True)
    plain.unlink()


def report(path):
    """A tagged document with groups, gradients, translucent shapes, subsets of fonts and pictures with soft masks."""
    import cairo

    surface = cairo.PDFSurface(str(path), 595, 842)
    date = datetime.datetime(2026, 1, 2, tzinfo=datetime.timezone.utc).isoformat()
    surface.set_metadata(cairo.PDF_METADATA_CREATE_DATE, date)
    context = cairo.Context(surface)
    context.select_font_face("DejaVu Sans")
    for page in range(8):
        context.tag_begin("Sect", "")
        context.set_font_size(9)
        for number, line in enumerate(lines(page, 40)):
            context.tag_begin("P", "")
            context.set_source_rgb(0, 0, 0)
            context.move_to(50, 50 + 12 * number)
            context.show_text(line)
            context.tag_end("P")
        ground = cairo.LinearGradient(50, 560, 545, 760)
        ground.add_color_stop_rgba(0, 0.9, 0.2, 0.1, 0.8)
        ground.add_color_stop_rgba(1, 0.1, 0.3, 0.9, 0.3)
        context.set_source(ground)
        for step in range(1500):
            context.line_to(50 + step * 0.33, 650 + 80 * math.sin(step * (page + 1) / 89) * math.cos(step / 23))
        context.fill()
        context.save()
        context.translate(400, 540)
        context.scale(0.25, 0.25)
        context.set_source_surface(cairo.ImageSurface.create_from_png(io.BytesIO(picture(page))))
        context.paint_with_alpha(0.9)
        context.restore()
        context.tag_end("Sect")
        context.show_page()
    surface.finish()


def picture(number):
    """A PNG of 400 × 140 pixels with a wave on a transparent ground."""
    rows = bytearray()
    for y in range(140):
        rows.append(0)
        for x in range(400):
            away = abs(y - 70 - ((x * 7 % 280) - 140) * 0.4 if x // 40 % 2 else y - 70 + ((x * 7 % 280) - 140) * 0.4)
            rows += bytes((20 + 9 * number, 40, 160, max(0, min(255, int(255 * (5 - away))))))

    def chunk(kind, data):
        return len(data).to_bytes(4, "big") + kind + data + zlib.crc32(kind + data).to_bytes(4, "big")

    header = (400).to_bytes(4, "big") + (140).to_bytes(4, "big") + bytes((8, 6, 0, 0, 0))
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + chunk(b"IDAT", zlib.compress(bytes(rows))) + chunk(b"IEND", b"")
