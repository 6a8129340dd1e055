"""A request that is paused and goes on, questions of its signers, and others who sign in their place."""

import subprocess
import time

import pytest
import requests
from waits import SECONDS

from . import stores
from .correcting import answer, asked, chain, complete, corrected, decline, is_replaced, person, state, told
from .threats import service  # noqa: F401

DAY = 86_400_000


def post(service, request, path, body=None, **options):
    return service.api("POST", f"requests/{request['id']}/{path}", **({} if body is None else {"json": body}), **options)


def links(request):
    return [signer.get("url") for signer in request["signers"]]


def age(running, made, milliseconds):
    """Lets time pass for one request."""
    with stores.connect(running.folder) as database:
        for column in ("expires", "paused", "created"):
            database.execute(f"UPDATE request SET {column} = {column} - ? WHERE id = ?", (milliseconds, made["id"]))
        database.execute("UPDATE signer SET asked = asked - ?, reminded = reminded - ? WHERE requestId = ?", (milliseconds, milliseconds, made["id"]))
        database.execute(
            "UPDATE link SET expires = expires - ? WHERE subject IN (SELECT id FROM signer WHERE requestId = ?)", (milliseconds, made["id"])
        )


def moment(text):
    import datetime

    return datetime.datetime.fromisoformat(text).timestamp()


# MARK: Pausing


def test_nobody_finishes_while_a_request_is_paused_also_not_from_an_open_page(service):
    made = asked(service, signers=[person(0), {"name": "Ann", "email": "ann@example.org", "role": "approver"}])
    body = answer(links(made)[0])
    assert "paused" in post(service, made, "pause").json() and "paused" in state(links(made)[0]).json()["request"]
    acts = [("complete", body), ("decline", {"reason": "x"}), ("question", {"text": "x"}), ("delegate", {"name": "X", "email": "x@example.org"})]
    for path, content in acts:
        reply = requests.post(f"{links(made)[0]}/{path}", json=content, timeout=SECONDS)
        assert (reply.status_code, reply.json()["code"]) == (409, "being-corrected"), path
    assert requests.post(f"{links(made)[1]}/approve", timeout=SECONDS).json()["code"] == "being-corrected"
    assert post(service, made, "pause").status_code == 409 and post(service, made, "remind").status_code == 409
    form = requests.get(links(made)[0], headers={"Accept": "text/html"}, timeout=SECONDS).text
    assert "is changing this request" in form and 'name="consent"' not in form
    assert "paused" not in post(service, made, "resume", {"deadline": "keep"}).json()
    complete(links(made)[0], body).raise_for_status()
    assert [each["action"] for each in chain(service, made) if each["action"] in ("request.paused", "request.resumed")] == ["request.paused", "request.resumed"]


@pytest.mark.parametrize("deadline", ["keep", "move"])
def test_after_a_pause_of_three_days_the_deadline_is_as_chosen_and_no_reminder_is_due_at_once(service, deadline):
    made = asked(service, expires="P5D")
    delay = 3 * DAY
    age(service, made, 2 * DAY)
    post(service, made, "pause").raise_for_status()
    age(service, made, delay)
    before = told(service, made)
    assert not any(signer["reminderDue"] for signer in before["signers"])
    # Five days are over, and it has not expired meanwhile.
    if deadline == "keep":
        assert post(service, made, "resume", {"deadline": "keep"}).status_code == 409
        service.api("PATCH", f"requests/{made['id']}", json={"expires": "P1D"}).raise_for_status()
        before = told(service, made)
    after = post(service, made, "resume", {"deadline": deadline}).json()
    moved = moment(after["expires"]) - moment(before["expires"])
    assert abs(moved - (delay / 1000 if deadline == "move" else 0)) < 60
    # Asked two days ago, as if there had been no pause.
    assert all(1.9 < (moment(after["expires"]) and (moment(told(service, made)["created"]) - moment(signer["asked"])) / 86_400 + 5) < 8.1
               for signer in after["signers"])
    assert not any(signer["reminderDue"] for signer in after["signers"])
    for link in links(made):
        complete(link).raise_for_status()
    assert service.settled(made)["state"] == "completed"


