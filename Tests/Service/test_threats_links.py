"""docs/threat-model.md: what links open, to whom, and how often."""

import concurrent.futures
import hashlib
import json
import time
import zlib

import pytest
import requests
from waits import SECONDS, needs, tried_again, until

from . import stores
from .threats import SCAN, Service, TYPED, answer_values, complete, png, received, requests_under_way, service  # noqa: F401


CSRF = {"Signet-CSRF": "1"}


def links(made):
    return [signer["url"] for signer in made["signers"]]


def test_link_guessing_every_wrong_link_looks_the_same(service):
    expired = service.capture()
    service.api("DELETE", f"captures/{expired['id']}")
    right = service.capture()["url"].rsplit("/", 1)[1]
    wrong = ["x", "A" * 43, right[:-1], right[:-1] + ("a" if right[-1] != "a" else "b"), right + "a", right.swapcase()]
    replies = [requests.get(f"{service.base}/c/{token}/configuration") for token in wrong]
    replies.append(requests.get(expired["url"] + "/configuration"))
    assert {(reply.status_code, reply.text) for reply in replies} == {(404, replies[0].text)}


@tried_again
def test_link_guessing_failures_are_limited_by_address():
    with Service("limits.failures-per-minute=3") as running:
        begun = time.monotonic()
        statuses = [requests.get(f"{running.base}/c/{number:043}").status_code for number in range(6)]
        reply = requests.get(f"{running.base}/c/{1:043}")
        # A wrong key and a wrong session count with them.
        others = [
            running.api("GET", "documents", key="sk_wrong"),
            requests.post(f"{running.base}/session", json={"key": "x"}, headers=CSRF),
            requests.get(f"{running.base}/v1/documents", cookies={"signet": "x"}, headers=CSRF),
        ]
        # One more is allowed after twenty seconds.
        with needs(19, begun):
            assert statuses == [404] * 3 + [429] * 3
            assert reply.status_code == 429 and int(reply.headers["Retry-After"]) > 0
            assert [other.status_code for other in others] == [429] * 3


def test_others_failures_never_refuse_a_known_credential():
    with Service("limits.failures-per-minute=3") as running:
        capture, made = running.capture(), running.request()
        over = running.capture()
        running.api("DELETE", f"captures/{over['id']}")
        browser = requests.Session()
        browser.headers.update(CSRF)
        assert browser.post(f"{running.base}/session", json={"key": running.key}).status_code == 204
        for number in range(10):
            reply = requests.get(f"{running.base}/s/{number:043}/state")
        assert reply.status_code == 429
        assert running.api("GET", "documents").status_code == 200
        assert browser.get(f"{running.base}/v1/documents").status_code == 200
        assert requests.get(links(made)[0] + "/state").status_code == 200
        assert requests.get(capture["url"] + "/configuration").status_code == 200
        assert requests.post(f"{running.base}/session", json={"key": running.key}, headers=CSRF).status_code == 204
        # A link that was good once is no guess.
        assert requests.get(over["url"] + "/configuration").status_code == 404


def test_a_proxy_that_is_not_trusted_is_noted_once():
    for field, value in (("X-Forwarded-For", "192.0.2.1"), ("Forwarded", "for=192.0.2.1")):
        with Service() as running:
            requests.get(f"{running.base}/health")
            assert "trust-proxy" not in running.log.read_text()
            for _ in range(3):
                requests.get(f"{running.base}/health", headers={field: value})
            [note] = [line for line in running.log.read_text().splitlines() if "trust-proxy" in line]
            assert f'have {field}, but trust-proxy is false' in note and '"level":"warning"' in note
    with Service("trust-proxy=true") as running:
        requests.get(f"{running.base}/health", headers={"X-Forwarded-For": "192.0.2.1"})
        assert "trust-proxy" not in running.log.read_text()


def test_link_guessing_a_stranger_cannot_choose_his_address():
    with Service("limits.failures-per-minute=3") as running:
        for number in range(6):
            reply = requests.get(f"{running.base}/c/{number:043}", headers={"X-Forwarded-For": f"192.0.2.{number}"})
        assert reply.status_code == 429
    with Service("limits.failures-per-minute=3", "trust-proxy=true") as running:
        # The proxy adds the last entry; what stands in front of it is the stranger's.
        for number in range(6):
            forwarded = f"192.0.2.{number}, 198.51.100.7"
            reply = requests.get(f"{running.base}/c/{number:043}", headers={"X-Forwarded-For": forwarded})
        assert reply.status_code == 429
        for number in range(6):
            forwarded = f"2001:db8:1:2::{number + 1}"
            reply = requests.get(f"{running.base}/c/{number:043}", headers={"X-Forwarded-For": forwarded})
        assert reply.status_code == 429, "addresses of one IPv6 network count together"
        assert requests.get(running.base + "/c/x", headers={"X-Forwarded-For": "2001:db8:1:3::1"}).status_code == 404


