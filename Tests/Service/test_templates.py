"""Templates: made of content or of a request, saved in versions, and sent to people with their roles."""

import json

import pytest

from . import threats
from .test_backup import told
from .conftest import CONTRACT

FRAME = [72, 120, 180, 48]


@pytest.fixture
def document(service, session):
    return upload(service, session)


def upload(service, session, name="contract.pdf"):
    answer = session.post(f"{service.base}/v1/documents?name={name}", data=CONTRACT.read_bytes())
    return answer.json()["id"]


def content(document, **other):
    """A request of two roles: a buyer with two fields, and a seller."""
    return {
        "document": document,
        "title": "Contract",
        "message": "Please sign.",
        "expires": "P14D",
        "order": "sequential",
        "signers": [
            {
                "part": "Buyer",
                "name": "",
                "language": "de",
                "fields": [
                    {"kind": "signature", "page": 1, "frame": FRAME},
                    {"kind": "text", "page": 1, "frame": [72, 200, 160, 22], "label": "City", "name": "City"},
                ],
            },
            {"part": "Seller", "name": "", "fields": [{"kind": "signature", "page": 1, "frame": [320, 120, 180, 48]}]},
        ],
        **other,
    }


def made(service, session, document, **other):
    answer = session.post(f"{service.base}/v1/templates", json={"name": "Sale", "content": content(document), **other})
    assert answer.status_code == 201, answer.text
    return answer.json()


PEOPLE = {"Buyer": {"name": "Anna Bauer", "email": "anna@example.org"}, "Seller": {"name": "Bo Sand"}}


def use(service, session, template, **body):
    return session.post(f"{service.base}/v1/templates/{template['id']}/requests", json={"people": PEOPLE, **body})


def test_a_request_of_a_template_has_its_fields_people_and_version(service, session, document):
    template = made(service, session, document, folder="Sales/ Leases ")
    assert template["folder"] == "Sales/Leases" and template["version"] == 1
    assert [role["name"] for role in template["roles"]] == ["Buyer", "Seller"]
    names = [field["name"] for signer in template["content"]["signers"] for field in signer["fields"]]
    assert names == ["signature1", "City", "signature2"]
    answer = use(service, session, template)
    assert answer.status_code == 201, answer.text
    request = answer.json()
    assert request["template"] == {"id": template["id"], "version": 1}
    assert [(signer["name"], signer["language"]) for signer in request["signers"]] == [("Anna Bauer", "de"), ("Bo Sand", "en")]
    assert [field["frame"] for field in request["signers"][0]["fields"] if field["kind"] == "signature"] == [FRAME]
    assert request["title"] == "Contract" and request["order"] == "sequential"
    assert session.get(f"{service.base}/v1/templates/{template['id']}").json()["requests"] == 1


def test_roles_without_people_and_unknown_names_are_told(service, session, document):
    template = made(service, session, document)
    missing = use(service, session, template, people={"Buyer": {"name": "Anna"}})
    assert (missing.status_code, missing.json()["code"], missing.json()["roles"]) == (422, "role-missing", ["Seller"])
    unknown = use(service, session, template, people={**PEOPLE, "Agent": {"name": "X"}})
    assert (unknown.status_code, unknown.json()["code"], unknown.json()["roles"]) == (422, "role-unknown", ["Agent"])
    value = use(service, session, template, values={"Town": "Kiel"})
    assert (value.status_code, value.json()["code"], value.json()["fields"]) == (422, "field-unknown", ["Town"])


def test_a_request_becomes_a_template_without_its_people(service, session, document):
    wanted = content(document)
    for signer, name in zip(wanted["signers"], ["Anna Bauer", "Bo Sand"]):
        signer.update(name=name, email=f"{name.split()[0].lower()}@example.org")
    request = session.post(f"{service.base}/v1/requests", json=wanted).json()
    answer = session.post(f"{service.base}/v1/templates", json={"request": request["id"]})
    assert answer.status_code == 201, answer.text
    assert "Anna" not in answer.text and "example.org" not in answer.text
    template = answer.json()
    assert template["name"] == "Contract"
    assert not any("person" in role for role in template["roles"])
    parts = [role["name"] for role in template["roles"]]
    again = use(service, session, template, people=dict(zip(parts, PEOPLE.values())))
    assert again.status_code == 201, again.text
    assert [len(signer["fields"]) for signer in again.json()["signers"]] == [2, 1]


