"""docs/threat-model.md: one account reaches nothing of another, and a key no more than its scopes."""

import base64
import json

import pytest
import requests
from waits import SECONDS, until

from .threats import CONTRACT, SCAN, Service, TYPED, received, requests_under_way, service  # noqa: F401

RECIPE = 'stamps:\n  - signature: {type: "{name}"}\n    at: "page:last,bottom-right"\nvariables:\n  name: {required: true}\n'

FIELD = {"kind": "date", "page": 1, "frame": [72, 100, 110, 22], "name": "Day"}
CONTENT = {"document": "{document}", "signers": [{"part": "Buyer", "name": "", "fields": [FIELD]}]}


def table(template):
    """A form with a table of one row."""
    return {"csv": ("people.csv", "name\nJane Doe\n"), "template": (None, template)}


@pytest.fixture(scope="module")
def world():
    with Service("webhooks.allow-private=true") as running:
        mine = {}
        mine["document"] = running.document()["id"]
        mine["signature"] = running.made("signatures", {"name": "Jane", "source": TYPED})["id"]
        capture = running.capture()
        mine["capture"] = capture["id"]
        request = running.request()
        mine["request"], mine["signer"] = request["id"], request["signers"][0]["id"]
        hook = running.made("webhooks", {"url": "http://127.0.0.1:9/x", "events": ["capture.completed"]})
        mine["webhook"] = hook["id"]
        requests.post(capture["url"] + "/result", json={"source": TYPED})
        mine["delivery"] = running.api("GET", f"webhooks/{hook['id']}/deliveries").json()["items"][0]["id"]
        rows = [{"document": mine["document"], "values": {"name": "A"}}]
        mine["batch"] = running.made("batches", {"recipe": RECIPE, "rows": rows})["id"]
        mine["key"] = running.made("keys", {"name": "k", "scopes": ["documents:read"]})["id"]
        mine["account"] = running.rows("SELECT id FROM account ORDER BY created")[0][0]
        scanned = running.made("signatures", {"name": "S", "source": {"kind": "scanned", "data": base64.b64encode(SCAN).decode()}})
        content = {**CONTENT, "document": mine["document"]}
        mine["template"] = running.made("templates", {"name": "Sale", "content": content})["id"]
        mine["block"] = running.made("blocks", {"name": "Day", "fields": [FIELD]})["id"]
        mine["link"] = running.made("public-links", {"template": mine["template"], "role": "Buyer", "asks": "name"})["id"]
        mine["bulk"] = running.made("bulk", files=table(mine["template"]))["id"]
        mine["picture"] = json.loads(running.rows("SELECT source FROM signature WHERE id = ?", scanned["id"])[0][0])["picture"]
        yield running, mine, running.new_account()


