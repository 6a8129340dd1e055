"""What the tests of corrections share: requests with people who tick a box, and what people do with their links."""

import requests
from waits import SECONDS


def place(number, kind="checkbox", required=True):
    return {"kind": kind, "page": 1, "frame": [72, 40 + 14 * number, 120, 12], "required": required}


def person(number, **members):
    return {"name": f"Person {number}", "email": f"p{number}@example.org", "fields": [place(number)], **members}


def asked(service, count=2, document=None, **members):
    body = {"document": document or service.document()["id"], "title": "Lease of Harbour Street", "sender": "Anna Berg",
            "signers": [person(number) for number in range(count)], **members}
    return service.made("requests", body)


def told(service, request):
    return service.api("GET", f"requests/{request['id']}").json()


def correct(service, request, changes=None, version=None, **members):
    version = told(service, request)["version"] if version is None else version
    return service.api("POST", f"requests/{request['id']}/correct", json={"version": version, "changes": changes or {}, **members})


def corrected(service, request, changes=None, **members):
    reply = correct(service, request, changes, **members)
    assert reply.status_code == 200, reply.text
    return reply.json()


def chain(service, request, action=None):
    entries = service.api("GET", f"requests/{request['id']}/audit").json()["entries"]
    return [each for each in entries if action in (None, each["action"])]


def state(link):
    return requests.get(f"{link}/state", timeout=SECONDS)


def answer(link):
    """The body that signs what the link shows now."""
    seen = state(link).json()
    return {
        "consent": seen["consent"]["sha256"], "version": seen["request"]["version"],
        "values": {field["id"]: {"checked": True} for field in seen["fields"]},
    }


def complete(link, body=None):
    return requests.post(f"{link}/complete", json=body or answer(link), timeout=SECONDS)


def decline(link, reason="The rent is wrong"):
    return requests.post(f"{link}/decline", json={"reason": reason, "version": state(link).json()["request"]["version"]}, timeout=SECONDS)


def is_replaced(link):
    reply = state(link)
    return (reply.status_code, reply.json()["code"]) == (410, "link-replaced")
