"""docs/threat-model.md: what is sent may be huge, slow, deep, broken or speak of files."""

import re
import select
import struct
import time

import pytest
import requests
from waits import SECONDS

from .threats import (  # noqa: F401
    DRAWING, TYPED, Service, deflated, object_stream_bomb, page, pdf, png, received, service, stream,
)

LINE = {"kind": "text", "page": 1, "frame": [72, 60, 120, 18]}


def alive(service):
    return requests.get(f"{service.base}/health", timeout=10).status_code == 200


# Names and paths


@pytest.mark.parametrize("name", ['a"; filename="b.exe', "a\r\nX-Evil: 1", "a\nSet-Cookie: x=y", "a\u202efdp.exe", "a\0b", "ä\u0301 漢字 🖋"])
def test_header_injection_through_file_names(service, name):
    made = service.document(name=name)
    reply = service.api("GET", f"documents/{made['id']}/content")
    assert "X-Evil" not in reply.headers and "Set-Cookie" not in reply.headers
    value = reply.headers["Content-Disposition"]
    assert re.fullmatch(r'''attachment; filename="[ !#$&-\[\]-~]*"; filename\*=UTF-8''[A-Za-z0-9._~%-]+''', value), value


def test_header_injection_through_names_of_people(service):
    document = service.document()["id"]
    for member in ({"title": "a\nBcc: x@y"}, {"sender": "a\nb"}):
        body = {"document": document, "signers": [{"name": "a", "fields": [LINE]}], **member}
        assert service.api("POST", "requests", json=body).status_code == 422
    for person in ({"name": "a\nBcc: x@y"}, {"name": "a", "email": "a@b\nBcc: q@q"}, {"name": "a\r\nb"}):
        body = {"document": document, "signers": [{**person, "fields": [LINE]}]}
        assert service.api("POST", "requests", json=body).status_code == 422
    body = {"document": document, "message": "two\nlines", "signers": [{"name": "a", "fields": [LINE]}]}
    assert service.api("POST", "requests", json=body).status_code == 201


def test_names_cannot_read_otherwise_than_they_are(service):
    for name in ("Jane\u202eeoD", "a\u0000b", "a\u0007b", "\u202afoo"):
        assert service.api("POST", "captures", json={"name": name}).status_code == 422


@pytest.mark.parametrize("path", ["../../../../etc/passwd", "..%2f..%2f..%2fetc%2fpasswd", "%2e%2e/%2e%2e/etc/passwd", "....//etc/passwd", "/etc/passwd", "..\\..\\etc\\passwd", "pages/sign.html", "%00", "tokens.css%00.js", "", "."])
def test_path_traversal_assets(service, path):
    with service.raw(f"GET /assets/{path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n".encode()) as connection:
        content, _ = received(connection, SECONDS)
    assert content.split(b" ")[1] in (b"404", b"400") and b"root:" not in content


@pytest.mark.parametrize("identifier", ["../signet.sqlite", "..%2fsignet.sqlite", "doc_%00", "doc_' OR 1=1 --", "%25", "a" * 5000, "*"])
def test_path_traversal_identifiers(service, identifier):
    reply = service.api("GET", f"documents/{identifier}/content")
    assert reply.status_code == 404
    link = service.capture()["url"]
    assert requests.get(f"{link}/pictures/{identifier}").status_code in (404, 422)


def test_path_traversal_file_names(service):
    for name in ("../../etc/passwd", "C:\\windows\\x.pdf", "..", "/", "a/../../b.pdf"):
        shown = service.document(name=name)["name"]
        assert "/" not in shown and "\\" not in shown and shown not in ("", ".", "..")
    assert not [path for path in service.folder.rglob("*") if "passwd" in path.name]


@pytest.mark.parametrize("recipe", ["stamps:\n  - signature: {scan: /etc/passwd}\n    at: \"page:last,bottom-right\"\n", "stamps:\n  - signature: {image: ../signet.sqlite}\n    at: \"page:1,bottom-right\"\n", "stamps:\n  - signature: {drawing: /proc/self/environ}\n    at: \"page:1,bottom-right\"\n", "include: /etc/passwd\n"])
def test_recipes_name_no_files(service, recipe):
    document = service.document()["id"]
    replies = [
        service.api("POST", "batches", json={"recipe": recipe, "rows": [{"document": document}]}),
        service.api("POST", "requests", json={"document": document, "signers": [{"name": "a", "recipe": recipe}]}),
    ]
    for reply in replies:
        assert reply.status_code in (409, 422) and "root:" not in reply.text


