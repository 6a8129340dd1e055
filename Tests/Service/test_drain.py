"""A service that is asked to stop: unready first, without a request that fails, within its limits."""

import concurrent.futures
import contextlib
import shutil
import signal
import subprocess
import tempfile
import threading
import time

import pytest
import requests
import trials
from ports import free_port
from waits import SECONDS, until

from .threats import CONTRACT, Service, requests_under_way

FAR = 3_000
RECIPE = 'stamps:\n  - signature: {type: Jane Doe}\n    at: "page:last,bottom-right"\n'


def is_ready(base):
    return requests.get(f"{base}/ready", timeout=SECONDS).status_code == 200


def refuses(base):
    answer = requests.get(f"{base}/ready", timeout=SECONDS)
    return answer.status_code == 503 and answer.json()["code"] == "shutting-down"


def ended(service):
    assert service.process.wait(SECONDS) == 0
    return service.log.read_text()


def test_a_service_that_is_asked_to_stop_refuses_to_be_ready_and_still_serves():
    with Service(f"drain.delay={FAR}") as service:
        session = requests.Session()
        session.headers["Authorization"] = f"Bearer {service.key}"
        before = session.get(f"{service.base}/v1/documents", timeout=SECONDS)
        assert before.status_code == 200 and "Connection" not in before.headers
        until(lambda: requests.get(f"{service.base}/ready", timeout=SECONDS).json() == {"status": "ready"})
        for path, status in (("health", "ok"), ("startup", "started")):
            assert requests.get(f"{service.base}/{path}", timeout=SECONDS).json() == {"status": status}
        service.process.send_signal(signal.SIGTERM)
        until(lambda: refuses(service.base))
        for path in ("health", "startup"):
            assert requests.get(f"{service.base}/{path}", timeout=SECONDS).status_code == 200
        after = session.get(f"{service.base}/v1/documents", timeout=SECONDS)
        assert after.status_code == 200 and after.headers["Connection"] == "close"
        # Another signal ends the wait.
        service.process.send_signal(signal.SIGTERM)
        assert "although" not in ended(service)


def test_jobs_are_not_taken_once_a_service_is_asked_to_stop():
    with Service(f"drain.delay={FAR}") as service:
        document = service.document()["id"]
        batch = {"recipe": RECIPE, "rows": [{"document": document}] * 5}
        first = service.made("batches", batch)["id"]
        until(lambda: service.api("GET", f"batches/{first}").json()["state"] == "finished")
        service.process.send_signal(signal.SIGTERM)
        until(lambda: refuses(service.base))
        second = service.made("batches", batch)["id"]
        # It was woken, and would have taken them before it answers that many requests.
        for _ in range(50):
            assert service.api("GET", f"batches/{second}").json()["done"] == 0
        service.process.send_signal(signal.SIGTERM)
        ended(service)
        assert service.rows("SELECT state, sum(attempts), max(fence) FROM job WHERE kind = 'batch-row' GROUP BY state") == [("waiting", 0, 0)]


def test_a_connection_is_closed_after_its_answer():
    with Service(f"drain.delay={FAR}") as service:
        with service.raw() as connection:
            service.process.send_signal(signal.SIGTERM)
            until(lambda: refuses(service.base))
            connection.settimeout(SECONDS)
            connection.sendall(b"GET /health HTTP/1.1\r\nHost: x\r\n\r\n")
            content = b""
            while part := connection.recv(65536):
                content += part
            assert content.startswith(b"HTTP/1.1 200") and b"connection: close" in content.lower()


def test_no_request_fails_while_a_service_under_load_is_stopped():
    with Service(f"drain.delay={FAR}", "limits.requests-per-minute=1000000") as service:
        signature = service.made("signatures", {"source": {"kind": "typed", "text": "Jane Doe", "face": "dancing-script"}})["id"]
        gone, answers = threading.Event(), []

        def client():
            # A balancer sends requests until it has heard that the service is not ready.
            with requests.Session() as session:
                session.headers["Authorization"] = f"Bearer {service.key}"
                while not gone.is_set():
                    address = f"{service.base}/v1/stamp?signature={signature}&at=page:1,center"
                    answers.append(session.post(address, data=CONTRACT, timeout=SECONDS).status_code)

        with concurrent.futures.ThreadPoolExecutor(8) as pool:
            clients = [pool.submit(client) for _ in range(8)]
            until(lambda: len(answers) > 20)
            service.process.send_signal(signal.SIGTERM)
            until(lambda: refuses(service.base))
            count = len(answers)
            # All connections end and are made again meanwhile.
            until(lambda: len(answers) > count + 20)
            gone.set()
            for each in clients:
                each.result()
        service.process.send_signal(signal.SIGTERM)
        ended(service)
        assert set(answers) == {200}


