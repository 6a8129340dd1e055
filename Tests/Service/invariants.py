"""What must hold of a data folder after anything, read from the database and the blobs alone.

    cd Tests && python -m Service.invariants FOLDER [JOURNAL]

The journal is JSON: what clients got answers for (`documents`: identifier and SHA-256, `signatures`, `signed`, `batches`), and
`delivered`, the identifiers of deliveries that a receiver got. Prints a line for each fault, and ends with 1 where there is one.
"""

import collections
import contextlib
import hashlib
import json
import pathlib
import sqlite3
import sys
import time


class Folder:
    def __init__(self, path):
        self.path = pathlib.Path(path)
        # Only reads, but needs the log of the database, which another process may have.
        self.database = sqlite3.connect(f"file:{self.path}/signet.sqlite?mode=ro", uri=True)

    def rows(self, sql, *values):
        return self.database.execute(sql, values).fetchall()

    def blob(self, digest):
        with contextlib.suppress(FileNotFoundError):
            return (self.path / "blobs" / digest[:2] / digest).read_bytes()
        return None

    def files(self):
        return {each.name for each in (self.path / "blobs").glob("??/*") if len(each.name) == 64}


def answered(folder, journal):
    """1. What was answered for is there, with its bytes."""
    documents = dict(folder.rows("SELECT id, sha256 FROM document"))
    for document, digest in journal.get("documents", {}).items():
        if documents.get(document) != digest:
            yield f"document {document} was answered for and is {documents.get(document)}"
    signatures = {each for (each,) in folder.rows("SELECT id FROM signature")}
    for signature in set(journal.get("signatures", [])) - signatures:
        yield f"signature {signature} was answered for and is not there"
    states = dict(folder.rows("SELECT id, state FROM request"))
    for request in journal.get("signed", []):
        if states.get(request) != "completed":
            yield f"request {request} was signed and is {states.get(request)}"
    batches = dict(folder.rows("SELECT id, state FROM batch"))
    for batch in journal.get("batches", []):
        if batches.get(batch) != "finished":
            yield f"batch {batch} was taken and is {batches.get(batch)}"


def digest(value):
    """As in docs/audit.md."""
    canonical = json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    return hashlib.sha256(canonical.encode()).hexdigest()


def chains(folder, _):
    """2. Every chain verifies, its sequence has no gap, and it has one head."""
    heads = {chain: (sequence, hash_) for chain, sequence, hash_ in folder.rows("SELECT chain, sequence, hash FROM chain")}
    ends = {}
    for chain, sequence, text, kept in folder.rows("SELECT chain, sequence, entry, hash FROM event ORDER BY chain, sequence"):
        before, previous = ends.get(chain, (0, "0" * 64))
        entry = json.loads(text)
        stated = entry.pop("hash")
        if "salt" in entry:
            personal = {"name": entry["actor"].pop("name"), **{name: entry.pop(name) for name in ("from", "details", "salt")}}
            entry["personal"] = digest(personal)
        if not (digest(entry) == stated == kept and entry["previous"] == previous and sequence == entry["sequence"] == before + 1):
            yield f"entry {sequence} of the chain {chain} does not follow from entry {before}"
        ends[chain] = (sequence, kept)
    for chain in heads.keys() | ends.keys():
        if heads.get(chain) != ends.get(chain):
            yield f"the chain {chain} ends with {ends.get(chain)}, and its head is {heads.get(chain)}"


def entries(folder, chain):
    return [json.loads(text) for (text,) in folder.rows("SELECT entry FROM event WHERE chain = ? ORDER BY sequence", chain)]


def signings(folder, _):
    """3. A request has one final document, which has what every signer who signed has put in, once."""
    for request, state, digest, final in folder.rows("SELECT id, state, sha256, finalDocumentId FROM request"):
        trail = entries(folder, request)
        stamped = [each["details"]["signer"] for each in trail if each["action"] == "document.stamped"]
        signed = [each for (each,) in folder.rows("SELECT id FROM signer WHERE requestId = ? AND state = 'signed'", request)]
        if sorted(stamped) != sorted(signed):
            yield f"{sorted(stamped)} were stamped into the request {request}, which {sorted(signed)} have signed"
        actions = collections.Counter(each["action"] for each in trail)
        is_over = state == "completed"
        if actions["request.completed"] != is_over or actions["document.sealed"] != is_over:
            yield f"the request {request} is {state}, and its chain has {dict(actions)}"
        if is_over and folder.rows("SELECT sha256 FROM document WHERE id = ?", final) != [(digest,)]:
            yield f"the final document of the request {request} is not its document"
        content = folder.blob(digest) or b""
        for each in trail:
            version = each.get("document")
            if version and hashlib.sha256(content[:version["bytes"]]).hexdigest() != version["sha256"]:
                yield f"the document of the request {request} does not begin with entry {each['sequence']}'s"


