"""The API's description is valid, tells all routes, and the service does what it says."""

import json
import re

import pytest
import requests
import schemathesis
import trials
from contract import DOCUMENT, operations, resolved, strict
from .conftest import CONTRACT, ROOT, WEB
from .description import UNDESCRIBED, routes, swift_sources, without_keys
from hypothesis import HealthCheck, seed, settings
from openapi_spec_validator import OpenAPIV31SpecValidator
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi import checks
from waits import SECONDS
from .stock import TYPED, Stock

ALL = operations()
by_name = pytest.mark.parametrize("operation", ALL, ids=lambda operation: operation.name)


@pytest.fixture(scope="module")
def stock(service):
    return Stock(service)


# MARK: The document itself


def test_description_is_valid_openapi():
    assert DOCUMENT["openapi"].startswith("3.1")
    assert [error.message for error in OpenAPIV31SpecValidator(DOCUMENT).iter_errors()] == []


def test_all_references_lead_somewhere_and_all_components_are_used():
    used = set(re.findall(r'"#/components/([^"]+)"', json.dumps(DOCUMENT)))
    there = {f"{kind}/{name}" for kind, names in DOCUMENT["components"].items() for name in names}
    assert used == {name for name in there if not name.startswith("securitySchemes/")}


def test_every_route_is_described_and_every_description_is_a_route():
    assert {operation.name for operation in ALL} == set(routes()) - UNDESCRIBED


def test_scopes_are_those_that_the_server_asks_for():
    # What needs others by its body lists them as alternatives.
    told = {each.name: set.intersection(*(set(keys["key"]) for keys in each.content["security"])) for each in ALL
            if each.path.startswith("/v1/") and each.content["security"]}
    assert told == {name: set(scopes) for name, scopes in routes().items() if scopes}


def test_service_serves_its_description_as_yaml_and_the_same_as_json(service):
    written, made = (requests.get(f"{service.base}/v1/openapi.{name}") for name in ("yaml", "json"))
    assert (written.status_code, made.status_code) == (200, 200)
    assert (written.headers["Content-Type"], made.headers["Content-Type"]) == ("application/yaml", "application/json")
    assert written.content == (WEB / "openapi.yaml").read_bytes()
    assert made.json() == DOCUMENT


def test_every_code_is_in_the_guide():
    sources = "".join(file.read_text() for file in swift_sources())
    codes = set(re.findall(r'Problem\(\s*\.\w+,\s*"([a-z-]+)"', sources))
    for name in ("SignetError.swift", "SignetError+Capture.swift"):
        [file] = (ROOT / "Sources").rglob(name)
        codes |= set(re.findall(r'(?:Code|Self)\("([a-z-]+)"\)', file.read_text()))
    # These are told as another code: the server's own faults, and what the document's rules forbid.
    codes -= {"not-found", "input-output", "cannot-create", "no-input", "assets-missing"}
    told = set(re.findall(r"^\| `([a-z-]+)`", (ROOT / "docs" / "api.md").read_text(), re.MULTILINE))
    assert codes - told == set()


# MARK: The service


@by_name
def test_described_operation_answers(service, session, stock, operation):
    parameters = stock.parameters(operation.name)
    address = service.base + operation.path.format(**parameters)
    # Streams of events do not end.
    with session.request(operation.method, address, allow_redirects=False, headers={"Signet-CSRF": "1"}, stream=True) as answer:
        # A path or method that is not a route.
        assert not (answer.status_code == 404 and answer.json()["code"] == "http"), answer.text
        assert str(answer.status_code) in operation.content["responses"]


@pytest.mark.parametrize("method, path", [("GET", "/v1/nothing"), ("GET", "/nothing"), ("PATCH", "/v1/documents")])
def test_what_is_no_route_is_told_as_a_problem(service, session, method, path):
    answer = session.request(method, service.base + path)
    assert answer.status_code == 404
    assert answer.headers["Content-Type"] == "application/problem+json"
    assert set(answer.json()) == {"type", "title", "status", "code", "detail"}
    assert answer.json()["code"] == "http"


