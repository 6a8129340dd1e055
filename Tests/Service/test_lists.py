"""Lists of requests: filters, orders, labels, saved searches, tables, and what is done with many at once."""

import csv
import io
import random
import sqlite3
import subprocess
import zipfile

import pytest
import trials
from hypothesis import given, settings
from hypothesis import strategies as st
from waits import SECONDS, until

from . import stores
from .correcting import decline
from .threats import PROGRAM, Service, complete

FIELD = {"kind": "text", "page": 1, "frame": [72, 60, 120, 18]}
WORDS = ["Lease", "Überweisung", "Anställning", "Ægir", "100% sicher", "Ło"]
PEOPLE = [("Jane Doe", "jane@example.org"), ("Łukasz Żółkiewski", "Lukasz@example.org"), ("Seán O’Brien", "sean@example.ie")]
FORMULAS = ['=HYPERLINK("http://example.org","x")', "@SUM(1)", "+1", "-2+3", "\t=1", "＝1"]


class Accounts:
    """Forty requests, and what a list of them must say."""

    def __init__(self, service):
        self.service = service
        chance = random.Random(55)
        document = service.document()["id"]
        self.labels = [service.made("labels", {"name": name})["id"] for name in ("Red", "Blue")]
        self.requests = []
        for number in range(40):
            people = chance.sample(PEOPLE, chance.randint(1, 2))
            title, reference = f"{chance.choice(WORDS)} {chance.choice(WORDS)}", chance.choice(["", "A-1", "B/2"])
            signers = [{"name": name, "email": email, "fields": [FIELD]} for name, email in people]
            body = {"document": document, "title": title, "reference": reference, "signers": signers,
                    "order": chance.choice(["parallel", "sequential"]), "expires": 86400 * chance.randint(2, 60)}
            made = service.made("requests", body)
            own = chance.sample(self.labels, chance.randint(0, 2))
            service.api("PUT", f"requests/{made['id']}/labels", json={"labels": own}).raise_for_status()
            if number % 5 == 1:
                service.api("POST", f"requests/{made['id']}/cancel").raise_for_status()
                if number % 2:
                    service.made("tasks", {"kind": "archive", "requests": [made["id"]]})
            elif number % 5 == 2:
                decline(made["signers"][0]["url"])
            elif number % 5 == 3:
                service.api("POST", f"requests/{made['id']}/pause", json={}).raise_for_status()
            if number % 4 == 0:
                with stores.connect(service.folder) as database:
                    database.execute("UPDATE signer SET undelivered = 1 WHERE id = ?", (made["signers"][0]["id"],))
            self.requests.append(made["id"])
        until(lambda: all(task["state"] == "finished" for task in service.api("GET", "tasks").json()["items"]))
        # Some are made at the same moment.
        moments = sorted(1_795_000_000_000 + 60_000 * chance.randint(0, 25) for _ in self.requests)
        with stores.connect(service.folder) as database:
            for moment, request in zip(moments, self.requests, strict=True):
                database.execute("UPDATE request SET created = ? WHERE id = ?", (moment, request))
        self.told = {request: service.api("GET", f"requests/{request}").json() for request in self.requests}

    def has(self, request, query):
        """Whether a list with these parameters has the request."""
        told = self.told[request]
        is_open = told["state"] in ("sent", "returned")
        mine = is_open and (told["state"] == "returned" or "paused" in told or self.lost(told))
        text = " ".join([told["title"], told["reference"], *(f"{each['name']} {each['email']}" for each in told["signers"])]).lower()
        folded = text.translate(str.maketrans("łüäóéñżáő’", "luaoenzao'")).replace("æ", "ae").replace("'", "")
        archived = query.get("archived", "false")
        asked = [each["email"].lower() for each in told["signers"] if each["state"] in ("ready", "viewed")]
        return all([
            "state" not in query or told["state"] in query["state"].split(","),
            query.get("waiting") != "me" or mine,
            query.get("waiting") != "others" or told["state"] == "sent" and not mine,
            "@" not in query.get("waiting", "") or told["state"] == "sent" and "paused" not in told and query["waiting"].lower() in asked,
            all(word in folded for word in query.get("q", "").lower().split()),
            "label" not in query or query["label"] in told["labels"],
            "reference" not in query or query["reference"] == told["reference"] != "",
            query.get("undelivered", "false") == "false" or self.lost(told),
            told["created"] >= query.get("created-after", ""),
            "created-before" not in query or told["created"] < query["created-before"],
            "expires-before" not in query or is_open and told["expires"] < query["expires-before"],
            archived == "any" or ("archived" in told) == (archived == "true"),
        ])

    @staticmethod
    def lost(told):
        return any("undelivered" in each and each["state"] in ("waiting", "ready", "viewed") for each in told["signers"])

    def expected(self, query, order):
        column, descending = ("expires" if order == "expires" else "created"), order == "-created"
        found = [request for request in self.requests if self.has(request, query)]
        return sorted(found, key=lambda request: (self.told[request][column], request), reverse=descending)


