"""What a sender reads of mails: what is known of each, and no more."""

import pytest
from playwright.sync_api import expect

from ..access import violations
from .account import AUDIT, Account, entry
from .mailing import MAILS, REFUSED, Mailing, mail
from .service import problem

REQUEST = "/sender#/requests/req_1"


def people(page):
    return page.get_by_role("region", name="People")


@pytest.mark.parametrize(("known", "words"), [
    ({"state": "queued"}, "Waits to be sent"),
    ({"state": "sending"}, "Is being sent"),
    ({"state": "accepted", "sent": "2026-11-20T14:02:00Z"}, "Accepted by the next server 20 Nov 2026, 14:02"),
    ({"state": "deferred", "attempts": 3, "next": "2026-11-20T15:00:00Z", "code": 451, "reply": "4.7.1 try later"},
     "Waiting: tried 3 times, next at 20 Nov 2026, 15:00. 451 4.7.1 try later"),
    ({"state": "failed", **REFUSED}, "Not delivered: 550 5.1.1 user unknown"),
    ({"state": "bounced", "reply": "550 5.1.1 user unknown", "code": 550}, "Came back: 550 5.1.1 user unknown"),
    ({"state": "complained"}, "Reported as unwanted by its reader. Nothing more is sent there."),
    ({"state": "delivered", "sent": "2026-11-20T14:02:00Z"}, "Delivered 20 Nov 2026, 14:02, as the reader’s server reports"),
    ({"state": "unknown"}, "Perhaps sent: the connection ended before the server’s answer"),
    ({"state": "dropped"}, "Not sent: it was no longer needed"),
    ({"state": "suppressed"}, "Not sent: mails to this address came back before"),
])
def test_a_mail_is_said_to_be_what_it_is(open_page, known, words):
    account = Mailing()
    account.first["signers"][1]["mail"] = mail(2, "invitation", address="omar@example.org", signer="sgn_11", **known)
    page = open_page(REQUEST, account, timezone_id="UTC")
    truth = people(page).get_by_role("listitem").filter(has_text="Omar Haddad").locator(".mail-truth")
    expect(truth).to_have_text(words)
    # Only a report of the reader's server says that a mail was delivered.
    assert (truth.inner_text().startswith("Delivered")) == (known["state"] == "delivered")


def test_of_today_only_the_time_is_said(open_page):
    account = Mailing()
    page = open_page(REQUEST, account, clock=True, timezone_id="UTC")
    today = page.evaluate("new Date().toISOString()")[:11]
    account.first["signers"][1]["mail"] = mail(2, "invitation", "accepted", "omar@example.org", "sgn_11", sent=f"{today}14:02:00Z")
    page.reload()
    expect(people(page)).to_contain_text("Accepted by the next server 14:02")


def test_without_a_mail_the_link_was_made_by_hand(open_page):
    page = open_page(REQUEST, Account())
    expect(people(page)).to_contain_text("Link made by hand")


def test_a_reply_of_a_server_is_words_and_no_markup(open_page):
    account = Mailing()
    account.first["signers"][1]["mail"] = mail(2, "invitation", "failed", "omar@example.org", "sgn_11", reply='<img src=x onerror="alert(1)">')
    page = open_page(REQUEST, account)
    expect(people(page)).to_contain_text('Not delivered: <img src=x onerror="alert(1)">')
    expect(page.locator("img[src=x]")).to_have_count(0)


def test_a_mail_is_sent_again(open_page):
    page = open_page(REQUEST, Mailing())
    people(page).get_by_role("button", name="Send again").click()
    expect(people(page)).to_contain_text("Waits to be sent")
    assert page.service.asked("requests/req_1/mails", "POST")[-1]["body"] == {"signer": "sgn_11", "event": "invitation"}


def test_why_a_mail_is_not_sent_again_is_said(open_page):
    account = Mailing()
    account.answers["requests/req_1/mails"] = lambda request, body: problem(409, "suppressed", "Mails to this address came back.")
    page = open_page(REQUEST, account)
    people(page).get_by_role("button", name="Send again").click()
    expect(people(page).get_by_role("alert")).to_have_text("Mails to this address came back.")


