from __future__ import annotations

import json
from collections import deque
from dataclasses import dataclass
from types import TracebackType
from typing import Any, Iterable, Iterator

from .batch import Batch, Report, Row
from .poison import PROGRAM_DIED, append
from .program import Death, Program, ProgramError

MOST_DEATHS = 20
"""The deaths without an answer between them after which the program does not work here."""

ENCODER = json.JSONEncoder(separators=(",", ":"), default=str)


@dataclass
class _Sent:
    """A row in flight, or to be sent again."""

    number: int
    line: bytes
    id: str | None
    input: str | None
    deaths: int = 0
    """The deaths at which it was in flight."""
    deaths_alone: int = 0
    """Those at which no other row was."""

    @property
    def is_suspect(self) -> bool:
        return self.deaths >= 2


class Worker:
    """A `signet batch` that lives on from one call of `sign` to the next.

    When the program dies, or hangs beyond the deadline, it is started again and gets the rows that it has not answered; what it had
    signed already is then `done-before`. A row that was in flight at two deaths is sent by itself, and fails when the program has died
twice with no other row in flight: kills at random make no row fail.

    A worker belongs to one thread, and must not be used in a process that was forked after its first call.
    """

    def __init__(self, batch: Batch, *, poison: str | None = "poison.jsonl") -> None:
        """poison: the file to which rows are appended, without their passwords, of which the program died; None for no file."""
        self.batch = batch
        self._poison = poison
        self._program: Program | None = None
        self._flying: dict[int, _Sent] = {}
        self._again: deque[_Sent] = deque()
        self._room = batch.window
        self._deaths = 0
        self._is_signing = False

    @property
    def pid(self) -> int | None:
        """The program's process, if it runs."""
        return self._program.pid if self._program else None

    def sign(self, rows: Iterable[Row]) -> Iterator[Report]:
        """Signs the documents of rows, and yields a report on each as it is done.

        Rows are taken as there is room for them in flight. If the caller leaves the loop, the rows in flight are given up: some of
        them may be signed.
        """
        if self._is_signing:
            raise RuntimeError("A worker signs one sequence of rows at a time.")
        self._is_signing = True
        source = enumerate(rows, 1)
        try:
            while self._fill(source):
                assert self._program
                try:
                    answers = self._program.answers(self.batch.deadline)
                except Death as death:
                    self._program = None
                    failed = self._died(str(death))
                    if failed:
                        yield failed
                    continue
                # Outcomes are counted first: the caller may leave the loop at any of them.
                for report in [self._answered(answer) for answer in answers]:
                    yield report
        finally:
            self._is_signing = False
            if self._flying or self._again:
                self._abandon()

    def _fill(self, source: Iterator[tuple[int, Row]]) -> bool:
        """Sends rows while there is room; false when none is in flight and none is left."""
        if not self._flying:
            self._room = self.batch.window
        while len(self._flying) < self._room:
            if self._again:
                if self._again[0].is_suspect and self._flying:
                    break
                sent = self._again.popleft()
            else:
                number, row = next(source, (0, None))
                if row is None:
                    break
                sent = self._encoded(number, row)
            if not self._program:
                self._program = Program(self.batch.command())
            self._flying[self._program.send(sent.line)] = sent
            if sent.is_suspect:
                self._room = 1
        return bool(self._flying)

    @staticmethod
    def _encoded(number: int, row: Row) -> _Sent:
        present = {key: value for key, value in row.items() if value is not None}
        line = ENCODER.encode(present).encode() + b"\n"
        id, input = present.get("id"), present.get("input")
        return _Sent(number, line, None if id is None else str(id), None if input is None else str(input))

    def _answered(self, answer: dict[str, Any]) -> Report:
        try:
            sent = self._flying.pop(int(answer["row"]))
            status = str(answer["status"])
        except (KeyError, TypeError, ValueError):
            raise ProgramError(f"'{self.batch.program}' answered a row that is not in flight: {str(answer)[:500]}") from None
        self._deaths = 0
        error = answer.get("error") or {}
        warnings = tuple(str(warning) for warning in answer.get("warnings", ()))
        return Report(
            sent.number, sent.id, sent.input, answer.get("output"), status, error.get("code"), error.get("message"), warnings
        )

    def _died(self, reason: str) -> Report | None:
        """Notes a death; gives the report on the row of which the program died, if it is certain."""
        flying = list(self._flying.values())
        self._flying.clear()
        self._deaths += 1
        if self._deaths >= MOST_DEATHS:
            raise ProgramError(f"'{self.batch.program}' died {self._deaths} times without answering a row: {reason}")
        for sent in flying:
            sent.deaths += 1
        if len(flying) == 1:
            flying[0].deaths_alone += 1
            if flying[0].deaths_alone >= 2:
                return self._poisoned(flying[0], reason)
        self._again.extendleft(reversed(flying))
        return None

    def _poisoned(self, sent: _Sent, reason: str) -> Report:
        error = f"the program died twice with this row: {reason}"
        if self._poison:
            append(self._poison, json.loads(sent.line))
        return Report(sent.number, sent.id, sent.input, None, "failed", PROGRAM_DIED, error, ())

    def _abandon(self) -> None:
        self._flying.clear()
        self._again.clear()
        if self._program:
            self._program.kill()
            self._program = None

    def stop(self) -> None:
        """Ends the program; the next call of `sign` would start another."""
        if self._program and not self._flying:
            self._program.finish()
            self._program = None
        self._abandon()

    def __enter__(self) -> Worker:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.stop()
