"""A mock of the signing link's API, by the contract. It remembers what was asked of it and can keep one waiting or be absent."""

import copy
import json
import re
import urllib.parse

from contract import violations

from .asked import intercept

FIELDS = [
    {"id": "fld_sig1", "kind": "signature", "page": 1, "frame": [72, 96, 200, 44], "label": "Tenant's signature", "required": True, "mine": True},
    {"id": "fld_date", "kind": "date", "page": 1, "frame": [330, 96, 120, 22], "label": "Date of signing", "required": True, "mine": True},
    {"id": "fld_town", "kind": "text", "page": 1, "frame": [330, 678, 160, 22], "label": "Town", "required": True, "mine": True},
    {"id": "fld_pets", "kind": "checkbox", "page": 2, "frame": [72, 108, 14, 14], "label": "Pets are allowed", "required": False, "mine": True},
    {"id": "fld_init", "kind": "initials", "page": 2, "frame": [500, 40, 60, 28], "label": "Initials", "required": True, "mine": True},
    {"id": "fld_sig2", "kind": "signature", "page": 2, "frame": [72, 42, 200, 44], "label": "Signature for the annex", "required": True, "mine": True},
]

PAPER = {"position": 1, "name": "Lease.pdf", "pages": [{"number": 1, "width": 612, "height": 792}, {"number": 2, "width": 612, "height": 792}], "url": "/s/token/document"}
STATE = {
    "request": {"id": "req_1", "title": "Lease, Harbour Street 12", "message": "Dear Jane,\nhere is the lease as we discussed it. Please sign by Friday.",
                "sender": "Anna Berg", "state": "sent", "expires": "2026-12-05T22:59:00Z", "version": 0},
    "signer": {"id": "sgn_1", "name": "Jane Doe", "email": "jane@example.org", "state": "ready", "roles": ["signer"], "unneeded": False},
    "document": PAPER, "documents": [PAPER],
    "fields": FIELDS,
    "others": [{"name": "Omar Haddad", "role": "signer", "state": "ready"}],
    "questions": [],
    "delegation": {"rule": "ask"},
    "known": {},
    "consent": {"text": "I agree to sign this document electronically.\n\nMy signature, the time and the address of my device are kept with it.", "sha256": "c0" * 32},
    "configuration": {"modes": ["draw", "image", "type"], "colors": ["#000000", "#1f3a93"]},
    "language": "en",
}

DRAWN = {"kind": "drawn", "drawing": {"canvas": {"width": 600, "height": 200}, "strokes": []}, "pen": "ballpoint", "color": "#1f3a93"}

# The ink covers 400 × 80 of a pad of 600 × 200, so that fitting is seen.
INK = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 600 200" width="600" height="200">'
    '<path fill="#1f3a93" d="M100 140C140 40 190 40 180 110 176 138 150 140 160 112 172 80 230 78 232 108 236 140 262 120 276 96'
    ' 290 78 300 84 296 110 294 132 330 118 344 92 352 84 356 96 354 112 356 128 400 120 500 60L500 66C400 128 348 138 346 116'
    ' 346 104 346 100 344 102 330 126 284 142 288 110 290 96 288 94 282 102 266 128 226 148 224 110 222 90 178 90 168 114 166 126'
    ' 172 124 174 108 178 60 146 60 108 140Z"/></svg>'
)

# Takes the place of `<signet-capture>`.
CAPTURE = """
export class SignetCapture extends HTMLElement {
  static async prepare() {}
  ready = Promise.resolve();
  snapshot() { return null; }
  connectedCallback() {
    const done = document.createElement("button");
    done.textContent = "Done";
    done.type = "button";
    done.addEventListener("click", () => this.dispatchEvent(new CustomEvent("signet-done", { detail: { source: {
      kind: "drawn", drawing: { canvas: { width: 600, height: 200 }, strokes: [] }, pen: "ballpoint", color: "#1f3a93" } } })));
    const cancel = document.createElement("button");
    cancel.textContent = "Cancel";
    cancel.type = "button";
    cancel.addEventListener("click", () => this.dispatchEvent(new CustomEvent("signet-cancel")));
    this.append(done, cancel);
  }
  focus() { this.querySelector("button").focus(); }
}
customElements.define("signet-capture", SignetCapture);
"""
# The module of the element, which is loaded when a signature is to be made.
ELEMENT = "/assets/signet-capture.js"


def problem(status, code, detail, **more):
    return {"status": status, "content_type": "application/problem+json",
            "body": json.dumps({"type": "about:blank", "title": code, "status": status, "code": code, "detail": detail, **more})}


def answer_violations(method, path, query, body, result):
    """Where an answer of a mock, or the request for it, is not as the API's description says."""
    kind = result.get("content_type", "application/json")
    answer = result.get("json")
    if answer is None and kind.endswith("json") and result.get("body"):
        answer = json.loads(result["body"])
    return violations(method, path, query, body, result.get("status", 200), kind, answer)


class Holding:
    """A mock some of whose answers can be held back: `held` has the requests that wait, by their paths.

    A stream of its events has one message; browsers ask for the next after `pause` milliseconds.
    """

    pause = 600_000

    def events(self):
        return {"content_type": "text/event-stream", "body": f'retry: {self.pause}\ndata: {{"requests":[]}}\n\n'}

    def hold(self, path):
        """From now on requests of a path wait for `release`."""
        self.held[path] = []

    def release(self, path):
        for request in self.held.pop(path):
            # It is noted again when it is answered.
            del self.calls[next(index for index, call in enumerate(self.calls) if call["path"] == path)]
            self.answer(request)


