"""The Python client: it is what the description says, its types hold, and each operation works on a service that runs."""

import hashlib
import hmac
import http.server
import importlib.util
import inspect
import json
import os
import re
import subprocess
import sys
import threading
import time
import urllib.parse

import pytest
from contract import operations, resolved, violations

from .conftest import CONTRACT, ROOT
from .stock import PICTURE, TYPED, Stock

PACKAGE = ROOT / "Sources" / "PythonClient"
sys.path.insert(0, str(PACKAGE))

from signet_client import Client, NotGenuine, Problem, genuine_event, link_token  # noqa: E402
from signet_client.transport import form_body, quoted  # noqa: E402

README = re.findall(r"^```python\n(.*?)^```$", (PACKAGE / "README.md").read_text(encoding="utf-8"), re.MULTILINE | re.DOTALL)


spec = importlib.util.spec_from_file_location("generate", PACKAGE / "generate.py")
generate = importlib.util.module_from_spec(spec)
spec.loader.exec_module(generate)


# MARK: Generated code and types


def test_generated_files_are_those_of_the_description():
    for path, text in generate.files().items():
        assert path.read_text(encoding="utf-8") == text, f"{path.name}: run Sources/PythonClient/generate.py"


def test_types_hold_in_the_package_and_the_readme_and_find_mistakes(tmp_path):
    (tmp_path / "readme.py").write_text("\n".join(README), encoding="utf-8")
    (tmp_path / "mistakes.py").write_text(
        "from signet_client import Client\n"
        "client = Client('https://example.org', 'key')\n"
        "client.create_request({'document': 'x', 'signers': [{'nam': 'Jane'}]})\n"
        "client.create_request({'document': 'x', 'signers': [{'name': 'Jane', 'fields': [{'kind': 'pen'}]}]})\n"
        "client.get_request('x')['finish']\n"
        "client.list_documents(limits=1)\n", encoding="utf-8",
    )
    words = [sys.executable, "-m", "mypy", "--strict", "--cache-dir", tmp_path / "cache", PACKAGE / "signet_client", tmp_path / "readme.py"]
    environment = {**os.environ, "MYPYPATH": str(PACKAGE)}
    ran = subprocess.run([*words, tmp_path / "mistakes.py"], cwd=tmp_path, env=environment, capture_output=True, text=True, timeout=120)
    wrong = re.findall(r"^(\S+?):(\d+): error", ran.stdout, re.MULTILINE)
    assert sorted(set(wrong)) == [("mistakes.py", number) for number in "3456"], ran.stdout


# MARK: Every operation on a service that runs


class Recorded(Client):
    """Notes each answer, also a problem, with what was sent."""

    def _once(self, method, address, fields, body):
        self.sent = (method, address, fields, body)
        return super()._once(method, address, fields, body)


METHODS = generate.generated()[1].methods
CALLS = [pytest.param(each, name, id=name) for each in operations() for name in METHODS.get(each.name, [])]
FIELDS = [{"kind": "signature", "page": 1, "frame": [72, 100, 150, 50]}]

# Operations whose only call here is refused: what they need is not there on this service.
REFUSED = {
    # No mail server, so no mails and no suppressions.
    "check_mail_domain", "lift_suppression", "retry_mail", "send_mail", "test_mail",
    # The request is not where these apply.
    "seal_request", "read_sheet_page", "take_sheet", "approve_signing", "confirm_reading", "cover_tags", "pause_bulk", "resume_bulk",
}

# Operations that are refused or not by how far the work in the background is.
RACING = {"cancel_task", "get_task_archive"}