def upload(service, part):
    """A connection on which a part of a document was sent, and what is left of it."""
    head = (
        f"POST /v1/documents?name=a.pdf HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer {service.key}\r\n"
        f"Content-Type: application/pdf\r\nContent-Length: {len(CONTRACT)}\r\n\r\n"
    )
    return service.raw(head.encode() + CONTRACT[:part], timeout=SECONDS), CONTRACT[part:]


def listens(service):
    try:
        service.raw(timeout=5).close()
        return True
    except OSError:
        return False


def test_a_request_under_way_is_finished_after_new_ones_are_refused():
    with Service() as service:
        connection, rest = upload(service, 1_000)
        with connection:
            until(lambda: requests_under_way(service))
            service.process.send_signal(signal.SIGTERM)
            until(lambda: not listens(service))
            connection.sendall(rest)
            assert connection.recv(65536).startswith(b"HTTP/1.1 201")
        assert "although" not in ended(service)


def test_what_is_under_way_for_too_long_is_dropped():
    with Service("drain.limit=1") as service:
        connection, _ = upload(service, 1_000)
        with connection:
            until(lambda: requests_under_way(service))
            service.process.send_signal(signal.SIGTERM)
            assert "stops although requests or jobs are under way" in ended(service)


def test_a_person_at_a_terminal_does_not_wait():
    with Service(f"drain.delay={FAR}") as service:
        service.process.send_signal(signal.SIGINT)
        ended(service)


def test_a_second_signal_ends_what_is_under_way():
    with Service() as service:
        connection, _ = upload(service, 1_000)
        with connection:
            until(lambda: requests_under_way(service))
            service.process.send_signal(signal.SIGINT)
            until(lambda: not listens(service))
            service.process.send_signal(signal.SIGINT)
            assert "stops although requests or jobs are under way" in ended(service)


BALANCER = """
{{
    admin off
    auto_https off
}}
http://127.0.0.1:{port} {{
    reverse_proxy {behind} {{
        lb_policy least_conn
        health_uri /ready
        health_interval 200ms
        health_timeout 5s
    }}
}}
"""


@contextlib.contextmanager
def balancer(*services):
    """Caddy before these, which asks each whether it is ready.

    Its policy `round_robin` finds none now and then when one of two is away, and many ask at once.
    """
    port = free_port()
    with tempfile.TemporaryDirectory(prefix="signet-balancer-") as folder:
        settings = f"{folder}/Caddyfile"
        with open(settings, "w") as file:
            file.write(BALANCER.format(port=port, behind=" ".join(f"127.0.0.1:{each.port}" for each in services)))
        home = {"HOME": folder, "XDG_CONFIG_HOME": folder, "XDG_DATA_HOME": folder}
        command = ["caddy", "run", "--config", settings, "--adapter", "caddyfile"]
        process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, env=home | {"PATH": "/usr/bin:/bin"})
        address = f"http://127.0.0.1:{port}"
        try:
            def answers():
                with contextlib.suppress(requests.ConnectionError):
                    return is_ready(address)

            until(answers)
            yield address
        finally:
            process.terminate()
            process.wait(SECONDS)


@pytest.mark.skipif(not trials.LONG or not shutil.which("wrk"), reason="long, and needs wrk")
def test_services_behind_a_balancer_are_stopped_in_turn_without_a_failed_request():
    settings = ("drain.delay=3", "limits.requests-per-minute=100000000")
    with Service(*settings) as first, Service(*settings) as second, balancer(first, second) as address:
        load = subprocess.Popen(["wrk", "-c", "64", "-t", "2", "-d", "40s", f"{address}/verify"], stdout=subprocess.PIPE, text=True)
        for service in (first, second):
            time.sleep(3)
            service.process.send_signal(signal.SIGTERM)
            assert service.process.wait(30) == 0
            service.start()
            until(lambda: is_ready(service.base))
        said = load.communicate(timeout=120)[0]
        print(said)
        assert "Non-2xx" not in said and "Socket errors" not in said and " requests in " in said
