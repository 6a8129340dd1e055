"""A page API to test components against: files with the strict content security policy, and answers from memory.

It stands in for the service only here. What it cannot do (real ink, real faces) it answers with fixed shapes.
"""

import io
import json
import re
import threading
import time
from http.server import ThreadingHTTPServer
from pathlib import Path
from urllib.parse import parse_qs, urlsplit

from contract import violations
from PIL import Image, ImageDraw
from web import KEPT, PageHandler, assets

HERE = Path(__file__).parent
POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' blob: data:; connect-src 'self'; "
    "font-src 'self'; form-action 'self'; base-uri 'none'"
)
QR = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 21 21"><path d="M1 1h7v7H1zM13 1h7v7h-7zM1 13h7v7H1z'
    'M10 2h2v3h-2zM10 10h3v2h-3zM14 10h2v4h-2zM18 11h2v2h-2zM11 15h2v4h-2zM15 16h4v2h-4z"/></svg>'
)


# What a saved signature looks like.
SAVED = {"color": "#1f3a93", "drawing": json.loads((HERE.parents[2] / "docs" / "examples" / "drawing.json").read_text())}
SAVED["drawing"].setdefault("canvas", {"width": 440, "height": 200})


class MockState:
    """What one mock service knows. Tests set it and look at what was asked."""

    def __init__(self):
        self.configuration = {"colors": ["#000000", "#1f3a93", "#8b1a1a"]}
        self.saved = []
        self.drafts = {}
        self.pictures = {}
        self.results = []
        self.requests = []
        self.violations = []
        self.handover = {"state": "waiting", "source": None}
        self.fails = set()
        # While it is closed, requests are taken and not answered.
        self.gate = threading.Event()
        self.gate.set()
        self.refused = None
        self.isDone = False
        self.gone = None
        # Of a link on another device: for whom and for what.
        self.handed = None
        self.lock = threading.Lock()


def drawn(source):
    """The strokes as thin outlines over their own canvas."""
    drawing = source["drawing"]
    canvas = drawing["canvas"]
    path = ""
    for stroke in drawing["strokes"]:
        there = [(p["x"], p["y"]) for p in stroke["points"]]
        back = [(x + 2, y + 2) for x, y in reversed(there)]
        path += "M" + "L".join(f"{x} {y}" for x, y in there + back) + "Z"
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {canvas["width"]} {canvas["height"]}">'
        f'<path fill="{source["color"]}" d="{path}"/></svg>'
    )


def signature_points(width, height):
    """A flourish, for pictures of signatures."""
    strokes = json.loads((HERE.parents[2] / "docs" / "examples" / "drawing.json").read_text())["strokes"]
    return [[(p["x"] / 440 * width, p["y"] / 200 * height) for p in s["points"]] for s in strokes]


