"""A pen that is faster than the screen."""

import asyncio
import concurrent.futures
import os

import pytest
from playwright.async_api import async_playwright

from .pens import drawn, found
from .test_capture import link


async def at_240_hertz(address, device, blocked):
    async with async_playwright() as playwright:
        path = os.environ.get("CHROMIUM", "/usr/bin/chromium-headless-shell")
        browser = await playwright.chromium.launch(executable_path=path, args=["--no-sandbox"])
        try:
            return await drawn(browser, address, device, blocked, seconds=1.5, rate=240)
        finally:
            await browser.close()


@pytest.mark.parametrize("blocked", [False, True], ids=["idle", "blocked"])
@pytest.mark.parametrize("device", ["pen", "finger"])
def test_no_sample_of_a_240_hertz_device_is_lost(service, device, blocked):
    address = link(service, modes=["draw"])["url"]
    # A thread of its own: the other tests' browser has an event loop on this one.
    with concurrent.futures.ThreadPoolExecutor(1) as thread:
        sent, _, strokes, moves = thread.submit(asyncio.run, at_240_hertz(address, device, blocked)).result(timeout=120)
    [stored] = strokes
    assert len(stored) == len(sent) == found(sent, stored) == 360
    times = [sample["t"] for sample in stored]
    assert times == sorted(times)
    assert (stored[1].get("pressure") == 0.5) == (device == "pen")
    # A page that stands still gets many samples with one event.
    assert not blocked or moves < len(sent)
