"""The maths of frames, asked of the modules themselves."""

import base64

import pytest
from waits import SECONDS

from .papers import picture


@pytest.fixture(scope="module")
def run(browser, address):
    page = browser.new_page()
    page.set_default_timeout(1000 * SECONDS)
    page.goto(address + "/s/token")
    yield lambda module, code: page.evaluate(f"async () => {{ const it = await import('/assets/{module}.js'); return {code}; }}")
    page.close()


def test_a_frame_has_its_origin_at_the_lower_left(run):
    assert run("shared/geometry", "it.sharesOf([72, 96, 200, 44], { width: 600, height: 800 })") == pytest.approx(
        {"left": 0.12, "top": 0.825, "width": 1 / 3, "height": 0.055})


def test_a_box_on_the_screen_is_the_frame_it_came_from(run):
    assert run("shared/geometry", "it.frameOf({ left: 108, top: 978, width: 300, height: 66 }, { width: 612, height: 792 }, 1.5)") == pytest.approx([72, 96, 200, 44])


@pytest.mark.parametrize("frame, inside", [([-5, -5, 50, 20], [0, 0, 50, 20]), ([600, 790, 50, 20], [562, 772, 50, 20]),
                                           ([0, 0, 9000, 9000], [0, 0, 612, 792]), ([10, 10, 1, 1], [10, 10, 8, 8])])
def test_a_frame_is_kept_on_its_page(run, frame, inside):
    assert run("shared/geometry", f"it.clamped({frame}, {{ width: 612, height: 792 }})") == inside


@pytest.mark.parametrize("frame, others, placed", [
    ([100, 400, 80, 20], [], [100, 400, 80, 20]),
    ([100, 400, 80, 20], [[200, 400, 80, 20]], [100, 400, 80, 20]),
    # Below where that is as near as above, and past what is there already.
    ([100, 400, 80, 20], [[90, 395, 100, 30]], [100, 369, 80, 20]),
    ([100, 400, 80, 20], [[90, 395, 100, 30], [100, 369, 80, 20]], [100, 431, 80, 20]),
    ([100, 10, 80, 20], [[100, 5, 80, 20]], [100, 31, 80, 20]),
    ([100, 400, 80, 20], [[0, 0, 612, 792]], [100, 400, 80, 20]),
])
def test_a_new_field_covers_no_other_where_there_is_room(run, frame, others, placed):
    assert run("sender/placement-maths", f"it.freed({frame}, {others}, {{ width: 612, height: 792 }})") == placed


def test_fields_in_a_line_are_read_along_the_line(run):
    order = """[{ id: 'c', page: 1, frame: [300, 100, 50, 20] }, { id: 'd', page: 2, frame: [0, 700, 50, 20] }, { id: 'a', page: 1, frame: [300, 500, 50, 20] },
        { id: 'b', page: 1, frame: [50, 95, 50, 40] }].sort((a, b) => it.inReadingOrder(a, b%s)).map((field) => field.id).join('')"""
    assert run("shared/geometry", order % "") == "abcd"
    assert run("shared/geometry", order % ", true") == "acbd"


def test_pictures_are_asked_for_in_few_widths(run):
    assert run("shared/geometry", "[[366, 2], [860, 1], [860, 2], [100, 1], [3000, 3]].map(([w, d]) => it.pictureWidth(w, d))") == [800, 1000, 1700, 400, 2800]


def test_moving_down_on_the_screen_is_down_on_the_page(run):
    assert run("sender/placement-maths", "it.moved([10, 100, 50, 20], { x: 30, y: 60 }, 2)") == [25, 70, 50, 20]


def test_a_field_never_becomes_smaller_than_it_can_be_held(run):
    assert run("sender/placement-maths", "it.resized([10, 100, 50, 20], 'nw', { x: 900, y: 900 }, 1)") == [52, 100, 8, 8]
    assert run("sender/placement-maths", "it.resized([10, 100, 50, 20], 'se', { x: -900, y: -900 }, 1)") == [10, 112, 8, 8]


