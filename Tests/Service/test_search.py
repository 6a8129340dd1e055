"""Requests and documents are searched by the service, over all of them."""

import pytest

from .correcting import asked, corrected
from .threats import Service

FIELD = {"kind": "text", "page": 1, "frame": [72, 60, 120, 18]}
PEOPLE = {
    "Mietvertrag Hauptstraße 5": ("Łukasz Żółkiewski", "lukasz@example.org"),
    "Lease": ("Seán O’Brien", "sean@example.ie"),
    "Anställningsavtal": ("Åsa Åkerström", "asa@example.se"),
    "Lease again": ("Søren Ægirsson", ""),
}


@pytest.fixture(scope="module")
def running():
    with Service() as service:
        document = service.document()["id"]
        for title, (name, email) in PEOPLE.items():
            body = {"document": document, "title": title, "signers": [{"name": name, "email": email, "fields": [FIELD]}]}
            service.made("requests", body)
        service.document(name="Überweisung 2026.pdf")
        yield service


def titles(running, **query):
    return [each["title"] for each in running.api("GET", "requests", params=query).json()["items"]]


@pytest.mark.parametrize("words, title", [
    ("lukasz", "Mietvertrag Hauptstraße 5"), ("HAUPTSTRASSE", "Mietvertrag Hauptstraße 5"), ("hauptstrasse ZOLK", "Mietvertrag Hauptstraße 5"),
    ("obrien", "Lease"), ("o'brien", "Lease"), ("sean@example.ie", "Lease"), ("akerstrom", "Anställningsavtal"),
    ("anstallning", "Anställningsavtal"), ("soren aegir", "Lease again"),
])
def test_requests_are_found_by_titles_and_people(running, words, title):
    assert titles(running, q=words) == [title]


def test_all_words_have_to_be_there(running):
    assert titles(running, q="lease lukasz") == []
    assert titles(running, q="100%") == [] and titles(running, q="_") == []
    assert len(titles(running, q="")) == len(PEOPLE)


def test_a_search_goes_with_states_and_parts(running):
    assert titles(running, q="lease", state="completed") == []
    first = running.api("GET", "requests", params={"q": "lease", "limit": 1, "state": "sent"}).json()
    second = running.api("GET", "requests", params={"q": "lease", "limit": 1, "state": "sent", "cursor": first["next"]}).json()
    assert [first["items"][0]["title"], second["items"][0]["title"], second["next"]] == ["Lease again", "Lease", None]


def test_a_reference_is_found_before_and_after_a_correction():
    with Service() as service:
        made = asked(service, reference="Order 4711")
        assert [each["id"] for each in service.api("GET", "requests", params={"q": "order 4711"}).json()["items"]] == [made["id"]]
        corrected(service, made, {"signers": [{"id": made["signers"][0]["id"], "name": "Mei Lin"}]})
        for words in ("order 4711", "mei 4711"):
            assert [each["id"] for each in service.api("GET", "requests", params={"q": words}).json()["items"]] == [made["id"]], words


def test_requests_are_found_by_the_names_of_their_documents_and_labels():
    with Service() as service:
        documents = [service.document(name=name)["id"] for name in ("Grundriss Ölmühle.pdf", "Hausordnung.pdf")]
        people = [{"name": "Omar", "fields": [{**FIELD, "document": 2}]}]
        made = service.made("requests", {"documents": [{"document": each} for each in documents], "title": "Flat 7", "signers": people})
        other = service.made("requests", {"document": documents[1], "title": "Flat 8", "signers": [{"name": "Mei", "fields": [FIELD]}]})
        label = service.made("labels", {"name": "Eilig & Süd"})["id"]

        def found(words):
            return {each["id"] for each in service.api("GET", "requests", params={"q": words}).json()["items"]}

        assert found("olmuhle") == {made["id"]} and found("hausordnung") == {made["id"], other["id"]}
        assert found("eilig") == found("sud") == set()
        service.api("PUT", f"requests/{other['id']}/labels", json={"labels": [label]}).raise_for_status()
        assert found("eilig") == found("su") == found("eilig sud") == found("hausordnung eilig") == found("mei su") == {other["id"]}
        assert found("omar eilig") == found("eilig olmuhle") == set()
        corrected(service, made, {"signers": [{"id": made["signers"][0]["id"], "name": "Omar Haddad"}]})
        assert found("haddad olmuhle") == {made["id"]}
        service.api("PATCH", f"labels/{label}", json={"name": "Später"}).raise_for_status()
        assert found("eilig") == set() and found("spater") == {other["id"]}


def test_documents_are_found_by_their_names(running):
    found = running.api("GET", "documents", params={"q": "uberweisung 2026"}).json()["items"]
    assert [each["name"] for each in found] == ["Überweisung 2026.pdf"]
    assert running.api("GET", "documents", params={"q": "lease"}).json()["items"] == []


def test_other_accounts_find_nothing(running):
    other = running.new_account()
    for path in ("requests", "documents"):
        assert running.api("GET", path, key=other, params={"q": "e"}).json()["items"] == []


def test_a_search_is_bounded(running):
    assert running.api("GET", "requests", params={"q": "a" * 201}).status_code == 422
