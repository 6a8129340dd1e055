"""Requests of a template for the rows of a table."""

import csv
import io
import json
import random
import shutil
import subprocess
import time

import pytest
import requests
import trials
from hypothesis import given, settings
from hypothesis import strategies as st
from waits import SECONDS, until

from .threats import CONTRACT, Service

CITIES = ["København", "Zürich", "São Paulo", "Bad Gögging", 'The "Hague"', "a, b; c | d"]
FIELDS = [
    {"kind": "signature", "page": 2, "frame": [125, 598, 150, 50]},
    {"kind": "money", "name": "rent", "page": 1, "frame": [125, 598, 150, 20]},
    {"kind": "date", "name": "begin", "page": 1, "frame": [125, 498, 150, 20]},
    {"kind": "lines", "name": "remark", "page": 1, "frame": [125, 398, 250, 60], "required": False},
]
# The same table in six dialects: how a program writes it, and what it is found to be.
DIALECTS = {
    "semicolons in windows-1252": ({"delimiter": ";", "lineterminator": "\r\n"}, "cp1252", "windows-1252"),
    "tabs in UTF-16": ({"delimiter": "\t", "lineterminator": "\r\n"}, "utf-16", "utf-16le"),
    "commas in UTF-8 with a mark": ({"lineterminator": "\n"}, "utf-8-sig", "utf-8"),
    "bars without one": ({"delimiter": "|", "lineterminator": "\n"}, "utf-8", "utf-8"),
    "carriage returns alone": ({"delimiter": ";", "lineterminator": "\r"}, "utf-8", "utf-8"),
    "all quoted": ({"delimiter": ",", "quoting": csv.QUOTE_ALL, "lineterminator": "\r\n"}, "utf-16-be", "utf-16be"),
}


def template(service, session, fields=FIELDS, **more):
    document = session.post(f"{service.base}/v1/documents?name=lease.pdf", data=CONTRACT).json()["id"]
    content = {"document": document, "signers": [{"part": "Tenant", "name": "", "fields": fields}], **more}
    answer = session.post(f"{service.base}/v1/templates", json={"name": "Lease", "content": content})
    assert answer.status_code == 201, answer.text
    return answer.json()["id"]


@pytest.fixture(scope="module")
def lease(service, session):
    return template(service, session)


def sent(service, session, lease, table, expected=(200, 201), name="people.csv", preview=False, **chosen):
    """What the service says to a table; to one as text in UTF-8."""
    table = table.encode() if isinstance(table, str) else table
    form = {"csv": (name, table), "template": (None, lease), "settings": (None, json.dumps(chosen)), "preview": (None, str(preview).lower())}
    answer = session.post(f"{service.base}/v1/bulk", files=form)
    assert answer.status_code in (expected if isinstance(expected, tuple) else (expected,)), answer.text[:800]
    return answer.json()


def act(service, session, bulk, name, expected=200, **body):
    answer = session.post(f"{service.base}/v1/bulk/{bulk['id']}/{name}", json=body or None)
    assert answer.status_code == expected, answer.text
    return answer.json()


def ended(service, session, bulk):
    address = f"{service.base}/v1/bulk/{bulk['id']}"
    return until(lambda: session.get(address).json(), lambda told: told["state"] not in ("running", "checked"), pause=0.05)


def all_of(service, session, path):
    items, cursor = [], None
    while True:
        page = session.get(f"{service.base}/v1/{path}", params={"limit": 200, **({"cursor": cursor} if cursor else {})}).json()
        items += page["items"]
        if not (cursor := page["next"]):
            return items


def people(count):
    """The header and rows of a table: one has line ends, separators and quotes in it."""
    rows = [["Name", "E-Mail", "Rent", "Begin", "Remark", "Number of the house"]]
    for number in range(count):
        rows.append([
            f"Zoë Müller {number}", f"person{number}@example.org", f"1.{number % 900 + 100},50", f"{number % 28 + 1}.12.2026",
            f"first line\r\n{CITIES[number % len(CITIES)]}" if number % 3 == 0 else CITIES[number % len(CITIES)], str(number),
        ])
    return rows


def written(rows, dialect):
    out = io.StringIO(newline="")
    csv.writer(out, **dialect).writerows(rows)
    return out.getvalue()


def made(service, session, bulk):
    """What the requests of a table are, without what differs in each."""
    rows = all_of(service, session, f"bulk/{bulk['id']}/rows")
    of = {row["request"]: row["row"] for row in rows}
    assert all(row["state"] == "sent" and row["cells"] == [] for row in rows)
    found = {}
    for request in all_of(service, session, "requests"):
        if request["id"] in of:
            [person] = request["signers"]
            found[of[request["id"]]] = (request["title"], person["name"], person["email"], [field["name"] for field in person["fields"]])
    return found


