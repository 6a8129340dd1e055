"""What cannot be requested is refused when it is uploaded, and not when the links are to be made."""

import subprocess

import pytest

from .threats import CONTRACT, Service, complete, endless_page, service  # noqa: F401


def restricted(tmp_path, *options):
    """The contract with an owner's password and these permissions."""
    plain, made = tmp_path / "plain.pdf", tmp_path / "restricted.pdf"
    plain.write_bytes(CONTRACT)
    subprocess.run(["qpdf", "--encrypt", "", "owner", "256", *options, "--", plain, made], check=True)
    return made.read_bytes()


def asked(service, document):
    signer = {"name": "Jane Doe", "fields": [{"kind": "signature", "page": 1, "frame": [72, 100, 150, 40]}]}
    return service.api("POST", "requests", json={"document": document, "signers": [signer]})


def test_a_document_that_forbids_signature_fields_says_so_at_the_upload(service, tmp_path):
    # Marks may be added, but no fields.
    made = service.document(restricted(tmp_path, "--modify=annotate"))
    assert "refusal" not in made and "signature" in made["requestRefusal"]
    german = service.api("GET", f"documents/{made['id']}", headers={"Accept-Language": "de"}).json()
    assert "Signaturfelder" in german["requestRefusal"]
    listed = service.api("GET", "documents").json()["items"][0]
    assert (listed["id"], listed["requestRefusal"]) == (made["id"], made["requestRefusal"])
    reply = asked(service, made["id"])
    assert (reply.status_code, reply.json()["code"], reply.json()["detail"]) == (409, "refused", made["requestRefusal"])
    # It takes stamps, whose result forbids the same.
    stamp = {"signature": {"kind": "typed", "text": "Jane", "face": "dancing-script"}, "at": "page:1,center"}
    stamped = service.made(f"documents/{made['id']}/stamps", {"stamps": [stamp]})
    assert stamped["requestRefusal"] == made["requestRefusal"]


def test_where_nothing_is_sealed_the_same_document_is_requested(tmp_path):
    with Service("seal.enabled=false") as running:
        made = running.document(restricted(tmp_path, "--modify=annotate"))
        assert "requestRefusal" not in made
        assert asked(running, made["id"]).status_code == 201


@pytest.mark.parametrize("options", [["--modify=all"], ["--print=none", "--extract=n"]])
def test_documents_that_forbid_other_things_are_requested(service, tmp_path, options):
    made = service.document(restricted(tmp_path, *options))
    assert "requestRefusal" not in made
    assert asked(service, made["id"]).status_code == 201


def test_a_page_that_takes_too_long_is_refused_at_the_upload():
    with Service("limits.viewing-seconds=1") as running:
        made = running.document(endless_page())
        assert "refusal" not in made and "first page" in made["requestRefusal"]
        assert asked(running, made["id"]).json()["detail"] == made["requestRefusal"]


def test_a_signed_document_says_that_it_cannot_be_requested(service):
    request = service.request()
    complete(request["signers"][0]["url"]).raise_for_status()
    final = service.settled(request)["finalDocument"]
    told = service.api("GET", f"documents/{final}").json()
    # What a recipe could do with it is no way to a request.
    assert "in a recipe" in told["refusal"]
    assert told["requestRefusal"].startswith("The document is signed (field") and "recipe" not in told["requestRefusal"]
    assert told["requestRefusal"].endswith("; have it signed here first, and digitally afterwards.")
    refused = asked(service, final).json()
    assert (refused["code"], refused["detail"]) == ("refused", told["requestRefusal"])
    # The same file, uploaded again.
    again = service.document(service.api("GET", f"documents/{final}/content").content)
    assert again["requestRefusal"] == told["requestRefusal"]
    assert "requestRefusal" not in service.document()
