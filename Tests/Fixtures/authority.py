"""Shared by the servers for tests: DER elements, OpenSSL in a folder, and replies over HTTP."""

import http.server
import subprocess
import threading


def element(tag, *parts):
    content = b"".join(parts)
    length = len(content)
    if length < 128:
        return bytes([tag, length]) + content
    octets = length.to_bytes((length.bit_length() + 7) // 8, "big")
    return bytes([tag, 0x80 | len(octets)]) + octets + content


def openssl(folder, *words, data=None):
    done = subprocess.run(["openssl", *map(str, words)], cwd=folder, input=data, capture_output=True)
    if done.returncode != 0:
        raise RuntimeError(f"openssl {' '.join(map(str, words))}: {done.stderr.decode(errors='replace')}")
    return done.stdout


class Handler(http.server.BaseHTTPRequestHandler):
    """Passes each request to `act`, whichever its method, and closes the connection."""

    protocol_version = "HTTP/1.1"
    default_kind = "application/octet-stream"

    def log_message(self, *words):
        pass

    def answer(self, body, kind=None, status=200, fields=()):
        """Sends a reply; without a content type when `kind` is empty, and with the default one when it is None."""
        kind = self.default_kind if kind is None else kind
        self.send_response(status)
        if kind:
            self.send_header("Content-Type", kind)
        self.send_header("Content-Length", str(len(body)))
        self.send_header("Connection", "close")
        for field, value in fields:
            self.send_header(field, value)
        self.end_headers()
        self.wfile.write(body)

    def do_GET(self):
        self.do_POST()

    def do_POST(self):
        query = self.rfile.read(int(self.headers.get("Content-Length", 0)))
        self.close_connection = True
        try:
            self.act(self.path[1:], query)
        except (BrokenPipeError, ConnectionResetError):
            pass


def serve(handler, context=None):
    """Serves on a port of this machine, over TLS with a context; returns the port."""
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler)
    server.daemon_threads = True
    if context:
        server.socket = context.wrap_socket(server.socket, server_side=True)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    return server.server_address[1]
