"""The assets behind the service's own content security policy, and a mock of the service."""

import pathlib
import threading
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer

import pytest
from web import KEPT, PageHandler

from ..contexts import Contexts
from .papers import picture
from .service import Service

WEB = pathlib.Path(__file__).parents[3] / "Sources/Service/Web"
# The module that the service makes; a test in Swift holds the file to it.
LIBRARY = pathlib.Path(__file__).parents[2] / "Fixtures/library.js"
POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' blob: data:; connect-src 'self'; "
    "font-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
)


class Assets(PageHandler, SimpleHTTPRequestHandler):
    """Serves `/assets/…` and the two pages, their `{{…}}` replaced as the service does."""

    is_page = True

    def __init__(self, *arguments):
        super().__init__(*arguments, directory=str(WEB))

    def do_GET(self):
        path, _, query = self.path.partition("?")
        self.is_page = not path.startswith("/assets/")
        words = dict(part.split("=") for part in query.split("&") if "=" in part)
        if path == "/s/token":
            return self.page("sign.html", endpoint=path, **words)
        if path == "/sender":
            return self.page("sender.html", endpoint="", **words)
        if self.is_page:
            return self.send_error(404)
        self.path = path.removeprefix("/assets")
        return super().do_GET()

    def translate_path(self, path):
        return str(LIBRARY) if path == "/library.js" else super().translate_path(path)

    def page(self, name, endpoint, language="en", dir="ltr"):
        text = (WEB / "pages" / name).read_text()
        form = '<form method="post" action="form"><label>Name <input name="name"></label><button>Sign</button></form>'
        values = {"language": language, "dir": dir, "endpoint": endpoint, "title": "Lease &amp; annex", "noscript": form}
        for key, value in values.items():
            text = text.replace("{{" + key + "}}", value)
        assert "{{" not in text
        body = text.encode()
        self.send_response(200)
        self.send_header("Content-Type", "text/html; charset=utf-8")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def end_headers(self):
        self.send_header("Content-Security-Policy", POLICY)
        self.send_header("Referrer-Policy", "no-referrer")
        self.send_header("Cache-Control", "no-store" if self.is_page else KEPT)
        super().end_headers()


@pytest.fixture(scope="session")
def address():
    server = ThreadingHTTPServer(("127.0.0.1", 0), Assets)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}"
    server.shutdown()


SCREENS = {
    "desktop": {"viewport": {"width": 1280, "height": 860}},
    "tall": {"viewport": {"width": 1280, "height": 1700}},
    "phone": {"viewport": {"width": 390, "height": 844}, "device_scale_factor": 2, "is_mobile": True, "has_touch": True},
    "sharp": {"viewport": {"width": 390, "height": 844}, "device_scale_factor": 3, "is_mobile": True, "has_touch": True},
    "sideways": {"viewport": {"width": 667, "height": 375}, "device_scale_factor": 2, "is_mobile": True, "has_touch": True},
    "small": {"viewport": {"width": 320, "height": 568}, "device_scale_factor": 2, "is_mobile": True, "has_touch": True},
}


@pytest.fixture(scope="session")
def contexts(browser):
    return Contexts(browser)


@pytest.fixture
def open_page(contexts, address):
    """Opens a page with a mocked service; at the end nothing may have been blocked by the policy or thrown."""
    faults, mocks = [], []

    def open_it(path, service=None, screen="desktop", wait=True, clock=False, own=False, **options):
        page = contexts.page(own or clock, **SCREENS[screen], **{"reduced_motion": "reduce", "locale": "en-GB", **options})
        if clock:
            page.clock.install()
        service = service or Service()
        service.attach(page, picture)
        mocks.append(service)
        page.on("pageerror", lambda error: faults.append(str(error)))
        page.on("console", lambda message: faults.append(message.text) if "Content Security Policy" in message.text else None)
        page.service = service
        page.faults = faults
        page.goto(address + path, wait_until="load" if wait else "commit")
        return page

    yield open_it
    contexts.clear()
    assert faults == []
    violations = sorted({fault for mock in mocks for fault in mock.violations})
    assert not violations, "\n".join(violations)
