"""A request that is corrected after it was sent: its people, texts, document and deadline, and the links that end."""

import concurrent.futures
import os
import re
import subprocess
import threading

import pytest
import requests
from waits import SECONDS

from . import stores
from .correcting import answer, asked, chain, complete, correct, corrected, decline, is_replaced, person, place, state, told
from .mailbox import Mailbox
from .test_privacy import erase
from .threats import CONTRACT, TYPED, Service, page, service  # noqa: F401

HTML = {"Accept": "text/html", "Accept-Language": "en"}
# How often the same instant is tried.
TIMES = int(os.environ.get("TIMES", "10"))


def links(request):
    return [signer.get("url") for signer in request["signers"]]


def states(service, request):
    return [signer["state"] for signer in told(service, request)["signers"]]


# MARK: Links


def test_the_link_to_a_wrong_address_ends_with_its_correction_and_the_new_one_signs(service):
    made = asked(service)
    old, signer = links(made)[0], made["signers"][0]["id"]
    body = answer(old)
    requests.put(f"{old}/draft", json={"note": "x"}, timeout=SECONDS).raise_for_status()
    requests.post(f"{old}/saved", json={"name": "Mine", "source": TYPED}, timeout=SECONDS).raise_for_status()
    phone = requests.post(f"{old}/handover", json={"part": "signature"}, timeout=SECONDS).json()["url"]
    after = corrected(service, made, {"signers": [{"id": signer, "email": "right@example.org"}]})
    new = after["signers"][0]["url"]
    assert after["version"] == 1 and "url" not in after["signers"][1]
    for path, options in [("state", {}), ("document", {}), ("pages/1", {}), ("saved", {}), ("draft", {})]:
        assert requests.get(f"{old}/{path}", timeout=SECONDS, **options).status_code == 410, path
    assert complete(old, body).status_code == 410 and requests.get(f"{phone}/configuration", timeout=SECONDS).status_code == 404
    # Nothing of the person before is shown to the one after.
    assert requests.get(f"{new}/saved", timeout=SECONDS).json()["signatures"] == []
    assert requests.get(f"{new}/draft", timeout=SECONDS).status_code == 204
    entry = chain(service, made, "signer.corrected")[0]["details"]
    assert (entry["emailBefore"], entry["email"]) == ("p0@example.org", "right@example.org")
    assert complete(new).status_code == 200


def test_the_page_of_a_replaced_link_names_the_sender_and_nothing_of_the_request(service):
    made = asked(service)
    old, other = links(made)
    corrected(service, made, {"signers": [{"id": made["signers"][0]["id"], "email": "right@example.org"}],
                              "removed": [{"signer": made["signers"][1]["id"], "fieldsTo": made["signers"][0]["id"]}]})
    for link, words in [(old, "newer link"), (other, "need not do anything")]:
        page = requests.get(link, headers=HTML, timeout=SECONDS)
        assert page.status_code == 410 and words in page.text and "Anna Berg" in page.text
        for secret in ("Lease", "Person", "right@", "contract.pdf", made["id"]):
            assert secret not in page.text
        assert is_replaced(link) and set(state(link).json()) == {"type", "title", "status", "code", "detail", "ended"}


def test_a_name_is_a_person_too_and_a_language_is_not(service):
    made = asked(service, 3)
    changes = [{"id": made["signers"][0]["id"], "name": "Omar Haddad"}, {"id": made["signers"][1]["id"], "language": "de", "zone": "Europe/Berlin"}]
    corrected(service, made, {"signers": changes})
    assert is_replaced(links(made)[0])
    assert state(links(made)[1]).json()["language"] == "de" and state(links(made)[2]).status_code == 200


# MARK: Preview and version


def test_a_preview_names_the_consequences_and_changes_nothing(service):
    made = asked(service, 3)
    complete(links(made)[0]).raise_for_status()
    before, entries = told(service, made), chain(service, made)
    other = service.document(CONTRACT + b"\n%% another\n")["id"]
    changes = {"document": other, "again": True, "signers": [{"id": made["signers"][1]["id"], "email": "right@example.org"}]}
    shown = correct(service, made, changes, preview=True).json()
    assert shown["signAgain"] == [{"signer": made["signers"][0]["id"], "name": "Person 0"}]
    assert shown["linksEnded"] == [{"signer": made["signers"][1]["id"], "name": "Person 1"}]
    assert (told(service, made), chain(service, made)) == (before, entries)
    assert all(state(link).status_code == 200 for link in links(made))


