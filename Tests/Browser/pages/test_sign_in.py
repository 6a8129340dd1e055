"""Links that sign a browser in, links that only work on one computer, and the name in seals among the settings."""

import pytest
from playwright.sync_api import expect

from ..access import violations
from .account import Account
from .test_operations import WELL


def test_a_one_time_link_leaves_the_address_and_lets_in_when_its_button_is_pressed(open_page):
    page = open_page("/sender#/enter/once", Account(inside=False))
    button = page.get_by_role("button", name="Sign in")
    expect(button).to_be_focused()
    expect(button).to_have_accessible_description("This link signs this browser in, once. Go on only if you asked for it: you will work in the account of the person who made it.")
    assert violations(page) == []
    assert "once" not in page.url
    # Whoever only opens the page, with scripts or without, does not use the link up.
    page.wait_for_timeout(200)
    assert page.service.calls == []
    expect(page.get_by_label("API key")).to_be_hidden()
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", name="Requests")).to_be_visible()
    assert page.service.asked("session", "POST")[0]["body"] == {"key": "once"}


def test_a_used_link_says_so_and_leaves_the_key(open_page):
    page = open_page("/sender?language=de#/enter/used", Account(inside=False))
    page.get_by_role("button", name="Anmelden").click()
    expect(page.get_by_text("Dieser Link wurde schon benutzt oder ist abgelaufen.")).to_be_visible()
    expect(page.get_by_label("API-Schlüssel")).to_be_focused()
    page.keyboard.type("sk_good")
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", name="Vorgänge")).to_be_visible()


def test_a_link_that_cannot_be_tried_now_is_kept_for_another_press(open_page):
    account = Account(inside=False)
    account.answers["session"] = lambda request, body: "offline"
    page = open_page("/sender#/enter/once", account)
    page.get_by_role("button", name="Sign in").click()
    expect(page.locator("#enter-fault")).to_have_text("No connection to the service.")
    del account.answers["session"]
    page.get_by_role("button", name="Sign in").click()
    expect(page.get_by_role("heading", name="Requests")).to_be_visible()


@pytest.mark.parametrize("place", ["settings", "operations"])
def test_a_sign_in_link_is_made_for_a_colleague(open_page, place):
    account = Account()
    account.operations = WELL
    account.links = "http://127.0.0.1:8080"
    page = open_page(f"/sender#/{place}", account)
    page.get_by_role("button", name="New sign-in link").click()
    dialog = page.get_by_role("dialog", name="New sign-in link")
    expect(dialog.get_by_label("Colleague’s name")).to_be_focused()
    page.keyboard.type(" Omar Haddad ")
    page.keyboard.press("Tab")
    dialog.get_by_role("button", name="Create").click()
    made = page.get_by_role("dialog", name="The new sign-in link")
    expect(made.get_by_label("Sign-in link", exact=True)).to_have_value("http://127.0.0.1:8080/#/enter/once")
    expect(made.get_by_role("note")).to_contain_text("only work on this computer")
    assert violations(page) == []
    made.get_by_role("button", name="Done").last.click()
    assert page.service.asked("sign-in-links", "POST")[0]["body"] == {"name": "Omar Haddad"}
    if place == "settings":
        expect(page.get_by_role("region", name="API keys")).to_contain_text("Omar Haddad")
    page.get_by_role("button", name="New sign-in link").click()
    page.get_by_role("dialog").get_by_role("button", name="Create").click()
    made.wait_for()
    assert page.service.asked("sign-in-links", "POST")[1]["body"] == {}


@pytest.mark.parametrize("host, is_local", [
    ("localhost:8080", True), ("127.0.0.1", True), ("127.8.9.1:1", True), ("0.0.0.0:8080", True), ("[::1]:8080", True), ("[::]", True),
    ("[::ffff:127.0.0.1]", True), ("sign.localhost", True), ("localhost.", True), ("2130706433", True), ("sign.example.org", False),
    ("localhost.example.org", False), ("192.168.1.4:8080", False), ("127.example.org", False), ("[fe80::1]", False), ("[::2]", False),
    ("1270.example", False),
])
def test_links_that_only_work_on_this_computer_are_known(open_page, host, is_local):
    page = open_page("/sender", Account())
    found = page.evaluate("""async (host) => {
        const [{ localNote }, { translatorFor }] = await Promise.all(
            ["sender/link-card.js", "shared/translate.js"].map((name) => import(`/assets/${name}`)));
        const say = await translatorFor("sender", "de");
        return localNote(say, [undefined, `http://${host}/s/abc`])?.textContent ?? "";
    }""", host)
    assert bool(found) == is_local and (not found or "base-url" in found)


def test_the_settings_change_the_name_in_seals(open_page):
    account = Account()
    account.seal["certificate"]["name"] = "Signet"
    page = open_page("/sender#/settings", account)
    page.get_by_role("button", name="Change the name").click()
    dialog = page.get_by_role("dialog", name="Change the name")
    expect(dialog.get_by_label("In the name of")).to_have_value("Signet")
    dialog.get_by_label("In the name of").fill("  ")
    dialog.get_by_role("button", name="Save").click()
    expect(dialog.get_by_text("Please give the name.")).to_be_visible()
    dialog.get_by_label("In the name of").fill(" Harbour Ltd ")
    assert violations(page) == []
    dialog.get_by_role("button", name="Save").click()
    expect(page.get_by_role("region", name="Seals")).to_contain_text("Harbour Ltd")
    assert page.service.asked("seal/identity", "POST")[0]["body"] == {"name": "Harbour Ltd"}


def test_callers_that_may_not_manage_the_account_are_not_offered_to(open_page):
    account = Account()
    account.scopes = ["requests:read"]
    page = open_page("/sender#/settings", account)
    expect(page.get_by_role("region", name="Seals")).to_contain_text("Harbour Ltd")
    expect(page.get_by_role("button", name="Change the name")).to_have_count(0)
    expect(page.get_by_role("button", name="New sign-in link")).to_have_count(0)


def test_the_name_in_seals_cannot_be_changed_where_the_operator_has_set_it(open_page):
    account = Account()
    account.seal["canRename"] = False
    page = open_page("/sender#/settings", account)
    expect(page.get_by_role("region", name="Seals")).to_contain_text("Harbour Ltd")
    expect(page.get_by_role("button", name="Change the name")).to_have_count(0)
