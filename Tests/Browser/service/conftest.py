"""The true service."""

import os
import pathlib
import re
import signal
import subprocess
import tempfile

import pytest
import requests
from waits import SECONDS, until

ROOT = pathlib.Path(__file__).parents[3]
BUILT = ROOT / ".build/debug"
DESKTOP = {"viewport": {"width": 1280, "height": 800}}
PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True, "device_scale_factor": 2}


class Running:
    """A service with a folder of its own."""

    def __init__(self, *settings, port=0):
        self.folder = tempfile.TemporaryDirectory(prefix="signet-e2e-")
        self.program = os.environ.get("SIGNET_SERVE", str(BUILT / "signet-serve"))
        words = [self.program, "--data", self.folder.name, "--port", str(port)]
        for setting in ("limits.requests-per-minute=100000", *settings):
            words += ["--set", setting]
        self.process = subprocess.Popen(words, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
        self.address = re.search(r"http\S+", self.process.stdout.readline()).group(0)
        self.key = self.process.stdout.readline().split()[-1]
        self.sign_in_link = self.process.stdout.readline().split()[-1]
        self.api = requests.Session()
        self.api.headers["Authorization"] = f"Bearer {self.key}"

    def ask(self, method, path, expected=(200, 201, 202, 204), **options):
        answer = self.api.request(method, f"{self.address}/v1/{path}", timeout=SECONDS, **options)
        assert answer.status_code in expected, (method, path, answer.status_code, answer.text[:400])
        return answer

    def upload(self, name="contract.pdf"):
        pdf = (ROOT / "docs/examples" / name).read_bytes()
        return self.ask("POST", f"documents?name={name}", data=pdf).json()["id"]

    def request(self, *signers, order="parallel", **more):
        body = {"document": self.upload(), "title": "Service agreement", "order": order, "signers": list(signers), **more}
        return self.ask("POST", "requests", json=body).json()

    def completed(self, request):
        """The request as soon as its document is sealed."""
        return until(
            lambda: self.ask("GET", f"requests/{request['id']}").json(), lambda told: told["state"] == "completed", pause=0.05
        )

    def run(self, *words):
        """What a command on its folder prints."""
        done = subprocess.run([self.program, *words, "--data", self.folder.name], capture_output=True, text=True, timeout=SECONDS)
        assert done.returncode == 0, done.stderr
        return done.stdout

    def stop(self):
        self.process.send_signal(signal.SIGTERM)
        code = self.process.wait(timeout=SECONDS)
        self.folder.cleanup()
        return code


@pytest.fixture(scope="session")
def service():
    running = Running()
    # The first start in the browser has a test of its own.
    running.ask("PATCH", "account", json={"name": "Anna Berg"})
    yield running
    assert running.stop() == 0


@pytest.fixture
def open_page(browser):
    """Opens a page on a device of its own; what a script says in the console as an error fails the test."""
    contexts = []
    errors = []

    def open_page(address, device=DESKTOP, expects_errors=False, **options):
        context = browser.new_context(**device, **options)
        context.set_default_timeout(1000 * SECONDS)
        contexts.append(context)
        page = context.new_page()
        if not expects_errors:
            page.on("pageerror", lambda error: errors.append(str(error)))
            page.on("console", lambda line: errors.append(line.text) if line.type == "error" else None)
        page.goto(address)
        return page

    yield open_page
    for context in contexts:
        context.close()
    assert errors == []


def shot(page, name):
    """Keeps a picture of the page where SCREENSHOTS names a folder."""
    folder = os.environ.get("SCREENSHOTS")
    if folder:
        pathlib.Path(folder).mkdir(parents=True, exist_ok=True)
        page.wait_for_timeout(300)
        page.screenshot(path=pathlib.Path(folder) / f"{name}.png")
