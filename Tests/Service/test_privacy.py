"""What is held about a person is exported, erased and removed by rules, and the audit trails hold."""

import base64
import hashlib
import json
import stat
import subprocess

import pytest
import requests
from waits import SECONDS, until

from . import stores
from .sealing import completed, digest, document, trail
from .test_backup import check, told
from .test_in_person import PIN, Device
from .test_upgrade import earlier  # noqa: F401
from .threats import CONTRACT, PROGRAM, ROOT, SCAN, TYPED, Service, complete

SIGNET = ROOT / ".build/debug/signet"
NAME, EMAIL, REASON = "Zacharias Unverwechselbar", "Zacharias@Unverwechselbar.example", "Grund-Kwyjibo"
AGENT = "Browser-Kwyjibo/1.0"


def asked(service, title, *people):
    """A request; each signer has a signature and a text."""
    signers = [
        {
            "name": name, "email": email,
            "fields": [
                {"kind": "signature", "page": 1, "frame": [72, 100 + 60 * number, 150, 40]},
                {"kind": "text", "page": 1, "frame": [300, 100 + 60 * number, 120, 18], "required": False},
            ],
        }
        for number, (name, email) in enumerate(people)
    ]
    content = CONTRACT + b"\n%% %s\n" % title.encode()
    return service.made("requests", {"document": service.document(content)["id"], "title": title, "signers": signers})


OTHER = ("Olga Other", "olga@example.org")


def filled(service):
    """A completed request of two, one that the person declined alone, and one of others."""
    both = asked(service, "Both", (NAME, EMAIL), OTHER)
    url = both["signers"][0]["url"]
    requests.put(url + "/draft", data=json.dumps({"note": NAME})).raise_for_status()
    requests.post(url + "/saved", json={"name": f"von {NAME}", "source": TYPED}).raise_for_status()
    scanned = {"kind": "scanned", "data": base64.b64encode(SCAN).decode()}
    complete(url, scanned, **{"User-Agent": AGENT}).raise_for_status()
    complete(both["signers"][1]["url"]).raise_for_status()
    completed(service, both)
    alone = asked(service, "Alone", (NAME, EMAIL.lower()))
    requests.post(alone["signers"][0]["url"] + "/decline", json={"reason": REASON}).raise_for_status()
    others = asked(service, "Others", OTHER)
    return both, alone, others


def erase(service, *words, address=EMAIL):
    done = told("erase-person", address, "--data", service.folder, "--json", *words)
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


def last(service):
    """The newest entry of the account's chain."""
    return service.api("GET", "audit").json()["items"][0]


def assert_holds(service, request, folder, said):
    (folder / "audit.json").write_text(json.dumps(trail(service, request)))
    (folder / "document.pdf").write_bytes(document(service, request))
    words = [SIGNET, "audit", "verify", folder / "audit.json", folder / "document.pdf"]
    done = subprocess.run(words, capture_output=True, text=True)
    assert done.returncode == 0 and said in done.stdout, done.stdout + done.stderr


