"""How a dialog looks in every engine: all around it is dimmed, it has no ring, and its buttons never show what they are not."""

import io

from PIL import Image
from waits import until

from .test_core_paths import desktop, link

STYLE = """
const look = (each, name) => getComputedStyle(each)[name];
const dialog = document.querySelector("dialog[open]");
const capture = document.querySelector("signet-capture");
"""


def brightness(engine, *places):
    """How light the window is at some places, in CSS pixels."""
    with Image.open(io.BytesIO(engine.picture())) as picture:
        grey = picture.convert("L")
        scale = grey.width / engine.run("return document.documentElement.clientWidth + (innerWidth - document.documentElement.clientWidth);")
        return [grey.getpixel((min(int(x * scale), grey.width - 1), min(int(y * scale), grey.height - 1))) for x, y in places]


def at_signature(engine, running):
    desktop(engine)
    engine.go(link(running)["signers"][0]["url"])
    engine.wait_for(".sheet--shown")


def test_all_around_a_dialog_is_dimmed_to_the_windows_edge(engine, running):
    at_signature(engine, running)
    width, height = engine.run("return [innerWidth, innerHeight];")
    # The strip where a scrollbar stands, or stood, and the page's own margin beside it.
    places = [(width - 3, height // 2), (width - 40, height // 2)]
    before = brightness(engine, *places)
    engine.press(".guide-main", "Start")
    engine.box("[part=cancel]", "Cancel")
    engine.until(lambda: max(brightness(engine, *places)) < min(before) - 30, "the dimming")
    strip, margin = brightness(engine, *places)
    engine.shot("dimmed")
    assert abs(strip - margin) <= 3


def test_a_dialog_has_no_ring_around_it(engine, running):
    at_signature(engine, running)
    engine.press(".guide-main", "Start")
    engine.box("[part=cancel]", "Cancel")
    # As where it has the focus itself, until its content is there.
    rings = engine.run(f"""{STYLE}
        const found = [look(dialog, "outlineStyle"), look(capture, "outlineStyle")];
        dialog.tabIndex = -1;
        dialog.focus();
        return [...found, look(dialog, "outlineStyle")];
    """)
    assert rings == ["none", "none", "none"]


def test_done_looks_disabled_from_the_first_picture_on(engine, running):
    at_signature(engine, running)
    engine.run("""
        window.looks = [];
        const look = () => {
            const done = document.querySelector("signet-capture")?.shadowRoot?.querySelector("[part=done]");
            if (done?.getClientRects().length) window.looks.push(getComputedStyle(done).backgroundColor);
            if (window.looks.length < 60) requestAnimationFrame(look);
        };
        look();
    """)
    engine.press(".guide-main", "Start")
    engine.box("[part=cancel]", "Cancel")
    looks = engine.until(lambda: (found := engine.run("return window.looks;")) and len(found) >= 60 and found, "sixty pictures")
    assert set(looks) == {looks[-1]}
    disabled, accent = engine.run(f"""{STYLE}
        const done = capture.shadowRoot.querySelector("[part=done]");
        const before = done.getAttribute("aria-disabled");
        done.style.transition = "none";
        done.removeAttribute("aria-disabled");
        const accent = look(done, "backgroundColor");
        done.setAttribute("aria-disabled", before);
        return [before, accent];
    """)
    assert disabled == "true" and accent != looks[-1]
