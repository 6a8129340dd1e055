"""Documents of level B-LTA are renewed before their time stamps end: when it is time, once, and never at the cost of the document."""

import contextlib
import hashlib
import re
import signal

import pytest
from waits import SECONDS

from . import stores
from .sealing import Authorities, Gate, completed, document, metrics, proven, sign, trail
from .test_seals import NOWHERE
from .threats import Service

MONTH = 30 * 86_400
END = "2045-01-01T00:00:00.000Z"


@pytest.fixture(scope="module")
def authorities():
    with Authorities() as running:
        yield running


@contextlib.contextmanager
def sealed(authorities, *settings):
    """A service with a request whose document has a time stamp of an authority that ends in sixty days; and what it is then."""
    first = (*authorities.settings("b-lta", tsa="tsa-soon"), f"seal.renew-before={MONTH}", *settings)
    with Service(*first) as service:
        made = service.request()
        sign(service, made)
        told = completed(service, made)
        assert told["renewal"]["renewals"] == 0 and told["renewal"]["next"] < told["renewal"]["provableUntil"] < "2045"
        yield service, made, document(service, made)


def restart(service, authorities, tsa="tsa", level="b-lta"):
    """Starts the service with the setting by which renewals are due ninety days before the end, with this authority."""
    service.stop()
    service.settings = (*authorities.settings(level, tsa=tsa), "webhooks.allow-private=true")
    service.start()


def renewed(service, request):
    return service.settled(request, lambda told: told["renewal"]["renewals"] > 0)


def set_end(service, milliseconds, request):
    """Has the time stamp of a request's document end at another time; the service must not be running."""
    with stores.connect(service.folder) as database:
        database.execute("UPDATE renewal SET ends = ? WHERE requestId = ?", (milliseconds, request["id"]))
    stores.hasten(service.folder)


def test_a_document_is_renewed_when_it_is_time_and_not_before(authorities):
    with sealed(authorities, "webhooks.allow-private=true") as (service, made, before):
        # Another one is too late, which is noticed in the same look at the store.
        other = service.request()
        sign(service, other)
        completed(service, other)
        service.stop()
        set_end(service, 1_700_000_000_000, other)
        service.start()
        service.settled(other, lambda told: told["renewal"].get("problem") == "late")
        told = service.api("GET", f"requests/{made['id']}").json()
        assert told["renewal"]["attempts"] == told["renewal"]["renewals"] == 0 and document(service, made) == before
        assert metrics(service)["signet_renewals_pending"] == 1
        # Waits in the queue, as the operator sees; what is too late is not there.
        assert metrics(service)['signet_jobs{kind="renewal",state="waiting"}'] == 1
        jobs = {job.pop("kind"): job for job in service.api("GET", "operations").json()["jobs"]}
        assert jobs["renewal"] == {"waiting": 1, "running": 0}
        hook = service.made("webhooks", {"url": NOWHERE, "events": ["document.renewed", "renewal.delayed"]})
        restart(service, authorities)
        told = renewed(service, made)
        assert [each["event"] for each in service.api("GET", f"webhooks/{hook['id']}/deliveries").json()["items"]] == ["document.renewed"]
        after = document(service, made)
        assert after.startswith(before) and len(after) > len(before)
        assert proven(before, authorities) == 1 and proven(after, authorities) == 2
        # Whoever has the first version has a document of the same request.
        origins = [service.api("POST", "verify", data=version).json()["origin"] for version in (before, after)]
        assert origins[0] == origins[1] and origins[0]["request"]["id"] == made["id"]
        renewal = told["renewal"]
        assert renewal["provableUntil"] == END and "2044-10" in renewal["next"] and "problem" not in renewal
        assert renewal["authority"] == authorities.url("tsa") and renewal["renewals"] == 1 and renewal["attempts"] == 0
        # The final document is the same one, with more bytes.
        final = service.api("GET", f"documents/{told['finalDocument']}").json()
        assert final["sha256"] == hashlib.sha256(after).hexdigest() and final["bytes"] == len(after)
        assert len(final["signed"]) == 3
        assert service.api("GET", f"documents/{told['finalDocument']}/content").content == after
        entry = trail(service, made)["entries"][-1]
        assert entry["action"] == "document.renewed" and entry["document"]["sha256"] == final["sha256"]
        assert entry["details"] == {
            "earlier": hashlib.sha256(before).hexdigest(), "until": END, "authority": authorities.url("tsa"),
        }