def body_of(operation, stock):
    """A body that the operation takes; the description's own example where that is enough."""
    name = operation.content.get("operationId")
    content = resolved(operation.content.get("requestBody", {})).get("content", {})
    document = stock.kept("document")
    made = {
        "createRequest": lambda: {"document": document, "signers": [{"name": "Jane Doe", "fields": FIELDS}]},
        "stampDocument": lambda: {"stamps": [{"signature": TYPED, "at": "page:1,center"}]},
        "createSignature": lambda: {"source": TYPED},
        "createCapture": lambda: {"name": "Jane"},
        "createTemplate": lambda: {"content": {"document": document, "signers": [{"part": "Buyer", "name": "", "fields": FIELDS}]}},
        "createBlock": lambda: {"name": "Date", "fields": FIELDS},
        "createPublicLink": lambda: {"template": stock.kept("template")["id"], "role": "Member", "asks": "name"},
        "createBatch": lambda: {"recipe": 'stamps:\n  - signature: {type: Jane}\n    at: "page:1,center"\n', "rows": [{"document": document}]},
        "createWebhook": lambda: {"url": "http://127.0.0.1:9/"},
        "createKey": lambda: {"name": "other", "scopes": ["documents:read"]},
        "useTemplate": lambda: {"people": {"Member": {"name": "Jane"}}},
        "copyRequest": lambda: {},
        "correctRequest": lambda: {"version": 0, "changes": {"title": "Other"}},
        "completeSigning": lambda: stock.submission(stock.last),
        "giveSignature": lambda: {"source": TYPED},
        "replaceTemplateDocument": lambda: {"version": 1, "document": document, "preview": True},
        "putBlock": lambda: {"version": 1, "block": stock.kept("block"), "role": "Member", "page": 1, "at": [72, 120]},
        "changeBulk": lambda: {"columns": []},
        "setRequestLabels": lambda: {"labels": [stock.kept("label")]},
        "createTask": lambda: {"kind": "archive", "requests": [stock.request()["id"]]},
        "createSitting": lambda: {"pin": "4711", "host": "Anna"},
        "checkValues": lambda: {"values": {stock.own_fields(stock.token_path(stock.last))["text"]: {"text": "Jane"}}},
        "setMailSettings": lambda: {"server": "smtp://mail.example.org", "from": "sign@example.org"},
    }.get(name)
    if made:
        return made()
    example = content.get("application/json", {}).get("example")
    if example is not None:
        return example
    schema = resolved(content["application/json"]["schema"])
    simple = {"string": "x", "integer": 1, "number": 1, "boolean": True, "array": [], "object": {}}

    def value(each):
        each = resolved(each)
        for choice in each.get("anyOf", each.get("oneOf", [])):
            return value(choice)
        if "enum" in each:
            return each["enum"][0]
        kind = each.get("type")
        if kind == "object" and "properties" in each:
            return {key: value(each["properties"][key]) for key in each.get("required", [])}
        return simple[kind[0] if isinstance(kind, list) else kind]

    return value(schema) if schema is not True else {}


def arguments(operation, name, stock):
    """What the method is called with: what there is, in the place of what it needs."""
    method = getattr(Client, name)
    parameters = stock.parameters(operation.name)
    positional = [parameters[part] for part in re.findall(r"\{(\w+)\}", operation.path)]
    named = {}
    for parameter in list(inspect.signature(method).parameters.values())[1 + len(positional):]:
        required = parameter.default is inspect.Parameter.empty
        if parameter.name == "body":
            positional.append(body_of(operation, stock))
        elif parameter.name == "content":
            positional.append(PICTURE if re.search("pictures|sheet", operation.path) else CONTRACT)
        elif required:
            named[parameter.name] = {
                "csv": lambda: ("people.csv", b"name\nJane Doe\n"), "template": lambda: stock.kept("template")["id"],
                "file": lambda: [("scan.jpg", PICTURE.read_bytes())] if "documents" in operation.path else ("scan.jpg", PICTURE.read_bytes()),
                "field": lambda: stock.own_fields(stock.token_path(stock.last))["attachment"], "signature": lambda: stock.kept("signature"),
                "at": lambda: "page:1,center",
            }[parameter.name]()
    return positional, named


@pytest.fixture(scope="module")
def stock(service):
    return Stock(service)


def test_every_operation_but_the_pages_for_people_has_a_method():
    assert set(METHODS) == {each.name for each in operations() if "Browser" not in each.content["tags"]}


