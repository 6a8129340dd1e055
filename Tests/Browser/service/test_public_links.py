"""Public links in the browser: strangers begin with and without scripts, and the sender makes, prints and watches."""

import re

import pytest
from playwright.sync_api import expect
from Service.mailbox import Mailbox

from ..access import violations
from .conftest import DESKTOP, PHONE, Running, shot
from .hands import enter_key


@pytest.fixture(scope="module")
def mailbox():
    with Mailbox() as box:
        yield box


@pytest.fixture(scope="module")
def mailing(mailbox):
    running = Running(*mailbox.settings)
    running.ask("PATCH", "account", json={"name": "Anna Berg"})
    yield running
    assert running.stop() == 0


@pytest.fixture(scope="module")
def template(mailing):
    fields = [
        {"kind": "checkbox", "page": 1, "frame": [72, 220, 100, 18], "required": False},
        {"kind": "text", "name": "City", "label": "City", "page": 1, "frame": [72, 260, 160, 22], "required": False},
    ]
    content = {"document": mailing.upload(), "title": "Membership", "signers": [{"part": "Member", "name": "", "fields": fields}]}
    return mailing.ask("POST", "templates", json={"name": "Membership", "content": content}).json()


def link(mailing, template, **members):
    body = {"template": template["id"], "role": "Member", "name": "Join the choir", "text": "We sing on Mondays.", **members}
    return mailing.ask("POST", "public-links", json=body).json()


def code_of(mailbox, email, count=1):
    return re.search(r"\b\d{6}\b", mailbox.wait(count, email)[-1].text).group(0)


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("device", [DESKTOP, PHONE], ids=["wide", "narrow"])
def test_a_stranger_begins_by_keyboard_and_comes_to_their_own_page(mailing, mailbox, template, open_page, device, scheme):
    email = f"{scheme}{device['viewport']['width']}@example.org"
    made = link(mailing, template, prefill=["City"])
    page = open_page(made["url"] + "?City=Bern", device, expects_errors=True, color_scheme=scheme, java_script_enabled=True)
    expect(page.get_by_role("heading", name="Join the choir")).to_be_visible()
    expect(page.get_by_text("Filled in by the link")).to_be_visible()
    assert violations(page) == []
    shot(page, f"public-begin-{scheme}-{device['viewport']['width']}")
    page.keyboard.press("Tab")
    page.keyboard.type("Vera Visitor")
    page.keyboard.press("Tab")
    page.keyboard.type(email)
    page.keyboard.press("Enter")
    expect(page.get_by_label("Code from the mail")).to_be_focused()
    assert violations(page) == []
    code = code_of(mailbox, email)
    page.keyboard.type(f"{(int(code) + 1) % 1_000_000:06}")
    page.keyboard.press("Enter")
    expect(page.get_by_role("alert")).to_contain_text("not the code")
    assert violations(page) == []
    shot(page, f"public-code-{scheme}-{device['viewport']['width']}")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    page.get_by_label("Code from the mail").fill(code)
    page.keyboard.press("Enter")
    page.wait_for_url("**/s/*")
    page.goto(made["url"])
    page.get_by_role("button", name="Open the document").click()
    page.wait_for_url("**/s/*")


def test_a_stranger_begins_without_scripts(mailing, template, open_page):
    made = link(mailing, template, asks="name")
    page = open_page(made["url"], java_script_enabled=False)
    page.get_by_label("Your name").fill("Vera Visitor")
    page.get_by_role("button", name="Continue").click()
    page.wait_for_url("**/s/*")


def test_the_sender_makes_a_link_and_answers_those_who_wait(mailing, mailbox, template, open_page):
    page = open_page(f"{mailing.address}/#/public-links/new?template={template['id']}", expects_errors=True)
    enter_key(page, mailing.key)
    page.goto(f"{mailing.address}/#/public-links/new?template={template['id']}")
    page.get_by_label("Name that they read").fill("Summer camp")
    page.get_by_label("I look at each person").check()
    assert violations(page) == []
    shot(page, "public-new")
    page.get_by_role("button", name="Make the link").click()
    expect(page.get_by_role("heading", name="Summer camp")).to_be_visible()
    address = page.locator(".public-url").inner_text()
    expect(page.get_by_role("img", name="QR code of the address")).to_be_visible()
    people = page.get_by_role("region", name="People")
    expect(people).to_contain_text("Nobody has begun yet")
    assert violations(page) == []
    for number, name in enumerate(["Vera", "Wim"]):
        stranger = open_page(address)
        stranger.get_by_label("Your name").fill(name)
        stranger.get_by_label("Your e-mail address").fill(f"camp{number}@example.org")
        stranger.get_by_role("button", name="Continue").click()
        stranger.get_by_label("Code from the mail").fill(code_of(mailbox, f"camp{number}@example.org"))
        stranger.get_by_role("button", name="Continue").click()
        expect(stranger.get_by_text("Please wait for an answer")).to_be_visible()
    shot(stranger, "public-waiting")
    page.reload()
    page.get_by_role("button", name="Allow Vera to begin").click()
    expect(people.get_by_role("link", name="Open the request")).to_be_visible()
    page.get_by_role("button", name="Refuse Wim").click()
    expect(people).to_contain_text("Refused")
    shot(page, "public-link")
    page.set_viewport_size({"width": 390, "height": 844})
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    shot(page, "public-link-390")
    stranger.reload()
    expect(stranger.get_by_text("This did not work out")).to_be_visible()
    page.get_by_role("button", name="Close the link").click()
    expect(page.get_by_text("Closed")).to_be_visible()
    page.goto(f"{mailing.address}/#/public-links")
    expect(page.get_by_role("link", name="Summer camp")).to_be_visible()
    assert violations(page) == []
    shot(page, "public-links")
    page.emulate_media(media="print")


def test_a_sheet_for_a_notice_has_the_code_and_the_address(mailing, template, open_page):
    made = link(mailing, template)
    page = open_page(f"{mailing.address}/#/public-links/{made['id']}", expects_errors=True)
    enter_key(page, mailing.key)
    page.goto(f"{mailing.address}/#/public-links/{made['id']}")
    page.evaluate("window.print = () => {}")
    page.get_by_role("button", name="Print a sheet").click()
    page.emulate_media(media="print")
    sheet = page.locator(".public-sheet")
    expect(sheet).to_contain_text(made["url"])
    expect(sheet.locator("img")).to_be_visible()
    expect(page.locator("#sender")).not_to_be_visible()
    shot(page, "public-sheet")