def test_a_correction_of_another_version_is_refused_and_the_same_one_is_made_once(service):
    made = asked(service)
    body = {"version": 0, "changes": {"title": "Lease, corrected"}}
    key = {"Idempotency-Key": made["id"]}
    replies = [service.api("POST", f"requests/{made['id']}/correct", json=body, headers=key).json() for _ in range(2)]
    assert replies[0] == replies[1] and replies[0]["version"] == 1
    assert correct(service, made, {"title": "Other"}, version=0).json()["code"] == "version-changed"
    assert told(service, made)["title"] == "Lease, corrected"


@pytest.mark.parametrize("changes, status", [
    ({}, 422), ({"title": "Lease of Harbour Street"}, 422), ({"title": "a\nb"}, 422), ({"titel": "x"}, 400), ({"signers": [{"id": "sgn_none", "name": "x"}]}, 404),
    ({"document": "doc_none"}, 404), ({"expires": 0}, 422), ({"added": [{"name": "X"}]}, 422), ({"added": [person(3, group="g")]}, 422),
])
def test_what_cannot_be_corrected_is_refused_and_nothing_is_changed(service, changes, status):
    made = asked(service)
    reply = correct(service, made, changes)
    assert reply.status_code == status, reply.text
    assert told(service, made)["version"] == 0 and all(state(link).status_code == 200 for link in links(made))


# MARK: Another document


def test_another_document_asks_those_who_have_finished_again_by_name_and_their_signature_stays_in_the_record(service):
    made = asked(service)
    complete(links(made)[0]).raise_for_status()
    content = CONTRACT + b"\n%% the right one\n"
    other = service.document(content)["id"]
    refused = correct(service, made, {"document": other})
    assert refused.json()["code"] == "again-needed" and "Person 0" in refused.json()["detail"]
    assert refused.json()["signers"] == [made["signers"][0]["id"]]
    after = corrected(service, made, {"document": other, "again": True})
    assert [signer["state"] for signer in after["signers"]] == ["ready", "ready"] and after["document"] == other
    assert not after["signers"][0]["fields"][0]["filled"]
    # It begins with the new original; the link is the same.
    assert requests.get(f"{links(made)[0]}/document", timeout=SECONDS).content == content
    assert len(chain(service, made, "signer.signed")) == 1
    for link in links(made):
        complete(link).raise_for_status()
    assert service.settled(made)["state"] == "completed"
    final = service.api("GET", f"requests/{made['id']}/document").content
    assert final.startswith(content)


def test_in_an_order_those_who_must_sign_again_come_first_again(service):
    made = asked(service, 3, order="sequential")
    complete(links(made)[0]).raise_for_status()
    assert states(service, made) == ["signed", "ready", "waiting"]
    corrected(service, made, {"document": service.document(CONTRACT + b"\n%% b\n")["id"], "again": True})
    assert states(service, made) == ["ready", "waiting", "waiting"]


# MARK: People


def test_people_are_added_and_removed_and_their_fields_go_to_another(service):
    made = asked(service, 2, order="sequential")
    first, second = [signer["id"] for signer in made["signers"]]
    required = correct(service, made, {"removed": [{"signer": second}]})
    assert required.json()["code"] == "fields-required"
    after = corrected(service, made, {"added": [person(5, name="Li")], "removed": [{"signer": second, "fieldsTo": first}]})
    assert [signer["state"] for signer in after["signers"]] == ["ready", "removed", "waiting"]
    assert len(after["signers"][0]["fields"]) == 2 and is_replaced(links(made)[1])
    complete(links(made)[0]).raise_for_status()
    complete(after["signers"][2]["url"]).raise_for_status()
    assert service.settled(made)["state"] == "completed"
    assert [each["details"]["name"] for each in chain(service, made, "signer.added") + chain(service, made, "signer.removed")] == ["Li", "Person 1"]


def test_without_the_last_open_person_the_request_is_finished(service):
    made = asked(service)
    complete(links(made)[0]).raise_for_status()
    corrected(service, made, {"removed": [{"signer": made["signers"][1]["id"], "drop": True}]})
    assert service.settled(made)["state"] == "completed"