@pytest.mark.parametrize("operation, name", CALLS)
def test_operation_is_called(service, stock, operation, name):
    client = Recorded(service.base, service.key, attempts=1)
    positional, named = arguments(operation, name, stock)
    keyed = operation.content.get("security") != []
    refusal = None
    try:
        answer = getattr(client, name)(*positional, **named)
        if inspect.isgenerator(answer):
            next(answer)
            answer.close()
            answer = None
    except Problem as problem:
        refusal, answer = problem, problem.members
    method, address, fields, sent = client.sent
    path = urllib.parse.urlsplit(address).path
    assert method == operation.method.upper() and re.fullmatch(re.sub(r"\{\w+\}", "[^/]+", operation.path), path)
    assert ("Authorization" in fields) == keyed
    if refusal:
        assert refusal.code != "http" and str(refusal.status) in operation.content["responses"], refusal
    body = json.loads(sent.content) if sent and sent.media_type == "application/json" else None
    if isinstance(answer, dict) and not refusal:
        kinds = [each for each in map(int, operation.content["responses"]) if 200 <= each < 300]
        found = [violations(method, path, [], body, each, "application/json", answer) for each in kinds]
        assert [] in found, found
    assert name in RACING or (refusal is None) == (name not in REFUSED), refusal


# MARK: What is in the README


def test_readme_runs(service, monkeypatch, capsys):
    monkeypatch.chdir(ROOT)
    monkeypatch.setenv("SIGNET_URL", service.base)
    monkeypatch.setenv("SIGNET_KEY", service.key)
    exec(compile("\n".join(README), "README.md", "exec"), {"__name__": "readme"})
    said = capsys.readouterr().out
    assert f"{service.base}/s/" in said and "Contract ['Jane Doe']" in said
    assert "invalid-request A request has 1 to 50 signers" in said
    assert "Contract ['date', 'signature']" in said


def test_all_items_of_a_list_come_part_after_part(service):
    client = Client(service.base, service.key)
    made = [client.create_signature({"source": TYPED, "name": f"Number {number}"})["id"] for number in range(5)]
    found = [each["id"] for each in client.iterate_signatures(limit=2)]
    assert found[:5] == made[::-1] and len(found) == len(set(found))


def test_wait_for_returns_what_ended_and_gives_up_in_time(service):
    client = Client(service.base, service.key)
    document = client.upload(CONTRACT)
    request = client.create_request({"document": document["id"], "signers": [{"name": "Jane", "fields": [{"kind": "checkbox", "page": 1, "frame": [72, 100, 14, 14]}]}]})
    with pytest.raises(TimeoutError, match="still 'sent'"):
        client.wait_for(request["id"], timeout=0)
    client.decline_signing(link_token(request["signers"][0]["url"]), {"reason": "no"})
    assert client.wait_for(request["id"], timeout=10)["state"] == "declined"


def test_files_come_whole_in_part_or_not_at_all(service, tmp_path):
    client = Client(service.base, service.key)
    document = client.upload(CONTRACT, name="Vertrag für Jana.pdf")
    whole = client.get_document_content(document["id"])
    whole.save(tmp_path / "copy.pdf")
    assert (tmp_path / "copy.pdf").read_bytes() == CONTRACT.read_bytes() and whole.name == "Vertrag für Jana.pdf"
    part = client.get_document_content(document["id"], byte_range="bytes=0-7")
    same = client.get_document_content(document["id"], if_none_match=whole.headers["ETag"])
    assert (part.status, part.content, same.status, same.content) == (206, CONTRACT.read_bytes()[:8], 304, b"")


# MARK: What is sent again, and where


