"""Mail in the sender's pages, with a mail server: what became of each mail, and what the sender does about it."""

import pytest
import requests
from playwright.sync_api import expect
from Service.mailbox import Mailbox
from waits import SECONDS

from .conftest import Running, shot
from .hands import enter_key

FIELD = {"kind": "signature", "page": 2, "frame": [125, 598, 150, 50]}


@pytest.fixture(scope="module")
def mailbox():
    with Mailbox() as box:
        box.script["rcpt"] = lambda address: "550 5.1.1 user unknown" if address.startswith("wrong") else None
        yield box


@pytest.fixture(scope="module")
def mailing(mailbox):
    running = Running(*mailbox.settings)
    running.ask("PATCH", "account", json={"name": "Anna Berg"})
    yield running
    assert running.stop() == 0


@pytest.fixture
def sender(mailing, open_page):
    """The sender's pages, signed in."""
    page = open_page(mailing.address, expects_errors=True)
    enter_key(page, mailing.key)
    expect(page.get_by_role("heading", name="Requests", exact=True)).to_be_visible()
    return page


def request_of(mailing, *people, **more):
    signers = [{"name": name, "email": email, "fields": [{**FIELD, "frame": [125, 598 - 60 * index, 150, 50]}]} for index, (name, email) in enumerate(people)]
    return mailing.request(*signers, replyTo="anna@example.org", **more)


def test_a_wrong_address_is_said_corrected_and_reached(mailing, mailbox, sender):
    request = request_of(mailing, ("Jane Doe", "jane@example.org"), ("Omar Haddad", "wrong@example.org"))
    assert not any(signer.get("url") for signer in request["signers"])
    sender.goto(f"{mailing.address}/#/requests/{request['id']}")
    people = sender.get_by_role("region", name="People")
    expect(people).to_contain_text("Accepted by the next server")
    expect(people).to_contain_text("Not delivered: 550 5.1.1 user unknown")
    waiting = sender.get_by_role("region", name="Waiting for you")
    expect(waiting).to_contain_text("No mail reaches Omar Haddad at wrong@example.org")
    shot(sender, "sender-undelivered")
    waiting.get_by_role("link", name="Correct the address").click()
    sender.get_by_role("group", name="Omar Haddad").get_by_label("E-mail").fill("omar@example.org")
    sender.get_by_role("button", name="See what it means").click()
    means = sender.get_by_role("region", name="What it means")
    expect(means).to_contain_text("Omar Haddad: all links end")
    assert mailbox.to("omar@example.org") == []
    means.get_by_role("button", name="Send the correction").click()
    expect(people).to_contain_text("omar@example.org")
    (mail,) = mailbox.wait(1, "omar@example.org")
    assert requests.get(mail.link, timeout=SECONDS).status_code == 200
    expect(people).not_to_contain_text("Not delivered")
    expect(waiting).to_have_count(0)


def test_a_question_shows_at_once_and_its_answer_goes_by_mail(mailing, mailbox, sender):
    request = request_of(mailing, ("Ida Holm", "ida@example.org"))
    (mail,) = mailbox.wait(1, "ida@example.org")
    sender.goto(f"{mailing.address}/#/requests/{request['id']}")
    expect(sender.get_by_role("region", name="People")).to_contain_text("Accepted by the next server")
    requests.post(f"{mail.link}/question", json={"text": "Is the deposit due in May?"}, timeout=SECONDS).raise_for_status()
    waiting = sender.get_by_role("region", name="Waiting for you")
    expect(waiting).to_contain_text("Is the deposit due in May?")
    waiting.get_by_label("Answer to Ida Holm").fill("Yes, on the first.")
    waiting.get_by_role("button", name="Send the answer").click()
    expect(sender.get_by_role("region", name="Questions and answers")).to_contain_text("Yes, on the first.")
    assert "Yes, on the first." in mailbox.wait(2, "ida@example.org")[1].text


def test_the_sender_decides_who_signs_in_anothers_place(mailing, mailbox, sender):
    request = request_of(mailing, ("Lars Nilsen", "lars@example.org"))
    (mail,) = mailbox.wait(1, "lars@example.org")
    wish = {"name": "Lea Sand", "email": "lea@example.org", "reason": "I am on leave."}
    requests.post(f"{mail.link}/delegate", json=wish, timeout=SECONDS).raise_for_status()
    sender.goto(f"{mailing.address}/#/requests?waiting=me")
    row = sender.locator(".row").filter(has_text="Waiting for you: Lars Nilsen names somebody else")
    row.get_by_role("link").click()
    sender.get_by_role("button", name="Allow").click()
    expect(sender.get_by_role("listitem").filter(has_text="lea@example.org").first).to_contain_text("In place of Lars Nilsen")
    (other,) = mailbox.wait(1, "lea@example.org")
    assert requests.get(other.link, timeout=SECONDS).status_code == 200
    assert requests.get(f"{mail.link}/state", timeout=SECONDS).status_code in (404, 410)
    assert request["id"] in sender.url


def test_a_request_is_paused_and_goes_on(mailing, mailbox, sender):
    request = request_of(mailing, ("Mei Lin", "mei@example.org"))
    (mail,) = mailbox.wait(1, "mei@example.org")
    sender.goto(f"{mailing.address}/#/requests/{request['id']}")
    sender.get_by_role("button", name="Pause").click()
    sender.get_by_role("dialog").get_by_role("button", name="Pause").click()
    expect(sender.locator(".request-state")).to_have_text("Paused")
    sender.get_by_role("button", name="Go on").click()
    sender.get_by_role("dialog").get_by_role("button", name="Go on").click()
    expect(sender.locator(".request-state")).to_have_text("Waiting")
    assert requests.get(f"{mail.link}/state", timeout=SECONDS).json()["request"]["state"] == "sent"


def test_the_settings_test_the_server_and_preview_the_texts(mailing, sender):
    sender.goto(f"{mailing.address}/#/settings/mail")
    server = sender.get_by_role("region", name="Mail server")
    expect(server).to_contain_text("Set by the operator of this service.")
    server.get_by_role("button", name="Test the server").click()
    expect(server).to_contain_text("All is well")
    states = server.locator(".check-line").evaluate_all("all => all.map((line) => line.dataset.state)")
    assert states and set(states) == {"good"}
    expect(sender.get_by_role("region", name="Not delivered")).to_be_visible()
    shot(sender, "sender-mail")
    sender.get_by_role("link", name="Invitation").click()
    expect(sender.locator(".preview-mail")).to_contain_text("Anna Berg")
    shot(sender, "sender-mail-text")
    sender.get_by_role("textbox", name="Subject").fill("Please sign {{nothing}}")
    expect(sender.get_by_role("alert").filter(has_text="nothing")).to_be_visible()
