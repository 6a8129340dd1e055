"""How much the tests try that try things at random: see `Trials` in Tests/Fixtures."""

import os

LONG = os.environ.get("SIGNET_TEST_LONG") == "1"
# None unless one was asked for: each test has its own seed.
SEED = int(os.environ["SIGNET_TEST_SEED"]) if os.environ.get("SIGNET_TEST_SEED") else None


def count(few: int, long: int) -> int:
    """How many trials to make."""
    return long if LONG else few
