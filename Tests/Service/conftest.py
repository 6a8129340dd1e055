"""A service of its own for the tests: the program that SIGNET_SERVE names, on a free port, with a fresh folder."""

import dataclasses
import os
import pathlib
import re
import subprocess

import pytest
import requests
from ports import free_port
from waits import SECONDS, until

from . import stores, threats

ROOT = pathlib.Path(__file__).resolve().parents[2]
WEB = ROOT / "Sources" / "Service" / "Web"
CONTRACT = ROOT / "docs" / "examples" / "contract.pdf"


@dataclasses.dataclass(frozen=True)
class Service:
    """A service that runs."""

    base: str
    key: str

    def session(self, key: str | None = None) -> requests.Session:
        """A session with the first key, or another."""
        session = requests.Session()
        session.headers["Authorization"] = f"Bearer {key or self.key}"
        return session

    def settled(self, request: dict) -> dict:
        """A signed request as soon as its document is sealed."""
        address = f"{self.base}/v1/requests/{request['id']}"
        return until(lambda: self.session().get(address).json(), lambda told: told["state"] != "sealing", pause=0.05)


def program() -> pathlib.Path:
    path = pathlib.Path(os.environ.get("SIGNET_SERVE", ROOT / ".build" / "debug" / "signet-serve"))
    if not path.exists():
        pytest.exit(f"{path} is not there: build it, or name another in SIGNET_SERVE", returncode=2)
    return path


@pytest.fixture(scope="session")
def service(tmp_path_factory):
    """Starts a service; its limits of requests and times are out of the way, and webhooks may come to this machine."""
    folder = tmp_path_factory.mktemp("service")
    settings = {
        "limits.requests-per-minute": 1_000_000,
        "limits.failures-per-minute": 1_000_000,
        "limits.viewing-seconds": SECONDS,
        "webhooks.allow-private": "true",
        "web-folder": WEB,
        "log.level": "error",
    }
    port = free_port()
    command = [program(), "--data", folder / "data", "--port", port]
    for name, value in settings.items():
        command += ["--set", f"{name}={value}"]
    said = folder / "said"
    with said.open("wb") as out, (folder / "log").open("wb") as log:
        environment = {**os.environ, **stores.environment(program(), folder / "data", f"http://127.0.0.1:{port}")}
        process = subprocess.Popen([str(part) for part in command], stdout=out, stderr=log, env=environment)
    try:
        yield started(process, said)
    finally:
        process.terminate()
        process.wait(timeout=SECONDS)
        for line in (folder / "log").read_text().splitlines():
            print(line)


def started(process: subprocess.Popen, said: pathlib.Path) -> Service:
    def found():
        assert process.poll() is None, f"signet-serve did not start: {said.read_text()}"
        text = said.read_text()
        return re.search(r"http://\S+?:\d+", text), re.search(r"sk_\w+", text)

    base, key = until(found, all)
    return Service(base.group(0), key.group(0))


@pytest.fixture(scope="session")
def session(service):
    """Requests with the first key."""
    return service.session()


@pytest.fixture(scope="session")
def shared():
    """A service with the usual settings, for all tests that leave it as it is; it logs all and does not count who asks how often."""
    with threats.Service("log.level=trace", "limits.requests-per-minute=1000000", "limits.failures-per-minute=1000000") as running:
        yield running
