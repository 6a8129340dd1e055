"""What the tests of sealing share: authorities, and what is asked of a service whose requests are sealed."""

import hashlib
import http.server
import io
import json
import pathlib
import re
import subprocess
import sys
import threading
import time
import urllib.request

import requests
from asn1crypto import pem, x509
from pyhanko.pdf_utils.reader import PdfFileReader
from pyhanko.sign.validation import validate_pdf_signature, validate_pdf_timestamp
from pyhanko.sign.validation.dss import DocumentSecurityStore
from pyhanko_certvalidator import ValidationContext
from waits import SECONDS

from .digital import apart
from .threats import ROOT, complete


class Authorities:
    """The authorities of Tests/Fixtures/revocation.py, which end with the block."""

    def __enter__(self):
        words = [sys.executable, str(ROOT / "Tests/Fixtures/revocation.py")]
        self.process = subprocess.Popen(words, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        told = json.loads(self.process.stdout.readline())
        self.folder = pathlib.Path(told["folder"])
        self.address = f"http://127.0.0.1:{told['http']}"
        self.root = x509.Certificate.load((self.folder / "root.der").read_bytes())
        return self

    def __exit__(self, *_):
        self.process.stdin.close()
        self.process.wait(timeout=SECONDS)

    def url(self, path):
        return f"{self.address}/{path}"

    def get(self, path):
        with urllib.request.urlopen(self.url(path)) as reply:
            return reply.read()

    def asked(self, path):
        return int(self.get(f"count/{path}"))

    def settings(self, level, case="good", tsa="tsa", allow="true"):
        """Settings of a service that seals at this level with this identity; `tsa` is a path here or an address."""
        return (
            f"seal.identity={self.folder}/{case}-identity.pem", f"seal.certificates={self.folder}/root.pem",
            f"seal.tsa={tsa if '://' in tsa else self.url(tsa)}", f"seal.level={level}", f"seal.allow-private={allow}",
        )


class Gate:
    """An address in front of an authority that answers only while it is open; `asked` is set with each request, as `times` has it.

    The service gives up on an answer after ten seconds.
    """

    def __init__(self, target, port=0):
        self.target = target
        self.is_open = threading.Event()
        self.asked = threading.Event()
        self.times = []
        gate = self

        class Handler(http.server.BaseHTTPRequestHandler):
            def log_message(self, *words):
                pass

            def do_POST(self):
                query = self.rfile.read(int(self.headers["Content-Length"]))
                gate.times.append(time.monotonic())
                gate.asked.set()
                gate.is_open.wait()
                fields = {"Content-Type": "application/timestamp-query"}
                with urllib.request.urlopen(urllib.request.Request(gate.target, query, fields)) as reply:
                    body = reply.read()
                try:
                    self.send_response(200)
                    self.send_header("Content-Type", "application/timestamp-reply")
                    self.send_header("Content-Length", str(len(body)))
                    self.end_headers()
                    self.wfile.write(body)
                except ConnectionError:
                    pass

        self.server = http.server.ThreadingHTTPServer(("127.0.0.1", port), Handler)
        self.server.daemon_threads = True
        self.url = f"http://127.0.0.1:{self.server.server_address[1]}/"
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.is_open.set()
        self.server.shutdown()
        self.server.server_close()


def completed(service, request, key=None):
    return service.settled(request, lambda told: told["state"] == "completed", key)


def sign(service, request):
    """All sign, one after another."""
    for signer in request["signers"]:
        reply = complete(signer["url"])
        assert reply.status_code == 200, reply.text
    return reply.json()


def document(service, request, key=None):
    return service.api("GET", f"requests/{request['id']}/document", key=key).content


def trail(service, request, key=None):
    return service.api("GET", f"requests/{request['id']}/audit", key=key).json()


def digest(value):
    """SHA-256 of canonical JSON."""
    return hashlib.sha256(json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False).encode()).hexdigest()


def hashed(entry):
    """What the hash of an entry covers."""
    members = {name: value for name, value in entry.items() if name not in ("hash", "salt", "from", "details")}
    personal = {"name": entry["actor"]["name"], **{name: entry[name] for name in ("salt", "from", "details")}}
    actor = {name: value for name, value in entry["actor"].items() if name != "name"}
    return {**members, "actor": actor, "personal": digest(personal)}


def certificate(service, key=None):
    told = service.api("GET", "seal/certificate", key=key)
    assert told.status_code == 200 and told.headers["Content-Type"] == "application/pem-certificate-chain"
    return x509.Certificate.load(pem.unarmor(told.content)[2])


def metrics(service):
    text = requests.get(f"{service.base}/metrics", timeout=SECONDS).text
    return {name: float(value) for name, value in re.findall(r"^(signet_\w+(?:\{.*\})?) (\S+)$", text, re.MULTILINE)}


@apart
def proven(bytes_, authorities):
    """Has pyHanko validate the signature and all time stamps by the data in the document alone, which must tell of revocations.

    The newest time stamp of a renewal is by another authority, of which the document has no data until the next renewal: lists
    of today are given for it. Returns the number of time stamps of the document.
    """
    reader = PdfFileReader(io.BytesIO(bytes_))
    store = DocumentSecurityStore.read_dss(reader)
    options = {"trust_roots": [authorities.root], "allow_fetching": False, "revocation_mode": "require"}
    context = store.as_validation_context(dict(options))
    [signature] = reader.embedded_regular_signatures
    status = validate_pdf_signature(signature, context, context)
    assert status.bottom_line and status.timestamp_validity.trusted, status.summary()
    stamps = reader.embedded_timestamp_signatures
    lists = [authorities.get(f"crl/{name}/good") for name in ("intermediate", "root")]
    certificates = [x509.Certificate.load((authorities.folder / "intermediate.der").read_bytes())]
    today = ValidationContext(**options, crls=lists, other_certs=certificates)
    for stamp in stamps:
        status = validate_pdf_timestamp(stamp, today if len(stamps) > 1 and stamp is stamps[-1] else context)
        assert status.intact and status.valid and status.trusted, status.summary()
    return len(stamps)
