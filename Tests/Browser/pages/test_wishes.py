"""A signer asks the sender, passes the request on, and reads what was changed meanwhile."""

import pytest
from playwright.sync_api import expect

from ..access import violations
from .service import Service, problem
from .signer import fill_all, ready, sign

SCREENS = ["desktop", "phone"]


def signing(open_page, screen="desktop", service=None, **options):
    page = open_page("/s/token", service, screen=screen, **options)
    ready(page)
    return page


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("screen", SCREENS)
def test_a_question_is_asked_and_its_answer_read_on_the_page(open_page, screen, scheme):
    service = Service()
    service.pause = 200
    page = signing(open_page, screen, service, color_scheme=scheme)
    page.get_by_role("button", name="Ask a question").click()
    dialog = page.get_by_role("dialog", name="A question to Anna Berg")
    expect(dialog.get_by_label("Your question")).to_be_focused()
    dialog.get_by_role("button", name="Ask", exact=True).click()
    expect(dialog.get_by_role("alert")).to_have_text("Please write your question.")
    assert violations(page) == []
    dialog.get_by_label("Your question").fill("Is the deposit due in May?")
    dialog.get_by_role("button", name="Ask", exact=True).click()
    wishes = page.locator(".wishes")
    expect(wishes).to_contain_text("Is the deposit due in May?")
    expect(wishes).to_contain_text("Not answered yet")
    service.state["questions"][0] |= {"answer": "No, with the first rent.", "answered": "2026-11-30T13:00:00Z"}
    expect(wishes).to_contain_text("No, with the first rent.")
    assert violations(page) == []


def test_a_question_is_asked_with_the_keyboard_alone(open_page):
    page = signing(open_page)
    page.get_by_role("button", name="Ask a question").focus()
    page.keyboard.press("Enter")
    page.keyboard.type("Why two pages?")
    page.keyboard.press("Tab")
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    expect(page.locator(".wishes")).to_contain_text("Why two pages?")
    expect(page.get_by_role("button", name="Ask a question")).to_be_focused()


@pytest.mark.parametrize("screen", SCREENS)
def test_who_wants_somebody_else_to_sign_asks_the_sender_and_can_still_sign(open_page, screen):
    page = signing(open_page, screen)
    page.get_by_role("button", name="Somebody else should do this").click()
    dialog = page.get_by_role("dialog", name="Somebody else should do this")
    expect(dialog).to_contain_text("Anna Berg is asked first")
    dialog.get_by_role("button", name="Ask the sender").click()
    expect(dialog.get_by_role("alert")).to_have_text("Please write a name and an e-mail address.")
    assert violations(page) == []
    dialog.get_by_label("Name").fill("Omar Haddad")
    dialog.get_by_label("E-mail address").fill("omar@example.org")
    dialog.get_by_label("Reason").fill("He is the manager now")
    dialog.get_by_role("button", name="Ask the sender").click()
    expect(page.locator(".wishes")).to_contain_text("You asked that Omar Haddad does this in your place.")
    expect(page.get_by_role("button", name="Somebody else should do this")).to_be_hidden()
    (call,) = page.service.asked("delegate")
    assert call["body"] == {"name": "Omar Haddad", "email": "omar@example.org", "reason": "He is the manager now", "copy": False}
    fill_all(page)
    sign(page)
    expect(page.get_by_role("heading", name="You have signed")).to_be_visible()


def test_where_the_rule_is_free_the_page_ends_and_where_it_is_no_nothing_is_offered(open_page):
    service = Service()
    service.state["delegation"]["rule"] = "free"
    page = signing(open_page, service=service)
    page.get_by_role("button", name="Somebody else should do this").click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_label("Name").fill("Omar Haddad")
    dialog.get_by_label("E-mail address").fill("omar@example.org")
    dialog.get_by_label("Keep my link").check()
    dialog.get_by_role("button", name="Pass it on").click()
    expect(page.get_by_role("heading", name="Somebody else does this in your place")).to_be_focused()
    other = Service()
    other.state["delegation"]["rule"] = "no"
    expect(signing(open_page, service=other).get_by_role("button", name="Somebody else should do this")).to_be_hidden()


def test_a_refused_wish_and_a_refusing_service_are_said(open_page):
    service = Service()
    service.state["delegation"]["wish"] = {"name": "Omar Haddad", "email": "omar@example.org", "allowed": False}
    service.answers["question"] = lambda *_: problem(409, "too-many-questions", "You have asked ten questions.")
    page = signing(open_page, service=service)
    expect(page.locator(".wishes")).to_contain_text("The sender wants you to do it yourself.")
    page.get_by_role("button", name="Ask a question").click()
    page.get_by_role("textbox", name="Your question").fill("And now?")
    page.get_by_role("button", name="Ask", exact=True).click()
    expect(page.get_by_role("alert").filter(has_text="ten questions")).to_be_visible()


# MARK: Changes


@pytest.mark.parametrize("screen", SCREENS)
def test_who_fills_in_reads_at_once_that_the_request_was_changed_and_keeps_the_input(open_page, screen):
    service = Service()
    service.pause = 200
    page = signing(open_page, screen, service)
    fill_all(page)
    page.wait_for_timeout(1200)
    service.state["request"] |= {"version": 2, "title": "Lease, Mill Street 3"}
    expect(page.locator(".connection")).to_contain_text("Please read the document again.")
    expect(page.locator(".head-title")).to_have_text("Lease, Mill Street 3")
    assert violations(page) == []
    sign(page)
    expect(page.get_by_role("heading", name="You have signed")).to_be_visible()
    assert [call["body"]["version"] for call in service.asked("complete")] == [2]
    expect(page.get_by_role("heading", name="You have signed")).to_be_visible()


def test_who_signs_what_was_changed_reads_it_again_first(open_page):
    page = signing(open_page)
    fill_all(page)
    page.wait_for_timeout(1200)
    page.service.state["request"]["version"] = 1
    sign(page)
    expect(page.locator(".connection")).to_contain_text("Please read the document again.")
    sign(page)
    expect(page.get_by_role("heading", name="You have signed")).to_be_visible()
    assert [call["body"]["version"] for call in page.service.asked("complete")] == [0, 1]


@pytest.mark.parametrize("screen", SCREENS)
def test_while_the_request_is_changed_the_page_says_so_and_it_comes_back(open_page, screen):
    service = Service()
    service.pause = 200
    page = signing(open_page, screen, service)
    service.state["request"]["paused"] = "2026-11-30T12:00:00Z"
    heading = page.locator(".calm h1")
    expect(heading).to_be_focused()
    expect(page.locator(".sheet")).to_have_count(0)
    assert violations(page) == []
    del service.state["request"]["paused"]
    ready(page)


@pytest.mark.parametrize(("reason", "title"), [("removed", "You need not do anything here"), ("replaced", "A newer link has taken the place of this one")])
def test_who_has_the_page_open_reads_that_the_link_is_not_theirs_any_more(open_page, reason, title):
    service = Service()
    service.pause = 200
    page = signing(open_page, service=service)
    service.answers["state"] = lambda *_: problem(410, "link-replaced", "This link works no more.", ended=[reason])
    expect(page.get_by_role("heading", name=title)).to_be_focused()
    assert violations(page) == []
