"""Processes whose clocks are wrong take jobs when they are due by the database's clock, and give them such times."""

import shutil
import time

import pytest
from Service.load import RECIPE, Receiver
from Service.threats import CONTRACT
from waits import until

pytestmark = pytest.mark.skipif(not shutil.which("faketime"), reason="faketime is not installed: run 'make cluster-deps'")
WRONG = 300


def clock(seconds):
    """The words before a program that is to have another clock, but for how long something takes."""
    return ["env", "FAKETIME_DONT_FAKE_MONOTONIC=1", "NO_FAKE_STAT=1", "faketime", "--exclude-monotonic", "-f", f"{seconds:+d}s"]


@pytest.fixture(params=[(WRONG,), (-WRONG,), (-WRONG, 0, WRONG)], ids=["ahead", "behind", "both"])
def service(request, cluster):
    running = cluster(count=len(request.param), befores=[clock(seconds) for seconds in request.param])
    with running.connect() as database:
        [times] = database.execute("SELECT array_agg(created) FROM apiKey").fetchall()
    # The clock of the process that made the first key is wrong.
    assert any(abs(abs(times[0][0] / 1000 - time.time()) - abs(seconds)) < 60 for seconds in request.param)
    return running


def test_jobs_are_done_when_they_are_due(service):
    receiver = Receiver()
    nodes = service.nodes
    nodes[0].made("webhooks", service.key, json={"url": f"http://127.0.0.1:{receiver.server_port}/"})
    document = nodes[-1].made("documents", service.key, data=CONTRACT)["id"]
    begun = time.monotonic()
    batch = nodes[0].made("batches", service.key, json={"recipe": RECIPE, "rows": [{"document": document}] * 12})["id"]
    until(lambda: nodes[-1].api("GET", f"batches/{batch}", service.key).json()["state"] == "finished")
    until(lambda: receiver.got)
    receiver.shutdown()
    # Nothing waits until a wrong clock has come so far.
    assert time.monotonic() - begun < WRONG / 4

    # The receiver is gone, so that deliveries are to be tried again, soon at first, by the database's clock.
    batch = nodes[-1].made("batches", service.key, json={"recipe": RECIPE, "rows": [{"document": document}]})["id"]
    with service.connect() as database:
        def jobs(columns, where):
            return database.execute(f"SELECT {columns} FROM job WHERE {where}").fetchall()

        until(lambda: jobs("1", "kind = 'delivery' AND state = 'waiting' AND attempts > 0"))
        [(due,)] = jobs("due - clock_ms()", "kind = 'delivery'")
        assert -30_000 < due < WRONG * 1_000 / 2
        # Nobody takes what is due in a minute; the tasks of every 20 seconds go on meanwhile.
        database.execute("UPDATE job SET due = clock_ms() + 60000 WHERE kind = 'upkeep' AND key = 'sweep'")
        [(fence,)] = jobs("fence", "key = 'sweep'")
        for _ in range(2):
            [(before,)] = jobs("fence", "key = 'tidy'")
            until(lambda: jobs("1", f"key = 'tidy' AND state = 'waiting' AND fence > {before}"))
            [(due,)] = jobs("due - clock_ms()", "key = 'tidy'")
            assert 0 < due <= 20_000
        assert jobs("fence", "key = 'sweep'") == [(fence,)]
