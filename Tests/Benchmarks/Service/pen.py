"""How many samples of a 240 Hz pen the capture page keeps, in a real browser on the real service.

    .build/venv/bin/python Tests/Benchmarks/Service/pen.py .build/release/signet-serve [SECONDS] [RATE]

Chromium gets the events of a pen, a finger and a mouse one by one through its DevTools, as often as the device would send
them, and without waiting for the page; what comes between two frames it hands over as coalesced events. Once the page is idle,
once its thread is blocked for a tenth of a second, three times a second. CHROMIUM names the browser.
"""

import asyncio
import math
import os
import re
import subprocess
import sys
import tempfile
import time

import requests
from playwright.async_api import async_playwright

PROGRAM = sys.argv[1]
SECONDS = float(sys.argv[2]) if len(sys.argv) > 2 else 5
RATE = float(sys.argv[3]) if len(sys.argv) > 3 else 240

BLOCK = """() => setInterval(() => { const until = performance.now() + 100; while (performance.now() < until); }, 333)"""


def places(box):
    """A spiral in which no place comes twice."""
    count = int(SECONDS * RATE)
    for number in range(count):
        part = number / count
        angle, reach = part * SECONDS * 2 * math.pi, (0.1 + 0.8 * part) / 2
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


async def draw(page, device):
    """The places that were sent, and how many a second that were."""
    session = await page.context.new_cdp_session(page)
    sent = list(places(await page.locator(".pad").bounding_box()))
    await session.send(*event(device, "Pressed", *sent[0]))
    answers, begun = [], time.monotonic()
    for number, place in enumerate(sent[1:], 1):
        await asyncio.sleep(max(0, begun + number / RATE - time.monotonic()))
        answers.append(asyncio.create_task(session.send(*event(device, "Moved", *place))))
    rate = (len(sent) - 1) / (time.monotonic() - begun)
    await asyncio.gather(*answers)
    await session.send(*event(device, "Released", *sent[-1]))
    return sent, rate


def found(sent, stored):
    """How many of the places sent were stored, in their order, to half a pixel; a mouse's may be rounded to whole ones."""
    offset = [stored[0][axis] - sent[0][axis] for axis in (0, 1)]
    count, at = 0, 0
    for place in sent:
        for later in range(at, len(stored)):
            if math.dist([place[axis] + offset[axis] for axis in (0, 1)], stored[later]) < 1.5:
                count, at = count + 1, later + 1
                break
    return count


async def measure(browser, api, device, blocked):
    link = api.post(f"{api.base}/v1/captures", json={"name": "Pen", "configuration": {"modes": ["draw"]}}).json()["url"]
    context = await browser.new_context(viewport={"width": 1000, "height": 700}, has_touch=device == "finger")
    page = await context.new_page()
    await page.goto(link)
    await page.wait_for_selector(".pad")
    await page.evaluate(
        """() => {
            window.moves = 0;
            const count = (event) => { window.moves += event.buttons === 1 || event.pointerType === "touch" ? 1 : 0; };
            document.querySelector("signet-capture").addEventListener("pointermove", count);
        }"""
    )
    if blocked:
        await page.evaluate(BLOCK)
    sent, rate = await draw(page, device)
    await page.wait_for_timeout(500)
    strokes = await page.evaluate("document.querySelector('signet-capture').value.drawing.strokes")
    moves = await page.evaluate("window.moves")
    stored = [(point["x"], point["y"]) for stroke in strokes for point in stroke["points"]]
    print(
        f"| {device} | {'blocked' if blocked else 'idle'} | {len(sent)} at {rate:.0f} a second | {moves} "
        f"| {len(stored)} in {len(strokes)} stroke{'s' if len(strokes) > 1 else ''} | {found(sent, stored)} |", flush=True
    )
    await context.close()


async def main(address, key):
    api = requests.Session()
    api.base, api.headers["Authorization"] = address, f"Bearer {key}"
    print("| device | page | sent | events of moves | stored | of those sent |\n|---|---|---|---|---|---|")
    async with async_playwright() as playwright:
        path = os.environ.get("CHROMIUM", "/usr/bin/chromium")
        browser = await playwright.chromium.launch(executable_path=path, args=["--no-sandbox"])
        for device in ("pen", "finger", "mouse"):
            for blocked in (False, True):
                await measure(browser, api, device, blocked)
        await browser.close()


with tempfile.TemporaryDirectory() as folder:
    words = [PROGRAM, "--data", folder, "--port", "0", "--set", "log.level=error"]
    service = subprocess.Popen(words, stdout=subprocess.PIPE, text=True)
    try:
        address = re.search(r"http\S+", service.stdout.readline()).group(0)
        asyncio.run(main(address, service.stdout.readline().split()[-1]))
    finally:
        service.terminate()
        service.wait()
