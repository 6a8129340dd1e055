"""Traces by OTLP/HTTP in JSON: what a collector receives, what is not in it, and what happens without one."""

import contextlib
import http.server
import json
import queue
import threading

import pytest
import requests
from waits import SECONDS, until

from .threats import CONTRACT, Service, complete

SERVER, CLIENT, CONSUMER = 2, 3, 5


class Collector:
    """A collector that takes spans, or refuses them with a status."""

    def __init__(self):
        self.spans, self.resources, self.headers, self.status = [], [], [], 200
        self.hooks = queue.Queue()
        outer = self

        class Handler(http.server.BaseHTTPRequestHandler):
            def do_POST(self):
                body = self.rfile.read(int(self.headers["Content-Length"]))
                if self.path == "/v1/traces":
                    # Read once: a test may change it meanwhile.
                    status = outer.status
                    outer.take(json.loads(body), dict(self.headers), status)
                    self.send_response(status)
                else:
                    outer.hooks.put(dict(self.headers))
                    self.send_response(204)
                self.send_header("Content-Length", "0")
                self.end_headers()

            def log_message(self, *_):
                pass

        self.server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.address = f"http://127.0.0.1:{self.server.server_port}"
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    def take(self, body, headers, status):
        self.headers.append(headers)
        if status != 200:
            return
        for resource in body["resourceSpans"]:
            self.resources.append(attributes(resource["resource"]))
            for scope in resource["scopeSpans"]:
                self.spans += scope["spans"]

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.server.shutdown()
        self.server.server_close()


def attributes(thing):
    return {each["key"]: next(iter(each["value"].values())) for each in thing["attributes"]}


@contextlib.contextmanager
def traced(collector, *settings, **variables):
    environment = {"OTEL_EXPORTER_OTLP_ENDPOINT": collector.address, **variables}
    with Service("webhooks.allow-private=true", *settings, environment=environment) as service:
        yield service


def number(service, name):
    for line in requests.get(f"{service.base}/metrics", timeout=SECONDS).text.splitlines():
        if line.startswith(name + " "):
            return int(line.split(" ")[1])
    return 0


def test_a_trace_of_a_signature_names_its_parts_and_no_person():
    trace, caller = "0af7651916cd43dd8448eb211c80319c", "b7ad6b7169203331"
    with Collector() as collector:
        variables = {
            "OTEL_SERVICE_NAME": "signatures", "OTEL_RESOURCE_ATTRIBUTES": "deployment.environment.name=test%20one",
            "OTEL_EXPORTER_OTLP_HEADERS": "X-Key=secret%2Fkey",
        }
        with traced(collector, "instance=here", "log.level=debug", **variables) as service:
            service.made("webhooks", {"url": f"{collector.address}/hook", "events": ["signer.signed"]})
            made = service.request()
            link = made["signers"][0]["url"]
            assert complete(link, traceparent=f"00-{trace}-{caller}-01").status_code == 200
            service.settled(made)
            hook = collector.hooks.get(timeout=SECONDS)
            requests.get(f"{service.base}/health", timeout=SECONDS)
            # The rest is sent at the end.
            service.stop()
            log = service.log.read_text()
    spans = {each["name"]: each for each in collector.spans}
    signed = spans["POST /s/{token}/complete"]
    assert (signed["traceId"], signed["parentSpanId"], signed["kind"]) == (trace, caller, SERVER)
    assert attributes(signed) == {
        "http.request.method": "POST", "http.route": "/s/{token}/complete", "http.response.status_code": "200", "url.scheme": "http",
    }
    stamped = spans["signet.stamp"]
    assert (stamped["traceId"], stamped["parentSpanId"]) == (trace, signed["spanId"])
    assert int(signed["startTimeUnixNano"]) <= int(stamped["startTimeUnixNano"]) <= int(stamped["endTimeUnixNano"]) <= int(signed["endTimeUnixNano"])
    # What follows beside requests belongs to the trace of its cause.
    for kind, work in (("seal", "signet.seal"), ("delivery", "POST")):
        job = spans[f"process {kind}"]
        assert (job["traceId"], job["parentSpanId"], job["kind"]) == (trace, signed["spanId"], CONSUMER)
        assert (spans[work]["traceId"], spans[work]["parentSpanId"]) == (trace, job["spanId"])
    sent = spans["POST"]
    assert sent["kind"] == CLIENT and hook["traceparent"] == f"00-{sent['traceId']}-{sent['spanId']}-01"
    assert attributes(sent)["http.response.status_code"] == "204"
    assert not any("health" in name for name in spans)
    told = collector.resources[0]
    assert (told["service.name"], told["service.instance.id"], told["deployment.environment.name"]) == ("signatures", "here", "test one")
    assert {each["X-Key"] for each in collector.headers} == {"secret/key"}
    # The log has the trace, and neither has what belongs to people.
    assert f'"trace_id":"{trace}"' in log and f'"span_id":"{signed["spanId"]}"' in log and '"instance":"here"' in log
    everything = json.dumps(collector.spans) + log
    for secret in (link.rsplit("/", 1)[1], service.key, "Signer 0", "s0@example.org", "secret/key", "/hook"):
        assert secret not in everything, secret


