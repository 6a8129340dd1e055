"""The sender's pages."""

import time

from playwright.sync_api import expect

from .conftest import PHONE, ROOT, Running, shot
from .hands import enter_key


def test_the_link_of_the_first_start_signs_in_once(open_page):
    service = Running()
    try:
        for _ in range(2):
            # Whoever only opens it, with scripts too, does not use it up.
            page = open_page(service.sign_in_link)
            expect(page.get_by_role("button", name="Sign in")).to_be_focused()
            shot(page, "sender-link")
            assert page.context.cookies() == []
        page.keyboard.press("Enter")
        expect(page.get_by_role("heading", name="Add your name")).to_be_focused()
        page.wait_for_function("() => !location.hash.includes('enter')")
        shot(page, "sender-empty")
        cookie = page.context.cookies()[0]
        assert cookie["httpOnly"] and cookie["sameSite"] == "Strict"
        assert cookie["expires"] > time.time() + 29 * 86_400
        second = open_page(service.sign_in_link, expects_errors=True)
        second.keyboard.press("Enter")
        expect(second.locator("#enter-fault")).to_contain_text("used")
    finally:
        assert service.stop() == 0


def test_the_sender_sees_requests_and_their_states(service, open_page):
    request = service.request({"name": "Jane Doe", "fields": [{"kind": "signature", "page": 2, "frame": [125, 598, 150, 50]}]})
    for device, name in [({}, "desktop"), (PHONE, "phone")]:
        page = open_page(service.address, device=device or {"viewport": {"width": 1280, "height": 800}}, expects_errors=True)
        enter_key(page, service.key)
        page.get_by_text("Service agreement").first.wait_for()
        shot(page, f"sender-requests-{name}")
        page.goto(f"{service.address}/#/requests/{request['id']}")
        page.get_by_text("Jane Doe").first.wait_for()
        shot(page, f"sender-request-{name}")


def press(page, name):
    """Presses a button by keyboard."""
    page.get_by_role("button", name=name, exact=True).press("Enter")


def test_a_request_is_made_and_its_signer_reminded_by_keyboard_alone(open_page):
    service = Running()
    try:
        page = open_page(service.sign_in_link)
        press(page, "Sign in")
        expect(page.get_by_role("heading", name="Add your name")).to_be_focused()
        page.keyboard.press("Tab")
        page.keyboard.type("Anna Berg")
        page.keyboard.press("Tab")
        page.keyboard.type("Harbour Ltd")
        expect(page.get_by_label("Name in seals")).to_have_value("Harbour Ltd")
        shot(page, "sender-first")
        page.keyboard.press("Enter")
        expect(page.get_by_role("heading", name="Requests", exact=True)).to_be_focused()
        assert service.ask("GET", "seal").json()["certificate"]["name"] == "Harbour Ltd"
        page.goto(f"{service.address}/#/new")
        page.set_input_files("input[type=file]", ROOT / "docs/examples/contract.pdf")
        page.locator(".chosen").wait_for()
        press(page, "Continue")
        page.get_by_label("Name", exact=True).focus()
        page.keyboard.type("Jane Doe")
        page.get_by_label("Language").select_option("de")
        press(page, "Continue")
        page.locator(".sheet--shown").first.wait_for()
        press(page, "Signature")
        expect(page.locator(".placed-control")).to_be_focused()
        shot(page, "sender-fields")
        press(page, "Continue")
        expect(page.get_by_label("From", exact=True)).to_have_value("Anna Berg, Harbour Ltd")
        press(page, "Make the links")
        expect(page.get_by_role("note")).to_contain_text("These links only work on this computer")
        shot(page, "sender-local-links")
        first = page.get_by_label("Link for Jane Doe", exact=True).input_value()
        signing = open_page(first)
        expect(signing.get_by_role("heading", name="Anna Berg, Harbour Ltd bittet um Ihre Unterschrift")).to_be_visible()
        # A reminder ends this link, and a page that is open would find that out.
        signing.close()
        page.get_by_role("link", name="Open the request").press("Enter")
        press(page, "Remind")
        press(page, "Make new links")
        second = page.get_by_role("dialog", name="Now send the reminder").get_by_label("Link for Jane Doe", exact=True).input_value()
        shot(page, "sender-reminder")
        assert service.api.get(second + "/state").status_code == 200 and service.api.get(first + "/state").status_code == 410
        page.keyboard.press("Escape")
        expect(page.locator(".event").filter(has_text="Reminder noted for Jane Doe")).to_contain_text("Anna Berg, Harbour Ltd")
        # It would report that the service is gone.
        page.close()
    finally:
        assert service.stop() == 0