def test_who_has_finished_is_neither_changed_nor_removed(service):
    made = asked(service)
    signer = made["signers"][0]["id"]
    complete(links(made)[0]).raise_for_status()
    for changes in ({"signers": [{"id": signer, "email": "x@example.org"}]}, {"removed": [{"signer": signer, "drop": True}]}):
        assert correct(service, made, changes).status_code == 409
    assert state(links(made)[0]).json()["signer"]["state"] == "signed"


def test_somebody_must_be_left_who_signs(service):
    made = asked(service, 1)
    assert correct(service, made, {"removed": [{"signer": made["signers"][0]["id"], "drop": True}]}).status_code == 422


def test_who_has_two_roles_keeps_a_link_when_one_of_them_is_removed(service):
    both = {"name": "Ann", "email": "ann@example.org"}
    people = [person(0), {**both, "role": "approver"}, {**both, "fields": [place(1)]}]
    made = asked(service, signers=people)
    after = corrected(service, made, {"removed": [{"signer": made["signers"][2]["id"], "drop": True}]})
    approver = after["signers"][1]
    assert is_replaced(links(made)[2]) and state(approver["url"]).json()["signer"]["roles"] == ["approver"]
    requests.post(f"{approver['url']}/approve", json={"version": 1}, timeout=SECONDS).raise_for_status()


def test_a_corrected_person_inherits_neither_questions_nor_wishes(service):
    made = asked(service, 1)
    old, signer = links(made)[0], made["signers"][0]["id"]
    for path, body in [("question", {"text": "Why 4711?"}), ("delegate", {"name": "Crony", "email": "crony@example.org"})]:
        requests.post(f"{old}/{path}", json=body, timeout=SECONDS).raise_for_status()
    after = corrected(service, made, {"signers": [{"id": signer, "name": "Right", "email": "right@example.org"}]})
    new = after["signers"][0]["url"]
    seen = state(new).json()
    assert seen["questions"] == [] and "wish" not in seen["delegation"]
    page = requests.get(new, headers=HTML, timeout=SECONDS).text
    assert "4711" not in page and "Crony" not in page
    # The sender keeps both, and neither waits for an answer.
    assert service.api("POST", f"requests/{made['id']}/signers/{signer}/delegation", json={"allow": True}).status_code == 404
    (question,) = after["questions"]
    assert question["text"] == "Why 4711?" and "answered" in question and after["delegations"][0]["allowed"] is False
    assert len(chain(service, made, "delegation.refused")) == 1
    requests.post(f"{new}/question", json={"text": "And mine?"}, timeout=SECONDS).raise_for_status()
    assert [each["text"] for each in state(new).json()["questions"]] == ["And mine?"]


def test_a_member_of_a_group_who_declined_and_becomes_another_begins_again(service):
    made = asked(service, signers=[person(number, group="board") for number in range(3)], groups=[{"name": "board", "need": 2}])
    decline(links(made)[0]).raise_for_status()
    after = corrected(service, made, {"signers": [{"id": made["signers"][0]["id"], "name": "Other", "email": "new@example.org"}]})
    first = after["signers"][0]
    assert (first["name"], first["state"]) == ("Other", "ready") and "reason" not in first
    complete(first["url"]).raise_for_status()
    complete(links(made)[1]).raise_for_status()
    assert service.settled(made)["state"] == "completed"


def test_people_sign_one_after_the_other_after_a_correction_of_the_order(service):
    people = [person(0), *[person(number, group="board") for number in (1, 2)], person(3)]
    made = asked(service, signers=people, groups=[{"name": "board", "need": 1}])
    after = corrected(service, made, {"order": "sequential"})
    assert after["order"] == "sequential" and [(each["order"], each["state"]) for each in after["signers"]] == [
        (1, "ready"), (2, "waiting"), (2, "waiting"), (4, "waiting")]
    complete(links(made)[0]).raise_for_status()
    assert states(service, made) == ["signed", "ready", "ready", "waiting"]
    turned = corrected(service, made, {"order": "parallel"})
    assert [each["order"] for each in turned["signers"]] == [1] * 4 and states(service, made)[3] == "ready"
    last = corrected(service, made, {"order": "sequential", "signers": [{"id": made["signers"][3]["id"], "order": 1}]})
    assert sorted((each["name"], each["order"]) for each in last["signers"]) == [("Person 0", 1), ("Person 1", 2), ("Person 2", 2), ("Person 3", 1)]
    assert {each["name"]: each["state"] for each in last["signers"]}["Person 3"] == "ready"