def test_an_authority_that_is_silent_delays_the_renewal_and_changes_nothing(authorities):
    with sealed(authorities) as (service, made, before):
        restart(service, authorities, tsa=NOWHERE)
        told = service.settled(made, lambda told: told["renewal"]["attempts"] > 1)
        assert told["state"] == "completed" and told["renewal"]["problem"] == "authority"
        assert told["renewal"]["failed"] < told["renewal"]["next"] and told["renewal"]["renewals"] == 0
        assert document(service, made) == before
        assert trail(service, made)["entries"][-1]["action"] == "request.completed"
        said = metrics(service)
        assert said["signet_renewals_failing"] == 1 and said["signet_renewals_failed_total"] >= 2
        assert said["signet_documents_renewed_total"] == 0
        service.stop()
        with stores.connect(service.folder) as database:
            database.execute("UPDATE job SET due = due + 3600000 WHERE kind = 'renewal'")
        restart(service, authorities)
        # Nobody waits for the end of the pause.
        assert service.api("POST", f"requests/{made['id']}/seal").status_code == 202
        assert "problem" not in renewed(service, made)["renewal"]
        assert proven(document(service, made), authorities) == 2
        nothing = service.api("POST", f"requests/{made['id']}/seal")
        assert (nothing.status_code, nothing.json()["code"]) == (409, "conflict")
        assert metrics(service)["signet_documents_renewed_total"] == 1


def test_a_service_that_is_killed_in_the_middle_renews_once(authorities):
    with Gate(authorities.url("tsa")) as gate, sealed(authorities) as (service, made, before):
        restart(service, authorities, tsa=gate.url)
        for _ in range(3):
            assert gate.asked.wait(SECONDS)
            gate.asked.clear()
            service.process.send_signal(signal.SIGKILL)
            service.process.wait()
            service.start()
            assert document(service, made) == before
        gate.is_open.set()
        told = renewed(service, made)
        service.process.send_signal(signal.SIGKILL)
        service.process.wait()
        service.start()
        assert service.api("GET", f"requests/{made['id']}").json() == told and told["renewal"]["renewals"] == 1
        assert [each["action"] for each in trail(service, made)["entries"]].count("document.renewed") == 1
        assert proven(document(service, made), authorities) == 2


def test_a_time_stamp_that_proves_no_longer_is_not_added(authorities):
    with sealed(authorities) as (service, made, before):
        restart(service, authorities, tsa="tsa-soon")
        told = service.settled(made, lambda told: told["renewal"].get("problem"))
        assert told["renewal"]["problem"] == "ending" and document(service, made) == before
        assert "name another authority in seal.tsa" in service.log.read_text()


def test_a_time_stamp_that_has_ended_is_reported_and_left_alone(authorities):
    with sealed(authorities) as (service, made, before):
        service.stop()
        set_end(service, 1_700_000_000_000, made)
        restart(service, authorities)
        told = service.settled(made, lambda told: told["renewal"].get("problem"))
        assert told["renewal"]["problem"] == "late" and "next" not in told["renewal"]
        assert document(service, made) == before and metrics(service)["signet_renewals_late"] == 1
        assert re.search(rf"can no longer be renewed in time.*{made['id']}|{made['id']}.*can no longer be renewed in time", service.log.read_text())
        assert service.api("POST", f"requests/{made['id']}/seal").status_code == 409


def test_requests_of_lower_levels_and_deleted_ones_are_not_renewed(authorities):
    with sealed(authorities) as (service, made, _):
        restart(service, authorities, tsa=NOWHERE)
        service.settled(made, lambda told: told["renewal"].get("problem"))
        assert service.api("DELETE", f"requests/{made['id']}").status_code == 204
        assert service.rows("SELECT * FROM renewal") == service.rows("SELECT * FROM job WHERE kind = 'renewal'") == []
        restart(service, authorities, level="b-lt")
        lower = service.request()
        sign(service, lower)
        assert "renewal" not in completed(service, lower)
        assert service.rows("SELECT * FROM renewal") == []
