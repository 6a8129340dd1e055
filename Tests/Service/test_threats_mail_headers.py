"""Names, titles and messages of strangers in mails: they come back as they were, or are refused; no header is added."""

import unicodedata

import pytest
import requests
from hypothesis import HealthCheck, example, given, settings, strategies
from trials import count

from .mailbox import Mailbox
from .threats import Service

# Those that mails leave out: invisible characters that change the direction of a text.
DIRECTIONS = dict.fromkeys([0x61C, 0x200E, 0x200F, *range(0x202A, 0x202F), *range(0x2066, 0x206A)])
# Half of the texts have none of those that are refused, so that many are mailed.
TAKEN = ["=?utf-8?Q?a?=", '"', "\\", "<", ">", "@", ",", ";", ":", "Bcc: x@evil.example", "é", "語", "ع", "👩‍👩‍👧", "a" * 60, " ", "Jana", "\u0301" * 5, "\u200f"]
PIECES = ["\r\n", "\r", "\n", "\0", "\t", "\x85", "\u2028", "\u2029", "\u202e", "\u2066", "\u200f", "=?utf-8?Q?a?=", '"', "\\", "<", ">", "@", ",", ";", ":",
          "Bcc: x@evil.example", "é", "語", "ع", "👩‍👩‍👧", "a" * 90, " ", "  ", "Jana", "\x1b[31m", "\u0301" * 30]
MAILED = strategies.lists(strategies.sampled_from(TAKEN), min_size=1, max_size=6).map(lambda pieces: f"J{''.join(pieces)}"[:120])
TEXTS = MAILED | MAILED | MAILED | strategies.lists(strategies.sampled_from(PIECES) | strategies.text(max_size=12), min_size=1, max_size=12).map("".join)
REPLIES = strategies.sampled_from(["anna@example.org", "anna@example.org", "", "anna@münchen.de", "a\r\nBcc: b@c.org", "a@b@c", "用户@example.org"])
HEADERS = ["From", "To", "Reply-To", "Subject", "Date", "Message-ID", "Auto-Submitted", "Content-Language", "MIME-Version", "Content-Type"]


@pytest.fixture(scope="module")
def box():
    with Mailbox() as box:
        yield box


@pytest.fixture(scope="module")
def service(box):
    with Service(*box.settings, "limits.requests-per-minute=1000000", "limits.failures-per-minute=1000000") as service:
        service.shared = service.document()["id"]
        service.number = service.taken = 0
        yield service
        # Else the test would try refusals alone.
        assert service.taken or not service.number


def plain(text):
    """What a reader sees of it, without blanks: Python puts some between encoded words of names."""
    return "".join(unicodedata.normalize("NFC", text).translate(DIRECTIONS).split())


@given(name=TEXTS, title=TEXTS, message=TEXTS, reply=REPLIES | REPLIES | REPLIES | TEXTS)
@example(name="A" * 4_000, title="A", message="A", reply="anna@example.org")
@example(name="Jana", title="T" * 4_000, message="A", reply="anna@example.org")
@example(name="Jana\r\nBcc: x@evil.example", title="A", message="A", reply="anna@example.org")
@example(name="Jana", title="Vertrag\u2028Bcc: x@evil.example", message="A\r\n.\r\nMAIL FROM:<x@evil.example>", reply="anna@example.org")
@settings(max_examples=count(60, 600), deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow])
def test_mails_have_the_same_headers_whatever_people_are_called(service, box, name, title, message, reply):
    service.number += 1
    address = f"p{service.number}@example.net"
    people = [{"name": name, "email": address, "fields": [{"kind": "signature", "page": 1, "frame": [72, 100, 150, 40]}]}]
    body = {"document": service.shared, "title": title, "message": message, "signers": people, "replyTo": reply}
    answer = service.api("POST", "requests", json=body)
    assert answer.status_code in (201, 400, 422), answer.text
    if answer.status_code != 201:
        return
    service.taken += 1
    # Every mail of a request that was taken arrives, and is read strictly.
    mail = box.wait(1, address)[0]
    names = mail.message.keys()
    assert sorted(names) == sorted(set(names)) and set(names) - {"Reply-To"} == set(HEADERS) - {"Reply-To"}
    assert ("Reply-To" in names) == bool(reply)
    [person] = mail["To"].addresses
    assert person.addr_spec == address
    assert plain(person.display_name) == plain(name) or plain(person.display_name).rstrip("…") in plain(name)
    assert {each.addr_spec for each in mail["From"].addresses} == {"sign@example.com"}
    for line in mail.content.split(b"\r\n"):
        assert len(line) <= 998 and b"\n" not in line and b"\r" not in line
    assert mail.recipients == [address] and len(mail.links) == 1
