"""Signs the documents of the rows of a Spark data frame.

Each Python worker of Spark has one program, which lives as long as it does (`spark.python.worker.reuse`); it gets rows, never
documents. A task that is tried again, or run twice by speculation, finds its documents `done-before`.
"""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from itertools import islice
from typing import TYPE_CHECKING, Any, Iterable, Iterator

from .batch import Batch
from .worker import Worker

if TYPE_CHECKING:
    from pyspark.sql import DataFrame

COLUMNS = ("id", "input", "output", "status", "code", "error")
PAGE = 500
"""The number of reports in a batch of Arrow."""

_worker: Worker | None = None


def sign(frame: DataFrame, batch: Batch) -> DataFrame:
    """Signs the document of each row of a frame, which has the columns of a batch: `input`, `output`, values for variables.

    Gives a frame of reports with the columns `id` (that of the row), `input`, `output`, `status`, `code` and `error`, all strings.
    As any frame it is computed when it is used: write or cache it, since each use signs, or finds the documents done before.
    """
    from pyspark.sql.functions import col

    jobs = batch.jobs or int(frame.sparkSession.conf.get("spark.task.cpus", "1"))
    # Spark writes numbers and dates as text, in the same way wherever it runs. It takes a dot in a name for a field of a column.
    quoted = [name.replace("`", "``") for name in frame.columns]
    text = frame.select([col(f"`{name}`").cast("string").alias(f"column{number}") for number, name in enumerate(quoted)])
    schema = ", ".join(f"{name} string" for name in COLUMNS)
    return text.mapInArrow(partial(_sign, replace(batch, jobs=jobs), tuple(frame.columns)), schema)


def _sign(batch: Batch, names: tuple[str, ...], tables: Iterable[Any]) -> Iterator[Any]:
    import pyarrow

    schema = pyarrow.schema([(name, pyarrow.string()) for name in COLUMNS])
    values = (row for table in tables for row in zip(*(column.to_pylist() for column in table.columns)))
    reports = _own_worker(batch).sign(dict(zip(names, row)) for row in values)
    while page := list(islice(reports, PAGE)):
        yield pyarrow.RecordBatch.from_arrays([[getattr(report, name) for report in page] for name in COLUMNS], schema=schema)


def _own_worker(batch: Batch) -> Worker:
    """The worker of this process; another batch ends that of the one before."""
    global _worker
    if not _worker or _worker.batch != batch:
        if _worker:
            _worker.stop()
        _worker = Worker(batch, poison=None)
    return _worker
