"""The kit on its gallery page: sliders, tabs, popover, dialog, buttons."""

import random

import pytest
from .conftest import PHONE, Touch


def pair(page, name):
    return page.evaluate(f"document.querySelector('#{name}').value")


def track(page, name):
    """The box of a slider's track, in sight."""
    page.locator(f"#{name}").scroll_into_view_if_needed()
    return page.locator(f"#{name} .signet-range-track").bounding_box()


def handle(page, name, index):
    return page.locator(f"#{name} [role=slider]").nth(index)


# Two-handle slider


@pytest.mark.parametrize("keys, index, wanted", [
    (["ArrowRight"], 0, [21, 70]), (["ArrowUp"], 0, [21, 70]), (["ArrowLeft"], 0, [19, 70]), (["ArrowDown"], 1, [20, 69]),
    (["PageUp"], 0, [30, 70]), (["PageDown"], 1, [20, 60]), (["Home"], 0, [0, 70]), (["End"], 0, [70, 70]),
    (["Home"], 1, [20, 20]), (["End"], 1, [20, 100]), (["Home", "ArrowLeft"], 1, [20, 20]), (["End", "PageUp"], 0, [70, 70]),
])
def test_a_handle_moves_by_keys_and_never_crosses(gallery, keys, index, wanted):
    page = gallery()
    handle(page, "range-plain", index).focus()
    for key in keys:
        page.keyboard.press(key)
    assert pair(page, "range-plain") == wanted


def test_arrows_turn_round_from_right_to_left(gallery):
    page = gallery()
    page.get_by_role("button", name="Right to left").click()
    handle(page, "range-plain", 0).focus()
    page.keyboard.press("ArrowRight")
    assert pair(page, "range-plain") == [19, 70]
    page.keyboard.press("ArrowUp")
    assert pair(page, "range-plain") == [20, 70]


def test_limits_and_texts_of_the_handles_depend_on_each_other(gallery):
    page = gallery()
    low, high = handle(page, "range-pen", 0), handle(page, "range-pen", 1)
    read = lambda each: [each.get_attribute(f"aria-value{key}") for key in ("min", "now", "max", "text")]  # noqa: E731
    assert read(low) == ["0.3", "0.6", "2", "0.6 points"] and read(high) == ["0.6", "2", "6", "2 points"]
    low.focus()
    for _ in range(3):
        page.keyboard.press("ArrowRight")
    assert read(low)[1] == "0.9" and read(high)[0] == "0.9"


def test_random_drags_keep_the_values_on_steps_and_in_order(gallery):
    page = gallery()
    chance = random.Random(20261121)
    page.evaluate("""() => { window.seen = [];
        for (const name of ['range-input', 'range-change']) document.addEventListener(name, ({ detail }) => window.seen.push(detail)); }""")
    for name, step, most in [("range-plain", 1, 100), ("range-odd", 3, 10), ("range-equal", 1, 10)]:
        box = track(page, name)
        page.evaluate("window.seen = []")
        for _ in range(12):
            at = lambda: (box["x"] + chance.uniform(-0.3, 1.3) * box["width"], box["y"] + box["height"] / 2)  # noqa: E731
            page.mouse.move(box["x"] + chance.uniform(0, 1) * box["width"], box["y"] + box["height"] / 2)
            page.mouse.down()
            for _ in range(chance.randrange(5)):
                page.mouse.move(*at())
            page.mouse.up()
        values = page.evaluate("window.seen")
        assert values
        for low, high in values:
            assert 0 <= low <= high <= most
            assert all(value == most or value % step == 0 for value in (low, high))


def test_a_press_on_the_track_moves_the_nearest_handle(gallery):
    page = gallery()
    box = track(page, "range-plain")
    page.mouse.click(box["x"] + box["width"] * 0.05, box["y"] + 22)
    assert pair(page, "range-plain") == [5, 70]
    page.mouse.click(box["x"] + box["width"] * 0.9, box["y"] + 22)
    assert pair(page, "range-plain") == [5, 90]


@pytest.mark.parametrize("direction, wanted", [(-1, [7, 10]), (1, [10, 10])])
def test_handles_at_one_place_part_in_the_direction_of_the_drag(gallery, direction, wanted):
    page = gallery()
    box = track(page, "range-equal")
    x, y = box["x"] + box["width"], box["y"] + 22
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x + direction * 2, y)
    page.mouse.move(x + direction * box["width"] * 0.3, y)
    page.mouse.up()
    assert pair(page, "range-equal") == wanted