@pytest.mark.parametrize("path", ["batches", "requests"])
def test_a_variable_with_two_names_is_refused(service, path):
    recipe = 'variables: {Name: a, "{Name}": b}\nstamps:\n  - signature: {type: "{Name}"}\n    at: "page:last,bottom-right"\n'
    document = service.document()["id"]
    signers = {"document": document, "signers": [{"name": "a", "recipe": recipe}]}
    rows = {"recipe": recipe, "rows": [{"document": document}]}
    reply = service.api("POST", path, json=signers if path == "requests" else rows)
    assert reply.status_code == 422 and "{Name}" in reply.text and alive(service)


# Size and time


def huge_documents():
    """Documents with a number that nothing can be added to."""
    huge = b"9223372036854775807"
    pages = b"<</Type/Pages/Kids[3 0 R]/Count %s>>"
    leaf, content = b"<</Type/Page/Parent 2 0 R/MediaBox[0 0 612 792]/Contents 4 0 R>>", stream(b"", b"")
    tagged = b"<</Type/Catalog/Pages 2 0 R/StructTreeRoot 5 0 R/MarkInfo<</Marked true>>>>"
    plain = b"<</Type/Catalog/Pages 2 0 R>>"
    yield "pages", pdf([plain, pages % b"4611686018427387904", leaf, content])
    for name, root in (("limits", b"/ParentTree<</Limits[0 %s]/Nums[]>>"), ("keys", b"/ParentTreeNextKey %s")):
        yield name, pdf([tagged, pages % b"1", leaf, content, b"<</Type/StructTreeRoot" + root % huge + b">>"])
    objects = pdf([plain, pages % b"1", leaf, content])
    body = objects[: objects.rindex(b"xref\n0 ")]
    places = [0] + [body.index(b"%d 0 obj" % number) for number in range(1, 5)] + [len(body)]
    rows = b"".join(struct.pack(">BHB", place > 0, place, 0) for place in places)
    entries = b"/Type/XRef/Size 6/Root 1 0 R/W[1 2 1 %s]" % huge
    yield "widths", body + b"5 0 obj\n" + stream(entries, rows) + b"\nendobj\nstartxref\n%d\n%%%%EOF\n" % len(body)


@pytest.mark.parametrize(("name", "document"), list(huge_documents()))
def test_documents_with_numbers_as_large_as_they_can_be_end_no_process(service, name, document):
    signature = service.made("signatures", {"source": TYPED})["id"]
    for at in ("page:1,center", "page:all,center", "text:x", "auto", "page:odd,top"):
        reply = service.api("POST", "stamp", params={"signature": signature, "at": at}, data=document)
        assert reply.status_code in (200, 404, 409, 422), reply.text
    assert service.api("POST", "documents", params={"name": "a.pdf"}, data=document).status_code in (201, 422)
    assert service.api("POST", "seal", data=document).status_code in (200, 422)
    assert service.api("POST", "verify", data=document).status_code in (200, 422)
    assert alive(service)


def test_oversized_bodies_are_refused_before_they_come(service):
    sizes = {"documents": 50 << 20, "captures": 4 << 20, "signatures": 34 << 20}
    for path, limit in sizes.items():
        head = f"POST /v1/{path} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer {service.key}\r\nContent-Length: {limit * 2}\r\n\r\n"
        with service.raw(head.encode()) as connection:
            assert connection.recv(4096).split(b" ")[1] == b"413"
    link = service.capture()["url"].removeprefix(service.base)
    for path, method in ((f"{link}/draft", "PUT"), (f"{link}/pictures", "POST"), (f"{link}/result", "POST"), (f"{link}/form", "POST"), ("/session", "POST")):
        head = f"{method} {path} HTTP/1.1\r\nHost: x\r\nSignet-CSRF: 1\r\nContent-Length: 99999999999\r\n\r\n"
        with service.raw(head.encode()) as connection:
            assert connection.recv(4096).split(b" ")[1] == b"413"


def test_chunked_bodies_are_bounded_as_they_come(service):
    link = service.capture()["url"]

    def chunks():
        for _ in range(64):
            yield b"x" * 65536

    for path, method in (("draft", "PUT"), ("pictures", "POST")):
        reply = requests.request(method, f"{link}/{path}", data=chunks(), timeout=30)
        assert reply.status_code == (413 if path == "draft" else 422), reply.text
    assert alive(service)


