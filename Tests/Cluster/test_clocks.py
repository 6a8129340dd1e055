"""Processes whose clocks are wrong take jobs when they are due by the database's clock, and give them such times."""

import pathlib
import subprocess
import time

import pytest
from Service.load import RECIPE, Receiver
from Service.threats import CONTRACT
from waits import until

# Seconds.
WRONG = 300


@pytest.fixture(scope="module")
def clocks(tmp_path_factory):
    """The words before a program that is to have another time of day."""
    library = tmp_path_factory.mktemp("clock") / "clock.so"
    subprocess.run(["gcc", "-shared", "-fPIC", "-O1", "-o", library, pathlib.Path(__file__).with_name("clock.c")], check=True)
    return lambda seconds: ["env", f"LD_PRELOAD={library}", f"CLOCK_OFFSET={seconds}"]


@pytest.fixture(params=[(WRONG,), (-WRONG,), (-WRONG, 0, WRONG)], ids=["ahead", "behind", "both"])
def service(request, cluster, clocks, gateway):
    running = cluster(count=len(request.param), gateway=gateway, befores=[clocks(seconds) for seconds in request.param])
    for node, wrong in zip(running.nodes, request.param):
        made = node.made("keys", running.key, json={"name": "clock", "scopes": ["documents:read"]})["id"]
        with running.connect() as database:
            [(ahead,)] = database.execute("SELECT created - clock_ms() FROM apiKey WHERE id = %s", [made])
        assert abs(ahead - wrong * 1_000) < 60_000
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
