"""The page on the phone that a signature was handed over to."""

import pytest
from playwright.sync_api import expect

from .conftest import PHONE, draw
from .test_low_windows import seen
from ..access import violations

LEASE = {"name": "Jane Doe", "title": "Lease, Harbour Street 12"}
SIZES = [(390, 844), (667, 375)]


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("size", SIZES, ids=["upright", "sideways"])
def test_it_says_whose_signature_is_wanted_and_for_which_document(capture, server, size, scheme):
    server.state.handed = LEASE
    page = capture(device=PHONE, viewport={"width": size[0], "height": size[1]}, color_scheme=scheme)
    expect(page.get_by_text("For Jane Doe")).to_be_visible()
    expect(page.get_by_text("Lease, Harbour Street 12")).to_be_visible()
    expect(page).to_have_title("Add your signature")
    expect(page.locator("signet-capture .title")).to_have_text("Add your signature")
    for part in (page.locator(".pad"), page.get_by_role("button", name="Done"), page.get_by_role("button", name="Undo").first):
        assert seen(page, part)
    assert violations(page) == []


def test_it_ends_with_what_to_do_next(capture, server):
    server.state.handed = LEASE
    page = capture(device=PHONE)
    draw(page)
    page.get_by_role("button", name="Done").click()
    expect(page.get_by_role("heading", name="Go on at your computer")).to_be_focused()
    expect(page.get_by_text("Your signature is there now; nothing is signed yet.")).to_be_visible()


def test_without_a_request_there_is_only_the_name(capture, server):
    server.state.handed = {"name": "Jane Doe", "title": ""}
    page = capture(device=PHONE)
    assert page.locator(".handed").inner_text() == "For Jane Doe"


def test_a_link_of_its_own_says_nothing_of_that(capture):
    page = capture(device=PHONE)
    expect(page.locator(".handed")).to_have_count(0)
    draw(page)
    page.get_by_role("button", name="Done").click()
    expect(page.get_by_role("heading", name="Thank you")).to_be_visible()
