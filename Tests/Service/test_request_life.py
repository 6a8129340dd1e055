"""A signing request after it was sent: its deadline, its links, copies of it, and what its signers can still read."""


import pytest
import requests
from waits import SECONDS

from . import stores
from .threats import CONTRACT, DRAWING, complete, service  # noqa: F401

HTML = {"Accept": "text/html"}


def links(made):
    return [signer["url"] for signer in made["signers"]]


def state(link):
    return requests.get(f"{link}/state", timeout=SECONDS)


def page(link, language="en"):
    return requests.get(link, headers={**HTML, "Accept-Language": language}, timeout=SECONDS)


def age(running, made, milliseconds):
    """Lets time pass for one request."""
    with stores.connect(running.folder) as database:
        database.execute("UPDATE request SET expires = expires - ? WHERE id = ?", (milliseconds, made["id"]))
        database.execute(
            "UPDATE link SET expires = expires - ? WHERE subject IN (SELECT id FROM signer WHERE requestId = ?)",
            (milliseconds, made["id"]),
        )


def expire(running, made):
    age(running, made, 60_000 * 86_400)
    running.settled(made, lambda told: told["state"] == "expired")


# MARK: Links of those who have signed


def test_who_has_signed_reads_the_document_after_the_deadline_and_cannot_change_anything(service):
    made = service.request(signers=2)
    signed, open_ = links(made)
    complete(signed).raise_for_status()
    expire(service, made)
    assert state(open_).json()["ended"] == ["expired"]
    told = state(signed).json()
    assert (told["request"]["state"], told["signer"]["state"]) == ("expired", "signed")
    assert requests.get(f"{signed}/document", timeout=SECONDS).content.startswith(CONTRACT)
    assert requests.get(f"{signed}/pages/1?width=200", timeout=SECONDS).status_code == 200
    assert page(signed).status_code == 200
    for method, path, options in [
        ("POST", "saved", {"json": {"name": "Full", "source": {"kind": "drawn", "drawing": DRAWING}}}),
        ("POST", "pictures", {"data": b"x"}), ("PUT", "draft", {"json": {}}), ("POST", "handover", {"json": {"part": "signature"}}),
        ("POST", "decline", {"json": {"reason": "late"}}),
    ]:
        assert requests.request(method, f"{signed}/{path}", timeout=SECONDS, **options).status_code == 404, path


def test_after_the_deadline_everybody_reads_the_document_that_all_have_signed(service):
    made = service.request(signers=2)
    for link in links(made):
        complete(link).raise_for_status()
    service.settled(made)
    age(service, made, 60_000 * 86_400)
    bodies = {requests.get(f"{link}/document", timeout=SECONDS).content for link in links(made)}
    assert len(bodies) == 1 and next(iter(bodies)).startswith(CONTRACT)


def test_who_has_signed_reads_it_after_the_request_was_withdrawn_until_it_is_deleted(service):
    made = service.request(signers=2)
    signed, open_ = links(made)
    complete(signed).raise_for_status()
    assert service.api("POST", f"requests/{made['id']}/cancel").status_code == 200
    assert state(open_).json()["ended"] == ["cancelled"]
    assert state(signed).json()["request"]["state"] == "cancelled"
    assert requests.get(f"{signed}/document", timeout=SECONDS).content.startswith(CONTRACT)
    assert service.api("DELETE", f"requests/{made['id']}").status_code == 204
    assert state(signed).status_code == 404 and "ended" not in state(signed).json()


