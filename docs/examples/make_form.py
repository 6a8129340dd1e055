"""Writes form.pdf: an application with a text field, a choice, a check box and a signature field.

python3 make_form.py form.pdf
"""

import sys

LABELS = [
    (72, 760, 20, "Application for membership"),
    (72, 735, 10, "Harbourtown Rowing Club, 1 Boathouse Lane, Harbourtown"),
    (72, 670, 11, "Name"),
    (72, 630, 11, "Boat class"),
    (96, 590, 11, "I can swim, and I have read the rules of the club."),
    (72, 520, 11, "Signature"),
    (72, 440, 9, "Please return this form to the office. You will hear from us within a week."),
]
BOXES = [(180, 660, 300, 22), (180, 620, 300, 22), (72, 586, 14, 14), (180, 500, 300, 50)]


def stream(entries: str, text: str) -> str:
    """A stream object."""
    return f"<< {entries} /Length {len(text)} >>\nstream\n{text}\nendstream"


def widget(entries: str, box: tuple[int, int, int, int]) -> str:
    """A field and its widget in one."""
    x, y, width, height = box
    return f"<< /Type /Annot /Subtype /Widget /F 4 /P 3 0 R /Rect [{x} {y} {x + width} {y + height}] {entries} >>"


def objects() -> list[str]:
    """The objects from number 1 on."""
    text = "\n".join(f"BT /Helv {size} Tf {x} {y} Td ({words}) Tj ET" for x, y, size, words in LABELS)
    lines = "\n".join(f"{x} {y} {width} {height} re S" for x, y, width, height in BOXES)
    text_style = "/DA (/Helv 11 Tf 0 g)"
    tick = "q 2 w 3 7 m 6 3 l 11 11 l S Q"
    return [
        "<< /Type /Catalog /Pages 2 0 R /Lang (en) /AcroForm << /Fields [5 0 R 6 0 R 7 0 R 8 0 R]"
        " /DR << /Font << /Helv 9 0 R >> >> /DA (/Helv 11 Tf 0 g) >> >>",
        "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
        "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R"
        " /Resources << /Font << /Helv 9 0 R >> >> /Annots [5 0 R 6 0 R 7 0 R 8 0 R] >>",
        stream("", f"0.6 w 0.4 G\n{lines}\n{text}"),
        widget(f"/FT /Tx /T (name) /TU (Your name) {text_style}", BOXES[0]),
        widget(f"/FT /Ch /Ff 131072 /T (boat) /TU (Boat class) /Opt [(Single) (Double) (Eight)] {text_style}", BOXES[1]),
        widget("/FT /Btn /T (agree) /TU (Agreement) /V /Off /AS /Off /AP << /N << /Yes 10 0 R /Off 11 0 R >> >>", BOXES[2]),
        widget("/FT /Sig /T (signature) /TU (Signature)", BOXES[3]),
        "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>",
        stream("/Type /XObject /Subtype /Form /BBox [0 0 14 14] /Resources << >>", tick),
        stream("/Type /XObject /Subtype /Form /BBox [0 0 14 14] /Resources << >>", ""),
    ]


def document() -> bytes:
    """The whole file."""
    parts = ["%PDF-1.7\n%\u00e2\u00e3\u00cf\u00d3\n"]
    offsets = []
    for number, body in enumerate(objects(), start=1):
        offsets.append(sum(len(part) for part in parts))
        parts.append(f"{number} 0 obj\n{body}\nendobj\n")
    start = sum(len(part) for part in parts)
    rows = "".join(f"{offset:010} 00000 n \n" for offset in offsets)
    size = len(offsets) + 1
    identifier = "<5369676E65742065786D706C6520666F>"
    parts.append(
        f"xref\n0 {size}\n0000000000 65535 f \n{rows}trailer\n"
        f"<< /Size {size} /Root 1 0 R /ID [{identifier} {identifier}] >>\nstartxref\n{start}\n%%EOF\n"
    )
    return "".join(parts).encode("latin-1")


if __name__ == "__main__":
    with open(sys.argv[1], "wb") as file:
        file.write(document())