@pytest.fixture(scope="module")
def running():
    with Service("limits.requests-per-minute=1000000") as service:
        yield service


@pytest.fixture(scope="module")
def accounts(running):
    return Accounts(running)


def listed(service, query, order, limit):
    """All parts of a list, one after the other."""
    found, cursor = [], None
    while True:
        parameters = {**query, "order": order, "limit": limit, **({"cursor": cursor} if cursor else {})}
        part = service.api("GET", "requests", params=parameters)
        assert part.status_code == 200, part.text
        found += [each["id"] for each in part.json()["items"]]
        assert len(part.json()["items"]) <= limit
        if not (cursor := part.json()["next"]):
            return found


STATES = ["sent", "completed", "declined", "cancelled", "returned", "sealing", "expired"]
QUERIES = st.fixed_dictionaries({}, optional={
    "state": st.lists(st.sampled_from(STATES), min_size=1, max_size=3).map(",".join),
    "waiting": st.sampled_from(["me", "others", "JANE@example.org", "lukasz@example.org", "nobody@example.org"]),
    "q": st.sampled_from(["lease", "le", "a", "lukasz zolk", "uberweisung", "obrien", "100%", "a-1", "nothing", "jane lease", "ae"]),
    "label": st.integers(0, 1),
    "reference": st.sampled_from(["A-1", "B/2", "b/2"]),
    "undelivered": st.sampled_from(["true", "false"]),
    "created-after": st.integers(0, 25), "created-before": st.integers(0, 25), "expires-before": st.integers(0, 60),
    "archived": st.sampled_from(["true", "false", "any"]),
})


def moment(service, milliseconds):
    """As the service writes it."""
    import datetime
    return datetime.datetime.fromtimestamp(milliseconds / 1000, datetime.UTC).strftime("%Y-%m-%dT%H:%M:%S.") + f"{milliseconds % 1000:03d}Z"


@settings(max_examples=trials.count(60, long=600), deadline=None, database=None)
@given(query=QUERIES, order=st.sampled_from(["-created", "created", "expires"]), limit=st.integers(1, 50))
def test_lists_have_what_their_filters_say_in_their_order(accounts, query, order, limit):
    query = dict(query)
    if "label" in query:
        query["label"] = accounts.labels[query["label"]]
    for name in ("created-after", "created-before"):
        if name in query:
            query[name] = moment(accounts.service, 1_795_000_000_000 + 60_000 * query[name])
    if "expires-before" in query:
        times = sorted(told["expires"] for told in accounts.told.values())
        query["expires-before"] = times[min(query["expires-before"], len(times) - 1)]
    expected = accounts.expected(query, order)
    assert listed(accounts.service, query, order, limit) == expected
    counts = accounts.service.api("GET", "requests/counts", params=query).json()
    assert counts == {state: sum(accounts.told[each]["state"] == state for each in expected) for state in STATES}


