"""The maths of frames, asked of the modules themselves."""

import pytest


@pytest.fixture(scope="module")
def run(browser, address):
    page = browser.new_page()
    page.goto(address + "/s/token")
    yield lambda module, code: page.evaluate(f"async () => {{ const it = await import('/assets/{module}.js'); return {code}; }}")
    page.close()


def test_a_frame_has_its_origin_at_the_lower_left(run):
    assert run("signing/geometry", "it.sharesOf([72, 96, 200, 44], { width: 600, height: 800 })") == pytest.approx(
        {"left": 0.12, "top": 0.825, "width": 1 / 3, "height": 0.055})


def test_a_box_on_the_screen_is_the_frame_it_came_from(run):
    assert run("signing/geometry", "it.frameOf({ left: 108, top: 978, width: 300, height: 66 }, { width: 612, height: 792 }, 1.5)") == pytest.approx([72, 96, 200, 44])


@pytest.mark.parametrize("frame, inside", [([-5, -5, 50, 20], [0, 0, 50, 20]), ([600, 790, 50, 20], [562, 772, 50, 20]),
                                           ([0, 0, 9000, 9000], [0, 0, 612, 792]), ([10, 10, 1, 1], [10, 10, 8, 8])])
def test_a_frame_is_kept_on_its_page(run, frame, inside):
    assert run("signing/geometry", f"it.clamped({frame}, {{ width: 612, height: 792 }})") == inside


def test_fields_in_a_line_are_read_along_the_line(run):
    order = """[{ id: 'c', page: 1, frame: [300, 100, 50, 20] }, { id: 'd', page: 2, frame: [0, 700, 50, 20] }, { id: 'a', page: 1, frame: [300, 500, 50, 20] },
        { id: 'b', page: 1, frame: [50, 95, 50, 40] }].sort((a, b) => it.inReadingOrder(a, b%s)).map((field) => field.id).join('')"""
    assert run("signing/geometry", order % "") == "abcd"
    assert run("signing/geometry", order % ", true") == "acbd"


def test_pictures_are_asked_for_in_few_widths(run):
    assert run("signing/geometry", "[[366, 2], [860, 1], [860, 2], [100, 1], [3000, 3]].map(([w, d]) => it.pictureWidth(w, d))") == [800, 1000, 1700, 400, 2800]


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
