"""Mails of requests: what is sent to whom, what came of each, and what the sender sees of it."""

import datetime
import hashlib
import itertools
import time

import pytest
import requests
from waits import SECONDS, until

from . import stores
from .mailbox import LINK, Mailbox, mailbox, replies
from .threats import TYPED, Service

NUMBERS = itertools.count()


def people(*names, domain="example.org", **members):
    return [
        {
            "name": name.title(),
            "email": f"{name}@{domain}",
            "order": number + 1,
            "fields": [{"kind": "signature", "page": 1, "frame": [72, 100 + 60 * number, 150, 40]}],
            **members,
        }
        for number, name in enumerate(names)
    ]


def made(service, *names, **members):
    """A request whose people have addresses that no other request has."""
    domain = f"t{next(NUMBERS)}.example.org"
    body = {"document": service.document()["id"], "title": "Lease of the barn", "sender": "Anna Berg", "replyTo": f"anna@{domain}", **members}
    return service.made("requests", {"signers": people(*(names or ["jana"]), domain=domain), "order": "sequential", **body})


def domain(request):
    return request["replyTo"].partition("@")[2]


def sign(link):
    state = requests.get(f"{link}/state", timeout=SECONDS).json()
    values = {field["id"]: {"signature": TYPED} for field in state["fields"] if field["kind"] == "signature"}
    reply = requests.post(f"{link}/complete", json={"consent": state["consent"]["sha256"], "values": values}, timeout=SECONDS)
    assert reply.status_code == 200, reply.text


def mails(service, request, event=None):
    items = service.api("GET", f"requests/{request['id']}/mails").json()["items"]
    return [mail for mail in items if event in (None, mail["event"])]


def mail_state(service, request, wanted, event="invitation"):
    """The last mail of an event as soon as it is in a state."""
    return until(lambda: mails(service, request, event)[-1], lambda mail: mail["state"] == wanted, pause=0.05)


def actions(service, request):
    return [entry["action"] for entry in service.api("GET", f"requests/{request['id']}/audit").json()["entries"]]


@pytest.fixture(scope="module")
def service(mailbox):
    limits = ["limits.requests-per-minute=1000000", "limits.failures-per-minute=1000000", "log.level=trace"]
    with Service(*mailbox.settings, *limits) as running:
        yield running


@pytest.fixture(autouse=True)
def empty(mailbox):
    mailbox.script.clear()


def test_without_mail_a_request_is_passed_on_by_links_as_before():
    with Service() as running:
        request = running.request()
        assert request["mail"] is False and request["signers"][0]["url"]
        sign(request["signers"][0]["url"])
        told = running.settled(request)
        assert told["state"] == "completed"
        assert (told["signers"][0].get("notified"), told["signers"][0].get("undelivered"), told["signers"][0].get("mail")) == (None, None, None)
        assert mails(running, request) == [] and running.rows("SELECT * FROM mail") == []


def test_mail_that_cannot_be_sent_is_refused_where_it_is_wanted():
    with Service() as running:
        body = {"document": running.document()["id"], "signers": people("jana"), "mail": True}
        reply = running.api("POST", "requests", json=body)
        assert (reply.status_code, reply.json()["code"]) == (409, "mail-not-set")


