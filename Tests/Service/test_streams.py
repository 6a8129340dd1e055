"""Standard output and standard error that cannot be written, or were closed before the service began."""

import re
import signal
import subprocess

import pytest
import requests
from waits import SECONDS, until

from .conftest import CONTRACT, program


def serving(folder, said, redirection="", stderr=None):
    """A service that logs everything, with its streams redirected by a shell; what it says goes to a file."""
    words = [program(), "--data", folder, "--port", "0", "--set", "log.level=trace"]
    process = subprocess.Popen(["sh", "-c", f'exec "$0" "$@" {redirection}', *map(str, words)], stdout=said.open("wb"), stderr=stderr)

    def found():
        assert process.poll() is None, said.read_text()
        return re.search(r"(http://\S+:\d+)[\s\S]*(sk_\S+)", said.read_text())

    return process, *until(found).groups()


@pytest.mark.parametrize("redirection", ["2>/dev/full", "2>&- <&-"])
def test_a_service_whose_log_cannot_be_written_goes_on(tmp_path, redirection):
    process, address, key = serving(tmp_path / "data", tmp_path / "said", redirection)
    with requests.Session() as session:
        session.headers["Authorization"] = f"Bearer {key}"
        with CONTRACT.open("rb") as document:
            kept = session.post(f"{address}/v1/documents?name=contract.pdf", data=document, timeout=SECONDS)
        assert kept.status_code == 201, kept.text
        assert session.get(f"{address}/v1/nothing", timeout=SECONDS).status_code == 404
    process.send_signal(signal.SIGTERM)
    assert process.wait(SECONDS) == 0
    # No file of the folder got the number of the closed stream, and with it the log.
    written = [path for path in (tmp_path / "data").rglob("*") if path.is_file() and b'"logger":"signet"' in path.read_bytes()]
    assert written == []


def test_a_service_whose_log_has_no_reader_any_more_goes_on(tmp_path):
    process, address, _ = serving(tmp_path / "data", tmp_path / "said", stderr=subprocess.PIPE)
    process.stderr.close()
    for _ in range(3):
        assert requests.get(f"{address}/v1/nothing", timeout=SECONDS).status_code in (401, 404)
    process.send_signal(signal.SIGTERM)
    assert process.wait(SECONDS) == 0


@pytest.mark.parametrize("words", [["--help"], ["--version"], ["backup", "--help"], ["make-key"]])
def test_an_answer_that_cannot_be_written_is_a_failure(tmp_path, words):
    data = ["--data", str(tmp_path)] if words == ["make-key"] else []
    for redirection in [">/dev/full", ">&-"]:
        done = subprocess.run(
            ["sh", "-c", f'exec "$0" "$@" {redirection}', str(program()), *words, *data],
            stderr=subprocess.PIPE,
            text=True,
            timeout=SECONDS,
        )
        assert done.returncode == 74, done.stderr
        assert done.stderr.startswith("signet serve: standard output: it cannot be written: "), done.stderr
        assert len(done.stderr.splitlines()) == 1, done.stderr


@pytest.mark.parametrize("redirection", ["2>/dev/full", "2>&-"])
def test_wrong_usage_that_cannot_be_told_has_its_exit_code(redirection):
    done = subprocess.run(["sh", "-c", f'exec "$0" "$@" {redirection}', str(program()), "--prot", "1"], timeout=SECONDS)
    assert done.returncode == 64