def test_a_link_that_is_over_says_why_with_title_and_sender(service):
    for what, words, german in [
        ("cancelled", "withdrawn", "zurückgezogen"), ("replaced", "newer link", "neueren ersetzt"), ("expired", "expired", "abgelaufen"),
    ]:
        made = service.request(title="Lease <12>", sender="Anna Berg")
        link, signer = links(made)[0], made["signers"][0]["id"]
        if what == "cancelled":
            service.api("POST", f"requests/{made['id']}/cancel")
        elif what == "replaced":
            service.made(f"requests/{made['id']}/signers/{signer}/link")
        else:
            expire(service, made)
        assert state(link).json()["ended"] == [what]
        shown = page(link)
        assert words in shown.text and "Anna Berg" in shown.text
        # A replaced link may be in another person's hands.
        is_replaced = what == "replaced"
        assert shown.status_code == (410 if is_replaced else 404) and ("Lease &lt;12&gt;" in shown.text) != is_replaced
    made = service.request(title="Mietvertrag", signers=1)
    service.api("POST", f"requests/{made['id']}/cancel")
    # The language is the link's, which is the signer's.
    assert "Mietvertrag" in page(links(made)[0], "de").text


# MARK: Deadlines


def deadline(service, made, expires="P14D", **options):
    return service.api("PATCH", f"requests/{made['id']}", json={"expires": expires}, **options)


def test_a_deadline_is_moved_before_and_after_it_has_passed(service):
    made = service.request(signers=2)
    moved = deadline(service, made).json()
    assert moved["state"] == "sent" and moved["expires"] < made["expires"]
    complete(links(made)[0]).raise_for_status()
    expire(service, made)
    assert state(links(made)[1]).status_code == 404
    again = deadline(service, made, "P1M").json()
    assert again["state"] == "sent" and "finished" not in again
    # The links that were sent work again.
    complete(links(made)[1]).raise_for_status()
    assert service.settled(made)["state"] == "completed"
    entries = service.api("GET", f"requests/{made['id']}/audit").json()["entries"]
    changed = [each["details"] for each in entries if each["action"] == "deadline.changed"]
    assert [each["previous"] for each in changed][0] == made["expires"] and changed[1]["expires"] == again["expires"]


def test_a_deadline_that_has_passed_a_moment_ago_is_moved_too(service):
    made = service.request()
    age(service, made, 60_000 * 86_400)
    assert deadline(service, made).json()["state"] == "sent"
    assert state(links(made)[0]).status_code == 200


@pytest.mark.parametrize("body, status", [({}, 422), ({"expires": None}, 422), ({"expires": 0}, 422), ({"expires": "2020-01-01T00:00:00Z"}, 422),
                                          ({"expires": "P1D", "title": "x"}, 400)])
def test_other_deadlines_are_refused(service, body, status):
    made = service.request()
    assert service.api("PATCH", f"requests/{made['id']}", json=body).status_code == status
    assert service.api("GET", f"requests/{made['id']}").json()["expires"] == made["expires"]


def test_the_deadline_of_a_request_that_is_over_stays(service):
    made = service.request()
    service.api("POST", f"requests/{made['id']}/cancel")
    assert deadline(service, made).json()["code"] == "conflict"
    assert deadline(service, service.request(), key=service.new_account("deadlines")).status_code == 404


# MARK: New links


def new_link(service, made, number):
    return service.api("POST", f"requests/{made['id']}/signers/{made['signers'][number]['id']}/link")


def test_a_signer_who_has_signed_gets_a_new_link_at_any_time(service):
    made = service.request(signers=2)
    complete(links(made)[0]).raise_for_status()
    expire(service, made)
    reply = new_link(service, made, 0)
    assert reply.status_code == 201 and "expires" not in reply.json()
    assert state(links(made)[0]).json()["ended"] == ["replaced"]
    assert state(reply.json()["url"]).json()["signer"]["state"] == "signed"
    refused = new_link(service, made, 1)
    assert refused.status_code == 409 and "PATCH" in refused.json()["detail"]
    deadline(service, made)
    made_again = new_link(service, made, 1).json()
    assert made_again["expires"] == service.api("GET", f"requests/{made['id']}").json()["expires"]


# MARK: Copies


def copied(service, made, body=None):
    return service.api("POST", f"requests/{made['id']}/copy", **({} if body is None else {"json": body}))


