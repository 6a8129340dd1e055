"""Drawing with pointers: what is kept, what is shown, and what survives."""

import time

import pytest
from playwright.sync_api import expect
from .conftest import DESKTOP, PHONE, Touch, draw, inked_pixels, line, snapshot, value, zigzag
from ..waiting import frames, set_switch, until


def test_done_waits_for_a_signature_and_says_what_is_missing(capture):
    page = capture()
    done = page.get_by_role("button", name="Done")
    assert done.get_attribute("aria-disabled") == "true"
    expect(page.get_by_text("Draw your signature on the line.")).to_be_visible()
    done.click(force=True)
    expect(page.locator(".frame > .signet-message")).to_have_text("Draw your signature on the line.")
    draw(page)
    page.wait_for_selector(".signet-button[data-variant=primary]:not([aria-disabled])")
    assert value(page)["kind"] == "drawn"
    expect(page.locator(".frame > .signet-message")).to_be_hidden()


@pytest.mark.parametrize("count", [40, 400])
def test_no_sample_of_a_mouse_is_lost(capture, count):
    page = capture()
    page.evaluate("""() => { window.moves = 0;
        document.querySelector('signet-capture').addEventListener('pointermove', () => { window.moves += 1; }); }""")
    places = draw(page, zigzag(page, count))
    [stroke] = value(page)["drawing"]["strokes"]
    assert len(stroke["points"]) == len(places)
    box = page.locator(".pad").bounding_box()
    for point, (x, y) in zip(stroke["points"], places):
        # The browser gives pointers of a mouse in steps of its own, below a pixel.
        assert abs(point["x"] - (x - box["x"])) < 1.01 and abs(point["y"] - (y - box["y"])) < 1.01
    times = [point["t"] for point in stroke["points"]]
    assert times == sorted(times)
    assert "pressure" not in stroke["points"][0]
    assert page.evaluate("window.moves") <= count


def test_samples_between_two_frames_are_all_kept(capture):
    page = capture()
    counts = page.evaluate("""() => {
        const host = document.querySelector('signet-capture');
        const pad = host.shadowRoot.querySelector('.pad');
        const box = pad.getBoundingClientRect();
        const at = (index, more) => ({ clientX: box.x + 50 + index * 7, clientY: box.y + 60 + (index % 3), button: 0,
            pointerId: 1, pointerType: 'pen', pressure: .4, isPrimary: true, bubbles: true, composed: true, ...more });
        pad.dispatchEvent(new PointerEvent('pointerdown', at(0)));
        for (let frame = 0; frame < 5; frame += 1) {
            const coalescedEvents = [1, 2, 3, 4].map((step) => new PointerEvent('pointermove', at(frame * 4 + step)));
            const predictedEvents = [new PointerEvent('pointermove', at(frame * 4 + 9))];
            pad.dispatchEvent(new PointerEvent('pointermove', at(frame * 4 + 4, { coalescedEvents, predictedEvents })));
        }
        pad.dispatchEvent(new PointerEvent('pointerup', at(20)));
        return host.value.drawing.strokes.map(({ points }) => points.map(({ x }) => Math.round((x - 50) / 7)));
    }""")
    # All twenty coalesced samples after the first, none of the predicted ones.
    assert counts == [list(range(21))]


def test_undo_redo_and_clear_by_buttons(capture):
    page = capture()
    draw(page, line(page, 0.3))
    draw(page, line(page, 0.7))
    count = lambda: len(snapshot(page)["strokes"])  # noqa: E731
    assert count() == 2
    page.get_by_role("button", name="Undo").click()
    assert count() == 1
    page.get_by_role("button", name="Redo").click()
    assert count() == 2
    page.get_by_role("button", name="Clear").click()
    assert count() == 0
    page.get_by_role("button", name="Undo").click()
    assert count() == 2


