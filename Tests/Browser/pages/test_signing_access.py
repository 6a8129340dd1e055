"""Keyboard, screen readers, languages and directions."""

import pytest
from playwright.sync_api import expect

from ..access import violations
from .service import Service
from ..waiting import frames
from .signer import capture, field, fill_all, open_finish, ready


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("screen", ["desktop", "phone"])
def test_the_document_has_no_violations(open_page, screen, scheme):
    page = open_page("/s/token", screen=screen, color_scheme=scheme)
    ready(page)
    assert violations(page) == []
    fill_all(page)
    assert violations(page) == []


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_dialogs_have_no_violations(open_page, scheme):
    page = open_page("/s/token", color_scheme=scheme)
    ready(page)
    page.locator(".end").get_by_role("button", name="Finish").click()
    assert violations(page) == []
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Decline").click()
    assert violations(page) == []
    page.keyboard.press("Escape")
    field(page, "fld_date").click()
    assert violations(page) == []
    page.keyboard.press("Escape")
    fill_all(page)
    open_finish(page)
    assert violations(page) == []


@pytest.mark.parametrize("state", ["waiting", "signed", "declined"])
def test_the_calm_pages_have_no_violations(open_page, state):
    service = Service()
    service.state["signer"]["state"] = state
    page = open_page("/s/token", service)
    page.locator(".calm").wait_for()
    assert violations(page) == []


def press_until(page, key, name, most=60):
    """Moves the focus with a key until something with this name has it."""
    for _ in range(most):
        page.keyboard.press(key)
        label = page.evaluate("() => (document.activeElement.getAttribute('aria-label') ?? document.activeElement.textContent ?? '').trim()")
        if label.startswith(name):
            return
    raise AssertionError(f"the focus never came to {name}")


def test_everything_is_signed_by_keyboard_alone(open_page):
    page = open_page("/s/token")
    done = page.get_by_role("button", name="Done")
    ready(page)
    press_until(page, "Tab", "Town")
    page.keyboard.type("Oslo")
    press_until(page, "Tab", "Tenant's signature")
    page.keyboard.press("Enter")
    expect(done).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.get_by_role("button", name="Yes, one tap")).to_be_focused()
    page.keyboard.press("Enter")
    expect(field(page, "fld_sig1")).to_be_focused()
    press_until(page, "Tab", "Date of signing")
    page.keyboard.press("Enter")
    page.keyboard.press("Control+a")
    page.keyboard.type("11/21/2026")
    page.keyboard.press("Enter")
    expect(page.get_by_role("dialog")).to_have_count(0)
    expect(field(page, "fld_date")).to_be_focused()
    press_until(page, "Tab", "Pets are allowed")
    page.keyboard.press("Space")
    press_until(page, "Tab", "Signature for the annex")
    page.keyboard.press("Enter")
    press_until(page, "Tab", "Initials")
    page.keyboard.press("Enter")
    expect(done).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.get_by_role("dialog")).to_have_count(0)
    press_until(page, "Tab", "Finish")
    page.keyboard.press("Enter")
    expect(page.get_by_label("I have read this and agree")).to_be_focused()
    page.keyboard.press("Space")
    press_until(page, "Tab", "Sign now")
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", name="You have signed")).to_be_focused()
    values = page.service.asked("complete")[0]["body"]["values"]
    assert values["fld_date"] == {"date": "2026-11-21"}
    assert values["fld_pets"] == {"checked": True}


def test_names_say_what_a_field_is_and_holds(open_page):
    page = open_page("/s/token")
    ready(page)
    expect(field(page, "fld_sig1")).to_have_accessible_name("Tenant's signature, required")
    capture(page, "fld_sig1", agree=False)
    expect(field(page, "fld_sig1")).to_have_accessible_name("Tenant's signature, given; press to change")
    expect(field(page, "fld_pets").locator("input")).to_have_accessible_name("Pets are allowed")


def test_progress_is_a_status(open_page):
    page = open_page("/s/token")
    ready(page)
    expect(page.get_by_role("status").filter(has_text="0 of 5 done")).to_be_visible()


def test_focus_is_not_hidden_behind_the_bars(open_page):
    page = open_page("/s/token", screen="small")
    ready(page)
    for name in ("fld_sig1", "fld_init"):
        field(page, name).focus()
        frames(page)
        box = field(page, name).bounding_box()
        head = page.locator(".head").bounding_box()
        guide = page.locator(".guide").bounding_box()
        assert box["y"] >= head["y"] + head["height"] and box["y"] + box["height"] <= guide["y"]


def test_small_fields_are_targets_of_a_finger(open_page):
    page = open_page("/s/token", screen="phone")
    ready(page)
    box = field(page, "fld_pets")
    box.scroll_into_view_if_needed()
    place = box.bounding_box()
    assert place["width"] < 20
    page.touchscreen.tap(place["x"] + place["width"] / 2 + 14, place["y"] + place["height"] / 2 - 10)
    expect(box.locator("input")).to_be_checked()


def test_a_press_between_two_fields_goes_to_the_nearer_one(open_page):
    page = open_page("/s/token", screen="phone")
    ready(page)
    field(page, "fld_pets").scroll_into_view_if_needed()
    pets = field(page, "fld_pets").bounding_box()
    annex = field(page, "fld_sig2").bounding_box()
    between = annex["y"] - (pets["y"] + pets["height"])
    assert 4 < between < 22
    page.touchscreen.tap(pets["x"] + 4, annex["y"] - between * 0.75)
    expect(field(page, "fld_pets").locator("input")).to_be_checked()
    page.touchscreen.tap(pets["x"] + 4, annex["y"] - between * 0.25)
    expect(page.locator("signet-capture")).to_be_visible()


def test_german(open_page):
    page = open_page("/s/token?language=de")
    ready(page)
    expect(page.get_by_role("heading", name="Anna Berg bittet um Ihre Unterschrift")).to_be_visible()
    expect(page.get_by_text("0 von 5 erledigt")).to_be_visible()
    page.get_by_role("button", name="Ablehnen").click()
    expect(page.get_by_role("dialog", name="Unterschrift ablehnen")).to_be_visible()


def test_right_to_left_mirrors_the_page_but_not_the_paper(open_page):
    page = open_page("/s/token?dir=rtl")
    ready(page)
    guide = page.locator(".guide-main").bounding_box()
    ring = page.locator(".guide-ring").bounding_box()
    assert guide["x"] < ring["x"]
    box = page.locator("[data-field=fld_sig1]").bounding_box()
    sheet = page.locator("#page-1").bounding_box()
    assert box["x"] - sheet["x"] == pytest.approx(72 * sheet["width"] / 612, abs=0.6)


@pytest.mark.parametrize("screen", ["desktop", "phone", "small"])
def test_nothing_scrolls_sideways(open_page, screen):
    page = open_page("/s/token", screen=screen)
    ready(page)
    assert page.evaluate("document.documentElement.scrollWidth <= document.documentElement.clientWidth")


def test_the_paper_stays_light_in_the_dark(open_page):
    page = open_page("/s/token", color_scheme="dark")
    ready(page)
    assert page.locator(".sheet").first.evaluate("sheet => getComputedStyle(sheet).backgroundColor") == "rgb(255, 255, 255)"