@pytest.mark.parametrize("screen", ["desktop", "small"])
def test_all_mails_of_a_request_are_listed(open_page, screen):
    page = open_page(REQUEST, Mailing(), screen=screen)
    page.get_by_text("All mails").click()
    rows = page.locator(".mail-row")
    expect(rows).to_have_count(len(MAILS))
    expect(rows.nth(0)).to_contain_text("Invitation")
    expect(rows.nth(1)).to_contain_text("Not delivered: 550 5.1.1 user unknown")
    expect(rows.nth(0).get_by_role("button")).to_have_count(0)
    assert violations(page) == []
    assert not page.evaluate("document.documentElement.scrollWidth > innerWidth")
    rows.nth(1).get_by_role("button", name="Try again").click()
    expect(rows.nth(1)).to_contain_text("Waits to be sent")
    assert page.service.asked("mail/messages/mal_2/retry", "POST")


def test_who_cannot_be_reached_waits_for_the_sender(open_page):
    account = Mailing()
    account.first["signers"][1]["undelivered"] = "2026-11-20T09:32:00Z"
    page = open_page(REQUEST, account)
    waiting = page.get_by_role("region", name="Waiting for you")
    expect(waiting).to_contain_text("No mail reaches Omar Haddad at omar@example.org")
    expect(waiting).to_contain_text("The answer: 550 5.1.1 user unknown")
    waiting.get_by_role("link", name="Correct the address").click()
    expect(page.get_by_role("group", name="Omar Haddad").get_by_label("E-mail")).to_be_focused()


def test_people_are_reminded_by_mail_and_those_without_an_address_by_link(open_page):
    account = Mailing()
    account.first["signers"][2]["email"] = ""
    page = open_page(REQUEST, account)
    page.get_by_role("button", name="Remind").click()
    dialog = page.get_by_role("dialog", name="Remind")
    expect(dialog).to_contain_text("Omar Haddadby mail")
    dialog.get_by_role("button", name="Remind").click()
    expect(page.get_by_role("dialog", name="Now send the reminder")).to_contain_text("Eva Klein")
    assert [call["body"] for call in page.service.asked("requests/req_1/mails", "POST")] == [{"signer": "sgn_11", "event": "reminder"}]
    assert page.service.asked("requests/req_1/remind", "POST")[-1]["body"] == {"signers": ["sgn_12"], "links": True}


def test_that_mail_is_off_is_said_once(open_page):
    page = open_page("/sender", Account(), own=True)
    banner = page.locator(".mail-off")
    expect(banner).to_contain_text("Mail is off: links are copied by hand.")
    assert violations(page) == []
    banner.get_by_role("button", name="Do not show again").click()
    expect(banner).to_have_count(0)
    page.reload()
    expect(page.locator(".row")).to_have_count(5)
    expect(banner).to_have_count(0)


def test_an_account_with_mail_reads_nothing_of_that(open_page):
    page = open_page("/sender", Mailing(), own=True)
    expect(page.locator(".row")).to_have_count(5)
    expect(page.locator(".mail-off")).to_have_count(0)


def test_the_history_names_the_readers_of_mails(open_page):
    account = Mailing()
    account.audit = {**AUDIT, "entries": [*AUDIT["entries"], entry(7, "mail.accepted", "system", "", details={"mail": "mal_1", "event": "invitation", "signer": "sgn_10"}),
                                          entry(8, "mail.failed", "system", "", details={"mail": "mal_3", "event": "undelivered", "reply": "5.1.1 user unknown"})]}
    page = open_page(REQUEST, account)
    expect(page.locator(".event").nth(6)).to_contain_text("Mail for Jane Doe accepted by the next server")
    expect(page.locator(".event").nth(7)).to_contain_text("Mail for Sender not delivered")
    page.locator(".event").nth(6).get_by_text("Details").click()
    expect(page.locator(".event").nth(6)).to_contain_text("OccasionInvitation")