@pytest.mark.parametrize("redo", ["Control+Shift+z", "Control+y"])
def test_undo_redo_and_clear_by_keys(capture, redo):
    page = capture()
    draw(page, line(page, 0.3))
    draw(page, line(page, 0.7))
    count = lambda: len(snapshot(page)["strokes"])  # noqa: E731
    page.keyboard.press("Control+z")
    assert count() == 1
    page.keyboard.press(redo)
    assert count() == 2
    page.keyboard.press("Delete")
    assert count() == 0
    page.keyboard.press("Control+z")
    assert count() == 2


def test_control_enter_is_done(capture, server):
    page = capture()
    draw(page)
    page.keyboard.press("Control+Enter")
    page.get_by_text("Thank you").wait_for()
    [(key, source)] = server.state.results
    assert len(key) == 32 and source["kind"] == "drawn" and source["pen"] == "ballpoint"


def test_strokes_survive_resizing_rotation_and_hiding(capture):
    page = capture()
    draw(page)
    before = value(page)["drawing"]
    page.wait_for_selector(".ink-picture:not([hidden])")
    for size in [(500, 700), (390, 844), (844, 390), (320, 480)]:
        page.set_viewport_size({"width": size[0], "height": size[1]})
        frames(page)
        assert value(page)["drawing"] == before
        picture = page.locator(".ink-picture").bounding_box()
        pad = page.locator(".pad").bounding_box()
        # The whole drawing stays in sight, in its own proportion.
        assert picture["x"] >= pad["x"] - 1 and picture["width"] <= pad["width"] + 1 and picture["height"] <= pad["height"] + 1
        ratio = before["canvas"]["width"] / before["canvas"]["height"]
        assert abs(picture["width"] / picture["height"] - ratio) < 0.05
    capture_style = "document.querySelector('signet-capture').style"
    page.evaluate(f"{capture_style}.display = 'none'")
    frames(page)
    page.evaluate(f"{capture_style}.display = ''")
    frames(page)
    assert value(page)["drawing"] == before


def test_a_stroke_goes_on_while_the_surface_is_resized(capture):
    page = capture()
    places = line(page, 0.4, 20)
    page.mouse.move(*places[0])
    page.mouse.down()
    for place in places[1:10]:
        page.mouse.move(*place)
    page.evaluate("document.querySelector('signet-capture').style.width = '600px'")
    frames(page)
    for place in places[10:]:
        page.mouse.move(*place)
    page.mouse.up()
    [stroke] = value(page)["drawing"]["strokes"]
    assert len(stroke["points"]) == 20


def test_a_later_stroke_is_kept_in_the_units_of_the_first(capture):
    page = capture()
    draw(page, line(page, 0.5))
    canvas = value(page)["drawing"]["canvas"]
    page.evaluate("document.querySelector('signet-capture').style.width = '500px'")
    frames(page)
    draw(page, line(page, 0.5))
    drawing = value(page)["drawing"]
    assert drawing["canvas"] == canvas
    first, second = [stroke["points"][0] for stroke in drawing["strokes"]]
    # The same place of a smaller surface is the same place of the canvas.
    assert abs(first["x"] - second["x"]) < 4 and abs(first["y"] - second["y"]) < 4


def test_places_hold_under_a_css_scale(capture):
    page = capture()
    page.evaluate("document.querySelector('signet-capture').style.transform = 'scale(.5)'")
    box = page.locator(".pad").bounding_box()
    draw(page, line(page, 0.5))
    drawing = value(page)["drawing"]
    assert abs(drawing["canvas"]["width"] - box["width"] * 2) < 2
    xs = [point["x"] / drawing["canvas"]["width"] for point in drawing["strokes"][0]["points"]]
    assert abs(xs[0] - 0.2) < 0.01 and abs(xs[-1] - 0.8) < 0.01


@pytest.mark.parametrize("scale", [1, 2, 3])
def test_the_layers_have_the_pixels_of_the_screen(capture, scale):
    page = capture(device_scale_factor=scale)
    pad = page.locator(".pad").bounding_box()
    width = page.evaluate("document.querySelector('signet-capture').shadowRoot.querySelector('.ink-layer').width")
    assert abs(width - pad["width"] * scale) <= scale


