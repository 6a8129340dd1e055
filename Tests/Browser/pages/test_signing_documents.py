"""Several documents on the signing page: one below the other, with one way through their fields."""

import os
import pathlib

import pytest
from playwright.sync_api import expect

from ..access import violations
from .service import Service
from .signer import ready


def several():
    service = Service()
    state = service.state
    [paper] = state["documents"]
    state["documents"] = [paper, {**paper, "position": 3, "name": "House rules", "url": "/s/token/documents/3"}]
    for field in state["fields"]:
        field.update(document=3 if field["page"] == 2 else 1, name=field["id"])
    return service


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("screen", ["desktop", "phone"])
def test_the_way_through_the_fields_leads_to_all_documents(open_page, screen, scheme):
    page = open_page("/s/token", several(), screen=screen, color_scheme=scheme)
    ready(page)
    expect(page.locator(".document-link")).to_have_text(["Lease.pdf", "House rules"])
    page.get_by_role("button", name="House rules").click()
    expect(page.locator(".sheet-name", has_text="House rules")).to_be_in_viewport()
    expect(page.locator(".sheet-name")).to_have_count(2)
    # The sheets have running numbers, and their pictures are those of their documents.
    expect(page.get_by_role("region", name="Page 4 of 4")).to_have_count(1)
    page.locator("#page-4").scroll_into_view_if_needed()
    page.locator("#page-4.sheet--shown").wait_for()
    assert page.service.asked("documents/3/pages/2")
    assert page.locator("#page-4 [data-field=fld_init]").count() == 1 and page.locator("#page-2 [data-field]").count() == 0
    assert violations(page) == [] and page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    page.evaluate("scrollTo(0, 0)")
    if folder := os.environ.get("SCREENSHOTS"):
        page.screenshot(path=pathlib.Path(folder) / f"documents-{screen}-{scheme}.png")
        page.locator(".document-link").nth(1).click()
        page.wait_for_timeout(300)
        page.screenshot(path=pathlib.Path(folder) / f"documents-{screen}-{scheme}-second.png")
    expect(page.get_by_role("link", name="Download").first).to_have_attribute("href", "/s/token/archive")


def test_a_document_is_there_only_while_its_rules_hold(open_page):
    service = several()
    service.state["documents"][1]["rules"] = [{"effect": "show", "of": [{"field": "fld_town", "is": "equals", "value": "Oslo"}]}]
    page = open_page("/s/token", service)
    ready(page)
    heading = page.locator(".sheet-name", has_text="House rules")
    expect(heading).to_be_hidden()
    expect(page.locator("#page-3")).to_be_hidden()
    page.locator("[data-field=fld_town] input").fill("Oslo")
    page.keyboard.press("Tab")
    expect(heading).to_be_visible()
    expect(page.locator("#page-3")).to_be_visible()
