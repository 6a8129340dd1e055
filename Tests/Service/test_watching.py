"""What an operator sees of a service: numbers, alerts on them, a dashboard, logs, and the state that only operators may see."""

import json
import pathlib
import re
import shutil
import subprocess
import time

import pytest
import requests
from waits import SECONDS, until

from .threats import CONTRACT, Service, complete

ROOT = pathlib.Path(__file__).resolve().parents[2]
OPERATIONS = ROOT / "docs/operations"
RULES = OPERATIONS / "prometheus-rules.yml"
BOARD = json.loads((OPERATIONS / "grafana-dashboard.json").read_text())
NAME = re.compile(r"\b((?:signet|process)_[a-z0-9_]+)\b")


@pytest.fixture(scope="module")
def running():
    """A service that has done a little of everything."""
    with Service("log.level=debug") as running:
        made = running.request()
        complete(made["signers"][0]["url"])
        running.settled(made)
        yield running


def scraped(running):
    return requests.get(f"{running.base}/metrics", timeout=SECONDS).text


def names(text):
    """The names of all numbers in Prometheus' text format; buckets of a histogram have others than it."""
    return {line.split("{")[0].split(" ")[0] for line in text.splitlines() if not line.startswith("#")}


def expressions():
    for panel in BOARD["panels"]:
        for target in panel.get("targets", []):
            yield target["expr"]


# MARK: Numbers


def test_every_number_has_its_meaning_and_type_once(running):
    text = scraped(running)
    told = re.findall(r"^# HELP (\S+) \S.*$", text, re.MULTILINE)
    typed = re.findall(r"^# TYPE (\S+) (?:counter|gauge|histogram)$", text, re.MULTILINE)
    assert told == typed and len(set(told)) == len(told)
    assert {re.sub(r"_(bucket|sum|count)$", "", name) if name not in told else name for name in names(text)} == set(told)


def test_every_number_of_the_alerts_and_the_dashboard_is_one_of_the_service(running):
    there = names(scraped(running))
    alerts = set(NAME.findall(" ".join(re.findall(r"expr: (.*?)(?=\n {8}\w)", RULES.read_text(), re.DOTALL))))
    shown = set(NAME.findall(" ".join(expressions())))
    assert len(alerts) > 15 and len(shown) > 30
    assert alerts - there == set() and shown - there == set()


def test_every_number_of_the_service_is_documented_and_shown(running):
    there = {re.sub(r"_(bucket|sum|count)$", "", name) for name in names(scraped(running))}
    told = set(NAME.findall((OPERATIONS / "watching.md").read_text()))
    assert there - told == set()


def test_numbers_tell_of_the_process_the_store_and_the_certificates(running):
    numbers = dict(re.findall(r"^(\S+) (\S+)$", scraped(running), re.MULTILINE))
    assert int(numbers["process_resident_memory_bytes"]) > 1 << 20
    assert float(numbers["process_cpu_seconds_total"]) > 0 and int(numbers["process_open_fds"]) > 3
    assert abs(float(numbers["process_start_time_seconds"]) - time.time()) < 3_600
    assert int(numbers["signet_data_free_bytes"]) > 0 and int(numbers["signet_database_bytes"]) > 0
    assert int(numbers['signet_certificate_expiry_timestamp_seconds{use="seal"}']) > time.time() + 9 * 365 * 86_400
    assert int(numbers['signet_blob_seconds_count{operation="put"}']) > 0 and int(numbers['signet_db_seconds_count{operation="write"}']) > 0
    assert numbers["signet_requests_unsealed"] == "0" and numbers["signet_bytes_in_flight"] == "0"


@pytest.mark.skipif(not shutil.which("promtool"), reason="promtool is not installed (Debian: prometheus)")
def test_promtool_takes_the_numbers_the_alerts_and_their_tests(running):
    lint = subprocess.run(["promtool", "check", "metrics"], input=scraped(running), capture_output=True, text=True, timeout=SECONDS)
    assert lint.returncode == 0, lint.stderr
    for words in (["check", "rules", RULES], ["test", "rules", OPERATIONS / "prometheus-rules-test.yml"]):
        done = subprocess.run(["promtool", *words], capture_output=True, text=True, timeout=SECONDS)
        assert done.returncode == 0, done.stdout + done.stderr


def test_every_alert_has_a_test_and_an_advice():
    alerts = re.findall(r"alert: (\w+)", RULES.read_text())
    tests = (OPERATIONS / "prometheus-rules-test.yml").read_text()
    fires = {name for name, rest in re.findall(r"alertname: (\w+)\n\s+exp_alerts:\n(.*)", tests)}
    advice = set(re.findall(r"^\| `(Signet\w+)` \|", (OPERATIONS / "watching.md").read_text(), re.MULTILINE))
    assert set(alerts) == fires == advice and len(alerts) == len(set(alerts))