class Service(Holding):
    """Answers for one signing link. Change `state`, or put a function into `answers` for a path."""

    def __init__(self, fake_capture=True, **request):
        self.state = copy.deepcopy(STATE)
        self.state["request"].update(request)
        self.draft = None
        self.calls = []
        self.violations = []
        self.answers = {}
        self.held = {}
        self.fake_capture = fake_capture

    def attach(self, page, picture):
        self.picture = picture
        intercept(page, ["*/s/token/*", *([f"*{ELEMENT}"] if self.fake_capture else [])], self.answer)

    def asked(self, path, method=None):
        return [call for call in self.calls if call["path"] == path and method in (None, call["method"])]

    def answer(self, request):
        url = urllib.parse.urlparse(request.url)
        if url.path == ELEMENT and ELEMENT in self.held:
            self.calls.append({"path": ELEMENT, "method": "GET"})
            self.held[ELEMENT].append(request)
            return None
        if url.path == ELEMENT:
            return request.fulfill(content_type="text/javascript", body=CAPTURE)
        path = url.path.removeprefix("/s/token/")
        query = urllib.parse.parse_qs(url.query)
        body = json.loads(request.body) if request.body and request.body.startswith(b"{") else None
        self.calls.append({"path": path, "method": request.method, "body": body, "headers": request.headers, "query": query})
        if path in self.held:
            self.held[path].append(request)
            return None
        special = self.answers.get(path)
        result = special(request, body) if special else self.usual(request, path, query, body)
        if result == "offline":
            return request.abort("internetdisconnected")
        # A test may say what the service would not say at that place: any link can be refused.
        if not special or result.get("status", 200) < 400:
            self.violations += answer_violations(request.method, url.path, query, body, result)
        return request.fulfill(**result)

    def usual(self, request, path, query, body):
        if path == "state":
            return {"json": {**self.state, "fields": [{"document": 1, "name": field["id"], **field} for field in self.state["fields"]]}}
        if path == "events":
            return self.events()
        if path.startswith("pages/"):
            number = int(path.split("/")[1])
            page = self.state["document"]["pages"][number - 1]
            return {"content_type": "image/png", "body": self.picture(number, int(query["width"][0]), page["width"], page["height"])}
        if found := re.fullmatch(r"documents/(\d+)/pages/(\d+)", path):
            document = next(each for each in self.state["documents"] if each["position"] == int(found[1]))
            page = document["pages"][int(found[2]) - 1]
            return {"content_type": "image/png", "body": self.picture(int(found[2]), int(query["width"][0]), page["width"], page["height"])}
        if path == "previews":
            return {"content_type": "image/svg+xml", "body": INK}
        if path == "draft":
            return self.keep(request.method, body)
        if path == "attachments":
            return {"status": 201, "json": {"id": f"att_{len(self.asked(path))}", "name": "file.png", "type": "image/png", "bytes": 2048}}
        if path == "check":
            return {"status": 204}
        if path == "complete":
            return self.complete(body)
        if path == "question":
            self.state["questions"].append({"id": f"qst_{len(self.state['questions'])}", "text": body["text"], "asked": "2026-11-30T12:00:00Z"})
            return {"status": 204}
        if path == "delegate":
            return self.delegate(body)
        if path == "decline":
            self.state["signer"]["state"] = "declined"
            self.state["request"]["state"] = "returned" if "approver" in self.state["signer"]["roles"] else "declined"
            return {"json": {"state": "declined", "request": {"state": self.state["request"]["state"]}}}
        if path in ("approve", "seen"):
            self.state["signer"]["state"] = "approved" if path == "approve" else "seen"
            return {"json": {"state": self.state["signer"]["state"], "request": {"state": "sent"}}}
        return {"status": 204} if path == "viewed" else problem(404, "not-found", "There is nothing here.")

    def keep(self, method, body):
        if method == "PUT":
            self.draft = body
            return {"status": 204}
        if method == "DELETE":
            self.draft = None
            return {"status": 204}
        return {"json": self.draft} if self.draft else problem(404, "no-draft", "There is no draft.")

    def delegate(self, body):
        if self.state["delegation"]["rule"] == "free":
            self.state["signer"]["state"] = "delegated"
            return {"json": {"state": "delegated"}}
        self.state["delegation"]["wish"] = {"name": body["name"], "email": body["email"]}
        return {"status": 202, "json": {"state": "asked"}}

    def complete(self, body):
        if body["version"] != self.state["request"]["version"]:
            return problem(409, "version-changed", "The request has changed since you opened it: read it again first.")
        wanted = [field["id"] for field in self.state["fields"] if field["required"]]
        missing = [field for field in wanted if field not in body["values"]]
        if missing:
            return problem(422, "missing-fields", "Some fields are empty.", fields=missing)
        assert body["consent"] == self.state["consent"]["sha256"]
        self.state["signer"]["state"] = "signed"
        return {"json": {"state": "signed", "request": {"state": "sent"}}}
