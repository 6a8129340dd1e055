"""Mails of requests that change: who hears of a correction, a pause, a question and a person who signs in another's place."""

import itertools

import pytest
import requests
from waits import SECONDS

from .correcting import asked, complete, corrected, is_replaced, person, state, told
from .mailbox import mailbox, service

NUMBERS = itertools.count()


def sent(service, count=1, **members):
    """A request by mail; its people and its sender have addresses that no other has."""
    domain = f"c{next(NUMBERS)}.example.org"
    people = [person(number, email=f"p{number}@{domain}") for number in range(count)]
    return asked(service, signers=people, replyTo=f"anna@{domain}", **members), domain


def post(service, request, path, body=None):
    return service.api("POST", f"requests/{request['id']}/{path}", **({} if body is None else {"json": body}))


def test_a_corrected_address_gets_an_invitation_and_the_wrong_one_nothing_more(service, mailbox):
    made, domain = sent(service, 2)
    wrong = mailbox.wait(1, f"p0@{domain}")[0].link
    other = mailbox.wait(1, f"p1@{domain}")[0].link
    after = corrected(service, made, {"signers": [{"id": made["signers"][0]["id"], "email": f"right@{domain}"}]})
    # The sender has no link of theirs.
    assert all("url" not in signer for signer in after["signers"])
    (mail,) = mailbox.wait(1, f"right@{domain}")
    assert is_replaced(wrong) and mail["Reply-To"].endswith(f"anna@{domain}")
    complete(mail.link).raise_for_status()
    complete(other).raise_for_status()
    mailbox.wait(2, f"right@{domain}")
    assert len(mailbox.to(f"p0@{domain}")) == 1


def test_what_people_see_is_told_to_those_whose_turn_it_is_and_removal_to_the_removed(service, mailbox):
    made, domain = sent(service, 3, order="sequential")
    first = mailbox.wait(1, f"p0@{domain}")[0].link
    corrected(service, made, {"title": "Lease of Mill Street", "removed": [{"signer": made["signers"][2]["id"], "drop": True}]})
    mails = mailbox.wait(2, f"p0@{domain}")
    assert state(first).status_code == 200 and state(mails[1].link).status_code == 200
    corrected(service, made, {"removed": [{"signer": made["signers"][0]["id"], "drop": True}]})
    # Who was never asked is not told of a removal.
    assert mailbox.wait(3, f"p0@{domain}")[2].links == [] and mailbox.wait(1, f"p1@{domain}")
    assert mailbox.to(f"p2@{domain}") == []


def test_while_a_request_is_paused_nobody_gets_a_mail_and_then_those_whose_turn_it_is(service, mailbox):
    made, domain = sent(service, 1)
    mailbox.wait(1, f"p0@{domain}")
    post(service, made, "pause").raise_for_status()
    corrected(service, made, {"signers": [{"id": made["signers"][0]["id"], "email": f"right@{domain}"}]})
    mark, mark_domain = sent(service, 1)
    mailbox.wait(1, f"p0@{mark_domain}")
    assert mailbox.to(f"right@{domain}") == []
    post(service, made, "resume", {"deadline": "keep"}).raise_for_status()
    (mail,) = mailbox.wait(1, f"right@{domain}")
    complete(mail.link).raise_for_status()
    assert service.settled(made)["state"] == "completed"


@pytest.mark.parametrize("changes", [None, {"title": "Lease of Mill Street"}])
@pytest.mark.parametrize("deadline", ["keep", "move"])
def test_after_a_pause_only_a_change_is_told_to_who_was_asked_before(service, mailbox, changes, deadline):
    made, domain = sent(service, 1)
    mailbox.wait(1, f"p0@{domain}")
    post(service, made, "pause").raise_for_status()
    if changes:
        corrected(service, made, changes)
    post(service, made, "resume", {"deadline": deadline}).raise_for_status()
    events = [mail["event"] for mail in service.api("GET", f"requests/{made['id']}/mails").json()["items"]]
    assert sorted(events) == (["corrected", "invitation"] if changes else ["invitation"])
    if changes:
        mail = mailbox.wait(2, f"p0@{domain}")[1]
        assert "use the link in this mail" in mail.text and "no longer work" not in mail.text


def test_a_question_reaches_the_sender_by_mail_and_its_answer_the_person(service, mailbox):
    made, domain = sent(service, 1)
    link = mailbox.wait(1, f"p0@{domain}")[0].link
    requests.post(f"{link}/question", json={"text": "Is the deposit due in May?"}, timeout=SECONDS).raise_for_status()
    (question,) = mailbox.wait(1, f"anna@{domain}")
    assert "Is the deposit due in May?" in question.text and question.links == []
    asked_for = told(service, made)["questions"][0]["id"]
    post(service, made, f"questions/{asked_for}/answer", {"text": "Yes, with the rent."}).raise_for_status()
    answer = mailbox.wait(2, f"p0@{domain}")[1]
    assert "Yes, with the rent." in answer.text
    complete(answer.link).raise_for_status()


def test_the_sender_is_asked_by_mail_whether_another_person_may_sign_who_then_gets_the_link(service, mailbox):
    made, domain = sent(service, 1)
    link = mailbox.wait(1, f"p0@{domain}")[0].link
    wish = {"name": "Omar Haddad", "email": f"omar@{domain}", "reason": "He is the manager now"}
    requests.post(f"{link}/delegate", json=wish, timeout=SECONDS).raise_for_status()
    (asking,) = mailbox.wait(1, f"anna@{domain}")
    assert "Omar Haddad" in asking.text and asking.links == []
    assert mailbox.to(f"omar@{domain}") == []
    after = post(service, made, f"signers/{made['signers'][0]['id']}/delegation", {"allow": True}).json()
    assert all("url" not in signer for signer in after["signers"])
    (mail,) = mailbox.wait(1, f"omar@{domain}")
    assert is_replaced(link)
    complete(mail.link).raise_for_status()
    assert service.settled(made)["state"] == "completed"