# Versions


def test_each_change_of_the_content_is_a_version_and_an_old_one_is_not_overwritten(service, session, document):
    template = made(service, session, document)
    address = f"{service.base}/v1/templates/{template['id']}"
    first = use(service, session, template).json()
    changed = content(document, title="Sale of a car")
    saved = session.patch(address, json={"version": 1, "content": changed, "folder": "A/B"})
    assert (saved.status_code, saved.json()["version"], saved.json()["folder"]) == (200, 2, "A/B"), saved.text
    late = session.patch(address, json={"version": 1, "content": changed})
    assert (late.status_code, late.json()["code"]) == (409, "version-changed")
    assert [each["version"] for each in session.get(f"{address}/versions").json()["items"]] == [2, 1]
    assert session.get(f"{address}/versions/1").json()["content"]["title"] == "Contract"
    assert session.get(f"{address}/versions/3").status_code == 404
    assert session.get(f"{service.base}/v1/requests/{first['id']}").json()["template"]["version"] == 1
    assert use(service, session, template, version=1).json()["title"] == "Contract"
    assert use(service, session, template).json()["title"] == "Sale of a car"


@pytest.mark.parametrize("number", ["-9223372036854775808", "9223372036854775807", "0", "-1", "2"])
def test_a_document_that_the_template_has_not_is_not_found(service, session, document, number):
    template = made(service, session, document)
    body = {"version": template["version"], "document": document}
    assert session.put(f"{service.base}/v1/templates/{template['id']}/documents/{number}", json=body).status_code == 404


def test_an_archived_template_is_not_used_and_one_in_use_is_not_deleted(service, session, document):
    template = made(service, session, document)
    address = f"{service.base}/v1/templates/{template['id']}"
    copy = session.post(f"{address}/duplicate", json={"name": "Copy"}).json()
    assert copy["name"] == "Copy" and copy["roles"] == template["roles"] and copy["version"] == 1
    assert session.post(f"{address}/archive").json()["archived"]
    assert use(service, session, template).status_code == 409
    found = [each["id"] for each in session.get(f"{service.base}/v1/templates").json()["items"]]
    assert copy["id"] in found and template["id"] not in found
    assert template["id"] in [each["id"] for each in session.get(f"{service.base}/v1/templates?archived=true").json()["items"]]
    assert "archived" not in session.post(f"{address}/restore").json()
    assert use(service, session, template).status_code == 201
    refused = session.delete(address)
    assert (refused.status_code, refused.json()["code"]) == (409, "template-in-use")
    document_refused = session.delete(f"{service.base}/v1/documents/{document}")
    assert (document_refused.status_code, document_refused.json()["code"]) == (409, "document-in-use")
    assert session.delete(f"{service.base}/v1/templates/{copy['id']}").status_code == 204
    assert session.get(f"{service.base}/v1/templates/{copy['id']}").status_code == 404


def test_a_template_keeps_its_document_when_a_request_of_it_is_deleted(service, session, document):
    template = made(service, session, document)
    request = use(service, session, template).json()
    session.post(f"{service.base}/v1/requests/{request['id']}/cancel")
    assert session.delete(f"{service.base}/v1/requests/{request['id']}").status_code == 204
    assert use(service, session, template).status_code == 201


def test_templates_are_found_by_folder_and_words(service, session, document):
    for name, folder in [("Lease flat", "Homes/Rent"), ("Lease garage", "Homes"), ("Lease boat", "Home")]:
        made(service, session, document, name=name, folder=folder)
    def found(query):
        return sorted(each["name"] for each in session.get(f"{service.base}/v1/templates?{query}").json()["items"])
    assert found("folder=Homes") == ["Lease flat", "Lease garage"]
    assert found("folder=Homes&q=flat") == ["Lease flat"]
    assert found("q=lease boat") == ["Lease boat"]
    assert session.get(f"{service.base}/v1/templates?folder=a/b/c/d/e").status_code == 422


