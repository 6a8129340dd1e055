"""The command that serves: starting, settings, TLS, and ending without loss."""

import base64
import json
import os
import pathlib
import re
import shutil
import signal
import socket
import subprocess
import threading

import pytest
import requests
from waits import SECONDS, until

from .threats import TYPED, Service, requests_under_way

BUILT = pathlib.Path(__file__).resolve().parents[2] / ".build" / "debug"
SIGNET = BUILT / "signet"


def started(*words, **options):
    """A process and what it said until it listened."""
    process = subprocess.Popen(words, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, **options)
    return process, re.search(r"http\S+", process.stdout.readline()).group(0)


def test_signet_serve_serves_and_ends_as_told(tmp_path):
    process, address = started(SIGNET, "serve", "--data", tmp_path / "data", "--port", "0")
    assert until(lambda: (answer := requests.get(f"{address}/ready")).ok and answer.json()) == {"status": "ready"}
    process.send_signal(signal.SIGTERM)
    assert process.wait(timeout=SECONDS) == 0


def test_signet_serve_says_what_is_missing_where_the_service_is_not_installed(tmp_path):
    alone = shutil.copy(SIGNET, tmp_path / "signet")
    done = subprocess.run([alone, "serve"], capture_output=True, text=True)
    assert done.returncode == 69
    assert "signet-serve cannot be started" in done.stderr and "beside signet" in done.stderr


@pytest.mark.parametrize("words", [["--set", "prot=1"], ["--set", "port"], ["--port", "70000"], ["--config", "/none"]])
def test_settings_that_mean_nothing_are_wrong_usage(words):
    done = subprocess.run([SIGNET, "serve", *words], capture_output=True, text=True)
    assert done.returncode == 64 and done.stderr


def test_an_address_that_is_taken_is_told(tmp_path):
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = str(taken.getsockname()[1])
        done = subprocess.run([SIGNET, "serve", "--data", tmp_path, "--port", port], capture_output=True, text=True, timeout=SECONDS)
    assert done.returncode == 69 and "signet serve:" in done.stderr


def test_requests_under_way_are_finished_when_the_service_ends():
    with Service() as running:
        link = running.capture()["url"]
        handover = requests.post(f"{link}/handover", json={"part": "signature", "field": None}).json()
        answers = []

        def wait():
            answers.append(requests.get(f"{link}/handover/{handover['id']}?wait=25", timeout=SECONDS))

        waiting = threading.Thread(target=wait)
        waiting.start()
        until(lambda: requests_under_way(running))
        running.process.send_signal(signal.SIGTERM)
        waiting.join()
        assert answers[0].status_code == 200 and answers[0].json()["state"] == "waiting"
        assert running.process.wait(timeout=SECONDS) == 0


def test_a_file_of_settings_and_tls(tmp_path):
    certificate, key = tmp_path / "certificate.pem", tmp_path / "key.pem"
    subprocess.run(
        ["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-days", "2",
         "-subj", "/CN=localhost", "-addext", "subjectAltName=IP:127.0.0.1", "-keyout", key, "-out", certificate],
        check=True, capture_output=True,
    )
    settings = {"port": 0, "tls": {"certificate": str(certificate), "key": str(key)}, "metrics": {"need-key": True}}
    (tmp_path / "settings.json").write_text(json.dumps(settings))
    process, address = started(SIGNET, "serve", "--data", tmp_path / "data", "--config", tmp_path / "settings.json")
    try:
        assert address.startswith("https://")
        key = process.stdout.readline().split()[-1]
        session = requests.Session()
        session.trust_env, session.verify = False, str(certificate)
        answer = session.get(f"{address}/health")
        assert answer.status_code == 200 and answer.headers["Strict-Transport-Security"]
        assert session.get(f"{address}/metrics").status_code == 401
        metrics = session.get(f"{address}/metrics", headers={"Authorization": f"Bearer {key}"})
        assert 'signet_http_requests_total{method="GET",route="/health",status="200"} 1' in metrics.text
        signed_in = session.post(f"{address}/session", json={"key": key}, headers={"Signet-CSRF": "1"})
        assert "__Host-" in signed_in.headers["Set-Cookie"] and "Secure" in signed_in.headers["Set-Cookie"]
    finally:
        process.terminate()
        assert process.wait(timeout=SECONDS) == 0


def pem(folder, name):
    """A key and a certificate for it."""
    key, certificate = folder / f"{name}-key.pem", folder / f"{name}.pem"
    subprocess.run(
        ["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-days", "2", "-subj", "/CN=x",
         "-keyout", key, "-out", certificate],
        check=True, capture_output=True,
    )
    return key, certificate