@pytest.mark.parametrize("query", [
    {"state": "open"}, {"state": "sent,"}, {"waiting": "jane"}, {"undelivered": "yes"}, {"archived": "all"}, {"created-after": "today"},
    {"order": "title"}, {"q": "a" * 201},
])
def test_filters_that_cannot_be_are_refused(running, query):
    refused = running.api("GET", "requests", params=query)
    assert refused.status_code == 422 and next(iter(query)).split("-")[0] in refused.json()["detail"], refused.text
    if "order" not in query:
        assert running.api("POST", "searches", json={"name": "Late", "query": query}).status_code == 422
        assert running.api("POST", "tasks", json={"kind": "archive", "query": query}).status_code == 422


def test_labels_are_unique_bounded_and_of_one_account():
    with Service("limits.requests-per-minute=1000000") as service:
        other = service.new_account()
        label = service.made("labels", {"name": " Lease ", "color": "#1F6F54"})
        assert (label["name"], label["color"]) == ("Lease", "#1f6f54")
        assert service.api("POST", "labels", json={"name": "Lease"}).status_code == 409
        assert service.api("POST", "labels", key=other, json={"name": "Lease"}).status_code == 201
        for wrong in ({"name": ""}, {"name": "a" * 61}, {"name": "a\nb"}, {"name": "a", "color": "red"}):
            assert service.api("POST", "labels", json=wrong).status_code == 422, wrong
        request = service.request()
        foreign = service.request(key=other)
        path = f"labels/{label['id']}"
        for method, where, body in [("PATCH", path, {"name": "b"}), ("DELETE", path, None), ("PUT", f"requests/{request['id']}/labels", {"labels": []})]:
            assert service.api(method, where, key=other, json=body).status_code == 404
        assert service.api("PUT", f"requests/{foreign['id']}/labels", key=other, json={"labels": [label["id"]]}).status_code == 422
        assert service.api("PUT", f"requests/{request['id']}/labels", json={"labels": [label["id"]]}).json() == {"labels": [label["id"]]}
        assert service.api("GET", "requests", key=other, params={"label": label["id"]}).json()["items"] == []
        assert service.api("PATCH", path, json={"color": "#000000"}).json()["name"] == "Lease"
        assert service.api("DELETE", path).status_code == 204
        assert service.api("GET", f"requests/{request['id']}").json()["labels"] == []
        made = [service.api("POST", "labels", json={"name": f"Label {number}"}).status_code for number in range(201)]
        assert made == [201] * 200 + [409]


def test_searches_are_kept_by_name(running):
    query = {"q": "lease", "state": "sent,returned", "archived": "any"}
    made = running.made("searches", {"name": "Late leases", "query": query})
    assert (made["name"], made["query"]) == ("Late leases", query)
    other = running.new_account("searching")
    assert running.api("GET", "searches", key=other).json()["items"] == []
    assert running.api("DELETE", f"searches/{made['id']}", key=other).status_code == 404
    assert running.api("POST", "searches", json={"name": "x", "query": {"title": "a"}}).status_code == 422
    assert running.api("DELETE", f"searches/{made['id']}").status_code == 204
    assert made["id"] not in [each["id"] for each in running.api("GET", "searches").json()["items"]]