def test_everything_about_a_person_is_exported(tmp_path):
    with Service() as service:
        both, alone, _ = filled(service)
        mention = service.document(name=f"for {EMAIL}.pdf")["id"]
        folder = tmp_path / "export"
        done = told("export-person", EMAIL.upper(), folder, "--data", service.folder)
        assert done.returncode == 0 and "a signer of 2 requests" in done.stdout, done.stderr
        person = json.loads((folder / "person.json").read_text())
        assert {each["id"] for each in person["requests"]} == {both["id"], alone["id"]}
        entry = next(each for each in person["requests"] if each["id"] == both["id"])
        assert entry["signer"]["name"] == NAME and entry.get("draft") is None and entry["saved"][0]["name"] == f"von {NAME}"
        assert (folder / entry["document"]).read_bytes() == document(service, both)
        assert [(folder / picture["file"]).read_bytes() for picture in entry["pictures"]] == [SCAN]
        agents = {event["from"]["agent"] for event in entry["events"] if event["action"] == "signer.signed"}
        assert agents == {AGENT}
        assert [field["kind"] for field in entry["fields"]] == ["signature", "text"]
        declined = next(each for each in person["requests"] if each["id"] == alone["id"])
        assert declined["signer"]["reason"] == REASON
        assert ("document", "name", mention) in {tuple(each[part] for part in ("table", "column", "row")) for each in person["mentions"]}
        # Nothing of others, and no secrets.
        text = (folder / "person.json").read_text()
        assert OTHER[0] not in text and OTHER[1] not in text
        assert all(signer["url"].rsplit("/")[-1] not in text for signer in both["signers"]) and "digest" not in text
        for path in [folder, *folder.rglob("*")]:
            assert stat.S_IMODE(path.stat().st_mode) == (0o700 if path.is_dir() else 0o600), path
        entry = last(service)
        assert (entry["action"], entry["details"]) == ("person.exported", {"requests": "2"})
        done = told("export-person", EMAIL, folder, "--data", service.folder)
        assert done.returncode == 73 and "it is not empty" in done.stderr
        assert told("export-person", "nobody", tmp_path / "none", "--data", service.folder).returncode == 66


def in_database(service, words):
    """What of these the files of the database have; the document has the signature, as it was signed."""
    return [each for each in service.files_with(*words) if each[0].startswith("signet.sqlite")]


def test_a_person_is_erased_and_the_trail_holds(tmp_path):
    with Service() as service:
        both, alone, others = filled(service)
        before = trail(service, both)
        sealed = document(service, both)
        report = erase(service)
        assert report["deleted"] == [alone["id"]] and report["kept"] == [] and report["mentions"] == []
        [redacted] = report["redacted"]
        assert redacted["request"] == both["id"] and redacted["entries"] > 4
        assert service.api("GET", f"requests/{alone['id']}").status_code == 404
        told_ = service.api("GET", f"requests/{both['id']}").json()
        assert [(signer["name"], signer["email"]) for signer in told_["signers"]] == [("[erased]", ""), OTHER]
        # The document is what was signed, and the chain goes on from where it was.
        assert document(service, both) == sealed
        after = trail(service, both)
        assert [entry["hash"] for entry in after["entries"][:-1]] == [entry["hash"] for entry in before["entries"]]
        assert after["entries"][-1]["action"] == "entries.redacted"
        assert_holds(service, both, tmp_path, "what was said of persons was removed from entries")
        shown = subprocess.run([SIGNET, "audit", "show", tmp_path / "audit.json"], check=True, capture_output=True, text=True).stdout
        assert shown.count("what was said of persons was removed") == redacted["entries"]
        gone = [entry for entry in after["entries"] if "personal" in entry]
        assert len(gone) == redacted["entries"]
        for entry in gone:
            old = before["entries"][entry["sequence"] - 1]
            assert entry["personal"] == digest({"name": old["actor"]["name"], **{part: old[part] for part in ("from", "details", "salt")}})
        # As docs/audit.md says.
        code = (ROOT / "docs/audit.md").read_text().split("```python\n")[1].split("```")[0]
        subprocess.run(["python3", "-c", code], cwd=tmp_path, check=True)
        assert service.api("GET", f"requests/{both['id']}/certificate").status_code == 200
        entry = last(service)
        assert (entry["action"], entry["details"]) == ("person.erased", {"deleted": "1", "redacted": "1", "kept": "0", "rows": "0", "entries": "0"})
        assert service.api("GET", f"requests/{others['id']}").json()["signers"][0]["email"] == OTHER[1]
        assert service.api("GET", "requests", params={"q": "unverwechselbar"}).json()["items"] == []
        service.stop()
        stores.age(service.folder)
        service.start()
        words = [each.encode() for each in (NAME, EMAIL, EMAIL.lower(), REASON, AGENT)]
        scan = service.folder / "blobs" / hashlib.sha256(SCAN).hexdigest()[:2] / hashlib.sha256(SCAN).hexdigest()
        until(lambda: (scan.exists(), in_database(service, words)), lambda left: left == (False, []))
        service.stop()
        assert in_database(service, words) == []
        assert check(service.folder)["isSound"]
        service.start()


