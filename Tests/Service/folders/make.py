"""Makes a data folder with the present program, for the tests of upgrades.

Run once with the program of a release, from the folder Tests: `python -m Service.folders.make Service/folders/VERSION.tar.gz`, and
before tables change between releases, as VERSION-CHANGE with the last of the changes. Folders that are here are never made again.
"""

import base64
import contextlib
import hashlib
import io
import json
import signal
import sqlite3
import subprocess
import sys
import tarfile
import time

import requests
from PIL import Image

from ..sealing import Authorities
from ..threats import DRAWING, ROOT, SCAN, TYPED, Service, complete

FORM = (ROOT / "docs/examples/form.pdf").read_bytes()
RECIPE = 'stamps:\n  - signature: {type: "{who}"}\n    at: "page:last,bottom-right"\nvariables:\n  who: {required: true}\n'
TEN_YEARS = 315_360_000
ROWS = 100


def picture():
    """The example's scan, small."""
    small = Image.open(io.BytesIO(SCAN)).convert("L")
    small.thumbnail((500, 500))
    bytes_ = io.BytesIO()
    small.save(bytes_, "JPEG", quality=40)
    return bytes_.getvalue()


def people(*names):
    return [
        {
            "name": name,
            "email": f"{name.split()[0].lower()}@example.org",
            "fields": [
                {"kind": "signature", "page": 1, "frame": [72, 100 + 60 * number, 150, 40]},
                {"kind": "text", "page": 1, "frame": [300, 100 + 60 * number, 120, 18], "required": False},
            ],
        }
        for number, name in enumerate(names)
    ]


def asked(service, title, *names):
    document = service.document(FORM + b"\n%% %s\n" % title.encode(), f"{title}.pdf")["id"]
    return service.made("requests", {"document": document, "title": title, "signers": people(*names)})


def filled(service):
    """Fills the service with some of everything, and returns what must be found after an upgrade."""
    service.api("PUT", "sender", json={"name": "Max Sender", "organisation": "Harbour Ltd"})
    facts = {"key": service.key, "other": service.new_account("harbour")}
    subprocess.run(service.command("identity") + ["--account", "harbour", "--new", "Harbour Ltd"], check=True, capture_output=True)
    hook = service.made("webhooks", {"url": "http://127.0.0.1:9/"})["id"]
    drawn = service.made("signatures", {"name": "Drawn", "source": {"kind": "drawn", "drawing": DRAWING}})["id"]
    scanned = {"kind": "scanned", "data": base64.b64encode(picture()).decode()}
    kept = service.made("signatures", {"name": "Scanned", "source": scanned})["id"]
    completed = asked(service, "Completed", "Jane Doe", "John Roe")
    for signer in completed["signers"]:
        complete(signer["url"]).raise_for_status()
    service.settled(completed)
    half = asked(service, "Half", "Jane Doe", "John Roe")
    complete(half["signers"][0]["url"]).raise_for_status()
    url = half["signers"][1]["url"]
    requests.put(url + "/draft", data=json.dumps({"note": "half"})).raise_for_status()
    requests.post(url + "/saved", json={"name": "John", "source": TYPED}).raise_for_status()
    requests.post(url + "/pictures", data=picture()).raise_for_status()
    declined = asked(service, "Declined", "Mary Poe")
    requests.post(declined["signers"][0]["url"] + "/decline", json={"reason": "No."}).raise_for_status()
    capture = service.capture()
    requests.post(capture["url"] + "/result", json={"source": TYPED}).raise_for_status()
    opened = service.capture(expires="P3650D")
    theirs = service.document(FORM, "theirs.pdf", key=facts["other"])["id"]
    facts |= {"webhook": hook, "signatures": [drawn, kept], "completed": completed["id"], "half": half["id"], "link": url}
    facts |= {"declined": declined["id"], "captures": [capture["id"], opened["id"]], "capture link": opened["url"], "theirs": theirs}
    facts["half document"] = digest(service, f"requests/{half['id']}/document")
    facts["final document"] = digest(service, f"requests/{completed['id']}/document")
    return facts


def digest(service, path):
    return hashlib.sha256(service.api("GET", path).content).hexdigest()


def begun(service):
    """A batch that is under way when the program is killed."""
    document = service.document(FORM, "batch.pdf")["id"]
    rows = [{"document": document, "values": {"who": f"Person {number}"}} for number in range(ROWS)]
    batch = service.made("batches", {"recipe": RECIPE, "rows": rows})["id"]
    while service.api("GET", f"batches/{batch}").json()["done"] == 0:
        time.sleep(0.01)
    service.process.send_signal(signal.SIGKILL)
    service.process.wait()
    return batch


def make(place):
    with Authorities() as authorities, Service(
        f"links.lifetime={TEN_YEARS}", "webhooks.allow-private=true", *authorities.settings("b-lta")
    ) as service:
        facts = filled(service)
        facts["batch"] = begun(service)
        facts["links at"] = service.base
        with contextlib.closing(sqlite3.connect(service.folder / "signet.sqlite", isolation_level=None)) as database:
            database.execute("DELETE FROM assetVersion")
            database.execute("PRAGMA wal_checkpoint(TRUNCATE)")
            database.execute("VACUUM")
            facts["migrations"] = [name for (name,) in database.execute("SELECT identifier FROM grdb_migrations ORDER BY rowid")]
            facts["rows"] = {
                table: database.execute(f"SELECT count(*) FROM {table}").fetchone()[0]
                for (table,) in database.execute("SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY name").fetchall()
            }
            facts["batch rows"] = dict(database.execute("SELECT state, count(*) FROM batchRow GROUP BY state"))
            facts["deliveries"] = dict(database.execute("SELECT state, count(*) FROM delivery GROUP BY state"))
        for left in ("lock", "signet.sqlite-wal", "signet.sqlite-shm"):
            (service.folder / left).unlink(missing_ok=True)
        (service.folder / "facts.json").write_text(json.dumps(facts, indent=1))
        with tarfile.open(place, "w:gz", compresslevel=9) as archive:
            archive.add(service.folder, arcname="data", filter=nobody)
    print(json.dumps(facts, indent=1))


def nobody(member):
    member.uid = member.gid = 0
    member.uname = member.gname = ""
    return member


if __name__ == "__main__":
    make(sys.argv[1])
