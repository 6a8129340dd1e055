"""Pages as `signet verify` draws them: what the objects of a document explain, and a reader shows otherwise."""

import json
import pathlib
import subprocess

import pytest
import waits

from .conftest import SIGNET, signet
from .test_forged_updates import OBJECTS, Signed, drawing, stream

HELVETICA = b"/Font << /F 6 0 R >>"
VALUE = drawing(b"/Tx BMC BT /F 9 Tf 2 10 Td (Jane) Tj ET EMC", b"/Resources << %s >>" % HELVETICA)
LIE = drawing(b"/Tx BMC BT /F 9 Tf 2 10 Td (John) Tj ET EMC", b"/Resources << %s >>" % HELVETICA)
INK = b"<< /Type /Annot /Subtype /Ink /Rect [10 10 30 30] /F 4 /C [1 0 0] /BS << /W 3 >> /InkList [[%s]] >>"
FREE = dict(OBJECTS)
# Two fields have the same place there.
FREE[3] = FREE[3].replace(b" 10 0 R", b"")
FREE[1] = FREE[1].replace(b"10 0 R ", b"")


def annotation(value, others=None):
    """An update that adds an annotation to the first page."""
    return lambda it: it.changed(3, rb"\[8 0 R", b"[8 0 R 90 0 R", {90: value} | (others or {}))


#: Updates that the rules explain, and what is found as they are drawn.
UPDATES = {
    "a field that shows its value": (
        lambda it: it.changed(11, rb"/AP", b"/V (Jane) /AP", {13: VALUE}), "TOTAL_PASSED"),
    "a field that shows something else": (
        lambda it: it.changed(11, rb"/AP", b"/V (Jane) /AP", {13: LIE}), "TOTAL_PASSED"),
    "fields that are drawn again": (
        lambda it: it.changed(1, rb"/AcroForm\s*<<", b"/AcroForm << /NeedAppearances true "), "TOTAL_PASSED"),
    "ink in its rectangle": (annotation(INK % b"12 12 20 28 28 12"), "TOTAL_PASSED"),
    "ink beyond its rectangle": (annotation(INK % b"12 12 200 310 20 20"), "TOTAL_FAILED"),
    "a note": (annotation(b"<< /Type /Annot /Subtype /Text /Rect [10 300 28 318] /Contents (x) /F 28 >>"), "TOTAL_PASSED"),
}


LOOKED_AT = ["fields that are drawn again", "ink in its rectangle", "a note"]


@pytest.fixture(scope="module")
def signed(tmp_path_factory):
    """A sealed document with a form, and the options that trust its signer."""
    folder = tmp_path_factory.mktemp("drawn")
    (folder / "word").write_text("secret")
    signet("identity", "new", "Jane Doe", "-o", folder / "key.p12", "--password-file", folder / "word",
           "--certificate", folder / "jane.pem")
    file, offsets = b"%PDF-1.7\n%\xe2\xe3\xcf\xd3\n", b""
    for number in range(1, 16):
        offsets += b"%010d 00000 n \n" % len(file)
        file += b"%d 0 obj\n%s\nendobj\n" % (number, FREE[number])
    trailer = b"trailer\n<< /Size 16 /Root 1 0 R /Info 15 0 R >>\nstartxref\n%d\n%%%%EOF\n" % len(file)
    (folder / "plain.pdf").write_bytes(file + b"xref\n0 16\n0000000000 65535 f \n" + offsets + trailer)
    signet("seal", folder / "plain.pdf", "--key", folder / "key.p12", "--key-password-file", folder / "word",
           "-o", folder / "sealed.pdf")
    return Signed((folder / "sealed.pdf").read_bytes()), ("--trust", folder / "jane.pem", "--json")


def verify(signed, update, path, *words, status):
    document, trust = signed
    path.write_bytes(update(document))
    (signature,) = json.loads(signet("verify", path, *trust, *words, status=status).stdout)["signatures"]
    return signature


@pytest.mark.parametrize("name", UPDATES)
def test_an_update_as_it_is_drawn(name, signed, tmp_path):
    update, expected = UPDATES[name]
    # A person must look at annotations, and at fields that viewers draw again.
    status = 1 if expected == "TOTAL_FAILED" else 2 if name in LOOKED_AT else 0
    signature = verify(signed, update, tmp_path / "x.pdf", status=status)
    assert signature["indication"] == expected, signature
    if expected == "TOTAL_FAILED":
        assert signature["subindication"] == "FORMAT_FAILURE"
        assert signature["reason"] == "page 1 looks different from what was signed, outside of what was declared"


def test_without_drawing_a_note_says_so(signed, tmp_path):
    update, _ = UPDATES["ink beyond its rectangle"]
    signature = verify(signed, update, tmp_path / "x.pdf", "--draw-seconds", "0", status=2)
    assert signature["notes"] == ["the pages were not drawn and compared with those that were signed"]


def slow_stamp():
    """A stamp that is drawn for minutes, whose place is declared."""
    def form(content, resources=b""):
        return stream(content, b"/Type /XObject /Subtype /Form /BBox [0 0 400 400] /Group << /S /Transparency >> "
                               b"/Resources << /XObject << %s >> >>" % resources)
    return annotation(b"<< /Type /Annot /Subtype /Stamp /Rect [0 0 400 400] /F 4 /AP << /N 91 0 R >> >>", {
        91: form(b"/X Do " * 2000, b"/X 92 0 R"), 92: form(b"/X Do " * 2000, b"/X 93 0 R"),
        93: form(b"0 0 400 400 re f " * 400)})


def test_pages_that_take_too_long_leave_the_signature_open(signed, tmp_path):
    signature = verify(signed, slow_stamp(), tmp_path / "x.pdf", "--draw-seconds", "2", status=2)
    assert (signature["indication"], signature["subindication"]) == ("INDETERMINATE", "GENERIC")
    assert signature["reason"] == "the pages were not all drawn and compared: that takes more than 2 s"


def viewers(process):
    """The processes that view pages for another one."""
    found = []
    for folder in pathlib.Path("/proc").glob("[0-9]*"):
        try:
            parent = int((folder / "stat").read_text().rpartition(")")[2].split()[1])
            if parent == process and b"isolated" in (folder / "cmdline").read_bytes():
                found.append(int(folder.name))
        except OSError:
            continue
    return found


def test_pages_are_drawn_in_other_processes(signed, tmp_path):
    document, trust = signed
    path = tmp_path / "x.pdf"
    path.write_bytes(slow_stamp()(document))
    with subprocess.Popen([SIGNET, "verify", path, *trust, "--draw-seconds", "300"], stdout=subprocess.PIPE) as command:
        try:
            assert waits.until(lambda: len(viewers(command.pid)) >= 2)
            others = viewers(command.pid)
        finally:
            command.kill()
    assert waits.until(lambda: not any(pathlib.Path(f"/proc/{each}").exists() for each in others))


def test_seconds_that_are_no_seconds():
    assert "must be 0 to 3600" in signet("verify", "x.pdf", "--draw-seconds", "9999", status=64).stderr
