"""Requests of several documents: one consent and one finish, each document stamped and sealed by itself, each person sees theirs."""

import base64
import concurrent.futures
import hashlib
import io
import json
import subprocess
import zipfile

import pytest
import requests
from pyhanko.pdf_utils.reader import PdfFileReader
from pyhanko.sign.validation import validate_pdf_signature
from pyhanko_certvalidator import ValidationContext
from waits import SECONDS

from .digital import apart, form
from .digital import signed as signed_form
from .sealing import Gate, certificate, completed, trail
from .threats import CONTRACT, PROGRAM, ROOT, SCAN, TYPED, Service

SIGNET = ROOT / ".build/debug/signet"
FRAME = [72, 100, 150, 40]


def numbered(number):
    """A document that no other is."""
    return CONTRACT + b"\n%% document %d\n" % number


def signature(document, **members):
    return {"kind": "signature", "page": 1, "frame": FRAME, "document": document, **members}


def person(name, signs, **members):
    """A person with a signature in each of these documents."""
    return {"name": name, "email": f"{name.lower()}@example.org", "fields": [signature(each) for each in signs], **members}


def asked(service, count, people, **members):
    """A request of that many documents."""
    documents = [{"document": service.document(numbered(number), f"paper {number}.pdf")["id"]} for number in range(1, count + 1)]
    return service.made("requests", {"documents": documents, "title": "Papers", "signers": people, **members})


def link(request, number=0):
    return request["signers"][number]["url"]


def get(url, **options):
    return requests.get(url, timeout=SECONDS, **options)


def answers(url):
    state = get(f"{url}/state").json()
    values = {field["id"]: {"signature": TYPED} for field in state["fields"]}
    return {"consent": state["consent"]["sha256"], "values": values, "version": state["request"]["version"]}


def sign(url):
    return requests.post(f"{url}/complete", json=answers(url), timeout=SECONDS)


@apart
def judged(bytes_, root):
    trust = ValidationContext(trust_roots=[root], allow_fetching=False)
    [seal] = PdfFileReader(io.BytesIO(bytes_)).embedded_signatures
    judgement = validate_pdf_signature(seal, trust, trust)
    # Of a time stamp the authority is not trusted here.
    assert (judgement.intact, judgement.valid, judgement.coverage.name) == (True, True, "ENTIRE_FILE"), judgement.summary()
    return True


def archive(reply):
    assert reply.status_code == 200 and reply.headers["Content-Type"] == "application/zip", reply.text
    files = zipfile.ZipFile(io.BytesIO(reply.content))
    assert files.testzip() is None
    return {name: files.read(name) for name in files.namelist()}


def test_twenty_documents_with_a_person_limited_to_three(tmp_path):
    with Service("log.level=error") as service:
        seen = [2, 7, 20]
        made = asked(service, 20, [person("Anna", range(1, 21)), person("Berta", seen, documents=seen)])
        assert [each["position"] for each in made["documents"]] == list(range(1, 21))
        assert made["signers"][1]["documents"] == seen and "documents" not in made["signers"][0]
        mine = get(f"{link(made, 1)}/state").json()
        assert [each["position"] for each in mine["documents"]] == seen and mine["document"]["position"] == 2
        assert {field["document"] for field in mine["fields"]} == set(seen)
        for place in range(1, 21):
            for path in (f"documents/{place}", f"documents/{place}/pages/1?width=100"):
                assert get(f"{link(made, 1)}/{path}").status_code == (200 if place in seen else 404)
        # Nothing of the others is in what their link serves.
        assert "paper 1.pdf" not in json.dumps(mine)
        for each in (0, 1):
            assert sign(link(made, each)).status_code == 200
        told = completed(service, made)
        assert all(each["shown"] and each["finalDocument"] and each["sealed"] for each in told["documents"])
        root = certificate(service)
        files = archive(service.api("GET", f"requests/{made['id']}/archive"))
        assert len(files) == 21 and "Certificate of signing.pdf" in files
        final = [service.api("GET", f"requests/{made['id']}/documents/{place}").content for place in range(1, 21)]
        assert set(final) == {content for name, content in files.items() if not name.startswith("Certificate")}
        assert all(judged(content, root) for content in final)
        for place, content in enumerate(final, 1):
            found = service.api("POST", "verify", data=content).json()["origin"]
            assert found["request"]["id"] == made["id"]
            sent = service.api("GET", f"documents/{told['documents'][place - 1]['document']}/content").content
            assert content.startswith(sent) and sent == numbered(place)
        # The certificate lists all, and the trail holds for each of them.
        (tmp_path / "certificate.pdf").write_bytes(files["Certificate of signing.pdf"])
        text = subprocess.run(["pdftotext", "-layout", tmp_path / "certificate.pdf", "-"], check=True, capture_output=True, text=True).stdout
        assert all(hashlib.sha256(content).hexdigest() in text.replace("\n", "").replace(" ", "") for content in final)
        audit = trail(service, made)
        (tmp_path / "audit.json").write_text(json.dumps(audit))
        paths = [tmp_path / f"{place}.pdf" for place in range(1, 21)]
        for path, content in zip(paths, final):
            path.write_bytes(content)
        said = subprocess.run([SIGNET, "audit", "verify", tmp_path / "audit.json", *paths], check=True, capture_output=True, text=True)
        assert said.stdout.count("the final document") == 20 and said.stdout.count("its seal covers") == 20
        actions = [entry["action"] for entry in audit["entries"]]
        assert actions.count("document.sealed") == 20 and actions.count("document.added") == 19
        # The person who sees three has these in the archive, and the certificate tells of no others.
        theirs = archive(get(f"{link(made, 1)}/archive"))
        assert sorted(theirs) == ["Certificate of signing.pdf"] + sorted(f"paper {place} (signed).pdf" for place in seen)
        (tmp_path / "theirs.pdf").write_bytes(theirs["Certificate of signing.pdf"])
        text = subprocess.run(["pdftotext", "-layout", tmp_path / "theirs.pdf", "-"], check=True, capture_output=True, text=True).stdout
        compact = text.replace("\n", "").replace(" ", "")
        assert [place for place, content in enumerate(final, 1) if hashlib.sha256(content).hexdigest() in compact] == seen
        assert service.api("GET", f"requests/{made['id']}/document").json()["code"] == "several-documents"
        # All is deleted with the request.
        assert service.api("DELETE", f"requests/{made['id']}").status_code == 204
        assert service.api("GET", "documents").json()["items"] == []
        assert service.rows("SELECT count(*) FROM requestDocument")[0][0] == service.rows("SELECT count(*) FROM signerDocument")[0][0] == 0


