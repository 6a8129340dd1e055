"""Stamps a picture on the last page: stamp.py PROGRAM PICTURE DOCUMENT OUTPUT

PROGRAM is pyHanko, PyMuPDF or pypdf. If DOCUMENT is a list of documents (.txt), OUTPUT gets a line for each: the least
processor time of three runs in this process, in milliseconds, or "refused".
"""

import io
import logging
import os
import sys
import tempfile
import time


def pyhanko(picture):
    from pyhanko.pdf_utils.images import PdfImage
    from pyhanko.pdf_utils.incremental_writer import IncrementalPdfFileWriter
    from pyhanko.pdf_utils.layout import BoxConstraints
    from pyhanko.stamp import StaticContentStamp, StaticStampStyle

    def stamp(document, output):
        with open(document, "rb") as file:
            writer = IncrementalPdfFileWriter(file)
            image = PdfImage(picture, writer=writer, box=BoxConstraints(180, 72))
            style = StaticStampStyle(background=image, background_opacity=1, border_width=0)
            StaticContentStamp(writer, style, box=BoxConstraints(180, 72)).apply(-1, 380, 36)
            with open(output, "wb") as written:
                writer.write(written)

    return stamp


def pymupdf(picture):
    import shutil

    import pymupdf

    pymupdf.TOOLS.mupdf_display_errors(False)
    pymupdf.TOOLS.mupdf_display_warnings(False)

    def stamp(document, output):
        shutil.copyfile(document, output)
        with pymupdf.open(output) as opened:
            opened[-1].insert_image(pymupdf.Rect(380, 734, 560, 806), filename=picture)
            opened.saveIncr()

    return stamp


def pypdf(picture):
    import pymupdf
    from pypdf import PdfReader, PdfWriter, Transformation

    overlay = pymupdf.open()
    overlay.new_page(width=180, height=72).insert_image(pymupdf.Rect(0, 0, 180, 72), filename=picture)
    mark = PdfReader(io.BytesIO(overlay.tobytes())).pages[0]

    def stamp(document, output):
        writer = PdfWriter(document, incremental=True)
        writer.pages[-1].merge_transformed_page(mark, Transformation().translate(380, 36))
        writer.write(output)

    return stamp


def least_time(stamp, document, output):
    times = []
    for _ in range(3):
        start = time.process_time()
        try:
            stamp(document, output)
        except Exception:
            return "refused"
        times.append(1000 * (time.process_time() - start))
    return str(min(times))


program, picture, document, output = sys.argv[1:]
stamp = {"pyHanko": pyhanko, "PyMuPDF": pymupdf, "pypdf": pypdf}[program](picture)
if document.endswith(".txt"):
    logging.disable(logging.CRITICAL)
    with open(document) as file, open(output, "w") as times, tempfile.TemporaryDirectory(dir=os.path.dirname(output)) as folder:
        for path in file.read().splitlines():
            print(least_time(stamp, path, f"{folder}/stamped.pdf"), file=times)
else:
    stamp(document, output)
