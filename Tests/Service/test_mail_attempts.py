"""Attempts to send a mail that do not succeed at once: no link is lost or kept, and nobody is marked for what is not theirs."""

import itertools
import urllib.parse

import pytest
import requests
from waits import SECONDS, until

from . import stores
from .correcting import asked, person, state, told
from .mailbox import default_replies, LINK, Mail, Mailbox, mailbox, service
from .threats import Service

NUMBERS = itertools.count()
DAY = 86_400_000


def sent(service, name="jana", **members):
    domain = f"b{next(NUMBERS)}.example.org"
    return asked(service, signers=[person(0, email=f"{name}@{domain}")], replyTo=f"anna@{domain}", **members), domain


def mails(service, request, event=None):
    items = service.api("GET", f"requests/{request['id']}/mails").json()["items"]
    return [mail for mail in items if event in (None, mail["event"])]


def mail_in(service, request, *states, event="invitation", attempts=0):
    def found():
        return [mail for mail in mails(service, request, event) if mail["state"] in states and mail["attempts"] >= attempts]
    return until(found, bool, pause=0.05)[-1]


def retry(service, mail):
    assert service.api("POST", f"mail/messages/{mail['id']}/retry").status_code == 202


QUOTES = {
    "plain": lambda link: link,
    "encoded": lambda link: urllib.parse.quote(link, safe=""),
    "wrapped": lambda link: f"{link[:-20]}= {link[-20:]}",
    "cut": lambda link: link[:-3],
    "alone": lambda link: link.rsplit("/", 1)[1],
}


@pytest.mark.parametrize("form", QUOTES)
def test_a_reply_or_report_that_quotes_a_link_is_kept_without_it(service, mailbox, form):
    tokens = []

    def quote(mail):
        if not mail.to.startswith("quoted@") or not isinstance(mail, Mail):
            return None
        tokens.append(mail.link.rsplit("/", 1)[1])
        return f"{'451' if len(tokens) == 1 else '250'} said {QUOTES[form](mail.link)} it"

    mailbox.script["data"] = quote
    request, domain = sent(service, "quoted")
    retry(service, mail_in(service, request, "deferred"))
    mail = mail_in(service, request, "accepted")
    assert "said" in mail["reply"] and "[link]" in mail["reply"]
    report = {"message": service.rows("SELECT messageId FROM mail WHERE id = ?", mail["id"])[0][0], "recipient": f"quoted@{domain}",
              "kind": "hard", "code": 554, "text": f"spam: {QUOTES[form](f'{service.base}/s/{tokens[-1]}')}"}
    assert service.api("POST", "mail/bounces", json=report).json()["outcome"] == "applied"
    seen = str(mails(service, request)) + service.api("GET", f"requests/{request['id']}/audit").text
    seen += str(service.rows("SELECT reply FROM mail"))
    assert len(tokens) == 2 and "spam" in seen
    for token in tokens:
        assert token[:16] not in seen and token[-16:] not in seen


def test_attempts_that_do_not_arrive_cost_no_link_that_arrived(service, mailbox):
    request, domain = sent(service)
    first = mailbox.wait(1, f"jana@{domain}")[0].link
    mail_in(service, request, "accepted")
    refused = []

    def refuse(mail):
        refused.append(mail.link)
        return "451 4.7.1 later"

    mailbox.script["data"] = refuse
    assert service.api("POST", f"requests/{request['id']}/mails", json={"signer": request["signers"][0]["id"]}).status_code == 202
    for attempt in range(1, 8):
        retry(service, mail_in(service, request, "deferred", event="reminder", attempts=attempt))
    mail_in(service, request, "deferred", event="reminder", attempts=8)
    assert state(first).status_code == 200
    assert {state(link).status_code for link in refused} == {410}
    mailbox.script.clear()
    retry(service, mails(service, request, "reminder")[0])
    mail_in(service, request, "accepted", event="reminder")
    assert state(first).status_code == state(mailbox.to(f"jana@{domain}")[-1].link).status_code == 200


def age(service, request, days):
    with stores.connect(service.folder) as database:
        for column in ("created", "judged"):
            database.execute(f"UPDATE mail SET {column} = {column} - ? WHERE requestId = ?", (days * DAY, request["id"]))
        database.execute("UPDATE question SET asked = asked - ?, answered = answered - ? WHERE requestId = ?", (days * DAY, days * DAY, request["id"]))