SCANNED = {"signature": {"kind": "scanned", "data": base64.b64encode(SCAN).decode()}}


def pictures_in(path):
    """How many pictures a file has."""
    listed = subprocess.run(["pdfimages", "-list", path], check=True, capture_output=True, text=True).stdout
    return listed.count(" image ")


def test_a_certificate_tells_nothing_of_documents_that_its_reader_does_not_see(tmp_path):
    with Service("log.level=error") as service:
        salary = {"kind": "number", "name": "salary", "document": 2, "page": 1, "frame": [300, 100, 100, 20], "value": "70001"}
        rule = {"effect": "show", "of": [{"field": "salary", "is": "over", "value": "90000"}]}
        people = [
            {**person("Anna", [2]), "fields": [signature(2), salary]}, person("Berta", [1], documents=[1]),
            {"name": "Dora", "email": "dora@example.org", "role": "approver", "rules": [rule]},
        ]
        made = asked(service, 2, people)
        for number in (0, 1):
            state = get(f"{link(made, number)}/state").json()
            values = {field["id"]: SCANNED if field["kind"] == "signature" else {"text": "70001"} for field in state["fields"]}
            body = {"consent": state["consent"]["sha256"], "values": values}
            assert requests.post(f"{link(made, number)}/complete", json=body, timeout=SECONDS).status_code == 200
        completed(service, made)
        told = {}
        for name, content in {
            "all": service.api("GET", f"requests/{made['id']}/certificate").content,
            "Anna": archive(get(f"{link(made, 0)}/archive"))["Certificate of signing.pdf"],
            "Berta": archive(get(f"{link(made, 1)}/archive"))["Certificate of signing.pdf"],
        }.items():
            path = tmp_path / f"{name}.pdf"
            path.write_bytes(content)
            text = subprocess.run(["pdftotext", "-layout", path, "-"], check=True, capture_output=True, text=True).stdout
            told[name] = ("salary" in text, pictures_in(path))
        # Anna's signature is in the document that Berta does not see, and so is the field that a rule names.
        assert told["all"] == told["Anna"] and told["all"][0] and told["all"][1] > 0
        assert told["Berta"] == (False, told["all"][1] // 2)


def test_people_who_sign_different_documents_at_once_all_do():
    with Service("log.level=error") as service:
        people = [person(f"P{number}", [1, number]) for number in range(2, 6)]
        made = asked(service, 5, people)
        bodies = [answers(link(made, number)) for number in range(4)]
        with concurrent.futures.ThreadPoolExecutor(4) as pool:
            replies = list(pool.map(lambda number: requests.post(f"{link(made, number)}/complete", json=bodies[number], timeout=SECONDS), range(4)))
        assert [reply.status_code for reply in replies] == [200] * 4
        completed(service, made)
        stamped = [entry for entry in trail(service, made)["entries"] if entry["action"] == "document.stamped"]
        places = [entry["document"].get("place", 1) for entry in stamped]
        assert sorted(places) == [1, 1, 1, 1, 2, 3, 4, 5]
        done = subprocess.run([PROGRAM, "check", "--data", str(service.folder)], capture_output=True, text=True, env=service.environment)
        assert done.returncode == 0, done.stdout + done.stderr


def test_a_service_killed_while_it_seals_seals_each_document_once(tmp_path):
    authority = subprocess.Popen(
        ["python3", str(ROOT / "Tests/Fixtures/timestamps.py")], stdin=subprocess.PIPE, stdout=subprocess.PIPE
    )
    told = json.loads(authority.stdout.readline())
    with Gate(f"http://127.0.0.1:{told['http']}/ok") as gate:
        settings = (f"seal.tsa={gate.url}", "seal.allow-private=true", "seal.level=b-t", "log.level=error")
        with Service(*settings, folder=tmp_path / "data") as service:
            made = asked(service, 4, [person("Anna", [1, 2, 3, 4])])
            gate.is_open.set()
            assert sign(link(made)).status_code == 200
            # Killed between the second document and the last.
            service.settled(made, lambda told: sum("sealed" in each for each in told["documents"]) >= 2)
            gate.is_open.clear()
            service.process.kill()
            service.process.wait()
            gate.is_open.set()
            service.start()
            completed(service, made)
            entries = trail(service, made)["entries"]
            sealed = [entry["document"].get("place", 1) for entry in entries if entry["action"] == "document.sealed"]
            assert sealed == [1, 2, 3, 4]
            finals = [service.api("GET", f"requests/{made['id']}/documents/{place}").content for place in (1, 2, 3, 4)]
            assert all(judged(content, certificate(service)) for content in finals)
    authority.stdin.close()
    authority.wait(SECONDS)


@pytest.mark.parametrize(
    "change, words",
    [
        (lambda body: body.update(documents=[]), "1 to 20 documents (limits.request-documents), not 0"),
        (lambda body: body.update(documents=body["documents"] * 11), "not 22"),
        (lambda body: body.update(document=body["documents"][0]["document"]), "either 'document' or 'documents'"),
        (lambda body: body["signers"][0].update(documents=[3]), "'signers[0].documents' has places from 1 to 2"),
        (lambda body: body["signers"][0].update(documents=[1]), "Anna does not see document 2"),
        (lambda body: body["signers"][0]["fields"][0].update(document=3), "is from 1 to 2, not 3"),
        (lambda body: body["documents"][0].update(name=" "), "'documents[0].name' is empty"),
        (
            lambda body: [each.update(rules=[{"effect": "show", "of": [{"field": "x", "is": "filled"}]}]) for each in body["documents"]],
            "one of them must be without 'rules'",
        ),
    ],
)
def test_documents_that_do_not_fit_are_refused(service, change, words):
    documents = [{"document": service.document(numbered(number))["id"]} for number in (1, 2)]
    body = {"documents": documents, "signers": [person("Anna", [1, 2])]}
    change(body)
    reply = service.api("POST", "requests", json=body)
    assert reply.status_code in (400, 422) and words in reply.json()["detail"], reply.text


@pytest.fixture(scope="module")
def service():
    with Service("log.level=error", "seal.enabled=false") as running:
        yield running


def test_what_one_of_several_documents_refuses_names_it(service):
    (plain, other) = (service.document(numbered(1))["id"], service.document(signed_form(form()), "signed.pdf")["id"])
    body = {"documents": [{"document": plain}, {"document": other}], "signers": [person("Anna", [1, 2])]}
    for language, words in (("en", "The document is signed"), ("de", "Das Dokument ist digital signiert")):
        reply = service.api("POST", "requests", json=body, headers={"Accept-Language": language})
        assert (reply.status_code, reply.json()["code"]) == (409, "refused")
        assert reply.json()["detail"].startswith(f"signed.pdf (2/2): {words}"), reply.text
    body = {"documents": [{"document": plain}, {"document": plain}], "signers": [person("Anna", [1])]}
    body["signers"][0]["fields"].append({"kind": "date", "at": "text:nowhere", "document": 2})
    assert service.api("POST", "requests", json=body).json()["detail"].startswith("contract.pdf (2/2): ")


def test_a_document_of_another_account_is_none(service):
    foreign = service.document(key=service.new_account())["id"]
    mine = service.document()["id"]
    body = {"documents": [{"document": mine}, {"document": foreign}], "signers": [person("Anna", [1])]}
    assert service.api("POST", "requests", json=body).status_code == 404


def test_documents_have_their_own_names_and_a_copy_keeps_them(service):
    documents = [{"document": service.document(numbered(number))["id"], "name": f"../=Part {number % 2}.pdf"} for number in (1, 2, 3)]
    made = service.made("requests", {"documents": documents, "signers": [person("Anna", [1, 3], documents=[1, 3])]})
    copy = service.made(f"requests/{made['id']}/copy", {})
    assert [each["name"] for each in copy["documents"]] == [each["name"] for each in documents]
    assert copy["signers"][0]["documents"] == [1, 3]
    assert sign(link(copy)).status_code == 200
    files = archive(service.api("GET", f"requests/{copy['id']}/archive"))
    # Names are made safe and differ.
    assert sorted(files) == ["Certificate of signing.pdf", "_=Part 0 (signed).pdf", "_=Part 1 (signed) (2).pdf", "_=Part 1 (signed).pdf"]


def test_a_document_that_others_sign_can_be_replaced_and_another_added(service, tmp_path):
    made = asked(service, 2, [person("Anna", [1], documents=[1]), person("Berta", [2])])
    assert sign(link(made)).status_code == 200
    (other, further) = (service.document(numbered(7))["id"], service.document(numbered(8), "further.pdf")["id"])
    change = {"version": 0, "changes": {"documents": [{"position": 2, "document": other}, {"document": further, "name": "Annex"}]}}
    reply = service.api("POST", f"requests/{made['id']}/correct", json=change)
    assert reply.status_code == 200, reply.text
    # Anna sees neither, so her signature stays.
    now = reply.json()
    assert [each["document"] for each in now["documents"]][1:] == [other, further] and now["documents"][2]["name"] == "Annex"
    assert [signer["state"] for signer in now["signers"]] == ["signed", "ready"]
    assert [each["position"] for each in get(f"{link(made, 1)}/state").json()["documents"]] == [1, 2, 3]
    assert sign(link(made, 1)).status_code == 200
    told = completed(service, made)
    final = [service.api("GET", f"requests/{made['id']}/documents/{place}").content for place in (1, 2, 3)]
    assert final[1].startswith(numbered(7)) and final[2] == numbered(8) and len(told["documents"]) == 3
    (tmp_path / "audit.json").write_text(json.dumps(trail(service, made)))
    for place, content in enumerate(final):
        (tmp_path / f"{place}.pdf").write_bytes(content)
    words = [SIGNET, "audit", "verify", tmp_path / "audit.json", *(tmp_path / f"{place}.pdf" for place in range(3))]
    assert subprocess.run(words, capture_output=True, text=True).stdout.count("the final document") == 3


def test_a_program_of_an_earlier_release_cannot_stamp_several_documents_into_one(service):
    """Its statements, which know nothing of the other documents, are refused by the database."""
    from . import stores

    several = asked(service, 2, [person("Anna", [1, 2])])
    one = service.request()
    with stores.connect(service.folder) as database:
        with pytest.raises(Exception, match="(?i)check|constraint"):
            database.execute("UPDATE request SET sha256 = 'other' WHERE id = ?", (several["id"],))
    # A request with one document stays as the program knows it.
    with stores.connect(service.folder) as database:
        database.execute("UPDATE request SET bytes = 7 WHERE id = ?", (one["id"],))
    assert service.rows("SELECT bytes FROM requestDocument WHERE requestId = ?", one["id"]) == [(7,)]


def test_a_document_whose_rules_do_not_hold_is_left_out(tmp_path):
    with Service("log.level=error") as service:
        documents = [
            {"document": service.document(numbered(1))["id"]},
            {"document": service.document(numbered(2))["id"], "name": "Abroad", "rules": [{"effect": "show", "of": [{"field": "country", "is": "not", "value": "DE"}]}]},
        ]
        fields = [signature(1, name="mine"), {"kind": "text", "name": "country", "page": 1, "frame": [300, 100, 100, 20]}, signature(2, name="abroad")]
        made = service.made("requests", {"documents": documents, "signers": [{"name": "Anna", "fields": fields}]})
        state = get(f"{link(made)}/state").json()
        ids = {field["name"]: field["id"] for field in state["fields"]}
        body = {"consent": state["consent"]["sha256"], "values": {ids["mine"]: {"signature": TYPED}, ids["country"]: {"text": "DE"}}}
        assert requests.post(f"{link(made)}/complete", json=body, timeout=SECONDS).status_code == 200
        told = completed(service, made)
        assert [each["shown"] for each in told["documents"]] == [True, False] and "finalDocument" not in told["documents"][1]
        assert get(f"{link(made)}/documents/2").status_code == 404
        files = archive(service.api("GET", f"requests/{made['id']}/archive"))
        assert len(files) == 2
        (tmp_path / "certificate.pdf").write_bytes(files["Certificate of signing.pdf"])
        text = subprocess.run(["pdftotext", "-layout", tmp_path / "certificate.pdf", "-"], check=True, capture_output=True, text=True).stdout
        assert "left out: its conditions were not met" in text
        actions = [entry["action"] for entry in trail(service, made)["entries"]]
        assert "document.left-out" in actions and actions.count("document.sealed") == 1