def test_exported_cells_cannot_become_formulas():
    with Service() as service:
        document = service.document()["id"]
        for text in FORMULAS:
            # A tab is no part of a title.
            title = text.strip("\t")
            service.made("requests", {"document": document, "title": title, "reference": title, "signers": [{"name": title, "fields": [FIELD]}]})
        label = service.made("labels", {"name": "=1+1"})
        service.made("tasks", {"kind": "label", "label": label["id"], "query": {}})
        until(lambda: service.api("GET", "tasks").json()["items"][0]["state"] == "finished")
        table = service.api("GET", "requests.csv")
        assert table.headers["Content-Type"] == "text/csv; charset=utf-8" and table.content.startswith(b"\xef\xbb\xbf")
        rows = list(csv.DictReader(io.StringIO(table.content.decode("utf-8-sig"), newline="")))
        assert len(rows) == len(FORMULAS) and {row["labels"] for row in rows} == {"'=1+1"}
        for row, text in zip(rows, reversed(FORMULAS), strict=True):
            title = text.strip("\t")
            assert row["title"] == row["reference"] == row["people"] == "'" + title
            assert all(not cell.startswith(("=", "+", "-", "@", "\t", "\r", "＝")) for cell in row.values())
        assert service.api("GET", "requests.csv", key=service.new_account()).content.count(b"\r\n") == 1


def finished(service, task):
    return until(lambda: service.api("GET", f"tasks/{task['id']}").json(), lambda told: told["state"] != "running", pause=0.05)


def items(service, task, **query):
    return service.api("GET", f"tasks/{task['id']}/items", params={"limit": 200, **query}).json()["items"]


def test_many_requests_are_changed_at_once_and_each_has_its_outcome():
    with Service() as service:
        first, second, third = (service.request(title=f"Contract {number}") for number in range(3))
        service.api("POST", f"requests/{third['id']}/cancel").raise_for_status()
        all_ = [each["id"] for each in (first, second, third)]
        label = service.made("labels", {"name": "Done"})["id"]

        def does(kind, failing=(), **members):
            told = finished(service, task := service.made("tasks", {"kind": kind, **({"requests": all_} if "query" not in members else {}), **members}))
            outcomes = {each["request"]: each.get("code") for each in items(service, task)}
            assert {request for request, code in outcomes.items() if code} == set(failing), outcomes
            assert (told["total"], told["done"], told["failed"]) == (len(outcomes), len(outcomes) - len(failing), len(failing))
            assert len(items(service, task, state="failed")) == len(failing)

        def told(name):
            return [service.api("GET", f"requests/{each}").json().get(name) for each in all_]

        does("label", label=label)
        assert told("labels") == [[label]] * 3
        does("unlabel", label=label, query={"state": "sent"})
        assert told("labels") == [[], [], [label]]
        does("remind", failing=[third["id"]])
        assert all(signer["reminded"] for request in (first, second) for signer in service.api("GET", f"requests/{request['id']}").json()["signers"])
        does("archive", failing=[first["id"], second["id"]])
        assert [bool(each) for each in told("archived")] == [False, False, True]
        does("unarchive")
        assert told("archived") == [None] * 3
        does("cancel", failing=[third["id"]])
        assert told("state") == ["cancelled"] * 3
        does("delete", document="keep")
        assert [service.api("GET", f"requests/{each}").status_code for each in all_] == [404] * 3
        assert service.api("GET", f"documents/{first['document']}").status_code == 200
        assert [each["action"] for each in service.api("GET", "audit").json()["items"]].count("task.started") == 7


