"""Undo, redo and clear on the page, the draft that keeps them, and what is said about it."""

import pytest
from playwright.sync_api import expect
from .conftest import DESKTOP, PHONE, draw, line, snapshot, value
from .test_modes import add_picture, drag
from .test_pages import type_name
from ..access import violations
from ..waiting import frames, set_switch, until


def reload(page):
    page.reload()
    loaded(page)


def loaded(page):
    page.wait_for_selector("signet-capture .frame")
    page.evaluate("document.querySelector('signet-capture').ready")


def kept(page, server):
    """Waits until the draft is with the server as it is on the page."""
    now = page.evaluate("document.querySelector('signet-capture').snapshot(999900)")
    until(page, lambda: server.state.drafts.get("/c/test", {}).get("capture") == now)


def press(page, name):
    page.get_by_role("button", name=name, exact=True).click()


def disabled(page):
    names = ["Undo", "Redo", "Remove the picture"]
    return [page.get_by_role("button", name=name).get_attribute("aria-disabled") == "true" for name in names]


def focused(page):
    return page.evaluate("""() => { const { activeElement } = document.querySelector('signet-capture').shadowRoot;
        return activeElement && (activeElement.ariaLabel || activeElement.textContent); }""")


# Image


def test_each_edit_of_a_picture_is_undone_and_redone_by_buttons(capture):
    page = capture()
    add_picture(page)
    seen = [value(page)]
    box = page.locator(".crop-stage").bounding_box()
    drag(page, (box["x"], box["y"]), (box["x"] + box["width"] * 0.25, box["y"] + box["height"] * 0.2))
    seen.append(value(page))
    press(page, "Turn right")
    seen.append(value(page))
    set_switch(page.get_by_role("switch", name="Automatic"), on=False)
    seen.append(value(page))
    page.get_by_role("slider", name="Darker than this is ink").focus()
    # One step, for keys that follow one another soon.
    page.evaluate("() => { const now = performance.now(); performance.now = () => now; }")
    for _ in range(4):
        page.keyboard.press("ArrowRight")
    page.evaluate("() => { delete performance.now; }")
    seen.append(value(page))
    set_switch(page.get_by_role("radio", name="Blue"), on=True)
    seen.append(value(page))
    set_switch(page.get_by_role("radio", name="As photographed"), on=True)
    seen.append(value(page))
    press(page, "Remove the picture")
    expect(page.get_by_role("button", name="Choose a picture")).to_be_visible()
    assert value(page) is None
    for wanted in reversed(seen):
        press(page, "Undo")
        assert value(page) == wanted
    press(page, "Undo")
    assert value(page) is None and disabled(page) == [True, False, True]
    for wanted in seen:
        press(page, "Redo")
        assert value(page) == wanted
    press(page, "Redo")
    assert value(page) is None and disabled(page) == [False, True, True]


@pytest.mark.parametrize("redo", ["Control+Shift+z", "Control+y"])
def test_a_picture_by_keys(capture, redo):
    page = capture()
    add_picture(page)
    page.locator(".crop-handle").nth(3).focus()
    page.keyboard.press("Shift+ArrowLeft")
    cropped = value(page)
    page.keyboard.press("Control+z")
    assert value(page)["crop"] == [0, 0, 1, 1]
    page.keyboard.press(redo)
    assert value(page) == cropped
    page.keyboard.press("Delete")
    assert value(page) is None
    # The corner that had the focus has gone; what takes it is there, so that the keys go on.
    assert focused(page) == "Choose a picture"
    page.keyboard.press("Control+z")
    assert value(page) == cropped
    assert focused(page).startswith("Corner upper left")
    page.keyboard.press("Control+z")
    page.keyboard.press("Control+z")
    assert value(page) is None


def test_a_drag_that_is_cancelled_is_no_step(capture):
    page = capture()
    add_picture(page)
    page.locator(".crop-stage").scroll_into_view_if_needed()
    box = page.locator(".crop-stage").bounding_box()
    page.mouse.move(box["x"], box["y"])
    page.mouse.down()
    page.mouse.move(box["x"] + 60, box["y"] + 60)
    frames(page)
    assert value(page)["crop"] != [0, 0, 1, 1]
    page.keyboard.press("Escape")
    page.mouse.up()
    assert value(page)["crop"] == [0, 0, 1, 1]
    press(page, "Undo")
    assert value(page) is None


def test_a_picture_that_took_the_place_of_another_gives_it_back(capture):
    page = capture()
    add_picture(page)
    press(page, "Another picture")
    assert focused(page) == "Choose a picture"
    add_picture(page)
    assert value(page)["picture"] == "pic_2"
    press(page, "Undo")
    press(page, "Undo")
    assert value(page)["picture"] == "pic_1"
    page.wait_for_selector(".picture-result:not([hidden])")


# Type


def test_a_cleared_name_comes_back_by_the_browsers_own_undo(capture):
    page = capture()
    page.get_by_role("tab", name="Type").click()
    assert page.get_by_role("button", name="Clear the name").is_hidden()
    field = page.get_by_label("Your name")
    field.press_sequentially("Jane Doe")
    press(page, "Clear the name")
    assert field.input_value() == "" and snapshot(page)["text"] == ""
    assert field.evaluate("(each) => each.getRootNode().activeElement === each")
    page.keyboard.press("Control+z")
    assert field.input_value() == "Jane Doe" and snapshot(page)["text"] == "Jane Doe"


