"""What somebody does is on the others' screens within seconds, without a reload."""

import requests
from playwright.sync_api import expect
from waits import SECONDS

from .conftest import PHONE
from .hands import enter_key

SIGNER = {"name": "Jane Doe", "email": "jane@example.org", "fields": [{"kind": "text", "page": 1, "frame": [72, 100, 150, 20]}]}
OTHER = {"name": "Łukasz Nowak", "fields": [{"kind": "text", "page": 1, "frame": [72, 160, 150, 20]}]}


def entered(service, open_page, route):
    """The sender's page of a route, signed in."""
    page = open_page(f"{service.address}/#/{route}", expects_errors=True)
    enter_key(page, service.key)
    return page


def sign(link):
    state = requests.get(f"{link}/state", timeout=SECONDS).json()
    values = {field["id"]: {"text": "Jane"} for field in state["fields"]}
    requests.post(f"{link}/complete", json={"consent": state["consent"]["sha256"], "values": values}, timeout=SECONDS).raise_for_status()


def test_the_sender_sees_who_signs_and_the_signers_see_a_withdrawal(service, open_page):
    made = service.request(SIGNER, OTHER)
    first, second = (signer["url"] for signer in made["signers"])
    one = entered(service, open_page, f"requests/{made['id']}")
    people = one.locator(".people .pill")
    expect(people.first).to_be_visible()
    listed = entered(service, open_page, "requests")
    row = listed.locator(".row", has_text="Łukasz").first
    expect(row).to_contain_text("0 of 2 signed")
    # Its link ends, which the console of the browser says.
    signing = open_page(second, PHONE, expects_errors=True)
    signing.locator(".sheet--shown").first.wait_for()
    sign(first)
    expect(people.first).to_have_text("Signed")
    expect(row).to_contain_text("1 of 2 signed")
    reading = open_page(first)
    expect(reading.get_by_role("heading", name="You have signed")).to_be_visible()
    service.ask("POST", f"requests/{made['id']}/cancel")
    expect(reading.get_by_role("heading", name="This request was withdrawn")).to_be_visible()
    expect(reading.get_by_role("link", name="Download")).to_be_visible()
    expect(one.locator(".request-state")).to_have_text("Withdrawn")
    expect(row.locator(".pill")).to_have_text("Withdrawn")


def test_who_fills_in_sees_that_the_request_was_withdrawn_or_the_link_replaced(service, open_page):
    for path, title in (("cancel", "This request was withdrawn"), ("link", "A newer link has taken the place of this one")):
        made = service.request(SIGNER)
        signer = made["signers"][0]
        page = open_page(signer["url"], PHONE, expects_errors=True)
        page.locator(".sheet--shown").first.wait_for()
        service.ask("POST", f"requests/{made['id']}/" + (path if path == "cancel" else f"signers/{signer['id']}/link"))
        expect(page.get_by_role("heading", name=title)).to_be_visible()
        expect(page.locator(".calm")).to_contain_text("Service agreement")
        expect(page.locator(".calm")).to_contain_text("Anna Berg")
        # The same after a reload.
        page.reload()
        expect(page.get_by_role("heading", level=1)).to_have_text(title)
        expect(page.get_by_role("main")).to_contain_text("Anna Berg")


def test_the_last_signer_downloads_the_sealed_document_without_a_reload(service, open_page):
    made = service.request(SIGNER)
    link = made["signers"][0]["url"]
    page = open_page(link)
    page.locator(".sheet--shown").first.wait_for()
    sign(link)
    download = page.get_by_role("link", name="Download the signed document")
    expect(download).to_be_visible()
    with page.expect_download() as saved:
        download.click()
    assert saved.value.suggested_filename == "contract (signed).pdf"