def test_completed_requests_are_deleted_where_the_operator_says_so(tmp_path):
    with Service() as service:
        both, alone, _ = filled(service)
        report = erase(service, "--completed", "delete")
        assert sorted(report["deleted"]) == sorted([both["id"], alone["id"]]) and report["redacted"] == []
        assert service.api("GET", f"requests/{both['id']}").status_code == 404
        deleted = [each for each in service.api("GET", "audit").json()["items"] if each["action"] == "request.deleted"]
        assert [each["details"]["reason"] for each in deleted] == ["erasure", "erasure"]


def test_nothing_is_erased_while_a_request_is_under_way_or_it_is_only_tried():
    with Service() as service:
        _, alone, _ = filled(service)
        before = service.rows("SELECT * FROM signer"), service.rows("SELECT chain, sequence, entry FROM event")
        assert erase(service, "--dry-run")["deleted"] == [alone["id"]]
        assert (service.rows("SELECT * FROM signer"), service.rows("SELECT chain, sequence, entry FROM event")) == before
        sent = asked(service, "Sent", (NAME, EMAIL))
        done = told("erase-person", EMAIL, "--data", service.folder)
        assert done.returncode == 77 and f"under way: {sent['id']}; cancel these first" in done.stderr
        assert service.api("GET", f"requests/{alone['id']}").status_code == 200
        assert erase(service, address="nobody@example.org") == {"deleted": [], "redacted": [], "kept": [], "rows": 0, "templates": [], "mentions": []}


def test_a_person_is_erased_from_one_account_only_where_that_is_named():
    with Service() as service:
        key = service.new_account("other")
        made = service.request(key=key)
        for account in (None, key):
            document_ = service.document(key=account)["id"]
            fields = [{"kind": "signature", "page": 1, "frame": [72, 100, 150, 40]}]
            made = service.made("requests", {"document": document_, "signers": [{"name": NAME, "email": EMAIL, "fields": fields}]}, key=account)
            service.api("POST", f"requests/{made['id']}/cancel", key=account)
        assert len(erase(service, "--account", "other")["deleted"]) == 1
        assert len(erase(service)["deleted"]) == 1
        done = told("erase-person", EMAIL, "--data", service.folder, "--account", "none")
        assert done.returncode == 66 and "there is no account 'none'" in done.stderr


@stores.of_sqlite
def test_trails_of_an_earlier_release_are_kept_or_deleted(earlier):  # noqa: F811
    folder, facts = earlier
    with Service(folder=folder, key=facts["key"]) as service:
        service.api("POST", f"requests/{facts['half']}/cancel")
        report = erase(service, address="jane@example.org")
        if "versions" in facts["migrations"]:
            pytest.skip("this release can redact its trails")
        assert sorted(report["kept"]) == sorted([facts["completed"], facts["half"]]) and report["redacted"] == []
        assert service.api("GET", f"requests/{facts['completed']}").json()["signers"][0]["name"] == "Jane Doe"
        report = erase(service, "--completed", "delete", address="jane@example.org")
        assert report["deleted"] == [facts["completed"]] and report["kept"] == [facts["half"]]


# Rules


def older(service, sql):
    with stores.connect(service.folder) as database:
        database.execute(sql)
    stores.hasten(service.folder)


def test_requests_are_deleted_when_the_time_of_their_rule_is_over():
    with Service("retention.requests=P1Y") as service:
        old, new, open_ = (asked(service, title, OTHER) for title in ("Old", "New", "Open"))
        for request in (old, new):
            complete(request["signers"][0]["url"]).raise_for_status()
            completed(service, request)
        service.stop()
        older(service, f"UPDATE request SET finished = finished - {366 * 86_400_000} WHERE id = '{old['id']}'")
        older(service, f"UPDATE request SET finished = finished - {364 * 86_400_000} WHERE id = '{new['id']}'")
        older(service, f"UPDATE request SET created = created - {400 * 86_400_000} WHERE id = '{open_['id']}'")
        service.start()
        until(lambda: service.api("GET", f"requests/{old['id']}").status_code == 404)
        assert {each["title"] for each in service.api("GET", "requests").json()["items"]} == {"New", "Open"}
        entry = last(service)
        assert entry["action"] == "request.deleted" and entry["details"]["reason"] == "retention"