# Over a reload


@pytest.mark.parametrize("device", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_the_steps_of_a_drawing_survive_a_reload(capture, server, device):
    page = capture(device=device)
    for height in (0.2, 0.4, 0.6):
        draw(page, line(page, height))
    press(page, "Undo")
    kept(page, server)
    reload(page)
    count = lambda: len(snapshot(page)["strokes"])  # noqa: E731
    assert count() == 2
    press(page, "Redo")
    assert count() == 3
    for wanted in (2, 1, 0):
        press(page, "Undo")
        assert count() == wanted
    # With all undone the strokes are still there to be redone.
    kept(page, server)
    reload(page)
    press(page, "Redo")
    assert count() == 1


def test_the_steps_of_a_picture_survive_a_reload(capture, server):
    page = capture()
    add_picture(page)
    press(page, "Turn right")
    press(page, "Remove the picture")
    kept(page, server)
    reload(page)
    assert value(page) is None
    press(page, "Undo")
    assert value(page)["rotation"] == 90
    page.wait_for_selector(".picture-result:not([hidden])")
    press(page, "Undo")
    assert value(page)["rotation"] == 0


def test_the_draft_of_many_strokes_keeps_below_the_servers_limit(capture, server):
    page = capture()
    page.evaluate("""() => {
        const points = Array.from({ length: 700 }, (_, t) => ({ x: 10 + t / 7, y: 40 + t % 9, t: t * 8, pressure: 0.512 }));
        const strokes = Array.from({ length: 60 }, (_, id) => ({ id: id + 1, points }));
        // Each clear leaves strokes that only undo brings back.
        const chain = strokes.flatMap(({ id }) => [[0], [0, id]]);
        document.querySelector('signet-capture').restore({ tab: 'draw', canvas: { width: 600, height: 200 }, strokes: [strokes[59]],
            steps: { draw: { strokes: strokes.slice(0, 59), chain, at: chain.length - 1 }, image: { past: [], future: [] } } });
    }""")
    kept(page, server)
    draft = server.state.drafts["/c/test"]
    size = page.evaluate("(draft) => new Blob([JSON.stringify(draft)]).size", draft)
    assert 800_000 < size < 1_048_576
    reload(page)
    for _ in range(4):
        press(page, "Undo")
    assert len(snapshot(page)["strokes"]) == 1


@pytest.mark.parametrize("is_sent", [False, True], ids=["before-it-is-sent", "while-it-is-sent"])
def test_what_was_just_drawn_survives_leaving_at_once(capture, server, is_sent):
    page = capture()
    server.state.fails = {"draft"}
    if is_sent:
        server.state.gate.clear()
        with page.expect_request(lambda request: request.url.endswith("/draft")):
            draw(page)
    else:
        draw(page)
    page.reload()
    server.state.gate.set()
    loaded(page)
    assert len(snapshot(page)["strokes"]) == 1


# What is said about a draft


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("mode", ["draw", "image"])
def test_a_draft_that_is_back_is_told_and_can_be_discarded(capture, server, mode, scheme):
    page = capture(device=PHONE, viewport={"width": 320, "height": 640}, color_scheme=scheme)
    note = page.get_by_text("Your draft is back. It stays at this link until you are done.")
    assert note.is_hidden()
    if mode == "draw":
        draw(page)
    else:
        add_picture(page)
    kept(page, server)
    reload(page)
    page.wait_for_selector(".ink-picture:not([hidden]), .picture-result:not([hidden])")
    expect(note).to_be_visible()
    assert violations(page) == []
    assert page.evaluate("document.documentElement.scrollWidth") <= 320
    press(page, "Discard draft")
    page.get_by_role("dialog").get_by_role("button", name="Keep editing").click()
    assert value(page) is not None and server.state.drafts
    press(page, "Discard draft")
    page.get_by_role("dialog").get_by_role("button", name="Discard").click()
    note.wait_for(state="hidden")
    assert value(page) is None and focused(page) is not None
    until(page, lambda: server.state.drafts == {})
    # Nothing is kept again.
    page.wait_for_timeout(1000)
    assert server.state.drafts == {}
    reload(page)
    assert note.is_hidden() and snapshot(page)["strokes"] == []


# Accessible


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_steps_are_accessible_at_320_pixels(capture, scheme):
    page = capture(device=PHONE, viewport={"width": 320, "height": 640}, color_scheme=scheme)
    add_picture(page)
    set_switch(page.get_by_role("switch", name="Automatic"), on=False)
    assert violations(page) == []
    press(page, "Remove the picture")
    assert violations(page) == []
    page.get_by_role("tab", name="Type").click()
    type_name(page)
    assert violations(page) == []
    small = page.evaluate("""() => [...document.querySelector('signet-capture').shadowRoot.querySelectorAll('button')]
        .map((each) => [each.ariaLabel, each.getBoundingClientRect()]).filter(([, { width, height }]) => width > 0 && (width < 44 || height < 44))""")
    assert small == [] and page.evaluate("document.documentElement.scrollWidth") <= 320
