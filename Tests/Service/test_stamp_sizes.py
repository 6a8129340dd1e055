"""What a stamp adds to a document in each mode, by the service and by the command.

Bounds are a fifth above what was measured; docs/capture-checks.md has the figures.
"""

import base64
import subprocess

import pytest

from .conftest import program
from .threats import CONTRACT, DRAWING, ROOT, SCAN, TYPED

EXAMPLES = ROOT / "docs/examples"
PLACE = "page:last,bottom-right"
KIB = 1024

SOURCES = {
    "drawn": {"kind": "drawn", "drawing": DRAWING},
    "typed": TYPED,
    "scanned": {"kind": "scanned", "data": base64.b64encode(SCAN).decode()},
}
OPTIONS = {
    "drawn": ["--draw", EXAMPLES / "drawing.json"],
    "typed": ["--type", "Jane Doe", "--face", "dancing-script"],
    "scanned": ["--scan", EXAMPLES / "scan.jpg"],
}
OUTLINES = {"drawn": [], "typed": [], "scanned": ["--trace"]}


def signed(folder, *words):
    """The bytes that the command adds."""
    path = folder / "signed.pdf"
    words = [program().with_name("signet"), "sign", EXAMPLES / "contract.pdf", *words, "--at", PLACE, "-o", path]
    subprocess.run(words, check=True, capture_output=True)
    return path.stat().st_size - len(CONTRACT)


@pytest.mark.parametrize("mode, bound", [("drawn", 23), ("typed", 20), ("scanned", 59)])
def test_pixels_of_120_points_stay_below_a_bound_in_service_and_command(session, service, tmp_path, mode, bound):
    made = session.post(f"{service.base}/v1/signatures", json={"name": mode, "source": SOURCES[mode]})
    where = {"signature": made.json()["id"], "at": PLACE, "size": "width:120"}
    stamped = session.post(f"{service.base}/v1/stamp", params=where, data=CONTRACT)
    assert stamped.status_code == 200, stamped.text
    added = len(stamped.content) - len(CONTRACT)
    by_command = signed(tmp_path, *OPTIONS[mode], "--size", "width:120")
    print(f"{mode}: {added} bytes by the service, {by_command} by the command")
    assert added < bound * KIB and by_command < bound * KIB


@pytest.mark.parametrize("mode, bound", [("drawn", 3.5), ("typed", 3), ("scanned", 6)])
def test_outlines_of_any_size_stay_far_below_fifteen_kilobytes(tmp_path, mode, bound):
    folders = [tmp_path / size for size in ("small", "large")]
    for folder in folders:
        folder.mkdir()
    sizes = [
        signed(folder, *OPTIONS[mode], *OUTLINES[mode], "--appearance", "vector", "--size", size)
        for folder, size in zip(folders, ("width:60", "width:360"))
    ]
    print(f"{mode}: {sizes[0]} bytes at 60 points, {sizes[1]} at 360")
    assert max(sizes) < bound * KIB and abs(sizes[1] - sizes[0]) < 64


def test_a_vector_stamp_holds_no_picture_in_any_mode(tmp_path):
    for mode in OPTIONS:
        path = tmp_path / f"{mode}.pdf"
        words = ["sign", EXAMPLES / "contract.pdf", *OPTIONS[mode], *OUTLINES[mode], "--appearance", "vector"]
        words += ["--at", PLACE, "-o", path]
        subprocess.run([program().with_name("signet"), *words], check=True, capture_output=True)
        added = path.read_bytes()[len(CONTRACT):]
        assert b"/Subtype/Form" in added and b"/Image" not in added