def test_each_is_asked_in_turn_and_all_get_the_finished_document(service, mailbox):
    request = made(service, "jana", "omar")
    assert request["mail"] is True and not any("url" in signer for signer in request["signers"])
    (first,) = mailbox.wait(1, domain(request))
    assert first.to == f"jana@{domain(request)}" and first["Content-Language"] == "en" and first["Auto-Submitted"] == "auto-generated"
    assert first["Reply-To"].addresses[0].addr_spec == request["replyTo"]
    assert first["From"].addresses[0].addr_spec == "sign@example.com" and "Anna Berg" in first["From"].addresses[0].display_name
    sign(first.link)
    (second,) = mailbox.wait(1, f"omar@{domain(request)}")
    sign(second.link)
    arrived = mailbox.wait(5, domain(request))
    service.settled(request)
    until(lambda: {mail["state"] for mail in mails(service, request)}, lambda states: states == {"accepted"})
    assert len(mailbox.to(domain(request))) == 5
    told = [(mail["event"], mail["address"], mail["n"]) for mail in mails(service, request)]
    assert told[:2] == [("invitation", f"jana@{domain(request)}", 1), ("turn", f"omar@{domain(request)}", 1)]
    assert sorted(told[2:]) == [("completed", f"{name}@{domain(request)}", 1) for name in ("anna", "jana", "omar")]
    for mail in arrived[2:]:
        ((name, content),) = mail.files
        assert name.endswith(".pdf") and content.startswith(b"%PDF")
    for address in (request["replyTo"], first.to):
        assert len({mail["Message-ID"] for mail in mailbox.to(address)}) == len(mailbox.to(address))
    assert not LINK.search(mailbox.to(request["replyTo"])[0].text), "the sender has a signer's link"
    assert actions(service, request).count("mail.accepted") == 5
    signers = service.api("GET", f"requests/{request['id']}").json()["signers"]
    assert all(signer.get("notified") and signer["mail"]["state"] == "accepted" for signer in signers)


def test_a_mail_that_is_deferred_is_tried_again_until_it_is_accepted(service, mailbox):
    mailbox.script["rcpt"] = replies("451 4.7.1 greylisted, come back", "451 4.3.2 still busy", to="grete@")
    request = made(service, "grete")
    for attempt, words in enumerate(["greylisted", "still busy"], start=1):
        mail = until(lambda: mails(service, request)[0], lambda mail: mail["state"] == "deferred" and mail["attempts"] == attempt)
        assert mail["code"] == 451 and words in mail["reply"]
        pause = datetime.datetime.fromisoformat(mail["next"]) - datetime.datetime.now(datetime.UTC)
        assert pause < datetime.timedelta(minutes=1 if attempt == 1 else 5)
        assert service.api("POST", f"mail/messages/{mail['id']}/retry").status_code == 202
    accepted = mail_state(service, request, "accepted")
    assert (accepted["attempts"], accepted["code"], accepted.get("next")) == (3, 250, None) and "queued as 1A2B" in accepted["reply"]
    assert len(mailbox.to(domain(request))) == 1
    assert service.api("POST", f"mail/messages/{accepted['id']}/retry").status_code == 409


def test_a_refused_address_is_told_to_the_sender_at_once_and_gets_no_more(service, mailbox):
    mailbox.script["rcpt"] = lambda address: "550 5.1.1 no such user" if address.startswith("nobody") else None
    begun = time.monotonic()
    request = made(service, "nobody")
    (told,) = mailbox.wait(1, request["replyTo"])
    assert time.monotonic() - begun < 60 and "no such user" in told.text and f"nobody@{domain(request)}" in told.text
    mail = mail_state(service, request, "failed")
    assert (mail["code"], mail.get("next")) == (550, None)
    signer = service.api("GET", f"requests/{request['id']}").json()["signers"][0]
    assert signer.get("undelivered") and not signer.get("notified") and signer["mail"]["state"] == "failed"
    assert service.rows("SELECT reminderDue FROM signer WHERE id = ?", signer["id"]) == [(None,)]
    assert {"mail.failed", "signer.undelivered"} <= set(actions(service, request))
    # The same address in another request.
    assert [item["address"] for item in service.api("GET", "mail/suppressions").json()["items"]] == [f"nobody@{domain(request)}"]
    other = service.made("requests", {"document": service.document()["id"], "signers": people("nobody", domain=domain(request))})
    mail_state(service, other, "suppressed")
    assert service.api("POST", f"requests/{other['id']}/mails", json={"signer": other["signers"][0]["id"]}).json()["code"] == "address-refused"
    assert service.api("DELETE", f"mail/suppressions/Nobody%40{domain(request)}").status_code == 204
    assert service.api("DELETE", f"mail/suppressions/nobody%40{domain(request)}").status_code == 404
    mailbox.script.clear()
    assert service.api("POST", f"requests/{other['id']}/mails", json={"signer": other["signers"][0]["id"]}).status_code == 202
    assert mailbox.wait(1, f"nobody@{domain(request)}")
    assert until(lambda: service.api("GET", f"requests/{other['id']}").json()["signers"][0], lambda told: told.get("notified")).get("undelivered") is None