def test_the_servers_ink_takes_the_place_of_the_line(capture, server):
    page = capture()
    server.state.gate.clear()
    draw(page)
    assert inked_pixels(page)[0] > 100
    server.state.gate.set()
    page.wait_for_selector(".ink-picture:not([hidden])")
    frames(page)
    assert inked_pixels(page) == [0, 0]
    picture, pad = page.locator(".ink-picture").bounding_box(), page.locator(".pad").bounding_box()
    assert all(abs(picture[side] - pad[side]) < 0.1 for side in pad)
    # Strokes that the picture does not have yet are drawn over it.
    server.state.gate.clear()
    draw(page, line(page, 0.8))
    assert page.locator(".ink-picture").is_visible() and inked_pixels(page)[0] > 50
    server.state.gate.set()


def test_without_the_server_the_line_stays(capture, server):
    server.state.fails = {"previews"}
    page = capture()
    draw(page)
    page.wait_for_timeout(500)
    assert inked_pixels(page)[0] > 100 and page.locator(".ink-picture").is_hidden()


def strokes_at_once(page, heights):
    """Strokes without the time that a real pointer takes."""
    page.evaluate("""(heights) => {
        const pad = document.querySelector('signet-capture').shadowRoot.querySelector('.pad');
        const box = pad.getBoundingClientRect();
        const send = (kind, x, y) => pad.dispatchEvent(new PointerEvent(kind, { clientX: box.x + x, clientY: box.y + y,
            button: 0, pointerId: 1, pointerType: 'mouse', isPrimary: true, bubbles: true, composed: true }));
        for (const height of heights) {
            send('pointerdown', 50, height);
            send('pointermove', 150, height + 9);
            send('pointerup', 250, height);
        }
    }""", heights)


def asked_strokes(server):
    """How many strokes each question for ink had."""
    return [len(body["source"]["drawing"]["strokes"]) for _, path, body in server.state.requests if path == "previews"]


def test_only_the_last_question_for_ink_is_asked(capture, server):
    page = capture()
    strokes_at_once(page, [40, 80, 120, 160])
    page.wait_for_selector(".ink-picture:not([hidden])")
    assert asked_strokes(server) == [4]


def test_a_late_answer_about_fewer_strokes_is_not_shown(capture, server):
    page = capture()
    server.state.gate.clear()
    strokes_at_once(page, [40])
    until(page, lambda: asked_strokes(server))
    strokes_at_once(page, [120])
    server.state.gate.set()
    page.wait_for_selector(".ink-picture:not([hidden])")
    # What is shown first has both strokes, so none is drawn by the page itself.
    assert inked_pixels(page) == [0, 0] and asked_strokes(server) == [1, 2]


def test_colour_and_width_change_the_ink_and_not_the_strokes(capture):
    page = capture()
    draw(page)
    before = value(page)["drawing"]
    set_switch(page.get_by_role("radio", name="Blue"), on=True)
    page.get_by_role("button", name="Pen width").click()
    page.get_by_role("slider", name="Thickest line").focus()
    page.keyboard.press("ArrowRight")
    after = value(page)
    assert after["drawing"] == before and after["color"] == "#1f3a93" and after["penWidth"] == [0.6, 2.1]


def test_drawing_with_a_finger(capture):
    page = capture(device=PHONE)
    places = line(page, 0.5, 30)
    Touch(page).draw(places)
    [stroke] = value(page)["drawing"]["strokes"]
    assert len(stroke["points"]) >= 25 and "pressure" in stroke["points"][0] and "tiltX" not in stroke["points"][0]
    assert page.evaluate("scrollY") == 0