@pytest.mark.parametrize("operation", [each for each in ALL if routes().get(each.name)], ids=lambda each: each.name)
def test_key_without_the_scope_is_refused(service, session, stock, operation):
    scope, *_ = routes()[operation.name]
    other = "audit:read" if not scope.startswith("audit") else "documents:read"
    if other not in stock.made:
        stock.made[other] = stock.post("/v1/keys", json={"name": "narrow", "scopes": [other]})["key"]
    values = {each["name"]: "x" for each in operation.content["parameters"]}
    address = service.base + operation.path.format(**values)
    answer = service.session(stock.made[other]).request(operation.method, address)
    assert (answer.status_code, answer.json()["code"]) == (403, "scope-missing")
    assert scope in answer.json()["detail"]
    assert requests.request(operation.method, address).status_code == 401


def test_wrong_sources_and_configurations_are_the_callers_fault(service, session, stock):
    document = stock.kept("document")
    wrong = {"kind": "typed"}
    for path, body, code in [
        ("/v1/signatures", {"source": wrong}, "invalid-source"),
        ("/v1/previews", {"source": wrong}, "invalid-source"),
        (f"/v1/documents/{document}/stamps", {"stamps": [{"signature": wrong, "at": "page:1,center"}]}, "invalid-source"),
        ("/v1/captures", {"configuration": {"modes": []}}, "invalid-configuration"),
        ("/v1/captures", {"configuration": []}, "invalid-configuration"),
        ("/v1/signatures", {"name": 5, "source": TYPED}, "invalid-request"),
        ("/v1/signatures", {"part": "other", "source": TYPED}, "invalid-request"),
    ]:
        answer = session.post(service.base + path, json=body)
        assert (answer.status_code, answer.json()["code"]) == (422, code), path


TAKES_JSON = [each for each in ALL if "application/json" in resolved(each.content.get("requestBody", {})).get("content", {})]
CHECKED = [each for each in ALL if each.path.startswith(("/v1/", "/c/{token}/", "/s/{token}/"))
           and not each.path.endswith(("/form", "/embed")) and not each.path.startswith("/v1/openapi")]


@pytest.mark.parametrize("operation", CHECKED, ids=lambda each: each.name)
def test_only_described_parameters_are_taken(service, session, stock, operation):
    address = service.base + operation.path.format(**stock.parameters(operation.name))
    described = [each["name"] for each in operation.content["parameters"] if each["in"] == "query"]
    for name in described:
        answer = session.request(operation.method, address, params={name: "x"}, allow_redirects=False)
        assert answer.status_code != 400, f"{name}: {answer.text}"
    near = (described or ["state"])[0] + "e"
    answer = session.request(operation.method, address, params={"zzzzzz": "1", near: ""}, allow_redirects=False)
    assert (answer.status_code, answer.json()["code"]) == (400, "unknown-parameter"), answer.text
    assert answer.json()["parameters"] == sorted([near, "zzzzzz"])
    assert not described or f"did you mean '{described[0]}'?" in answer.json()["detail"]


# Drafts are any JSON.
@pytest.mark.parametrize("operation", [each for each in TAKES_JSON if "draft" not in each.path], ids=lambda each: each.name)
def test_members_that_are_not_described_are_refused(service, session, stock, operation):
    schema = resolved(resolved(operation.content["requestBody"])["content"]["application/json"]["schema"])
    address = service.base + operation.path.format(**stock.parameters(operation.name))
    name = next(iter(schema["properties"])) + "e"
    answer = session.request(operation.method, address, json={name: "x"}, headers={"Signet-CSRF": "1"})
    assert (answer.status_code, answer.json()["code"]) == (400, "unknown-member"), answer.text
    assert answer.json()["members"] == [name] and f"did you mean '{name[:-1]}'?" in answer.json()["detail"]


