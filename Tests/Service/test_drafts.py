"""Drafts: how long the service keeps what a person has begun at their link."""

import json

import pytest
import requests

from .test_backup import told
from .test_deletion import delete, link, made
from .threats import TYPED, Service, complete

DRAFT = {"note": "begun"}
EMAIL = "jane@drafts.example"


def keep(url, draft=DRAFT):
    return requests.put(url + "/draft", json=draft)


def drafts(running):
    return running.rows("SELECT * FROM draft")


def signing(running):
    url = link(made(running, 101))
    return url, lambda: complete(url)


def declining(running):
    url = link(made(running, 102))
    return url, lambda: requests.post(url + "/decline", json={"reason": ""})


def capturing(running):
    url = running.capture()["url"]
    return url, lambda: requests.post(url + "/result", json={"source": TYPED})


def on_a_phone(running):
    url = requests.post(link(made(running, 103)) + "/handover", json={}).json()["url"]
    return url, lambda: requests.post(url + "/result", json={"source": TYPED})


@pytest.mark.parametrize("way", [signing, declining, capturing, on_a_phone])
def test_a_draft_is_kept_until_the_link_has_served(way):
    with Service() as running:
        url, end = way(running)
        assert keep(url).status_code == 204
        assert requests.get(url + "/draft").json() == DRAFT
        end().raise_for_status()
        assert drafts(running) == []
        # One that was on its way comes too late.
        late = keep(url)
        assert (late.status_code, late.json()["code"]) == (409, "already-done")
        assert drafts(running) == [] and requests.get(url + "/draft").status_code == 204


def test_the_draft_of_a_withdrawn_request_is_exported_and_erased(tmp_path):
    with Service() as running:
        request = made(running, 104, signers=[{"name": "Jane", "email": EMAIL, "fields": [
            {"kind": "signature", "page": 1, "frame": [72, 200, 150, 40]}]}])
        keep(link(request)).raise_for_status()
        running.api("POST", f"requests/{request['id']}/cancel").raise_for_status()
        assert len(drafts(running)) == 1
        exported = told("export-person", EMAIL, tmp_path / "export", "--data", running.folder)
        assert exported.returncode == 0, exported.stderr
        [entry] = json.loads((tmp_path / "export/person.json").read_text())["requests"]
        assert entry["draft"] == DRAFT
        erased = told("erase-person", EMAIL, "--data", running.folder)
        assert erased.returncode == 0, erased.stderr
        assert drafts(running) == []


def test_the_draft_of_a_withdrawn_request_is_deleted_with_it():
    with Service() as running:
        request = made(running, 105)
        keep(link(request)).raise_for_status()
        running.api("POST", f"requests/{request['id']}/cancel").raise_for_status()
        assert len(drafts(running)) == 1
        assert delete(running, request).status_code == 204
        assert drafts(running) == []
