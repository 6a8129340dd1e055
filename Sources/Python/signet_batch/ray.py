"""Signs the documents of rows on a Ray cluster.

Plain actors, each with a program that lives as long as it does; they get rows, never documents. A call that an actor's death
interrupted is made again: the rows that it had signed are then `done-before`.
"""

from __future__ import annotations

from collections import deque
from dataclasses import replace
from itertools import islice
from typing import Any, Iterable, Iterator

import ray

from .batch import Batch, Report, Row
from .poison import PROGRAM_DIED, append
from .worker import Worker


class _Signer:
    def __init__(self, batch: Batch) -> None:
        self._worker = Worker(batch, poison=None)

    def sign(self, rows: list[Row]) -> list[Report]:
        return list(self._worker.sign(rows))


def sign(
    rows: Iterable[Row],
    batch: Batch,
    *,
    actors: int | None = None,
    rows_per_call: int = 512,
    calls_in_flight: int = 2,
    poison: str | None = "poison.jsonl",
) -> Iterator[Report]:
    """Signs the documents of rows, and yields a report on each, in the order in which calls end.

    Rows are taken as actors are free for them: at most `actors * calls_in_flight * rows_per_call` are held.

    actors: the number of actors; by default as many as the cluster has processors, by `batch.jobs` (1) each.
    poison: the file of this machine to which rows are appended of which the program died; None for no file.
    """
    if not ray.is_initialized():
        ray.init()
    jobs = batch.jobs or 1
    batch = replace(batch, jobs=jobs)
    count = actors or max(1, int(ray.cluster_resources().get("CPU", 1)) // jobs)
    signer = ray.remote(num_cpus=jobs, max_restarts=-1, max_task_retries=3)(_Signer)
    signers = [signer.remote(batch) for _ in range(count)]
    free = deque(signers * calls_in_flight)
    calls: dict[Any, tuple[Any, int, list[Row]]] = {}
    source = iter(rows)
    sent = 0
    try:
        while True:
            while free and (part := list(islice(source, rows_per_call))):
                one = free.popleft()
                calls[one.sign.remote(part)] = (one, sent, part)
                sent += len(part)
            if not calls:
                return
            [done], _ = ray.wait(list(calls), num_returns=1)
            one, before, part = calls.pop(done)
            free.append(one)
            for report in ray.get(done):
                if poison and report.code == PROGRAM_DIED:
                    append(poison, part[report.row - 1])
                yield report._replace(row=before + report.row)
    finally:
        for one in signers:
            ray.kill(one)
