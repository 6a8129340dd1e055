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


@pytest.mark.parametrize("locale, text, number", [
    ("en", "1,234.5", "1234.5"), ("en", "-0.50", "-0.50"), ("en", "+7", "7"), ("en", "−3", "-3"), ("en", "007", "7"), ("en", "12,34", "12.34"), ("en", "1,2,3", None), ("en", "1.2.3", None),
    ("en", "", None), ("en", "-", None), ("en", "ten", None), ("en", ".5", "0.5"), ("de", "1.234,5", "1234.5"), ("de", "1,5", "1.5"), ("de", "1.5", "1.5"), ("de", "1.500", "1500"),
    ("de", "€ 12", "12"), ("fr", "1 234,5", "1234.5"), ("ar", "١٢٫٥", "12.5"), ("en", "1e5", None), ("en", "9" * 38, "9" * 38), ("en", "9" * 39, None), ("en", "-0", "0"), ("en-IN", "12,34,567", "1234567"),
])
def test_a_number_is_read_as_its_language_writes_it(run, locale, text, number):
    assert run("shared/numbers", f"it.parsedNumber({text!r}, {locale!r})") == number


def test_numbers_that_were_written_are_read_as_the_same(run):
    """Random decimals in all languages, seeded."""
    failed = run("shared/numbers", """await (async () => {
        const { languages } = await import("/assets/library.js");
        let seed = 20261130n;
        const random = (most) => { seed = (seed * 6364136223846793005n + 1442695040888963407n) & 0xffffffffffffffffn; return Number((seed >> 33n) % BigInt(most)); };
        const digits = (count) => Array.from({ length: count }, () => random(10)).join("");
        const failed = [];
        for (const { tag } of languages) for (let count = 0; count < 60; count += 1) {
            const whole = String(BigInt(digits(1 + random(20))));
            const fraction = random(2) ? `.${digits(1 + random(15))}` : "";
            const number = `${random(3) || (whole === "0" && !/[1-9]/.test(fraction)) ? "" : "-"}${whole}${fraction}`;
            const written = it.writtenNumber(number, tag);
            const read = it.parsedNumber(written, tag);
            if (read !== number && !(written.split(/[.,٫]/).length === 2 && !fraction)) failed.push([tag, number, written, read]);
            if (it.compareNumbers(number, number) !== 0) failed.push([tag, number, "not equal to itself"]);
        }
        return failed;
    })()""")
    assert failed == []


@pytest.mark.parametrize("number, step, start, fits", [("0.3", "0.1", "0", True), ("0.35", "0.1", "0", False), ("0.35", "0.1", "0.05", True), ("-2", "0.5", "0", True), ("5", "0", "0", True)])
def test_steps_are_exact(run, number, step, start, fits):
    assert run("shared/numbers", f"it.isOnStep({number!r}, {step!r}, {start!r})") == fits


@pytest.mark.parametrize("field, number, locale, written", [
    ({"kind": "money", "format": "EUR"}, "1234.5", "de", "1.234,50 €"), ({"kind": "money", "format": "EUR"}, "1234.5", "en", "€1,234.50"), ({"kind": "money", "format": "JPY"}, "1234", "en", "¥1,234"),
    ({"kind": "money"}, "5", "en", "5.00"), ({"kind": "number", "format": "0.000"}, "5", "en", "5.000"), ({"kind": "number"}, "5.10", "en", "5.10"),
])
def test_amounts_are_written_with_their_currency(run, field, number, locale, written):
    assert run("shared/numbers", f"it.writtenIn({field!r}, {number!r}, {locale!r})").replace("\xa0", " ") == written