def test_six_dialects_give_the_same_200_requests(service, session, lease):
    rows, seen = people(200), []
    for dialect, encoding, detected in DIALECTS.values():
        data = written(rows, dialect).encode(encoding)
        bulk = sent(service, session, lease, data)
        assert (bulk["encoding"], bulk["valid"], bulk["invalid"], bulk["questions"]) == (detected, 200, 0, [])
        found = all_of(service, session, f"bulk/{bulk['id']}/rows")
        seen.append([(row["row"], row["cells"], row["values"]) for row in found])
    assert all(each == seen[0] for each in seen)
    assert seen[0][0][2] == {"rent": "1100.50", "begin": "2026-12-01", "remark": "first line\r\nKøbenhavn"}
    act(service, session, bulk, "start")
    told = ended(service, session, bulk)
    assert (told["state"], told["sent"], told["failed"]) == ("finished", 200, 0)
    requests_made = made(service, session, bulk)
    assert requests_made[2] == ("lease.pdf", "Zoë Müller 0", "person0@example.org", ["rent", "begin", "remark", "signature1"])
    assert len(requests_made) == 200


CELLS = st.text(st.characters(exclude_categories=["Cs", "Cc"], exclude_characters="\ufeff\ufffd", include_characters="\n\r\t\",;|"), max_size=12)


@settings(max_examples=trials.count(40, long=1000), deadline=None)
@given(
    rows=st.lists(st.lists(CELLS, min_size=2, max_size=2), min_size=1, max_size=5),
    separator=st.sampled_from(",;\t|"), end=st.sampled_from(["\n", "\r\n", "\r"]), quoting=st.sampled_from([csv.QUOTE_MINIMAL, csv.QUOTE_ALL]),
    encoding=st.sampled_from(["utf-8", "utf-8-sig", "utf-16"]), is_named=st.booleans(),
)
def test_what_python_writes_in_any_dialect_is_read_as_it_was(service, session, lease, rows, separator, end, quoting, encoding, is_named):
    if any(set(cell) & set("\r\n") for row in rows for cell in row):
        # Python leaves some line ends without quotes otherwise.
        quoting = csv.QUOTE_ALL
    table = written([["Name", "remark", "x"], *[[*row, "1"] for row in rows]], {"delimiter": separator, "lineterminator": end, "quoting": quoting})
    announced = f"sep={separator}{end}" if is_named else ""
    found = sent(service, session, lease, (announced + table).encode(encoding), preview=True, doubles=True)
    assert found["separator"] == separator
    assert [row["cells"] for row in found["rows"]] == [[*row, "1"] for row in rows]


def test_columns_are_found_in_other_languages_and_may_be_chosen(service, session, lease):
    found = sent(service, session, lease, "Nachname;Vorname;E-Mail-Adresse;RENT;Betreff;Zimmer\nBerg;Anna;a@example.org;5;Ihr Vertrag;3\n", preview=True)
    of = [(column.get("person"), column.get("as"), column.get("field"), column.get("request")) for column in found["columns"]]
    assert of == [
        ("Tenant", "family", None, None), ("Tenant", "given", None, None), ("Tenant", "email", None, None),
        (None, None, "rent", None), (None, None, None, "title"), (None, None, None, None),
    ]
    bulk = sent(service, session, lease, "wer;preis;wann\nAnna Berg;5;2026-12-01\n")
    assert [question["code"] for question in bulk["questions"]] == ["name-missing"]
    assert act(service, session, bulk, "start", 409)["code"] == "columns-unclear"
    chosen = [{"column": "wer", "person": "Tenant", "as": "name"}, {"column": "preis", "field": "rent"}, {"column": "wann", "field": "begin"}]
    answer = session.patch(f"{service.base}/v1/bulk/{bulk['id']}", json={"columns": chosen}).json()
    assert (answer["questions"], answer["valid"]) == ([], 1)
    wrong = session.patch(f"{service.base}/v1/bulk/{bulk['id']}", json={"columns": [{"column": "wer", "person": "Buyer", "as": "name"}]})
    assert wrong.status_code == 422 and "'Tenant'" in wrong.json()["detail"]
    act(service, session, bulk, "start")
    assert ended(service, session, bulk)["sent"] == 1