def test_wrong_files_of_tls_are_told_with_the_reason(tmp_path):
    key, certificate = pem(tmp_path, "one")
    other, _ = pem(tmp_path, "other")
    locked = tmp_path / "locked.pem"
    subprocess.run(["openssl", "pkey", "-in", key, "-aes256", "-passout", "pass:x", "-out", locked], check=True, capture_output=True)
    none = tmp_path / "none.pem"
    for chain, secret, said in [
        (none, key, [f"tls.certificate {none}:", "no such file"]),
        (certificate, none, [f"tls.key {none}:", "no such file"]),
        (key, key, [f"tls.certificate {key}:", "no certificate in PEM"]),
        (certificate, certificate, [f"tls.key {certificate}:", "no private key in PEM"]),
        (certificate, locked, [f"tls.key {locked}:", "has a password"]),
        (certificate, other, [f"tls.key {other}:", f"not the key of the first certificate in {certificate}"]),
        (tmp_path, key, [f"tls.certificate {tmp_path}:", "directory"]),
    ]:
        words = [SIGNET, "serve", "--data", tmp_path / "data", "--port", "0", "--set", f"tls.certificate={chain}", "--set", f"tls.key={secret}"]
        done = subprocess.run(words, capture_output=True, text=True, timeout=SECONDS)
        assert done.returncode == 69 and len(done.stderr.strip().splitlines()) == 1, done.stderr
        for part in said:
            assert part in done.stderr, done.stderr


def test_a_variable_that_is_no_setting_is_wrong_usage():
    done = subprocess.run([SIGNET, "serve"], capture_output=True, text=True, env={**os.environ, "SIGNET_PROT": "1"}, timeout=SECONDS)
    assert done.returncode == 64 and "did you mean 'SIGNET_PORT'? See" in done.stderr


@pytest.mark.parametrize("words", [
    ["make-key", "--scope", "requests:read"], ["link"], ["identity"], ["identity", "--new", "A"], ["identity", "--remove"],
    ["erase-person", "jane@example.org"], ["export-person", "jane@example.org", "out"],
])
def test_an_account_that_is_not_there_is_named_with_those_that_are(words, tmp_path):
    with Service() as running:
        running.new_account("harbour")

        def said(account):
            command = [*running.command(*words), "--account", account]
            done = subprocess.run(command, capture_output=True, text=True, cwd=tmp_path, timeout=SECONDS, env=running.environment)
            assert done.returncode == 66 and not done.stdout, done
            return done.stderr

        assert said("habour") == "signet serve: there is no account 'habour'; did you mean 'harbour'?\n"
        assert said("nosuch") == "signet serve: there is no account 'nosuch'; the accounts are 'harbour', 'main'\n"


@pytest.mark.parametrize("settings, address", [
    ([], "http://127.0.0.1:"), (["--host", "0.0.0.0"], "http://0.0.0.0:"), (["--set", "base-url=http://localhost:8080/a"], "http://localhost:8080/a"),
    (["--set", "base-url=https://sign.example.org"], None),
])
def test_links_that_only_work_on_this_computer_are_told_at_the_start(settings, address, tmp_path):
    with (tmp_path / "log").open("w") as log:
        process = subprocess.Popen(
            [SIGNET, "serve", "--data", tmp_path / "data", "--port", "0", *settings], stdout=subprocess.PIPE, stderr=log, text=True)
    try:
        lines = [process.stdout.readline() for _ in range(6 if address else 5)]
        told = [line for line in lines if line.startswith("Links begin with")]
        logged = [line for line in (tmp_path / "log").read_text().splitlines() if "base-url" in line]
    finally:
        process.terminate()
        process.wait(SECONDS)
    assert len(told) == len(logged) == (1 if address else 0), (lines, logged)
    for line in (*told, *logged):
        assert f"Links begin with {address}" in line and "works on this computer only" in line and "--set base-url=" in line


def test_previews_keep_no_pictures():
    picture = (pathlib.Path(__file__).resolve().parents[2] / "docs/examples/scan.jpg").read_bytes()
    source = {"kind": "scanned", "data": base64.b64encode(picture).decode(), "crop": [0.2, 0.2, 0.3, 0.3]}
    with Service() as running:
        before = sum(len(files) for _, _, files in os.walk(f"{running.folder}/blobs"))
        answer = running.api("POST", "previews", json={"source": source})
        assert answer.status_code == 200 and answer.headers["Content-Type"] == "image/png"
        assert sum(len(files) for _, _, files in os.walk(f"{running.folder}/blobs")) == before
        assert running.api("POST", "previews", json={"source": TYPED}).status_code == 200


def test_a_first_start_that_fails_does_not_lose_the_first_key(tmp_path):
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = str(taken.getsockname()[1])
        words = [SIGNET, "serve", "--data", tmp_path, "--port", port]
        done = subprocess.run(words, capture_output=True, text=True, timeout=SECONDS)
        assert done.returncode == 69 and f"127.0.0.1:{port} cannot be listened on: Address already in use" in done.stderr
    process, address = started(SIGNET, "serve", "--data", tmp_path, "--port", "0")
    key = process.stdout.readline().split()[-1]
    answer = requests.get(f"{address}/v1/documents", headers={"Authorization": f"Bearer {key}"}, timeout=SECONDS)
    process.terminate()
    assert answer.status_code == 200 and process.wait(SECONDS) == 0
