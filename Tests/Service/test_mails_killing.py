"""Killed at any moment while mails flow: none is lost, and one that comes twice has the same Message-ID."""

import collections
import random
import time

import trials
from waits import until

from .mailbox import Mailbox
from .threats import Service

KILLS = trials.count(3, long=20)
# Requests with fifty people each.
REQUESTS = trials.count(2, long=10)


def test_mails_survive_that_the_service_is_killed():
    chance = random.Random(trials.SEED)
    with Mailbox() as box, Service(*box.settings) as running:
        document = running.document()["id"]
        expected = set()
        for number in range(REQUESTS):
            people = [
                {
                    "name": f"Person {place}",
                    "email": f"p{place}@r{number}.example.org",
                    "fields": [{"kind": "checkbox", "page": 1, "frame": [60 + 8 * (place % 50), 100, 6, 6], "required": False}],
                }
                for place in range(50)
            ]
            expected |= {person["email"] for person in people}
            running.made("requests", {"document": document, "signers": people})
        for _ in range(KILLS):
            seen = len(box.mails)
            until(lambda: len(box.mails) > min(seen + chance.randrange(4), len(expected) - 1), pause=0.005)
            time.sleep(chance.uniform(0, 0.05))
            running.process.kill()
            running.process.wait()
            running.start()
        waiting = "SELECT count(*) FROM mail WHERE state <> 'accepted'"
        until(lambda: running.rows(waiting), lambda rows: rows == [(0,)], pause=0.2)
        came = collections.defaultdict(list)
        for mail in box.mails:
            came[mail.to].append(mail["Message-ID"])
        assert set(came) == expected
        doubles = len(box.mails) - len(expected)
        # Two at a time are under way.
        assert doubles <= 2 * KILLS
        assert all(len(set(ids)) == 1 for ids in came.values()), "a mail that came twice has another Message-ID"
        assert len({ids[0] for ids in came.values()}) == len(expected)
        # The link of each copy that came opens the page.
        assert running.rows("SELECT count(*) FROM signer WHERE notified IS NULL") == [(0,)]
