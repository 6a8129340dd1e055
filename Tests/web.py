"""A server of pages and assets for the browser's tests."""

from http.server import BaseHTTPRequestHandler

# Nothing of it changes while tests run.
KEPT = "max-age=3600"


class PageHandler(BaseHTTPRequestHandler):
    """Answers without delay: head and body go out together, and without Nagle's algorithm, which costs 40 ms an answer."""

    protocol_version = "HTTP/1.1"
    wbufsize = -1
    disable_nagle_algorithm = True

    def log_message(self, *_):
        pass