def test_a_task_takes_only_requests_and_labels_of_its_account():
    with Service() as service:
        other = service.new_account()
        mine, foreign = service.request(), service.request(key=other)
        label = service.made("labels", {"name": "Done"}, key=other)["id"]
        for body, status in [
            ({"kind": "cancel", "requests": [mine["id"], foreign["id"]]}, 422), ({"kind": "label", "label": label, "requests": [mine["id"]]}, 404),
            ({"kind": "cancel", "requests": []}, 422), ({"kind": "cancel"}, 422), ({"kind": "label", "requests": [mine["id"]]}, 422),
            ({"kind": "cancel", "requests": [mine["id"]], "query": {}}, 422), ({"kind": "cancel", "requests": [mine["id"]], "label": label}, 422),
            ({"kind": "cancel", "requests": [mine["id"]], "document": "keep"}, 422), ({"kind": "cancel", "query": {"state": "expired"}}, 422),
            ({"kind": "cancel", "requests": [mine["id"]] * 10_001}, 422),
        ]:
            assert service.api("POST", "tasks", json=body).status_code == status, body
        assert service.api("GET", f"requests/{foreign['id']}", key=other).json()["state"] == "sent"
        assert service.api("GET", "tasks").json()["items"] == []
        task = service.made("tasks", {"kind": "export", "requests": [mine["id"], mine["id"]]})
        assert task["total"] == 1
        for method, path in [("GET", ""), ("GET", "/items"), ("GET", "/archive"), ("POST", "/cancel")]:
            assert service.api(method, f"tasks/{task['id']}{path}", key=other, **({"json": {}} if method == "POST" else {})).status_code == 404
        assert service.api("POST", f"tasks/{task['id']}/cancel", json={}).status_code == 409


def test_an_export_has_documents_certificates_and_audits_in_a_folder_for_each(tmp_path):
    with Service() as service:
        made = [service.request(title=title) for title in ("Contract", "Contract", '../=a"b')]
        for each in made[:2]:
            assert complete(each["signers"][0]["url"]).status_code == 200
            service.settled(each)
        service.api("POST", f"requests/{made[2]['id']}/cancel").raise_for_status()
        gone = service.request()
        task = service.made("tasks", {"kind": "export", "query": {}})
        assert (task["state"], task["total"]) == ("finished", 4)
        service.api("POST", f"requests/{gone['id']}/cancel").raise_for_status()
        service.api("DELETE", f"requests/{gone['id']}").raise_for_status()
        answer = service.api("GET", f"tasks/{task['id']}/archive")
        archive = zipfile.ZipFile(io.BytesIO(answer.content))
        assert archive.testzip() is None and len(archive.namelist()) == 9
        archive.extractall(tmp_path)
        for each in made:
            [folder] = [path for path in tmp_path.iterdir() if path.name.endswith(each["id"])]
            files = sorted(folder.iterdir())
            assert len(files) == 3 and [path.read_bytes()[:4] for path in files if path.suffix == ".pdf"] == [b"%PDF"] * 2
            [audit] = [path for path in files if path.name == f"{each['id']}.audit.json"]
            verified = subprocess.run([str(PROGRAM).removesuffix("-serve"), "audit", "verify", audit], capture_output=True, text=True)
            assert verified.returncode == 0, verified.stderr
        assert not any(part.startswith(("=", "/", "..")) for name in archive.namelist() for part in name.split("/"))


def test_a_task_that_is_killed_does_nothing_twice():
    with Service("limits.requests-per-minute=1000000") as service:
        document = service.document()["id"]
        signers = [{"name": "Jane", "fields": [FIELD]}]
        made = [service.made("requests", {"document": document, "signers": signers})["id"] for _ in range(120)]
        task = service.made("tasks", {"kind": "remind", "requests": made})
        until(lambda: service.api("GET", f"tasks/{task['id']}").json()["done"] > 0, pause=0.001)
        service.process.kill()
        service.process.wait()
        service.start()
        told = finished(service, task)
        assert (told["done"], told["failed"]) == (120, 0)
        noted = service.rows("SELECT chain, count(*) FROM event WHERE entry LIKE '%\"reminder.noted\"%' GROUP BY chain")
        assert sorted(noted) == sorted((each, 1) for each in made)


def test_a_task_is_ended_before_its_end():
    with Service("limits.requests-per-minute=1000000") as service:
        document = service.document()["id"]
        signers = [{"name": "Jane", "fields": [FIELD]}]
        made = [service.made("requests", {"document": document, "signers": signers})["id"] for _ in range(200)]
        task = service.made("tasks", {"kind": "cancel", "requests": made})
        ended = service.api("POST", f"tasks/{task['id']}/cancel", json={}).json()
        assert ended["state"] == "cancelled" and ended["done"] < 200
        states = [each["state"] for each in items(service, task)]
        assert states.count("done") == ended["done"] and states.count("waiting") == 200 - ended["done"]
        counts = service.api("GET", "requests/counts").json()
        assert (counts["cancelled"], counts["sent"]) == (ended["done"], 200 - ended["done"])