def test_a_connection_that_ends_before_the_reply_leaves_two_links_that_work(service, mailbox):
    mailbox.script["data"] = replies("close", to="ulla@")
    request = made(service, "ulla")
    mail = mail_state(service, request, "unknown")
    assert service.api("POST", f"mail/messages/{mail['id']}/retry").status_code == 202
    mail_state(service, request, "accepted")
    first, second = mailbox.to(domain(request))
    assert first["Message-ID"] == second["Message-ID"] and first.link != second.link
    for link in (first.link, second.link):
        assert requests.get(f"{link}/state", timeout=SECONDS).status_code == 200
    sign(first.link)
    reply = requests.post(f"{second.link}/complete", json={"consent": "", "values": {}}, timeout=SECONDS)
    assert reply.status_code == 409


def test_a_second_unknown_end_is_the_last(service, mailbox):
    mailbox.script["data"] = replies("close", "close", to="vera@")
    request = made(service, "vera")
    mail = mail_state(service, request, "unknown")
    service.api("POST", f"mail/messages/{mail['id']}/retry")
    until(lambda: mails(service, request)[0], lambda mail: mail["attempts"] == 2 and mail["state"] == "unknown" and not mail.get("next"))
    assert service.rows("SELECT 1 FROM job WHERE kind = 'mail' AND key = ?", mail["id"]) == []


def test_an_account_that_may_not_send_keeps_its_mails_and_marks_nobody():
    with Mailbox(user="sign", password="right") as box:
        box.password = "other"
        settings = box.settings + ["mail.user=sign"]
        with Service(*settings, environment={"SIGNET_MAIL_PASSWORD": "right"}) as running:
            made_ = [made(running, name) for name in ("jana", "omar", "ines")]
            until(lambda: running.rows("SELECT stage, code FROM mailTrouble"), lambda rows: rows == [("sign-in", 535)])
            assert box.mails == []
            for request in made_:
                told = running.api("GET", f"requests/{request['id']}").json()["signers"][0]
                assert told.get("undelivered") is None and told["mail"]["state"] in ("queued", "deferred")
            assert "mail.failed" not in actions(running, made_[0])
            box.password = "right"
            mail = next(mail for request in made_ for mail in mails(running, request) if mail["state"] == "deferred")
            assert running.api("POST", f"mail/messages/{mail['id']}/retry").status_code == 202
            box.wait(1)
            until(lambda: running.rows("SELECT * FROM mailTrouble"), lambda rows: rows == [])


def test_no_token_of_a_mail_is_anywhere_else(service, mailbox):
    request = made(service, "jana", "omar")
    sign(mailbox.wait(1, domain(request))[0].link)
    sign(mailbox.wait(1, f"omar@{domain(request)}")[0].link)
    mailbox.wait(5, domain(request))
    service.settled(request)
    tokens = {link.rsplit("/", 1)[1].encode() for mail in mailbox.to(domain(request)) for link in mail.links}
    assert len(tokens) >= 2
    kept = [path.read_bytes() for path in service.folder.rglob("*") if path.is_file()] + [service.log.read_bytes()]
    with stores.connect(service.folder, is_read_only=True) as database:
        kept += [str(database.execute(f"SELECT * FROM {table}").fetchall()).encode() for table in database.tables()]
    assert any(b"mal_" in content for content in kept), "nothing of the mails was looked at"
    for token in tokens:
        assert not any(token in content for content in kept)
    assert not any(token.decode() in str(mail[header]) for token in tokens for mail in mailbox.to(domain(request)) for header in mail.message.keys())