@pytest.mark.parametrize("cells, chosen, read", [
    (["03/04/2026"], None, None), (["03/04/2026", "13/04/2026"], None, ["2026-04-03", "2026-04-13"]),
    (["03/04/2026", "04/13/2026"], None, ["2026-03-04", "2026-04-13"]), (["13/04/2026", "04/13/2026"], None, None),
    (["03/04/2026"], "m/d/y", ["2026-03-04"]), (["03/04/2026"], "d/m/y", ["2026-04-03"]), (["2026-04-03"], None, ["2026-04-03"]),
    (["3.4.2026 00:00:00", "2026-04-05"], None, ["2026-04-03", "2026-04-05"]), (["04/04/2026"], None, ["2026-04-04"]),
])
def test_a_day_that_may_be_two_is_asked_for(service, session, lease, cells, chosen, read):
    table = "name;begin\n" + "".join(f"Anna {number};{cell}\n" for number, cell in enumerate(cells))
    more = {"columns": [{"column": "begin", "field": "begin", "date": chosen}]} if chosen else {}
    found = sent(service, session, lease, table, preview=True, **more)
    assert [question["code"] for question in found["questions"]] == ([] if read else ["date-ambiguous"])
    if read:
        assert [row["values"]["begin"] for row in found["rows"]] == read


@pytest.mark.parametrize("cells, chosen, read", [
    (["1.234"], None, None), (["1.234", "1,5"], None, ["1234", "1.5"]), (["1,234.5", "7"], None, ["1234.5", "7"]),
    (["1,5", "1.5"], None, None), (["1.234"], ",", ["1234"]), (["1.234"], ".", ["1.234"]), (["1234", "7"], None, ["1234", "7"]),
    (["€ 1.234,50", "99,00 EUR", "1 000,25", "-5,0"], None, ["1234.50", "99.00", "1000.25", "-5.0"]), (["0.125"], None, ["0.125"]),
    (["1.234.567"], None, ["1234567"]), (["1'234.50"], None, ["1234.50"]),
])
def test_a_number_that_may_be_two_is_asked_for(service, session, lease, cells, chosen, read):
    table = "name;rent\n" + "".join(f"Anna {number};{cell}\n" for number, cell in enumerate(cells))
    more = {"columns": [{"column": "rent", "field": "rent", "decimal": chosen}]} if chosen else {}
    found = sent(service, session, lease, table, preview=True, **more)
    assert [question["code"] for question in found["questions"]] == ([] if read else ["number-ambiguous"])
    if read:
        assert [row["values"]["rent"] for row in found["rows"]] == read


def test_what_is_wrong_in_a_row_names_its_place(service, session, lease):
    table = (
        "Name;E-Mail;Rent;Begin\nAnna;a@example.org;1,5;1.1.2027\n\n;b@example.org;1,5;1.1.2027\nCarl;nobody;1,5;1.1.2027\n"
        "Dora;d@example.org;many;1.1.2027\nEmil;e@example.org;1,5;31.2.2027\nFred;f@example.org;1,5;1.1.27\n"
        "Gerd;g@example.org;1,5;1.1.2027;and;more\nAnna;a@example.org;1,5;1.1.2027\nHans\0;h@example.org;1,5;1.1.2027\n"
    )
    bulk = sent(service, session, lease, table)
    assert (bulk["total"], bulk["valid"], bulk["invalid"]) == (9, 1, 8)
    rows = all_of(service, session, f"bulk/{bulk['id']}/rows?state=invalid")
    assert [(row["row"], row["problems"][0]["code"], row["problems"][0].get("column")) for row in rows] == [
        (4, "invalid-request", "Name"), (5, "address-refused", "E-Mail"), (6, "number-wrong", "Rent"), (7, "date-wrong", "Begin"),
        (8, "date-wrong", "Begin"), (9, "row-invalid", None), (10, "row-double", None), (11, "row-invalid", None),
    ]
    assert "the same as row 2" in rows[6]["problems"][0]["detail"]
    doubles = session.patch(f"{service.base}/v1/bulk/{bulk['id']}", json={"doubles": True}).json()
    assert (doubles["valid"], doubles["invalid"]) == (2, 7)


@pytest.mark.parametrize("table, words", [
    (b"PK\x03\x04 a workbook", "workbook"), (b"%PDF-1.7", "PDF"), (b"", "no text"), (b"\n\n;;;\n", "no text"), (b"Name\n", "no rows"),
    (b"Name;Name \nA;B\n", "Row 1 has two columns"), (b'Name\nA\n"B\n', "Row 3: the quote in line 3"),
    (b"Name\n" + b"x" * 70_000 + b"\n", "Row 2, in line 2 of the file, has more than 64 kB"),
    (b"Name" + b";a" * 300 + b"\n", "more than 200 columns"), (b"Name;B\nA" + b";" * 5000 + b"\n", "Row 2, in line 2 of the file, has more than 200 columns"),
    (b"Name\n" + b"A\n" * 10_001, "Row 10002: a table has at most 10000 rows"),
])
def test_a_file_that_is_no_table_is_refused_with_its_row(service, session, lease, table, words):
    found = sent(service, session, lease, table, expected=422)
    assert found["code"] == "table-unreadable" and words in found["detail"]