def test_growing_by_keys_keeps_the_upper_left_corner(run):
    assert run("sender/placement-maths", "it.stepped([10, 100, 50, 20], { key: 'ArrowDown', shiftKey: true, altKey: true })") == [10, 90, 50, 30]
    assert run("sender/placement-maths", "it.stepped([10, 100, 50, 20], { key: 'a' })") is None


def test_places_are_found_in_each_shape_of_answer(run):
    place = "{ page: 1, frame: [1, 2, 3, 4] }"
    for answer in (f"[{place}]", f"{{ places: [{place}] }}", f"{{ places: [{{ at: 'x', frames: [{place}] }}] }}", f"{{ items: [[{place}]] }}"):
        assert run("sender/fields-step", f"it.placesOf({answer})") == [{"page": 1, "frame": [1, 2, 3, 4]}]
    assert run("sender/fields-step", "it.placesOf(null)") == []


NEAR = "{ fields: [[72, 200, 180, 48]], lines: [{ x: 72, y: 94, width: 210 }] }"


@pytest.mark.parametrize(("frame", "corner", "result", "guides"), [
    # On a line, from its beginning.
    ([75, 97, 180, 48], None, [72, 94, 180, 48], [{"x": 72}, {"y": 94}]),
    # Off the line, the line's ends mean nothing.
    ([75, 120, 180, 48], None, [72, 120, 180, 48], [{"x": 72}]),
    ([284, 97, 100, 48], None, [284, 97, 100, 48], []),
    # Beside another field.
    ([300, 198, 180, 48], None, [300, 200, 180, 48], [{"y": 200}]),
    ([300, 213, 60, 20], None, [300, 214, 60, 20], [{"y": 224}]),
    ([120, 400, 90, 48], None, [117, 400, 90, 48], [{"x": 162}]),
    ([400, 400, 90, 48], None, [400, 400, 90, 48], []),
    # A corner takes its own edges along and no others.
    ([300, 203, 170, 41], "nw", [300, 203, 170, 45], [{"y": 248}]),
    ([100, 96, 149, 48], "se", [100, 94, 152, 50], [{"x": 252}, {"y": 94}]),
])
def test_a_frame_near_a_line_or_a_field_lies_on_it(run, frame, corner, result, guides):
    corner = f"'{corner}'" if corner else "null"
    found = run("sender/snapping", f"it.snapped({frame}, {NEAR}, 5, {corner})")
    assert found["frame"] == pytest.approx(result)
    assert found["guides"] == guides


PAGE = "{ width: 612, height: 792 }"


@pytest.mark.parametrize("width", [400, 800, 1700])
def test_the_lines_of_a_page_are_found_in_its_picture(run, width, tmp_path):
    data = base64.b64encode(picture(1, width)).decode()
    lines = run("sender/page-lines", f"""await (async () => {{
        const image = new Image();
        image.src = "data:image/png;base64,{data}";
        await image.decode();
        return it.linesOf(image, {PAGE});
    }})()""")
    found = sorted((line["y"], line["x"], line["width"]) for line in lines)
    assert found == [pytest.approx(line, abs=2.5) for line in [(94, 72, 210), (94, 330, 210), (677, 330, 160)]]


def test_what_is_thick_short_or_text_is_no_line(run):
    code = """(() => {
        const [width, height] = [612, 792];
        const ink = new Uint8Array(width * height);
        const fill = (x, y, w, h) => { for (let row = y; row < y + h; row += 1) ink.fill(1, row * width + x, row * width + x + w); };
        fill(50, 50, 300, 40);     // a box
        fill(50, 200, 40, 1);      // a dash
        fill(50, 300, 200, 1);     // with something on it
        for (let x = 50; x < 250; x += 3) fill(x, 297, 2, 3);
        fill(100, 400, 200, 2);
        return it.linesIn({ ink, width, height }, %s);
    })()""" % PAGE
    assert run("sender/page-lines", code) == [{"x": 100, "y": 392, "width": 200}]
