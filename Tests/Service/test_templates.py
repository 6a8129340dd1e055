"""Templates: made of content or of a request, saved in versions, and sent to people with their roles."""

import pytest

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
