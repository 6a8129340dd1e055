"""The package's types, which its users' checkers read."""

import pathlib
import subprocess
import sys

PACKAGE = pathlib.Path(__file__).resolve().parents[2] / "Sources/Python"


def test_the_types_are_right_by_the_strict_rules(tmp_path):
    checked = subprocess.run(
        [sys.executable, "-m", "mypy", "--cache-dir", tmp_path], cwd=PACKAGE, capture_output=True, text=True, timeout=120
    )
    assert checked.returncode == 0, checked.stdout
