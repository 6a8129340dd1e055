"""Waiting for what a program does."""

import contextlib
import functools
import time

# Longer than anything that comes about takes on a busy machine; only a test that fails waits for so long.
SECONDS = 120
# How often a test is tried for which the machine was too slow.
TRIES = 5


def until(found, wanted=bool, pause=0.02):
    """What `found` gives as soon as `wanted` holds of it: as soon as it is something."""
    limit = time.monotonic() + SECONDS
    while not wanted(last := found()):
        assert time.monotonic() < limit, last
        time.sleep(pause)
    return last


class TooSlow(Exception):
    """A test could not see what it checks: a time limit of the product was over before the test had done its part."""


@contextlib.contextmanager
def needs(seconds, since):
    """Checks that say something only if what was before them was done in time; the test has the decorator `tried_again`.

    Where one fails and more seconds than these had passed since a time of `time.monotonic`, it is the machine that was too slow.
    """
    taken = time.monotonic() - since
    try:
        yield
    except AssertionError as fault:
        if taken > seconds:
            raise TooSlow(f"{taken:.1f} s instead of {seconds} s") from fault
        raise


def tried_again(test):
    """A test that begins again where it raises `TooSlow`, and nowhere else."""

    @functools.wraps(test)
    def tried(*arguments, **options):
        for _ in range(TRIES - 1):
            try:
                return test(*arguments, **options)
            except TooSlow as slow:
                print(f"the machine was too slow: {slow}")
        return test(*arguments, **options)

    return tried
