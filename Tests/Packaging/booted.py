"""A Debian that systemd boots in a container on this machine's network, and the service in it."""

import os
import pathlib
import re
import subprocess
import time

import requests
from Service.threats import Service

ROOT = pathlib.Path(__file__).resolve().parents[2]
SHIPPING = ROOT / ".build/shipping"
# Whether `make check-packaging` has built the packages and the image.
IS_PACKAGED = os.environ.get("PACKAGED") == "1"
# How long a busy machine may take to boot, to start the service, or to end it.
PATIENCE = 180


def wait(condition, what, seconds=PATIENCE):
    """What the condition gives as soon as it is something."""
    limit = time.monotonic() + seconds
    while not (found := condition()):
        assert time.monotonic() < limit, what() if callable(what) else what
        time.sleep(0.1)
    return found


class Booted:
    """The container, which ends with the block."""

    def __init__(self, root: pathlib.Path):
        self.root = root
        self.said = root.with_name("console")

    def __enter__(self):
        (self.root / "etc/hostname").write_text("signet\n")
        with self.said.open("wb") as console:
            self.process = subprocess.Popen(
                ["systemd-nspawn", "--quiet", "--register=no", "--keep-unit", "--console=pipe", "--directory", str(self.root), "--boot"],
                stdin=subprocess.DEVNULL, stdout=console, stderr=console,
            )
        try:
            self.leader = wait(self._leader, lambda: self.said.read_text(errors="replace")[-2000:])
            wait(self._is_up, lambda: self.said.read_text(errors="replace")[-2000:])
        except BaseException:
            self.process.terminate()
            raise
        return self

    def __exit__(self, *_):
        self.run("systemctl", "poweroff", check=False)
        try:
            self.process.wait(PATIENCE)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()

    def _leader(self):
        assert self.process.poll() is None, self.said.read_text(errors="replace")[-2000:]
        children = pathlib.Path(f"/proc/{self.process.pid}/task/{self.process.pid}/children").read_text().split()
        return children[0] if children else None

    def _is_up(self):
        return self.run("systemctl", "is-system-running", check=False).stdout.strip() in ("running", "degraded")

    def run(self, *words, check=True, **options):
        """Runs a command in the container."""
        answer = subprocess.run(
            ["nsenter", "--target", self.leader, "--mount", "--pid", "--ipc", "--uts", "--root", "--wd=/", "--",
             "env", "-i", "PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin", "DEBIAN_FRONTEND=noninteractive", *words],
            capture_output=True, text=True, timeout=600, **options,
        )
        assert not check or answer.returncode == 0, f"{' '.join(words)}: {answer.stdout[-3000:]}{answer.stderr[-3000:]}"
        return answer

    def journal(self) -> str:
        return self.run("journalctl", "--unit=signet-serve", "--no-pager", "--output=cat").stdout

    def state(self) -> str:
        """The state of the unit, as active."""
        return self.run("systemctl", "is-active", "signet-serve", check=False).stdout.strip()


class InUnit(Service):
    """The service in a container as the tests of the service talk to it."""

    def __init__(self, booted: Booted, port: int):
        self.booted, self.port, self.base = booted, port, f"http://127.0.0.1:{port}"
        self.key = None

    def start(self):
        self.booted.run("systemctl", "enable", "--now", "signet-serve")
        self.await_ready()
        self.key = self.key or re.search(r"\bsk_\w+", self.booted.journal())[0]

    def await_ready(self):
        def is_ready():
            try:
                return requests.get(f"{self.base}/ready", timeout=5).status_code == 200
            except requests.ConnectionError:
                return False

        wait(is_ready, self.booted.journal)
