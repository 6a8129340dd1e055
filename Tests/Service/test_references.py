"""A request's reference, its metadata, and the address that its signers return to."""

import pytest
import requests
from waits import SECONDS

from .correcting import asked, complete, decline, state, told
from .threats import service  # noqa: F401


def hosts(service, *names):
    service.api("PATCH", "account", json={"returnHosts": list(names)}).raise_for_status()


def test_reference_and_metadata_come_back_as_they_were_sent(service):
    data = {"deal": "4711", "note": "Grüße, =SUM(A1)\nsecond line"}
    made = asked(service, reference="AZ 2026/17", metadata=data)
    seen = told(service, made)
    assert (seen["reference"], seen["metadata"]) == ("AZ 2026/17", data)
    assert [each["id"] for each in service.api("GET", "requests?q=2026/17").json()["items"]] == [made["id"]]
    without = told(service, asked(service))
    assert without["reference"] == "" and "metadata" not in without and "returnAddress" not in without


@pytest.mark.parametrize("members", [
    {"reference": "x" * 201}, {"reference": "a\nb"}, {"metadata": {str(n): "" for n in range(51)}}, {"metadata": {"": "x"}},
    {"metadata": {"k" * 41: "x"}}, {"metadata": {"k": "x" * 501}}, {"metadata": {"k": 7}}, {"metadata": {"k": "\x00"}},
])
def test_references_and_metadata_have_bounds(service, members):
    document = service.document()["id"]
    body = {"document": document, "signers": [{"name": "A", "fields": [{"kind": "checkbox", "page": 1, "frame": [72, 40, 12, 12]}]}], **members}
    assert service.api("POST", "requests", json=body).status_code in (400, 422)


def test_people_return_only_to_hosts_of_the_account_and_only_when_they_are_done(service):
    hosts(service, "app.example.com")
    made = asked(service, returnAddress="https://app.example.com/deals/7")
    signing, declining = [signer["url"] for signer in made["signers"]]
    form = requests.get(signing, headers={"Accept": "text/html"}, timeout=SECONDS).text
    assert "app.example.com" not in form
    complete(signing).raise_for_status()
    assert state(signing).json()["returnAddress"] == "https://app.example.com/deals/7"
    assert '<a href="https://app.example.com/deals/7"' in requests.get(signing, timeout=SECONDS).text
    decline(declining).raise_for_status()
    assert '<a href="https://app.example.com/deals/7"' in requests.get(declining, timeout=SECONDS).text
    # The address itself has no secret of the link, and a host that is not trusted any more is not shown.
    hosts(service, "other.example.com")
    assert "returnAddress" not in state(signing).json() and "app.example.com" not in requests.get(signing, timeout=SECONDS).text


@pytest.mark.parametrize("address", [
    "https://evil.example/", "//evil.example", "\\\\evil.example", "javascript:alert(1)", "https://app.example.com@evil.example/", "http://app.example.com/",
])
def test_threat_s5_no_request_is_saved_that_returns_to_another_host(service, address):
    hosts(service, "app.example.com")
    body = {"document": service.document()["id"], "returnAddress": address,
            "signers": [{"name": "A", "fields": [{"kind": "checkbox", "page": 1, "frame": [72, 40, 12, 12]}]}]}
    reply = service.api("POST", "requests", json=body)
    assert reply.status_code in (400, 422) and "returnAddress" in reply.json()["detail"]
