"""How many statements a step runs: each is a round trip where the database is on another machine."""

import re
import time

import requests
from waits import SECONDS

from .threats import Service, complete

COUNT = re.compile(r"^signet_db_statements_total\{operation=\"(?:read|write)\"\} (\d+)$", re.MULTILINE)


def count(running) -> int:
    """All statements so far."""
    found = COUNT.findall(requests.get(f"{running.base}/metrics", timeout=SECONDS).text)
    assert len(found) == 2
    return sum(map(int, found))


def taken(running, step) -> int:
    """The statements of a step, without those of the numbers themselves."""
    first = count(running)
    before = count(running)
    step()
    return count(running) - before - (before - first)


def test_a_signature_a_list_and_an_idle_second_take_few_statements():
    with Service("log.level=error") as running:
        made = [running.request(signers=2) for _ in range(40)]
        idle = taken(running, lambda: time.sleep(10)) / 10
        # Each second adds one, in which the service looks for jobs.
        signature = min(taken(running, lambda: complete(one["signers"][0]["url"]).raise_for_status()) for one in made[:8])
        whole = taken(running, lambda: running.api("GET", "requests?limit=40").raise_for_status())
        assert idle <= 4 and signature <= 30 and whole <= 12
