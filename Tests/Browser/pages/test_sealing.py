"""A document that is being sealed, on the sender's pages: what is said, what can be done, and what follows by itself."""

import copy
import os
import pathlib

import pytest
from playwright.sync_api import expect

from ..access import violations
from .account import Account, request
from .service import problem

SINCE = "2026-11-21T09:00:00.000Z"
DELAYED = {"since": SINCE, "attempts": 3, "next": "2026-11-21T09:10:00.000Z", "failed": "2026-11-21T09:05:00.000Z"}
SCREENS = pytest.mark.parametrize(("screen", "scheme"), [("desktop", "light"), ("phone", "dark"), ("phone", "light"), ("desktop", "dark")])


def account(**seal):
    """An account with one request whose document is being sealed."""
    made = Account()
    made.pause = 300
    made.requests[0] = {**request(1, "Lease, Harbour Street 12", "sealing", ("Jane Doe", "signed"), ("Omar Haddad", "signed")),
                        "seal": {"since": SINCE, "attempts": 0, **seal}}
    return made


def picture(page, name):
    if folder := os.environ.get("SCREENSHOTS"):
        pathlib.Path(folder).mkdir(parents=True, exist_ok=True)
        page.screenshot(path=pathlib.Path(folder, f"{name}.png"), full_page=True)


@SCREENS
def test_a_document_that_is_being_sealed_says_what_happens_next(open_page, screen, scheme):
    page = open_page("/sender#/requests/req_1", account(**DELAYED, problem="authority"), screen=screen, color_scheme=scheme)
    expect(page.locator(".request-state")).to_have_text("Being sealed")
    note = page.locator(".sealing-note")
    expect(note).to_contain_text("everything is kept")
    expect(note).to_contain_text("The time-stamping service does not answer.")
    expect(note).to_contain_text("Next attempt:")
    expect(page.get_by_role("button", name="Document, not sealed yet")).to_be_visible()
    for name in ("Withdraw", "Remind", "Delete", "Certificate"):
        expect(page.get_by_role("button", name=name, exact=True)).to_have_count(0)
    assert violations(page) == []
    assert page.evaluate("document.documentElement.scrollWidth <= document.documentElement.clientWidth")
    picture(page, f"sealing-{screen}-{scheme}")


@pytest.mark.parametrize("kind", ["authority", "revocation", "key", "certificate", "document", "service"])
@pytest.mark.parametrize("language", ["en", "de"])
def test_each_problem_has_words(open_page, kind, language):
    page = open_page(f"/sender?language={language}#/requests/req_1", account(**DELAYED, problem=kind))
    expect(page.locator(".sealing-note p").nth(1)).not_to_contain_text("sealing.problem")


def test_the_page_follows_until_the_document_is_sealed(open_page):
    served = account()
    page = open_page("/sender#/requests/req_1", served)
    expect(page.locator(".sealing-note")).to_contain_text("it is final in a moment")
    expect(page.get_by_role("button", name="Try now")).to_have_count(0)
    served.requests[0].update(seal={**DELAYED, "problem": "service"})
    expect(page.locator(".sealing-note")).to_contain_text("Something went wrong in the service")
    sealed = {"since": SINCE, "attempts": 4, "sealed": SINCE, "level": "b-t", "certificate": "ef" * 32}
    served.requests[0].update(state="completed", finished=SINCE, finalDocument="doc_2", seal=sealed)
    expect(page.locator(".request-state")).to_have_text("Completed")
    expect(page.locator(".sealing-note")).to_have_count(0)
    expect(page.get_by_role("button", name="Document", exact=True)).to_be_visible()
    expect(page.get_by_text("The document is sealed.")).to_have_count(1)


def test_by_the_keyboard_it_is_tried_at_once(open_page):
    served = account(**DELAYED, problem="authority")
    path = "requests/req_1/seal"
    served.answers[path] = lambda asked, body: problem(429, "too-many-requests", "Wait 2 s and try again.")
    page = open_page("/sender#/requests/req_1", served)
    again = page.get_by_role("button", name="Try now")
    again.focus()
    page.keyboard.press("Enter")
    expect(page.get_by_role("alert").filter(has_text="Wait 2 s")).to_be_visible()
    waiting = copy.deepcopy(served.requests[0])
    served.answers[path] = lambda asked, body: {"status": 202, "json": waiting}
    page.keyboard.press("Enter")
    served.requests[0].update(state="completed", finished=SINCE)
    expect(page.locator(".request-state")).to_have_text("Completed")
    # What had the focus is gone: it is where the page begins.
    expect(page.get_by_role("heading", level=1)).to_be_focused()
    assert len(page.service.asked(path, "POST")) == 2


