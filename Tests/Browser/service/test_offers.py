"""The fields that a document offers, in the sender's composer."""

import pymupdf
import pytest
from playwright.sync_api import expect

from ..access import violations
from .conftest import DESKTOP, PHONE, shot
from .hands import enter_key

LINES = [
    "Name: {{Full Name;role=Buyer}}", "{{Buyer Signature;type=signature;role=Buyer;width=160;height=40}}",
    "{{DOB;type=date;role=Buyer;required=false}}", "{{Seller Signature;type=signature;role=Seller;width=160;height=40}}",
]


def tagged():
    with pymupdf.open() as document:
        page = document.new_page()
        for number, line in enumerate(LINES):
            page.insert_text((60, 100 + 60 * number), line, fontsize=9)
        return document.tobytes()


@pytest.mark.parametrize("device", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_fields_of_tags_are_added_for_their_people_with_one_press_and_taken_back_with_another(service, open_page, device):
    page = open_page(service.address, device=device, expects_errors=True)
    enter_key(page, service.key)
    page.get_by_role("heading", name="Requests", exact=True).wait_for()
    page.goto(f"{service.address}/#/new")
    page.set_input_files("input[type=file]", {"name": "deed.pdf", "mimeType": "application/pdf", "buffer": tagged()})
    page.locator(".chosen").wait_for()
    page.get_by_role("button", name="Continue", exact=True).press("Enter")
    page.get_by_label("Name", exact=True).first.fill("Berta Buyer")
    page.get_by_role("button", name="Add a person").or_(page.get_by_role("button", name="Add a signer")).first.press("Enter")
    page.get_by_label("Name", exact=True).last.fill("Sepp Seller")
    page.get_by_role("button", name="Continue", exact=True).press("Enter")
    offers = page.get_by_role("region", name="Fields in the document")
    expect(offers).to_contain_text("4 fields from tags")
    expect(offers.get_by_role("button", name="Add 4 fields")).to_be_in_viewport()
    expect(offers.get_by_label("Seller", exact=True)).to_have_value(offers.get_by_label("Seller", exact=True).locator("option").nth(1).get_attribute("value"))
    assert violations(page) == [] and page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    shot(page, f"offers-{page.viewport_size['width']}")
    offers.get_by_role("button", name="Add 4 fields").press("Enter")
    placed = page.locator(".placed")
    expect(placed).to_have_count(4)
    expect(offers).to_be_hidden()
    shot(page, f"offers-added-{page.viewport_size['width']}")
    kept = page.evaluate("() => JSON.parse(sessionStorage.getItem('signet-compose'))")
    people = {signer["id"]: signer["name"] for signer in kept["signers"]}
    assert [people[field["signer"]] for field in kept["fields"]] == ["Berta Buyer"] * 3 + ["Sepp Seller"]
    assert kept["documents"][0]["parent"]
    page.get_by_role("button", name="Undo", exact=True).press("Enter")
    expect(placed).to_have_count(0)
    expect(offers).to_contain_text("4 fields from tags")
