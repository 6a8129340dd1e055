from __future__ import annotations

import json
import os

from .batch import Row

PROGRAM_DIED = "program-died"
"""The code of the failure of a row of which the program died."""


def append(path: str, row: Row) -> None:
    """Appends a row, without its password, to a file that only its owner may read."""
    kept = {key: value for key, value in row.items() if value is not None and key != "password"}
    descriptor = os.open(path, os.O_WRONLY | os.O_APPEND | os.O_CREAT, 0o600)
    try:
        os.write(descriptor, json.dumps(kept, default=str).encode() + b"\n")
    finally:
        os.close(descriptor)
