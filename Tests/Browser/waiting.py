"""Waiting for a state of a page, and not for a time: how long that takes depends on what else the machine does."""

import time

from playwright.sync_api import expect
from waits import SECONDS


def frames(page, count=3):
    """Waits until the page was laid out and painted, and what observes its layout was told."""
    page.evaluate(
        """async (count) => {
            for (let i = 0; i < count; i += 1) await new Promise((done) => requestAnimationFrame(done));
        }""",
        count,
    )


def pause_clock(page):
    """Stops the page's clock, which is installed. It jumps by 20 seconds at most: no request that is under way meets its limit by that."""
    # Playwright takes seconds.
    page.clock.pause_at(page.evaluate("Date.now()") / 1000 + 20)


def still(page):
    """Waits until nothing on the page moves or fades any more."""
    frames(page)
    # A document's own list leaves out what is in shadow trees. Their promises are not asked: some never come, of what has ended.
    page.evaluate(
        """async () => {
            const within = (root) => [...root.getAnimations(),
                ...[...root.querySelectorAll("*")].flatMap((each) => each.shadowRoot ? within(each.shadowRoot) : [])];
            const moves = (each) => each.playState === "running" && each.effect?.getComputedTiming().endTime !== Infinity;
            while (within(document).some(moves)) await new Promise((done) => requestAnimationFrame(done));
        }"""
    )
    frames(page)


def until(page, condition):
    """Waits until something outside the page is so, while the page goes on."""
    limit = time.monotonic() + SECONDS
    while not condition():
        assert time.monotonic() < limit, "it did not come about"
        page.wait_for_timeout(20)


def set_switch(control, on):
    """Sets a switch, or chooses a radio button, by its key: a click could miss it while pictures that come move it."""
    control.focus()
    if control.is_checked() != on:
        control.press("Space")
    expect(control).to_be_checked(checked=on)
