"""The pages as wholes: accessibility, schemes, languages, no script, frames, the keyboard of a phone, pictures to look at."""

import os
from pathlib import Path

import pytest
from playwright.sync_api import expect
from .conftest import DESKTOP, PHONE, Touch, draw, line, value
from .test_modes import add_picture, saved
from ..access import violations
from ..waiting import set_switch, still, until

MODES = ["saved", "draw", "image", "choose", "type", "missing"]


def type_name(page):
    """Leaves when the name's picture is there and the dialog can be finished."""
    page.get_by_label("Your name").fill("Jane Doe")
    page.wait_for_selector(".typed-name svg")
    expect(page.get_by_role("button", name="Done")).to_be_enabled()


def enter(page, mode):
    """Leads the page into a mode as a person would."""
    if mode == "draw":
        page.get_by_role("tab", name="Draw").click()
        draw(page)
        page.get_by_role("button", name="Pen width").click()
        page.wait_for_selector(".ink-picture:not([hidden])")
    elif mode == "image":
        add_picture(page)
        set_switch(page.get_by_role("switch", name="Automatic"), on=False)
    elif mode == "choose":
        page.get_by_role("tab", name="Image").click()
    elif mode == "type":
        page.get_by_role("tab", name="Type").click()
        type_name(page)
    elif mode == "missing":
        page.get_by_role("tab", name="Draw").click()
        page.get_by_role("button", name="Done").click(force=True)
    still(page)


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("device", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_every_mode_is_accessible(capture, server, device, scheme):
    server.state.saved = saved()
    for mode in MODES:
        server.state.drafts = {}
        page = capture(device=device, color_scheme=scheme)
        enter(page, mode)
        assert violations(page) == [], mode
        folder = os.environ.get("SCREENSHOTS")
        if folder:
            name = f"{mode}-{'phone' if device is PHONE else 'desktop'}-{scheme}.png"
            page.screenshot(path=Path(folder) / name, full_page=True)
        page.close()


def test_without_its_style_the_element_does_not_show(contexts, server):
    page = contexts.page(True)
    page.route("**/capture/element.css", lambda route: route.abort())
    page.goto(server.url + "/c/test")
    page.wait_for_function("() => performance.getEntriesByType('resource').some((each) => each.name.endsWith('/configuration'))")
    expect(page.get_by_text("Loading…")).to_be_visible()
    expect(page.locator("signet-capture")).to_have_count(0)
    page.unroute("**/capture/element.css")
    expect(page.locator("signet-capture .pad")).to_be_visible()
    expect(page.locator(".opening")).to_have_count(0)


@pytest.mark.parametrize(("device", "drops"), [(DESKTOP, True), (PHONE, False)], ids=["desktop", "phone"])
def test_only_where_files_can_be_dropped_the_page_speaks_of_it(capture, device, drops):
    page = capture(device=device)
    enter(page, "choose")
    expect(page.get_by_text("You can also drop or paste it.")).to_have_count(1 if drops else 0)


@pytest.mark.parametrize("missing", ["CSSStyleSheet.prototype.replaceSync", "window.ResizeObserver", "scripts"])
def test_where_scripts_are_blocked_or_the_browser_is_too_old_the_form_comes(contexts, server, missing):
    page = contexts.page(True)
    if missing == "scripts":
        page.route("**/assets/**/*.js", lambda route: route.abort())
    else:
        page.add_init_script(f"{missing} = undefined;")
    page.goto(server.url + "/c/test")
    shown = page.locator("form.no-script") if "Sheet" not in missing else page.locator("signet-capture .pad")
    expect(shown).to_be_visible()
    expect(page.locator("signet-capture")).to_have_count(0 if "Sheet" not in missing else 1)


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_gallery_is_accessible(open_page, scheme):
    page = open_page("/gallery", color_scheme=scheme)
    for number in range(page.locator("signet-capture").count()):
        page.locator("signet-capture").nth(number).locator(".frame").first.wait_for()
    assert violations(page) == []
    page.locator("#date-plain button").click()
    assert violations(page) == []


def test_paper_is_light_and_ink_its_own_colour_in_the_dark(capture):
    page = capture(color_scheme="dark")
    color = lambda part: page.locator(part).first.evaluate("(each) => getComputedStyle(each).backgroundColor")  # noqa: E731
    assert color(".paper") == "rgb(255, 254, 251)" and color(".frame") == "rgb(26, 29, 38)"
    draw(page)
    assert value(page)["color"] == "#000000"


def test_forced_colours_keep_the_paper_and_show_the_borders(capture):
    page = capture(forced_colors="active")
    draw(page)
    assert page.locator(".paper").first.evaluate("(each) => getComputedStyle(each).backgroundColor") == "rgb(255, 254, 251)"
    assert violations(page) == []


def test_reduced_motion_has_no_animations(capture):
    page = capture(reduced_motion="reduce")
    page.get_by_role("tab", name="Type").click()
    assert page.evaluate("document.getAnimations().length") == 0


def test_the_page_speaks_german(open_page):
    page = open_page("/c/test?language=de")
    page.get_by_role("button", name="Fertig").wait_for()
    assert page.get_by_role("tab").all_inner_texts() == ["Zeichnen", "Bild", "Tippen"]
    expect(page.get_by_text("Zeichnen Sie Ihre Unterschrift auf die Linie.")).to_be_visible()


def test_right_to_left_mirrors_the_page(open_page):
    page = open_page("/c/test?language=ar")
    page.wait_for_selector("signet-capture .frame")
    cancel, done = [page.get_by_role("button", name=name).bounding_box()["x"] for name in ("إلغاء", "تم")]
    assert cancel > done


def test_a_page_of_others_has_the_element(open_page):
    page = open_page("/element")
    page.locator(".pad").wait_for()
    draw(page)
    page.evaluate("""() => { window.heard = new Promise((hear) => document.querySelector("signet-capture")
        .addEventListener("signet-done", ({ detail }) => hear(detail.source.kind))); }""")
    page.get_by_role("button", name="Done").click()
    assert page.evaluate("window.heard") == "drawn"
    assert page.locator(".pad").evaluate("(pad) => getComputedStyle(pad).touchAction") == "none"


@pytest.mark.parametrize("answer", ["accept", "refuse"])
def test_a_host_of_another_origin_gets_the_signature(open_page, server, answer):
    port = server.url.rsplit(":", 1)[1]
    page = open_page("/host", base=f"http://plain.test:{port}", bypass_csp=True)
    page.evaluate("([origin, answer]) => window.show(origin, answer)", [server.url, answer])
    frame = page.frame_locator("iframe >> nth=0")
    frame.locator(".pad").wait_for()
    page.wait_for_function("document.querySelector('iframe').offsetHeight > 250")
    assert frame.locator("signet-capture[framed]").count() == 1
    assert frame.get_by_role("tab").count() == 0
    # A stranger's frame is not heard.
    page.frames[-1].evaluate("() => parent.postMessage({ signet: 'cancel' }, '*')")
    box = frame.locator(".pad").bounding_box()
    # The browser gives the pointer to the frame when it has painted the frame's new size.
    pad = frame.locator(".pad")
    pad.evaluate("(each) => each.addEventListener('pointermove', () => each.toggleAttribute('data-moved', true))")

    def moved():
        page.mouse.move(box["x"] + 50, box["y"] + 50)
        page.mouse.move(box["x"] + 50, box["y"] + 60)
        return pad.get_attribute("data-moved") is not None

    until(page, moved)
    page.mouse.down()
    for step in range(10):
        page.mouse.move(box["x"] + 50 + step * 20, box["y"] + 60 + step % 3 * 20)
    page.mouse.up()
    frame.get_by_role("button", name="Done").click()
    page.wait_for_function("window.heard.length > 0")
    [heard] = page.evaluate("window.heard")
    assert heard["name"] == "signet-done" and heard["source"]["color"] == "#1f3a93"
    if answer == "refuse":
        frame.get_by_text("The host does not want it.").wait_for()


def test_the_covered_part_of_the_window_is_known(open_page):
    page = open_page("/empty")
    insets = page.evaluate("""async () => {
        const { keyboardInset } = await import('/assets/kit/keyboard-inset.js');
        const view = (height, offsetTop = 0, scale = 1) => ({ height, offsetTop, scale });
        return [keyboardInset(844, view(844)), keyboardInset(844, view(508)), keyboardInset(844, view(508, 100)),
            keyboardInset(844, view(420, 0, 2)), keyboardInset(844, null), keyboardInset(844, view(900))];
    }""")
    assert insets == [0, 336, 236, 0, 0, 0]


def test_name_and_done_stay_in_sight_on_the_smallest_phone(capture):
    page = capture(device=PHONE, viewport={"width": 320, "height": 480})
    page.get_by_role("tab", name="Type").click()
    field = page.get_by_label("Your name").bounding_box()
    done = page.get_by_role("button", name="Done").bounding_box()
    # With a keyboard of half the window's height.
    assert field["y"] + field["height"] < 240 and done["y"] + done["height"] < 240
    assert page.evaluate("document.documentElement.scrollWidth") <= 320


def test_nothing_is_wider_than_a_narrow_window(capture, server):
    server.state.saved = saved()
    page = capture(device=PHONE, viewport={"width": 320, "height": 640})
    for mode in ["draw", "image", "type"]:
        enter(page, mode)
        assert page.evaluate("document.documentElement.scrollWidth") <= 320, mode


def test_the_page_can_be_scrolled_beside_the_surface_but_not_on_it(capture):
    page = capture(device=PHONE, viewport={"width": 390, "height": 300})
    Touch(page).draw(list(reversed(line(page, 0.5))))
    assert page.evaluate("scrollY") == 0
    assert page.locator(".pad").evaluate("(each) => getComputedStyle(each).touchAction") == "none"
    assert page.evaluate("getComputedStyle(document.body).touchAction") == "auto"
