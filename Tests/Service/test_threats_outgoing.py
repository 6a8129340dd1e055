"""docs/threat-model.md: webhooks reach only where they may."""

import hashlib
import hmac
import http.server
import shutil
import socket
import subprocess
import threading
import time

import pytest
import requests
from waits import until

from . import stores
from .threats import Service, TYPED, service  # noqa: F401

REFUSED = [
    "https://127.0.0.1/", "https://10.0.0.1/", "https://172.16.0.1/", "https://192.168.0.1/", "https://169.254.169.254/latest/meta-data",
    "https://100.64.0.1/", "https://0.0.0.0/", "https://255.255.255.255/", "https://224.0.0.1/",
    "https://2130706433/", "https://0x7f000001/", "https://0x7f.1/", "https://0177.0.0.1/", "https://127.1/", "https://127.0.1/",
    "https://127.0.0.1./", "https://localhost/h", "https://a.localhost/", "https://intranet/", "https://[::1]/", "https://[::]/", "https://[::ffff:127.0.0.1]/", "https://[::ffff:7f00:1]/", "https://[::127.0.0.1]/",
    "https://[0:0:0:0:0:ffff:a00:1]/", "https://[fe80::1]/", "https://[fc00::1]/", "https://[fd00::1]/", "https://[ff02::1]/",
    "https://[64:ff9b::7f00:1]/", "https://[64:ff9b:1::808:808]/", "https://[2002:7f00:1::]/", "https://[2001::1]/", "https://[2001:2::1]/",
    "https://[2001:db8::1]/", "https://[3fff::1]/", "https://①②⑦.0.0.1/", "https://127。0。0。1/", "https://ex%61mple.com/",
    "http://example.com/", "ftp://example.com/", "file:///etc/passwd", "https://a:b@example.com/", "https://example.com/#x", "gopher://x/", "//example.com",
    "https://", "http+unix://%2Ftmp%2Fx/", "unix:///tmp/x", "https://example.com\r\nX: y/",
]


@pytest.mark.parametrize("url", REFUSED)
def test_ssrf_addresses_that_are_not_taken(service, url):
    assert service.api("POST", "webhooks", json={"url": url}).status_code == 422


def outcome(running, hook):
    """The first delivery of a webhook once it was tried."""
    return until(
        lambda: running.api("GET", f"webhooks/{hook}/deliveries").json()["items"],
        lambda items: items and items[0]["attempts"],
        pause=0.1,
    )[0]


def trigger(running):
    requests.post(running.capture()["url"] + "/result", json={"source": TYPED})


class Listener:
    """Notes who connects."""

    def __init__(self):
        self.server = socket.create_server(("127.0.0.1", 0))
        self.port = self.server.getsockname()[1]
        self.count = 0
        threading.Thread(target=self.listen, daemon=True).start()

    def listen(self):
        while True:
            try:
                connection, _ = self.server.accept()
            except OSError:
                return
            self.count += 1
            connection.close()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.server.close()


def test_ssrf_names_of_this_machine():
    with Service() as running, Listener() as listener:
        hook = running.made("webhooks", {"url": "https://example.org/", "events": ["capture.completed"]})["id"]
        # As it was taken by an earlier version.
        with stores.connect(running.folder) as database:
            database.execute("UPDATE webhook SET url = ?", [f"https://localhost:{listener.port}/"])
        trigger(running)
        first = outcome(running, hook)
        assert first["state"] == "waiting" and "private network" in first["problem"]
        assert listener.count == 0


SHIM = r"""
#define _GNU_SOURCE
#include <arpa/inet.h>
#include <dlfcn.h>
#include <netdb.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
/* The first look-up of the name gives a public address, all others this machine's. */
static int count;
int getaddrinfo(const char *node, const char *service, const struct addrinfo *hints, struct addrinfo **result) {
    int (*real)(const char *, const char *, const struct addrinfo *, struct addrinfo **) = dlsym(RTLD_NEXT, "getaddrinfo");
    if (!node || strcasecmp(node, "rebind.example")) return real(node, service, hints, result);
    FILE *log = fopen(getenv("REBIND_LOG"), "a");
    fprintf(log, "%s\n", node);
    fclose(log);
    return real(__sync_fetch_and_add(&count, 1) ? "127.0.0.1" : "198.41.0.4", service, hints, result);
}
"""


