"""A mock of the API `/v1` as the sender's pages use it, by the contract."""

import copy
import json
import re
import urllib.parse

from .asked import intercept
from .service import Holding, answer_violations, problem

QR = '<svg xmlns="http://www.w3.org/2000/svg" width="41" height="41" viewBox="0 0 41 41"><path fill="#fff" d="M0 0h41v41H0z"/><path d="M4 4h7v7h-7z"/></svg>'
PAGES = [{"number": 1, "width": 612, "height": 792}, {"number": 2, "width": 612, "height": 792}]
DOCUMENT = {"id": "doc_1", "name": "Lease.pdf", "sha256": "ab" * 32, "bytes": 182044, "pages": PAGES,
            "fields": [{"name": "Signature1", "type": "signature", "page": 2, "frame": [72, 42, 200, 44]}], "signed": [], "created": "2026-11-20T09:00:00Z"}


def request(number, title, state, *signers):
    return {"id": f"req_{number}", "title": title, "message": "Please sign by Friday.", "sender": "Anna Berg", "state": state, "order": "parallel", "document": "doc_1",
            "documents": [{"position": 1, "name": "Lease.pdf", "document": "doc_1", "shown": True}],
            "created": f"2026-11-{20 - number:02}T09:30:00Z", "expires": "2026-12-20T09:30:00Z", "version": 0, "labels": [], "delegation": "ask", "questions": [], "delegations": [],
            "groups": [], "documents": [{"position": 1, "name": "Lease.pdf", "document": "doc_1", "shown": True}], "signers": [{"id": f"sgn_{number}{index}", "name": name, "email": f"{name.split()[0].lower()}@example.org", "role": "signer", "order": 1, "language": "en", "state": signed,
                         "reminderDue": False, "fields": []}
                        for index, (name, signed) in enumerate(signers)]}


REQUESTS = [
    request(1, "Lease, Harbour Street 12", "sent", ("Jane Doe", "signed"), ("Omar Haddad", "viewed")),
    request(2, "Employment contract", "sent", ("Mei Lin", "ready")),
    request(3, "Non-disclosure agreement with a partner whose name is rather long", "completed", ("Ana Ruiz", "signed"), ("Tom Weber", "signed"), ("Ida Holm", "signed")),
    request(4, "Order 2026-117", "declined", ("Lars Nilsen", "declined")),
    request(5, "Photo release", "expired", ("Zoë Kraft", "ready")),
]


def entry(sequence, action, kind, name, **more):
    return {"chain": "req_1", "sequence": sequence, "time": f"2026-11-20T09:3{sequence}:00.123Z", "actor": {"kind": kind, "id": "x", "name": name},
            "action": action, "from": {"address": "192.0.2.7", "agent": "Firefox"}, "details": {}, "previous": "0" * 64, "hash": f"{sequence:064x}", **more}


AUDIT = {"format": "signet-audit-2", "chain": "req_1", "head": f"{6:064x}", "entries": [
    entry(1, "document.uploaded", "sender", "Anna Berg", document={"sha256": "ab" * 32, "bytes": 182044}),
    entry(2, "request.created", "sender", "Anna Berg"), entry(3, "link.created", "system", ""), entry(4, "page.viewed", "signer", "Jane Doe"),
    entry(5, "consent.given", "signer", "Jane Doe"), entry(6, "signer.signed", "signer", "Jane Doe", details={"source": "cd" * 32}),
]}


def searched(item):
    """What words are looked for in; the service does more of it, as for diacritics."""
    people = [signer[part] for signer in item.get("signers", []) for part in ("name", "email")]
    return " ".join([item.get("title", ""), item.get("name", ""), *people]).lower()