@pytest.fixture
def server():
    """A server that answers as told, and notes what came."""
    taken, told = [], []

    class Handler(http.server.BaseHTTPRequestHandler):
        def answer(self):
            body = self.rfile.read(int(self.headers.get("Content-Length", 0)))
            taken.append((self.command, self.path, dict(self.headers), body))
            status, fields, content = told.pop(0)
            if status is None:
                return self.connection.close()
            self.send_response(status)
            for name, value in {"Content-Type": "application/json", **fields, "Content-Length": len(content)}.items():
                self.send_header(name, str(value))
            self.end_headers()
            self.wfile.write(content)

        do_GET = do_POST = do_PUT = do_DELETE = answer

        def log_message(self, *_):
            pass

    running = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    threading.Thread(target=running.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{running.server_port}", taken, told
    running.shutdown()
    running.server_close()


def problem(status, code, **fields):
    return status, {"Content-Type": "application/problem+json", **fields}, json.dumps({"code": code, "detail": "Later.", "status": status}).encode()


LOST = (None, {}, b"")
DONE = (201, {}, b'{"id": "req_1"}')


@pytest.mark.parametrize("first", [problem(503, "busy", **{"Retry-After": "0"}), problem(429, "too-many-requests", **{"Retry-After": "0"}),
                                   problem(503, "outcome-unknown"), LOST], ids=["busy", "too many", "unknown", "lost"])
def test_what_creates_something_is_sent_again_with_the_same_idempotency_key(server, first):
    base, taken, told = server
    told += [first, DONE]
    assert Client(base, "sk_1").create_request({"signers": []})["id"] == "req_1"
    keys = [fields["Idempotency-Key"] for _, _, fields, _ in taken]
    assert len(keys) == 2 and keys[0] == keys[1] and len(keys[0]) == 32
    assert taken[0][3] == taken[1][3]


@pytest.mark.parametrize("answer", [LOST, problem(503, "outcome-unknown", **{"Retry-After": "0"}), problem(503, "busy")],
                         ids=["lost", "unknown", "no time"])
def test_what_may_have_been_done_is_not_sent_again_without_a_key(server, answer):
    base, taken, told = server
    told += [answer]
    with pytest.raises((Problem, ConnectionError)):
        Client(base).decline_signing("token", {})
    assert len(taken) == 1


def test_a_service_that_says_to_come_back_late_is_left_alone(server):
    base, taken, told = server
    told += [problem(503, "busy", **{"Retry-After": "3600"})]
    with pytest.raises(Problem) as caught:
        Client(base, "sk_1").list_documents()
    assert (caught.value.code, caught.value.retry_after, len(taken)) == ("busy", 3600, 1)


def test_attempts_end(server):
    base, taken, told = server
    told += [problem(503, "busy", **{"Retry-After": "0"})] * 3
    with pytest.raises(Problem, match="Later"):
        Client(base, "sk_1", attempts=3).list_documents()
    assert len(taken) == 3


def test_a_key_is_never_sent_to_links_or_after_a_redirect(server):
    base, taken, told = server
    told += [(200, {}, b"{}"), (307, {"Location": f"{base}/elsewhere"}, b"")]
    client = Client(base, "sk_1")
    client.get_signing("token")
    with pytest.raises(Problem) as caught:
        client.list_documents()
    assert (caught.value.status, caught.value.code) == (307, "http")
    assert ["Authorization" in fields for _, _, fields, _ in taken] == [False, True]


def test_what_is_in_a_path_leads_to_no_other_path(server):
    base, taken, told = server
    told += [(200, {}, b"{}")]
    Client(base, "sk_1").get_document("a/../b?c#d")
    assert taken[0][1] == "/v1/documents/a%2F..%2Fb%3Fc%23d"
    for wrong in ("", ".", ".."):
        with pytest.raises(ValueError):
            quoted(wrong)


def test_names_of_files_do_not_break_a_form():
    body = form_body({"file": ('a"\r\nX: y\r\n\r\n.pdf', b"1"), "none": None, "flag": True, "settings": {"a": "ü"}})
    assert b'filename="a%22%0D%0AX: y%0D%0A%0D%0A.pdf"' in body.content
    assert b'name="flag"\r\n\r\ntrue\r\n' in body.content and '{"a": "ü"}'.encode() in body.content and b"none" not in body.content


# MARK: Webhooks


def signature(secret: str, body: bytes, seconds: int) -> str:
    return f"t={seconds},v1={hmac.new(secret.encode(), f'{seconds}.'.encode() + body, hashlib.sha256).hexdigest()}"


def test_only_genuine_deliveries_are_events():
    body, now = b'{"event": "request.completed", "subject": "req_1"}', int(time.time())
    good = signature("whsec_1", body, now)
    assert genuine_event("whsec_1", good, body)["subject"] == "req_1"
    for secret, field, sent in [
        ("whsec_2", good, body), ("whsec_1", good, body + b" "), ("whsec_1", good.replace(f"t={now}", f"t={now - 1}"), body),
        ("whsec_1", signature("whsec_1", body, now - 301), body), ("whsec_1", signature("whsec_1", body, now + 301), body),
        ("whsec_1", "", body), ("whsec_1", "t=x,v1=y", body), ("whsec_1", "t=²,v1=y", body), ("whsec_1", f"t={now},v1=é", body),
        ("whsec_1", f"t={'9' * 400},v1=y", body),
    ]:
        with pytest.raises(NotGenuine):
            genuine_event(secret, field, sent)
