"""The calm pages, and links that lead nowhere."""

import pytest
from playwright.sync_api import expect

from .service import Service, problem
from ..waiting import until
from .signer import fill_all, ready, sign

STATES = [
    ({"signer": "waiting"}, "It is not your turn yet"),
    ({"signer": "signed"}, "You have signed"),
    ({"signer": "signed", "request": "completed"}, "Everyone has signed"),
    ({"signer": "signed", "request": "sealing"}, "Everyone has signed"),
    ({"signer": "signed", "request": "declined"}, "This request has ended"),
    ({"signer": "signed", "request": "cancelled"}, "This request was withdrawn"),
    ({"signer": "signed", "request": "expired"}, "You have signed"),
    ({"signer": "declined", "request": "declined"}, "You have declined"),
    ({"signer": "approved"}, "You have approved"),
    ({"signer": "seen", "request": "completed"}, "Everyone has signed"),
    ({"signer": "seen", "request": "returned"}, "You have read it"),
    ({"signer": "superseded"}, "Enough others have finished"),
    ({"signer": "superseded", "request": "completed"}, "Enough others have finished"),
    ({"signer": "declined", "request": "returned"}, "You have sent it back"),
    ({"request": "returned"}, "This is being changed"),
    ({"signer": "waiting", "request": "returned"}, "This is being changed"),
    ({"request": "declined"}, "This request has ended"),
    ({"request": "cancelled"}, "This request was withdrawn"),
    ({"request": "expired"}, "This request has expired"),
]


@pytest.mark.parametrize(("states", "title"), STATES)
def test_a_state_has_its_page(open_page, states, title):
    service = Service()
    for part, state in states.items():
        service.state[part]["state"] = state
    page = open_page("/s/token", service)
    heading = page.get_by_role("heading", name=title)
    expect(heading).to_be_visible()
    expect(heading).to_be_focused()
    # The final document is that which is sealed.
    signed = states.get("signer") in ("signed", "approved", "seen") and states.get("request") != "sealing"
    expect(page.get_by_role("link", name="Download")).to_have_count(1 if signed else 0)
    assert service.asked("viewed") == []
    assert [call["method"] for call in service.asked("draft")] in ([], ["GET"])


@pytest.mark.parametrize(("request_state", "says"), [("sent", True), ("declined", False), ("cancelled", False), ("expired", False)])
def test_of_a_request_that_has_ended_nobody_has_still_to_sign(open_page, request_state, says):
    service = Service()
    service.state["signer"]["state"] = "signed"
    service.state["request"]["state"] = request_state
    page = open_page("/s/token", service)
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    expect(page.get_by_text("Still to sign: Omar Haddad")).to_have_count(1 if says else 0)


def test_whose_turn_comes_gets_the_document(open_page):
    service = Service()
    service.state["signer"]["state"] = "waiting"
    page = open_page("/s/token", service)
    expect(page.get_by_text("Before you: Omar Haddad.")).to_be_visible()
    # The page looks once by itself as soon as it hears of changes; a later look might take the button away before it is pressed.
    until(page, lambda: len(service.asked("state")) == 2)
    page.get_by_role("button", name="Check again").click()
    expect(page.get_by_role("status").filter(has_text="Not yet your turn.")).to_be_visible()
    service.state["signer"]["state"] = "ready"
    page.get_by_role("button", name="Check again").click()
    page.locator(".sheet--shown").first.wait_for()
    page.mouse.move(10, 10)
    page.mouse.move(20, 20)
    until(page, lambda: service.asked("viewed", "POST"))


def test_a_document_that_is_being_sealed_is_given_as_soon_as_it_is(open_page):
    service = Service()
    service.pause = 200
    service.state["signer"]["state"] = "signed"
    service.state["request"]["state"] = "sealing"
    page = open_page("/s/token", service)
    expect(page.get_by_text("this link has the final document as soon as it is ready")).to_be_visible()
    expect(page.get_by_role("status")).to_have_text("Being sealed…")
    count = len(service.asked("state"))
    page.wait_for_function("count => performance.getEntriesByType('resource').filter((each) => each.name.endsWith('/state')).length > count", arg=count)
    expect(page.get_by_role("heading", name="Everyone has signed")).to_be_focused()
    service.state["request"]["state"] = "completed"
    expect(page.get_by_role("link", name="Download the signed document")).to_be_visible()
    expect(page.get_by_role("heading", name="Everyone has signed")).to_be_focused()


def test_the_last_signer_sees_the_seal_come_without_loading_again(open_page):
    service = Service()
    service.pause = 200

    def last(request, body):
        service.state["signer"]["state"] = "signed"
        service.state["request"]["state"] = "sealing"
        return {"json": {"state": "signed", "request": {"state": "sealing"}}}

    service.answers["complete"] = last
    page = open_page("/s/token", service)
    page.evaluate("window.isTheSame = true")
    ready(page)
    fill_all(page)
    sign(page)
    expect(page.get_by_role("status").filter(has_text="Being sealed…")).to_be_visible()
    service.state["request"]["state"] = "completed"
    expect(page.get_by_role("link", name="Download the signed document")).to_be_visible()
    expect(page.get_by_role("heading", name="Everyone has signed")).to_be_focused()
    assert page.evaluate("window.isTheSame && scrollY === 0")