def test_ambiguous_lengths_are_refused(service):
    body = b"0\r\n\r\nGET /v1/keys HTTP/1.1\r\nHost: x\r\n\r\n"
    head = b"POST /session HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n"
    for start in (head, b"POST /session HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\nContent-Length: 6\r\n\r\n"):
        with service.raw(start + body) as connection:
            content, _ = received(connection, SECONDS)
        assert content.split(b" ")[1] == b"400" and content.count(b"HTTP/1.1") == 1


def test_huge_heads_are_refused(service):
    for head in (b"GET /" + b"a" * 200_000, b"GET / HTTP/1.1\r\nA: " + b"a" * 200_000, b"GET / HTTP/1.1\r\n" + b"A: b\r\n" * 20_000):
        try:
            with service.raw(head) as connection:
                connection.sendall(b"\r\n\r\n")
                content, closed = received(connection, SECONDS)
            assert closed and (not content or content.split(b" ")[1] in (b"400", b"431", b"414"))
        except ConnectionError:
            pass
    assert alive(service)


def test_slow_bodies_and_slow_heads_are_given_up():
    with Service("limits.body-seconds=1", "limits.idle-seconds=2") as running:
        head = f"POST /v1/captures HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer {running.key}\r\n"
        with running.raw(head.encode() + b"Content-Length: 1000\r\n\r\n{") as connection:
            while not select.select([connection], [], [], 0.1)[0]:
                connection.sendall(b" ")
            assert connection.recv(4096).split(b" ")[1] == b"408"
        start = time.monotonic()
        with running.raw(b"GET /health HTTP/1.1\r\n") as connection:
            try:
                while time.monotonic() - start < 30:
                    time.sleep(0.2)
                    connection.sendall(b"A: b\r\n")
            except ConnectionError:
                pass
        assert time.monotonic() - start < 30
        with running.raw() as connection:
            assert received(connection, SECONDS) == (b"", True)


def test_connections_are_bounded():
    with Service("limits.connections=4") as running:
        held = [running.raw() for _ in range(4)]
        time.sleep(0.3)
        with running.raw(b"GET /health HTTP/1.1\r\nHost: x\r\n\r\n") as late:
            assert received(late, 1)[0] == b""
            held.pop().close()
            late.settimeout(SECONDS)
            assert b" 200 " in late.recv(4096)
        for connection in held:
            connection.close()


# Bombs


@pytest.fixture(scope="module")
def packed():
    return deflated(1024)


def test_bombs_object_streams(service, packed):
    assert len(packed) < 2 << 20
    reply = service.api("POST", "documents", data=object_stream_bomb(packed))
    assert reply.status_code == 422 and alive(service)


def test_bombs_pictures(service):
    link = service.capture()["url"]
    small = deflated(64)
    jpeg = b"\xff\xd8\xff\xc0\x00\x11\x08\xff\xff\xff\xff\x03\x01\x22\x00\x02\x11\x01\x03\x11\x01\xff\xd9"
    for content in (png(50_000, 50_000, small), png(2**31 - 1, 2**31 - 1, small), png(1, 2**31 - 1, small), png(0, 0, small), jpeg):
        reply = requests.post(f"{link}/pictures", data=content, timeout=30)
        assert reply.status_code in (413, 415, 422), reply.text
    reply = requests.post(f"{link}/pictures", data=png(16, 16, small), timeout=30)
    assert reply.status_code in (201, 422) and alive(service)


def test_bombs_pages_as_large_as_houses(service):
    for box in (b"0 0 72 1000000", b"0 0 1 14400"):
        made = service.document(page(box))
        reply = service.api("GET", f"documents/{made['id']}/pages/1?width=3000")
        # As large as a picture may be, however wide it was to be.
        width, height = struct.unpack(">II", reply.content[16:24])
        assert reply.status_code == 200 and max(width, height) <= 16_384 and width * height <= 64_000_000
        assert alive(service)


@pytest.mark.parametrize("text", ["[" * 1_000_000, '{"a":' * 400_000, '{"name":' + "[" * 500_000, '{"name":"' + "\\u0000" * 100, "\xff", "", "1e400", '{"name":1e999}'])
def test_json_depth_and_broken_json(service, text):
    body = text.encode("latin-1", "replace") if text == "\xff" else text.encode()
    link = service.capture()["url"]
    replies = [service.api("POST", path, data=body) for path in ("captures", "requests", "signatures", "batches", "webhooks")]
    replies += [requests.post(f"{link}/{path}", data=body) for path in ("previews", "result", "saved")]
    # 400 where 'name' is not a member.
    assert {reply.status_code for reply in replies} <= {400, 422}
    assert requests.put(f"{link}/draft", data=body).status_code in (204, 413, 422)
    assert alive(service)