@pytest.mark.parametrize(
    "change, problem",
    [
        ({"expires": "2026-12-24T18:00:00Z"}, "duration"),
        ({"signers": [{"part": "", "name": "", "fields": [{"kind": "signature", "page": 1, "frame": FRAME}]}]}, "part"),
        ({"signers": [{"part": "A", "name": "", "fields": [{"kind": "signature", "page": 9, "frame": FRAME}]}]}, "page 9"),
        ({"signers": [{"part": "A", "name": ""}]}, "nothing to fill"),
    ],
)
def test_what_could_not_be_sent_is_refused_as_a_template(service, session, document, change, problem):
    answer = session.post(f"{service.base}/v1/templates", json={"name": "X", "content": content(document, **change)})
    assert answer.status_code == 422 and problem in answer.json()["detail"], answer.text


def test_a_person_who_always_has_a_role_is_not_asked_for(service, session, document):
    wanted = content(document)
    wanted["signers"][1].update(name="Bo Sand", email="bo@example.org")
    template = session.post(f"{service.base}/v1/templates", json={"name": "X", "content": wanted}).json()
    assert template["roles"][1]["person"]["name"] == "Bo Sand"
    request = use(service, session, template, people={"Buyer": {"name": "Anna"}}).json()
    assert [signer["name"] for signer in request["signers"]] == ["Anna", "Bo Sand"]


# Blocks


def test_the_fields_of_a_block_are_put_at_a_place_with_names_of_their_own(service, session, document):
    fields = [
        {"kind": "text", "page": 3, "frame": [100, 300, 160, 22], "name": "City"},
        {"kind": "date", "page": 3, "frame": [100, 260, 110, 22], "name": "Day"},
    ]
    block = session.post(f"{service.base}/v1/blocks", json={"name": "Place and date", "fields": fields})
    assert block.status_code == 201, block.text
    assert [field["frame"] for field in block.json()["fields"]] == [[0, 40, 160, 22], [0, 0, 110, 22]]
    template = made(service, session, document)
    place = {"version": 1, "block": block.json()["id"], "role": "Seller", "page": 1, "at": [60, 400]}
    answer = session.post(f"{service.base}/v1/templates/{template['id']}/blocks", json=place)
    assert answer.status_code == 200, answer.text
    added = [(field["name"], field["frame"]) for field in answer.json()["content"]["signers"][1]["fields"][1:]]
    assert added == [("City 2", [60, 440, 160, 22]), ("Day", [60, 400, 110, 22])]
    assert answer.json()["version"] == 2
    outside = session.post(f"{service.base}/v1/templates/{template['id']}/blocks", json={**place, "version": 2, "at": [590, 400]})
    assert outside.status_code == 422 and "not on page 1" in outside.json()["detail"]


# Another document


def paper(*pages):
    """A document whose pages have these texts: x, y and the words."""
    font = b"<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>"
    kids = b" ".join(b"%d 0 R" % (4 + 2 * index) for index in range(len(pages)))
    objects = [b"<</Type/Catalog/Pages 2 0 R>>", b"<</Type/Pages/Kids[" + kids + b"]/Count %d>>" % len(pages), font]
    for index, lines in enumerate(pages):
        content = b"".join(b"BT /F 11 Tf %d %d Td (%s) Tj ET\n" % (x, y, words.encode()) for x, y, words in lines)
        objects.append(
            b"<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Resources<</Font<</F 3 0 R>>>>/Contents %d 0 R>>" % (5 + 2 * index)
        )
        objects.append(threats.stream(b"", content))
    return threats.pdf(objects)


