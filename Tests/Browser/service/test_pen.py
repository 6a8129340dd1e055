"""A pen that is faster than the screen."""

import asyncio
import os
import threading

import pytest
from playwright.async_api import async_playwright
from waits import SECONDS

from .pens import drawn, found
from .test_capture import link


@pytest.fixture(scope="module")
def at_240_hertz():
    """Draws in a browser whose answers are not waited for; on another thread, since the other tests' has an event loop on this one."""
    loop = asyncio.new_event_loop()
    thread = threading.Thread(target=loop.run_forever, daemon=True)
    thread.start()

    def done(work):
        # A drawing waits for several states.
        return asyncio.run_coroutine_threadsafe(work, loop).result(timeout=5 * SECONDS)

    playwright = done(async_playwright().start())
    path = os.environ.get("CHROMIUM", "/usr/bin/chromium-headless-shell")
    browser = done(playwright.chromium.launch(timeout=1000 * SECONDS, executable_path=path, args=["--no-sandbox"]))
    yield lambda address, device, blocked: done(drawn(browser, address, device, blocked, seconds=1.5, rate=240))
    done(browser.close())
    done(playwright.stop())
    loop.call_soon_threadsafe(loop.stop)
    thread.join(timeout=20)


@pytest.mark.parametrize("blocked", [False, True], ids=["idle", "blocked"])
@pytest.mark.parametrize("device", ["pen", "finger"])
def test_no_sample_of_a_240_hertz_device_is_lost(service, at_240_hertz, device, blocked):
    sent, _, strokes, moves = at_240_hertz(link(service, modes=["draw"])["url"], device, blocked)
    [stored] = strokes
    assert len(stored) == len(sent) == found(sent, stored) == 360
    times = [sample["t"] for sample in stored]
    assert times == sorted(times)
    assert (stored[1].get("pressure") == 0.5) == (device == "pen")
    # A page that stands still gets many samples with one event.
    assert not blocked or moves < len(sent)
