"""Reports on the delivery of mails: only those count that are about a mail of this service, and its recipient."""

import subprocess
import textwrap

import pytest
import requests
from waits import SECONDS, until

from .mailbox import Mailbox
from .threats import Service


@pytest.fixture(scope="module")
def box():
    with Mailbox() as box:
        yield box


@pytest.fixture(scope="module")
def service(box):
    with Service(*box.settings, "mail.bounce=bounces.example.org") as service:
        yield service


class Asked:
    """A request whose signer was mailed; another address each time, since one that refused a mail gets none."""

    def __init__(self, service, box, name):
        self.service, self.address = service, f"{name}@example.net"
        people = [{"name": "Jana", "email": self.address, "fields": [{"kind": "signature", "page": 1, "frame": [72, 100, 150, 40]}]}]
        self.request = service.made("requests", {"document": service.document()["id"], "title": "Contract", "signers": people})
        self.mail = box.wait(1, self.address)[-1]
        self.tag = self.mail["Message-ID"].strip("<>").split("@")[0]
        until(self.state, lambda state: state == "accepted", pause=0.05)

    def state(self):
        return self.service.api("GET", f"requests/{self.request['id']}/mails").json()["items"][0]["state"]


def report(to, message_id, recipient, action="failed", status="5.1.1", diagnostic="smtp; 550 5.1.1 user unknown", returned="message/rfc822"):
    return textwrap.dedent(
        f"""\
        From: MAILER-DAEMON@mx.example.net
        To: {to}
        Subject: Undelivered Mail Returned to Sender
        MIME-Version: 1.0
        Content-Type: multipart/report; report-type=delivery-status; boundary="part"

        --part
        Content-Type: text/plain

        I'm sorry.

        --part
        Content-Type: message/delivery-status

        Reporting-MTA: dns; mx.example.net

        Final-Recipient: rfc822; {recipient}
        Action: {action}
        Status: {status}
        Diagnostic-Code: {diagnostic}

        --part
        Content-Type: {returned}

        Message-ID: {message_id}

        --part--
        """
    ).encode()


def qmail(to, message_id, recipient):
    return (
        f"To: {to}\n\nHi. This is the qmail-send program at mx.example.net.\nI'm afraid I wasn't able to deliver your message.\n\n"
        f"<{recipient}>:\nSorry, no mailbox here by that name. (#5.1.1)\n\n--- Below this line is a copy of the message.\n\nMessage-ID: {message_id}\n"
    ).encode()


def exim(to, message_id, recipient):
    return (
        f"X-Failed-Recipients: {recipient}\nTo: {to}\n\nThis message was created automatically by mail delivery software.\n\n"
        f"  {recipient}\n    550 5.1.1 unknown user\n\nMessage-ID: {message_id}\n"
    ).encode()


def complaint(to, message_id, recipient):
    return (
        "Content-Type: multipart/report; report-type=feedback-report; boundary=part\n\n--part\nContent-Type: message/feedback-report\n\n"
        f"Feedback-Type: abuse\nOriginal-Mail-From: <{to}>\nOriginal-Rcpt-To: <{recipient}>\n\n--part--\n"
    ).encode()


def handed_in(service, message, key=None, type_="message/rfc822"):
    reply = service.api("POST", "mail/bounces", key=key, data=message, headers={"Content-Type": type_})
    assert reply.status_code == 200, reply.text
    return reply.json()


FORMS = {
    "postfix": (report, "bounced"),
    "gmail": (lambda *words: report(*words, returned="text/rfc822-headers"), "bounced"),
    "exchange": (lambda *words: report(*words, status="5.1.10", diagnostic="smtp;550 5.1.10 RESOLVER.ADR.RecipientNotFound"), "bounced"),
    "expired": (lambda *words: report(*words, status="4.4.7", diagnostic="smtp; 450 delivery expired"), "bounced"),
    "delayed": (lambda *words: report(*words, action="delayed", status="4.4.1"), "accepted"),
    "delivered": (lambda *words: report(*words, action="delivered", status="2.0.0"), "delivered"),
    "qmail": (qmail, "bounced"),
    "exim": (exim, "bounced"),
    "complaint": (complaint, "complained"),
}


@pytest.mark.parametrize("form", FORMS)
def test_reports_of_all_forms_reach_their_mail(service, box, form):
    asked = Asked(service, box, form)
    make, state = FORMS[form]
    assert asked.mail.sender == f"bounce+{asked.tag}@bounces.example.org"
    outcome = handed_in(service, make(asked.mail.sender, asked.mail["Message-ID"], asked.address))
    assert outcome["outcome"] == "applied"
    assert asked.state() == state
    told = service.api("GET", f"requests/{asked.request['id']}").json()
    assert told["state"] == "sent" and bool(told["signers"][0].get("undelivered")) == (state == "bounced")


def counts(service):
    text = service.api("GET", "../metrics").text
    return {line.split('outcome="')[1].split('"')[0]: float(line.split()[-1]) for line in text.splitlines() if line.startswith("signet_mail_reports_total{")}


