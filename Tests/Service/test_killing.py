"""Killed at any moment under load: what was answered for is there after the next start, and the audit holds.

KILLS says how often; a few by default, a hundred for the figures in docs/service.md.
"""

import hashlib
import json
import os
import pathlib
import random
import re
import signal
import subprocess
import tempfile
import threading
import time

import requests
import trials
from waits import SECONDS, until

ROOT = pathlib.Path(__file__).parents[2]
BUILT = ROOT / ".build/debug"
PROGRAM = os.environ.get("SIGNET_SERVE", str(BUILT / "signet-serve"))
KILLS = int(os.environ.get("KILLS", trials.count(3, long=30)))
PDF = (ROOT / "docs/examples/contract.pdf").read_bytes()
FRAME = [125, 598, 150, 50]


class Service:
    def __init__(self, folder):
        words = [PROGRAM, "--data", folder, "--port", "0"]
        for limit in ("requests-per-minute=100000000", "failures-per-minute=100000000", "viewing-seconds=120"):
            words += ["--set", f"limits.{limit}"]
        begun = time.monotonic()
        self.process = subprocess.Popen(words, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
        self.address = re.search(r"http\S+", self.process.stdout.readline()).group(0)
        until(lambda: requests.get(f"{self.address}/ready", timeout=SECONDS).status_code == 200)
        self.started = time.monotonic() - begun

    def key(self):
        return self.process.stdout.readline().split()[-1]

    def kill(self):
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()


class Client(threading.Thread):
    """Asks as fast as it can, and notes what it got an answer for."""

    def __init__(self, address, key, number):
        super().__init__(daemon=True)
        self.base = f"{address}/v1"
        self.number = number
        self.session = requests.Session()
        self.session.headers["Authorization"] = f"Bearer {key}"
        self.documents, self.signatures, self.requests, self.signed = {}, [], [], []

    def run(self):
        try:
            for turn in range(10_000):
                self.turn(turn)
        except requests.RequestException:
            pass

    def turn(self, turn):
        pdf = PDF + b"\n%% %d %d %d\n" % (self.number, turn, random.getrandbits(32))
        made = self.session.post(f"{self.base}/documents", data=pdf, timeout=SECONDS).json()
        self.documents[made["id"]] = hashlib.sha256(pdf).hexdigest()
        source = {"kind": "typed", "text": "Jane Doe", "face": "dancing-script"}
        kept = self.session.post(f"{self.base}/signatures", json={"name": "Jane", "source": source}, timeout=SECONDS).json()
        self.signatures.append(kept["id"])
        signer = {"name": "Jane Doe", "fields": [{"kind": "signature", "page": 2, "frame": FRAME}]}
        asked = self.session.post(f"{self.base}/requests", json={"document": made["id"], "signers": [signer]}, timeout=SECONDS).json()
        self.requests.append(asked["id"])
        link = asked["signers"][0]["url"]
        state = requests.get(f"{link}/state", timeout=SECONDS).json()
        values = {state["fields"][0]["id"]: {"signature": source}}
        body = {"consent": state["consent"]["sha256"], "values": values}
        done = requests.post(f"{link}/complete", json=body, timeout=SECONDS)
        if done.status_code == 200:
            self.signed.append(asked["id"])


def wait_for_seal(session, address):
    """The kill may have come between the last signature and the seal, which is made after the next start."""
    until(lambda: session.get(address).json(), lambda told: told["state"] != "sealing")


def check(service, key, clients, folder):
    """Everything that was answered for is there and whole."""
    session = requests.Session()
    session.headers["Authorization"] = f"Bearer {key}"
    base = f"{service.address}/v1"
    trail, paper = pathlib.Path(folder, "audit.json"), pathlib.Path(folder, "document.pdf")
    for client in clients:
        for document, digest in client.documents.items():
            answer = session.get(f"{base}/documents/{document}/content")
            assert answer.status_code == 200 and hashlib.sha256(answer.content).hexdigest() == digest
        for signature in client.signatures:
            assert session.get(f"{base}/signatures/{signature}").status_code == 200
        for asked in client.requests:
            wait_for_seal(session, f"{base}/requests/{asked}")
            state = session.get(f"{base}/requests/{asked}").json()
            assert asked not in client.signed or state["state"] == "completed"
            trail.write_bytes(session.get(f"{base}/requests/{asked}/audit").content)
            paper.write_bytes(session.get(f"{base}/requests/{asked}/document").content)
            if asked in client.signed:
                actions = [entry["action"] for entry in json.loads(trail.read_bytes())["entries"]]
                assert "signer.signed" in actions and actions[-1] == "request.completed"
                assert actions.count("document.sealed") == 1
            subprocess.run([BUILT / "signet", "audit", "verify", trail, paper], check=True, capture_output=True)
    trail.write_bytes(session.get(f"{base}/audit/export").content)
    subprocess.run([BUILT / "signet", "audit", "verify", trail], check=True, capture_output=True)


def test_nothing_that_was_answered_for_is_lost_when_the_service_is_killed():
    random.seed(7)
    starts, counts = [], [0, 0, 0]
    with tempfile.TemporaryDirectory(prefix="signet-kill-") as data, tempfile.TemporaryDirectory() as folder:
        service = Service(data)
        key = service.key()
        for _ in range(KILLS):
            clients = [Client(service.address, key, number) for number in range(3)]
            for client in clients:
                client.start()
            if not any(counts):
                until(lambda: any(client.documents for client in clients))
            time.sleep(random.uniform(0.2, 2.0))
            service.kill()
            for client in clients:
                client.join()
            service = Service(data)
            starts.append(service.started)
            check(service, key, clients, folder)
            for index, kind in enumerate(("documents", "signatures", "signed")):
                counts[index] += sum(len(getattr(client, kind)) for client in clients)
        service.kill()
    print(f"{KILLS} kills: {counts[0]} documents, {counts[1]} signatures, {counts[2]} signed requests; "
          f"starts of {min(starts):.2f} to {max(starts):.2f} s")
    assert sum(counts) > 0
