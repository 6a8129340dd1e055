"""Who a mail is for when a request changes between its attempts: nobody gets one that was meant for somebody else."""

import itertools
import threading

import requests
from waits import SECONDS, until

from . import stores
from .correcting import asked, complete, corrected, person, told
from .mailbox import default_replies, mailbox, service

NUMBERS = itertools.count()


def sent(service, *names, **members):
    domain = f"a{next(NUMBERS)}.example.org"
    people = [person(number, email=f"{name}@{domain}") for number, name in enumerate(names or ["wrong"])]
    return asked(service, signers=people, replyTo=f"anna@{domain}", **members), domain


def mails(service, request):
    return service.api("GET", f"requests/{request['id']}/mails").json()["items"]


def mail_to(service, request, address, *states):
    """The last mail to an address as soon as it is in one of the states."""
    def found():
        return [mail for mail in mails(service, request) if mail["address"] == address and mail["state"] in states]
    return until(found, bool, pause=0.05)[-1]


def readdressed(service, request, domain):
    return corrected(service, request, {"signers": [{"id": request["signers"][0]["id"], "email": f"right@{domain}"}]})


def test_an_attempt_under_way_to_a_corrected_address_is_the_last_to_it(service, mailbox):
    entered, gate, answers = threading.Event(), threading.Event(), ["451 4.3.0 later"]

    def hold(address):
        if address.startswith("wrong@") and answers:
            entered.set()
            gate.wait(SECONDS)
            return answers.pop()
        return None

    mailbox.script["rcpt"] = hold
    request, domain = sent(service)
    assert entered.wait(SECONDS)
    readdressed(service, request, domain)
    gate.set()
    mail = mail_to(service, request, f"wrong@{domain}", "deferred", "dropped")
    assert service.api("POST", f"mail/messages/{mail['id']}/retry").status_code == 409
    with stores.connect(service.folder) as database:
        database.execute("UPDATE job SET due = 0 WHERE kind = 'mail' AND key = ?", (mail["id"],))
    mail_to(service, request, f"wrong@{domain}", "dropped", "accepted")
    complete(mailbox.wait(1, f"right@{domain}")[0].link).raise_for_status()
    assert mailbox.to(f"wrong@{domain}") == []


def test_a_failed_mail_to_a_corrected_address_is_not_sent_again(service, mailbox):
    mailbox.script["rcpt"] = lambda address: "552 5.2.2 full" if address.startswith("wrong@") else None
    request, domain = sent(service)
    mail = mail_to(service, request, f"wrong@{domain}", "failed")
    readdressed(service, request, domain)
    mailbox.script.clear()
    assert service.api("POST", f"mail/messages/{mail['id']}/retry").status_code == 409
    mailbox.wait(1, f"right@{domain}")
    assert mailbox.to(f"wrong@{domain}") == []


def test_a_report_on_an_earlier_address_does_not_mark_the_corrected_person(service, mailbox):
    request, domain = sent(service)
    (old,) = mailbox.wait(1, f"wrong@{domain}")
    mail_to(service, request, f"wrong@{domain}", "accepted")
    readdressed(service, request, domain)
    mail_to(service, request, f"right@{domain}", "accepted")
    due = service.rows("SELECT reminderDue FROM signer WHERE id = ?", request["signers"][0]["id"])
    for kind in ("hard", "complaint"):
        report = {"message": old["Message-ID"], "recipient": f"wrong@{domain}", "kind": kind, "code": 550, "text": "no such user"}
        assert service.api("POST", "mail/bounces", json=report).json()["outcome"] == "applied"
    assert told(service, request)["signers"][0].get("undelivered") is None
    assert service.rows("SELECT reminderDue FROM signer WHERE id = ?", request["signers"][0]["id"]) == due != [(None,)]
    assert [mail for mail in mails(service, request) if mail["event"] == "undelivered"] == []


def test_the_sender_is_told_the_address_that_refused_a_mail_and_its_reply(service, mailbox):
    mailbox.script["rcpt"] = lambda address: "552 5.2.2 full" if address.startswith("wrong@") else None
    request, domain = sent(service)
    (mail,) = mailbox.wait(1, f"anna@{domain}")
    assert f"wrong@{domain}" in mail.text and "full" in mail.text


def test_an_heir_is_not_asked_while_the_request_is_with_its_sender(service, mailbox):
    domain = f"a{next(NUMBERS)}.example.org"
    people = [person(0, email=f"signer@{domain}"), {"name": "Ada", "email": f"approver@{domain}", "role": "approver"}]
    request = asked(service, signers=people, replyTo=f"anna@{domain}")
    signer, approver = (mailbox.wait(1, f"{name}@{domain}")[0].link for name in ("signer", "approver"))
    requests.post(f"{signer}/delegate", json={"name": "Heir", "email": f"heir@{domain}"}, timeout=SECONDS).raise_for_status()
    requests.post(f"{approver}/decline", json={"reason": "The fee is wrong"}, timeout=SECONDS).raise_for_status()
    assert told(service, request)["state"] == "returned"
    service.api("POST", f"requests/{request['id']}/signers/{request['signers'][0]['id']}/delegation", json={"allow": True})
    other, mark = sent(service, "mark")
    mailbox.wait(1, f"mark@{mark}")
    assert mailbox.to(f"heir@{domain}") == []
    assert {mail["state"] for mail in mails(service, request) if mail["address"] == f"heir@{domain}"} <= {"dropped"}


def test_somebody_who_was_removed_does_not_get_the_finished_document(service, mailbox):
    request, domain = sent(service, "stay", "gone")
    mailbox.wait(1, f"gone@{domain}")
    link = mailbox.wait(1, f"stay@{domain}")[0].link
    corrected(service, request, {"removed": [{"signer": request["signers"][1]["id"], "drop": True}]})
    complete(link).raise_for_status()
    assert service.settled(request)["state"] == "completed"
    mailbox.wait(1, f"anna@{domain}")
    for body in ({}, {"event": "completed"}):
        reply = service.api("POST", f"requests/{request['id']}/mails", json={"signer": request["signers"][1]["id"], **body})
        assert reply.status_code == 409
    assert service.api("POST", f"requests/{request['id']}/mails", json={"signer": request["signers"][0]["id"]}).status_code == 202
    assert not any(mail.files for mail in mailbox.to(f"gone@{domain}"))


def test_an_earlier_addressee_cannot_have_mails_sent_to_the_corrected_person(service, mailbox):
    request, domain = sent(service)
    (old,) = mailbox.wait(1, f"wrong@{domain}")
    readdressed(service, request, domain)
    mailbox.wait(1, f"right@{domain}")
    mail_to(service, request, f"right@{domain}", "accepted")
    with stores.connect(service.folder) as database:
        database.execute("UPDATE mail SET created = created - 700000 WHERE requestId = ?", (request["id"],))
        database.execute("UPDATE link SET created = created - 700000")
    before = len(mails(service, request))
    assert requests.post(f"{old.link}/fresh", timeout=SECONDS).status_code == 202
    assert len(mails(service, request)) == before


def test_a_copy_of_a_request_by_links_is_one_by_links(service, mailbox):
    request, domain = sent(service, "jana", mail=False)
    copies = [service.made(f"requests/{request['id']}/copy", body) for body in ({}, {"mail": True})]
    assert [copy["mail"] for copy in copies] == [False, True]
    assert len(mailbox.wait(1, f"jana@{domain}")) == 1 and copies[0]["signers"][0]["url"]