def test_a_pen_keeps_pressure_and_tilt_and_turns_fingers_away(capture):
    page = capture(device=PHONE)
    touch = Touch(page)
    places = line(page, 0.4, 10)
    pressures = [0.2 + index * 0.05 for index in range(10)]
    touch.pen(places, pressures)
    [stroke] = value(page)["drawing"]["strokes"]
    assert stroke["points"][0]["pressure"] == pytest.approx(0.2, abs=0.01)
    assert (stroke["points"][0]["tiltX"], stroke["points"][0]["tiltY"]) == (20, -15)
    touch.draw(line(page, 0.7))
    assert len(value(page)["drawing"]["strokes"]) == 1
    set_switch(page.get_by_role("switch", name="Only the pen draws"), on=False)
    touch.draw(line(page, 0.7))
    assert len(value(page)["drawing"]["strokes"]) == 2


def test_a_palm_draws_nothing(capture):
    page = capture(device=PHONE)
    Touch(page).draw(line(page), radiusX=50, radiusY=40)
    assert snapshot(page)["strokes"] == []


def test_a_second_finger_never_joins_a_stroke(capture):
    page = capture(device=PHONE)
    touch = Touch(page)
    first = [{"x": x, "y": y, "id": 1} for x, y in line(page, 0.3, 20)]
    other = [{"x": x, "y": y, "id": 2} for x, y in line(page, 0.8, 20)]
    touch.send("touchStart", first[0])
    for index in range(1, 20):
        touch.send("touchMove", *([first[index]] if index < 10 else [first[index], other[index]]))
        if index == 9:
            touch.send("touchStart", first[9], other[9])
    touch.send("touchEnd")
    [stroke] = value(page)["drawing"]["strokes"]
    ys = [point["y"] for point in stroke["points"]]
    assert max(ys) - min(ys) < 3


# Two fingers are a gesture, where the second comes at once; later, the first one's stroke goes on.
@pytest.mark.parametrize(("seconds", "strokes"), [(0.1, 0), (0.3, 1)])
def test_two_fingers_at_once_are_a_gesture_and_no_stroke(capture, seconds, strokes):
    page = capture(device=PHONE)
    touch = Touch(page)
    (x, y), (u, v) = line(page, 0.4)[0], line(page, 0.6)[-1]
    now = time.time()
    touch.send("touchStart", {"x": x, "y": y, "id": 1}, at=now)
    touch.send("touchStart", {"x": x, "y": y, "id": 1}, {"x": u, "y": v, "id": 2}, at=now + seconds)
    touch.send("touchEnd", at=now + seconds + 0.1)
    assert len(snapshot(page)["strokes"]) == strokes


def test_a_lone_dot_counts_only_where_it_is_allowed(capture, server):
    page = capture()
    x, y = line(page)[0]
    page.mouse.click(x, y)
    assert len(snapshot(page)["strokes"]) == 1 and value(page) is None
    server.state.configuration = {"allowDots": True}
    page = capture()
    page.mouse.click(x, y)
    assert value(page)["allowDots"] is True


def test_everything_works_without_a_secure_context(capture, server):
    port = server.url.rsplit(":", 1)[1]
    page = capture(base=f"http://plain.test:{port}")
    assert page.evaluate("isSecureContext") is False
    assert page.evaluate("PointerEvent.prototype.getCoalescedEvents") is None
    draw(page)
    page.get_by_role("button", name="Done").click()
    page.get_by_text("Thank you").wait_for()
    assert len(server.state.results[0][1]["drawing"]["strokes"][0]["points"]) > 10


@pytest.mark.parametrize("device", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_a_draft_comes_back_after_a_reload(capture, server, device):
    page = capture(device=device)
    draw(page)
    before = value(page)["drawing"]
    until(page, lambda: server.state.drafts.get("/c/test"))
    page.reload()
    page.wait_for_selector("signet-capture .frame")
    page.evaluate("document.querySelector('signet-capture').ready")
    assert value(page)["drawing"] == before


def test_a_draft_is_kept_in_the_session_where_the_server_cannot(capture, server):
    server.state.fails = {"draft"}
    page = capture()
    draw(page)
    until(page, lambda: any(each[:2] == ("PUT", "draft") for each in server.state.requests))
    frames(page)
    page.reload()
    page.wait_for_selector("signet-capture .frame")
    page.evaluate("document.querySelector('signet-capture').ready")
    assert len(value(page)["drawing"]["strokes"]) == 1
