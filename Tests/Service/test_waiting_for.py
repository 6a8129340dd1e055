"""The list of requests that wait for their sender, and of those that wait for other people."""

import pytest
import requests
from waits import SECONDS

from .correcting import asked, complete, decline, person, told
from .stores import connect
from .threats import Service


@pytest.fixture(scope="module")
def running():
    with Service() as service:
        yield service


def waiting(running, whom, key=None):
    found = running.api("GET", "requests", params={"waiting": whom, "limit": 50}, key=key)
    assert found.status_code == 200, found.text
    return {each["id"] for each in found.json()["items"]}


def post(running, request, path, body):
    running.api("POST", f"requests/{request['id']}/{path}", json=body).raise_for_status()


def ask(running, made):
    requests.post(f"{made['signers'][0]['url']}/question", json={"text": "Why?"}, timeout=SECONDS).raise_for_status()
    return lambda: post(running, made, f"questions/{told(running, made)['questions'][0]['id']}/answer", {"text": "Because."})


def hand_on(running, made):
    body = {"name": "Nour Haddad", "email": "nour@example.org"}
    requests.post(f"{made['signers'][0]['url']}/delegate", json=body, timeout=SECONDS).raise_for_status()
    return lambda: post(running, made, f"signers/{made['signers'][0]['id']}/delegation", {"allow": False})


def pause(running, made):
    post(running, made, "pause", {})
    return lambda: post(running, made, "resume", {"deadline": "keep"})


def come_back(running, made):
    def set_it(value):
        with connect(running.folder) as database:
            database.execute("UPDATE signer SET undelivered = ? WHERE id = ?", (value, made["signers"][0]["id"]))

    set_it(1)
    return lambda: set_it(None)


@pytest.mark.parametrize("happens", [ask, hand_on, pause, come_back])
def test_a_request_waits_for_its_sender_until_he_has_decided(running, happens):
    made, other = asked(running), asked(running)
    assert {made["id"], other["id"]} <= waiting(running, "others") and made["id"] not in waiting(running, "me")
    decide = happens(running, made)
    assert made["id"] in waiting(running, "me") and made["id"] not in waiting(running, "others")
    assert other["id"] in waiting(running, "others") and other["id"] not in waiting(running, "me")
    decide()
    assert made["id"] not in waiting(running, "me") and made["id"] in waiting(running, "others")


def test_what_was_sent_back_waits_for_its_sender(running):
    made = asked(running, signers=[{"name": "Eva", "role": "approver"}, person(1)])
    decline(made["signers"][0]["url"]).raise_for_status()
    assert told(running, made)["state"] == "returned"
    assert made["id"] in waiting(running, "me") and made["id"] not in waiting(running, "others")


def test_what_is_over_waits_for_nobody(running):
    made = asked(running, 1)
    ask(running, made)
    complete(made["signers"][0]["url"]).raise_for_status()
    running.settled(made)
    assert made["id"] not in waiting(running, "me") | waiting(running, "others")


def test_who_cannot_be_reached_and_has_signed_is_waited_for_no_more(running):
    made = asked(running, 2)
    come_back(running, made)
    complete(made["signers"][0]["url"]).raise_for_status()
    assert made["id"] in waiting(running, "others")


def test_other_accounts_wait_for_nothing_of_it(running):
    made = asked(running)
    ask(running, made)
    assert waiting(running, "me", key=running.new_account("waiting")) == set()


def test_other_words_are_refused(running):
    refused = running.api("GET", "requests", params={"waiting": "nobody"})
    assert refused.status_code == 422 and "me, others" in refused.text


def test_it_goes_with_states_and_words(running):
    made = asked(running, title="Waiting and found")
    ask(running, made)
    found = running.api("GET", "requests", params={"waiting": "me", "q": "found", "state": "sent"}).json()["items"]
    assert [each["id"] for each in found] == [made["id"]]