class Account(Holding):
    """Answers for one account."""

    def __init__(self, inside=True, name="Anna Berg", organisation=""):
        self.inside = inside
        self.names = {"name": name, "organisation": organisation}
        self.audit = AUDIT
        # Labels, saved searches and templates.
        self.extras = {}
        self.deliveries = [{"id": "dlv_1", "event": "request.completed", "state": "failed", "attempts": 12, "status": 500, "problem": "The address answered 500.",
                            "created": "2026-11-21T09:00:00Z"}]
        self.requests = copy.deepcopy(REQUESTS)
        self.documents = [copy.deepcopy(DOCUMENT)]
        # The fields that a document offers.
        self.offered = []
        self.signatures = [{"id": "sig_1", "name": "Anna Berg", "kind": "drawn", "part": "signature", "width": 180, "height": 60, "created": "2026-11-01T10:00:00Z"}]
        self.keys = [{"id": "key_1", "name": "Accounting", "scopes": ["requests:read"], "created": "2026-10-01T10:00:00Z"}]
        self.webhooks = [{"id": "whk_1", "url": "https://example.org/hook", "events": ["request.completed"], "created": "2026-10-02T10:00:00Z"}]
        self.seal = {"enabled": True, "level": "b-b", "timeStamps": False, "own": False, "canRename": True, "certificate": {
            "name": "Harbour Ltd", "subject": "CN=Harbour Ltd", "issuer": "CN=Harbour Ltd", "sha256": "ef" * 32,
            "notBefore": "2026-10-01T10:00:00.000Z", "notAfter": "2036-09-28T10:00:00.000Z"}}
        # The state of the service, which only operators see.
        self.operations = None
        self.scopes = ["requests:read", "admin:write"]
        # Whether the account sends mail.
        self.mail = False
        self.titles = True
        self.links = "https://sign.example.org"
        self.links = "https://sign.example.org"
        self.calls = []
        self.violations = []
        self.answers = {}
        self.held = {}

    def attach(self, page, picture):
        self.picture = picture
        intercept(page, ["*/v1/*", "*/session", "*/s/*/qr"], self.answer)

    def asked(self, path, method=None):
        return [call for call in self.calls if call["path"] == path and method in (None, call["method"])]

    def answer(self, request):
        url = urllib.parse.urlparse(request.url)
        path = url.path.removeprefix("/v1").strip("/")
        query = {key: value[0] for key, value in urllib.parse.parse_qs(url.query).items()}
        body = json.loads(request.body) if request.body and request.body.startswith(b"{") else None
        self.calls.append({"path": path, "method": request.method, "body": body, "headers": request.headers, "query": query})
        if path in self.held:
            self.held[path].append(request)
            return None
        special = self.answers.get(path)
        result = special(request, body) if special else self.usual(request.method, path, query, body, request.headers)
        if result == "offline":
            return request.abort("internetdisconnected")
        if not special or result.get("status", 200) < 400:
            self.violations += answer_violations(request.method, url.path, query, body, result)
        return request.fulfill(**result)

    def usual(self, method, path, query, body, headers):
        if path.endswith("/qr"):
            return {"content_type": "image/svg+xml", "body": QR}
        # Browsers let a stream have no header fields of the page's.
        if path == "events":
            return self.events() if self.inside else problem(401, "unauthorized", "Please sign in.")
        if headers.get("signet-csrf") != "1":
            return problem(403, "csrf", "The header is missing.")
        if path == "session":
            return self.session(method, body)
        if not self.inside:
            return problem(401, "unauthorized", "Please sign in.")
        parts = path.split("/")
        lists = {"requests": self.requests, "documents": self.documents, "signatures": self.signatures, "keys": self.keys, "webhooks": self.webhooks}
        if path == "account":
            self.titles = (body or {}).get("titlesInMail", self.titles)
            self.names.update({name: value for name, value in (body or {}).items() if name in self.names})
            scopes = [*self.scopes, *(["operations:read"] if self.operations else [])]
            return {"json": {**self.names, "id": "acc_1", "sender": ", ".join(filter(None, self.names.values())),
                             "created": "2026-10-01T10:00:00Z", "scopes": scopes, "mail": self.mail,
                             "titlesInMail": self.titles, "digest": "", "links": self.links, "returnHosts": []}}
        if path == "operations":
            return {"json": self.operations} if self.operations else problem(403, "scope-missing", "The key lacks the scope operations:read.")
        if path == "requests/counts":
            return {"json": self.counts(query)}
        if path in ("labels", "searches", "templates") and method == "GET":
            return {"json": {"items": self.extras.get(path, []), "next": None}}
        if path == "seal":
            return {"json": self.seal}
        if path == "seal/identity":
            self.seal["certificate"]["name"] = body["name"]
            return {"json": self.seal}
        if path == "sign-in-links":
            if body.get("name"):
                self.keys.append({"id": "key_2", "name": body["name"], "scopes": ["requests:write"], "created": "2026-11-21T09:00:00Z"})
            return {"status": 201, "json": {"url": f"{self.links}/#/enter/once", "expires": "2026-11-22T09:00:00Z", "key": "key_2"}}
        if path == "seal/certificate":
            return {"content_type": "application/pem-certificate-chain", "body": "-----BEGIN CERTIFICATE-----\n"}
        if path == "reminders":
            return {"json": {"items": [{"request": "req_2", "title": "Employment contract", "signer": "sgn_20",
                                        "name": "Mei Lin", "email": "mei@example.org"}]}}
        if len(parts) == 1 and parts[0] in lists:
            return self.make(parts[0], body) if method == "POST" else self.list(lists[parts[0]], query)
        if method == "DELETE":
            lists[parts[0]][:] = [item for item in lists[parts[0]] if item["id"] != parts[1]]
            return {"status": 204}
        return self.part(method, parts, query, body)

    def session(self, method, body):
        if method == "POST" and body["key"] not in ("sk_good", "once"):
            return problem(401, "unauthorized", "Unknown key.")
        self.inside = method == "POST"
        return {"status": 204}

    def counts(self, query):
        states = ["sent", "sealing", "returned", "completed", "declined", "cancelled", "expired"]
        found = [] if query.get("waiting") == "me" else [item["state"] for item in self.requests]
        return {state: found.count(state) for state in states}

    def list(self, items, query):
        found = [item for item in items if query.get("state") in (None, item.get("state")) and query.get("waiting") in (None, "others" if item.get("state") == "sent" else "")]
        words = query.get("q", "").lower().split()
        found = [item for item in found if all(word in searched(item) for word in words)]
        start = int(query.get("cursor", 0))
        end = start + int(query.get("limit", 50))
        return {"json": {"items": found[start:end], "next": str(end) if end < len(found) else None}}

    def make(self, kind, body):
        if kind == "documents":
            return {"status": 201, "json": DOCUMENT}
        if kind == "requests":
            named = request(9, body["title"], "sent", *((signer["name"], "ready") for signer in body["signers"]))["signers"]
            signers = [{**signer, "url": f"https://sign.example.org/s/4fJ2kq9ZpXw7bTnR1sVcY{index}"} for index, signer in enumerate(named)]
            made = {**request(9, body["title"], "sent"), "signers": signers}
            self.requests.insert(0, made)
            return {"status": 201, "json": made}
        made = {**body, "id": {"keys": "key_new", "webhooks": "whk_new"}[kind], "created": "2026-11-21T10:00:00Z"}
        getattr(self, kind).append(made)
        return {"status": 201, "json": {**made, **({"key": "sk_new_secret"} if kind == "keys" else {"secret": "whsec_new"})}}

    def part(self, method, parts, query, body):
        if parts[0] == "documents" and parts[2:3] == ["pages"]:
            return {"content_type": "image/png", "body": self.picture(int(parts[3]), int(query["width"]))}
        if parts[0] == "documents" and parts[-1] == "fields":
            return {"json": {"items": self.offered, "tags": [], "form": "fields" if self.offered else "none", "complete": True}}
        if parts[0] == "documents" and parts[-1] == "places":
            return {"json": {"places": [{"at": 0, "page": 1, "frame": [140, 90, 200, 40]}, {"at": 0, "page": 2, "frame": [140, 90, 200, 40]}]}}
        if parts[-1] == "deliveries":
            return {"json": {"items": self.deliveries, "next": None}}
        if parts[-1] == "redeliver":
            self.deliveries[0].update(state="waiting", attempts=0)
            return {"status": 202, "json": self.deliveries[0]}
        if parts[0] == "signatures":
            return {"content_type": "image/png", "body": self.picture(1, 200, 180, 60)}
        if parts[0] == "requests" and method == "PATCH":
            self.requests[0].update(state="sent", expires="2027-01-20T09:30:00Z")
            return {"json": self.requests[0]}
        if parts[0] == "requests" and len(parts) == 2:
            found = [item for item in self.requests if item["id"] == parts[1]]
            return {"json": found[0]} if found else problem(404, "not-found", "There is no such request.")
        if parts[-1] == "audit":
            return {"json": self.audit}
        if parts[-1] == "link":
            return {"status": 201, "json": {"signer": "sgn_11", "url": "https://sign.example.org/s/new0000000000000000000",
                                            "expires": "2026-12-20T09:30:00Z"}}
        if parts[0] == "documents" and len(parts) == 2:
            return {"json": next(item for item in self.documents if item["id"] == parts[1])}
        if parts[-1] == "cancel":
            self.requests[0]["state"] = "cancelled"
        if parts[-1] == "remind":
            link = {"url": "https://sign.example.org/s/new0000000000000000000"}
            found = next(item for item in self.requests if item["id"] == parts[1])
            return {"json": {**found, "signers": [{**signer, **(link if signer["id"] in body["signers"] else {})} for signer in found["signers"]]}}
        if parts[-1] == "cancel":
            return {"json": self.requests[0]}
        return {"content_type": "application/pdf", "body": b"%PDF-1.7"}
