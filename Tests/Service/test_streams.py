"""Standard output and standard error that cannot be written, or were closed before the service began."""

import contextlib
import json
import os
import re
import signal
import subprocess

import pytest
import requests
from ports import free_port
from waits import SECONDS, until

from .conftest import CONTRACT, program


def redirected(redirection, *words):
    """The words of a command that runs the program with its streams redirected by a shell."""
    return ["sh", "-c", f'exec "$0" "$@" {redirection}', str(program()), *map(str, words)]


@contextlib.contextmanager
def serving(folder, *settings, redirection="", **streams):
    """A service that logs everything, on a free port."""
    port = free_port()
    words = ["--data", folder / "data", "--port", port]
    for setting in ("log.level=trace", *settings):
        words += ["--set", setting]
    process = subprocess.Popen(redirected(redirection, *words), **streams)

    def ready():
        assert process.poll() is None, process.returncode
        with contextlib.suppress(requests.ConnectionError):
            return requests.get(f"http://127.0.0.1:{port}/ready", timeout=SECONDS).ok
        return False

    try:
        until(ready)
        yield process, f"http://127.0.0.1:{port}"
        process.send_signal(signal.SIGTERM)
        assert process.wait(SECONDS) == 0
    finally:
        process.kill()
        process.wait()


@pytest.mark.parametrize("log", ["json", "text"])
@pytest.mark.parametrize("redirection", ["2>/dev/full", "2>&- <&-"])
def test_a_service_whose_log_cannot_be_written_goes_on(tmp_path, redirection, log):
    said = tmp_path / "said"
    with said.open("wb") as output, serving(tmp_path, f"log.format={log}", redirection=redirection, stdout=output) as (process, address):
        closed = [descriptor for descriptor in (0, 2) if f"{descriptor}<&-" in redirection or f"{descriptor}>&-" in redirection]
        assert all(os.readlink(f"/proc/{process.pid}/fd/{descriptor}") == "/dev/null" for descriptor in closed)
        key = until(lambda: re.search(r"sk_\S+", said.read_text())).group(0)
        headers = {"Authorization": f"Bearer {key}"}
        kept = requests.post(f"{address}/v1/documents?name=contract.pdf", data=CONTRACT.read_bytes(), headers=headers, timeout=SECONDS)
        assert kept.status_code == 201, kept.text
        assert requests.get(f"{address}/v1/nothing", headers=headers, timeout=SECONDS).status_code == 404
    written = [path for path in (tmp_path / "data").rglob("*") if path.is_file() and b'"logger":"signet"' in path.read_bytes()]
    assert written == []


def test_a_service_whose_log_has_no_reader_any_more_goes_on(tmp_path):
    with serving(tmp_path, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE) as (process, address):
        process.stderr.close()
        for _ in range(3):
            assert requests.get(f"{address}/v1/nothing", timeout=SECONDS).status_code in (401, 404)


@pytest.mark.parametrize("gone", ["reader", "disk"])
def test_a_service_whose_first_key_cannot_be_shown_says_that_it_is_lost(tmp_path, gone):
    reading, writing = os.pipe()
    os.close(reading)
    output = writing if gone == "reader" else os.open("/dev/full", os.O_WRONLY)
    log = tmp_path / "log"
    with log.open("wb") as errors, serving(tmp_path, stdout=output, stderr=errors) as (_, address):
        line = until(lambda: re.search(r"signet serve: standard output: .*", log.read_text())).group(0)
        assert line.endswith("; the service still runs; its first key is lost: 'signet serve make-key' makes another")
        assert requests.get(f"{address}/ready", timeout=SECONDS).ok


def test_a_log_line_after_one_that_was_cut_off_is_whole(tmp_path):
    log = tmp_path / "log"
    with log.open("wb") as errors, serving(tmp_path, "log.format=json", stdout=subprocess.DEVNULL, stderr=errors) as (process, address):

        def allow(size):
            subprocess.run(["prlimit", f"--fsize={size}:unlimited", "--pid", str(process.pid)], check=True)

        # The line that reaches the limit is cut off there; lines of earlier requests come before it.
        limit = log.stat().st_size + 20_000
        allow(limit)
        until(lambda: requests.get(f"{address}/v1/nothing", timeout=SECONDS).status_code and log.stat().st_size == limit)
        allow("unlimited")
        requests.get(f"{address}/v1/nothing", timeout=SECONDS)
        rest = until(lambda: log.read_bytes()[limit:], lambda rest: rest.endswith(b"}\n"))
    assert rest.startswith(b"\n{") and all(json.loads(line) for line in rest.split(b"\n") if line)


@pytest.mark.parametrize(
    ("words", "done"),
    [(["--help"], ""), (["--version"], ""), (["backup", "--help"], ""), (["make-key"], "; the key was made, and is lost")],
)
def test_an_answer_that_cannot_be_written_is_a_failure(tmp_path, words, done):
    data = ["--data", tmp_path] if words == ["make-key"] else []
    for redirection in [">/dev/full", ">&-"]:
        ended = subprocess.run(redirected(redirection, *words, *data), stderr=subprocess.PIPE, text=True, timeout=SECONDS)
        assert ended.returncode == 74, ended.stderr
        assert re.fullmatch(f"signet serve: standard output: it cannot be written: [^;]*{done}\n", ended.stderr), ended.stderr


def test_a_damaged_folder_is_reported_even_if_the_report_cannot_be_written(tmp_path):
    with serving(tmp_path, stdout=subprocess.PIPE) as (process, address):
        key = re.search(r"sk_\S+", "".join(process.stdout.readline().decode() for _ in range(2))).group(0)
        headers = {"Authorization": f"Bearer {key}"}
        requests.post(f"{address}/v1/documents?name=contract.pdf", data=CONTRACT.read_bytes(), headers=headers, timeout=SECONDS)
    for path in (tmp_path / "data" / "blobs").rglob("*"):
        if path.is_file():
            path.unlink()
    checked = subprocess.run(redirected(">/dev/full", "check", "--data", tmp_path / "data"), stderr=subprocess.PIPE, text=True, timeout=SECONDS)
    assert checked.returncode == 74
    assert "something is wrong" in checked.stderr and "standard output" in checked.stderr, checked.stderr


@pytest.mark.parametrize("redirection", ["2>/dev/full", "2>&-"])
def test_wrong_usage_ends_with_64_when_its_message_cannot_be_written(redirection):
    assert subprocess.run(redirected(redirection, "--prot", "1"), timeout=SECONDS).returncode == 64


@pytest.mark.parametrize("command", ["make-key", "seal-now", "identity"])
def test_wrong_settings_of_a_command_are_wrong_usage(tmp_path, command):
    ended = subprocess.run([program(), command, "--data", tmp_path, "--set", "prot=1"], capture_output=True, text=True, timeout=SECONDS)
    assert ended.returncode == 64 and "prot" in ended.stderr, ended.stderr
