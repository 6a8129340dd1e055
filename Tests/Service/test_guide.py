"""What docs/api.md tells to do works: its commands run, and its code accepts genuine deliveries only."""

import hashlib
import http.server
import os
import queue
import re
import subprocess
import threading
import time

import pytest
from waits import SECONDS
from .conftest import ROOT
from contract import DOCUMENT
from .description import swift_sources
from .stock import Stock

GUIDE = (ROOT / "docs" / "api.md").read_text(encoding="utf-8")


def blocks(language: str) -> list[str]:
    return re.findall(rf"^```{language}\n(.*?)^```$", GUIDE, re.MULTILINE | re.DOTALL)


def test_all_commands_run(service, tmp_path):
    (tmp_path / "docs").symlink_to(ROOT / "docs")
    exports, *rest = blocks("sh")
    # The address and the key are this service's, the function is the guide's.
    script = "set -euo pipefail\n" + "\n".join([exports.split("KEY=sk_…\n")[1], *rest])
    ran = subprocess.run(
        ["bash", "-c", script],
        cwd=tmp_path,
        env={"PATH": os.environ["PATH"], "BASE": service.base, "KEY": service.key},
        capture_output=True,
        text=True,
        timeout=120,
    )
    assert ran.returncode == 0, f"{ran.stdout[-2000:]}\n{ran.stderr[-2000:]}"
    for name in ("stamped.pdf", "signed.pdf", "so-far.pdf", "certificate.pdf"):
        subprocess.run(["qpdf", "--check", tmp_path / name], check=True, capture_output=True)
    assert (tmp_path / "page.png").read_bytes().startswith(b"\x89PNG")
    for said in ('"state":"signed"', '"state": "done"', "Jane Doe: http", "cancelled", '"code":"invalid-request"'):
        assert said in ran.stdout, said


def test_events_are_those_of_the_description():
    told = re.findall(r"^\| `((?!limits)[a-z]+\.[a-z]+)` \|", GUIDE, re.MULTILINE)
    assert told == DOCUMENT["components"]["schemas"]["EventName"]["enum"]


def test_limits_are_those_that_the_server_keeps_to():
    limits = ROOT / "Sources" / "ServiceFoundation" / "Core" / "ServiceLimits.swift"
    others = "".join(file.read_text() for file in swift_sources() if file != limits)
    source = limits.read_text()
    # Amounts are written as 5_000 and as 50 << 20.
    amounts = {
        name: int(digits.replace("_", "")) << int(shift or 0)
        for name, digits, shift in re.findall(r"var (\w+) = ([\d_]+)(?: << (\d+))?$", source, re.MULTILINE)
    }
    names = dict(re.findall(r'\("([a-z-]+)", \\\.(\w+)\)', source))
    kept = {f"limits.{name}": amounts[path] for name, path in names.items() if re.search(rf"(limits|self)\.{path}\b", others)}
    told = re.findall(r"^\| `(limits\.[a-z-]+)` \| ([\d ]+) \|", GUIDE, re.MULTILINE)
    assert {name: int(amount.replace(" ", "")) for name, amount in told} == kept


@pytest.fixture
def receiver():
    """A server that takes deliveries."""
    taken = queue.Queue()

    class Handler(http.server.BaseHTTPRequestHandler):
        def do_POST(self):
            taken.put((dict(self.headers), self.rfile.read(int(self.headers["Content-Length"]))))
            self.send_response(204)
            self.end_headers()

        def log_message(self, *arguments):
            pass

    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}/hook", taken
    server.shutdown()


def test_code_for_deliveries_accepts_genuine_ones_only(service, session, receiver):
    [code] = blocks("python")
    names = {}
    exec(code, names)
    is_genuine = names["is_from_signet"]
    url, taken = receiver
    # Those of other tests lead nowhere, and their deliveries would be waited for.
    for other in session.get(f"{service.base}/v1/webhooks?limit=200").json()["items"]:
        session.delete(f"{service.base}/v1/webhooks/{other['id']}")
    hook = session.post(f"{service.base}/v1/webhooks", json={"url": url, "events": ["request.created"]}).json()
    request = Stock(service).request()
    headers, body = taken.get(timeout=SECONDS)
    field, secret = headers["Signet-Signature"], hook["secret"]
    assert is_genuine(secret, field, body)
    assert not is_genuine(secret, field, body + b" ")
    assert not is_genuine(secret + "x", field, body)
    assert not is_genuine(secret, field, body, now=time.time() + 301)
    assert not is_genuine(secret, "v1=" + hashlib.sha256(body).hexdigest(), body)
    assert headers["Signet-Event"] == "request.created"
    assert request["id"].encode() in body
    assert headers["Signet-Delivery"].encode() in body
    session.delete(f"{service.base}/v1/webhooks/{hook['id']}")
