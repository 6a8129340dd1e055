"""A service that is stopped does not wait for authorities that are silent, and loses nothing by that."""

import concurrent.futures
import contextlib
import signal

import pytest
from waits import SECONDS, needs, tried_again

from .sealing import Authorities, Gate, completed, document, sign, trail
from .test_renewal import restart, sealed
from .threats import CONTRACT, Service


@pytest.fixture(scope="module")
def authorities():
    with Authorities() as running:
        yield running


def stop(service):
    """Has the service stop, and waits until it has."""
    service.process.send_signal(signal.SIGTERM)
    assert service.process.wait(SECONDS) == 0


@contextlib.contextmanager
def gates(authorities):
    """Two authorities that hold every connection; the second is asked only when the first was silent for ten seconds."""
    with Gate(authorities.url("tsa")) as first, Gate(authorities.url("tsa")) as second:
        yield first, second


@tried_again
def test_a_seal_under_way_is_dropped_and_made_after_the_next_start(authorities):
    with gates(authorities) as (first, second), Service(f"seal.tsa={first.url} {second.url}") as service:
        made = service.request()
        sign(service, made)
        assert first.asked.wait(SECONDS)
        stop(service)
        # The first authority still holds the connection, and nobody has given up on it, unless ten seconds were over.
        with needs(9, first.times[0]):
            assert not first.is_open.is_set() and not second.asked.is_set()
            assert "gave no time stamp" not in service.log.read_text()
        first.is_open.set()
        service.start()
        told = completed(service, made)
        # The first authority has answered within ten seconds.
        with needs(9, first.times[1]):
            assert told["seal"]["attempts"] == 1 and told["seal"]["authority"] == first.url
        assert [each["action"] for each in trail(service, made)["entries"]].count("document.sealed") == 1


@tried_again
def test_a_caller_is_told_to_come_back(authorities):
    with (
        gates(authorities) as (first, second),
        Service(f"seal.tsa={first.url} {second.url}") as service,
        concurrent.futures.ThreadPoolExecutor(1) as thread,
    ):
        reply = thread.submit(service.api, "POST", "seal", data=CONTRACT)
        assert first.asked.wait(SECONDS)
        stop(service)
        with needs(9, first.times[0]):
            assert not second.asked.is_set()
            assert (reply.result().status_code, reply.result().json()["code"]) == (503, "shutting-down")
        assert "document.sealed" not in str(service.rows("SELECT entry FROM event"))


@tried_again
def test_a_renewal_under_way_is_dropped_and_made_after_the_next_start(authorities):
    with gates(authorities) as (first, second), sealed(authorities) as (service, made, before):
        restart(service, authorities, tsa=f"{first.url} {second.url}")
        assert first.asked.wait(SECONDS)
        stop(service)
        with needs(9, first.times[0]):
            assert not second.asked.is_set() and "gave no time stamp" not in service.log.read_text()
        first.is_open.set()
        service.start()
        told = service.settled(made, lambda told: told["renewal"]["renewals"])
        with needs(9, first.times[1]):
            assert told["renewal"]["renewals"] == 1 and "failed" not in told["renewal"]
        assert document(service, made).startswith(before)
