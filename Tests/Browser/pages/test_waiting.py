"""What waits for the sender: in the list, and in notices of the browser once they are switched on."""

import pytest
from playwright.sync_api import expect

from ..access import violations
from ..waiting import set_switch, until
from .account import AUDIT, entry
from .mailing import Mailing


def row(page, title="Harbour Street"):
    return page.locator(".row").filter(has_text=title)


def ask(account):
    account.ask()


def hand_on(account):
    account.hand_on()


def send_back(account):
    account.first["state"] = "returned"
    account.first["signers"][2].update(state="declined", reason="Clause 4 is wrong.")


def come_back(account):
    account.first["signers"][1]["undelivered"] = "2026-11-20T09:32:00Z"


def pause(account):
    account.first["paused"] = "2026-11-20T09:32:00Z"


@pytest.mark.parametrize(("happens", "words"), [
    (ask, "Waiting for you: a question from Omar Haddad"), (hand_on, "Waiting for you: Omar Haddad names somebody else"),
    (send_back, "Waiting for you: sent back by Eva Klein"), (come_back, "Waiting for you: no mail reaches Omar Haddad"), (pause, "Waiting for you: paused"),
])
@pytest.mark.parametrize("screen", ["desktop", "small"])
def test_the_list_says_what_waits_for_the_sender(open_page, screen, happens, words):
    account = Mailing()
    happens(account)
    page = open_page("/sender", account, screen=screen)
    expect(row(page)).to_contain_text(words)
    assert violations(page) == []
    assert not page.evaluate("document.documentElement.scrollWidth > innerWidth")


def test_the_list_says_which_others_a_request_waits_for(open_page):
    page = open_page("/sender", Mailing())
    expect(row(page)).to_contain_text("Waiting for Omar Haddad and Eva Klein")
    expect(row(page)).to_contain_text("1 of 3 done")


def test_requests_that_wait_for_the_sender_are_found(open_page):
    page = open_page("/sender", Mailing())
    page.get_by_role("button", name="Waiting for you").click()
    expect(page.get_by_text("Nothing found")).to_be_visible()
    assert page.service.asked("requests")[-1]["query"] == {"limit": "50", "waiting": "me"}
    page.reload()
    expect(page.get_by_role("button", name="Waiting for you")).to_have_attribute("aria-pressed", "true")
    page.get_by_role("button", name="All").click()
    expect(page.locator(".row")).to_have_count(5)


def test_a_change_shows_in_its_row_and_is_spoken(open_page):
    account = Mailing()
    account.pause = 200
    page = open_page("/sender", account)
    expect(row(page)).to_be_visible()
    account.ask()
    expect(row(page)).to_contain_text("a question from Omar Haddad")
    expect(row(page)).to_have_attribute("data-fresh", "true")
    expect(page.locator(".row[data-fresh=true]")).to_have_count(1)
    until(page, lambda: "Changed: Lease" in page.locator(".signet-visually-hidden[role=status]").last.inner_text())


NOTIFICATION = """(answer) => {
    globalThis.shown = [];
    globalThis.Notification = class {
        static permission = "default";
        static async requestPermission() { globalThis.asked = (globalThis.asked ?? 0) + 1; this.permission = answer; return answer; }
        constructor(title, { body }) { globalThis.shown.push([title, body]); }
        close() {}
    };
}"""


def settings(open_page, account, answer):
    page = open_page("/sender#/settings", account, own=True)
    page.evaluate(NOTIFICATION, answer)
    return page


def hide(page, state="hidden"):
    page.evaluate("""(state) => {
        Object.defineProperty(document, "visibilityState", { get: () => state, configurable: true });
        document.dispatchEvent(new Event("visibilitychange"));
    }""", state)


def test_notices_come_only_after_they_are_switched_on(open_page):
    account = Mailing()
    account.pause = 200
    account.events = lambda: {"content_type": "text/event-stream", "body": 'retry: 200\ndata: {"requests":["req_1"]}\n\n'}
    page = settings(open_page, account, "granted")
    switch = page.get_by_role("switch", name="Show notices in this browser")
    expect(switch).not_to_be_checked()
    assert not page.evaluate("globalThis.asked")
    set_switch(switch, True)
    assert page.evaluate("globalThis.asked") == 1
    hide(page)
    moment = page.evaluate("new Date().toISOString()")
    account.audit = {**AUDIT, "entries": [*AUDIT["entries"], {**entry(7, "question.asked", "signer", "Omar Haddad"), "time": moment},
                                          {**entry(8, "request.paused", "sender", "Anna Berg"), "time": moment}]}
    until(page, lambda: page.evaluate("shown.length") > 0)
    assert page.evaluate("shown[0]") == ["Lease, Harbour Street 12", "Has asked a question: Omar Haddad"]
    hide(page, "visible")
    set_switch(switch, False)
    count = page.evaluate("shown.length")
    hide(page)
    page.wait_for_timeout(1500)
    assert page.evaluate("shown.length") == count


def test_that_the_browser_forbids_notices_is_said(open_page):
    page = settings(open_page, Mailing(), "denied")
    page.get_by_role("switch", name="Show notices in this browser").click()
    expect(page.get_by_text("The browser does not allow it.")).to_be_visible()
    expect(page.get_by_role("switch", name="Show notices in this browser")).not_to_be_checked()
