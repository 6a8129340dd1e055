"""Slow, broken and absent networks: nothing is lost, nothing is claimed, nothing is sent twice."""

import re

from playwright.sync_api import expect

from .service import Service, problem
from ..waiting import until
from .signer import field, fill_all, open_finish, ready, set_town, sign


def test_offline_says_so_and_signs_when_the_network_is_back(open_page):
    service = Service()
    attempts = []
    told = []
    answered = []

    def flaky(request, body):
        attempts.append(request.headers["idempotency-key"])
        if len(attempts) < 3 or not told:
            return "offline"
        answered.append(len(attempts))
        return service.complete(body)

    service.answers["complete"] = flaky
    page = open_page("/s/token", service)
    ready(page)
    fill_all(page)
    sign(page)
    dialog = page.get_by_role("dialog", name="Finish and sign")
    expect(dialog.get_by_text("No connection. Your signature is not confirmed yet")).to_be_visible()
    expect(page.get_by_role("heading", name="You have signed")).to_have_count(0)
    told.append(True)
    expect(page.get_by_role("heading", name="You have signed")).to_be_visible()
    assert answered == [len(attempts)] and len(attempts) >= 3 and len(set(attempts)) == 1


def signature_only():
    service = Service(fake_capture=False)
    service.state["fields"] = service.state["fields"][:1]
    return service


def test_a_signature_can_be_made_when_the_network_is_lost_before_start(open_page):
    page = open_page("/s/token", signature_only(), own=True)
    ready(page)
    page.evaluate("import('/assets/signing/capture-dialog.js').then((module) => module.prepare())")
    page.context.set_offline(True)
    page.get_by_role("button", name="Start").click()
    page.get_by_role("button", name="Done").wait_for()
    # It has its style: a surface to draw on, and buttons that are not the browser's.
    assert page.locator("signet-capture .pad").bounding_box()["height"] > 100
    assert page.get_by_role("button", name="Done").evaluate("button => getComputedStyle(button).minHeight") == "44px"


def test_without_its_style_the_capture_does_not_open_until_there_is_a_network(open_page):
    page = open_page("/s/token", signature_only(), own=True)
    attempts = []

    def lost(route):
        attempts.append(route)
        route.abort("internetdisconnected")

    page.route("**/capture/element.css", lost)
    ready(page)
    page.get_by_role("button", name="Start").click()
    expect(page.locator(".connection")).to_have_text(re.compile("There is no connection to the service at the moment"))
    expect(page.get_by_role("dialog")).to_have_count(0)
    assert attempts
    page.unroute("**/capture/element.css")
    page.get_by_role("button", name="Next").click()
    page.get_by_role("button", name="Done").wait_for()
    assert page.locator("signet-capture .pad").bounding_box()["height"] > 100


def test_the_next_attempt_can_be_had_at_once(open_page):
    service = Service()
    service.answers["complete"] = lambda request, body: problem(503, "busy", "Busy.")
    page = open_page("/s/token", service)
    ready(page)
    fill_all(page)
    sign(page)
    again = page.get_by_role("button", name="Try now")
    for _ in range(2):
        again.click()
    del service.answers["complete"]
    # The attempt of the countdown may take the button away at any moment, so it is pressed if it is there.
    again.or_(page.get_by_role("heading", name="You have signed")).first.wait_for()
    again.evaluate_all("buttons => buttons.forEach((button) => button.click())")
    expect(page.get_by_role("heading", name="You have signed")).to_be_visible()


def test_between_attempts_the_person_can_go_back(open_page):
    service = Service()
    service.answers["complete"] = lambda request, body: "offline"
    page = open_page("/s/token", service)
    ready(page)
    fill_all(page)
    sign(page)
    page.get_by_role("button", name="Try now").wait_for()
    # The next attempt, which disables the button, may begin at any moment: it is pressed between two of them.
    page.wait_for_function("""() => {
        const back = [...document.querySelectorAll('dialog[open] button')].findLast((one) => one.textContent === 'Back');
        if (!back || back.disabled) return false;
        back.click();
        return true;
    }""")
    expect(page.get_by_role("dialog")).to_have_count(0)
    expect(page.get_by_text("5 of 5 done")).to_be_visible()


def test_the_button_cannot_be_pressed_twice(open_page):
    service = Service()
    service.hold("complete")
    page = open_page("/s/token", service)
    ready(page)
    fill_all(page)
    dialog = open_finish(page)
    dialog.get_by_label("I have read this and agree").check()
    page.evaluate("""() => {
        const button = [...document.querySelectorAll('dialog button')].find((one) => one.textContent === 'Sign now');
        for (let press = 0; press < 5; press += 1) button.click();
    }""")
    page.get_by_role("button", name="Signing…").click(force=True)
    until(page, lambda: service.held["complete"])
    assert len(service.held["complete"]) == 1
    service.release("complete")
    expect(page.get_by_role("heading", name="You have signed")).to_be_visible()
    assert len(service.asked("complete")) == 1