OPERATIONS = [
    ("GET", "documents/{document}"),
    ("DELETE", "documents/{document}"),
    ("GET", "documents/{document}/content"),
    ("GET", "documents/{document}/pages/1"),
    ("POST", "documents/{document}/places"),
    ("GET", "signatures/{signature}"),
    ("DELETE", "signatures/{signature}"),
    ("GET", "signatures/{signature}/picture"),
    ("GET", "captures/{capture}"),
    ("DELETE", "captures/{capture}"),
    ("GET", "requests/{request}"),
    ("DELETE", "requests/{request}"),
    ("POST", "requests/{request}/cancel"),
    ("POST", "requests/{request}/remind"),
    ("POST", "requests/{request}/signers/{signer}/link"),
    ("POST", "requests/{request}/correct"), ("POST", "requests/{request}/pause"), ("POST", "requests/{request}/resume"),
    ("POST", "requests/{request}/signers/{signer}/delegation"), ("POST", "requests/{request}/questions/{signer}/answer"),
    ("GET", "requests/{request}/document"),
    ("GET", "requests/{request}/audit"),
    ("GET", "requests/{account}/audit"),
    ("GET", "requests/{request}/certificate"),
    ("GET", "batches/{batch}"),
    ("GET", "batches/{batch}/outcomes"),
    ("DELETE", "batches/{batch}"),
    ("GET", "webhooks/{webhook}"),
    ("DELETE", "webhooks/{webhook}"),
    ("GET", "webhooks/{webhook}/deliveries"),
    ("POST", "deliveries/{delivery}/redeliver"),
    ("DELETE", "keys/{key}"),
    ("GET", "templates/{template}"), ("PATCH", "templates/{template}"), ("DELETE", "templates/{template}"),
    ("GET", "templates/{template}/versions"), ("GET", "templates/{template}/versions/1"),
    ("POST", "templates/{template}/duplicate"), ("POST", "templates/{template}/archive"), ("POST", "templates/{template}/restore"),
    ("PUT", "templates/{template}/documents/1"), ("POST", "templates/{template}/blocks"), ("POST", "templates/{template}/requests"),
    ("GET", "blocks/{block}"), ("DELETE", "blocks/{block}"),
    ("GET", "public-links/{link}"), ("PATCH", "public-links/{link}"), ("DELETE", "public-links/{link}"), ("GET", "public-links/{link}/qr"),
    ("GET", "bulk/{bulk}"), ("PATCH", "bulk/{bulk}"), ("DELETE", "bulk/{bulk}"), ("GET", "bulk/{bulk}/rows"),
    ("POST", "bulk/{bulk}/start"), ("POST", "bulk/{bulk}/pause"), ("POST", "bulk/{bulk}/resume"), ("POST", "bulk/{bulk}/cancel"),
    ("GET", "bulk/{bulk}/report.csv"), ("POST", "bulk/{bulk}/links"),
]


BODIES = {
    "documents/{document}/places": {"at": ["page:1,bottom-right"]}, "requests/{request}/correct": {"version": 0},
    "requests/{request}/resume": {"deadline": "keep"}, "requests/{request}/signers/{signer}/delegation": {"allow": True},
    "requests/{request}/questions/{signer}/answer": {"text": "x"},
}


@pytest.mark.parametrize("method, path", OPERATIONS)
def test_tenant_crossing_by_identifier(world, method, path):
    running, mine, other = world
    body = BODIES.get(path, {})
    reply = running.api(method, path.format(**mine), key=other, **({} if method == "GET" else {"json": body}))
    assert (reply.status_code, reply.json()["code"]) == (404, "not-found")


def test_tenant_crossing_by_body(world):
    running, mine, other = world
    document = running.document(key=other)["id"]
    stamp = {"signature": {"id": mine["signature"]}, "at": "page:1,bottom-right"}
    assert running.api("POST", f"documents/{document}/stamps", key=other, json={"stamps": [stamp]}).status_code == 404
    query = {"signature": mine["signature"], "at": "page:1,bottom-right"}
    assert running.api("POST", "stamp", key=other, params=query, data=CONTRACT).status_code == 404
    # Also when it was stamped lately by its owner.
    assert running.api("POST", "stamp", params=query, data=CONTRACT).status_code == 200
    assert running.api("POST", "stamp", key=other, params=query, data=CONTRACT).status_code == 404
    field = {"kind": "text", "page": 1, "frame": [72, 60, 120, 18]}
    wanted = {"document": mine["document"], "signers": [{"name": "a", "fields": [field]}]}
    assert running.api("POST", "requests", key=other, json=wanted).status_code == 404
    rows = [{"document": mine["document"], "values": {"name": "A"}}]
    assert running.api("POST", "batches", key=other, json={"recipe": RECIPE, "rows": rows}).status_code == 404
    assert running.api("POST", "templates", key=other, json={"request": mine["request"]}).status_code == 404
    assert running.api("POST", "templates", key=other, json={"content": {**CONTENT, "document": mine["document"]}}).status_code == 404
    assert running.api("POST", "public-links", key=other, json={"template": mine["template"], "role": "Buyer"}).status_code == 404
    assert running.api("POST", "bulk", key=other, files=table(mine["template"])).status_code == 404
    for source in ({"kind": "scanned", "picture": mine["picture"]}, {"kind": "saved", "id": mine["signature"]}):
        assert running.api("POST", "previews", key=other, json={"source": source}).status_code == 422
        assert running.api("POST", "signatures", key=other, json={"name": "x", "source": source}).status_code == 422


