"""Deliveries of webhooks: one address that does not answer keeps no other waiting."""

import concurrent.futures
import contextlib
import http.server
import queue
import threading
import time

import requests
from waits import SECONDS, needs, tried_again, until

from .threats import Service, TYPED


@contextlib.contextmanager
def receiver():
    """A server that answers at `/quick` and never at `/silent`: when it was silent, and what happened there in its order."""
    happened, begun = queue.Queue(), []

    class Handler(http.server.BaseHTTPRequestHandler):
        def do_POST(self):
            self.rfile.read(int(self.headers["Content-Length"]))
            if self.path == "/silent":
                begun.append(time.monotonic())
                # Until the other side has had enough.
                self.connection.settimeout(SECONDS)
                self.connection.recv(1)
                happened.put("given up")
                self.close_connection = True
                return
            self.send_response(204)
            self.end_headers()
            happened.put("delivered")

        def log_message(self, *arguments):
            pass

    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    server.daemon_threads = True
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield f"http://127.0.0.1:{server.server_port}", happened, begun
    finally:
        server.shutdown()


def sent(links):
    """Sends a signature to each of these links at once."""
    with concurrent.futures.ThreadPoolExecutor(len(links)) as threads:
        done = threads.map(lambda link: requests.post(f"{link}/result", json={"source": TYPED}, timeout=SECONDS), links)
        assert all(reply.ok for reply in done)


@tried_again
def test_an_address_that_does_not_answer_keeps_no_other_waiting():
    with receiver() as (address, happened, begun), Service("webhooks.allow-private=true") as running:
        for path in ("silent", "quick"):
            running.made("webhooks", {"url": f"{address}/{path}", "events": ["capture.completed"]})
        links = [running.capture()["url"] for _ in range(12)]
        sent(links)
        until(lambda: begun)
        # The first attempts are given up after ten seconds: all results must have been there before that.
        with needs(9, begun[0]):
            assert [happened.get(timeout=SECONDS) for _ in range(12)] == ["delivered"] * 12
            assert happened.get(timeout=SECONDS) == "given up"


def test_deliveries_of_a_deleted_webhook_leave_the_queue():
    with Service("webhooks.allow-private=true") as running:
        hook = running.made("webhooks", {"url": "http://127.0.0.1:9/", "events": ["capture.completed"]})["id"]
        requests.post(running.capture()["url"] + "/result", json={"source": TYPED}, timeout=SECONDS).raise_for_status()
        assert running.rows("SELECT lane FROM job WHERE kind = 'delivery'") == [(hook,)]
        assert running.api("DELETE", f"webhooks/{hook}").status_code == 204
        assert running.rows("SELECT * FROM job WHERE kind = 'delivery'") == running.rows("SELECT * FROM delivery") == []


def test_an_address_that_fails_again_and_again_is_left_alone():
    with Service("webhooks.allow-private=true") as running:
        hook = running.made("webhooks", {"url": "http://127.0.0.1:9/", "events": ["capture.completed"]})["id"]
        # At once: the first is tried again after thirty seconds.
        sent([running.capture()["url"] for _ in range(8)])
        closed = until(lambda: running.rows("SELECT failures FROM jobLane WHERE lane = ? AND failures >= 5", hook))
        # Those that had begun may end; nothing else is tried until the pause is over.
        assert closed[0][0] <= 8
        items = running.api("GET", f"webhooks/{hook}/deliveries").json()["items"]
        assert len(items) == 8 and all(each["attempts"] <= 1 and each["state"] == "waiting" for each in items)
        # Somebody who asks for a delivery has mended the address.
        assert running.api("POST", f"deliveries/{items[0]['id']}/redeliver").status_code == 202
        assert running.rows("SELECT * FROM jobLane WHERE failures > 4 AND opens > ?", time.time() * 1000) == []