def test_while_signing_the_dialog_stays(open_page):
    service = Service()
    service.hold("complete")
    page = open_page("/s/token", service)
    ready(page)
    fill_all(page)
    sign(page)
    page.keyboard.press("Escape")
    expect(page.get_by_role("button", name="Signing…")).to_have_attribute("aria-busy", "true")
    service.release("complete")
    expect(page.get_by_role("heading", name="You have signed")).to_be_visible()


def test_a_slow_answer_is_explained(open_page):
    service = Service()
    service.hold("complete")
    page = open_page("/s/token", service, own=True)
    ready(page)
    fill_all(page)
    page.clock.install()
    sign(page)
    page.clock.run_for(7000)
    expect(page.get_by_text("This takes longer than usual.")).to_be_visible()
    expect(page.get_by_role("heading", name="You have signed")).to_have_count(0)
    service.release("complete")
    expect(page.get_by_role("heading", name="You have signed")).to_be_visible()


def test_after_a_reload_the_same_answer_has_the_same_key(open_page):
    service = Service()
    service.answers["complete"] = lambda request, body: "offline"
    page = open_page("/s/token", service)
    ready(page)
    fill_all(page)
    sign(page)
    page.get_by_role("button", name="Try now").wait_for()
    page.reload()
    ready(page)
    del service.answers["complete"]
    sign(page)
    expect(page.get_by_role("heading", name="You have signed")).to_be_visible()
    assert len({call["headers"]["idempotency-key"] for call in service.asked("complete")}) == 1


def test_another_answer_has_another_key(open_page):
    service = Service()
    service.answers["complete"] = lambda request, body: problem(422, "bad", "Not yet.")
    page = open_page("/s/token", service)
    ready(page)
    fill_all(page)
    sign(page)
    expect(page.get_by_text("Not yet.").first).to_be_visible()
    set_town(page, "Moss")
    del service.answers["complete"]
    sign(page)
    expect(page.get_by_role("heading", name="You have signed")).to_be_visible()
    assert len({call["headers"]["idempotency-key"] for call in service.asked("complete")}) == 2


def test_a_state_that_does_not_come_can_be_asked_for_again(open_page):
    service = Service()
    service.answers["state"] = lambda request, body: problem(403, "forbidden", "No.")
    page = open_page("/s/token", service, own=True)
    expect(page.get_by_role("heading", name="This link does not work")).to_be_visible()
    service.answers["state"] = lambda request, body: problem(500, "broken", "Broken.")
    page.clock.install()
    page.reload()
    for _ in range(12):
        page.clock.run_for(5000)
    expect(page.get_by_role("heading", name="The document could not be opened")).to_be_visible()
    del service.answers["state"]
    page.get_by_role("button", name="Try again").click()
    ready(page)


def test_a_page_whose_picture_fails_can_be_loaded_again(open_page):
    service = Service()
    service.answers["pages/1"] = lambda request, body: problem(500, "broken", "Broken.")
    page = open_page("/s/token", service)
    expect(page.get_by_text("This page could not be loaded.")).to_be_visible()
    expect(field(page, "fld_town")).to_be_visible()
    del service.answers["pages/1"]
    page.get_by_role("button", name="Try again").click()
    page.locator("#page-1.sheet--shown").wait_for()


def test_going_offline_is_told(open_page):
    page = open_page("/s/token", own=True)
    ready(page)
    page.context.set_offline(True)
    expect(page.get_by_text("No connection. You can go on")).to_be_visible()
    page.context.set_offline(False)
    expect(page.get_by_text("No connection. You can go on")).to_have_count(0)


def test_a_network_that_comes_back_without_a_word_is_noticed(open_page):
    page = open_page("/s/token", clock=True)
    ready(page)
    page.evaluate("Object.defineProperty(navigator, 'onLine', { get: () => window.isThere ?? false })")
    page.evaluate("dispatchEvent(new Event('offline'))")
    bar = page.get_by_text("No connection. You can go on")
    expect(bar).to_be_visible()
    page.clock.fast_forward(10_000)
    expect(bar).to_be_visible()
    page.evaluate("window.isThere = true")
    page.clock.fast_forward(2000)
    expect(bar).to_have_count(0)


def test_where_what_makes_signatures_does_not_load_that_is_said(open_page):
    page = open_page("/s/token", Service(fake_capture=False), own=True)
    page.context.route("**/signing/capture-dialog.js", lambda route: route.abort())
    page.reload()
    ready(page)
    field(page, "fld_sig1").click()
    expect(page.get_by_text("There is no connection to the service at the moment. Nothing is lost.").first).to_be_visible()


def test_a_draft_that_cannot_be_saved_does_not_disturb(open_page):
    service = Service()
    service.answers["draft"] = lambda request, body: problem(500, "broken", "Broken.")
    page = open_page("/s/token", service)
    ready(page)
    fill_all(page)
    sign(page)
    expect(page.get_by_role("heading", name="You have signed")).to_be_visible()