@pytest.mark.parametrize("path", [
    "documents", "signatures", "captures", "requests", "batches", "webhooks", "keys", "templates", "blocks", "public-links",
    "public-starts", "bulk", "audit", "audit/export", "reminders", "account",
])
def test_tenant_crossing_by_lists(world, path):
    running, mine, other = world
    text = running.api("GET", path, key=other).text
    assert not [value for value in mine.values() if value in text]


def test_tenant_crossing_by_cursor(world):
    running, mine, other = world
    for path in ("documents", "requests", "signatures"):
        for cursor in ("9999999999999.zzz", f"9999999999999.{mine['document']}"):
            text = running.api("GET", f"{path}?cursor={cursor}", key=other).text
            assert not [value for value in mine.values() if value in text]


def test_tenant_crossing_by_idempotency_key(world):
    running, _, other = world
    headers = {"Idempotency-Key": "shared"}
    first = running.api("POST", "captures", json={"name": "x"}, headers=headers)
    second = running.api("POST", "captures", json={"name": "x"}, headers=headers, key=other)
    assert first.json()["url"] != second.json()["url"] and "Idempotency-Replayed" not in second.headers


def test_another_key_of_the_account_is_not_told_a_kept_reply(world):
    running, _, _ = world
    headers = {"Idempotency-Key": "mine alone"}
    weak = running.made("keys", {"name": "weak", "scopes": ["signatures:write"]})["key"]
    first = running.api("POST", "captures", json={"name": "x"}, headers=headers)
    second = running.api("POST", "captures", json={"name": "x"}, headers=headers, key=weak)
    assert first.json()["url"] not in second.text


def test_scopes_a_key_does_only_what_it_may(world):
    running, mine, _ = world
    key = running.made("keys", {"name": "reader", "scopes": ["documents:read"]})["key"]
    assert running.api("GET", f"documents/{mine['document']}", key=key).status_code == 200
    for method, path in OPERATIONS:
        if path.startswith("documents") and (method == "GET" or path.endswith("places")):
            continue
        reply = running.api(method, path.format(**mine), key=key, **({} if method == "GET" else {"json": {}}))
        assert reply.json()["code"] == "scope-missing", (method, path)


SCOPES = [f"{area}:write" for area in ("documents", "signatures", "requests", "templates", "batches", "webhooks", "mail", "admin")] + ["audit:read"]
# What gives documents to others, with the scopes that it needs.
GIVING = {
    "a template with a document": ("POST", "templates", {"content": CONTENT}, ["templates:write", "documents:read"]),
    "a template of a request": ("POST", "templates", {"request": "{request}"}, ["templates:write", "requests:read"]),
    "another document by a change": ("PATCH", "templates/{template}", {"version": 1, "content": CONTENT}, ["templates:write", "documents:read"]),
    "another name": ("PATCH", "templates/{template}", {"name": "Lease"}, ["templates:write"]),
    "another document": ("PUT", "templates/{template}/documents/1", {"version": 1, "document": "{document}", "lost": "stay"}, ["templates:write", "documents:read"]),
    "fields of a block": ("POST", "templates/{template}/blocks", {"version": 1, "block": "{block}", "role": "Buyer", "page": 1, "at": [72, 300]}, ["templates:write"]),
    "a copy of a template": ("POST", "templates/{template}/duplicate", {}, ["templates:write"]),
    "a request of a template": ("POST", "templates/{template}/requests", {"people": {"Buyer": {"name": "Jane"}}}, ["requests:write", "templates:read"]),
    "requests for a table": ("POST", "bulk", None, ["requests:write", "templates:read"]),
    "a public link": ("POST", "public-links", {"template": "{template}", "role": "Buyer"}, ["templates:write", "requests:write"]),
    "a public link that opens again": ("PATCH", "public-links/{link}", {"closed": False}, ["templates:write", "requests:write"]),
}


