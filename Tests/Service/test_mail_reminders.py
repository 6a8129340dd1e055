"""Reminders by mail: by the plan of the request, never to somebody who has signed, and never two in a row."""

import pytest
from waits import until

from . import stores
from .mailbox import mailbox, service
from .test_mails import actions, domain, mail_state, mails, made, people, sign
from .threats import Service

ALWAYS = {"first": 3, "every": 2, "most": 2, "before": [], "hours": "00:00-24:00", "days": ["sun", "mon", "tue", "wed", "thu", "fri", "sat"]}
DAY = 86_400_000


def pass_days(service, request, days):
    """Has days pass for a request, and the upkeep look at it."""
    with stores.connect(service.folder) as database:
        milliseconds = days * DAY
        for column in ("created", "sent"):
            database.execute(f"UPDATE mail SET {column} = {column} - ? WHERE requestId = ?", (milliseconds, request["id"]))
        for column in ("asked", "reminded", "reminderDue"):
            database.execute(f"UPDATE signer SET {column} = {column} - ? WHERE requestId = ?", (milliseconds, request["id"]))
        for column in ("created", "expires", "paused"):
            database.execute(f"UPDATE request SET {column} = {column} - ? WHERE id = ?", (milliseconds, request["id"]))
    look(service)


def look(service):
    """Has the upkeep look, and waits until it has."""
    stores.hasten(service.folder)
    due = "SELECT 1 FROM job WHERE kind = 'upkeep' AND key = 'tidy' AND (due = 0 OR state = 'running')"
    until(lambda: service.rows(due), lambda rows: not rows, pause=0.05)


def reminders(service, request):
    return len(mails(service, request, "reminder"))


def test_a_person_is_reminded_by_the_plan_until_they_have_signed(service, mailbox):
    request = made(service, plan=ALWAYS, expires="P90D")
    assert request["plan"]["first"] == 3
    mail_state(service, request, "accepted")
    pass_days(service, request, 2)
    assert reminders(service, request) == 0
    pass_days(service, request, 1.1)
    mail_state(service, request, "accepted", "reminder")
    assert reminders(service, request) == 1
    # Not again at the next look, nor the day after.
    look(service)
    pass_days(service, request, 1)
    assert reminders(service, request) == 1
    pass_days(service, request, 1.1)
    until(lambda: reminders(service, request), lambda count: count == 2)
    for _ in range(3):
        pass_days(service, request, 5)
    assert reminders(service, request) == 2, "more reminders than the plan has"
    told = service.api("GET", f"requests/{request['id']}").json()["signers"][0]
    assert told["reminded"] and not told["reminderDue"]
    links = mailbox.wait(3, domain(request))
    sign(links[0].link)


def test_nobody_is_reminded_who_has_signed(service, mailbox):
    request = made(service, "jana", "omar", plan=ALWAYS, expires="P90D")
    sign(mailbox.wait(1, domain(request))[0].link)
    mail_state(service, request, "accepted", "turn")
    pass_days(service, request, 4)
    mail = mail_state(service, request, "accepted", "reminder")
    assert mail["signer"] == request["signers"][1]["id"] and reminders(service, request) == 1


def test_the_last_day_has_its_own_mail(service):
    request = made(service, plan={**ALWAYS, "most": 0, "before": [1]}, expires="P10D")
    mail_state(service, request, "accepted")
    pass_days(service, request, 9.1)
    mail_state(service, request, "accepted", "last-day")
    look(service)
    assert (reminders(service, request), len(mails(service, request, "last-day"))) == (0, 1)


def test_a_request_that_stood_still_is_reminded_of_once(service):
    request = made(service, plan=ALWAYS, expires="P90D")
    mail_state(service, request, "accepted")
    pass_days(service, request, 40)
    look(service)
    until(lambda: reminders(service, request), lambda count: count == 1)
    assert reminders(service, request) == 1


@pytest.mark.parametrize("deadline", ["keep", "move"])
def test_a_request_that_goes_on_after_a_pause_reminds_nobody_twice(service, deadline):
    request = made(service, plan=ALWAYS, expires="P90D")
    mail_state(service, request, "accepted")
    assert service.api("POST", f"requests/{request['id']}/pause").status_code == 200
    pass_days(service, request, 6)
    look(service)
    assert reminders(service, request) == 0
    assert service.api("POST", f"requests/{request['id']}/resume", json={"deadline": deadline}).status_code == 200
    for _ in range(2):
        look(service)
    assert reminders(service, request) == 0 and len(mails(service, request)) == 1
    pass_days(service, request, 5)
    until(lambda: reminders(service, request), lambda count: count == 1)