def test_json_deep_drafts(service):
    link = service.capture()["url"]
    assert requests.put(f"{link}/draft", data="[" * 500_000 + "]" * 500_000).status_code == 422
    assert alive(service)


def test_numbers_without_measure(service):
    document = service.document()["id"]
    for value in (1e308, -1e308, 1e-320, 2**63, -(2**63)):
        places = {"at": ["page:1,bottom-right"], "width": value, "height": value}
        assert service.api("POST", f"documents/{document}/places", json=places).status_code in (200, 422)
        field = {"kind": "text", "page": 1, "frame": [value] * 4}
        assert service.api("POST", "requests", json={"document": document, "signers": [{"name": "a", "fields": [field]}]}).status_code == 422
        drawing = {**DRAWING, "canvas": {"width": value, "height": value}}
        assert service.api("POST", "signatures", json={"name": "x", "source": {"kind": "drawn", "drawing": drawing}}).status_code in (201, 422)
        for configuration in ({"aspect": value}, {"penWidth": [value, value]}, {"penRange": [value, value]}):
            assert service.api("POST", "captures", json={"configuration": configuration}).status_code in (201, 422)
    for expires in (2**63 - 1, -1, 0, "9999999999-01-01T00:00:00Z", "0000-00-00T00:00:00Z", "99999-01-01T00:00:00Z"):
        assert service.api("POST", "captures", json={"expires": expires}).status_code == 422
    for query in ("limit=99999999999999999999", "limit=-1", "cursor=9223372036854775808.x", "cursor=-9223372036854775808.x", "cursor=..", "limit=0"):
        assert service.api("GET", f"documents?{query}").status_code in (200, 422)
    for width in ("0", "-1", "99999999", "99999999999999999999", "x"):
        assert service.api("GET", f"documents/{document}/pages/1?width={width}").status_code == 422
    for number in ("0", "-1", "99999999999999999999", "x"):
        assert service.api("GET", f"documents/{document}/pages/{number}").status_code == 404
    for range_ in ("bytes=99999999999999-", "bytes=-0", "bytes=5-1", "bytes=0-99999999999999999999", "bytes=0-0,1-1", "x=1-2"):
        assert service.api("GET", f"documents/{document}/content", headers={"Range": range_}).status_code in (200, 206, 416)
    assert alive(service)


@pytest.mark.parametrize("source", [{}, [], "x", {"kind": "x"}, {"kind": "drawn"}, {"kind": "drawn", "drawing": {}}, {"kind": "typed", "text": ""}, {"kind": "typed", "text": "a" * 100_000}, {"kind": "scanned", "data": "###"}, {"kind": "scanned", "data": ""}, {"kind": "saved", "id": ""}, {"kind": "scanned", "picture": "x", "crop": [9, 9, 9, 9]}])
def test_sources_that_are_no_signature(service, source):
    link = service.capture()["url"]
    replies = [requests.post(f"{link}/{path}", json={"source": source}) for path in ("previews", "saved", "result")]
    replies += [service.api("POST", path, json={"name": "x", "source": source}) for path in ("signatures",)]
    assert {reply.status_code for reply in replies} == {422}, [reply.text for reply in replies]
    assert service.api("GET", "captures").json()["items"][0]["state"] == "waiting"


def test_too_many_fields_are_refused_before_they_are_looked_for():
    with Service("limits.fields=20") as running:
        document = running.document()["id"]
        fields = [{"kind": "text", "at": 'text:"no such words"'}] * 1_000
        # The place is in no document: a search would fail with another problem.
        reply = running.api("POST", "requests", json={"document": document, "signers": [{"name": "a", "fields": fields}]})
        assert reply.status_code == 422 and "limits.fields" in reply.text


def test_huge_multipart(service):
    link = service.capture()["url"]
    dashes = "-" * 68 + "x"
    cases = [
        (dashes, b"-" * (1 << 20)),
        ("b", b"--b\r\nContent-Disposition: form-data; name=\"a\"\r\n\r\n\r\n" * 5_000 + b"--b--"),
        ("b", b"--b\r\n" + b"X: y\r\n" * 100_000 + b"\r\n\r\n--b--"),
        ("b", b"\r\n" * 500_000),
        ("b" * 5_000, b"--b--"),
    ]
    for boundary, body in cases:
        headers = {"Content-Type": f"multipart/form-data; boundary={boundary}"}
        reply = requests.post(f"{link}/form", data=body, headers=headers, timeout=30)
        assert reply.status_code in (400, 415), (boundary[:10], reply.status_code)
    assert alive(service)
