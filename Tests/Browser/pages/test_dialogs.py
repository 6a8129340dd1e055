"""Dialogs over the pages."""

from ..waiting import frames
from .service import Service
from .signer import field, ready


def test_the_page_behind_a_dialog_does_not_scroll_and_does_not_move(open_page):
    page = open_page("/s/token")
    ready(page)
    field(page, "fld_date").scroll_into_view_if_needed()
    look = """() => [getComputedStyle(document.documentElement).overflowY, scrollY, document.querySelector("#page-1").getBoundingClientRect().left]"""
    overflow, scrolled, left = page.evaluate(look)
    assert overflow != "hidden"
    field(page, "fld_date").click()
    page.get_by_role("dialog").wait_for()
    assert page.evaluate(look) == ["hidden", scrolled, left]
    page.mouse.move(20, 400)
    page.mouse.wheel(0, 600)
    frames(page, 5)
    assert page.evaluate("scrollY") == scrolled
    page.keyboard.press("Escape")
    assert page.evaluate(look) == [overflow, scrolled, left]


def test_a_dialog_is_no_higher_than_its_content(open_page):
    page = open_page("/s/token", Service(fake_capture=False))
    ready(page)
    for name in ("fld_date", "fld_sig1"):
        field(page, name).click()
        page.get_by_role("button", name="Cancel").first.wait_for()
        heights = page.evaluate("""() => {
            const dialog = document.querySelector("dialog[open]");
            const parts = [...dialog.children].filter((part) => !part.matches(".signet-visually-hidden"));
            return [dialog.clientHeight, parts.reduce((sum, part) => sum + part.offsetHeight, 0)];
        }""")
        assert abs(heights[0] - heights[1]) <= 1
        page.keyboard.press("Escape")


def test_on_a_phones_side_the_dialog_has_all_of_the_window(open_page):
    page = open_page("/s/token", Service(fake_capture=False), screen="sideways")
    ready(page)
    field(page, "fld_sig1").click()
    pad = page.locator("signet-capture .pad")
    pad.wait_for()
    box, done = pad.bounding_box(), page.get_by_role("button", name="Done").bounding_box()
    assert box["y"] + box["height"] <= 375 and done["y"] >= 0 and box["height"] > 260
    dialog = page.locator("dialog[open]").bounding_box()
    assert dialog == {"x": 0, "y": 0, "width": 667, "height": 375}
