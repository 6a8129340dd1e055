"""Times the list of requests through HTTP: each filter, searches, the last page and the counts, with ROWS requests.

    cd Tests && SIGNET_SERVE=…/signet-serve ../.build/venv/bin/python Benchmarks/Service/lists.py [ROWS] [TIMES]
"""

import random
import statistics
import sys
import time
import uuid

sys.path.insert(0, ".")

from Service import stores  # noqa: E402
from Service.threats import Service  # noqa: E402

FIRST = "Anna Omar Mei Łukasz Søren Jürgen Élodie Fatima Ivan Chloe Pedro Aiko Nils Zoë Ravi Marta".split()
LAST = "Berg Haddad Lin Żółkiewski Ægirsson Müller Dupont Zahra Petrov Wilson Silva Tanaka Holm Visser Kumar Nowak".split()
THINGS = "Lease Mietvertrag Kaufvertrag NDA Offer Invoice Consent Protokoll Vollmacht Addendum".split()
STATES = ["sent"] * 20 + ["completed"] * 70 + ["declined", "cancelled", "expired", "expired", "returned"] + ["sealing"]


def fill(service, rows):
    """Writes requests as the service does, each with two people, a label and a template for some."""
    rng = random.Random(7)
    document = service.document()["id"]
    field = {"kind": "text", "page": 1, "frame": [72, 60, 120, 18]}
    made = service.made("requests", {"document": document, "signers": [{"name": "A", "email": "a@example.org", "fields": [field]}]})
    now = int(time.time() * 1000)
    with stores.connect(service.folder) as database:
        columns = [row[1] for row in database.execute("PRAGMA table_info(request)")]
        signer_columns = [row[1] for row in database.execute("PRAGMA table_info(signer)")]
        request = list(database.execute(f"SELECT {', '.join(columns)} FROM request WHERE id = ?", (made["id"],)).fetchone())
        signer = list(database.execute(f"SELECT {', '.join(signer_columns)} FROM signer WHERE requestId = ?", (made["id"],)).fetchone())
        account = request[columns.index("accountId")]
        database.execute("INSERT INTO label (id, accountId, name, color, created) VALUES ('lbl_bench', ?, 'bench', '#336699', 0)", (account,))

        def put(row, names, **values):
            return [values.get(name, value) for name, value in zip(names, row, strict=True)]

        requests, signers, labels = [], [], []
        for number in range(rows):
            id = "req_" + uuid.UUID(int=rng.getrandbits(128)).hex[:22]
            people = [(rng.choice(FIRST), rng.choice(LAST)) for _ in range(2)]
            title = f"{rng.choice(THINGS)} {rng.randrange(10_000)}/{2015 + rng.randrange(12)}"
            words = [title, f"AZ{number}"] + [f"{first} {last} {first}.{last}{rng.randrange(999)}@example.org" for first, last in people]
            state, created = rng.choice(STATES), now - (rows - number) * 60_000
            requests.append(put(
                request, columns, id=id, title=title, state=state, created=created, expires=created + 30 * 86_400_000, search=" ".join(words).lower(),
                reference=f"AZ{number}", finalDocumentId=None, templateId="tpl_bench" if number % 9 == 0 else None,
                archived=created if number % 10 == 0 else None,
            ))
            for place, (first, last) in enumerate(people):
                state = {"sent": "ready", "completed": "signed"}.get(state, "waiting")
                mail = f"{first}.{last}{number % 999}@example.org".lower()
                signers.append(put(signer, signer_columns, id=f"sgn_{id[4:]}{place}", requestId=id, name=f"{first} {last}", email=mail, state=state, place=place))
            if number % 7 == 0:
                labels.append((id, "lbl_bench"))
        database.execute("BEGIN")
        for table, names, rows_ in [("request", columns, requests), ("signer", signer_columns, signers), ("requestLabel", ["requestId", "labelId"], labels)]:
            statement = f"INSERT INTO {table} ({', '.join(names)}) VALUES ({', '.join('?' * len(names))})"
            for row in rows_:
                database.execute(statement, row)
        database.execute("COMMIT")
        for (id,) in list(database.execute("SELECT id FROM request WHERE state = 'sealing' AND id <> ?", (made["id"],))):
            database.execute("UPDATE request SET state = 'completed' WHERE id = ?", (id,))
    return now


def main():
    rows, times = int(sys.argv[1]) if len(sys.argv) > 1 else 100_000, int(sys.argv[2]) if len(sys.argv) > 2 else 50
    with Service() as service:
        start = time.time()
        now = fill(service, rows)
        print(f"{rows} requests written in {time.time() - start:.1f} s")
        middle = time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime((now - rows * 30_000) / 1000))
        deep = service.api("GET", "requests", params={"order": "created", "limit": 50}).json()["next"]
        queries = {
            "first page": {}, "oldest first": {"order": "created"}, "by deadline": {"order": "expires"}, "next page of the oldest": {"order": "created", "cursor": deep},
            "sent": {"state": "sent"}, "declined": {"state": "declined"}, "two states": {"state": "declined,returned"}, "waiting for me": {"waiting": "me"},
            "waiting for others": {"waiting": "others"}, "waiting for a person": {"waiting": "anna.berg7@example.org"}, "label": {"label": "lbl_bench"},
            "template": {"template": "tpl_bench"}, "reference": {"reference": f"AZ{rows // 2}"}, "undelivered": {"undelivered": "true"},
            "before a day": {"created-before": middle}, "expires soon": {"expires-before": middle}, "archived": {"archived": "true"},
            "1 letter": {"q": "ł"}, "1 letter, none": {"q": "§"}, "2 letters": {"q": "mü"}, "2 letters, none": {"q": "qx"}, "2 letters, rare": {"q": "z4"},
            "3 letters": {"q": "ber"}, "word": {"q": "lease"}, "two words": {"q": "lease haddad"}, "number": {"q": f"az{rows // 3}"}, "no hit": {"q": "xyzzyx"},
            "rare and state": {"q": "żółkiewski", "state": "declined"}, "common, no hit": {"q": "lease xyzzyx"}, "common words that are never together": {"q": "lease nda"},
        }
        worst = 0
        for name, params in [*queries.items(), ("counts", None), ("counts of a search", {"q": "lease"})]:
            path = "requests/counts" if name.startswith("counts") else "requests"
            taken = []
            for _ in range(times):
                begun = time.perf_counter()
                reply = service.api("GET", path, params=params)
                taken.append((time.perf_counter() - begun) * 1000)
                assert reply.status_code == 200, reply.text
            p95 = statistics.quantiles(taken, n=20)[18]
            worst = max(worst, p95)
            count = len(reply.json()["items"]) if path == "requests" else sum(reply.json().values())
            print(f"{name:40} median {statistics.median(taken):7.1f} ms   p95 {p95:7.1f} ms   {count} found")
        print(f"worst p95 {worst:.1f} ms")


if __name__ == "__main__":
    main()
