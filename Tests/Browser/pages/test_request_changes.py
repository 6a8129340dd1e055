"""A request that changes after it was sent: paused, sent back, asked about, handed on."""

import pytest
from playwright.sync_api import expect

from ..access import violations
from ..waiting import until
from .account import AUDIT, entry
from .mailing import Mailing
from .service import problem

REQUEST = "/sender#/requests/req_1"


def test_a_request_is_paused_and_goes_on_with_a_later_deadline(open_page):
    page = open_page(REQUEST, Mailing())
    page.get_by_role("button", name="Pause").click()
    page.get_by_role("dialog", name="Pause this request?").get_by_role("button", name="Pause").click()
    expect(page.get_by_text("Paused since")).to_be_visible()
    expect(page.locator(".request-state")).to_have_text("Paused")
    expect(page.get_by_role("button", name="Remind")).to_have_count(0)
    assert violations(page) == []
    page.get_by_role("button", name="Go on").click()
    dialog = page.get_by_role("dialog", name="Go on with this request?")
    expect(dialog.get_by_role("radio", name="moves by the pause")).to_be_checked()
    dialog.get_by_role("button", name="Go on").click()
    expect(page.get_by_text("Paused since")).to_have_count(0)
    assert page.service.asked("requests/req_1/resume")[-1]["body"] == {"deadline": "move"}


def test_the_day_that_is_offered_is_later_by_the_length_of_the_pause(open_page):
    account = Mailing()
    page = open_page(REQUEST, account, clock=True, timezone_id="UTC")
    now = page.evaluate("Date.now()")
    written = lambda moment: page.evaluate("moment => new Date(moment).toISOString()", moment)  # noqa: E731
    account.first.update(paused=written(now - 60_000), expires=written(now - now % 86_400_000 + 10 * 86_400_000 + 43_200_000))
    page.reload()
    page.get_by_role("button", name="Go on").click()
    days = page.get_by_role("dialog").locator(".choice .signet-hint").all_inner_texts()
    assert len(days) == 2 and days[0] == days[1]


def test_a_deadline_that_has_passed_is_moved(open_page):
    account = Mailing()
    account.first.update(paused="2026-11-20T09:32:00Z", expires="2026-11-21T09:30:00Z")
    page = open_page(REQUEST, account)
    page.get_by_role("button", name="Go on").click()
    expect(page.get_by_role("radio", name="stays")).to_be_disabled()


def test_a_question_is_answered(open_page):
    account = Mailing()
    account.ask()
    page = open_page(REQUEST, account)
    waiting = page.get_by_role("region", name="Waiting for you")
    expect(waiting).to_contain_text("Omar Haddad asks")
    waiting.get_by_role("button", name="Send the answer").click()
    expect(waiting.get_by_role("alert")).to_have_text("Please write an answer.")
    waiting.get_by_label("Answer to Omar Haddad").fill("Yes, it is.")
    waiting.get_by_role("button", name="Send the answer").click()
    expect(waiting).to_have_count(0)
    assert page.service.asked("requests/req_1/questions/qst_1/answer")[-1]["body"] == {"text": "Yes, it is."}
    said = page.get_by_role("region", name="Questions and answers")
    expect(said).to_contain_text("Is page 2 still right?")
    expect(said).to_contain_text("Yes, it is.")
    assert violations(page) == []


def test_an_answer_that_is_being_written_stays_when_something_happens(open_page):
    account = Mailing()
    account.ask()
    account.pause = 200
    page = open_page(REQUEST, account)
    box = page.get_by_label("Answer to Omar Haddad")
    box.press_sequentially("Yes, it")
    account.first["signers"][2]["state"] = "approved"
    expect(page.get_by_text("Approved")).to_be_visible()
    expect(box).to_be_focused()
    box.press_sequentially(" is.")
    expect(box).to_have_value("Yes, it is.")


@pytest.mark.parametrize(("button", "allow"), [("Allow", True), ("Refuse", False)])
def test_the_sender_decides_who_signs_in_whose_place(open_page, button, allow):
    account = Mailing()
    account.hand_on()
    page = open_page(REQUEST, account)
    waiting = page.get_by_role("region", name="Waiting for you")
    expect(waiting).to_contain_text("Omar Haddad wants Nour Haddad (nour@example.org) to take their place")
    expect(waiting).to_contain_text("I am on leave.")
    assert violations(page) == []
    waiting.get_by_role("button", name=button).click()
    expect(waiting).to_have_count(0)
    assert page.service.asked("requests/req_1/signers/sgn_11/delegation")[-1]["body"] == {"allow": allow}


def test_why_a_decision_is_refused_is_said(open_page):
    account = Mailing()
    account.hand_on()
    account.answers["requests/req_1/signers/sgn_11/delegation"] = lambda request, body: problem(409, "conflict", "Omar Haddad has signed.")
    page = open_page(REQUEST, account)
    page.get_by_role("button", name="Allow").click()
    expect(page.get_by_role("region", name="Waiting for you").get_by_role("alert")).to_have_text("Omar Haddad has signed.")


def test_what_was_sent_back_is_corrected_and_sent_again(open_page):
    account = Mailing()
    account.first["state"] = "returned"
    account.first["signers"][2].update(state="declined", reason="Clause 4 is wrong.")
    page = open_page(REQUEST, account)
    waiting = page.get_by_role("region", name="Waiting for you")
    expect(waiting).to_contain_text("Eva Klein has sent this back")
    expect(waiting).to_contain_text("Clause 4 is wrong.")
    assert violations(page) == []
    waiting.get_by_role("link", name="Correct and send again").click()
    expect(page.get_by_role("heading", name="Correct the request")).to_be_visible()


@pytest.mark.parametrize("screen", ["desktop", "small"])
def test_of_a_group_it_is_said_how_many_are_needed_and_done(open_page, screen):
    account = Mailing()
    account.first["groups"] = [{"id": "grp_1", "name": "Directors", "need": 2, "done": 1}]
    for signer in account.first["signers"][:3]:
        signer.update(group="grp_1", role="signer", order=1)
    page = open_page(REQUEST, account, screen=screen)
    expect(page.get_by_text("Directors 2 of these are needed, 1 done")).to_be_visible()
    assert violations(page) == []
    assert not page.evaluate("document.documentElement.scrollWidth > innerWidth")


def test_who_takes_anothers_place_is_named_with_them(open_page):
    account = Mailing()
    account.first["signers"][1]["state"] = "delegated"
    account.first["signers"].append({**account.first["signers"][2], "id": "sgn_14", "name": "Nour Haddad", "role": "signer", "state": "ready", "delegatedFrom": "sgn_11"})
    page = open_page(REQUEST, account)
    expect(page.get_by_role("listitem").filter(has_text="Nour Haddad")).to_contain_text("In place of Omar Haddad")
    expect(page.get_by_role("listitem").filter(has_text="omar@example.org")).to_contain_text("Handed on")


def test_what_happens_shows_at_once_and_is_spoken(open_page):
    account = Mailing()
    account.pause = 200
    page = open_page(REQUEST, account)
    expect(page.locator(".event")).to_have_count(6)
    account.audit = {**AUDIT, "entries": [*AUDIT["entries"], entry(7, "question.asked", "signer", "Omar Haddad")]}
    account.ask()
    fresh = page.locator(".event[data-fresh=true]")
    expect(fresh).to_have_count(1)
    expect(fresh).to_contain_text("Has asked a question Omar Haddad")
    until(page, lambda: "Has asked a question" in page.locator(".signet-visually-hidden[role=status]").last.inner_text())
