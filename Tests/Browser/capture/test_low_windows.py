"""A phone on its side, where people sign: all that drawing needs is in sight, and what is below can be reached."""

import pytest
from playwright.sync_api import expect

from ..waiting import frames, still
from .conftest import DESKTOP, PHONE, Touch, draw, snapshot
from .test_modes import add_picture

SIDEWAYS = [(667, 375), (844, 390), (740, 360)]


def seen(page, locator):
    """Whether all of an element is in the window."""
    box = locator.bounding_box()
    size = page.viewport_size
    inside = box["x"] + box["width"] <= size["width"] + 1 and box["y"] + box["height"] <= size["height"] + 1
    return box["x"] >= -1 and box["y"] >= -1 and inside


@pytest.mark.parametrize("size", SIDEWAYS, ids=lambda size: f"{size[0]}x{size[1]}")
def test_surface_colours_undo_and_done_are_in_sight(capture, size):
    page = capture(device=PHONE, viewport={"width": size[0], "height": size[1]})
    pad = page.locator(".pad")
    for part in (pad, page.locator(".colors").first, page.get_by_role("button", name="Undo").first, page.get_by_role("button", name="Done")):
        assert seen(page, part), part
    box = pad.bounding_box()
    assert box["height"] > size[1] * 0.7 and box["width"] > size[0] * 0.7
    draw(page)
    assert page.evaluate("scrollY") == 0
    assert len(snapshot(page)["strokes"]) == 1
    assert page.evaluate("document.documentElement.scrollWidth") <= size[0]


def test_a_finger_on_the_tools_scrolls_and_draws_nothing(capture):
    page = capture(device=PHONE, viewport={"width": 667, "height": 375})
    tools = page.locator(".draw-panel .toolbar").bounding_box()
    x, y = tools["x"] + tools["width"] / 2, tools["y"] + tools["height"] / 2
    Touch(page).draw([(x, y - 8 * step) for step in range(14)])
    page.wait_for_function("scrollY > 20")
    still(page)
    assert seen(page, page.get_by_text("Keep this signature"))
    assert snapshot(page)["strokes"] == []


def test_the_pen_comes_into_sight_when_it_is_opened(capture):
    page = capture(device=PHONE, viewport={"width": 667, "height": 375})
    page.get_by_role("button", name="Pen width").click()
    frames(page)
    assert seen(page, page.locator(".pen-box"))


def test_with_one_way_to_sign_the_title_takes_the_place_of_the_tabs(capture, server):
    server.state.configuration["modes"] = ["draw"]
    page = capture(device=PHONE, viewport={"width": 667, "height": 375})
    title = page.get_by_role("heading", name="Add your signature").last
    assert title.bounding_box()["width"] > 100 and seen(page, page.locator(".pad"))


def test_in_a_frame_the_height_of_the_window_changes_nothing(capture):
    page = capture(device=PHONE, viewport={"width": 667, "height": 375})
    page.locator("signet-capture").evaluate("each => each.setAttribute('framed', '')")
    still(page)
    pad, tools = page.locator(".pad").bounding_box(), page.locator(".draw-panel .toolbar").bounding_box()
    assert tools["y"] >= pad["y"] + pad["height"]


@pytest.mark.parametrize("size", [(1280, 800), (1024, 768)], ids=lambda size: f"{size[0]}x{size[1]}")
def test_the_ink_of_a_picture_is_in_sight_beside_it(capture, size):
    page = capture(device=DESKTOP, viewport={"width": size[0], "height": size[1]})
    add_picture(page)
    expect(page.locator(".picture-result")).to_be_visible()
    still(page)
    assert seen(page, page.locator(".picture-result")) and seen(page, page.locator(".crop-stage"))
