"""What the tests of docs/threat-model.md share: a service of its own, small documents and a signing request."""

import base64
import contextlib
import json
import os
import pathlib
import re
import shutil
import signal
import socket
import struct
import subprocess
import tempfile
import zlib

import pytest
import requests
from ports import free_port
from waits import SECONDS, until

from . import stores

ROOT = pathlib.Path(__file__).resolve().parents[2]
PROGRAM = os.environ.get("SIGNET_SERVE", str(ROOT / ".build/debug/signet-serve"))
CONTRACT = (ROOT / "docs/examples/contract.pdf").read_bytes()
SCAN = (ROOT / "docs/examples/scan.jpg").read_bytes()
DRAWING = json.loads((ROOT / "docs/examples/drawing.json").read_text())
TYPED = {"kind": "typed", "text": "Jane Doe", "face": "dancing-script"}


class Service:
    """A running service on a folder that is gone with it, unless it was given one."""

    def __init__(self, *settings, folder=None, environment=None, key=None):
        self.owns = folder is None
        self.folder = pathlib.Path(folder or tempfile.mkdtemp(prefix="signet-threats-"))
        self.settings = settings
        self.port = free_port()
        self.environment = {**os.environ, **stores.environment(PROGRAM, self.folder, f"http://127.0.0.1:{self.port}"), **(environment or {})}
        self.out = pathlib.Path(tempfile.mkstemp(prefix="signet-threats-out-")[1])
        self.log = pathlib.Path(tempfile.mkstemp(prefix="signet-threats-log-")[1])
        self.process = None
        # That of the folder, where it was served before.
        self.key = key
        self.base = f"http://127.0.0.1:{self.port}"
        try:
            self.start()
        except BaseException:
            self.close()
            raise

    def command(self, *words):
        settings = list(self.settings)
        # Longer than a page takes on a busy machine, unless the test is about that.
        if not any(setting.startswith("limits.viewing-seconds=") for setting in settings):
            settings.append("limits.viewing-seconds=120")
        options = [word for setting in settings for word in ("--set", setting)]
        return [PROGRAM, *words, "--data", str(self.folder), *options]

    def start(self):
        self.out.write_text("")
        self.process = subprocess.Popen(
            [*self.command(), "--port", str(self.port)], stdout=self.out.open("w"), stderr=self.log.open("a"), env=self.environment
        )
        # With the first start come the key and the link, each on a line.
        said = self._said(r"Signet listens .*\n" if self.key else r"Signet listens .*\n.*\b(sk_\w+)\n.*#/enter/(\w+)\n")
        self.key, self.sign_in_link = (self.key, None) if self.key else said.groups()

    def _said(self, pattern):
        """What the service said, as soon as it did."""
        until(lambda: self.process.poll() is not None or re.search(pattern, self.out.read_text()))
        if not (found := re.search(pattern, self.out.read_text())):
            raise AssertionError(self.log.read_text()[-2000:])
        return found

    def stop(self):
        self.process.send_signal(signal.SIGTERM)
        self.process.wait(SECONDS)

    def close(self):
        self.process.kill()
        self.process.wait()
        if self.owns:
            shutil.rmtree(self.folder, ignore_errors=True)
        self.out.unlink(missing_ok=True)
        self.log.unlink(missing_ok=True)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()

    # Requests

    def api(self, method, path, key=None, **options):
        headers = {"Authorization": f"Bearer {key or self.key}", **options.pop("headers", {})}
        return requests.request(method, f"{self.base}/v1/{path}", headers=headers, timeout=SECONDS, **options)

    def made(self, path, body=None, **options):
        reply = self.api("POST", path, json=body, **options) if body is not None else self.api("POST", path, **options)
        assert reply.status_code in (200, 201, 202), reply.text
        return reply.json()

    def document(self, bytes_=CONTRACT, name="contract.pdf", key=None):
        return self.made("documents", params={"name": name}, data=bytes_, key=key)

    def request(self, signers=1, key=None, **members):
        """A signing request; each signer has one signature and one text."""
        people = [
            {
                "name": f"Signer {number}",
                "email": f"s{number}@example.org",
                "fields": [
                    {"kind": "signature", "page": 1, "frame": [72, 100 + 60 * number, 150, 40]},
                    {"kind": "text", "page": 1, "frame": [300, 100 + 60 * number, 120, 18], "required": False},
                ],
            }
            for number in range(signers)
        ]
        body = {"document": self.document(key=key)["id"], "title": "Contract", "signers": people, **members}
        return self.made("requests", body, key=key)

    def settled(self, request, wanted=lambda told: told["state"] != "sealing", key=None):
        """The request as soon as `wanted` holds of it: that its document is not to be sealed any more."""
        return until(lambda: self.api("GET", f"requests/{request['id']}", key=key).json(), wanted, pause=0.05)

    def capture(self, key=None, **members):
        return self.made("captures", {"name": "Jane", **members}, key=key)

    def new_account(self, name="other"):
        """The key of a second account."""
        made = subprocess.run(
            self.command("make-key") + ["--account", name], capture_output=True, text=True, env=self.environment, timeout=SECONDS
        )
        assert made.returncode == 0, made.stderr
        return made.stdout.strip()

    def raw(self, bytes_=b"", timeout=SECONDS):
        """A connection on which the bytes were sent."""
        connection = socket.create_connection(("127.0.0.1", self.port), timeout=timeout)
        connection.sendall(bytes_)
        return connection

    # What is on the disk

    def rows(self, sql, *arguments):
        with stores.connect(self.folder, is_read_only=True) as database:
            return database.execute(sql, arguments).fetchall()

    def files_with(self, *needles):
        """The files of the folder in which one of these bytes stands."""
        found = []
        for path in self.folder.rglob("*"):
            # Some are removed meanwhile.
            with contextlib.suppress(FileNotFoundError, IsADirectoryError):
                content = path.read_bytes()
                found += [(path.name, needle) for needle in needles if needle in content]
        return found


