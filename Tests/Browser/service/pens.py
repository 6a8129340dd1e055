"""Pens, fingers and mice that are as fast as real ones, on the capture page.

Chromium gets their events one by one through its DevTools, as often as a device sends them, and nobody waits for the page:
what comes between two frames it hands over as coalesced events.
"""

import asyncio
import math
import time

from waits import SECONDS

# Keeps the page's thread busy for a tenth of a second, three times a second.
BLOCK = """() => setInterval(() => { const until = performance.now() + 100; while (performance.now() < until); }, 333)"""


def places(box, seconds, rate):
    """A spiral in which no place comes twice."""
    count = int(seconds * rate)
    for number in range(count):
        part = number / count
        angle, reach = part * seconds * 2 * math.pi, (0.1 + 0.8 * part) / 2
        yield (
            box["x"] + box["width"] * (0.5 + reach * math.cos(angle)),
            box["y"] + box["height"] * (0.5 + reach * math.sin(angle)),
        )


def event(device, kind, x, y):
    """The DevTools' words for a sample; kind is Pressed, Moved or Released."""
    if device == "finger":
        names = {"Pressed": "touchStart", "Moved": "touchMove", "Released": "touchEnd"}
        points = [] if kind == "Released" else [{"x": x, "y": y, "radiusX": 4, "radiusY": 4}]
        return "Input.dispatchTouchEvent", {"type": names[kind], "touchPoints": points}
    more = {"pointerType": "pen", "force": 0.5, "tiltX": 20, "tiltY": -10} if device == "pen" else {}
    pressed = kind != "Released"
    parameters = {"type": f"mouse{kind}", "x": x, "y": y, "button": "left", "buttons": int(pressed), "clickCount": 1, **more}
    return "Input.dispatchMouseEvent", parameters


async def draw(page, device, seconds, rate):
    """The places that were sent, and how many a second that were."""
    session = await page.context.new_cdp_session(page)
    sent = list(places(await page.locator(".pad").bounding_box(), seconds, rate))
    await session.send(*event(device, "Pressed", *sent[0]))
    answers, begun = [], time.monotonic()
    for number, place in enumerate(sent[1:], 1):
        await asyncio.sleep(max(0, begun + number / rate - time.monotonic()))
        answers.append(asyncio.create_task(session.send(*event(device, "Moved", *place))))
    reached = (len(sent) - 1) / (time.monotonic() - begun)
    await asyncio.gather(*answers)
    await session.send(*event(device, "Released", *sent[-1]))
    return sent, reached


def found(sent, stored):
    """How many of the places sent were stored, in their order; browsers round a mouse's to whole ones."""
    stored = [(sample["x"], sample["y"]) for sample in stored]
    offset = [stored[0][axis] - sent[0][axis] for axis in (0, 1)]
    count, at = 0, 0
    for place in sent:
        for later in range(at, len(stored)):
            if math.dist([place[axis] + offset[axis] for axis in (0, 1)], stored[later]) < 1.5:
                count, at = count + 1, later + 1
                break
    return count


async def drawn(browser, link, device, blocked, seconds, rate):
    """What was sent to a link's page and how fast, the samples that it holds, and the events that it got them by."""
    context = await browser.new_context(viewport={"width": 1000, "height": 700}, has_touch=device == "finger")
    context.set_default_timeout(1000 * SECONDS)
    page = await context.new_page()
    await page.goto(link)
    await page.wait_for_selector(".pad")
    # Before it was laid out, it takes every sample to be in its corner.
    await page.evaluate("new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
    await page.evaluate(
        """() => {
            window.moves = 0;
            const count = (event) => { window.moves += event.buttons === 1 || event.pointerType === "touch" ? 1 : 0; };
            document.querySelector("signet-capture").addEventListener("pointermove", count);
        }"""
    )
    if blocked:
        await page.evaluate(BLOCK)
    sent, reached = await draw(page, device, seconds, rate)
    # It has a value as soon as a stroke has ended.
    await page.wait_for_function("document.querySelector('signet-capture').value")
    strokes = await page.evaluate("document.querySelector('signet-capture').value.drawing.strokes")
    moves = await page.evaluate("window.moves")
    await context.close()
    return sent, reached, [stroke["points"] for stroke in strokes], moves
