"""While another process keeps the database, requests that write are refused with a time to try again, and others are answered."""

import contextlib
import re
import sqlite3

import requests

from . import stores
from .threats import TYPED, Service


@stores.of_sqlite
def test_a_write_that_waits_too_long_for_another_process_can_be_repeated():
    with Service("log.level=error") as service:
        with contextlib.closing(sqlite3.connect(service.folder / "signet.sqlite", timeout=20, isolation_level=None)) as other:
            other.execute("BEGIN IMMEDIATE")
            key = {"Idempotency-Key": "once"}
            refused = service.api("POST", "signatures", json={"source": TYPED}, headers=key)
            assert (refused.status_code, refused.json()["code"]) == (503, "not-ready"), refused.text
            assert refused.headers["Content-Type"] == "application/problem+json" and int(refused.headers["Retry-After"]) > 0
            assert service.api("GET", "signatures").status_code == 200
            assert requests.get(f"{service.base}/ready", timeout=20).status_code == 200
            other.execute("ROLLBACK")
        made = service.api("POST", "signatures", json={"source": TYPED}, headers=key)
        assert made.status_code == 201 and "Idempotent-Replayed" not in made.headers, made.text
        log = service.log.read_text()
        # The cause is an error, the refusal is not.
        assert len(re.findall('"reason":"busy"', log)) == 1 and '"status":"503"' not in log, log