def test_an_operation_that_takes_no_body_refuses_members(service, session, stock):
    address = f"{service.base}/v1/requests/{stock.request()['id']}"
    answer = session.post(f"{address}/cancel", json={"reason": "late"})
    assert (answer.status_code, answer.json()["code"]) == (400, "unknown-member")
    assert session.get(address).json()["state"] == "sent"


def test_range_behind_the_end_is_a_problem(service, session, stock):
    answer = session.get(
        f"{service.base}/v1/documents/{stock.kept('document')}/content", headers={"Range": "bytes=999999999-"}
    )
    assert (answer.status_code, answer.json()["code"]) == (416, "range-not-satisfiable")
    assert answer.headers["Content-Range"] == f"bytes */{CONTRACT.stat().st_size}"


# MARK: Requests that are made up

config = schemathesis.Config.from_dict({
    "phases": {"coverage": {"enabled": False}},
    "checks": {"negative_data_rejection": {"expected-statuses": ["400", "401", "403", "404", "409", "413", "415", "422"]}},
})
schema = schemathesis.openapi.from_dict(without_keys(strict()), config=config)

# Bodies that are forms or files have nothing in their schema that could be wrong, and drafts may be anything.
TAKES_ALL = {"application/pdf", "image/*", "multipart/form-data"}


@schemathesis.serializer("application/pdf")
def as_file(context, value):
    """What was made up as a document, as it is sent."""
    return value if isinstance(value, bytes) else str(value).encode()


@schema.exclude(path_regex="/events$").parametrize()
@seed(trials.SEED or 0)
@settings(max_examples=trials.count(5, long=40), deadline=None, database=None, suppress_health_check=list(HealthCheck))
def test_service_keeps_to_its_description(service, stock, case):
    made_real(case, stock)
    chosen = [
        not_a_server_error,
        checks.status_code_conformance,
        checks.content_type_conformance,
        checks.response_schema_conformance,
        checks.response_headers_conformance,
    ]
    if case.media_type not in TAKES_ALL:
        chosen.append(checks.negative_data_rejection)
    case.call_and_validate(
        base_url=service.base,
        headers={"Authorization": f"Bearer {service.key}"},
        checks=chosen,
        allow_redirects=False,
        timeout=SECONDS,
    )


def is_wrong(case, part) -> bool:
    """Whether this part of the case is meant to be refused."""
    info = case.meta.components.get(part) if case.meta else None
    return info is not None and info.mode.is_negative


def made_real(case, stock):
    """Puts what there is in the place of what was made up, for two cases of three."""
    location = schemathesis.core.parameters.ParameterLocation
    name = f"{case.method.upper()} {case.path}"
    stock.count = getattr(stock, "count", 0) + 1
    if case.path_parameters and not is_wrong(case, location.PATH) and stock.count % 3:
        case.path_parameters = {**case.path_parameters, **stock.parameters(name)}
    # Pictures as wide as they may be take a debug build seconds, and so does waiting.
    for parameter, most in (("width", 300), ("wait", 1)):
        value = (case.query or {}).get(parameter)
        if isinstance(value, int) and not is_wrong(case, location.QUERY):
            case.query = {**case.query, parameter: min(value, most)}
    if is_wrong(case, location.BODY) or not stock.count % 3:
        return
    if name in ("POST /v1/documents", "POST /v1/stamp"):
        case.body = CONTRACT.read_bytes()
    if name == "POST /v1/stamp" and not is_wrong(case, location.QUERY):
        case.query = {**case.query, "signature": stock.kept("signature"), "at": "page:last,bottom-right"}
    if name == "POST /s/{token}/complete" and hasattr(stock, "last"):
        case.body = stock.submission(stock.last)
    if isinstance(case.body, dict):
        if name == "POST /v1/requests":
            case.body = {**case.body, "document": stock.kept("document")}
        if name == "POST /v1/batches":
            case.body = {**case.body, "rows": [{"document": stock.kept("document")}]}
