"""`signet seal` that is ended at any step: the document stays as it was, the output is whole or missing, and the next run works."""

import contextlib
import os
import pathlib
import pty
import random
import signal
import subprocess
import time

import pytest
import trials
from waits import SECONDS

from .conftest import SIGNET, signet
from .documents import write_large

SIGNALS = [signal.SIGKILL, signal.SIGTERM, signal.SIGINT]

def wait_until(condition, process):
    """Waits for a state; the process must not end before."""
    limit = time.monotonic() + SECONDS
    while not condition():
        assert process.poll() is None and time.monotonic() < limit, process.communicate()
        time.sleep(0.002)


class Trial:
    """A document in a folder, and a run that seals it."""

    def __init__(self, folder: pathlib.Path, document: pathlib.Path, *words):
        self.folder, self.document, self.words = folder, document, words
        self.output = folder / "sealed.pdf"
        self.before = self.document.read_bytes()
        self.names = set(os.listdir(folder))

    def start(self, *more):
        words = [SIGNET, "seal", self.document, *self.words, "-o", self.output, *more]
        return subprocess.Popen([*map(str, words)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE)

    def end(self, process, number):
        """Ends the run, which has written nothing yet."""
        process.send_signal(number)
        process.communicate(timeout=SECONDS)
        assert process.returncode == -number
        assert self.document.read_bytes() == self.before
        assert set(os.listdir(self.folder)) == self.names


@pytest.fixture(autouse=True)
def interrupts():
    """A job in the background of a shell ignores interrupts, and so would what it starts."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


@pytest.fixture
def trial(documents, authorities, tmp_path):
    document = tmp_path / "contract.pdf"
    document.write_bytes(documents["table"].read_bytes())
    return Trial(tmp_path, document, "--key", authorities.identity("good"))


def finish(trial, *words):
    """The next run seals as if nothing had been."""
    signet("seal", trial.document, *words, "-o", trial.output)
    assert trial.output.read_bytes().startswith(trial.before)
    assert set(os.listdir(trial.folder)) == trial.names | {trial.output.name}


def test_ended_while_it_asks_for_the_password_of_the_key(trial):
    locked, word = trial.folder / "locked.p12", trial.folder.parent / "word"
    word.write_bytes(b"secret")
    signet("identity", "new", "Jane Doe", "-o", locked, "--password-file", word)
    trial.words, trial.names = ["--key", locked], set(os.listdir(trial.folder))
    for number in SIGNALS:
        process, terminal = pty.fork()
        if process == 0:
            os.execv(SIGNET, [str(word) for word in [SIGNET, "seal", trial.document, *trial.words, "-o", trial.output]])
        assert b"Password of" in os.read(terminal, 200)
        os.kill(process, number)
        assert os.WTERMSIG(os.waitpid(process, 0)[1]) == number
        os.close(terminal)
        assert trial.document.read_bytes() == trial.before and set(os.listdir(trial.folder)) == trial.names
    finish(trial, *trial.words, "--key-password-file", word)


def test_ended_while_the_document_comes(trial):
    for number in SIGNALS:
        words = [SIGNET, "seal", "-", *map(str, trial.words), "-o", str(trial.output)]
        process = subprocess.Popen(words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        process.stdin.write(trial.before[: len(trial.before) // 2])
        process.stdin.flush()
        trial.end(process, number)
    finish(trial, *trial.words)


def test_ended_while_the_authority_of_time_stamps_is_silent(trial, authorities):
    for number in SIGNALS:
        path = f"silent?time-{number.name}"
        process = trial.start("--tsa", f"{authorities.address}/{path}")
        wait_until(lambda: authorities.asked(path), process)
        trial.end(process, number)
    finish(trial, *trial.words, "--tsa", authorities.tsa)


def test_ended_while_a_responder_is_silent(trial, authorities):
    words = authorities.words("silent", "b-lta")
    trial.words = words
    for number in SIGNALS:
        before = authorities.asked("silent")
        process = trial.start()
        wait_until(lambda: authorities.asked("silent") > before, process)
        trial.end(process, number)
    finish(trial, *authorities.words("good", "b-lta"))


def unnamed(process, folder):
    """Bytes in a file without a name that a process writes in a folder; None when it has none open."""
    with contextlib.suppress(OSError):
        for entry in os.scandir(f"/proc/{process.pid}/fd"):
            with contextlib.suppress(OSError):
                path = os.readlink(entry.path)
                if path.startswith(str(folder)) and path.endswith(" (deleted)"):
                    return os.stat(entry.path).st_size
    return None


@pytest.mark.skipif(not pathlib.Path("/proc/self/fd").exists(), reason="sees what a process writes in /proc")
@pytest.mark.parametrize("number", SIGNALS, ids=lambda number: number.name)
def test_ended_while_the_output_is_written(number, authorities, tmp_path):
    trial = Trial(tmp_path, write_large(tmp_path / "large.pdf", 96 << 20), "--key", authorities.identity("good"))
    hits = 0
    for _ in range(50):
        process = trial.start()
        while process.poll() is None and not unnamed(process, tmp_path):
            pass
        process.send_signal(number)
        process.communicate(timeout=SECONDS)
        hits += process.returncode == -number
        assert trial.document.read_bytes() == trial.before
        if trial.output.exists():
            assert trial.output.read_bytes().startswith(trial.before)
            trial.output.unlink()
        assert set(os.listdir(tmp_path)) == trial.names
        if hits == trials.count(1, long=10):
            break
    assert hits, "the output was always written sooner than that was seen"
    finish(trial, *trial.words)


def test_ended_at_any_moment_in_place(authorities, documents, tmp_path):
    document = tmp_path / "contract.pdf"
    document.write_bytes(documents["streams"].read_bytes())
    before, after = document.read_bytes(), None
    words = [SIGNET, "seal", document, "--key", authorities.identity("good"), "--tsa", authorities.tsa, "--in-place"]
    span, kills = 0.2, 0
    while kills < trials.count(8, long=200):
        document.write_bytes(before)
        begun = time.monotonic()
        process = subprocess.Popen([*map(str, words)], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        with contextlib.suppress(subprocess.TimeoutExpired):
            process.wait(timeout=random.uniform(0, span))
            # How long a run may live follows from one that was whole.
            span = max(0.02, (time.monotonic() - begun) * 0.95)
        process.send_signal(random.choice(SIGNALS))
        process.wait(timeout=SECONDS)
        kills += process.returncode < 0
        after = document.read_bytes()
        assert after == before or after.startswith(before) and after.rstrip().endswith(b"%%EOF")
        hidden = [name for name in os.listdir(tmp_path) if name != document.name]
        assert not hidden or hidden[0].endswith(".part")
    document.write_bytes(before)
    subprocess.run([*map(str, words)], check=True, capture_output=True)
    assert document.read_bytes().startswith(before)
