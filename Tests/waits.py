"""Waiting for what a program does."""

import time

# Longer than anything that comes about takes on a busy machine; only a test that fails waits for so long.
SECONDS = 120


def until(found, wanted=bool, pause=0.02):
    """What `found` gives as soon as `wanted` holds of it: as soon as it is something."""
    limit = time.monotonic() + SECONDS
    while not wanted(last := found()):
        assert time.monotonic() < limit, last
        time.sleep(pause)
    return last
