"""LibreOffice Writer, from a short notation of its flat XML or from HTML.

The notation: <doc font= size= page="landscape">, <p s="style">, <t/> tab, <b>, <s/> line break,
<table cols="8 8">, <tr h="1.5">, <td s="box|bottom|top|none">, <pic src= x= y= w= h=/> (centimetres).
"""

import base64
import re
import tempfile
import xml.etree.ElementTree as ET
from pathlib import Path
from xml.sax.saxutils import escape

from .run import run

HERE = Path(__file__).parent
NAMES = " ".join(
    f'xmlns:{name}="urn:oasis:names:tc:opendocument:xmlns:{urn}:1.0"'
    for name, urn in {
        "office": "office", "style": "style", "text": "text", "table": "table",
        "draw": "drawing", "fo": "xsl-fo-compatible", "svg": "svg-compatible"}.items())


def inline(node):
    """The content of a paragraph."""
    parts = [escape(node.text or "")]
    for child in node:
        if child.tag == "t":
            parts.append("<text:tab/>")
        elif child.tag == "s":
            parts.append("<text:line-break/>")
        elif child.tag == "b":
            parts.append(f'<text:span text:style-name="bold">{inline(child)}</text:span>')
        elif child.tag == "small":
            parts.append(f'<text:span text:style-name="tiny">{inline(child)}</text:span>')
        elif child.tag == "pic":
            parts.append(picture(child))
        parts.append(escape(child.tail or ""))
    return re.sub(r"[ \n\t]+", " ", "".join(parts)).strip(" ")


def picture(node):
    """A picture over the text, placed from its paragraph."""
    data = base64.b64encode((HERE.parent / "sources" / node.get("src")).read_bytes()).decode()
    return (f'<draw:frame draw:style-name="over" text:anchor-type="char" svg:x="{node.get("x")}cm" svg:y="{node.get("y")}cm"'
            f' svg:width="{node.get("w")}cm" svg:height="{node.get("h")}cm"><draw:image><office:binary-data>{data}'
            "</office:binary-data></draw:image></draw:frame>")


def block(node, styles):
    """A paragraph or a table."""
    if node.tag == "p":
        return f'<text:p text:style-name="{node.get("s", "body")}">{inline(node)}</text:p>'
    columns, number = node.get("cols").split(), len(styles)
    styles.append(f'<style:style style:name="T{number}" style:family="table"><style:table-properties'
                  f' style:width="{sum(map(float, columns))}cm" table:align="left"/></style:style>')
    parts = [f'<table:table table:style-name="T{number}">']
    for index, width in enumerate(columns):
        styles.append(f'<style:style style:name="T{number}.{index}" style:family="table-column">'
                      f'<style:table-column-properties style:column-width="{width}cm"/></style:style>')
        parts.append(f'<table:table-column table:style-name="T{number}.{index}"/>')
    for row in node:
        name = f"R{len(styles)}"
        styles.append(f'<style:style style:name="{name}" style:family="table-row"><style:table-row-properties'
                      f' style:min-row-height="{row.get("h", "0.5")}cm"/></style:style>')
        parts.append(f'<table:table-row table:style-name="{name}">')
        for cell in row:
            if any(child.tag in ("p", "table") for child in cell):
                inner = "".join(block(child, styles) for child in cell)
            else:
                inner = f'<text:p text:style-name="cell">{inline(cell)}</text:p>'
            span = f' table:number-columns-spanned="{cell.get("span")}"' if cell.get("span") else ""
            parts.append(f'<table:table-cell table:style-name="{cell.get("s", "box")}"{span}>{inner}</table:table-cell>')
            parts.extend("<table:covered-table-cell/>" for _ in range(int(cell.get("span", 1)) - 1))
        parts.append("</table:table-row>")
    return "".join(parts) + "</table:table>"


def flat(source):
    """The flat XML of a source in the notation."""
    root, styles = ET.fromstring(source.read_text()), []
    body = "".join(block(child, styles) for child in root)
    wide = root.get("page") == "landscape"
    template = (HERE / "writer.fodt").read_text()
    for key, value in {
            "NAMES": NAMES, "FONT": root.get("font", "Liberation Serif"), "SIZE": root.get("size", "11"),
            "WIDTH": "29.7" if wide else "21", "HEIGHT": "21" if wide else "29.7",
            "DIRECTION": root.get("dir", "lr"), "ALIGN": "end" if root.get("dir") else "start",
            "STYLES": "".join(styles), "BODY": body}.items():
        template = template.replace(f"@{key}@", value)
    return template


def make(jobs):
    """Makes the documents of (source, output) pairs, with one start of the program for each kind."""
    with tempfile.TemporaryDirectory() as folder:
        folder = Path(folder)
        for source, output in jobs:
            if source.suffix == ".xml":
                (folder / f"{output.stem}.fodt").write_text(flat(source))
            else:
                (folder / f"{output.stem}.html").write_text(source.read_text())
        for kind, options in ((".fodt", []), (".html", ["--infilter=HTML (StarWriter)"])):
            files = sorted(folder.glob(f"*{kind}"))
            if files:
                run("soffice", f"-env:UserInstallation=file://{folder}/profile", "--headless", *options,
                    "--convert-to", "pdf:writer_pdf_Export", "--outdir", folder, *files)
        for _, output in jobs:
            output.write_bytes((folder / f"{output.stem}.pdf").read_bytes())