def test_failures_are_told_by_their_kind_alone():
    with Collector() as collector, traced(collector) as service:
        document = service.document()["id"]
        for path in (service.folder / "blobs").rglob("*"):
            if path.is_file() and path.read_bytes() == CONTRACT:
                path.write_bytes(b"damaged")
        service.api("GET", f"documents/{document}/content")
        service.api("GET", "documents/none/content")
        service.stop()
        spans = [each for each in collector.spans if each["name"] == "GET /v1/documents/{id}/content"]
        failed, refused = sorted(spans, key=lambda each: "status" not in each)
        assert failed["status"] == {"code": 2} and attributes(failed)["error.type"] == "500"
        assert "status" not in refused and attributes(refused)["http.response.status_code"] == "404"


def test_a_collector_that_is_away_delays_nothing_and_gets_what_waited():
    with Collector() as collector:
        collector.status = 503
        with traced(collector) as service:
            for _ in range(3):
                assert service.api("GET", "documents").status_code == 200
            until(lambda: collector.headers)
            until(lambda: "takes no traces" in service.log.read_text())
            assert number(service, "signet_spans_exported_total") == 0
            collector.status = 200
            service.stop()
        assert [each["name"] for each in collector.spans].count("GET /v1/documents") == 3


def test_what_a_collector_refuses_is_dropped_and_counted():
    with Collector() as collector:
        collector.status = 400
        with traced(collector) as service:
            service.api("GET", "documents")
            until(lambda: number(service, 'signet_spans_dropped_total{reason="refused"}'))
        assert collector.spans == []


def test_callers_and_the_sampler_decide_which_traces_are_sent():
    trace = "0af7651916cd43dd8448eb211c8031"
    with Collector() as collector, traced(collector, OTEL_TRACES_SAMPLER="parentbased_always_off") as service:
        for number_, flags in ((1, "00"), (2, "01")):
            service.api("GET", "documents", headers={"traceparent": f"00-{trace}0{number_}-b7ad6b7169203331-{flags}"})
        service.api("GET", "documents")
        service.stop()
        assert [each["traceId"] for each in collector.spans] == [trace + "02"]


@pytest.mark.parametrize("variables, told", [
    ({"OTEL_EXPORTER_OTLP_ENDPOINT": "collector"}, "OTEL_EXPORTER_OTLP_ENDPOINT is an address"),
    ({"OTEL_EXPORTER_OTLP_ENDPOINT": "http://x:4317", "OTEL_EXPORTER_OTLP_PROTOCOL": "grpc"}, "is http/json, not 'grpc'"),
    ({"OTEL_EXPORTER_OTLP_ENDPOINT": "http://x:4318", "OTEL_EXPORTER_OTLP_HEADERS": "secret"}, "has pairs as name=value"),
    ({"OTEL_EXPORTER_OTLP_ENDPOINT": "http://x:4318", "OTEL_TRACES_SAMPLER": "some"}, "OTEL_TRACES_SAMPLER is"),
])
def test_variables_that_mean_nothing_are_wrong_usage(variables, told):
    with pytest.raises(AssertionError, match=told) as failure:
        Service(environment=variables)
    assert "'secret'" not in str(failure.value)
