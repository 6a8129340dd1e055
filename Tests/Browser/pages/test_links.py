"""Links to pass on: after a request was made, as new ones, and with a reminder."""

import urllib.parse

import pytest
from playwright.sync_api import expect

from ..access import violations
from .account import Account
from .test_compose import begin, drop_tool


def mail_of(dialog):
    """Address, subject and text of the e-mail that a link card would begin."""
    link = urllib.parse.urlparse(dialog.get_by_role("link", name="Write an e-mail").get_attribute("href"))
    query = urllib.parse.parse_qs(link.query)
    return urllib.parse.unquote(link.path), query["subject"][0], query["body"][0]


@pytest.mark.parametrize(("language", "subject", "words"), [
    ("en", "Please sign: Employment contract", "Anna Berg asks you to sign “Employment contract”:"),
    ("de", "Bitte unterschreiben: Employment contract", "Anna Berg bittet Sie, „Employment contract“ zu unterschreiben:"),
])
def test_an_e_mail_is_in_the_signer_s_language(open_page, language, subject, words):
    account = Account()
    account.requests[1]["signers"][0]["language"] = language
    page = open_page("/sender#/requests/req_2", account)
    page.get_by_role("button", name="New link").click()
    page.get_by_role("dialog").get_by_role("button", name="Make a new link").click()
    _, told, text = mail_of(page.get_by_role("dialog", name="The new link"))
    assert told == subject and words in text


def test_an_e_mail_says_when_a_link_ends_soon_with_the_time_zone(open_page):
    account = Account()
    account.requests[1]["expires"] = "2026-11-22T09:30:00Z"
    page = open_page("/sender#/requests/req_2", account, own=True, timezone_id="Europe/Oslo")
    page.get_by_role("button", name="New link").wait_for()
    page.clock.set_fixed_time("2026-11-21T10:00:00Z")
    page.get_by_role("button", name="New link").click()
    page.get_by_role("dialog").get_by_role("button", name="Make").click()
    page.locator(".link-card").wait_for()
    assert "It works until 22 Nov 2026, 10:30 CET." in mail_of(page.get_by_role("dialog"))[2]


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("button", ["New link", "Remind"])
def test_an_e_mail_has_the_sender_s_message(open_page, language, button):
    account = Account()
    account.requests[0]["signers"][1]["language"] = language
    account.requests[0]["message"] = "Please sign by Friday.\nThank you!"
    page = open_page("/sender#/requests/req_1", account)
    page.get_by_role("button", name=button).last.click()
    page.get_by_role("dialog").get_by_role("button", name="Make").click()
    card = page.locator(".link-card")
    card.wait_for()
    _, _, text = mail_of(page.get_by_role("dialog"))
    assert "\r\n\r\nPlease sign by Friday.\r\nThank you!\r\n\r\n" in text
    card.get_by_text("Show the message").click()
    assert "Please sign by Friday.\nThank you!" in card.get_by_role("textbox", name="Message to").input_value()


def test_a_mail_that_would_be_too_long_leaves_the_message_out(open_page):
    account = Account()
    account.requests[1]["message"] = "Please sign by Friday. " * 200
    page = open_page("/sender#/requests/req_2", account)
    page.get_by_role("button", name="New link").click()
    page.get_by_role("dialog").get_by_role("button", name="Make").click()
    assert len(page.get_by_role("link", name="Write an e-mail").get_attribute("href")) < 2000
    assert "Friday" not in mail_of(page.get_by_role("dialog"))[2]
    assert "Friday" in page.get_by_role("textbox", name="Message to", include_hidden=True).input_value()


@pytest.mark.parametrize("screen", ["desktop", "phone"])
def test_the_ways_to_pass_a_link_on_are_in_even_rows(open_page, screen):
    page = open_page("/sender#/requests/req_2", Account(), screen=screen)
    page.get_by_role("button", name="New link").click()
    page.get_by_role("dialog").get_by_role("button", name="Make").click()
    card = page.locator(".link-card")
    card.wait_for()
    ways = [each.bounding_box() for each in card.locator(".link-ways > *").all()]
    assert len(ways) == 4 and len({round(way["height"]) for way in ways}) == 1
    rows = sorted({round(way["y"]) for way in ways})
    assert len(rows) <= (2 if screen == "desktop" else 4) and len({b - a for a, b in zip(rows, rows[1:])}) <= 1
    card.get_by_text("Show QR code").click()
    expect(card.locator(".qr")).to_be_visible()


def test_an_e_mail_without_a_sender_has_whole_sentences(open_page):
    account = Account()
    account.requests[1]["sender"] = ""
    page = open_page("/sender#/requests/req_2", account)
    page.get_by_role("button", name="New link").click()
    page.get_by_role("dialog").get_by_role("button", name="Make a new link").click()
    _, _, text = mail_of(page.get_by_role("dialog", name="The new link"))
    assert "please sign “Employment contract”:" in text and "{" not in text