def test_links_have_one_purpose(service):
    capture = service.capture()["url"].rsplit("/", 1)[1]
    signer = links(service.request())[0].rsplit("/", 1)[1]
    for path in (f"/s/{capture}", f"/s/{capture}/state", f"/c/{signer}", f"/c/{signer}/configuration"):
        assert requests.get(service.base + path).status_code == 404
    assert requests.post(f"{service.base}/c/{signer}/result", json={"source": TYPED}).status_code == 404
    assert service.api("GET", "documents", key=signer).status_code == 401


def test_links_expire():
    with Service() as running:
        capture = running.capture(expires=60)
        request = running.request(expires=60)
        running.stop()
        age(running, 120_000)
        running.start()
        assert requests.get(capture["url"]).status_code == 404
        assert requests.get(links(request)[0] + "/state").status_code == 404


def age(running, milliseconds):
    with stores.connect(running.folder) as database:
        for table in ("link", "capture", "request"):
            database.execute(f"UPDATE {table} SET expires = expires - {milliseconds}")


def test_links_are_withdrawn(service):
    made = service.request()
    old = links(made)[0]
    signer = made["signers"][0]["id"]
    new = service.made(f"requests/{made['id']}/signers/{signer}/link", {})["url"]
    assert requests.get(old + "/state").status_code == 410 and requests.get(new + "/state").status_code == 200
    assert service.api("POST", f"requests/{made['id']}/cancel", json={}).status_code == 200
    assert requests.get(new + "/state").status_code == 404
    capture = service.capture()
    service.api("DELETE", f"captures/{capture['id']}")
    assert requests.post(capture["url"] + "/result", json={"source": TYPED}).status_code == 404


def test_a_link_withdrawn_while_a_body_comes_slowly_is_of_no_use(service):
    made = service.request()
    link, signer = links(made)[0], made["signers"][0]["id"]
    body = json.dumps(answer_values(link)).encode()
    path = link.removeprefix(service.base)
    head = f"POST {path}/complete HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Length: {len(body)}\r\n\r\n".encode()
    with service.raw(head + body[:-5]) as connection:
        until(lambda: requests_under_way(service))
        service.made(f"requests/{made['id']}/signers/{signer}/link", {})
        connection.sendall(body[-5:])
        content, _ = received(connection, SECONDS)
    assert b" 404 " in content.split(b"\r\n")[0]
    assert service.api("GET", f"requests/{made['id']}").json()["signers"][0]["state"] == "ready"


def test_replay_a_capture_link_gives_one_signature(service):
    capture = service.capture()
    first = requests.post(capture["url"] + "/result", json={"source": TYPED})
    second = requests.post(capture["url"] + "/result", json={"source": {**TYPED, "text": "Mallory"}})
    assert (first.status_code, second.status_code) == (200, 409)
    kept = service.api("GET", f"captures/{capture['id']}").json()["signature"]
    assert len(service.rows("SELECT 1 FROM signature WHERE id = ?", kept)) == 1


def test_replay_after_completion_signs_nothing(service):
    made = service.request()
    link = links(made)[0]
    body = answer_values(link)
    assert requests.post(link + "/complete", json=body).status_code == 200
    service.settled(made)
    digest = service.rows("SELECT sha256 FROM request WHERE id = ?", made["id"])
    for path, again in (("/complete", body), ("/decline", {"reason": "no"})):
        assert requests.post(link + path, json=again).status_code == 409
    assert service.rows("SELECT sha256 FROM request WHERE id = ?", made["id"]) == digest


def test_double_submit_signs_once(service):
    made = service.request()
    link = links(made)[0]
    body = answer_values(link)

    def send(key):
        return requests.post(link + "/complete", json=body, headers={"Idempotency-Key": key} if key else {}, timeout=SECONDS)

    with concurrent.futures.ThreadPoolExecutor(6) as pool:
        replies = list(pool.map(send, ["a", "a", "a", None, None, "b"]))
    assert sorted({reply.status_code for reply in replies}) in ([200, 409], [200])
    audit = service.api("GET", f"requests/{made['id']}/audit").json()["entries"]
    assert [entry["action"] for entry in audit].count("signer.signed") == 1