@pytest.mark.parametrize("method, path, body, needed", GIVING.values(), ids=GIVING)
def test_scopes_of_what_gives_documents_to_others(world, method, path, body, needed):
    running, mine, _ = world
    template = running.made(f"templates/{mine['template']}/duplicate", {})["id"]
    names = {**mine, "template": template}

    def filled(value):
        if isinstance(value, dict):
            return {name: filled(each) for name, each in value.items()}
        return [filled(each) for each in value] if isinstance(value, list) else value.format(**names) if isinstance(value, str) else value

    def reply(scopes):
        key = running.made("keys", {"name": "k", "scopes": scopes})["key"]
        return running.api(method, filled(path), key=key, **({"files": table(template)} if body is None else {"json": filled(body)}))

    for missing in needed:
        without = reply([scope for scope in SCOPES if scope.split(":")[0] != missing.split(":")[0]])
        assert (without.status_code, without.json()["code"]) == (403, "scope-missing") and missing in without.json()["detail"]
    assert reply(needed).status_code in (200, 201)


def test_scopes_cannot_be_raised(world):
    running, _, _ = world
    key = running.made("keys", {"name": "office", "scopes": ["admin:write", "documents:read"]})["key"]
    for scopes in (["documents:write"], ["audit:read"], ["documents:read", "requests:write"]):
        assert running.api("POST", "keys", key=key, json={"name": "x", "scopes": scopes}).status_code == 403
    assert running.api("POST", "keys", key=key, json={"name": "x", "scopes": ["documents:read"]}).status_code == 201


def test_scopes_the_account_audit_is_not_read_as_a_request(world):
    running, mine, _ = world
    key = running.made("keys", {"name": "r", "scopes": ["requests:read"]})["key"]
    assert running.api("GET", "audit/export", key=key).status_code == 403
    assert running.api("GET", f"requests/{mine['account']}/audit", key=key).status_code == 404


def test_a_withdrawn_key_is_refused_at_once(world):
    running, _, _ = world
    made = running.made("keys", {"name": "passing", "scopes": ["documents:read"]})
    assert running.api("GET", "documents", key=made["key"]).status_code == 200
    running.api("DELETE", f"keys/{made['id']}")
    assert running.api("GET", "documents", key=made["key"]).status_code == 401


def test_a_key_withdrawn_while_a_body_comes_slowly_makes_nothing(world):
    running, _, _ = world
    made = running.made("keys", {"name": "stolen", "scopes": ["admin:write"]})
    body = json.dumps({"name": "heir", "scopes": ["admin:write"]}).encode()
    head = f"POST /v1/keys HTTP/1.1\r\nHost: x\r\nConnection: close\r\nAuthorization: Bearer {made['key']}\r\nContent-Length: {len(body)}\r\n\r\n"
    with running.raw(head.encode() + body[:-5]) as connection:
        until(lambda: requests_under_way(running))
        running.api("DELETE", f"keys/{made['id']}")
        connection.sendall(body[-5:])
        content, _ = received(connection, SECONDS)
    assert b" 401 " in content.split(b"\r\n")[0]
    assert not running.rows("SELECT 1 FROM apiKey WHERE name = 'heir'")


def test_rate_limit_of_one_key_leaves_others_alone():
    with Service("limits.requests-per-minute=5") as running:
        other = running.new_account()
        statuses = [running.api("GET", "documents").status_code for _ in range(8)]
        assert 429 in statuses and running.api("GET", "documents", key=other).status_code == 200
