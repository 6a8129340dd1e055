"""The sender of an account: in its requests, for their signers and in the audit."""

import pytest

from .stock import Stock


@pytest.fixture
def named(service, session):
    """Names the sender for a test; before and after it there is none."""
    def name_it(**names):
        return session.patch(f"{service.base}/v1/account", json=names)

    name_it(name="", organisation="")
    yield name_it
    name_it(name="", organisation="")


def signing(session, request):
    return session.get(request["signers"][0]["url"] + "/state").json()["request"]


def test_name_and_organisation_are_the_sender_of_each_request(service, session, named):
    answer = named(name=" Anna Berg ", organisation="Harbour Ltd")
    assert answer.status_code == 200
    assert session.get(f"{service.base}/v1/account").json() == answer.json()
    assert answer.json()["sender"] == "Anna Berg, Harbour Ltd"
    request = Stock(service).request()
    assert request["sender"] == "Anna Berg, Harbour Ltd"
    assert signing(session, request)["sender"] == "Anna Berg, Harbour Ltd"
    # One that is made stays as it is.
    named(name="Omar Haddad")
    assert session.get(f"{service.base}/v1/requests/{request['id']}").json()["sender"] == "Anna Berg, Harbour Ltd"


def test_a_request_may_name_another_sender(service, session, named):
    named(name="Anna Berg")
    stock = Stock(service)
    signers = [{"name": "Jane Doe", "fields": [{"kind": "signature", "page": 1, "frame": [72, 100, 150, 50]}]}]
    for sender, told in (("Omar Haddad", "Omar Haddad"), ("  ", "Anna Berg"), (None, "Anna Berg")):
        body = {"document": stock.kept("document"), "signers": signers, "sender": sender}
        assert session.post(f"{service.base}/v1/requests", json=body).json()["sender"] == told


def test_members_that_are_missing_stay_and_empty_ones_are_removed(named):
    named(name="Anna Berg", organisation="Harbour Ltd")
    assert named(organisation="").json()["sender"] == "Anna Berg"
    assert named(name=None).json()["name"] == "Anna Berg"
    assert named().json()["sender"] == "Anna Berg"


@pytest.mark.parametrize("names", [{"name": "x" * 121}, {"organisation": "a\nb"}, {"name": 5}, []])
def test_what_is_no_name_is_refused(service, session, named, names):
    answer = session.patch(f"{service.base}/v1/account", json=names)
    assert (answer.status_code, answer.json()["code"]) == (422, "invalid-request")
    assert session.get(f"{service.base}/v1/account").json()["sender"] == ""


def test_the_audit_names_the_sender_and_keeps_the_key(service, session, named):
    named(name="Anna Berg")
    request = Stock(service).request()
    entries = session.get(f"{service.base}/v1/requests/{request['id']}/audit").json()["entries"]
    created = next(entry for entry in entries if entry["action"] == "request.created")
    assert created["actor"]["name"] == "Anna Berg" and created["actor"]["id"].startswith("key_")
    assert created["details"]["sender"] == "Anna Berg"
    changed = session.get(f"{service.base}/v1/audit").json()["items"]
    assert next(entry for entry in changed if entry["action"] == "account.changed")["details"]["name"] == "Anna Berg"
    # Also for a key that was used before the name was given.
    named(name="Omar Haddad")
    session.post(f"{service.base}/v1/requests/{request['id']}/cancel")
    entries = session.get(f"{service.base}/v1/requests/{request['id']}/audit").json()["entries"]
    assert entries[-1]["actor"]["name"] == "Omar Haddad"


@pytest.mark.parametrize(("names", "heading"), [({"name": "Anna Berg"}, "Anna Berg asks you to sign"), ({}, "Please sign")])
def test_the_form_without_scripts_says_who_asks(service, session, named, names, heading):
    named(**names)
    page = session.get(Stock(service).request()["signers"][0]["url"]).text
    assert heading in page