def test_drafts_saved_signatures_and_pictures_are_removed_by_their_rules():
    with Service("retention.drafts=PT2H", "retention.signatures=PT2H", "retention.pictures=PT2H") as service:
        url = service.request()["signers"][0]["url"]
        requests.put(url + "/draft", data=json.dumps({"a": 1})).raise_for_status()
        requests.post(url + "/saved", json={"name": "one", "source": TYPED}).raise_for_status()
        requests.post(url + "/pictures", data=SCAN).raise_for_status()
        scanned = {"kind": "scanned", "data": base64.b64encode(SCAN).decode()}
        kept = service.made("signatures", {"name": "Kept", "source": scanned})["id"]
        service.stop()
        tables = {"draft": "updated", "saved": "created", "picture": "created"}
        for table, column in tables.items():
            older(service, f"UPDATE {table} SET {column} = {column} - 3600000")
        service.start()
        requests.get(url + "/draft").raise_for_status()
        assert len(service.rows("SELECT * FROM picture")) == 2 and len(service.rows("SELECT * FROM saved")) == 1
        service.stop()
        for table, column in tables.items():
            older(service, f"UPDATE {table} SET {column} = {column} - 3700000")
        service.start()
        until(lambda: service.rows("SELECT * FROM draft") == service.rows("SELECT * FROM saved") == [])
        until(lambda: len(service.rows("SELECT * FROM picture")) == 1)
        # A signature that the account keeps needs it.
        assert service.api("GET", f"signatures/{kept}/picture").status_code == 200


@pytest.mark.parametrize("value", ["P", "60", "P200Y", "a year", "-P1Y", "9" * 17, "-" + "9" * 17])
def test_a_rule_that_means_nothing_is_wrong_usage(value, tmp_path):
    words = [PROGRAM, "--data", tmp_path, "--port", "0", "--set", f"retention.requests={value}"]
    done = subprocess.run(words, capture_output=True, text=True, timeout=SECONDS)
    assert done.returncode == 64 and "retention.requests is a duration from an hour to a hundred years" in done.stderr


def test_an_approver_is_exported_and_erased_with_the_reason_once_the_request_is_over(tmp_path):
    with Service() as service:
        checkbox = {"kind": "checkbox", "page": 1, "frame": [72, 60, 14, 14]}
        people = [{"name": NAME, "email": EMAIL, "role": "approver"}, {"name": OTHER[0], "email": OTHER[1], "fields": [checkbox]}]
        made = service.made("requests", {"document": service.document()["id"], "order": "sequential", "signers": people})
        requests.post(made["signers"][0]["url"] + "/decline", json={"reason": REASON}).raise_for_status()
        refused = told("erase-person", EMAIL, "--data", service.folder)
        assert refused.returncode != 0 and made["id"] in refused.stderr, "a request that was sent back is still open"
        assert told("export-person", EMAIL, tmp_path / "export", "--data", service.folder).returncode == 0
        [entry] = json.loads((tmp_path / "export/person.json").read_text())["requests"]
        assert (entry["state"], entry["signer"]["role"], entry["signer"]["reason"]) == ("returned", "approver", REASON)
        service.api("POST", f"requests/{made['id']}/cancel")
        assert [each["request"] for each in erase(service)["redacted"]] == [made["id"]]
        kept = json.dumps([service.api("GET", f"requests/{made['id']}").json(), trail(service, made)])
        assert NAME not in kept and EMAIL not in kept and REASON not in kept
        assert_holds(service, made, tmp_path, "what was said of persons was removed from entries")


FILE = b"%PDF-1.4 of a passport, Kwyjibo"


