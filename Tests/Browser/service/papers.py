"""What comes out, looked at by others than ourselves."""

import pathlib
import subprocess

from .conftest import BUILT


def check(pdf: bytes, original: bytes, folder: pathlib.Path, audit: bytes | None = None):
    """The document is sound, begins with the original byte for byte, and the audit speaks of it."""
    assert pdf.startswith(original) and len(pdf) > len(original)
    path = folder / "final.pdf"
    path.write_bytes(pdf)
    succeed("qpdf", "--check", path)
    if audit is not None:
        trail = folder / "audit.json"
        trail.write_bytes(audit)
        succeed(BUILT / "signet", "audit", "verify", trail, path)
    return path


def succeed(*words):
    """Runs a command; what it wrote is in the failure."""
    done = subprocess.run(words, capture_output=True, text=True, errors="replace")
    assert done.returncode == 0, f"{words}: {done.returncode}\n{done.stdout}{done.stderr}"


def ink(path, page, frame, height=841.89, resolution=100):
    """The share of dark pixels in a frame of a page, in points from the lower left corner."""
    x, y, width, frame_height = frame
    scale = resolution / 72
    words = ["pdftoppm", "-r", str(resolution), "-f", str(page), "-l", str(page), "-gray"]
    words += ["-x", str(int(x * scale)), "-y", str(int((height - y - frame_height) * scale))]
    words += ["-W", str(int(width * scale)), "-H", str(int(frame_height * scale)), str(path)]
    picture = subprocess.run(words, check=True, capture_output=True).stdout
    # A PGM: three lines of head, then a byte a pixel.
    pixels = picture.split(b"\n", 3)[3]
    return sum(pixel < 128 for pixel in pixels) / len(pixels)
