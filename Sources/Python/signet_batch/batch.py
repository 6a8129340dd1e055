from __future__ import annotations

import os
from dataclasses import dataclass
from typing import Any, Mapping, NamedTuple

Row = Mapping[str, Any]
"""A row of a batch: `input`, `output`, `password`, `id`, and values for the recipe's variables. Keys without a value are left out."""


class Report(NamedTuple):
    """The program's answer to one row."""

    row: int
    """The number of the row among those given, from 1."""
    id: str | None
    """The row's own column `id`."""
    input: str | None
    """The document, as the row names it."""
    output: str | None
    """The signed document."""
    status: str
    """`signed`, `done-before` or `failed`."""
    code: str | None
    """The kind of failure, such as `no-input`; `program-died` where the program died twice with this row."""
    error: str | None
    """The failure in words."""
    warnings: tuple[str, ...]
    """Doubts about a signature or its place."""


@dataclass(frozen=True)
class Batch:
    """How rows are signed: the same for each row, whichever process signs it, so that a row signed again has the same bytes."""

    recipe: str
    """The recipe's path, which must be there on each machine."""
    output_dir: str
    """The folder of the signed documents, shared by all machines, or a place in object storage (`s3://bucket/prefix`)."""
    date: str
    """The date of signing, as `2026-05-17` or `2026-05-17T09:30:00Z`: the same when the batch is run again."""
    input_dir: str = "."
    """The folder that inputs are relative to."""
    jobs: int | None = None
    """How many documents a program signs at a time; by default the processors of the machine, or what the engine gives it."""
    program: str = "signet"
    """The program, as it is found on each machine."""
    arguments: tuple[str, ...] = ()
    """Further options of `signet batch`."""
    window: int = 512
    """The largest number of rows in flight."""
    deadline: float = 300
    """The seconds after which a program that answers no row is ended as hanging: more than the minute that it waits for storage."""

    def __post_init__(self) -> None:
        for name in ("recipe", "output_dir", "input_dir"):
            place = os.fspath(getattr(self, name))
            if not place.startswith("s3://"):
                place = os.path.abspath(place)
            object.__setattr__(self, name, place)
        object.__setattr__(self, "arguments", tuple(self.arguments))
        if not self.date:
            raise ValueError("A date is required: rows that are signed again must have the same bytes.")
        if self.window < 1:
            raise ValueError(f"The window must be 1 or more rows, not {self.window}.")
        if not self.deadline > 0:
            raise ValueError(f"The deadline must be more than 0 seconds, not {self.deadline}.")

    def command(self) -> list[str]:
        """The program with its options."""
        words = [self.program, "batch", "-", "--format", "jsonl", "--recipe", self.recipe, "--input-dir", self.input_dir]
        words += ["--output-dir", self.output_dir, "--existing", "compare", "--no-journal"]
        words += ["--report", "-", "--quiet", "--date", self.date]
        return words + (["--jobs", str(self.jobs)] if self.jobs else []) + list(self.arguments)