def test_what_all_processes_read_from_one_database_is_never_added_up():
    shared = r"signet_(?:requests_unsealed|seals_(?:waiting|oldest|last)\w*|renewals_(?:pending|failing|late|first)\w*|webhook_open|jobs\b(?!_)"
    shared += r"|job_oldest_seconds|documents\b|documents_bytes|database_bytes|certificate_expiry_timestamp_seconds)"
    alerts = re.findall(r"expr: (.*?)(?=\n {8}\w)", RULES.read_text(), re.DOTALL)
    found = [(text, each) for text in [*alerts, *expressions()] for each in re.finditer(shared, text)]
    assert len(found) > 15
    for text, each in found:
        before = text[:each.start()].replace("increase(", "")
        assert re.search(r"\b(?:max|min)(?: by \([\w, ]+\))? ?\($", before), text


# MARK: The log


def lines(running):
    return [json.loads(line) for line in running.log.read_text().splitlines()]


def line_of(running, name):
    return until(lambda: [line for line in lines(running) if line.get("request_id") == name])[-1]


def test_a_request_is_found_in_the_log_by_the_name_in_its_answer(running):
    for given in (None, "proxy-1.2"):
        answer = requests.get(f"{running.base}/v1/documents", headers={"X-Request-Id": given} if given else {}, timeout=SECONDS)
        name = answer.headers["X-Request-Id"]
        assert name == given if given else re.fullmatch("[0-9a-f]{32}", name)
        line = line_of(running, name)
        assert line["message"] == "GET /v1/documents" and line["status"] == "401" and line["instance"]
        assert "hb.request.id" not in line


@pytest.mark.parametrize("given", ["sk_" + "A" * 43, "a b", "x" * 65, "ä"])
def test_what_is_no_name_of_a_request_gets_another(running, given):
    answer = requests.get(f"{running.base}/health", headers={"X-Request-Id": given.encode()}, timeout=SECONDS)
    assert re.fullmatch("[0-9a-f]{32}", answer.headers["X-Request-Id"])


def test_the_log_has_neither_tokens_nor_names_nor_addresses(running):
    made = running.request()
    token = made["signers"][0]["url"].rsplit("/", 1)[1]
    requests.get(made["signers"][0]["url"], headers={"User-Agent": "curious"}, timeout=SECONDS)
    running.api("GET", "operations")
    log = running.log.read_text()
    for secret in (token, running.key, "Signer 0", "s0@example.org", "contract.pdf", "curious"):
        assert secret not in log, secret
    assert not any("client" in line for line in lines(running))


def test_addresses_are_in_the_log_where_the_operator_wants_them():
    with Service("log.addresses=true") as service:
        requests.get(f"{service.base}/verify", headers={"X-Request-Id": "mine"}, timeout=SECONDS)
        assert line_of(service, "mine")["client"] == "127.0.0.1"


# MARK: The operator


def state(running, key=None):
    return running.api("GET", "operations", key=key)


def test_an_operator_sees_the_state_of_the_service(running):
    told = state(running).json()
    assert re.fullmatch(r"\d+\.\d+\.\d+", told["version"]) and told["instance"] and told["isDraining"] is False and told["hasLocalLinks"] is True
    assert [each["kind"] for each in told["jobs"]] == ["delivery", "batch-row", "bulk", "seal", "renewal", "mail", "task", "upkeep"]
    assert told["unsealed"] == 0 and told["storage"]["freeBytes"] > 0
    assert [each["use"] for each in told["certificates"]] == ["seal"]


def test_only_operators_see_it(running):
    other = running.new_account("tenant")
    answer = state(running, other)
    assert (answer.status_code, answer.json()["code"]) == (403, "scope-missing")
    # A key cannot give what it does not have.
    assert running.api("POST", "keys", key=other, json={"name": "k", "scopes": ["operations:read"]}).status_code == 403
    assert running.api("POST", "keys", json={"name": "k", "scopes": ["operations:write"]}).status_code == 422
    mine = running.made("keys", {"name": "prometheus", "scopes": ["operations:read"]})["key"]
    assert state(running, mine).status_code == 200 and running.api("GET", "documents", key=mine).status_code == 403


def test_the_last_errors_are_told():
    with Service() as service:
        document = service.document()["id"]
        for path in (service.folder / "blobs").rglob("*"):
            if path.is_file() and path.name != "check" and path.read_bytes() == CONTRACT:
                path.write_bytes(b"damaged")
        answer = service.api("GET", f"documents/{document}/content")
        assert answer.status_code == 500
        # One line says what failed, the other which request.
        *told, first = state(service).json()["errors"]
        # The start has warned of links that nobody else can open.
        assert first["level"] == "warning" and "base-url" in first["message"]
        assert {each["level"] for each in told} == {"error"} and any("is not what was kept" in each["message"] for each in told)
        assert 'signet_blob_errors_total{operation="get",code="damaged"} 1' in scraped(service)
        assert "signet_log_lines_total{level=\"error\"} 2" in scraped(service)
