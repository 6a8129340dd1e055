"""While another process keeps the database, requests that write are refused with a time to try again, and others are answered."""

import concurrent.futures
import contextlib
import re
import sqlite3

import requests
from waits import SECONDS

from . import stores
from .threats import TYPED, Service


@stores.of_sqlite
def test_what_waits_too_long_for_another_process_can_be_repeated():
    with Service("log.level=error") as service, concurrent.futures.ThreadPoolExecutor(2) as threads:
        link, key = service.capture()["url"], {"Idempotency-Key": "once"}

        def made():
            return service.api("POST", "signatures", json={"source": TYPED}, headers=key)

        def filled():
            words = {"Accept": "text/html", "Accept-Language": "de"}
            return requests.post(f"{link}/form", files={"name": (None, "Jane Doe")}, headers=words, allow_redirects=False, timeout=SECONDS)

        with contextlib.closing(sqlite3.connect(service.folder / "signet.sqlite", timeout=SECONDS, isolation_level=None)) as other:
            other.execute("BEGIN IMMEDIATE")
            refused, page = threads.submit(made), threads.submit(filled)
            assert service.api("GET", "signatures").status_code == 200
            assert requests.get(f"{service.base}/ready", timeout=SECONDS).status_code == 200
            refused, page = refused.result(), page.result()
            other.execute("ROLLBACK")
        assert (refused.status_code, refused.json()["code"]) == (503, "not-ready"), refused.text
        assert refused.headers["Content-Type"] == "application/problem+json" and int(refused.headers["Retry-After"]) > 0
        assert page.status_code == 503 and "gleich noch einmal" in page.text and int(page.headers["Retry-After"]) > 0
        again = made()
        assert again.status_code == 201 and "Idempotent-Replayed" not in again.headers, again.text
        assert filled().status_code == 303
        # One line, whatever has failed: the cause is an error, the refusals are not.
        log = service.log.read_text()
        assert len(re.findall('"reason":"busy"', log)) == 1 and '"status":"503"' not in log, log
