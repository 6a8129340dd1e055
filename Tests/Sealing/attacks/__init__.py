"""Signed documents, and what somebody may write behind them: `ATTACKS` on `BASES`, whose results `Attack.statuses` says.

To write all of them to a folder, with a list of what is expected:

    cd Tests && SIGNET=… ../.build/venv/bin/python -m Sealing.attacks FOLDER [WORD…]

with words that the names of the bases contain, such as `table-signet`.
"""

from . import (  # noqa: F401
    actions, annotations, catalogs, content, coverups, crossreferences, fields, floods, names, pagetree, rebuilt, resources, roles,
    signatures, sound, syntax, widgets,
)
from .bases import BASES, Base, Bases
from .registry import ATTACKS, Attack, Extent
from .signed import Signed

__all__ = ["ATTACKS", "BASES", "Attack", "Base", "Bases", "Extent", "Signed"]
