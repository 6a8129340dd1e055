"""A backup of everything that a service can have is restored as it was."""

import requests
from waits import SECONDS

from . import conftest, stores
from .sealing import completed
from .stock import Stock
from .test_backup import backup, blobs, check, contract, named, records, restored
from .threats import TYPED, Service

# With PostgreSQL: test_move.
pytestmark = stores.of_sqlite

# Of `Stock`.
EVERYTHING = (
    "document", "signature", "capture", "request", "completed", "handed_in", "template", "public_link", "public_start", "batch", "block", "bulk", "label",
    "search", "task", "export", "key",
)


def test_everything_that_can_be_made_is_restored_record_by_record(tmp_path):
    with Service("log.level=error", folder=tmp_path / "data") as service:
        stock = Stock(conftest.Service(service.base, service.key))
        made = {name: getattr(stock, name)() for name in EVERYTHING}
        service.made(f"requests/{made['request']['id']}/sittings", {"pin": "471108", "host": "Hanna Host"})
        service.api("PUT", f"requests/{made['request']['id']}/labels", json={"labels": [made["label"]]}).raise_for_status()
        documents = [{"document": service.document(contract(number), f"{number}.pdf")["id"]} for number in (1, 2)]
        fields = [{"kind": "signature", "page": 1, "frame": [72, 100, 150, 40], "document": number} for number in (1, 2)]
        several = service.made("requests", {"documents": documents, "signers": [{"name": "Jane Doe", "fields": fields}]})
        state = requests.get(f"{several['signers'][0]['url']}/state", timeout=SECONDS).json()
        body = {"consent": state["consent"]["sha256"], "values": {field["id"]: {"signature": TYPED} for field in state["fields"]}}
        requests.post(f"{several['signers'][0]['url']}/complete", json=body, timeout=SECONDS).raise_for_status()
        completed(service, several)
        completed(service, made["handed_in"])
        paths = [f"requests/{several['id']}/documents/{place}" for place in (1, 2)]
        paths.append(f"requests/{made['handed_in']['id']}/attachments/{made['handed_in']['attachment']}")
        before = [service.api("GET", path).content for path in paths]
        service.stop()
    filled_tables = {table for table, rows in records(tmp_path / "data").items() if rows}
    assert {"attachment", "block", "bulk", "bulkRow", "label", "publicLink", "publicStart", "requestDocument", "requestLabel", "savedSearch",
            "sitting", "task", "template", "templateVersion"} <= filled_tables
    backup(tmp_path / "data", tmp_path / "backup")
    restored(tmp_path / "backup", tmp_path / "late")
    assert records(tmp_path / "late") == records(tmp_path / "data")
    report = check(tmp_path / "late")
    assert report["isSound"], report
    theirs, ours = blobs(tmp_path / "late"), blobs(tmp_path / "data")
    assert theirs.items() <= ours.items() and named(tmp_path / "data") <= {path.name for path in theirs}
    with Service("log.level=error", folder=tmp_path / "late", key=service.key) as again:
        assert [again.api("GET", path).content for path in paths] == before
