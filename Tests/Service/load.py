"""Clients that use a service of several processes and note what they got an answer for, and a receiver of its webhooks."""

import hashlib
import http.server
import random
import re
import threading
import time

import requests
from waits import SECONDS

from .threats import CONTRACT, TYPED

RECIPE = 'stamps:\n  - signature: {type: Jane Doe}\n    at: "page:last,bottom-right"\n'


class Served:
    """A process that is asked at its address."""

    base = None

    def api(self, method, path, key, **options):
        return requests.request(method, f"{self.base}/v1/{path}", headers={"Authorization": f"Bearer {key}"}, timeout=SECONDS, **options)

    def made(self, path, key, **options):
        reply = self.api("POST", path, key, **options)
        assert reply.status_code < 300, reply.text
        return reply.json()


class Receiver(http.server.ThreadingHTTPServer):
    """Takes deliveries of webhooks."""

    daemon_threads = True

    def __init__(self):
        super().__init__(("127.0.0.1", 0), Receiver.Handler)
        self.got = []
        threading.Thread(target=self.serve_forever, daemon=True).start()

    class Handler(http.server.BaseHTTPRequestHandler):
        def do_POST(self):
            self.rfile.read(int(self.headers["Content-Length"]))
            self.server.got.append(self.headers["Signet-Delivery"])
            self.send_response(204)
            self.end_headers()

        def log_message(self, *arguments):
            pass


class Client(threading.Thread):
    """Uses both processes, the other where one does not answer, and notes what it got an answer for."""

    def __init__(self, processes, key, journal, number):
        super().__init__(daemon=True)
        self.processes, self.key, self.journal, self.number = processes, key, journal, number
        self.random = random.Random(number)
        self.ends, self.failure = threading.Event(), None

    def run(self):
        try:
            for turn in range(1_000_000):
                if self.ends.is_set():
                    return
                self.turn(turn)
        except BaseException as failure:
            self.failure = failure

    def ask(self, method, path, once, **options):
        """The answer of one of the processes; the same request is sent again until there is one."""
        limit = time.monotonic() + SECONDS
        while True:
            assert time.monotonic() < limit, path
            base = self.random.choice(self.processes).base
            headers = {"Idempotency-Key": once}
            if path.startswith("/v1"):
                headers["Authorization"] = f"Bearer {self.key}"
            try:
                reply = requests.request(method, base + path, headers=headers, timeout=SECONDS, **options)
            except requests.RequestException:
                time.sleep(0.02)
                continue
            if reply.status_code != 503:
                return reply

    def turn(self, turn):
        name = f"{self.number} {turn}"
        pdf = CONTRACT + f"\n%% {name}\n".encode()
        document = self.ask("POST", "/v1/documents", f"document {name}", data=pdf).json()["id"]
        self.journal["documents"][document] = hashlib.sha256(pdf).hexdigest()
        signature = self.ask("POST", "/v1/signatures", f"signature {name}", json={"name": "Jane", "source": TYPED}).json()["id"]
        self.journal["signatures"].append(signature)
        signer = {"name": "Jane Doe", "fields": [{"kind": "signature", "page": 2, "frame": [125, 598, 150, 50]}]}
        asked = self.ask("POST", "/v1/requests", f"request {name}", json={"document": document, "signers": [signer]}).json()
        link = re.sub(r"^http://[^/]+", "", asked["signers"][0]["url"])
        state = self.ask("GET", f"{link}/state", f"state {name}").json()
        body = {"consent": state["consent"]["sha256"], "values": {state["fields"][0]["id"]: {"signature": TYPED}}}
        done = self.ask("POST", f"{link}/complete", f"complete {name}", json=body)
        assert done.status_code == 200, done.text
        self.journal["signed"].append(asked["id"])
        if turn % 3 == self.number:
            rows = [{"document": document}] * 8
            batch = self.ask("POST", "/v1/batches", f"batch {name}", json={"recipe": RECIPE, "rows": rows}).json()["id"]
            self.journal["batches"].append(batch)


def end(clients):
    """Ends them, and fails where one has failed."""
    for client in clients:
        client.ends.set()
    for client in clients:
        client.join(SECONDS)
        assert not client.is_alive()
        if client.failure:
            raise client.failure