def test_a_file_that_a_signer_handed_in_is_exported_and_goes_with_the_person(tmp_path):
    with Service() as service:
        fields = [
            {"kind": "signature", "page": 1, "frame": [72, 100, 150, 40], "document": 1},
            {"kind": "attachment", "name": "Passport", "page": 1, "frame": [72, 160, 150, 20], "document": 2},
        ]
        others = [{"kind": "signature", "page": 1, "frame": [300, 100, 150, 40]}]
        documents = [{"document": service.document(CONTRACT + b"\n%% %d\n" % number)["id"]} for number in (1, 2, 3)]
        people = [{"name": NAME, "email": EMAIL, "fields": fields, "documents": [1, 2]}, {"name": OTHER[0], "email": OTHER[1], "fields": others}]
        made = service.made("requests", {"documents": documents, "title": "Papers", "signers": people})
        url, second = (signer["url"] for signer in made["signers"])
        state = requests.get(f"{url}/state").json()
        ids = {field["kind"]: field["id"] for field in state["fields"]}
        kept = requests.post(f"{url}/attachments", files={"file": ("passport.pdf", FILE)}, data={"field": ids["attachment"]}).json()["id"]
        values = {ids["signature"]: {"signature": TYPED}, ids["attachment"]: {"file": kept}}
        requests.post(f"{url}/complete", json={"consent": state["consent"]["sha256"], "values": values}).raise_for_status()
        complete(second).raise_for_status()
        completed(service, made)
        path = f"requests/{made['id']}/attachments/{kept}"
        assert service.api("GET", path).content == FILE
        final = [service.api("GET", f"requests/{made['id']}/documents/{place}").content for place in (1, 2, 3)]
        # Only the documents that they see, and what they gave.
        assert told("export-person", EMAIL, tmp_path / "export", "--data", service.folder).returncode == 0
        [entry] = json.loads((tmp_path / "export/person.json").read_text())["requests"]
        assert [(tmp_path / "export" / file).read_bytes() for file in entry["documents"]] == final[:2]
        [attachment] = entry["attachments"]
        assert (attachment["name"], (tmp_path / "export" / attachment["file"]).read_bytes()) == ("passport.pdf", FILE)
        assert [each["request"] for each in erase(service)["redacted"]] == [made["id"]]
        assert service.api("GET", path).status_code == 404
        assert service.rows("SELECT count(*) FROM attachment")[0][0] == 0
        assert [service.api("GET", f"requests/{made['id']}/documents/{place}").content for place in (1, 2, 3)] == final
        service.stop()
        stores.age(service.folder)
        service.start()
        until(lambda: hashlib.sha256(FILE).hexdigest() in stores.blobs(service.folder), lambda is_there: not is_there)
        assert not any("passport" in json.dumps(entry) for entry in trail(service, made)["entries"])
        service.stop()
        assert check(service.folder)["isSound"]
        service.start()


def test_the_host_of_a_sitting_is_exported_and_erased_with_what_they_did_at_the_device(tmp_path):
    with Service() as service:
        made = asked(service, "Sitting", (NAME, EMAIL), OTHER)
        [host, guest] = made["signers"]
        complete(host["url"]).raise_for_status()
        for name in (NAME, "Hanna Host"):
            device = Device(service, made, host=name)
            link = device.hand(guest)
            device.post("back", pin=PIN)
            device.post("end")
        assert requests.get(f"{guest['url']}/state").status_code == 200 and link != guest["url"]
        complete(guest["url"]).raise_for_status()
        completed(service, made)
        assert told("export-person", EMAIL, tmp_path / "export", "--data", service.folder).returncode == 0
        text = (tmp_path / "export/person.json").read_text()
        [entry] = json.loads(text)["requests"]
        assert [sitting["host"] for sitting in entry["sittings"]] == [NAME] and OTHER[1] not in text and "Hanna Host" not in text
        erase(service)
        assert service.rows("SELECT host FROM sitting ORDER BY created") == [("[erased]",), ("Hanna Host",)]
        after = json.dumps(trail(service, made))
        assert NAME not in after and "Hanna Host" in after
        assert_holds(service, made, tmp_path, "what was said of persons was removed from entries")