def test_a_request_is_corrected_while_it_is_paused_and_those_whose_turn_it_is_then_are_asked(service):
    made = asked(service, 2, order="sequential")
    post(service, made, "pause").raise_for_status()
    first, second = made["signers"]
    after = corrected(service, made, {"removed": [{"signer": first["id"], "fieldsTo": second["id"]}]})
    assert [signer["state"] for signer in after["signers"]] == ["removed", "waiting"] and "paused" in after
    after = post(service, made, "resume", {"deadline": "keep"}).json()
    assert [signer["state"] for signer in after["signers"]] == ["removed", "ready"]
    complete(second["url"]).raise_for_status()
    assert service.settled(made)["state"] == "completed"


def test_who_was_corrected_during_a_pause_is_asked_when_it_ends_and_no_later(service):
    made = asked(service, 1)
    post(service, made, "pause").raise_for_status()
    age(service, made, 4 * DAY)
    corrected(service, made, {"signers": [{"id": made["signers"][0]["id"], "email": "z@example.org"}]})
    after = post(service, made, "resume", {"deadline": "move"}).json()
    assert abs(moment(after["signers"][0]["asked"]) - time.time()) < 60


def test_a_request_that_is_paused_for_long_or_sent_back_expires(service):
    people = [person(0), {"name": "Ann", "email": "ann@example.org", "role": "approver"}]
    paused, returned = asked(service, expires="P1D"), asked(service, expires="P1D", signers=people)
    post(service, paused, "pause").raise_for_status()
    decline(links(returned)[1]).raise_for_status()
    for made in (paused, returned):
        age(service, made, 90 * DAY)
    assert service.settled(returned, lambda now: now["state"] == "expired") and told(service, paused)["state"] == "sent"
    age(service, paused, 2 * DAY)
    assert "paused" not in service.settled(paused, lambda now: now["state"] == "expired")
    # More time alone does not ask the approver again.
    later = service.api("PATCH", f"requests/{returned['id']}", json={"expires": "P1D"}).json()
    assert later["state"] == "returned"
    after = corrected(service, returned, {"message": "Now?"})
    assert [each["state"] for each in after["signers"]] == ["ready", "ready"]
    post(service, paused, "cancel")
    assert service.api("DELETE", f"requests/{paused['id']}").status_code == 204


@pytest.mark.parametrize("body", [None, {}, {"deadline": "later"}, {"deadline": "keep", "x": 1}])
def test_a_request_goes_on_only_where_the_deadline_is_said(service, body):
    made = asked(service)
    post(service, made, "pause").raise_for_status()
    assert post(service, made, "resume", body).status_code in (400, 422) and "paused" in told(service, made)
    assert post(service, asked(service), "resume", {"deadline": "keep"}).status_code == 409


# MARK: Questions


def test_a_question_reaches_the_sender_and_its_answer_the_signer_and_no_reminder_is_due_meanwhile(service):
    made = asked(service)
    age(service, made, 20 * DAY)
    service.api("PATCH", f"requests/{made['id']}", json={"expires": "P9D"}).raise_for_status()
    assert all(signer["reminderDue"] for signer in told(service, made)["signers"])
    assert requests.post(f"{links(made)[0]}/question", json={"text": "Is the deposit due in May?"}, timeout=SECONDS).status_code == 204
    now = told(service, made)
    (question,) = now["questions"]
    assert (question["text"], question["signer"]) == ("Is the deposit due in May?", made["signers"][0]["id"]) and "answer" not in question
    assert [signer["reminderDue"] for signer in now["signers"]] == [False, True]
    due = service.api("GET", "reminders").json()["items"]
    assert made["signers"][0]["id"] not in {each["signer"] for each in due} and made["signers"][1]["id"] in {each["signer"] for each in due}
    path = f"questions/{question['id']}/answer"
    assert post(service, made, path, {"text": " "}).status_code == 422
    post(service, made, path, {"text": "Yes, with the rent."}).raise_for_status()
    assert post(service, made, path, {"text": "No."}).status_code == 409
    assert state(links(made)[0]).json()["questions"][0]["answer"] == "Yes, with the rent."
    assert state(links(made)[1]).json()["questions"] == []
    assert told(service, made)["signers"][0]["reminderDue"]
    # The record has digests, not the texts.
    entries = str(chain(service, made))
    assert "deposit" not in entries and "with the rent" not in entries and "question.answered" in entries