def test_two_signers_at_the_same_moment_both_stand_in_the_document(service):
    made = service.request(signers=4)
    with concurrent.futures.ThreadPoolExecutor(4) as pool:
        replies = list(pool.map(complete, links(made)))
    assert [reply.status_code for reply in replies] == [200] * 4, [reply.text for reply in replies]
    assert service.settled(made)["state"] == "completed"
    final = service.api("GET", f"requests/{made['id']}/document").content
    audit = service.api("GET", f"requests/{made['id']}/audit").json()["entries"]
    states = [entry["document"] for entry in audit if entry["action"] == "document.stamped"]
    assert len(states) == 4
    for state in states:
        assert hashlib.sha256(final[: state["bytes"]]).hexdigest() == state["sha256"]


def test_get_never_changes_state(service):
    made = service.request()
    link, capture = links(made)[0], service.capture()
    handover = requests.post(link + "/handover", json={"part": "signature"}).json()
    def kept():
        whose = {"job": " WHERE kind <> 'upkeep'"}
        with stores.connect(service.folder, is_read_only=True) as database:
            return {name: database.execute(f'SELECT * FROM "{name}"{whose.get(name, "")}').fetchall() for name in database.tables()}

    # What other requests have begun is done.
    until(lambda: service.rows("SELECT count(*) FROM job WHERE kind <> 'upkeep'") == [(0,)])
    before = kept()
    paths = ["", "/state", "/document", "/pages/1?width=50", "/configuration", "/faces?text=a", "/saved", "/draft", f"/handover/{handover['id']}"]
    paths += ["/qr", "/viewed", "/complete", "/decline", "/form", "/handover", "/opened", "/result"]
    for base in (link, capture["url"], handover["url"]):
        for path in paths:
            for method in ("GET", "HEAD"):
                requests.request(method, base + path, headers={"Accept": "text/html"})
    for path in ("documents", f"requests/{made['id']}", f"requests/{made['id']}/cancel", f"requests/{made['id']}/remind", "audit", "reminders"):
        service.api("GET", path)
    assert kept() == before


def test_an_email_scanner_leaves_no_trace_of_viewing(service):
    made = service.request()
    for _ in range(3):
        requests.get(links(made)[0], headers={"Accept": "text/html", "User-Agent": "scanner"})
    assert service.api("GET", f"requests/{made['id']}").json()["signers"][0]["state"] == "ready"
    actions = [entry["action"] for entry in service.api("GET", f"requests/{made['id']}/audit").json()["entries"]]
    assert "page.viewed" not in actions


def test_consent_is_to_the_text_that_is_shown(service):
    made = service.request()
    link = links(made)[0]
    body = answer_values(link)
    shown = requests.get(link + "/state").json()["consent"]
    assert shown["sha256"] == hashlib.sha256(shown["text"].encode()).hexdigest()
    for consent in ("", "0" * 64, hashlib.sha256(b"I agree to anything").hexdigest()):
        reply = requests.post(link + "/complete", json={**body, "consent": consent})
        assert (reply.status_code, reply.json()["code"]) == (422, "consent-missing")
    assert requests.post(link + "/complete", json={"values": body["values"]}).status_code == 422
    form = requests.post(link + "/form", files={"name": (None, "Jane Doe")})
    assert form.status_code == 422
    assert service.api("GET", f"requests/{made['id']}").json()["state"] == "sent"


def test_stamping_after_cancel(service):
    # The last of them never signs.
    made = service.request(signers=3)
    bodies = [answer_values(link) for link in links(made)[:2]]
    digest = service.rows("SELECT sha256 FROM request WHERE id = ?", made["id"])
    with concurrent.futures.ThreadPoolExecutor(3) as pool:
        cancel = pool.submit(service.api, "POST", f"requests/{made['id']}/cancel", json={})
        signing = [pool.submit(requests.post, link + "/complete", json=body) for link, body in zip(links(made), bodies)]
        assert cancel.result().status_code == 200
        statuses = [future.result().status_code for future in signing]
    assert set(statuses) <= {200, 404, 409}
    audit = [entry["action"] for entry in service.api("GET", f"requests/{made['id']}/audit").json()["entries"]]
    assert "document.stamped" not in audit[audit.index("request.cancelled") :]
    if 200 not in statuses:
        assert service.rows("SELECT sha256 FROM request WHERE id = ?", made["id"]) == digest
    for link, body in zip(links(made), bodies):
        assert requests.post(link + "/complete", json=body).status_code == 404


