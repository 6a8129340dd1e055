"""The packages in a Debian that systemd boots: installed, configured, started, upgraded and purged."""

import base64
import http.server
import json
import queue
import subprocess
import threading

import pytest
from ports import free_port
from Service.threats import CONTRACT, SCAN, TYPED, complete

from .booted import IS_PACKAGED, PATIENCE, InUnit, wait

pytestmark = pytest.mark.skipif(not IS_PACKAGED, reason="boots a Debian with the packages: make check-packaging")


@pytest.fixture(scope="module")
def service(debian):
    """The service as an operator sets it up."""
    assert debian.run("systemctl", "is-enabled", "signet-serve", check=False).stdout.strip() == "disabled"
    assert debian.state() == "inactive"
    settings = debian.root / "etc/signet/service.json"
    told = json.loads(settings.read_text())
    port = free_port()
    own = {"port": port, "base-url": f"http://127.0.0.1:{port}", "webhooks": {"allow-private": True}}
    settings.write_text(json.dumps(told | own))
    service = InUnit(debian, port)
    service.start()
    return service


def test_everything_works_within_the_unit(debian, service):
    """Pages are drawn and documents verified in separate processes, pictures decoded, names set, documents sealed."""
    document = service.document()
    page = service.api("GET", f"documents/{document['id']}/pages/1")
    assert page.status_code == 200 and page.content.startswith(b"\x89PNG"), page.text
    places = service.api("POST", f"documents/{document['id']}/places", json={"at": ["text:\"Signature:\""]})
    assert places.status_code == 200, places.text
    request = service.request()
    assert complete(request["signers"][0]["url"]).status_code == 200
    told = service.settled(request)
    assert told["state"] == "completed", told
    final = service.api("GET", f"documents/{told['finalDocument']}/content").content
    assert len(final) > len(CONTRACT)
    report = service.api("POST", "verify", data=final)
    assert report.status_code == 200, report.text
    [seal] = report.json()["signatures"]
    assert seal["indication"] == "TOTAL_PASSED", seal
    picture = {"kind": "scanned", "data": base64.b64encode(SCAN).decode()}
    for source in (picture, TYPED):
        preview = service.api("POST", "previews", json={"source": source})
        assert preview.status_code == 200, preview.text
    assert debian.state() == "active"
    assert "not permitted" not in debian.journal()


def test_webhooks_leave_the_unit_by_name(service):
    """Names are resolved without netlink sockets, which the unit does not allow."""
    arrived = queue.Queue()

    class Handler(http.server.BaseHTTPRequestHandler):
        def do_POST(self):
            self.rfile.read(int(self.headers["Content-Length"]))
            self.send_response(204)
            self.end_headers()
            arrived.put(self.path)

        def log_message(self, *arguments):
            pass

    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        hook = {"url": f"http://localhost:{server.server_port}/hook", "events": ["request.completed"]}
        service.made("webhooks", hook)
        assert complete(service.request()["signers"][0]["url"]).status_code == 200
        assert arrived.get(timeout=PATIENCE) == "/hook"
        server.shutdown()


def test_only_its_user_reads_its_data(debian, service):
    told = debian.run("stat", "--format=%U %a", "/var/lib/signet", "/var/lib/signet/signet.sqlite").stdout.split("\n")
    assert told[:2] == ["signet 700", "signet 600"]
    process = debian.run("systemctl", "show", "--property=MainPID", "--value", "signet-serve").stdout.strip()
    status = debian.run("cat", f"/proc/{process}/status").stdout
    assert "CapEff:\t0000000000000000" in status and "NoNewPrivs:\t1" in status and "Seccomp:\t2" in status


