"""Stamps a picture on the last page with pyHanko: stamp.py DOCUMENT PICTURE OUTPUT"""

import sys

from pyhanko.pdf_utils.images import PdfImage
from pyhanko.pdf_utils.incremental_writer import IncrementalPdfFileWriter
from pyhanko.pdf_utils.layout import BoxConstraints
from pyhanko.stamp import StaticContentStamp, StaticStampStyle

source, picture, output = sys.argv[1:]
with open(source, "rb") as file:
    writer = IncrementalPdfFileWriter(file)
    image = PdfImage(picture, writer=writer, box=BoxConstraints(180, 72))
    style = StaticStampStyle(background=image, background_opacity=1, border_width=0)
    StaticContentStamp(writer, style, box=BoxConstraints(180, 72)).apply(-1, 380, 36)
    with open(output, "wb") as written:
        writer.write(written)