def test_a_withdrawn_request_drops_the_mails_that_wait(service, mailbox):
    mailbox.script["rcpt"] = lambda address: "451 4.3.2 later" if address.startswith("wanda") else None
    request = made(service, "wanda")
    mail_state(service, request, "deferred")
    assert service.api("POST", f"requests/{request['id']}/cancel").status_code == 200
    mail = mail_state(service, request, "dropped")
    mailbox.script.clear()
    assert service.api("POST", f"mail/messages/{mail['id']}/retry").status_code == 409
    assert service.rows("SELECT 1 FROM job WHERE kind = 'mail' AND key = ?", mail["id"]) == []
    # Somebody who was never asked is not told that it was withdrawn.
    assert mails(service, request, "cancelled") == [] and mailbox.to(domain(request)) == []


def test_those_who_were_asked_are_told_that_a_request_was_withdrawn(service, mailbox):
    request = made(service, "jana", "omar")
    mail_state(service, request, "accepted")
    assert service.api("POST", f"requests/{request['id']}/cancel").status_code == 200
    mail_state(service, request, "accepted", "cancelled")
    assert [mail.to for mail in mailbox.to(domain(request))] == [f"jana@{domain(request)}"] * 2 and mailbox.to(domain(request))[1].links == []


def test_the_sender_is_told_who_declined_and_why(service, mailbox):
    request = made(service, "jana", "omar")
    link = mailbox.wait(1, domain(request))[0].link
    assert requests.post(f"{link}/decline", json={"reason": "The rent is wrong."}, timeout=SECONDS).status_code == 200
    (told,) = mailbox.wait(1, request["replyTo"])
    assert "The rent is wrong." in told.text and "Jana" in told.text and not told.links
    assert "signer" not in mails(service, request, "declined")[0]


def test_others_who_were_asked_hear_that_somebody_declined_but_not_why(service, mailbox):
    request = made(service, "jana", "omar", order="parallel")
    jana, omar = (f"{name}@{domain(request)}" for name in ("jana", "omar"))
    link = mailbox.wait(1, jana)[0].link
    mailbox.wait(1, omar)
    until(lambda: [mail["state"] for mail in mails(service, request, "invitation")], lambda states: states == ["accepted"] * 2)
    assert requests.post(f"{link}/decline", json={"reason": "The rent is wrong."}, timeout=SECONDS).status_code == 200
    told = mailbox.wait(2, omar)[1]
    assert "Jana has declined to sign" in told["Subject"] and "The rent is wrong." not in told.text and told.links == []
    mailbox.wait(1, request["replyTo"])
    assert len(mailbox.to(jana)) == 1


def test_those_who_were_asked_hear_that_the_time_is_over(service, mailbox):
    request = made(service, "jana", "omar")
    mail_state(service, request, "accepted")
    with stores.connect(service.folder) as database:
        database.execute("UPDATE request SET expires = 1 WHERE id = ?", (request["id"],))
    stores.hasten(service.folder)
    assert "The time to sign is over" in mailbox.wait(2, f"jana@{domain(request)}")[1]["Subject"]
    mailbox.wait(1, request["replyTo"])
    assert mailbox.to(f"omar@{domain(request)}") == [], "nobody is told who was never asked"


def test_a_person_has_no_more_than_five_links(service, mailbox):
    request = made(service)
    mailbox.wait(1, domain(request))
    signer = request["signers"][0]["id"]
    for number in range(2, 8):
        assert service.api("POST", f"requests/{request['id']}/mails", json={"signer": signer}).status_code == 202
        mailbox.wait(number, domain(request))
        until(lambda: mails(service, request)[-1]["state"], lambda state: state == "accepted")
    codes = [requests.get(f"{mail.link}/state", timeout=SECONDS).status_code for mail in mailbox.to(domain(request))]
    assert codes == [410, 410] + [200] * 5