def test_questions_are_limited_in_length_and_number(service):
    made = asked(service, 1)
    ask = lambda text: requests.post(f"{links(made)[0]}/question", json={"text": text}, timeout=SECONDS)  # noqa: E731
    assert ask("x" * 2001).status_code == 422 and ask("").status_code == 422 and ask("a\x07").status_code == 422
    assert [ask(f"Question {number}").status_code for number in range(11)] == [204] * 10 + [409]
    assert ask("more").json()["code"] == "too-many-questions"


def test_a_question_of_another_account_cannot_be_answered(service):
    made = asked(service, 1)
    requests.post(f"{links(made)[0]}/question", json={"text": "Why?"}, timeout=SECONDS).raise_for_status()
    question, key = told(service, made)["questions"][0]["id"], service.new_account("questions")
    assert post(service, made, f"questions/{question}/answer", {"text": "x"}, key=key).status_code == 404
    other = asked(service, 1)
    assert post(service, other, f"questions/{question}/answer", {"text": "x"}).status_code == 404


# MARK: Delegation


def wish(link, **members):
    body = {"name": "Omar Haddad", "email": "omar@example.org", "reason": "He is the manager now", **members}
    return requests.post(f"{link}/delegate", json=body, timeout=SECONDS)


def test_with_the_sender_s_consent_another_person_signs_and_the_first_cannot(service, tmp_path):
    made = asked(service, 1)
    old, first = links(made)[0], made["signers"][0]["id"]
    body = answer(old)
    assert wish(old).status_code == 202 and wish(old).json()["code"] == "delegation-asked"
    (asked_for,) = told(service, made)["delegations"]
    assert (asked_for["name"], asked_for["email"], asked_for["signer"]) == ("Omar Haddad", "omar@example.org", first)
    after = post(service, made, f"signers/{first}/delegation", {"allow": True}).json()
    new = after["signers"][1]
    assert [signer["state"] for signer in after["signers"]] == ["delegated", "ready"] and new["delegatedFrom"] == first
    assert is_replaced(old) and complete(old, body).status_code == 410
    # The new person gives their own consent.
    complete(new["url"]).raise_for_status()
    assert service.settled(made)["state"] == "completed"
    consents = chain(service, made, "consent.given")
    assert [each["actor"]["id"] for each in consents] == [new["id"]]
    path = tmp_path / "certificate.pdf"
    path.write_bytes(service.api("GET", f"requests/{made['id']}/certificate").content)
    text = subprocess.run(["pdftotext", "-layout", path, "-"], check=True, capture_output=True, text=True).stdout
    assert "Person 0" in text and "Omar Haddad signs in their place" in text and "Signed by Omar Haddad" in text


def test_wishes_are_limited_in_number(service):
    made = asked(service, 1)
    first = made["signers"][0]["id"]
    for number in range(20):
        assert wish(links(made)[0], email=f"omar{number}@example.org").status_code == 202
        assert post(service, made, f"signers/{first}/delegation", {"allow": False}).status_code == 200
    refused = wish(links(made)[0])
    assert (refused.status_code, refused.json()["code"]) == (409, "too-many-delegations")


def test_where_the_sender_refuses_the_first_person_signs(service):
    made = asked(service, 1)
    first = made["signers"][0]["id"]
    wish(links(made)[0]).raise_for_status()
    after = post(service, made, f"signers/{first}/delegation", {"allow": False}).json()
    assert [signer["state"] for signer in after["signers"]] == ["ready"] and after["delegations"][0]["allowed"] is False
    assert state(links(made)[0]).json()["delegation"]["wish"]["allowed"] is False
    assert post(service, made, f"signers/{first}/delegation", {"allow": True}).status_code == 404
    complete(links(made)[0]).raise_for_status()


