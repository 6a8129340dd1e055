"""Mails by roles and groups: who gets one, and who does not."""

import itertools

from waits import until

from .mailbox import mailbox, service
from .people import Person, act
from .test_people import again, made

NUMBERS = itertools.count()


def sent(service, people, needs=None):
    """A request by mail; its people and its sender have addresses that no other has: a letter each, the same for one person."""
    domain = f"r{next(NUMBERS)}.example.org"
    for person in people:
        person.email = f"{person.email}@{domain}"
    return made(service, service.document()["id"], people, needs, sender="Anna Berg", replyTo=f"sender@{domain}"), domain


def test_a_document_that_an_approver_sends_back_is_mailed_to_its_sender_alone_and_then_sent_again(service, mailbox):
    request, domain = sent(service, [Person("approver", 1, None, "a"), Person("signer", 1, None, "b"), Person("signer", 2, None, "c")])
    approver = mailbox.wait(1, f"a@{domain}")[0]
    mailbox.wait(1, f"b@{domain}")
    assert act(approver.link, "decline", reason="The fee is wrong.").json()["request"]["state"] == "returned"
    (back,) = mailbox.wait(1, f"sender@{domain}")
    assert "The fee is wrong." in back.text and "Person 0" in back.text and back.links == []
    waiting = until(lambda: service.api("GET", f"requests/{request['id']}/mails").json()["items"], lambda told: len(told) == 3)
    assert [len(mailbox.to(f"{name}@{domain}")) for name in "abc"] == [1, 1, 0] and {each["state"] for each in waiting} == {"accepted"}
    assert again(service, request).json()["state"] == "sent"
    second = mailbox.wait(2, f"a@{domain}")[1]
    act(second.link, "approve").raise_for_status()
    act(mailbox.to(f"b@{domain}")[-1].link, "complete").raise_for_status()
    act(mailbox.wait(1, f"c@{domain}")[0].link, "complete").raise_for_status()
    until(lambda: service.api("GET", f"requests/{request['id']}").json(), lambda told: told["state"] == "completed")


def test_who_was_asked_by_mail_and_is_not_needed_any_more_gets_one_mail_without_a_link(service, mailbox):
    request, domain = sent(service, [*[Person("signer", 1, "Board", name) for name in "abc"], Person("viewer", 2, None, "v")], {"Board": 2})
    first, second = (mailbox.wait(1, f"{name}@{domain}")[0].link for name in "ab")
    mailbox.wait(1, f"c@{domain}")
    until(lambda: service.api("GET", f"requests/{request['id']}").json()["signers"], lambda told: all("notified" in each for each in told[:3]))
    act(first, "complete").raise_for_status()
    act(second, "complete").raise_for_status()
    enough = mailbox.wait(2, f"c@{domain}")[1]
    assert enough.links == []
    mailbox.wait(1, f"v@{domain}")
    assert [len(mailbox.to(f"{name}@{domain}")) for name in "abc"] == [1, 1, 2]


def test_a_person_with_two_roles_gets_one_mail_and_a_copy_gets_the_finished_document_alone(service, mailbox):
    request, domain = sent(
        service, [Person("approver", 1, None, "a"), Person("signer", 1, None, "a"), Person("copy", 1, None, "c"), Person("copy", 1, None, "a")]
    )
    act(mailbox.wait(1, f"a@{domain}")[0].link, "complete").raise_for_status()
    mailbox.wait(1, f"c@{domain}")
    mailbox.wait(2, f"a@{domain}")
    until(lambda: service.api("GET", f"requests/{request['id']}/mails").json()["items"], lambda told: {each["state"] for each in told} == {"accepted"})
    assert [len(mailbox.to(f"{name}@{domain}")) for name in ("a", "c", "sender")] == [2, 1, 1]