BUYER = [(72, 700, "The buyer pays the price on delivery."), (72, 660, "Signature of the buyer:"), (72, 630, "Date")]
SELLER = [(72, 500, "The seller hands over the goods."), (72, 460, "Signature of the seller:"), (72, 430, "Date")]
BY_BUYER, BY_SELLER = [220, 655, 180, 30], [220, 455, 180, 30]


def lower(lines, points):
    return [(x, y - points, words) for x, y, words in lines]


@pytest.mark.parametrize(
    "pages, buyer, seller",
    [
        ([BUYER + SELLER], (1, BY_BUYER), (1, BY_SELLER)),
        ([[(72, 780, "Contract of sale")] + lower(BUYER, 40) + lower(SELLER, 90)], (1, [220, 615, 180, 30]), (1, [220, 365, 180, 30])),
        ([BUYER, SELLER], (1, BY_BUYER), (2, BY_SELLER)),
        ([lower(BUYER, 200) + lower(SELLER, -200)], (1, [220, 455, 180, 30]), (1, [220, 655, 180, 30])),
        ([BUYER], (1, BY_BUYER), None),
        ([[(72, 700, "Something else")]], None, None),
        ([[(72, 660, "Signature:"), (72, 460, "Signature:")]], None, None),
    ],
    ids=["the same", "further down", "on the next page", "swapped", "without the seller", "without both", "ambiguous"],
)
def test_fields_follow_their_text_into_another_document(service, session, pages, buyer, seller):
    def upload_paper(*pages):
        answer = session.post(f"{service.base}/v1/documents?name=paper.pdf", data=paper(*pages))
        assert answer.status_code == 201, answer.text
        return answer.json()["id"]

    first = upload_paper(BUYER + SELLER)
    wanted = content(first)
    wanted["signers"][0]["fields"] = [{"kind": "signature", "page": 1, "frame": BY_BUYER, "name": "buyer"}]
    wanted["signers"][1]["fields"] = [{"kind": "signature", "page": 1, "frame": BY_SELLER, "name": "seller"}]
    template = session.post(f"{service.base}/v1/templates", json={"name": "Sale", "content": wanted}).json()
    request = use(service, session, template).json()
    address = f"{service.base}/v1/templates/{template['id']}"
    change = {"version": 1, "document": upload_paper(*pages)}
    preview = session.put(f"{address}/documents/1", json={**change, "preview": True})
    assert preview.status_code == 200, preview.text
    told = {name: {each["name"]: each for each in preview.json()[name]} for name in ["kept", "moved", "lost"]}
    for name, before, after in [("buyer", BY_BUYER, buyer), ("seller", BY_SELLER, seller)]:
        kind = "lost" if after is None else "kept" if after == (1, before) else "moved"
        assert name in told[kind], told
        if after is not None:
            page, frame = after
            assert told[kind][name]["to"]["page"] == page
            assert told[kind][name]["to"]["frame"] == pytest.approx(frame, abs=1)
    assert session.get(address).json()["version"] == 1, "a preview saves nothing"
    saved = session.put(f"{address}/documents/1", json=change)
    if told["lost"]:
        assert (saved.status_code, saved.json()["code"], sorted(saved.json()["fields"])) == (409, "fields-lost", sorted(told["lost"]))
        saved = session.put(f"{address}/documents/1", json={**change, "lost": "stay"})
    assert saved.status_code == 200, saved.text
    assert saved.json()["template"]["version"] == 2
    # What was sent, and the version before, are as they were.
    assert session.get(f"{address}/versions/1").json()["content"]["document"] == first
    told = session.get(f"{service.base}/v1/requests/{request['id']}").json()
    assert told["document"] == first and told["signers"][0]["fields"][0]["frame"] == BY_BUYER


# Others, events and people


@pytest.fixture(scope="module")
def alone():
    """A service that no other test uses, whose data are looked into."""
    with threats.Service("webhooks.allow-private=true") as running:
        yield running


def kept(running, **change):
    wanted = content(running.document()["id"], **change)
    return running.made("templates", {"name": "Sale", "content": wanted})