def make_links(page):
    page.get_by_role("button", name="Make the links").click()
    page.get_by_role("heading", name="Ready. Now send these links").wait_for()


def test_loading_the_links_again_is_asked_about_and_leads_to_the_request(open_page):
    page = begin(open_page, step="fields", signers=("Jane Doe",))
    drop_tool(page, "Signature", 162, 120)
    page.get_by_role("button", name="Continue").click()
    make_links(page)
    asked = []

    def answer(dialog):
        asked.append(dialog.type)
        dialog.accept()

    page.on("dialog", answer)
    page.reload()
    assert asked == ["beforeunload"]
    expect(page.get_by_role("link", name="All requests").or_(page.locator(".way-back"))).to_be_visible()
    expect(page.get_by_role("button", name="New link")).to_be_visible()
    # Nothing is asked there any more.
    page.reload()
    assert asked == ["beforeunload"]


@pytest.mark.parametrize(("path", "presses"), [
    ("requests/req_2", ["New link", "Make a new link"]), ("requests/req_2", ["Remind", "Make new links"]), ("settings", ["New key", "Create"]),
])
def test_loading_again_what_is_shown_once_is_asked_about(open_page, path, presses):
    page = open_page(f"/sender#/{path}", Account())
    for press in presses:
        page.get_by_role("button", name=press).click()
        if press == "New key":
            page.get_by_role("dialog").get_by_role("textbox").fill("Accounting")
    page.get_by_role("dialog").get_by_role("button", name="Done").last.wait_for()
    asked = []

    def answer(dialog):
        asked.append(dialog.type)
        dialog.accept()

    page.on("dialog", answer)
    page.get_by_role("dialog").get_by_role("button", name="Done").last.focus()
    page.reload()
    assert asked == ["beforeunload"]
    page.locator("h1").wait_for()
    page.reload()
    assert asked == ["beforeunload"]


def test_from_the_links_the_request_is_opened(open_page):
    page = begin(open_page, step="fields", signers=("Jane Doe",))
    drop_tool(page, "Signature", 162, 120)
    page.get_by_role("button", name="Continue").click()
    make_links(page)
    page.get_by_role("link", name="Open the request").click()
    expect(page.get_by_role("button", name="New link")).to_be_visible()


def test_a_reminder_makes_a_new_link_and_a_message_to_send(open_page):
    account = Account()
    account.requests[0]["signers"][1]["language"] = "de"
    page = open_page("/sender#/requests/req_1", account)
    page.get_by_role("button", name="Remind").click()
    dialog = page.get_by_role("dialog", name="Remind")
    expect(dialog).to_contain_text("Nothing is mailed from here.")
    # Who has signed is not reminded.
    expect(dialog.get_by_role("checkbox")).to_have_count(1)
    dialog.get_by_label("Omar Haddad").uncheck()
    dialog.get_by_role("button", name="Make new links").click()
    expect(dialog.get_by_text("Choose at least one.")).to_be_visible()
    dialog.get_by_label("Omar Haddad").check()
    expect(dialog.get_by_text("Choose at least one.")).to_have_count(0)
    assert not page.service.asked("requests/req_1/remind")
    dialog.get_by_role("button", name="Make new links").click()
    made = page.get_by_role("dialog", name="Now send the reminder")
    url = "https://sign.example.org/s/new0000000000000000000"
    expect(made.get_by_label("Link for Omar Haddad", exact=True)).to_have_value(url)
    (call,) = page.service.asked("requests/req_1/remind", "POST")
    assert call["body"] == {"signers": ["sgn_11"], "links": True} and call["headers"]["idempotency-key"]
    address, subject, text = mail_of(made)
    assert address == "omar@example.org" and subject == "Erinnerung: Lease, Harbour Street 12"
    assert text.startswith("Guten Tag Omar Haddad,\r\n") and url in text and "Er gilt bis 20.12.2026." in text and "Anna Berg" in text
    made.get_by_text("Show the message").click()
    assert made.get_by_label("Message to Omar Haddad").input_value() == text.replace("\r\n", "\n")
    assert violations(page) == []
    made.get_by_role("button", name="Done").last.click()
    expect(page.get_by_role("status").filter(has_text="The reminder is noted.")).to_have_count(1)


def test_a_reminder_is_made_by_keyboard_alone(open_page):
    page = open_page("/sender#/requests/req_1", Account())
    page.get_by_role("button", name="Remind").focus()
    page.keyboard.press("Enter")
    page.get_by_role("dialog", name="Remind").wait_for()
    for _ in range(3):
        page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    page.get_by_role("dialog", name="Now send the reminder").wait_for()
    page.keyboard.press("Escape")
    expect(page.get_by_role("button", name="Remind")).to_be_focused()
