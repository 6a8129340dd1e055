"""A mock of an account that sends mail: its mails, and requests that change."""

import copy

from .account import Account, request
from .service import problem


def mail(number, event, state, address, signer=None, **more):
    """A mail as the service shows it."""
    return {"id": f"mal_{number}", "event": event, "n": 1, "request": "req_1", "address": address, "language": "en", "state": state, "attempts": 1,
            "queued": "2026-11-20T09:31:00Z", **({"signer": signer} if signer else {}), **more}


REFUSED = {"code": 550, "reply": "5.1.1 user unknown"}
MAILS = [mail(1, "invitation", "accepted", "jane@example.org", "sgn_10", sent="2026-11-20T14:02:00Z"),
         mail(2, "invitation", "failed", "omar@example.org", "sgn_11", **REFUSED),
         mail(3, "undelivered", "delivered", "anna@example.org", sent="2026-11-20T09:32:00Z")]
NONE = {"source": "none", "tls": "demanded", "signIn": "password", "hasPassword": False}
TEXT = {"event": "invitation", "language": "en", "subject": "Please sign: {{title}}", "body": "Hello {{reader}},\n\n{{link}}", "own": False, "machine": False,
        "variables": ["reader", "sender", "title", "link"], "version": 1}


def changing():
    """A request in the middle of what can happen to one."""
    made = request(1, "Lease, Harbour Street 12", "sent", ("Jane Doe", "signed"), ("Omar Haddad", "viewed"), ("Eva Klein", "ready"), ("Lea Sand", "waiting"))
    made.update(order="sequential", version=3, replyTo="anna@example.org", delegation="ask", groups=[], questions=[], delegations=[])
    roles = ["signer", "signer", "approver", "copy"]
    for index, signer in enumerate(made["signers"]):
        signer.update(role=roles[index], order=index + 1)
        signer.update({"mail": item for item in MAILS if item.get("signer") == signer["id"]})
    return made


class Mailing(Account):
    """Answers for an account with a mail server."""

    def __init__(self, **more):
        super().__init__(**more)
        self.mail = True
        self.requests[0] = changing()
        self.mails = copy.deepcopy(MAILS)
        self.settings = {"source": "account", "server": "smtp://mail.example.org:587", "tls": "demanded", "signIn": "password", "user": "office", "hasPassword": True, "from": "office@example.org"}
        self.suppressions = [{"address": "omar@example.org", "kind": "bounce", "created": "2026-11-20T09:31:00Z", "mail": "mal_2"}]
        self.texts = copy.deepcopy(TEXT)
        self.preview = {"mailed": [{"signer": "sgn_12", "name": "Eva Klein", "event": "corrected"}], "linksEnded": [{"signer": "sgn_11", "name": "Omar Haddad"}],
                        "signAgain": [{"signer": "sgn_10", "name": "Jane Doe"}]}

    @property
    def first(self):
        return self.requests[0]

    def ask(self, signer="sgn_11", text="Is page 2 still right?"):
        self.first["questions"].append({"id": "qst_1", "signer": signer, "text": text, "asked": "2026-11-20T10:00:00Z"})

    def hand_on(self, signer="sgn_11"):
        self.first["delegations"].append({"id": "dlg_1", "signer": signer, "name": "Nour Haddad", "email": "nour@example.org", "reason": "I am on leave.",
                                          "asked": "2026-11-20T10:00:00Z"})

    def usual(self, method, path, query, body, headers):
        parts = path.split("/")
        if parts[0] == "mail":
            return self.about_mail(method, parts[1:], query, body)
        if parts[0] == "requests" and parts[1:2] == [self.first["id"]] and len(parts) > 2:
            found = self.about_change(method, parts[2:], body)
            if found:
                return found
        return super().usual(method, path, query, body, headers)

    def about_mail(self, method, parts, query, body):
        match parts:
            case ["settings"]:
                if method == "PUT":
                    self.settings = {name: value for name, value in body.items() if name != "password" and value is not None} | {"source": "account"}
                    self.settings["hasPassword"] = bool(body.get("password"))
                if method == "DELETE":
                    self.settings = dict(NONE)
                    return {"status": 204}
                return {"json": self.settings}
            case ["messages"]:
                return {"json": {"items": [{**item, "title": self.first["title"]} for item in self.mails if item["state"] == query.get("state")], "next": None}}
            case ["messages", number, "retry"]:
                return {"status": 202, "json": mail(int(number[4:]), "invitation", "queued", "omar@example.org", "sgn_11")}
            case ["suppressions"]:
                return {"json": {"items": self.suppressions, "next": None}}
            case ["suppressions", _]:
                self.suppressions.clear()
                return {"status": 204}
            case ["texts"]:
                return {"json": {"items": [{"event": "reminder", "languages": ["en"]}], "languages": [{"code": "en", "name": "English", "machine": False}]}}
            case ["texts", _, _, "preview"]:
                return {"json": {"subject": body["subject"].replace("{{title}}", "Lease"), "text": body["body"],
                                 "html": f'<html><body><p style="color: rgb(1, 2, 3)">{body["body"]}</p><a href="https://example.org">Open</a></body></html>'}}
            case ["texts", _, _]:
                if method == "PUT":
                    self.texts.update(body, own=True)
                return {"status": 204} if method == "DELETE" else {"json": self.texts}
        return problem(404, "not-found", "There is no such thing.")

    def about_change(self, method, parts, body):
        match parts:
            case ["mails"] if method == "GET":
                return {"json": {"items": self.mails}}
            case ["mails"]:
                return {"status": 202, "json": mail(9, body.get("event", "invitation"), "queued", "eva@example.org", body["signer"])}
            case ["pause"]:
                self.first["paused"] = "2026-11-20T11:00:00Z"
            case ["resume"]:
                del self.first["paused"]
            case ["questions", _, "answer"]:
                self.first["questions"][0].update(answer=body["text"], answered="2026-11-20T11:00:00Z")
            case ["signers", _, "delegation"]:
                self.first["delegations"][0].update(decided="2026-11-20T11:00:00Z", allowed=body["allow"])
            case ["correct"] if body["version"] != self.first["version"]:
                return problem(409, "version-changed", "The request has changed.")
            case ["correct"] if body["preview"]:
                return {"json": self.preview}
            case ["correct"]:
                self.first["version"] += 1
            case _:
                return None
        return {"json": self.first}
