"""A server for tests of kept connections: its replies say over which connection they came, and which fields the request had.

Its argument is the folder of `timestamps.py`, whose certificate it has. Prints one line of JSON with its ports, and ends when its
standard input does.
"""

import collections
import http.server
import itertools
import json
import ssl
import sys
import time

from authority import serve

numbers = itertools.count(1)
opened = set()
asked = collections.Counter()


class Handler(http.server.BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    disable_nagle_algorithm = True

    def setup(self):
        super().setup()
        self.number, self.count = next(numbers), 0
        opened.add(self.number)

    def finish(self):
        opened.discard(self.number)
        super().finish()

    def do_GET(self):
        self.do_POST()

    def do_POST(self):
        self.rfile.read(int(self.headers.get("Content-Length", 0)))
        self.count += 1
        asked[self.path] += 1
        if self.path.startswith("/fails") and self.count > 1:
            # Something was done, but the reply is lost.
            self.close_connection = True
            return
        reply = {"connection": self.number, "open": sorted(opened), "asked": asked[self.path], "fields": dict(self.headers)}
        body = json.dumps(reply).encode()
        self.send_response(200)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        # A reply to no request, which came with this one or after it.
        forged = b"HTTP/1.1 200 OK\r\nContent-Type: text/plain\r\nContent-Length: 6\r\n\r\nforged"
        self.wfile.write(body + forged if self.path == "/with-more" else body)
        if self.path == "/then-more":
            time.sleep(0.05)
            self.wfile.write(forged)
        if self.path == "/ends":
            # Without saying so.
            self.close_connection = True

    def log_message(self, *words):
        pass


tls = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
tls.load_cert_chain(f"{sys.argv[1]}/web.pem", f"{sys.argv[1]}/web.key")
print(json.dumps({"http": serve(Handler), "https": serve(Handler, tls)}), flush=True)
sys.stdin.read()