def test_a_document_that_is_sealed_by_the_time_of_the_answer_is_shown_at_once(open_page):
    served = account(**DELAYED, problem="authority")
    served.answers["requests/req_1/seal"] = lambda asked, body: {
        "status": 202, "json": {**copy.deepcopy(served.requests[0]), "state": "completed", "finished": SINCE},
    }
    page = open_page("/sender#/requests/req_1", served)
    page.get_by_role("button", name="Try now").click()
    expect(page.locator(".request-state")).to_have_text("Completed")
    expect(page.get_by_text("The document is sealed.")).to_have_count(1)


def renewed(**renewal):
    """An account with a completed request whose document is renewed before its time stamp ends."""
    made = Account()
    made.pause = 300
    made.requests[0] = {**request(1, "Lease, Harbour Street 12", "completed", ("Jane Doe", "signed")),
                        "renewal": {"provableUntil": "2027-03-04T10:00:00.000Z", "attempts": 0, "renewals": 0, **renewal}}
    return made


@SCREENS
def test_a_renewal_that_fails_says_why_and_until_when_there_is_time(open_page, screen, scheme):
    renewal = {"next": "2026-12-05T10:00:00.000Z", "failed": "2026-12-04T10:00:00.000Z", "problem": "authority", "attempts": 4}
    served = renewed(**renewal)
    page = open_page("/sender#/requests/req_1", served, screen=screen, color_scheme=scheme)
    note = page.locator(".sealing-note")
    expect(note).to_contain_text("can be proven until")
    expect(note).to_contain_text("2027")
    expect(note).to_contain_text("The time-stamping service does not answer.")
    assert violations(page) == []
    assert page.evaluate("document.documentElement.scrollWidth <= document.documentElement.clientWidth")
    picture(page, f"renewal-{screen}-{scheme}")


@pytest.mark.parametrize("kind", ["authority", "revocation", "document", "service", "ending", "late"])
@pytest.mark.parametrize("language", ["en", "de"])
def test_each_problem_of_a_renewal_has_words(open_page, kind, language):
    page = open_page(f"/sender?language={language}#/requests/req_1", renewed(problem=kind))
    expect(page.locator(".sealing-note p").nth(1)).not_to_contain_text("renewal.problem")
    # Without a time of the next attempt there is none to hurry.
    expect(page.locator(".sealing-note button")).to_have_count(0)


def test_by_the_keyboard_a_renewal_is_tried_at_once(open_page):
    served = renewed(next="2026-12-05T10:00:00.000Z", problem="authority")
    path = "requests/req_1/seal"
    served.answers[path] = lambda asked, body: problem(429, "too-many-requests", "Wait 2 s and try again.")
    page = open_page("/sender#/requests/req_1", served)
    page.get_by_role("button", name="Try now").focus()
    page.keyboard.press("Enter")
    expect(page.get_by_role("alert").filter(has_text="Wait 2 s")).to_be_visible()
    delayed = copy.deepcopy(served.requests[0])
    served.answers[path] = lambda asked, body: {"status": 202, "json": delayed}
    page.keyboard.press("Enter")
    # The attempt itself takes some time, and nothing is drawn again until it is over.
    served.requests[0]["renewal"].pop("problem")
    expect(page.locator(".sealing-note")).to_have_count(0)
    expect(page.get_by_role("heading", level=1)).to_be_focused()
    expect(page.get_by_text("time stamp is renewed.")).to_have_count(1)
    assert len(page.service.asked(path, "POST")) == 2


def test_a_document_that_will_be_renewed_by_itself_says_when(open_page):
    page = open_page("/sender#/requests/req_1", renewed(next="2026-12-05T10:00:00.000Z"))
    expect(page.locator(".facts")).to_contain_text("Provable until")
    expect(page.locator(".facts")).to_contain_text("Next renewal")
    expect(page.locator(".sealing-note")).to_have_count(0)


def test_the_list_shows_what_is_being_sealed(open_page):
    page = open_page("/sender#/requests", account())
    expect(page.locator(".row", has_text="Lease, Harbour").locator(".pill")).to_have_text("Being sealed")
    page.get_by_role("button", name="Being sealed").click()
    expect(page.locator(".row")).to_have_count(1)
    assert page.service.asked("requests")[-1]["query"]["state"] == "sealing"


@SCREENS
def test_the_settings_have_the_certificate_to_trust(open_page, screen, scheme):
    page = open_page("/sender#/settings", Account(), screen=screen, color_scheme=scheme)
    panel = page.get_by_role("region", name="Seals")
    expect(panel).to_contain_text("Harbour Ltd")
    expect(panel).to_contain_text("Readers show the signer as unknown")
    picture(page, f"settings-{screen}-{scheme}")
    with page.expect_download() as download:
        panel.get_by_role("button", name="Download the certificate").press("Enter")
    assert download.value.suggested_filename == "certificate.pem"


def test_without_sealing_the_settings_say_so(open_page):
    served = Account()
    served.seal = {"enabled": False, "level": "b-b", "timeStamps": False, "own": False, "canRename": False}
    page = open_page("/sender#/settings", served)
    expect(page.get_by_role("region", name="Seals")).to_contain_text("Documents are not sealed here.")