def test_escape_and_a_taken_gesture_put_the_values_back(gallery):
    page = gallery()
    box = track(page, "range-plain")
    drag = lambda: [page.mouse.move(box["x"] + box["width"] * 0.2, box["y"] + 22), page.mouse.down(),  # noqa: E731
                    page.mouse.move(box["x"] + box["width"] * 0.5, box["y"] + 22)]
    drag()
    assert pair(page, "range-plain") == [50, 70]
    page.keyboard.press("Escape")
    assert pair(page, "range-plain") == [20, 70]
    page.mouse.up()
    assert pair(page, "range-plain") == [20, 70]
    drag()
    page.evaluate("""document.querySelector('#range-plain .signet-range-track')
        .dispatchEvent(new PointerEvent('pointercancel', { pointerId: 1 }))""")
    assert pair(page, "range-plain") == [20, 70]
    page.mouse.up()


def test_a_finger_drags_a_handle(gallery):
    page = gallery(device=PHONE)
    box = track(page, "range-plain")
    y = box["y"] + 22
    Touch(page).draw([(box["x"] + box["width"] * share, y) for share in (0.7, 0.75, 0.8, 0.85, 0.9)])
    low, high = pair(page, "range-plain")
    assert low == 20 and 88 <= high <= 92


def test_the_numbers_are_tied_to_the_handles(gallery):
    page = gallery()
    fields = page.locator("#range-plain input")
    fields.nth(0).fill("35")
    fields.nth(0).press("Tab")
    assert pair(page, "range-plain") == [35, 70]
    fields.nth(1).fill("10")
    fields.nth(1).press("Tab")
    assert pair(page, "range-plain") == [35, 35]
    assert fields.nth(1).input_value() == "35"


def test_a_scale_without_extent_does_not_break(gallery):
    page = gallery()
    handle(page, "range-single", 1).focus()
    for key in ["ArrowRight", "ArrowLeft", "PageUp", "Home", "End"]:
        page.keyboard.press(key)
    box = track(page, "range-single")
    page.mouse.click(box["x"] + box["width"] / 2, box["y"] + 22)
    assert pair(page, "range-single") == [5, 5]


def test_the_arithmetic_holds_for_random_scales(open_page):
    page = open_page("/empty")
    faults = page.evaluate("""async () => {
        const maths = await import('/assets/kit/range-maths.js');
        let seed = 7;
        const chance = () => (seed = (seed * 16807) % 2147483647) / 2147483647;
        const faults = [];
        for (let round = 0; round < 4000; round += 1) {
            const min = Math.round(chance() * 200 - 100) / 10;
            const scale = maths.scale(min, min + (round % 9 === 0 ? 0 : Math.round(chance() * 300) / 10), [.1, .25, 1, 3, 7][round % 5]);
            let value = maths.normalize([chance() * 60 - 20, chance() * 60 - 20], scale);
            for (let move = 0; move < 8; move += 1) {
                const keys = ['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight', 'PageUp', 'PageDown', 'Home', 'End'];
                const handle = chance() < .5 ? 0 : 1;
                const wanted = move % 2 ? maths.keyed(keys[Math.floor(chance() * 8)], value, handle, scale, chance() < .5)
                    : maths.valueAt(chance() * 1.4 - .2, scale);
                value = maths.moved(value, handle, wanted, scale);
                const [low, high] = value;
                const onStep = (each) => each === scale.max || Math.abs((each - scale.min) / scale.step - Math.round((each - scale.min) / scale.step)) < 1e-6;
                const near = maths.nearest(chance(), value, scale);
                if (!(scale.min <= low && low <= high && high <= scale.max && onStep(low) && onStep(high)) || ![0, 1, null].includes(near)
                    || !(maths.fraction(low, scale) >= 0 && maths.fraction(low, scale) <= 1)) faults.push({ scale, value });
            }
        }
        return faults;
    }""")
    assert faults == []


# Tabs


def test_tabs_wrap_and_have_one_stop(gallery):
    page = gallery()
    tabs = page.get_by_role("tablist", name="Three").get_by_role("tab")
    tabs.nth(0).focus()
    for key, index in [("ArrowLeft", 2), ("ArrowRight", 0), ("End", 2), ("Home", 0), ("ArrowRight", 1)]:
        page.keyboard.press(key)
        assert page.evaluate("document.activeElement.id") == f"tab-g{index}"
        assert [tabs.nth(i).get_attribute("aria-selected") for i in range(3)] == [str(i == index).lower() for i in range(3)]
        assert [tabs.nth(i).get_attribute("tabindex") for i in range(3)] == ["0" if i == index else "-1" for i in range(3)]
    assert page.locator("#panel-g1").is_visible() and page.locator("#panel-g0").is_hidden()


# Popover and dialog


def test_a_popover_stays_until_it_is_closed(gallery):
    page = gallery()
    opener = page.get_by_role("button", name="Open the popover")
    opener.click()
    popover = page.get_by_role("group", name="Popover")
    assert popover.is_visible() and opener.get_attribute("aria-expanded") == "true"
    page.mouse.click(5, 5)
    assert popover.is_visible()
    page.get_by_role("button", name="Inside").focus()
    page.keyboard.press("Escape")
    assert popover.is_hidden() and page.evaluate("document.activeElement.textContent") == "Open the popover"