def test_who_has_signed_is_given_the_document_when_the_others_have(open_page):
    service = Service()
    service.state["signer"]["state"] = "signed"
    page = open_page("/s/token", service, clock=True)
    expect(page.get_by_text("Still to sign: Omar Haddad.")).to_be_visible()
    page.get_by_role("link", name="Download a copy").focus()
    page.clock.fast_forward(31_000)
    until(page, lambda: len(service.asked("state")) >= 2)
    # Nothing has changed: the focus stays where it is.
    expect(page.get_by_role("link", name="Download a copy")).to_be_focused()
    service.state["request"]["state"] = "completed"
    page.clock.fast_forward(31_000)
    expect(page.get_by_role("link", name="Download the signed document")).to_be_visible()


def test_without_a_network_who_has_signed_keeps_the_page_until_the_seal_comes(open_page):
    service = Service()
    service.pause = 200
    service.state["signer"]["state"] = "signed"
    service.state["request"]["state"] = "sealing"
    page = open_page("/s/token", service, clock=True)
    expect(page.get_by_role("status").filter(has_text="Being sealed…")).to_be_visible()
    service.answers["state"] = lambda request, body: "offline"
    for count in range(2, 8):
        page.clock.fast_forward(5000)
        until(page, lambda: len(service.asked("state")) >= count)
        expect(page.get_by_role("heading", name="Everyone has signed")).to_be_visible()
    del service.answers["state"]
    service.state["request"]["state"] = "completed"
    page.clock.fast_forward(5000)
    expect(page.get_by_role("link", name="Download the signed document")).to_be_visible()


@pytest.mark.parametrize(("request_state", "words"), [
    ("sent", "Still to sign: Omar Haddad. Keep this link: the finished document will be here."),
    ("expired", "The time to sign ended before everyone had signed."),
])
def test_whoever_has_signed_reads_whether_the_link_will_have_the_document(open_page, request_state, words):
    service = Service()
    service.state["signer"]["state"] = "signed"
    service.state["request"]["state"] = request_state
    page = open_page("/s/token", service)
    expect(page.locator(".calm-text")).to_contain_text(words)


def test_who_has_signed_is_not_told_that_all_of_a_group_are_missing(open_page):
    service = Service()
    service.state["signer"]["state"] = "signed"
    service.state["others"] = [
        {"name": "Omar Haddad", "role": "signer", "state": "ready", "group": "grp_1"}, {"name": "Mei Lin", "role": "signer", "state": "waiting"},
    ]
    page = open_page("/s/token", service)
    expect(page.locator(".calm-text")).to_contain_text("Still to sign: Mei Lin.")


@pytest.mark.parametrize(("request_state", "code"), [("sent", "already-signed"), ("completed", "request-over")])
def test_who_has_signed_in_another_window_reads_so(open_page, request_state, code):
    service = Service()

    def refused(request, body):
        service.state["signer"]["state"] = "signed"
        service.state["request"]["state"] = request_state
        return problem(409, code, "You have signed this document already.")

    service.answers["complete"] = refused
    page = open_page("/s/token", service)
    ready(page)
    fill_all(page)
    sign(page)
    expect(page.get_by_text("You had signed already, perhaps in another window.")).to_be_visible()


@pytest.mark.parametrize("status", [401, 403, 404])
def test_a_link_that_is_no_more_says_so(open_page, status):
    service = Service()
    service.answers["state"] = lambda request, body: problem(status, "gone", "No.")
    page = open_page("/s/token", service)
    expect(page.get_by_role("heading", name="This link does not work")).to_be_visible()


def test_a_request_that_ends_meanwhile_shows_its_end(open_page):
    service = Service()

    def cancelled(request, body):
        service.state["request"]["state"] = "cancelled"
        return problem(409, "over", "The request is over.")

    service.answers["complete"] = cancelled
    page = open_page("/s/token", service)
    ready(page)
    fill_all(page)
    sign(page)
    expect(page.get_by_role("heading", name="This request was withdrawn")).to_be_visible()


def test_without_scripts_the_form_of_the_server_shows(open_page):
    page = open_page("/s/token", java_script_enabled=False)
    expect(page.get_by_role("button", name="Sign")).to_be_visible()


ROLES = [(["approver"], "approve", "Approve", "Approve now", "You have approved"), (["viewer"], "seen", "I have read it", "I have read it", "You have read it")]


@pytest.mark.parametrize(("roles", "path", "label", "confirm", "title"), ROLES)
def test_who_only_approves_or_reads_is_asked_for_no_consent_and_an_answer_that_is_lost_is_sent_again(open_page, roles, path, label, confirm, title):
    service = Service()
    service.state["signer"]["roles"] = roles
    service.state["fields"] = []
    page = open_page("/s/token", service)
    ready(page)
    lost = []

    def once(request, body):
        if lost:
            del service.answers[path]
            return service.usual(request, path, {}, body)
        lost.append(request)
        return "offline"

    service.answers[path] = once
    page.get_by_role("navigation", name="Guide through the fields").get_by_role("button", name=label).click()
    dialog = page.get_by_role("dialog")
    expect(dialog.get_by_role("checkbox")).to_have_count(0)
    dialog.get_by_role("button", name=confirm).click()
    expect(dialog.get_by_text("Your answer is not confirmed yet")).to_be_visible()
    dialog.get_by_role("button", name="Try now").click()
    expect(page.get_by_role("heading", name=title)).to_be_visible()
    keys = [call["headers"]["idempotency-key"] for call in service.asked(path)]
    assert len(keys) == 2 and len(set(keys)) == 1