def test_mails_that_waited_for_the_account_for_days_are_sent_when_it_can_send_again(service, mailbox):
    mailbox.script["mail"] = lambda address: "550 5.7.1 sender not allowed"
    request, domain = sent(service)
    mail_in(service, request, "deferred")
    age(service, request, 4)
    mailbox.script.clear()
    retry(service, mails(service, request)[0])
    mailbox.wait(1, f"jana@{domain}")
    mail_in(service, request, "accepted")
    assert told(service, request)["signers"][0].get("undelivered") is None


def test_an_answer_that_waited_for_a_pause_of_days_is_sent_when_the_request_goes_on(service, mailbox):
    request, domain = sent(service)
    link = mailbox.wait(1, f"jana@{domain}")[0].link
    requests.post(f"{link}/question", json={"text": "Why?"}, timeout=SECONDS).raise_for_status()
    service.api("POST", f"requests/{request['id']}/pause").raise_for_status()
    question = told(service, request)["questions"][0]["id"]
    service.api("POST", f"requests/{request['id']}/questions/{question}/answer", json={"text": "So it is."}).raise_for_status()
    age(service, request, 4)
    service.api("POST", f"requests/{request['id']}/resume", json={"deadline": "move"}).raise_for_status()
    mail_in(service, request, "accepted", event="answer")
    assert told(service, request)["signers"][0].get("undelivered") is None
    assert any("So it is." in mail.text for mail in mailbox.to(f"jana@{domain}"))


def test_a_mail_that_a_server_puts_off_for_three_days_fails_and_is_told(service, mailbox):
    mailbox.script["rcpt"] = lambda address: "451 4.2.1 later" if address.startswith("late@") else None
    request, domain = sent(service, "late")
    mail = mail_in(service, request, "deferred")
    age(service, request, 4)
    with stores.connect(service.folder) as database:
        database.execute("UPDATE job SET due = 0 WHERE kind = 'mail' AND key = ?", (mail["id"],))
    mail = mail_in(service, request, "failed")
    assert told(service, request)["signers"][0]["undelivered"] and mailbox.wait(1, f"anna@{domain}")
    # By hand it is tried for as long again.
    mailbox.script.clear()
    retry(service, mail)
    mail_in(service, request, "accepted")


def test_each_answer_arrives_and_reminders_go_on(service, mailbox):
    request, domain = sent(service)
    link = mailbox.wait(1, f"jana@{domain}")[0].link
    mail_in(service, request, "accepted")
    for text in ("First?", "Second?"):
        requests.post(f"{link}/question", json={"text": text}, timeout=SECONDS).raise_for_status()
    mailbox.script["rcpt"] = lambda address: "451 4.3.0 later" if address.startswith("jana@") else None
    answers = {"First?": "ANSWER-ONE", "Second?": "ANSWER-TWO"}
    for question in told(service, request)["questions"]:
        path = f"requests/{request['id']}/questions/{question['id']}/answer"
        service.api("POST", path, json={"text": answers[question["text"]]}).raise_for_status()
        mail_in(service, request, "deferred", event="answer")
    until(lambda: [mail["state"] for mail in mails(service, request, "answer")], lambda states: states == ["deferred"] * 2)
    mailbox.script.clear()
    for mail in mails(service, request, "answer"):
        retry(service, mail)
    mailbox.wait(3, f"jana@{domain}")
    text = "".join(mail.text for mail in mailbox.to(f"jana@{domain}"))
    assert "ANSWER-ONE" in text and "ANSWER-TWO" in text
    assert service.rows("SELECT reminderDue FROM signer WHERE id = ?", request["signers"][0]["id"]) != [(None,)]


def test_an_address_that_the_server_cannot_take_stops_nobody_elses_mail():
    with Mailbox(is_wide=False) as box, Service(*box.settings) as running:
        people = [person(0, email="jörg@w.example.org"), person(1, email="omar@w.example.org")]
        request = asked(running, signers=people, replyTo="anna@w.example.org")
        box.wait(1, "omar@w.example.org")
        assert "Person 0" in box.wait(1, "anna@w.example.org")[0].text
        assert [bool(signer.get("undelivered")) for signer in told(running, request)["signers"]] == [True, False]
        asked(running, signers=[person(0, email="ines@w.example.org")], replyTo="jürgen@w.example.org")
        asked(running, signers=[person(0, email="vera@w.example.org")])
        box.wait(1, "vera@w.example.org")
        assert not running.rows("SELECT * FROM mailTrouble")


def test_no_link_is_in_the_tables_of_mails(service):
    assert not LINK.search(str(service.rows("SELECT * FROM mail")) + str(service.rows("SELECT reply FROM mailTrouble")))