@pytest.mark.skipif(not shutil.which("cc"), reason="no C compiler for a resolver that changes its mind")
@pytest.mark.parametrize("name", ["rebind.example", "REBIND.example"])
def test_ssrf_dns_rebinding_the_checked_address_is_the_one_connected_to(tmp_path, name):
    (tmp_path / "shim.c").write_text(SHIM)
    library, log = tmp_path / "shim.so", tmp_path / "log"
    subprocess.run(["cc", "-shared", "-fPIC", "-o", library, tmp_path / "shim.c", "-ldl"], check=True)
    log.write_text("")
    environment = {"LD_PRELOAD": str(library), "REBIND_LOG": str(log)}
    with Service(environment=environment) as running, Listener() as listener:
        url = f"https://{name}:{listener.port}/"
        hook = running.made("webhooks", {"url": url, "events": ["capture.completed"]})["id"]
        trigger(running)
        assert outcome(running, hook)["attempts"] == 1
        assert len(log.read_text().split()) == 1, "the name is looked up once"
        assert listener.count == 0


def test_ssrf_redirects_are_not_followed():
    class Redirecting(http.server.BaseHTTPRequestHandler):
        def do_POST(self):
            self.send_response(self.server.status)
            self.send_header("Location", self.server.target)
            self.send_header("Content-Length", "0")
            self.end_headers()

        def log_message(self, *_):
            pass

    with Service("webhooks.allow-private=true") as running, Listener() as inner:
        server = http.server.HTTPServer(("127.0.0.1", 0), Redirecting)
        server.status, server.target = 307, f"http://127.0.0.1:{inner.port}/"
        threading.Thread(target=server.serve_forever, daemon=True).start()
        url = f"http://127.0.0.1:{server.server_port}/"
        hook = running.made("webhooks", {"url": url, "events": ["capture.completed"]})["id"]
        trigger(running)
        first = outcome(running, hook)
        server.shutdown()
        assert first["status"] == 307 and first["state"] == "waiting" and inner.count == 0


def test_webhook_receivers_that_answer_endlessly_are_left():
    with Service("webhooks.allow-private=true") as running:
        server = socket.create_server(("127.0.0.1", 0))
        sent = []

        def flood():
            connection, _ = server.accept()
            try:
                # An answer before the request would be one to nothing.
                connection.recv(1 << 16)
                connection.sendall(b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n")
                for _ in range(100_000):
                    connection.sendall(b"10000\r\n" + b"x" * 65536 + b"\r\n")
                    sent.append(65536)
            except OSError:
                pass

        threading.Thread(target=flood, daemon=True).start()
        url = f"http://127.0.0.1:{server.getsockname()[1]}/"
        hook = running.made("webhooks", {"url": url, "events": ["capture.completed"]})["id"]
        trigger(running)
        assert outcome(running, hook)["state"] == "delivered"
        time.sleep(0.5)
        assert sum(sent) < 64 << 20
        server.close()


def test_webhook_bodies_hold_no_links_and_are_signed():
    got = []

    class Noting(http.server.BaseHTTPRequestHandler):
        def do_POST(self):
            got.append((dict(self.headers), self.rfile.read(int(self.headers["Content-Length"]))))
            self.send_response(204)
            self.end_headers()

        def log_message(self, *_):
            pass

    with Service("webhooks.allow-private=true") as running:
        server = http.server.HTTPServer(("127.0.0.1", 0), Noting)
        threading.Thread(target=server.serve_forever, daemon=True).start()
        hook = running.made("webhooks", {"url": f"http://127.0.0.1:{server.server_port}/"})
        made = running.request()
        outcome(running, hook["id"])
        until(lambda: len(got) >= 2)
        server.shutdown()
        for headers, body in got:
            assert made["signers"][0]["url"].rsplit("/", 1)[1].encode() not in body
            stamp, code = (part.split("=", 1)[1] for part in headers["Signet-Signature"].split(","))
            expected = hmac.new(hook["secret"].encode(), f"{stamp}.".encode() + body, hashlib.sha256).hexdigest()
            assert hmac.compare_digest(code, expected)
