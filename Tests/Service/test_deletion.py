"""What deleting a document and a request means is true: nothing of it is kept or told any more."""

import base64
import hashlib
import json
import subprocess

import pytest
import requests
from waits import until

from . import stores
from .threats import CONTRACT, ROOT, SCAN, Service, complete

NAME, EMAIL = "Zacharias Unverwechselbar", "zacharias@unverwechselbar.example"
TITLE, LABEL, REASON = "Vertrag-Kwyjibo", "Feld-Kwyjibo", "Grund-Kwyjibo"


@pytest.fixture
def running(shared):
    return shared


def contract(number):
    """The contract with a comment behind its end: other bytes each time."""
    return CONTRACT + b"\n%% %d\n" % number


def made(running, number, **members):
    """A request of a document of its own."""
    fields = [{"kind": "signature", "page": 1, "frame": [72, 200, 150, 40], "label": LABEL}]
    document = running.document(contract(number), f"{TITLE}.pdf")["id"]
    body = {"document": document, "title": TITLE, "signers": [{"name": NAME, "email": EMAIL, "fields": fields}], **members}
    return running.made("requests", body)


def link(request):
    return request["signers"][0]["url"]


def delete(running, request, **options):
    return running.api("DELETE", f"requests/{request['id']}", **options)


def test_a_document_of_a_request_is_deleted_with_the_request_only(running):
    request = made(running, 1)
    assert complete(link(request)).status_code == 200
    final = running.settled(request)["finalDocument"]
    for document in (request["document"], final):
        reply = running.api("DELETE", f"documents/{document}")
        assert (reply.status_code, reply.json()["code"], reply.json()["requests"]) == (409, "document-in-use", [request["id"]])
    assert delete(running, request).status_code == 204
    for document in (request["document"], final):
        assert running.api("GET", f"documents/{document}").status_code == 404
        assert running.api("GET", f"documents/{document}/content").status_code == 404


def test_a_request_under_way_is_not_deleted(running):
    request = made(running, 2)
    assert delete(running, request).status_code == 409
    assert requests.get(link(request) + "/state").status_code == 200
    running.api("POST", f"requests/{request['id']}/cancel")
    assert delete(running, request).status_code == 204


def test_a_deleted_document_leaves_no_row(running):
    document = running.document(contract(3))["id"]
    assert running.api("DELETE", f"documents/{document}").status_code == 204
    assert running.rows("SELECT * FROM document WHERE id = ?", document) == []
    assert running.api("DELETE", f"documents/{document}").status_code == 404


def test_nothing_is_told_of_a_deleted_request(running):
    request = made(running, 4)
    assert complete(link(request)).status_code == 200
    running.settled(request)
    assert delete(running, request).status_code == 204
    path = f"requests/{request['id']}"
    for part in ("", "/document", "/audit", "/certificate"):
        assert running.api("GET", path + part).status_code == 404
    assert delete(running, request).status_code == 404
    assert requests.get(link(request) + "/state").status_code == 404
    assert request["id"] not in running.api("GET", "requests?limit=200").text


def test_what_others_need_stays(running):
    first = made(running, 5)
    body = {"document": first["document"], "signers": [{"name": "A", "fields": [{"kind": "text", "page": 1, "frame": [72, 60, 120, 18]}]}]}
    second = running.made("requests", body)
    for request in (first, second):
        running.api("POST", f"requests/{request['id']}/cancel")
    assert delete(running, first).status_code == 204
    assert running.api("GET", f"documents/{first['document']}/content").content == contract(5)
    assert running.api("GET", f"requests/{second['id']}/document").content == contract(5)
    assert delete(running, second, params={"document": "keep"}).status_code == 204
    assert running.api("GET", f"documents/{first['document']}").status_code == 200
    assert running.api("DELETE", f"documents/{first['document']}").status_code == 204
    third = made(running, 6)
    assert delete(running, third, params={"document": "stay"}).status_code == 422


def test_the_accounts_chain_keeps_a_record_without_a_person(running, tmp_path):
    request = made(running, 7)
    requests.post(link(request) + "/decline", json={"reason": REASON})
    export = running.api("GET", f"requests/{request['id']}/audit").json()
    assert REASON in json.dumps(export)
    assert delete(running, request).status_code == 204
    kept = running.api("GET", "audit").json()["items"][0]
    assert kept["action"] == "request.deleted"
    assert kept["details"] == {
        "request": request["id"], "state": "declined", "entries": str(len(export["entries"])), "head": export["head"],
    }
    assert kept["document"]["sha256"] == hashlib.sha256(contract(7)).hexdigest()
    chain = tmp_path / "audit.json"
    chain.write_bytes(running.api("GET", "audit/export").content)
    checked = subprocess.run([ROOT / ".build/debug/signet", "audit", "verify", chain], capture_output=True, text=True)
    assert checked.returncode == 0, checked.stderr


def test_webhooks_are_told_of_the_deletion_and_keep_nothing_else():
    with Service("webhooks.allow-private=true") as running:
        hook = running.made("webhooks", {"url": "http://127.0.0.1:9/"})["id"]
        request = made(running, 8)
        complete(link(request))
        running.settled(request)
        assert delete(running, request).status_code == 204
        rows = running.rows("SELECT event, body FROM delivery WHERE webhookId = ?", hook)
        assert [event for event, _ in rows] == ["request.deleted"]
        assert json.loads(rows[0][1])["subject"] == request["id"]


def test_no_file_has_anything_of_a_deleted_request():
    with Service() as running:
        request = made(running, 9, message=f"Nachricht an {NAME}")
        url = link(request)
        requests.post(url + "/saved", json={"name": f"von {NAME}", "source": {"kind": "typed", "text": NAME}}).raise_for_status()
        requests.put(url + "/draft", data=json.dumps({"note": NAME}))
        phone = requests.post(url + "/handover", json={}).json()["url"]
        requests.post(phone + "/pictures", data=SCAN).raise_for_status()
        scanned = {"kind": "scanned", "data": base64.b64encode(SCAN).decode()}
        assert complete(url, scanned).status_code == 200
        running.settled(request)
        blobs = [digest for (digest,) in running.rows("SELECT sha256 FROM document UNION SELECT sha256 FROM picture")]
        assert len(blobs) == 3
        assert delete(running, request).status_code == 204
        running.stop()
        stores.age(running.folder)
        running.start()
        words = [each.encode() for each in (NAME, EMAIL, TITLE, LABEL)]
        # The blobs go first, and then what the database's log has of the rows.
        until(lambda: (stores.blobs(running.folder) & set(blobs), running.files_with(*words)), lambda left: left == (set(), []), pause=0.1)
        running.stop()
        assert running.files_with(*words) == []
        # Started again, so that it can be ended as all are.
        running.start()