def test_signing_out_of_turn(service):
    made = service.request(signers=2, order="sequential")
    second = links(made)[1]
    assert requests.post(second + "/complete", json=answer_values(second)).status_code == 409
    assert requests.post(second + "/decline", json={"reason": "x"}).status_code == 409


@pytest.fixture(scope="module")
def pair(service):
    """Two signers of one request; the first keeps a signature, a draft, a picture and a handover."""
    first, second = links(service.request(signers=2))
    saved = requests.post(first + "/saved", json={"name": "mine", "source": TYPED}).json()["id"]
    picture = requests.post(first + "/pictures", data=SCAN, headers={"Content-Type": "image/jpeg"}).json()["id"]
    handover = requests.post(first + "/handover", json={"part": "signature"}).json()["id"]
    requests.put(first + "/draft", data='{"secret": 1}')
    return first, second, saved, picture, handover


def test_crossing_between_signers_saved_signatures(pair):
    _, second, saved, _, _ = pair
    assert requests.get(second + "/saved").json()["signatures"] == []
    assert requests.get(f"{second}/saved/{saved}/preview").status_code == 404
    assert requests.patch(f"{second}/saved/{saved}", json={"name": "x"}).status_code == 404
    assert requests.delete(f"{second}/saved/{saved}").status_code == 404
    source = {"kind": "saved", "id": saved}
    assert requests.post(second + "/previews", json={"source": source}).status_code == 422
    assert requests.post(second + "/saved", json={"name": "x", "source": source}).status_code == 422
    assert complete(second, source).status_code == 422


def test_crossing_between_signers_drafts(pair):
    first, second, *_ = pair
    assert requests.get(second + "/draft").status_code == 204
    requests.delete(second + "/draft")
    assert requests.get(first + "/draft").json() == {"secret": 1}


def test_crossing_between_signers_pictures(pair):
    first, second, _, picture, _ = pair
    assert requests.get(f"{first}/pictures/{picture}?width=64").status_code == 200
    assert requests.get(f"{second}/pictures/{picture}?width=64").status_code == 422
    source = {"kind": "scanned", "picture": picture}
    assert requests.post(second + "/previews", json={"source": source}).status_code == 422
    assert complete(second, source).status_code == 422


def test_crossing_between_signers_handovers(pair):
    first, second, _, _, handover = pair
    assert requests.get(f"{first}/handover/{handover}").status_code == 200
    assert requests.get(f"{second}/handover/{handover}").status_code == 404
    assert requests.delete(f"{second}/handover/{handover}").status_code == 404


def test_crossing_between_signers_fields(service):
    made = service.request(signers=2)
    first, second = links(made)
    body = answer_values(first)
    theirs = [field["id"] for field in made["signers"][1]["fields"]]
    body["values"][theirs[1]] = {"text": "forged"}
    assert requests.post(first + "/complete", json=body).status_code == 422
    shown = requests.get(first + "/state").text
    assert not any(field in shown for field in theirs) and "s1@example.org" not in shown


def test_a_handover_reaches_nothing_of_the_signer(service):
    link = links(service.request())[0]
    requests.post(link + "/saved", json={"name": "mine", "source": TYPED})
    requests.put(link + "/draft", data="[1]")
    handed = requests.post(link + "/handover", json={"part": "signature"}).json()
    phone = handed["url"]
    assert requests.get(phone + "/saved").json()["signatures"] == []
    assert requests.get(phone + "/draft").status_code == 204
    assert requests.post(phone + "/handover", json={}).status_code == 409
    assert requests.get(phone + "/state").status_code == 404
    assert requests.post(phone + "/result", json={"source": TYPED}).status_code == 200
    assert requests.post(phone + "/result", json={"source": TYPED}).status_code == 409


def test_pictures_of_handovers_count_for_the_signer(service):
    link = links(service.request())[0]
    phone = requests.post(link + "/handover", json={}).json()["url"]
    small = png(16, 16, zlib.compress(b"\0\xff\xff" * 16))
    for number in range(100):
        reply = requests.post((link if number % 2 else phone) + "/pictures", data=small)
        assert reply.status_code == 201, reply.text
    for place in (link, phone):
        assert requests.post(place + "/pictures", data=small).status_code == 409


def test_handovers_of_one_signer_are_bounded(service):
    link = links(service.request())[0]
    for _ in range(50):
        handed = requests.post(link + "/handover", json={})
        assert handed.status_code == 201
    assert requests.post(link + "/handover", json={}).status_code == 409