def photograph():
    """A signature on unevenly lit paper."""
    picture = Image.new("RGB", (1200, 800))
    draw = ImageDraw.Draw(picture)
    for y in range(800):
        draw.line([(0, y), (1200, y)], fill=(235 - y // 20, 230 - y // 18, 218 - y // 16))
    for points in signature_points(1000, 455):
        draw.line([(x + 100, y + 160) for x, y in points], fill=(38, 44, 96), width=7, joint="curve")
    out = io.BytesIO()
    picture.save(out, "PNG")
    return out.getvalue()


def extracted(color):
    picture = Image.new("RGBA", (900, 410), (0, 0, 0, 0))
    draw = ImageDraw.Draw(picture)
    for points in signature_points(900, 410):
        draw.line(points, fill=color or "#262c60", width=6, joint="curve")
    out = io.BytesIO()
    picture.save(out, "PNG")
    return out.getvalue()


# The header with the number of the test that a page belongs to.
TEST = "Signet-Test"


class Handler(PageHandler):
    # One for each test; the last is for those who do not say which they mean.
    states: list[MockState]
    caching: str
    # The body of a request to the API.
    sent: bytes | None = None

    @property
    def mock(self):
        return self.states[int(self.headers.get(TEST, -1))]

    def handle_one_request(self):
        self.sent = None
        try:
            super().handle_one_request()
        except (ConnectionResetError, BrokenPipeError):
            self.close_connection = True

    def hold_to_contract(self, status, body, kind):
        """Notes where the API's description does not have this answer, or the request for it."""
        url = urlsplit(self.path)
        answer = body if not isinstance(body, (bytes, str)) else json.loads(body) if body and kind.endswith("json") else None
        sent = json.loads(self.sent) if self.sent and "json" in (self.headers.get("Content-Type") or "") else None
        found = violations(self.command, url.path, parse_qs(url.query), sent, status, kind, answer)
        with self.mock.lock:
            self.mock.violations += found

    def reply(self, status, body=b"", kind="application/json", headers=None):
        if self.sent is not None:
            self.hold_to_contract(status, body, kind)
        data = body if isinstance(body, bytes) else body.encode() if isinstance(body, str) else json.dumps(body).encode()
        self.send_response(status)
        self.send_header("Content-Type", kind)
        self.send_header("Content-Length", str(len(data)))
        self.send_header("Content-Security-Policy", POLICY)
        self.send_header("Cache-Control", self.caching if self.path.startswith("/assets/") else "no-store")
        for name, value in (headers or {}).items():
            self.send_header(name, value)
        self.end_headers()
        if self.command != "HEAD":
            self.wfile.write(data)

    def problem(self, status, code, detail):
        self.reply(status, {"type": "about:blank", "title": code, "status": status, "code": code, "detail": detail}, "application/problem+json")

    def do_GET(self):
        path = urlsplit(self.path).path
        if path.startswith("/assets/"):
            found = self.asset(path)
            return self.reply(200, *found) if found else self.reply(404)
        if path in ("/host", "/element"):
            return self.reply(200, (HERE / f"{path[1:]}.html").read_text(), "text/html; charset=utf-8")
        if path == "/host.js":
            return self.reply(200, (HERE / "host.js").read_text(), "text/javascript; charset=utf-8")
        if path == "/empty":
            return self.reply(200, "<!doctype html><title>empty</title>", "text/html")
        match = re.fullmatch(r"/c/(\w+)", path)
        if match or path in ("/embed", "/gallery"):
            return self.page("capture" if match else path[1:])
        return self.api()

    do_POST = do_PUT = do_PATCH = do_DELETE = lambda self: self.api()

    def page(self, name):
        language = parse_qs(urlsplit(self.path).query).get("language", ["en"])[0]
        # A link without a name has the service's.
        title = "Signet" if self.mock.handed else "Unterschrift hinzufügen" if language == "de" else "Add your signature"
        values = {
            "language": language, "dir": "rtl" if language == "ar" else "ltr", "endpoint": urlsplit(self.path).path if name == "capture" else "",
            "title": title,
            "noscript": '<form class="signet-card no-script" method="post" action="form"><label>Name <input name="name"></label><button>Sign</button></form>',
        }
        self.reply(200, self.filled(name, values), "text/html; charset=utf-8")

    def api(self):
        length = int(self.headers.get("Content-Length") or 0)
        raw = self.rfile.read(length)
        match = re.fullmatch(r"/c/\w+/(.+)", urlsplit(self.path).path)
        if not match:
            return self.reply(404)
        self.sent = raw
        name, _, rest = match[1].partition("/")
        mock = self.mock
        isJSON = "json" in (self.headers.get("Content-Type") or "")
        body = json.loads(raw) if raw and isJSON else None
        with mock.lock:
            mock.requests.append((self.command, match[1], body))
        mock.gate.wait()
        if name in mock.fails:
            return self.problem(503, "unavailable", "The service is resting. Try again in a moment.")
        answer = getattr(self, f"answer_{name}", None)
        return answer(rest, body, raw) if answer else self.reply(404)

    def answer_configuration(self, *_):
        if self.mock.gone:
            return self.problem(404, "not-found", self.mock.gone)
        part = self.mock.configuration.get("part", "signature")
        answer = {"configuration": self.mock.configuration, "language": "en", "name": "", "part": part, "done": self.mock.isDone}
        return self.reply(200, {**answer, **({"handover": self.mock.handed} if self.mock.handed else {})})

    def answer_faces(self, *_):
        faces = json.loads((HERE / "faces.json").read_text())
        text = parse_qs(urlsplit(self.path).query)["text"][0]
        refused = "This name is too long to be written by hand." if len(text) > 60 else None
        self.reply(200, {**faces, "text": text, "faces": [] if refused else faces["faces"], "refused": refused})

    def answer_previews(self, _rest, body, _raw):
        source = body["source"]
        if self.mock.refused:
            return self.problem(422, "invalid-signature", self.mock.refused)
        size = {"Signet-Width": "180", "Signet-Height": "60"}
        if source["kind"] == "drawn":
            return self.reply(200, drawn(source), "image/svg+xml", size)
        if source["kind"] == "typed":
            faces = json.loads((HERE / "faces.json").read_text())["faces"]
            svg = next(face for face in faces if face["id"] == source["face"])["svg"]
            text = (
                f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{svg["viewBox"]}">'
                f'<path fill="{source["color"]}" d="{svg["path"]}"/></svg>'
            )
            return self.reply(200, text, "image/svg+xml", size)
        return self.reply(200, extracted(source.get("color")), "image/png", size)

    def answer_pictures(self, rest, _body, raw):
        if self.command == "GET":
            return self.reply(200, self.mock.pictures[rest], "image/png")
        if raw == b"large":
            return self.problem(422, "picture-too-large", "This picture has too many pixels.")
        if self.headers["Content-Type"] == "image/heic":
            return self.problem(422, "invalid-picture", "The HEIC file is damaged or of a variant that cannot be read: save it again as PNG or JPEG.")
        try:
            picture = Image.open(io.BytesIO(raw))
        except Exception:
            return self.problem(422, "invalid-picture", "This file is not a picture that can be read.")
        name = f"pic_{len(self.mock.pictures) + 1}"
        self.mock.pictures[name] = raw
        return self.reply(201, {"id": name, "width": picture.width, "height": picture.height})

    def answer_saved(self, rest, body, _raw):
        saved = self.mock.saved
        ident, _, preview = rest.partition("/")
        if preview:
            return self.reply(200, drawn(SAVED), "image/svg+xml")
        if self.command == "GET":
            return self.reply(200, {"signatures": saved})
        if self.command == "POST":
            ident = f"sig_{len(saved) + 1}"
            base = re.match(r"/c/\w+", self.path)[0]
            entry = {"id": ident, "name": body["name"] or "Signature", "part": body["part"], "kind": body["source"]["kind"]}
            saved.insert(0, {**entry, "preview": f"{base}/saved/{ident}/preview"})
            return self.reply(201, saved[0])
        index = next(i for i, each in enumerate(saved) if each["id"] == ident)
        if self.command == "DELETE":
            saved.pop(index)
            return self.reply(204)
        saved[index] = {**saved[index], "name": body["name"]}
        return self.reply(200, saved[index])

    def answer_draft(self, _rest, body, _raw):
        base = re.match(r"/c/\w+", self.path)[0]
        if self.command == "PUT":
            self.mock.drafts[base] = body
            return self.reply(204)
        if self.command == "DELETE":
            self.mock.drafts.pop(base, None)
            return self.reply(204)
        if base not in self.mock.drafts:
            return self.reply(204)
        return self.reply(200, self.mock.drafts[base])

    def answer_handover(self, rest, *_):
        if self.command == "POST":
            return self.reply(201, {"id": "hnd_1", "url": "/c/phone", "qr": QR, "expires": "2026-11-22T00:00:00Z"})
        if self.command == "DELETE":
            return self.reply(204)
        deadline = time.time() + 1
        while self.mock.handover["state"] == "waiting" and time.time() < deadline:
            time.sleep(0.02)
        return self.reply(200, {name: value for name, value in self.mock.handover.items() if value is not None})

    def answer_opened(self, *_):
        return self.reply(204)

    def answer_result(self, _rest, body, _raw):
        self.mock.results.append((self.headers.get("Idempotency-Key"), body["source"]))
        return self.reply(200, {"done": True})

    def answer_form(self, _rest, _body, raw):
        self.mock.results.append(("form", raw))
        return self.reply(303, headers={"Location": re.match(r"/c/\w+", self.path)[0]})


class MockServer:
    """A running mock. `url` is its address, `state` what it knows."""

    def __init__(self, port=0, caching=KEPT):
        assets()
        self.states = [MockState()]
        handler = type("BoundHandler", (Handler,), {"states": self.states, "caching": caching})
        self.server = ThreadingHTTPServer(("127.0.0.1", port), handler)
        self.server.daemon_threads = True
        self.url = f"http://127.0.0.1:{self.server.server_port}"
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    @property
    def number(self):
        return len(self.states) - 1

    @property
    def state(self):
        return self.states[-1]

    def begin(self):
        """Forgets all: from now on there is another state."""
        self.states.append(MockState())

    def close(self):
        self.server.shutdown()
        self.server.server_close()


if __name__ == "__main__":
    import sys

    server = MockServer(int(sys.argv[1]) if len(sys.argv) > 1 else 8085, caching="no-store")
    print(server.url, flush=True)
    threading.Event().wait()
