from __future__ import annotations

import json
import math
import os
import select
import signal
import subprocess
import time
import weakref
from typing import Any

LONGEST_ANSWER = 64 << 20
LAST_WORDS = 4_000
REFUSALS = range(64, 79)
"""The exit codes of a batch that could not begin, or whose rows could not be read to their end."""
PARTING = 10.0
"""The seconds that a program has to end by itself."""


class ProgramError(Exception):
    """The program refuses the batch, or does not work here; no row is to blame."""

    def __init__(self, message: str, exit_code: int | None = None) -> None:
        super().__init__(message, exit_code)
        self.exit_code = exit_code

    def __str__(self) -> str:
        return str(self.args[0])


class Death(Exception):
    """The program ended, or was ended because it hung, while rows were in flight."""


class Program:
    """A running `signet batch` that reads rows from its standard input and reports on each on its standard output.

    It ends at the end of its standard input, so also when this process is killed. All pipes are read and written by one thread that
    waits for whichever is ready: neither side can wait for the other forever.
    """

    def __init__(self, words: list[str]) -> None:
        self._name = f"'{words[0]}'"
        pipe = subprocess.PIPE
        self._process = subprocess.Popen(words, stdin=pipe, stdout=pipe, stderr=pipe, bufsize=0)
        self._kill = weakref.finalize(self, _kill, self._process)
        self._poll = select.poll()
        self._input, self._output, self._errors = (
            stream.fileno() for stream in (self._process.stdin, self._process.stdout, self._process.stderr) if stream
        )
        self._watched: frozenset[int] = frozenset()
        for descriptor in (self._input, self._output, self._errors):
            os.set_blocking(descriptor, False)
        self._watch(self._output, select.POLLIN)
        self._watch(self._errors, select.POLLIN)
        self._unwritten = bytearray()
        self._unread = bytearray()
        self._words = bytearray()
        self.lines = 0
        """The number of lines sent, by which the program numbers its rows."""

    @property
    def pid(self) -> int:
        return self._process.pid

    def send(self, line: bytes) -> int:
        """Queues a row; gives its number."""
        self._unwritten += line
        self.lines += 1
        return self.lines

    def answers(self, deadline: float) -> list[dict[str, Any]]:
        """Writes what is queued and waits for answers: at least for a part of one.

        Raises Death when the program has ended or answers nothing in this number of seconds, ProgramError when it refuses to work.
        """
        limit = time.monotonic() + deadline
        self._write()
        while (left := limit - time.monotonic()) > 0:
            ready = {descriptor for descriptor, _ in self._poll.poll(math.ceil(left * 1000))}
            if self._errors in ready:
                self._listen()
            if self._input in ready:
                self._write()
            if self._output in ready:
                return self._read()
        self.kill()
        raise Death(f"it answered nothing in {deadline:g} s{self._said()}")

    def _write(self) -> None:
        try:
            while self._unwritten:
                del self._unwritten[: os.write(self._input, self._unwritten[: 1 << 16])]
        except BlockingIOError:
            pass
        except BrokenPipeError:
            # It has ended, as the end of its output says.
            self._unwritten.clear()
        self._watch(self._input, select.POLLOUT if self._unwritten else 0)

    def _listen(self) -> None:
        """Reads what the program has said on its standard error, and keeps the end of it."""
        try:
            said = os.read(self._errors, 1 << 16)
        except BlockingIOError:
            return
        self._words += said
        del self._words[:-LAST_WORDS]
        if not said:
            self._watch(self._errors, 0)

    def _read(self) -> list[dict[str, Any]]:
        try:
            part = os.read(self._output, 1 << 18)
        except BlockingIOError:
            return []
        if not part:
            raise self._end()
        self._unread += part
        if b"\n" not in part:
            if len(self._unread) > LONGEST_ANSWER:
                self.kill()
                raise Death(f"it began an answer of more than {LONGEST_ANSWER} bytes")
            return []
        whole, _, self._unread = self._unread.rpartition(b"\n")
        try:
            return [json.loads(line) for line in whole.decode().split("\n")]
        except ValueError:
            self.kill()
            raise ProgramError(f"{self._name} does not answer as 'signet batch --report -' does{self._said()}") from None

    def _end(self) -> Exception:
        """Why the output ended."""
        try:
            code = self._process.wait(PARTING)
        except subprocess.TimeoutExpired:
            self.kill()
            return Death(f"it closed its output{self._said()}")
        self._listen()
        self.kill()
        if code in REFUSALS:
            return ProgramError(f"{self._name} ended with exit code {code}{self._said()}", code)
        names = {-number: number.name for number in signal.Signals}
        return Death(f"it ended by {names.get(code, f'exit code {code}')}{self._said()}")

    def _watch(self, descriptor: int, events: int) -> None:
        """Waits for events of a pipe too; with 0 for none of it."""
        if events:
            self._poll.register(descriptor, events)
        elif descriptor in self._watched:
            self._poll.unregister(descriptor)
        self._watched = self._watched | {descriptor} if events else self._watched - {descriptor}

    def _said(self) -> str:
        words = self._words.decode("utf-8", "replace").strip()
        return f": {words}" if words else ""

    def finish(self) -> None:
        """Ends the program, whose rows are all answered, by the end of its input."""
        if self._process.stdin:
            self._process.stdin.close()
        try:
            self._process.wait(PARTING)
        except subprocess.TimeoutExpired:
            pass
        self.kill()

    def kill(self) -> None:
        """Ends the program at once, and waits for it, so that no zombie stays."""
        self._kill()


def _kill(process: subprocess.Popen[bytes]) -> None:
    process.kill()
    process.wait()
    for stream in (process.stdin, process.stdout, process.stderr):
        if stream:
            stream.close()