def batches(folder, _):
    """4. Each row of a batch has one outcome, and each output one document, which the batch's chain has once."""
    ends = {
        account: [each["details"] for each in entries(folder, account) if each["action"] in ("batch.finished", "batch.cancelled")]
        for (account,) in folder.rows("SELECT id FROM account")
    }
    for batch, account, state in folder.rows("SELECT id, accountId, state FROM batch"):
        rows = folder.rows("SELECT position, state, result FROM batchRow WHERE batchId = ?", batch)
        if state == "finished" and any(row[1] == "waiting" for row in rows):
            yield f"the batch {batch} has finished, and rows wait"
        results = sorted(row[2] for row in rows if row[1] == "done")
        trail = entries(folder, batch)
        stamped = sorted(each["details"]["document"] for each in trail if each["action"] == "document.stamped")
        if results != stamped or len(set(results)) != len(results):
            yield f"the batch {batch} has {len(results)} results, and its chain {len(stamped)}"
        parents = folder.rows(
            "SELECT count(*) FROM document WHERE id IN (SELECT result FROM batchRow WHERE batchId = ?)", batch
        )
        if parents != [(len(results),)]:
            yield f"the batch {batch} has {len(results)} results, and {parents[0][0]} documents"
        ended = [(each["head"], each["entries"]) for each in ends[account] if each["batch"] == batch]
        if state != "running" and ended != [(trail[-1]["hash"], str(len(trail)))]:
            yield f"the account's chain ends the batch {batch} with {ended}"


def deliveries(folder, journal):
    """5. Every event has reached its receiver; `delivered` may have some twice."""
    got = set(journal.get("delivered", []))
    for delivery, state in folder.rows("SELECT id, state FROM delivery"):
        if state == "waiting" or state == "delivered" and delivery not in got:
            yield f"the delivery {delivery} is {state}, and its receiver has {'it' if delivery in got else 'it not'}"
    for (hook,) in folder.rows("SELECT lane FROM job WHERE kind = 'delivery' AND lane NOT IN (SELECT id FROM webhook)"):
        yield f"a delivery to the webhook {hook} waits, which was deleted"


def blobs(folder, journal):
    """6. No blob that a record names is missing or changed; with `settled` none is there that no record names."""
    named = {each for (each,) in folder.rows("SELECT sha256 FROM document UNION SELECT sha256 FROM request UNION SELECT sha256 FROM picture")}
    for digest in named:
        content = folder.blob(digest)
        if content is None or hashlib.sha256(content).hexdigest() != digest:
            yield f"the blob {digest} is {'missing' if content is None else 'not what it was'}"
    if journal.get("settled"):
        for name in folder.files() - named:
            yield f"the blob {name} has no record"


def queue(folder, _):
    """8. Nothing waits: for a folder that has come to rest."""
    now = int(time.time() * 1000)
    for kind, key, state, attempts in folder.rows("SELECT kind, key, state, attempts FROM job WHERE kind NOT IN ('renewal', 'upkeep') OR kind = 'renewal' AND due <= ?", now):
        yield f"the job {key} ({kind}) is {state} after {attempts} attempts"


# 7. is of processes that run: see test_two_processes.
ALL = [answered, chains, signings, batches, deliveries, blobs, queue]


def faults(path, journal):
    """A sentence for each fault."""
    folder = Folder(path)
    try:
        return [fault for check in ALL for fault in check(folder, journal)]
    finally:
        folder.database.close()


if __name__ == "__main__":
    found = faults(sys.argv[1], json.loads(pathlib.Path(sys.argv[2]).read_text()) if len(sys.argv) > 2 else {})
    print("\n".join(found))
    sys.exit(1 if found else 0)
