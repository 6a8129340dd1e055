"""The sender's pages."""

from playwright.sync_api import expect

from conftest import PHONE, ROOT, Running, shot


def test_the_link_of_the_first_start_signs_in_once(open_page):
    service = Running()
    try:
        page = open_page(service.entrance)
        expect(page.get_by_role("heading", level=1)).to_be_visible()
        page.wait_for_function("() => !location.hash.includes('enter')")
        shot(page, "sender-empty")
        cookie = page.context.cookies()[0]
        assert cookie["httpOnly"] and cookie["sameSite"] == "Strict"
        second = open_page(service.entrance, expects_errors=True)
        expect(second.get_by_role("alert")).to_contain_text("used")
    finally:
        assert service.stop() == 0


def test_the_sender_sees_requests_and_their_states(service, open_page):
    request = service.request({"name": "Jane Doe", "fields": [{"kind": "signature", "page": 2, "frame": [125, 598, 150, 50]}]})
    for device, name in [({}, "desktop"), (PHONE, "phone")]:
        page = open_page(service.address, device=device or {"viewport": {"width": 1280, "height": 800}}, expects_errors=True)
        page.locator("input[name=key]").fill(service.key)
        page.keyboard.press("Enter")
        page.get_by_text("Service agreement").first.wait_for()
        shot(page, f"sender-requests-{name}")
        page.goto(f"{service.address}/#/requests/{request['id']}")
        page.get_by_text("Jane Doe").first.wait_for()
        shot(page, f"sender-request-{name}")