def places(request):
    return [[(field["kind"], field["page"], field["frame"], field["required"]) for field in signer["fields"]] for signer in request["signers"]]


def test_a_request_is_copied_whatever_became_of_it(service):
    made = service.request(signers=2, order="sequential", message="By Friday", sender="Anna Berg")
    service.api("POST", f"requests/{made['id']}/cancel")
    reply = copied(service, made)
    copy = reply.json()
    assert reply.status_code == 201 and reply.headers["Location"].endswith(copy["id"])
    assert places(copy) == places(made)
    for name in ("title", "message", "sender", "order", "document"):
        assert copy[name] == made[name]
    assert [signer["state"] for signer in copy["signers"]] == ["ready", "waiting"]
    for link in links(copy):
        complete(link).raise_for_status()
    assert service.settled(copy)["state"] == "completed"
    entries = service.api("GET", f"requests/{copy['id']}/audit").json()["entries"]
    assert entries[0]["details"]["copyOf"] == made["id"]


def test_a_copy_is_of_another_document_and_for_other_people(service):
    made = service.request(signers=2)
    other = service.document(name="Other.pdf")["id"]
    people = [{"name": "Omar Haddad", "language": "de"}, {"name": "李小龍", "email": "li@example.org"}]
    copy = copied(service, made, {"document": other, "signers": people, "order": "sequential", "expires": "P2D"}).json()
    assert (copy["document"], copy["title"], copy["order"]) == (other, "Other.pdf", "sequential")
    assert [(each["name"], each["email"], each["language"], each["state"]) for each in copy["signers"]] == [
        ("Omar Haddad", "", "de", "ready"), ("李小龍", "li@example.org", "en", "waiting")]
    assert places(copy) == places(made)


def test_what_does_not_fit_is_not_copied(service):
    made = service.request(signers=2)
    few = copied(service, made, {"signers": [{"name": "Omar"}]})
    assert few.status_code == 422 and "2 entries" in few.json()["detail"]
    assert copied(service, made, {"dokument": "x"}).json()["code"] == "unknown-member"
    assert copied(service, made, {"document": "doc_" + "0" * 22}).status_code == 404
    key = service.new_account("copies")
    assert service.api("POST", f"requests/{made['id']}/copy", key=key).status_code == 404


def test_a_copy_is_made_once_for_a_key(service):
    made = service.request()
    again = [service.api("POST", f"requests/{made['id']}/copy", headers={"Idempotency-Key": f"copy {made['id']}"}).json()["id"] for _ in range(2)]
    assert again[0] == again[1]


# MARK: Names of files


def name_of(reply):
    return requests.utils.unquote(reply.headers["Content-Disposition"].rsplit("''", 1)[1])


@pytest.mark.parametrize("languages, name", [(["en", "en"], "Contract (signed).pdf"), (["de", "de"], "Contract (unterschrieben).pdf"),
                                             (["de", "en"], "Contract (signed).pdf")])
def test_the_signed_file_has_another_name_than_the_unsigned_one(service, languages, name):
    document = service.document(name="Contract.PDF")["id"]
    people = [{"name": f"Signer {number}", "language": language, "fields": [{"kind": "signature", "page": 1, "frame": [72, 100 + 60 * number, 150, 40]}]}
              for number, language in enumerate(languages)]
    made = service.made("requests", {"document": document, "signers": people})
    link = links(made)[0]
    assert name_of(requests.get(f"{link}/document", timeout=SECONDS)) == "Contract.PDF"
    for each in links(made):
        complete(each).raise_for_status()
    final = service.settled(made)["finalDocument"]
    assert state(link).json()["document"]["name"] == name
    names = {name_of(requests.get(f"{link}/document", timeout=SECONDS)), name_of(service.api("GET", f"requests/{made['id']}/document")),
             name_of(service.api("GET", f"documents/{final}/content")), service.api("GET", f"documents/{final}").json()["name"]}
    assert names == {name}
    assert name_of(service.api("GET", f"documents/{document}/content")) == "Contract.PDF"


