"""Reminders: noted, with a new link where one is asked for, and never said to be sent."""

import pytest
import requests

from .stock import Stock

PLACE = [{"kind": "signature", "page": 1, "frame": [72, 100, 150, 50]}]


@pytest.fixture
def request_for_two(service):
    stock = Stock(service)
    signers = [{"name": "Jane Doe", "fields": PLACE}, {"name": "Omar Haddad", "fields": PLACE}]
    return stock.post("/v1/requests", json={"document": stock.kept("document"), "signers": signers})


def remind(service, session, request, **arguments):
    return session.post(f"{service.base}/v1/requests/{request['id']}/remind", **arguments)


def actions(service, session, request):
    entries = session.get(f"{service.base}/v1/requests/{request['id']}/audit").json()["entries"]
    return [(entry["action"], entry["details"].get("name")) for entry in entries]


@pytest.mark.parametrize("body", [{}, {"json": {}}, {"json": {"signers": None, "links": None}}])
def test_a_reminder_is_noted_for_all_whose_turn_it_is_and_changes_no_link(service, session, request_for_two, body):
    answer = remind(service, session, request_for_two, **body).json()
    assert all(signer["reminded"] and "url" not in signer for signer in answer["signers"])
    assert requests.get(request_for_two["signers"][0]["url"] + "/state").status_code == 200
    written = actions(service, session, request_for_two)
    assert written[-2:] == [("reminder.noted", "Jane Doe"), ("reminder.noted", "Omar Haddad")]


def test_a_reminder_with_a_link_makes_the_one_before_invalid(service, session, request_for_two):
    jane, omar = request_for_two["signers"]
    answer = remind(service, session, request_for_two, json={"signers": [omar["id"]], "links": True}).json()
    told = {signer["id"]: signer.get("url") for signer in answer["signers"]}
    assert told[jane["id"]] is None and told[omar["id"]] != omar["url"]
    assert requests.get(told[omar["id"]] + "/state").status_code == 200
    assert requests.get(omar["url"] + "/state").status_code == 410
    assert requests.get(jane["url"] + "/state").status_code == 200
    written = [action for action, name in actions(service, session, request_for_two) if name == "Omar Haddad"]
    assert written[-3:] == ["reminder.noted", "link.revoked", "link.created"]


def test_the_same_reminder_sent_again_gives_the_same_links(service, session, request_for_two):
    again = [remind(service, session, request_for_two, json={"links": True}, headers={"Idempotency-Key": request_for_two["id"]}) for _ in range(2)]
    assert again[0].json() == again[1].json()
    assert [action for action, _ in actions(service, session, request_for_two)].count("reminder.noted") == 2


def test_whose_turn_it_is_not_is_not_reminded(service, session, request_for_two):
    omar = request_for_two["signers"][1]
    state = requests.get(omar["url"] + "/state").json()
    values = {state["fields"][0]["id"]: {"signature": {"kind": "typed", "text": "Omar Haddad"}}}
    assert requests.post(omar["url"] + "/complete", json={"consent": state["consent"]["sha256"], "values": values}).status_code == 200
    answer = remind(service, session, request_for_two, json={"signers": [omar["id"]]})
    assert (answer.status_code, answer.json()["code"]) == (409, "conflict")
    assert remind(service, session, request_for_two, json={"signers": ["sgn_0123456789ABCDEFGHIJKL"]}).status_code == 404
    assert actions(service, session, request_for_two)[-1][0] != "reminder.noted"


@pytest.mark.parametrize("body", [[], {"signers": "x"}, {"signers": [5]}, {"links": "yes"}])
def test_what_is_no_reminder_is_refused(service, session, request_for_two, body):
    assert remind(service, session, request_for_two, json=body).status_code == 422
