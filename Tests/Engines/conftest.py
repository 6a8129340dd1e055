"""The package as it is in Sources/Python, for the tests and the processes that they start."""

import os
import pathlib
import sys

SOURCES = str(pathlib.Path(__file__).resolve().parents[2] / "Sources/Python")
sys.path.insert(0, SOURCES)
os.environ["PYTHONPATH"] = SOURCES