def test_without_a_rule_against_it_the_part_goes_over_at_once_and_a_copy_is_kept(service):
    made = asked(service, 1, delegation="free")
    first = links(made)[0]
    assert wish(first, email="p0@example.org").status_code == 422
    assert wish(first, copy=True).json() == {"state": "delegated"}
    now = told(service, made)
    assert [signer["state"] for signer in now["signers"]] == ["delegated", "ready"]
    seen = state(first).json()
    assert seen["signer"]["state"] == "delegated" and complete(first, answer(first)).status_code == 409
    assert requests.get(f"{first}/document", timeout=SECONDS).status_code == 409
    link = service.made(f"requests/{made['id']}/signers/{now['signers'][1]['id']}/link")["url"]
    complete(link).raise_for_status()
    service.settled(made)
    assert requests.get(f"{first}/document", timeout=SECONDS).status_code == 200


def test_the_link_to_the_phone_ends_with_a_new_link_and_with_the_part_of_its_person(service):
    made = asked(service, 2, delegation="free")
    phones = [requests.post(f"{link}/handover", json={"part": "signature"}, timeout=SECONDS).json()["url"] for link in links(made)]
    assert [requests.get(f"{phone}/configuration", timeout=SECONDS).status_code for phone in phones] == [200, 200]
    service.made(f"requests/{made['id']}/signers/{made['signers'][0]['id']}/link")
    wish(links(made)[1], copy=True).raise_for_status()
    assert [requests.get(f"{phone}/configuration", timeout=SECONDS).status_code for phone in phones] == [404, 404]
    # Nobody has seen a link of the new person, so there is none.
    heir = next(each["id"] for each in told(service, made)["signers"] if each.get("delegatedFrom"))
    assert service.rows("SELECT count(*) FROM link WHERE subject = ?", heir) == [(0,)]


def test_where_nobody_else_may_sign_it_is_refused(service):
    made = asked(service, 1, delegation="no")
    assert wish(links(made)[0]).json()["code"] == "delegation-refused"
    for wrong in ({"email": "nobody"}, {"email": "a@b@c"}, {"email": "a..b@example.org"}, {"email": ""}, {"name": " "}, {"name": "a\nb"}):
        assert wish(asked(service, 1)["signers"][0]["url"], **wrong).status_code == 422


def test_the_wish_of_a_person_who_has_signed_since_is_not_fulfilled(service):
    made = asked(service, 2)
    wish(links(made)[0]).raise_for_status()
    complete(links(made)[0]).raise_for_status()
    assert post(service, made, f"signers/{made['signers'][0]['id']}/delegation", {"allow": True}).status_code == 409
    assert [signer["state"] for signer in told(service, made)["signers"]] == ["signed", "ready"]


# MARK: Without scripts


def test_questions_and_delegation_work_without_scripts(service):
    made = asked(service, 1)
    link = links(made)[0]

    def send(**fields):
        return requests.post(f"{link}/form", files={name: (None, value) for name, value in fields.items()}, allow_redirects=False, timeout=SECONDS)

    assert send(ask="1", question="May I <b>pay</b> later?").status_code == 303
    form = requests.get(link, headers={"Accept": "text/html"}, timeout=SECONDS).text
    assert "May I &lt;b&gt;pay&lt;/b&gt; later?" in form and "has not answered yet" in form
    assert send(delegate="1", **{"other-name": "Omar", "other-email": "omar@example.org", "other-reason": "x"}).status_code == 303
    assert told(service, made)["delegations"][0]["name"] == "Omar"
    corrected(service, made, {"title": "Another title"})
    seen = state(link).json()
    fields = {"consent": seen["consent"]["sha256"], f"field-{seen['fields'][0]['id']}": "1"}
    refused = send(**fields, version="0")
    assert refused.status_code == 409 and "has changed since" in refused.text
    assert send(**fields, version=str(seen["request"]["version"])).status_code == 303
    assert service.settled(made)["state"] == "completed"


def test_a_declined_request_is_no_more_paused_than_over(service):
    made = asked(service)
    decline(links(made)[0]).raise_for_status()
    assert post(service, made, "pause").status_code == 409