@pytest.mark.skipif(stores.IS_POSTGRESQL, reason="SQLite plans by rules, PostgreSQL by figures")
def test_no_filter_reads_all_requests(accounts):
    conditions = {
        "": "", "state": "AND state IN ('sent')", "reference": "AND reference = 'A-1' AND reference <> ''", "template": "AND templateId = 'x'",
        "label": "AND id IN (SELECT requestId FROM requestLabel WHERE labelId = 'x')",
        "bulk": "AND id IN (SELECT requestId FROM bulkRow WHERE bulkId = 'x')",
        "undelivered": "AND id IN (SELECT requestId FROM signer WHERE undelivered IS NOT NULL AND state IN ('waiting', 'ready', 'viewed'))",
        "person": "AND id IN (SELECT requestId FROM signer WHERE lower(email) = lower('x') AND state IN ('ready', 'viewed'))",
        "search": "AND id IN (SELECT requestId FROM requestIndexRow WHERE number IN (SELECT rowid FROM requestIndex WHERE requestIndex MATCH 'lease'))",
    }
    with stores.connect(accounts.service.folder, is_read_only=True) as database:
        for order in ("created", "created DESC", "expires"):
            listed = f"SELECT * FROM request WHERE accountId = 'a' AND archived IS NULL ORDER BY {order}, id{order.removeprefix('created').removeprefix('expires')} LIMIT 51"
            plan = [row[3] for row in database.execute(f"EXPLAIN QUERY PLAN {listed}").fetchall()]
            assert len(plan) == 1 and plan[0].startswith("SEARCH"), (order, plan)
        for name, condition in conditions.items():
            sql = f"SELECT * FROM request WHERE accountId = 'a' {condition} AND archived IS NULL ORDER BY created DESC, id DESC LIMIT 51"
            plan = [row[3] for row in database.execute(f"EXPLAIN QUERY PLAN {sql}").fetchall()]
            # The index of people whom no mail reaches has no others.
            scans = [step for step in plan if step.startswith("SCAN") and "VIRTUAL TABLE" not in step and "signerUndelivered" not in step]
            assert scans == [], (name, plan)


@pytest.mark.skipif(stores.IS_POSTGRESQL, reason="PostgreSQL removes rows with its own vacuum")
def test_an_erased_name_leaves_no_trigram_in_the_index():
    with Service() as service:
        letters = "ꙮꙮꙮ"
        made = service.made("requests", {"document": service.document()["id"], "title": "Lease", "signers": [
            {"name": f"{letters} Doe", "email": "doe@example.org", "fields": [FIELD]}, {"name": "Omar", "email": "omar@example.org", "fields": [FIELD]}]})
        for number in range(5):
            service.request(title=f"Other {number}")
        service.api("POST", f"requests/{made['id']}/cancel").raise_for_status()

        def found():
            # Terms have no more than what differs from the one before.
            with sqlite3.connect(f"file:{service.folder}/signet.sqlite?mode=ro", uri=True) as database:
                return [row for row in database.execute("SELECT block FROM requestIndex_data") if letters[0].encode() in row[0]]

        assert found()
        done = subprocess.run(service.command("erase-person", "doe@example.org"), capture_output=True, text=True, env=service.environment, timeout=SECONDS)
        assert done.returncode == 0, done.stderr
        assert found() == []
        service.stop()
        assert service.files_with(letters.encode()) == []
        service.start()
        assert [each["id"] for each in service.api("GET", "requests", params={"q": "omar"}).json()["items"]] == [made["id"]]