def test_letters_of_windows_are_told_apart_and_may_be_chosen(service, session, lease):
    polish = "Name\nMichał Wałęsa\nŁukasz Żak\n"
    found = sent(service, session, lease, polish.encode("cp1250"), preview=True)
    assert (found["encoding"], found["rows"][0]["cells"]) == ("windows-1250", ["Michał Wałęsa"])
    czech = "Name\nJiří Dvořák\n".encode("cp1250")
    assert sent(service, session, lease, czech, preview=True)["rows"][0]["cells"] == ["Jiøí Dvoøák"]
    assert sent(service, session, lease, czech, preview=True, encoding="windows-1250")["rows"][0]["cells"] == ["Jiří Dvořák"]
    wrong = sent(service, session, lease, polish.encode("cp1250"), preview=True, encoding="utf-8")
    assert {row["problems"][0]["code"] for row in wrong["rows"]} == {"row-invalid"}


def test_pause_resume_and_cancel_keep_what_was_sent(service, session, lease):
    table = written(people(40), {})
    bulk = sent(service, session, lease, table)
    act(service, session, bulk, "pause", 409)
    act(service, session, bulk, "start", rate=120)
    address = f"{service.base}/v1/bulk/{bulk['id']}"
    until(lambda: session.get(address).json(), lambda told: told["sent"] >= 10, pause=0.02)
    paused = act(service, session, bulk, "pause")
    time.sleep(1)
    still = session.get(address).json()
    assert paused["state"] == still["state"] == "paused" and still["sent"] == paused["sent"] < 40
    act(service, session, bulk, "resume")
    assert session.delete(address).status_code == 409
    over = act(service, session, bulk, "cancel")
    assert over["state"] == "cancelled" and over["sent"] >= still["sent"]
    act(service, session, bulk, "resume", 409)
    rows = all_of(service, session, f"bulk/{bulk['id']}/rows")
    assert all(row["cells"] == [] for row in rows) and sum(row["state"] == "sent" for row in rows) == over["sent"]
    assert session.delete(address).status_code == 204 and session.get(address).status_code == 404


def test_a_rate_is_kept(service, session, lease):
    bulk = sent(service, session, lease, written(people(6), {}))
    began = time.monotonic()
    act(service, session, bulk, "start", rate=60)
    assert ended(service, session, bulk)["sent"] == 6
    # Five at once, then the sixth five seconds later.
    assert 4 < time.monotonic() - began < 4 + SECONDS


def test_a_report_runs_nothing_in_a_spreadsheet_and_links_are_made_anew(service, session, lease):
    table = 'Name;E-Mail\n"=cmd|\' /C calc\'!A0";a@example.org\n@SUM(1);nobody\n'
    bulk = sent(service, session, lease, table)
    act(service, session, bulk, "start")
    ended(service, session, bulk)
    report = session.get(f"{service.base}/v1/bulk/{bulk['id']}/report.csv")
    assert report.headers["content-disposition"].startswith("attachment") and report.content.startswith(b"\xef\xbb\xbf")
    rows = list(csv.DictReader(io.StringIO(report.content.decode("utf-8-sig"))))
    assert [(row["row"], row["state"], row["code"], row["column"]) for row in rows] == [("2", "sent", "", ""), ("3", "invalid", "address-refused", "E-Mail")]
    assert rows[0]["people"].startswith("'=cmd") and not any(cell.startswith(("=", "+", "-", "@")) for row in rows for cell in row.values())
    links = [list(csv.DictReader(io.StringIO(session.post(f"{service.base}/v1/bulk/{bulk['id']}/links").content.decode("utf-8-sig")))) for _ in range(2)]
    [first], [second] = links
    assert first["request"] == second["request"] and first["link"] != second["link"]
    assert [requests.get(f"{each['link']}/state", timeout=SECONDS).status_code for each in (first, second)] == [410, 200]


def ran(service, *words):
    done = subprocess.run([*service.command(words[0]), *words[1:]], capture_output=True, text=True, env=service.environment, timeout=SECONDS)
    assert done.returncode == 0, done.stderr
    return done.stdout


def with_key(key):
    session = requests.Session()
    session.headers["Authorization"] = f"Bearer {key}"
    return session


