"""Who sends: asked for at the first start, changed in the settings, part of each request, and texts for requests without a sender."""

import pytest
from playwright.sync_api import expect
from texts import LANGUAGES, area

from ..access import violations
from .account import Account
from .service import Service
from .test_compose import begin, by_recipe


def nameless(inside=True):
    return Account(inside=inside, name="")


def test_the_first_start_asks_who_sends_before_the_wanted_page(open_page):
    account = nameless(inside=False)
    account.seal["certificate"]["name"] = "Signet"
    page = open_page("/sender#/enter/once", account)
    page.get_by_role("button", name="Sign in").click()
    expect(page.get_by_role("heading", name="Add your name")).to_be_focused()
    assert violations(page) == []
    page.get_by_role("button", name="Save").click()
    expect(page.get_by_text("Please give your name or the organisation’s.")).to_be_visible()
    page.keyboard.type("Anna Berg")
    expect(page.get_by_text("Please give your name or the organisation’s.")).to_have_count(0)
    page.get_by_label("Organisation").fill(" Harbour Ltd ")
    expect(page.get_by_label("Name in seals")).to_have_value("Harbour Ltd")
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", name="Requests")).to_be_focused()
    (call,) = page.service.asked("account", "PATCH")
    assert call["body"] == {"name": "Anna Berg", "organisation": "Harbour Ltd"}
    (call,) = page.service.asked("seal/identity", "POST")
    assert call["body"] == {"name": "Harbour Ltd"}
    page.reload()
    expect(page.get_by_role("heading", name="Requests")).to_be_visible()


def test_the_name_in_seals_is_another_one_or_none(open_page):
    account = nameless()
    account.seal["certificate"]["name"] = "Signet"
    page = open_page("/sender#/documents", account)
    page.get_by_label("Organisation").fill("Harbour")
    page.get_by_label("Name in seals").fill("Harbour Ltd, Legal")
    page.get_by_label("Organisation").fill("Harbour Ltd")
    expect(page.get_by_label("Name in seals")).to_have_value("Harbour Ltd, Legal")
    page.get_by_label("Name in seals").fill("")
    page.get_by_role("button", name="Save").click()
    expect(page.get_by_role("heading", name="Documents")).to_be_visible()
    assert not page.service.asked("seal/identity")


def test_the_name_in_seals_is_not_asked_where_the_operator_has_set_it(open_page):
    account = nameless()
    account.seal["canRename"] = False
    page = open_page("/sender#/documents", account)
    page.get_by_label("Organisation").fill("Werft AG")
    expect(page.get_by_label("Name in seals")).to_be_hidden()
    page.get_by_role("button", name="Save").click()
    expect(page.get_by_role("heading", name="Documents")).to_be_visible()
    assert not page.service.asked("seal/identity")


def test_the_question_can_be_put_off_and_is_not_asked_again_in_this_tab(open_page):
    page = open_page("/sender#/documents", nameless())
    page.get_by_role("button", name="Later").click()
    expect(page.get_by_role("heading", name="Documents")).to_be_visible()
    page.reload()
    expect(page.get_by_role("heading", name="Documents")).to_be_visible()
    assert not page.service.asked("account", "PATCH")


def test_a_key_that_may_not_read_the_account_is_not_asked(open_page):
    account = nameless()
    account.answers["account"] = lambda request, body: {"status": 403, "content_type": "application/problem+json", "body": "{}"}
    page = open_page("/sender", account)
    expect(page.get_by_role("heading", name="Requests")).to_be_visible()


def test_the_settings_change_the_sender(open_page):
    page = open_page("/sender#/settings", Account(organisation="Harbour Ltd"))
    panel = page.get_by_role("region", name="Sender")
    expect(panel.get_by_label("Your name")).to_have_value("Anna Berg")
    panel.get_by_label("Organisation").fill("")
    panel.get_by_role("button", name="Save").click()
    expect(panel.get_by_text("Saved")).to_be_visible()
    assert page.service.names == {"name": "Anna Berg", "organisation": ""}


def test_a_request_has_the_account_s_sender_unless_it_is_given_another(open_page):
    page = begin(open_page, "review", signers=("Jane Doe",), account=Account(organisation="Harbour Ltd"))
    expect(page.get_by_label("From")).to_have_value("Anna Berg, Harbour Ltd")
    by_recipe(page)
    page.get_by_label("From").fill("Omar Haddad")
    page.reload()
    expect(page.get_by_label("From")).to_have_value("Omar Haddad")
    page.locator(".send").click()
    page.locator(".sent").wait_for()
    assert page.service.asked("requests", "POST")[0]["body"]["sender"] == "Omar Haddad"


def test_a_request_shows_its_sender(open_page):
    page = open_page("/sender#/requests/req_1", Account())
    expect(page.locator(".facts")).to_contain_text("SenderAnna Berg")


@pytest.mark.parametrize("language", LANGUAGES)
def test_each_text_that_names_the_sender_has_a_form_without_one(language):
    words = area("signing", language)
    # This line is left out where there is no sender.
    named = {key for key, text in words.items() if "{sender}" in text} - {"head.from"}
    assert named
    for key in named:
        assert "{sender}" not in words[f"{key}.nobody"]


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize(("signer", "request_state"), [("declined", "declined"), ("ready", "declined"), ("ready", "cancelled"), ("ready", "expired")])
def test_the_closing_pages_are_whole_sentences_without_a_sender(open_page, language, signer, request_state):
    service = Service(sender="")
    service.state["signer"]["state"], service.state["request"]["state"] = signer, request_state
    service.state["language"] = language
    page = open_page(f"/s/token?language={language}", service)
    text = page.locator(".calm-text").inner_text()
    assert text[0].isupper() and "{" not in text and "  " not in text
    assert not any(fragment in text for fragment in (" .", " ,", "an ."))


@pytest.mark.parametrize(("language", "button", "words"), [("en", "Decline", "The sender will see your reason."), ("de", "Ablehnen", "Der Absender sieht Ihre Begründung.")])
def test_declining_without_a_sender_says_who_reads_the_reason(open_page, language, button, words):
    page = open_page(f"/s/token?language={language}", Service(sender=""))
    page.get_by_role("button", name=button).first.click()
    expect(page.get_by_role("dialog")).to_contain_text(words)
