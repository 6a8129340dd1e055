"""Any corrections and acts, one after the other, against a small model of whose links work and who has finished."""

import os

import pytest
import requests
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from waits import SECONDS

from .correcting import asked, complete, correct, decline, is_replaced, person, state, told
from .threats import CONTRACT, service  # noqa: F401

FINISHED = ("signed", "approved", "seen")
ACTS = ["address", "name", "remove", "add", "title", "document", "again", "sign", "decline", "pause", "resume", "delegate"]


@pytest.fixture(scope="module")
def documents(service):
    return [service.document(CONTRACT + b"\n%% %d\n" % number)["id"] for number in range(2)]


class Model:
    """The links that people have, those that were taken from them, and who has finished."""

    def __init__(self, service, made):
        self.service, self.made, self.count = service, made, 10
        self.links = {signer["id"]: signer["url"] for signer in made["signers"]}
        self.ended, self.finished = [], set()

    def end(self, signer):
        if link := self.links.pop(signer, None):
            self.ended.append(link)

    def now(self):
        return told(self.service, self.made)

    def post(self, path, body=None):
        return self.service.api("POST", f"requests/{self.made['id']}/{path}", **({} if body is None else {"json": body}))

    def take(self, reply, ended=()):
        """Notes what a change did, where it was made."""
        if reply.status_code != 200:
            assert reply.status_code in (404, 409, 422), reply.text
            return
        for signer in ended:
            self.end(signer)
        self.links |= {signer["id"]: signer["url"] for signer in reply.json()["signers"] if "url" in signer}

    def do(self, act, number, documents):
        signers = self.now()["signers"]
        chosen = signers[number % len(signers)]
        self.count += 1
        body = {
            "address": {"signers": [{"id": chosen["id"], "email": f"n{self.count}@example.org"}]},
            "name": {"signers": [{"id": chosen["id"], "name": f"Name {self.count}"}]},
            "remove": {"removed": [{"signer": chosen["id"], "drop": True}]},
            "add": {"added": [person(self.count, name=f"New {self.count}")]},
            "title": {"title": f"Title {self.count}"},
            "document": {"document": documents[number % 2]},
            "again": {"document": documents[number % 2], "again": True},
        }.get(act)
        if body:
            before = self.now()["document"]
            reply = correct(self.service, self.made, body)
            self.take(reply, [chosen["id"]] if act in ("address", "name", "remove") else [])
            if act == "again" and reply.status_code == 200 and reply.json()["document"] != before:
                self.finished.clear()
        elif act in ("sign", "decline") and chosen["id"] in self.links:
            if state(self.links[chosen["id"]]).status_code == 200:
                reply = (complete if act == "sign" else decline)(self.links[chosen["id"]])
                if act == "sign" and reply.status_code == 200:
                    self.finished.add(chosen["id"])
        elif act == "pause":
            self.post("pause")
        elif act == "resume":
            self.post("resume", {"deadline": "move"})
        elif act == "delegate" and chosen["id"] in self.links:
            wish = {"name": f"Heir {self.count}", "email": f"h{self.count}@example.org"}
            if requests.post(f"{self.links[chosen['id']]}/delegate", json=wish, timeout=SECONDS).status_code == 202:
                self.take(self.post(f"signers/{chosen['id']}/delegation", {"allow": True}), [chosen["id"]])

    def check(self):
        now = self.now()
        by_id = {signer["id"]: signer for signer in now["signers"]}
        # No link of a person who was changed, removed or replaced works, and those of all others do.
        assert all(is_replaced(link) for link in self.ended)
        assert all(state(link).status_code == 200 for link in self.links.values())
        # Who has finished has lost nothing.
        assert self.finished == {id for id, signer in by_id.items() if signer["state"] in FINISHED}
        assert all(field["filled"] for id in self.finished for field in by_id[id]["fields"])
        assert all(not by_id[id]["fields"] for id in by_id if by_id[id]["state"] in ("removed", "delegated"))
        asked_now = [signer for signer in now["signers"] if signer["state"] in ("ready", "viewed")]
        if now["state"] == "sent" and "paused" not in now:
            assert asked_now and len({signer["order"] for signer in asked_now}) == 1
        elif now["state"] in ("sealing", "completed"):
            assert not asked_now


@settings(max_examples=int(os.environ.get("EXAMPLES", "25")), deadline=None, suppress_health_check=list(HealthCheck))
@given(order=st.sampled_from(["parallel", "sequential"]), acts=st.lists(st.tuples(st.sampled_from(ACTS), st.integers(0, 9)), min_size=1, max_size=12))
def test_after_any_corrections_and_acts_no_link_of_another_person_works(service, documents, order, acts):
    model = Model(service, asked(service, 3, document=documents[0], order=order))
    for act, number in acts:
        model.do(act, number, documents)
        model.check()