# MARK: The certificate


def test_the_certificate_tells_of_each_person_what_they_did_themselves(service, tmp_path):
    made = asked(service)
    complete(links(made)[0]).raise_for_status()
    corrected(service, made, {"document": service.document(CONTRACT + b"\n%% other\n")["id"], "again": True})
    corrected(service, made, {"signers": [{"id": made["signers"][0]["id"], "name": "Quite Another", "email": "q@example.org"}]})
    service.api("POST", f"requests/{made['id']}/cancel").raise_for_status()
    path = tmp_path / "certificate.pdf"
    path.write_bytes(service.api("GET", f"requests/{made['id']}/certificate").content)
    text = subprocess.run(["pdftotext", "-layout", path, "-"], check=True, capture_output=True, text=True).stdout
    consents = [line for line in text.splitlines() if line.strip().startswith("Consent") and "given" not in line]
    assert consents and not any(re.search(r"\d{4}-", line) for line in consents), text
    for words in ("Turn of Person 0 to sign", "Link of Quite Another revoked", "Link made for Person 0", "Link made for Quite Another"):
        assert words in text, text
    assert "Turn of Quite Another" not in text


# MARK: Sent again


@pytest.mark.parametrize("end", ["declined", "returned", "expired"])
def test_a_request_that_ended_without_all_is_sent_again_and_those_who_have_finished_are_kept(service, end):
    people = [person(0), person(1) if end != "returned" else {"name": "Ann", "email": "ann@example.org", "role": "approver"}]
    made = asked(service, signers=people)
    complete(links(made)[0]).raise_for_status()
    if end == "expired":
        with stores.connect(service.folder) as database:
            database.execute("UPDATE request SET expires = expires - ? WHERE id = ?", (60_000 * 86_400, made["id"]))
        service.settled(made, lambda now: now["state"] == "expired")
        assert correct(service, made, {"message": "Again"}).status_code == 409
    else:
        decline(links(made)[1]).raise_for_status()
    assert told(service, made)["state"] == end
    after = corrected(service, made, {"message": "Now with the right rent", "expires": "P7D"})
    assert after["state"] == "sent" and [signer["state"] for signer in after["signers"]] == ["signed", "ready"]
    seen = state(links(made)[1]).json()
    if end == "returned":
        requests.post(f"{links(made)[1]}/approve", json={"version": seen["request"]["version"]}, timeout=SECONDS).raise_for_status()
    else:
        complete(links(made)[1]).raise_for_status()
    assert service.settled(made)["state"] == "completed"
    assert len(chain(service, made, "signer.signed")) == (1 if end == "returned" else 2)


@pytest.mark.parametrize("end", ["completed", "cancelled"])
def test_a_request_that_is_over_for_good_is_not_corrected(service, end):
    made = asked(service, 1)
    if end == "completed":
        complete(links(made)[0]).raise_for_status()
        service.settled(made)
    else:
        service.api("POST", f"requests/{made['id']}/cancel").raise_for_status()
    assert correct(service, made, {"title": "x"}).status_code == 409


# MARK: While somebody signs


def test_who_was_shown_another_request_reads_it_again_before_signing(service):
    made = asked(service, 2)
    body = answer(links(made)[0])
    corrected(service, made, {"title": "Lease of Mill Street"})
    assert complete(links(made)[0], body).json()["code"] == "version-changed"
    # A program that knows no versions is not let through either.
    assert complete(links(made)[0], {name: body[name] for name in ("consent", "values")}).json()["code"] == "version-changed"
    stale = requests.post(f"{links(made)[1]}/decline", json={"reason": "x"}, timeout=SECONDS)
    assert stale.json()["code"] == "version-changed"
    complete(links(made)[0]).raise_for_status()


