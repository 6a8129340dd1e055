"""What people do at the pages, with real pointer events."""

import json
import pathlib

EXAMPLE = json.loads((pathlib.Path(__file__).parents[3] / "docs/examples/drawing.json").read_text())


# Of the example's samples every so many are drawn: each waits until the page has taken it, with a finger for a frame.
SPARSE = 4


def fitted(box):
    """The example's strokes, fitted into a box of the page."""
    points = [(p["x"], p["y"]) for stroke in EXAMPLE["strokes"] for p in stroke["points"]]
    left, top = min(x for x, _ in points), min(y for _, y in points)
    width, height = max(x for x, _ in points) - left, max(y for _, y in points) - top
    scale = min(box["width"] * 0.8 / width, box["height"] * 0.7 / height)
    for stroke in EXAMPLE["strokes"]:
        yield [
            (box["x"] + box["width"] * 0.1 + (p["x"] - left) * scale, box["y"] + box["height"] * 0.15 + (p["y"] - top) * scale)
            for p in [*stroke["points"][::SPARSE], stroke["points"][-1]]
        ]


def draw_with_mouse(page, pad):
    for stroke in fitted(pad.bounding_box()):
        page.mouse.move(*stroke[0])
        page.mouse.down()
        for point in stroke[1:]:
            page.mouse.move(*point)
        page.mouse.up()


def draw_with_finger(page, pad):
    session = page.context.new_cdp_session(page)
    for stroke in fitted(pad.bounding_box()):
        for index, (x, y) in enumerate(stroke):
            kind = "touchStart" if index == 0 else "touchMove"
            session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [{"x": x, "y": y}]})
        session.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    session.detach()


def enter_key(page, key):
    """Signs in at the sender's page, and waits until the page behind it is shown: what is done before that is lost."""
    field = page.locator("input[name=key]")
    field.fill(key)
    page.keyboard.press("Enter")
    field.wait_for(state="detached")