def test_templates_and_blocks_of_another_account_are_not_found(alone):
    template, other = kept(alone), alone.new_account()
    block = alone.made("blocks", {"name": "B", "fields": [{"kind": "date", "page": 1, "frame": [0, 0, 110, 22]}]})
    path, document = f"templates/{template['id']}", template["content"]["document"]
    replaced = {"version": 1, "document": document}
    placed = {"version": 1, "block": block["id"], "role": "Buyer", "page": 1, "at": [72, 400]}
    for method, address, body in [
        ("GET", path, None), ("PATCH", path, {"name": "Mine"}), ("PATCH", path, {"version": 1, "content": template["content"]}),
        ("DELETE", path, None), ("GET", f"{path}/versions", None), ("GET", f"{path}/versions/1", None),
        ("POST", f"{path}/duplicate", {}), ("POST", f"{path}/archive", None), ("POST", f"{path}/restore", None),
        ("PUT", f"{path}/documents/1", replaced), ("POST", f"{path}/blocks", placed), ("POST", f"{path}/requests", {"people": PEOPLE}),
        ("GET", f"blocks/{block['id']}", None), ("DELETE", f"blocks/{block['id']}", None),
        ("POST", "templates", {"content": content(document)}),
    ]:
        answer = alone.api(method, address, key=other, json=body) if body is not None else alone.api(method, address, key=other)
        assert answer.status_code == 404, (method, address, answer.text)
    assert alone.api("GET", "templates", key=other).json()["items"] == []
    assert alone.api("GET", "blocks", key=other).json()["items"] == []
    assert alone.api("GET", path).json()["version"] == 1


def test_changes_of_templates_are_events_and_entries_of_the_chain(alone):
    alone.made("webhooks", {"url": "http://127.0.0.1:9/x", "events": ["template.created", "template.updated", "template.archived"]})
    template = kept(alone)
    path = f"templates/{template['id']}"
    alone.api("PATCH", path, json={"folder": "A"})
    alone.api("POST", f"{path}/archive")
    told = alone.rows("SELECT event FROM delivery WHERE body LIKE ? ORDER BY created, id", f"%{template['id']}%")
    assert sorted(each[0] for each in told) == ["template.archived", "template.created", "template.updated"]
    assert alone.api("DELETE", path).status_code == 204
    actions = [each["action"] for each in alone.api("GET", "audit").json()["items"] if each["details"].get("template") == template["id"]]
    assert sorted(actions) == ["template.archived", "template.created", "template.deleted", "template.updated"]


def test_a_person_who_always_has_a_role_is_exported_and_erased(alone, tmp_path):
    wanted = content(alone.document()["id"])
    wanted["signers"][1].update(name="Zoe Kwyjibo", email="Zoe@Kwyjibo.example")
    template = alone.made("templates", {"name": "Sale", "content": wanted})
    path = f"templates/{template['id']}"
    alone.api("PATCH", path, json={"version": 1, "content": {**wanted, "title": "Second"}}).raise_for_status()
    done = told("export-person", "zoe@kwyjibo.example", tmp_path / "person", "--data", alone.folder)
    assert done.returncode == 0, done.stderr
    exported = json.loads((tmp_path / "person" / "person.json").read_text())["templates"]
    assert [(each["version"], each["roles"], each["people"][0]["name"]) for each in exported] == [
        (1, ["Seller"], "Zoe Kwyjibo"), (2, ["Seller"], "Zoe Kwyjibo")
    ]
    done = told("erase-person", "zoe@kwyjibo.example", "--data", alone.folder, "--json")
    assert done.returncode == 0, done.stderr
    assert json.loads(done.stdout)["templates"] == [template["id"]]
    for address in [path, f"{path}/versions/1"]:
        assert "kwyjibo" not in alone.api("GET", address).text.lower()
    assert "person" not in alone.api("GET", path).json()["roles"][1]
    missing = alone.api("POST", f"{path}/requests", json={"people": {"Buyer": {"name": "Anna"}}})
    assert missing.json()["roles"] == ["Seller"]