def test_what_a_signer_does_not_see_does_not_stop_them(service):
    made = asked(service, 2)
    body = answer(links(made)[0])
    corrected(service, made, {"expires": "P9D", "signers": [{"id": made["signers"][1]["id"], "email": "b@example.org"}]})
    complete(links(made)[0], body).raise_for_status()


def test_a_correction_and_a_signature_at_the_same_instant_never_mix(service):
    document = service.document()["id"]
    orders = set()
    for _ in range(TIMES):
        made = asked(service, 2, document=document)
        link, signer = links(made)[0], made["signers"][0]["id"]
        body, gate = answer(link), threading.Barrier(2)

        def at_once(work):
            gate.wait()
            return work()

        with concurrent.futures.ThreadPoolExecutor(2) as pool:
            signed = pool.submit(at_once, lambda: complete(link, body))
            changed = pool.submit(at_once, lambda: correct(service, made, {"signers": [{"id": signer, "email": "n@example.org"}]}, version=0))
            outcome = (signed.result().status_code, changed.result().status_code)
        now = told(service, made)
        orders.add(outcome)
        if outcome == (200, 409):
            assert now["signers"][0]["state"] == "signed" and now["signers"][0]["email"] == "p0@example.org" and now["version"] == 0
        else:
            assert outcome in {(410, 200), (404, 200), (409, 200)}, outcome
            assert now["signers"][0]["state"] == "ready" and is_replaced(link) and not chain(service, made, "signer.signed")
    assert orders


# MARK: Deadlines


def test_no_change_of_the_deadline_locks_anybody_out(service):
    made = asked(service)
    for expires in ("PT1H", "P30D", "PT2H"):
        service.api("PATCH", f"requests/{made['id']}", json={"expires": expires}).raise_for_status()
        assert all(state(link).status_code == 200 for link in links(made))
    corrected(service, made, {"expires": "P60D"})
    assert len(chain(service, made, "deadline.changed")) == 4
    for link in links(made):
        complete(link).raise_for_status()


def test_fields_that_another_document_has_no_room_for_are_refused(service):
    made = asked(service, signers=[person(0, fields=[place(0), {"kind": "checkbox", "page": 2, "frame": [72, 72, 20, 20]}])])
    assert correct(service, made, {"document": service.document(page())["id"]}).status_code == 422
    assert told(service, made)["version"] == 0


# MARK: Erasure


def test_a_person_of_a_corrected_address_is_erased_from_the_record():
    with Service() as running:
        made = asked(running, 1)
        signer = made["signers"][0]["id"]
        corrected(running, made, {"signers": [{"id": signer, "email": "kwyjibo@wrong.example", "name": "Kwyjibo"}]})
        after = corrected(running, made, {"signers": [{"id": signer, "email": "right@example.org", "name": "Right"}]})
        complete(after["signers"][0]["url"]).raise_for_status()
        running.settled(made)
        assert "kwyjibo" in str(chain(running, made)).lower()
        assert erase(running, address="kwyjibo@wrong.example")["mentions"] == []
        assert "kwyjibo@" not in str(chain(running, made)).lower()
        assert told(running, made)["signers"][0]["name"] == "Right"


def test_the_mails_to_a_person_of_a_corrected_address_and_their_questions_are_erased():
    mailbox = Mailbox()
    try:
        with Service(*mailbox.settings) as running:
            made = asked(running, 1, signers=[person(0, email="kwyjibo@wrong.example")], replyTo="a@example.org")
            old = mailbox.wait(1, "kwyjibo@wrong.example")[0].link
            signer = made["signers"][0]["id"]
            requests.post(f"{old}/question", json={"text": "I am Kwyjibo, call 4711"}, timeout=SECONDS).raise_for_status()
            corrected(running, made, {"signers": [{"id": signer, "email": "right@example.org"}]})
            new = mailbox.wait(1, "right@example.org")[0].link
            requests.post(f"{new}/question", json={"text": "Mine"}, timeout=SECONDS).raise_for_status()
            running.api("POST", f"requests/{made['id']}/cancel").raise_for_status()
            assert erase(running, address="kwyjibo@wrong.example")["mentions"] == []
            assert [each["text"] for each in told(running, made)["questions"]] == ["Mine"]
            assert {address for (address,) in running.rows("SELECT address FROM mail WHERE requestId = ?", made["id"])} >= {"", "right@example.org"}
    finally:
        mailbox.stop()