def test_reports_without_a_right_tag_change_nothing_and_are_counted(service, box):
    one, other = Asked(service, box, "one"), Asked(service, box, "other")
    before = counts(service)
    mail, code = one.tag.split(".")
    forged = [
        f"{mail}.{'0' * 16}", f"{mail}.{code[:-1]}{'0' if code[-1] != '0' else '1'}", f"{mail}.{code.upper()}x", f"{other.tag.split('.')[0]}.{code}",
        f"mal_{'A' * 22}.{code}", mail,
    ]
    for tag in forged:
        outcome = handed_in(service, report(f"bounce+{tag}@bounces.example.org", f"<{tag}@example.com>", one.address))
        assert outcome["outcome"] == "not-ours"
    # The tag of one person's mail, for another person.
    outcome = handed_in(service, report(one.mail.sender, one.mail["Message-ID"], other.address))
    assert outcome["outcome"] == "other-recipient"
    # A text without a report, and an automatic answer.
    for text in ("550 5.1.1 user unknown", "I am on holiday."):
        message = f"To: {one.mail.sender}\nAuto-Submitted: auto-replied\nIn-Reply-To: {one.mail['Message-ID']}\n\n{text}\n"
        assert handed_in(service, message.encode())["outcome"] == "not-known"
    assert (one.state(), other.state()) == ("accepted", "accepted")
    after = counts(service)
    assert {name: after[name] - before[name] for name in after} == {"applied": 0, "not-ours": len(forged), "other-recipient": 1, "not-known": 2}


def test_another_account_cannot_report_a_mail(service, box):
    asked = Asked(service, box, "foreign")
    key = service.new_account("foreign")
    message = report(asked.mail.sender, asked.mail["Message-ID"], asked.address)
    assert handed_in(service, message, key=key)["outcome"] == "not-ours"
    assert asked.state() == "accepted"


def test_reports_need_a_key_of_their_scope(service, box):
    asked = Asked(service, box, "scope")
    key = service.made("keys", {"name": "reader", "scopes": ["mail:read", "requests:write"]})["key"]
    message = report(asked.mail.sender, asked.mail["Message-ID"], asked.address)
    assert service.api("POST", "mail/bounces", key=key, data=message, headers={"Content-Type": "message/rfc822"}).status_code == 403
    key = service.made("keys", {"name": "reports", "scopes": ["mail:write"]})["key"]
    assert handed_in(service, message, key=key)["outcome"] == "applied"


@pytest.mark.parametrize(("kind", "state"), [("hard", "bounced"), ("soft", "accepted"), ("complaint", "complained"), ("delivered", "delivered")])
def test_programs_report_in_json(service, box, kind, state):
    asked = Asked(service, box, f"json-{kind}")
    body = {"message": asked.mail["Message-ID"], "recipient": asked.address.upper().replace("EXAMPLE.NET", "example.net"), "kind": kind, "code": 550, "text": "5.1.1 \x1b[31mno"}
    assert service.made("mail/bounces", body) == {"outcome": "applied", "mail": asked.tag.split(".")[0], "kind": kind}
    assert asked.state() == state
    item = service.api("GET", f"requests/{asked.request['id']}/mails").json()["items"][0]
    assert "\x1b" not in str(item.get("reply"))


def test_a_body_of_parts_has_its_boundary_in_the_header_field(service, box):
    asked = Asked(service, box, "parts")
    message = report(asked.mail.sender, asked.mail["Message-ID"], asked.address)
    body = message.split(b"\n\n", 1)[1]
    assert handed_in(service, body, type_='multipart/report; report-type=delivery-status; boundary="part"')["outcome"] == "applied"
    assert asked.state() == "bounced"


@pytest.mark.parametrize(
    ("type_", "body", "status"),
    [("text/plain", b"a", 415), ("", b"a", 415), ("message/rfc822", b"A: b\n" * 1_000, 413), ("application/json", b"{}", 422),
     ("application/json", b'{"message": "x", "recipient": "nobody", "kind": "hard"}', 422), ("message/rfc822", b"a" * (1 << 21), 413)],
)
def test_reports_that_are_refused(service, type_, body, status):
    assert service.api("POST", "mail/bounces", data=body, headers={"Content-Type": type_}).status_code == status


def test_the_command_takes_a_report_beside_the_service(service, box):
    asked = Asked(service, box, "pipe")
    message = report(asked.mail.sender, asked.mail["Message-ID"], asked.address)

    def piped(message):
        return subprocess.run(service.command("bounce"), input=message, capture_output=True, env=service.environment, timeout=SECONDS)

    result = piped(b"From MAILER-DAEMON Mon Nov 30 12:00:00 2026\n" + message)
    assert result.returncode == 0 and result.stdout.decode() == f"{asked.tag.split('.')[0]}: hard\n", result.stderr
    assert asked.state() == "bounced"
    assert b"not applied" in piped(b"To: a@b.org\n\nhello\n").stdout


def test_a_report_about_a_mail_to_the_sender_makes_no_other_mail(service, box):
    people = [{"name": "Jana", "fields": [{"kind": "signature", "page": 1, "frame": [72, 100, 150, 40]}]}]
    body = {"document": service.document()["id"], "title": "Contract", "signers": people, "replyTo": "sender@loops.example.net"}
    request = service.made("requests", body)
    requests.post(f"{request['signers'][0]['url']}/decline", json={"reason": "No."}, timeout=SECONDS).raise_for_status()
    mail = box.wait(1, "sender@loops.example.net")[-1]
    tag = mail["Message-ID"].strip("<>").split("@")[0]
    mails = lambda: service.api("GET", f"requests/{request['id']}/mails").json()["items"]  # noqa: E731
    until(mails, lambda items: items[0]["state"] == "accepted", pause=0.05)
    assert mail["Auto-Submitted"] == "auto-generated"
    assert handed_in(service, report(mail.sender, f"<{tag}@example.com>", "sender@loops.example.net"))["outcome"] == "applied"
    assert [each["state"] for each in mails()] == ["bounced"] and len(box.to("sender@loops.example.net")) == 1
