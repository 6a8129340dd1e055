"""The assets behind the service's own content security policy, and a mock of the service."""

import threading
from http.server import ThreadingHTTPServer

import pytest
from web import KEPT, PageHandler, assets

from ..contexts import Contexts
from .papers import picture
from .service import Service

POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' blob: data:; connect-src 'self'; "
    "font-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
)


class Assets(PageHandler):
    """Serves `/assets/…` and the two pages."""

    def do_GET(self):
        path, _, query = self.path.partition("?")
        words = dict(part.split("=") for part in query.split("&") if "=" in part)
        if path == "/s/token":
            return self.page("sign", endpoint=path, **words)
        if path == "/sender":
            return self.page("sender", endpoint="", **words)
        found = self.asset(path)
        return self.reply(*found, KEPT) if found else self.send_error(404)

    def page(self, name, endpoint, language="en", dir="ltr"):
        form = '<form class="signet-card no-script" method="post" action="form"><h1>Lease</h1><label>Name <input name="name"></label><button>Sign</button></form>'
        values = {"language": language, "dir": dir, "endpoint": endpoint, "title": "Lease &amp; annex", "noscript": form}
        self.reply(self.filled(name, values).encode(), "text/html; charset=utf-8", "no-store")

    def reply(self, body, kind, caching):
        self.send_response(200)
        self.send_header("Content-Type", kind)
        self.send_header("Content-Length", str(len(body)))
        self.send_header("Content-Security-Policy", POLICY)
        self.send_header("Referrer-Policy", "no-referrer")
        self.send_header("Cache-Control", caching)
        self.end_headers()
        self.wfile.write(body)


@pytest.fixture(scope="session")
def address():
    assets()
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
    "low": {"viewport": {"width": 1280, "height": 800}},
    "narrow": {"viewport": {"width": 375, "height": 667}, "device_scale_factor": 2, "is_mobile": True, "has_touch": True},
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