def test_an_administrator_makes_a_key_beside_the_running_service(debian, service):
    # As docs/operations.md has it.
    made = debian.run("systemd-run", "--quiet", "--pipe", "--wait", "--collect", "--uid=signet",
                      "--property=EnvironmentFile=-/etc/signet/environment",
                      "signet", "serve", "make-key", "--config", "/etc/signet/service.json", "--scope", "requests:read")
    key = made.stdout.strip()
    assert service.api("GET", "requests", key=key).status_code == 200
    assert service.api("POST", "documents", key=key, data=CONTRACT).status_code == 403


def test_the_journal_has_the_link_of_the_first_start(debian, service):
    said = debian.run("journalctl", "--unit=signet-serve", "--grep=Open this", "--output=cat").stdout
    assert said.count("/#/enter/") == 1


def test_a_killed_service_is_started_again(debian, service):
    document = service.document()
    debian.run("systemctl", "kill", "--signal=KILL", "--kill-whom=main", "signet-serve")
    wait(lambda: "Main process exited, code=killed" in debian.run(
        "journalctl", "--unit=signet-serve", "--no-pager").stdout, debian.journal)
    service.await_ready()
    assert service.api("GET", f"documents/{document['id']}/content").content == CONTRACT


def test_wrong_settings_are_not_tried_again(debian, service):
    settings = debian.root / "etc/signet/service.json"
    right = settings.read_text()
    try:
        settings.write_text(right.replace('"port"', '"prot"'))
        debian.run("systemctl", "restart", "signet-serve", check=False)
        wait(lambda: debian.state() == "failed", debian.journal)
        assert "there is no setting 'prot'; did you mean 'port'?" in debian.journal()
    finally:
        settings.write_text(right)
    debian.run("systemctl", "restart", "signet-serve")
    service.await_ready()


def test_the_manual_and_completions_are_there(debian, repository):
    assert debian.run("signet", "--version").stdout.strip()
    for page in ("signet", "signet-sign", "signet-serve"):
        assert (debian.root / f"usr/share/man/man1/{page}.1.gz").exists()
    for program in ("signet", "signet-serve"):
        places = {
            "bash": f"usr/share/bash-completion/completions/{program}", "zsh": f"usr/share/zsh/vendor-completions/_{program}",
            "fish": f"usr/share/fish/vendor_completions.d/{program}.fish",
        }
        for shell, path in places.items():
            subprocess.run([shell, "--no-execute" if shell == "fish" else "-n", str(debian.root / path)], check=True)


def test_an_upgrade_keeps_settings_and_data_and_starts_the_service_again(debian, service, newer):
    document = service.document()
    before = debian.run("systemctl", "show", "--property=MainPID", "--value", "signet-serve").stdout
    settings = (debian.root / "etc/signet/service.json").read_text()
    for path in newer:
        (debian.root / "root" / path.name).write_bytes(path.read_bytes())
    debian.run("dpkg", "--install", *(f"/root/{path.name}" for path in newer))
    service.await_ready()
    assert debian.run("systemctl", "show", "--property=MainPID", "--value", "signet-serve").stdout != before
    assert debian.run("dpkg-query", "--show", "--showformat=${Version}", "signet-serve").stdout.endswith("+newer")
    assert (debian.root / "etc/signet/service.json").read_text() == settings
    assert service.api("GET", f"documents/{document['id']}/content").content == CONTRACT


def test_purging_takes_the_settings_and_keeps_the_data(debian, service):
    """The last of this file: it takes the packages away."""
    said = debian.run("dpkg", "--purge", "signet-serve", "signet").stdout
    assert debian.state() != "active"
    assert "/var/lib/signet are kept" in said
    assert (debian.root / "var/lib/signet/signet.sqlite").exists()
    left = subprocess.run(
        ["find", "etc", "usr", "lib", "var", "-name", "*signet*", "-not", "-path", "var/lib/signet*", "-not", "-path", "var/lib/private/*",
         "-not", "-path", "var/lib/systemd/*", "-not", "-path", "var/cache/apt/*", "-not", "-path", "var/lib/apt/*"],
        cwd=debian.root, capture_output=True, text=True, check=True,
    ).stdout.split()
    assert left == []