def test_an_old_link_offers_a_new_one_by_mail_to_the_known_address_alone(service, mailbox):
    request = made(service)
    old = mailbox.wait(1, domain(request))[0].link
    signer = request["signers"][0]["id"]
    service.made(f"requests/{request['id']}/signers/{signer}/link", {})
    page = requests.get(old, headers={"Accept": "text/html"}, timeout=SECONDS)
    assert page.status_code == 410 and f'action="/s/{old.rsplit("/", 1)[1]}/fresh"' in page.text
    # The button looks as on other pages.
    assert 'class="signet-button" data-variant="primary"' in page.text and "/assets/kit/kit.css" in page.text
    # Somebody who was written to a moment ago gets no other mail, and the answer is the same.
    asked = [requests.post(f"{old}/fresh", timeout=SECONDS)]
    mail_state(service, request, "accepted")
    assert len(mails(service, request)) == 1
    with stores.connect(service.folder) as database:
        database.execute("UPDATE mail SET created = created - 700000 WHERE requestId = ?", (request["id"],))
    asked += [requests.post(f"{old}/fresh", timeout=SECONDS) for _ in range(3)]
    new = mailbox.wait(2, domain(request))[1]
    assert (new.to, len(mails(service, request))) == (f"jana@{domain(request)}", 2)
    assert {(reply.status_code, reply.text) for reply in asked} == {(202, asked[0].text)} and domain(request) not in asked[0].text
    assert requests.get(f"{old}/fresh", timeout=SECONDS).status_code in (404, 405)
    assert requests.post(f"{service.base}/s/{'x' * 43}/fresh", timeout=SECONDS).status_code == 404
    sign(new.link)


def test_scanners_change_nothing(service, mailbox):
    """HEAD and GET of a link, again and again, and what a script posts, are no sign that a person has seen anything."""
    request = made(service)
    link = mailbox.wait(1, domain(request))[0].link
    mail_state(service, request, "accepted")
    before = actions(service, request)
    for _ in range(10):
        assert requests.head(link, timeout=SECONDS).status_code in (200, 404, 405)
        for path in ("", "/state", "/document"):
            assert requests.get(link + path, timeout=SECONDS).status_code == 200
    for body in ({"data": b""}, {"data": {"viewed": "1"}}, {"json": {}}, {"json": {"gesture": False}}):
        assert requests.post(f"{link}/viewed", timeout=SECONDS, **body).status_code in (400, 415, 422)
    told = service.api("GET", f"requests/{request['id']}").json()["signers"][0]
    assert (told["state"], told.get("viewed")) == ("ready", None) and actions(service, request) == before
    sign(link)


def test_the_senders_answers_hold_no_link_unless_he_makes_one(service, mailbox):
    request = made(service)
    mailbox.wait(1, domain(request))
    told = [request, service.api("GET", f"requests/{request['id']}").json(), *mails(service, request)]
    assert not LINK.search(str(told))
    made_ = service.made(f"requests/{request['id']}/signers/{request['signers'][0]['id']}/link", {})
    assert LINK.search(made_["url"]) and actions(service, request)[-1] == "link.created"


def test_mails_of_others_are_not_there(service, mailbox):
    request = made(service)
    mail = mail_state(service, request, "accepted")
    key = service.new_account(f"other-{request['id']}")
    assert service.api("GET", f"requests/{request['id']}/mails", key=key).status_code == 404
    assert service.api("POST", f"requests/{request['id']}/mails", key=key, json={"signer": request["signers"][0]["id"]}).status_code == 404
    assert service.api("POST", f"mail/messages/{mail['id']}/retry", key=key).status_code == 404
    assert service.api("GET", "mail/messages", key=key).json()["items"] == []


def test_the_chain_proves_the_text_of_a_mail(service, mailbox):
    """The SHA-256 of the plain text, with the link's digest in the place of the link."""
    request = made(service)
    mail = mail_state(service, request, "accepted")
    (entry,) = [entry for entry in service.api("GET", f"requests/{request['id']}/audit").json()["entries"] if entry["action"] == "mail.accepted"]
    (sent,) = [sent for sent in mailbox.to(domain(request)) if sent.links]
    digest = hashlib.sha256(sent.link.rsplit("/", 1)[1].encode()).hexdigest()
    text = sent.text.replace("\r\n", "\n").replace(sent.link, f"sha256:{digest}")
    wanted = {hashlib.sha256(form.encode()).hexdigest() for form in (text, text.rstrip("\n"), text.rstrip("\n") + "\n")}
    assert entry["details"]["text"].removeprefix("sha256:") in wanted and mail["text"] == entry["details"]["text"]
    assert entry["details"]["email"] == f"jana@{domain(request)}"