def test_tables_of_others_cannot_be_found(shared):
    session, other = with_key(shared.key), with_key(shared.new_account())
    lease = template(shared, session)
    bulk = sent(shared, session, lease, "Name\nAnna\n")
    for method, path in [("GET", ""), ("PATCH", ""), ("DELETE", ""), ("GET", "/rows"), ("GET", "/report.csv"),
                         *[("POST", f"/{name}") for name in ("start", "pause", "resume", "cancel", "links")]]:
        answer = other.request(method, f"{shared.base}/v1/bulk/{bulk['id']}{path}", json={} if method == "PATCH" else None)
        assert answer.status_code == 404, (method, path)
    assert sent(shared, other, lease, "Name\nAnna\n", expected=404)["code"] == "not-found"
    assert other.get(f"{shared.base}/v1/bulk").json()["items"] == []


def test_an_erased_person_is_in_no_row_any_more():
    with Service("log.level=error") as service:
        session = with_key(service.key)
        bulk = sent(service, session, template(service, session), "Name;E-Mail;Rent;Begin\nAnna;anna@example.org;1;2027-01-01\nBert;bert@example.org;1;2027-01-01\nAnna;anna@example.org;x;2027-01-01\n")
        exported = service.folder.parent / f"{service.folder.name}-exported"
        said = ran(service, "export-person", "anna@example.org", str(exported))
        told = json.loads((exported / "person.json").read_text())
        shutil.rmtree(exported)
        assert [(row["table"], row["row"], row["cells"]["E-Mail"]) for row in told["tableRows"]] == [(bulk["id"], 2, "anna@example.org"), (bulk["id"], 4, "anna@example.org")], said
        ran(service, "erase-person", "anna@example.org")
        rows = all_of(service, session, f"bulk/{bulk['id']}/rows")
        assert [(row["state"], row["cells"] == []) for row in rows] == [("failed", True), ("valid", False), ("failed", True)]
        assert service.rows("SELECT count(*) FROM bulkRow WHERE cells LIKE '%anna%' OR problem LIKE '%anna%'")[0][0] == 0
        act(service, session, bulk, "start")
        assert ended(service, session, bulk)["sent"] == 1
        [request] = all_of(service, session, "requests")
        assert request["signers"][0]["name"] == "Bert"


def test_ten_thousand_rows_with_37_bad_survive_kills():
    total, bad, kills = trials.count(300, long=10_000), 37, trials.count(3, long=5)
    chance = random.Random(7)
    with Service("limits.requests-per-minute=1000000", "log.level=error") as service:
        session = with_key(service.key)
        rows = people(total)
        wrong = sorted(chance.sample(range(1, total + 1), bad))
        for place in wrong:
            rows[place][chance.choice([1, 2, 3])] = "not this"
        began = time.monotonic()
        bulk = sent(service, session, template(service, session), written(rows, {}))
        checked = time.monotonic() - began
        assert (bulk["valid"], bulk["invalid"]) == (total - bad, bad)
        act(service, session, bulk, "start")
        began = time.monotonic()
        address = f"{service.base}/v1/bulk/{bulk['id']}"
        for number in range(kills):
            goal = (number + 1) * total // (kills + 2)
            until(lambda: session.get(address).json()["sent"], lambda sent: sent >= goal, pause=0.01)
            if number == 1:
                act(service, session, bulk, "pause")
            service.process.kill()
            service.process.wait(SECONDS)
            service.start()
            if number == 1:
                assert session.get(address).json()["state"] == "paused"
                act(service, session, bulk, "resume")
        told = until(lambda: session.get(address).json(), lambda told: told["state"] == "finished", pause=0.1)
        took = time.monotonic() - began
        assert (told["sent"], told["invalid"], told["failed"], told["valid"]) == (total - bad, bad, 0, 0)
        made = all_of(service, session, "requests")
        addresses = [request["signers"][0]["email"] for request in made]
        assert len(addresses) == len(set(addresses)) == total - bad
        report = session.get(f"{address}/report.csv").content.decode("utf-8-sig")
        listed = [row for row in csv.DictReader(io.StringIO(report)) if row["state"] == "invalid"]
        assert [int(row["row"]) for row in listed] == [place + 1 for place in wrong]
        assert {row["code"] for row in listed} <= {"address-refused", "number-wrong", "date-wrong"}
        memory = int(next(line for line in open(f"/proc/{service.process.pid}/status") if line.startswith("VmHWM")).split()[1]) >> 10
        print(f"{total} rows: checked in {checked:.1f} s, sent in {took:.1f} s with {kills} kills, {memory} MB at most")
        assert memory < 300