def test_a_mail_by_hand_puts_the_next_reminder_off(service):
    request = made(service, plan=ALWAYS, expires="P90D")
    mail_state(service, request, "accepted")
    signer = request["signers"][0]["id"]
    before = service.rows("SELECT reminderDue FROM signer WHERE id = ?", signer)[0][0]
    pass_days(service, request, 2.9)
    service.api("POST", f"requests/{request['id']}/remind")
    until(lambda: reminders(service, request), lambda count: count == 1)
    pass_days(service, request, 0.5)
    assert reminders(service, request) == 1, "two mails within twenty hours"
    assert service.rows("SELECT reminderDue FROM signer WHERE id = ?", signer)[0][0] > before - 3 * DAY


def test_a_new_deadline_moves_the_last_day(service):
    request = made(service, plan={**ALWAYS, "most": 0, "before": [1]}, expires="P10D")
    signer = request["signers"][0]["id"]
    first = service.rows("SELECT reminderDue FROM signer WHERE id = ?", signer)[0][0]
    assert service.api("PATCH", f"requests/{request['id']}", json={"expires": "P20D"}).status_code == 200
    moved = service.rows("SELECT reminderDue FROM signer WHERE id = ?", signer)[0][0]
    assert abs(moved - first - 10 * DAY) < DAY / 24


def test_the_sender_is_told_that_the_time_is_over(service, mailbox):
    request = made(service, expires="P2D")
    mail_state(service, request, "accepted")
    pass_days(service, request, 3)
    mail_state(service, request, "accepted", "expired")
    assert mailbox.wait(1, request["replyTo"]) and "request.expired" in actions(service, request)


def test_requests_by_mail_are_not_listed_as_due(service):
    request = made(service, plan={**ALWAYS, "first": 300}, expires="P900D")
    mail_state(service, request, "accepted")
    pass_days(service, request, 10)
    assert request["id"] not in [item["request"] for item in service.api("GET", "reminders").json()["items"]]
    by_hand = service.made("requests", {"document": service.document()["id"], "signers": people("jana"), "mail": False, "expires": "P90D"})
    assert by_hand["signers"][0]["url"]
    pass_days(service, by_hand, 10)
    assert by_hand["id"] in [item["request"] for item in service.api("GET", "reminders").json()["items"]]


def test_the_sender_gets_all_open_requests_once_a_day_where_he_wants(mailbox):
    with Service(*mailbox.settings) as running:
        request, other = made(running, "jana", "omar"), made(running, "ines")
        address = f"digest@{domain(request)}"
        assert running.api("GET", "account").json()["digest"] == ""
        assert running.api("PATCH", "account", json={"digest": "no address"}).status_code == 422
        assert running.api("PATCH", "account", json={"digest": address}).json()["digest"] == address
        look(running)
        look(running)
        (mail,) = mailbox.wait(1, address)
        assert "Lease of the barn: Jana" in mail.text and "Ines" in mail.text and "Omar" not in mail.text and not mail.links
        with stores.connect(running.folder) as database:
            database.execute("UPDATE account SET digestDue = digestDue - ?", (DAY * 3 + 1000,))
        look(running)
        assert len(mailbox.wait(2, address)) == 2
        for each in (request, other):
            running.api("POST", f"requests/{each['id']}/cancel")
        with stores.connect(running.folder) as database:
            database.execute("UPDATE account SET digestDue = digestDue - ?", (DAY,))
        look(running)
        assert running.rows("SELECT count(*) FROM mail WHERE event = 'digest'") == [(2,)]


@pytest.mark.parametrize(
    "plan",
    [{"first": 0}, {"every": 366}, {"most": 51}, {"before": [0]}, {"before": list(range(1, 12))}, {"hours": "9-17"}, {"hours": "17:00-09:00"}, {"hours": "00:00-24:30"}]
    + [{"days": []}, {"days": ["someday"]}, {"zone": "Europe/Nowhere"}, {"zone": "../etc/passwd"}, {"often": 3}],
)
def test_a_plan_that_makes_no_sense_is_refused(service, plan):
    body = {"document": service.document()["id"], "signers": people("jana"), "plan": plan}
    assert service.api("POST", "requests", json=body).status_code in (400, 422)


@pytest.mark.parametrize("members", [{"zone": "Mars/Olympus"}, {"replyTo": "a@b@c"}, {"replyTo": "anna@example.com\r\nBcc: all@example.com"}])
def test_an_address_or_zone_that_cannot_be_is_refused(service, members):
    body = {"document": service.document()["id"], "signers": people("jana"), **members}
    assert service.api("POST", "requests", json=body).status_code == 422


def test_an_address_that_no_mail_reaches_is_refused_before_anything_is_sent(service):
    body = {"document": service.document()["id"], "signers": [{**people("jana")[0], "email": "jana at example"}]}
    reply = service.api("POST", "requests", json=body)
    assert (reply.status_code, reply.json()["code"]) == (422, "address-refused")