def test_a_dialog_answers_and_gives_the_focus_back(gallery):
    page = gallery()
    opener = page.get_by_role("button", name="Open the dialog")
    for press, answer in [(lambda: page.get_by_role("dialog").get_by_role("button", name="Discard").click(), "leave"),
                          (lambda: page.keyboard.press("Escape"), "null")]:
        opener.click()
        assert page.get_by_role("dialog", name="Discard your signature?").is_visible()
        press()
        page.wait_for_function(f"document.querySelector('output').textContent === '{answer}'")
        assert page.get_by_role("dialog").count() == 0
        assert page.evaluate("document.activeElement.textContent") == "Open the dialog"


def test_a_dialog_that_works_cannot_be_left(gallery):
    page = gallery()
    opener = page.get_by_role("button", name="Open a dialog that stays")
    opener.click()
    dialog = page.get_by_role("dialog", name="Sending")
    # The browser closes a dialog on the second Esc in a row, whatever the page says.
    for _ in range(4):
        page.keyboard.press("Escape")
        page.wait_for_timeout(50)
    assert dialog.is_visible() and dialog.evaluate("(each) => each.matches(':modal')")
    assert dialog.get_by_role("button", name="Cancel").is_disabled()
    dialog.get_by_role("button", name="It has worked").click()
    page.wait_for_function("document.querySelector('output').textContent === 'worked'")
    assert page.evaluate("document.activeElement.textContent") == "Open a dialog that stays"


# Buttons and icons


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_a_button_at_work_keeps_its_words_legible(gallery, scheme):
    page = gallery(color_scheme=scheme)
    colors = page.locator(".signet-button[data-variant=primary][aria-busy=true]").first.evaluate("""(each) => {
        const free = document.querySelector('.signet-button[data-variant=primary]:not([aria-busy], [disabled])');
        return [each, free].map((one) => [getComputedStyle(one).color, getComputedStyle(one).backgroundColor]);
    }""")
    assert colors[0] == colors[1]


def test_icons_with_a_direction_turn_round_from_right_to_left(gallery):
    page = gallery()
    turned = """() => [...document.querySelectorAll('[title]')].filter((each) => each.localName === 'span')
        .filter((each) => getComputedStyle(each.firstElementChild).transform === 'matrix(-1, 0, 0, 1, 0, 0)').map((each) => each.title)"""
    assert page.evaluate(turned) == []
    # In an element that is from right to left by itself as well.
    undo = page.locator("signet-capture[dir=rtl]").get_by_role("button", name="Undo").locator("svg")
    assert undo.evaluate("(each) => getComputedStyle(each).transform") == "matrix(-1, 0, 0, 1, 0, 0)"
    page.get_by_role("button", name="Right to left").click()
    assert set(page.evaluate(turned)) == {"undo", "redo", "earlier", "later", "muchEarlier", "muchLater", "previous", "next"}


# Sizes, themes, overriding


def test_every_control_is_large_enough_for_a_finger(gallery):
    page = gallery(device=PHONE)
    small = page.evaluate("""() => {
        const found = [];
        const look = (root) => {
            for (const each of root.querySelectorAll('*')) {
                if (each.shadowRoot) look(each.shadowRoot);
                if (!each.matches('button, summary, [role=slider], .signet-switch, .color, .hand, .saved-choice')) continue;
                const { width, height } = each.getBoundingClientRect();
                if (width > 0 && (width < 43.5 || height < 43.5)) found.push([each.className, width, height]);
            }
        };
        look(document);
        return found;
    }""")
    assert small == []


def test_a_host_overrides_defaults_without_importance(gallery):
    page = gallery()
    page.evaluate("""() => { const sheet = new CSSStyleSheet();
        sheet.replaceSync('button { border-radius: 3px } signet-capture::part(done) { text-transform: uppercase }');
        document.adoptedStyleSheets = [sheet]; }""")
    radius = page.get_by_role("button", name="As wide as its line").evaluate("(each) => getComputedStyle(each).borderRadius")
    assert radius == "3px"
    done = page.locator("#capture-all").get_by_role("button", name="Done")
    assert done.evaluate("(each) => getComputedStyle(each).textTransform") == "uppercase"
    accent = page.locator(".themed").get_by_role("button", name="Choose a picture").evaluate("(each) => getComputedStyle(each).backgroundColor")
    assert accent == "rgb(11, 122, 91)"


def test_the_width_of_buttons_reaches_into_the_element(gallery):
    page = gallery()
    button = page.locator(".themed").get_by_role("button", name="Choose a picture")
    before = button.bounding_box()["width"]
    page.evaluate("document.querySelector('.themed').dataset.buttonWidth = 'full'")
    assert button.bounding_box()["width"] > before
