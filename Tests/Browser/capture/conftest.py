"""A mock service, and pages of a phone and a desktop."""

import json
from pathlib import Path

import pytest

from ..contexts import Contexts
from ..waiting import frames
from .mock_server import TEST, MockServer

HERE = Path(__file__).parent
PHONE = {"viewport": {"width": 390, "height": 844}, "device_scale_factor": 3, "has_touch": True, "is_mobile": True}
DESKTOP = {"viewport": {"width": 1280, "height": 860}}


@pytest.fixture(scope="session")
def every_server():
    server = MockServer()
    yield server
    server.close()


@pytest.fixture
def server(every_server):
    """The server with a new state."""
    every_server.begin()
    yield every_server
    assert not every_server.state.violations, "\n".join(sorted(set(every_server.state.violations)))


@pytest.fixture(scope="session")
def contexts(browser):
    return Contexts(browser)


@pytest.fixture
def open_page(contexts, server):
    """Opens pages and, after the test, fails where one of them had an uncaught error or broke the policy."""
    faults = []

    def opened(path="/c/test", device=DESKTOP, base=None, **options):
        page = contexts.page(**{**device, **options})
        # What a page sends as it ends is not for the next test's state.
        page.set_extra_http_headers({TEST: str(server.number)})
        page.on("pageerror", lambda error: faults.append(str(error)))
        page.on("console", lambda message: faults.append(message.text) if "Content Security Policy" in message.text else None)
        page.goto((base or server.url) + path)
        return page

    yield opened
    contexts.clear()
    assert faults == []


@pytest.fixture
def capture(open_page):
    """Opens the capture page and waits until the element can be used."""

    def opened(**options):
        page = open_page(**options)
        page.wait_for_selector("signet-capture .frame")
        page.evaluate("document.querySelector('signet-capture').ready")
        # Before it was laid out, it takes every sample to be in its corner.
        frames(page)
        return page

    return opened


@pytest.fixture
def gallery(open_page):
    """Opens the page of the components and waits until they can be used."""

    def opened(**options):
        page = open_page("/gallery", **options)
        page.wait_for_selector("signet-range-pair .signet-range")
        page.wait_for_selector("#capture-all .frame")
        return page

    return opened


def value(page):
    return page.evaluate("document.querySelector('signet-capture').value")


def snapshot(page):
    return page.evaluate("document.querySelector('signet-capture').snapshot()")


def zigzag(page, count=24):
    """Places of a zigzag over the pad."""
    box = page.locator(".pad").bounding_box()
    for index in range(count):
        share = index / (count - 1)
        swing = 0.3 if index % 2 else 0.7
        yield box["x"] + box["width"] * (0.15 + 0.7 * share), box["y"] + box["height"] * swing


def draw(page, places=None):
    places = list(places or zigzag(page))
    page.mouse.move(*places[0])
    page.mouse.down()
    for place in places[1:]:
        page.mouse.move(*place)
    page.mouse.up()
    return places


def line(page, y=0.5, count=12):
    box = page.locator(".pad").bounding_box()
    return [(box["x"] + box["width"] * (0.2 + 0.6 * i / (count - 1)), box["y"] + box["height"] * y) for i in range(count)]


class Touch:
    """Fingers and pens by the protocol of the browser, as a device would send them."""

    def __init__(self, page):
        self.session = page.context.new_cdp_session(page)

    def send(self, kind, *points, at=None):
        """Sends what fingers do, now or `at` a time in seconds since 1970, which the event then has."""
        when = {} if at is None else {"timestamp": at}
        self.session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": list(points), **when})

    def draw(self, places, **properties):
        points = [{"x": x, "y": y, "id": 1, "radiusX": 8, "radiusY": 8, **properties} for x, y in places]
        self.send("touchStart", points[0])
        for point in points[1:]:
            self.send("touchMove", point)
        self.send("touchEnd")

    def pen(self, places, pressures):
        for index, (x, y) in enumerate(places):
            kind = "mousePressed" if index == 0 else "mouseMoved"
            self._pen(kind, x, y, pressures[index], 1)
        self._pen("mouseReleased", *places[-1], 0, 0)

    def _pen(self, kind, x, y, force, buttons):
        self.session.send("Input.dispatchMouseEvent", {
            "type": kind, "x": x, "y": y, "button": "left", "buttons": buttons, "clickCount": 1,
            "pointerType": "pen", "force": force, "tiltX": 20, "tiltY": -15,
        })


def inked_pixels(page):
    """How many pixels each layer has ink on. Read only by tests: the page itself never reads pixels."""
    return page.evaluate("""() => [...document.querySelector('signet-capture').shadowRoot.querySelectorAll('canvas.ink-layer')]
        .map((canvas) => {
            const { data } = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height);
            let count = 0;
            for (let i = 3; i < data.length; i += 4) if (data[i] > 0) count += 1;
            return count;
        })""")


def fixture(path):
    return json.loads((HERE.parents[1] / "Fixtures" / path).read_text())