def browser():
    return requests.Session()


def answer_values(link, source=TYPED):
    """The body that completes a signer's fields."""
    state = requests.get(f"{link}/state", timeout=SECONDS).json()
    field = next(field["id"] for field in state["fields"] if field["kind"] == "signature")
    return {"consent": state["consent"]["sha256"], "values": {field: {"signature": source}}}


def complete(link, source=TYPED, **headers):
    return requests.post(f"{link}/complete", json=answer_values(link, source), headers=headers, timeout=SECONDS)


def requests_under_way(service):
    """The number of requests that are not answered yet, without the one that asks."""
    text = requests.get(f"{service.base}/metrics", timeout=SECONDS).text
    return int(re.search(r"^signet_http_requests_running (\d+)", text, re.MULTILINE)[1]) - 1


def received(connection, seconds):
    """What comes until the other end closes or the time is over, and whether it closed."""
    connection.settimeout(seconds)
    content = b""
    try:
        while part := connection.recv(65536):
            content += part
        return content, True
    except (TimeoutError, socket.timeout):
        return content, False
    except ConnectionError:
        return content, True


# Documents


def pdf(objects):
    """A file of these objects, numbered from 1; the first is the catalogue."""
    content, places = b"%PDF-1.7\n", []
    for number, body in enumerate(objects, 1):
        places.append(len(content))
        content += b"%d 0 obj\n" % number + body + b"\nendobj\n"
    table = b"".join(b"%010d 00000 n \n" % place for place in places)
    return content + b"xref\n0 %d\n0000000000 65535 f \n" % (len(objects) + 1) + table + (
        b"trailer<</Size %d/Root 1 0 R>>\nstartxref\n%d\n%%%%EOF\n" % (len(objects) + 1, len(content))
    )


def stream(entries, content):
    return b"<<" + entries + b"/Length %d>>stream\n" % len(content) + content + b"\nendstream"


def page(box=b"0 0 612 792", content=b"", resources=b"", more=()):
    return pdf(
        [
            b"<</Type/Catalog/Pages 2 0 R>>",
            b"<</Type/Pages/Kids[3 0 R]/Count 1>>",
            b"<</Type/Page/Parent 2 0 R/MediaBox[" + box + b"]/Resources<<" + resources + b">>/Contents 4 0 R>>",
            stream(b"", content),
            *more,
        ]
    )


def endless_page(number=1):
    """Forms that draw forms: twelve to the eighth rectangles in two kilobytes, on the first page or behind a plain one."""
    first = 3 + number
    forms = []
    for level in range(9):
        last = level == 8
        inner = b"" if last else b"/Resources<</XObject<</F %d 0 R>>>>" % (first + 2 + level)
        content = b"0 0 1 1 re f" if last else b"/F Do " * 12
        forms.append(stream(b"/Type/XObject/Subtype/Form/BBox[0 0 600 700]" + inner, content))
    kids = b" ".join(b"%d 0 R" % each for each in range(3, 3 + number))
    plain = b"<</Type/Page/Parent 2 0 R/MediaBox[0 0 612 792]>>"
    endless = plain[:-2] + b"/Resources<</XObject<</F %d 0 R>>>>/Contents %d 0 R>>" % (first + 1, first)
    return pdf(
        [b"<</Type/Catalog/Pages 2 0 R>>", b"<</Type/Pages/Kids[" + kids + b"]/Count %d>>" % number, *[plain] * (number - 1), endless,
         stream(b"", b"/F Do"), *forms]
    )


def deflated(count, block=bytes(1 << 20)):
    packer = zlib.compressobj(9)
    return b"".join(packer.compress(block) for _ in range(count)) + packer.flush()


def object_stream_bomb(packed):
    """A document whose objects are in a stream that inflates to far more."""
    content = b"%PDF-1.5\n"
    first = len(content)
    content += b"1 0 obj\n" + stream(b"/Type/ObjStm/N 3/First 20/Filter/FlateDecode", packed) + b"\nendobj\n"
    second = len(content)
    entries = ((0, 0, 65535), (1, first, 0), (2, 1, 0), (2, 1, 1), (2, 1, 2), (1, second, 0))
    table = b"".join(struct.pack(">BIH", *entry) for entry in entries)
    content += b"5 0 obj\n" + stream(b"/Type/XRef/W[1 4 2]/Size 6/Root 2 0 R", table) + b"\nendobj\n"
    return content + b"startxref\n%d\n%%%%EOF" % second


def png(width, height, packed):
    def chunk(kind, content):
        return struct.pack(">I", len(content)) + kind + content + struct.pack(">I", zlib.crc32(kind + content))

    head = struct.pack(">IIBBBBB", width, height, 1, 0, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", packed) + chunk(b"IEND", b"")


DATA_KEY = base64.b64encode(bytes(range(32))).decode()
OTHER_DATA_KEY = base64.b64encode(bytes(range(1, 33))).decode()


@pytest.fixture(scope="session")
def service(shared):
    return shared
