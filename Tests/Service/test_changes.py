"""Pages hear what changes in signing requests, whatever process changed it, and many of them cost little."""

import contextlib
import json
import os
import pathlib
import resource
import selectors
import signal
import socket
import time

import pytest
import requests
import trials
from waits import SECONDS, until

from .test_two_processes import Process
from .threats import CONTRACT, Service, complete, service  # noqa: F401

CSRF = {"Signet-CSRF": "1"}


class Stream:
    """A stream of events that is being read."""

    def __init__(self, address, **options):
        self.reply = requests.get(address, stream=True, timeout=SECONDS, **options)
        self.lines = self.reply.iter_lines(decode_unicode=True) if self.reply.ok else None

    def next(self):
        """The requests of the next message; None at the end."""
        for line in self.lines:
            if line.startswith("data: {\"requests"):
                return json.loads(line.removeprefix("data: "))["requests"]
        return None

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.reply.close()


def watch(service, key=None):
    stream = Stream(f"{service.base}/v1/events", headers={"Authorization": f"Bearer {key or service.key}"})
    assert stream.next() == []
    return stream


def watch_link(link):
    stream = Stream(f"{link}/events")
    assert stream.next() == []
    return stream


# A service that nobody else changes anything of.
@pytest.fixture(scope="module")
def quiet():
    with Service("limits.requests-per-minute=1000000", "limits.failures-per-minute=1000000") as running:
        yield running


def test_the_sender_hears_of_each_change_of_his_requests(quiet):
    made = quiet.request(signers=2)
    link, other = (signer["url"] for signer in made["signers"])
    with watch(quiet) as stream:
        assert stream.reply.headers["Content-Type"] == "text/event-stream"
        assert stream.reply.headers["X-Accel-Buffering"] == "no"
        for change in (
            lambda: requests.post(f"{link}/viewed", json={"gesture": True}, timeout=SECONDS), lambda: complete(link),
            lambda: requests.post(f"{other}/decline", json={"reason": "no"}, timeout=SECONDS),
            lambda: quiet.api("DELETE", f"requests/{made['id']}"),
        ):
            assert change().ok
            assert stream.next() == [made["id"]]
        new = quiet.request()
        assert stream.next() == [new["id"]]


def test_a_signer_hears_of_a_withdrawal_and_of_a_new_link_within_seconds(quiet):
    for change in ("cancel", "link"):
        made = quiet.request(signers=2)
        first, second = (signer["url"] for signer in made["signers"])
        with watch_link(first) as stream, watch_link(second) as other:
            begun = time.monotonic()
            path = "cancel" if change == "cancel" else f"signers/{made['signers'][0]['id']}/link"
            quiet.made(f"requests/{made['id']}/{path}")
            assert stream.next() == [made["id"]]
            assert time.monotonic() - begun < 3
            # Nothing is open any more.
            assert stream.next() is None
            assert other.next() == [made["id"]]
            assert (other.next() is None) if change == "cancel" else requests.get(f"{second}/state", timeout=SECONDS).ok


def test_a_signer_hears_of_the_deadline(quiet):
    made = quiet.request(expires=2)
    with watch_link(made["signers"][0]["url"]) as stream:
        assert stream.next() == [made["id"]]
        assert stream.next() is None
    assert quiet.api("GET", f"requests/{made['id']}").json()["state"] == "expired"


def test_nobody_hears_of_others(quiet):
    key = quiet.new_account("watching")
    own = quiet.request(key=key)
    other = quiet.request()
    with watch(quiet, key) as stream, watch_link(own["signers"][0]["url"]) as of_signer:
        quiet.made(f"requests/{other['id']}/cancel")
        quiet.made(f"requests/{own['id']}/cancel", key=key)
        assert stream.next() == [own["id"]] and of_signer.next() == [own["id"]]


def test_a_key_that_is_withdrawn_and_a_session_that_ends_hear_no_more(quiet):
    made = quiet.made("keys", {"name": "watcher", "scopes": ["requests:read"]})
    browser = requests.Session()
    assert browser.post(f"{quiet.base}/session", json={"key": made["key"]}, headers=CSRF, timeout=SECONDS).status_code == 204
    # As a browser asks for a stream, which cannot have other header fields.
    assert Stream(f"{quiet.base}/v1/events", cookies=browser.cookies, headers={"Sec-Fetch-Site": "cross-site"}).reply.status_code == 403
    cookies = {"cookies": browser.cookies, "headers": {"Sec-Fetch-Site": "same-origin"}}
    with Stream(f"{quiet.base}/v1/events", **cookies) as stream:
        assert stream.next() == []
        assert browser.delete(f"{quiet.base}/session", headers=CSRF, timeout=SECONDS).status_code == 204
        assert stream.next() is None
    with watch(quiet, made["key"]) as stream:
        assert quiet.api("DELETE", f"keys/{made['id']}").status_code == 204
        assert stream.next() is None
    assert Stream(f"{quiet.base}/v1/events").reply.status_code == 401


def test_a_key_without_the_scope_hears_nothing(quiet):
    made = quiet.made("keys", {"name": "other", "scopes": ["documents:write"]})
    assert Stream(f"{quiet.base}/v1/events", headers={"Authorization": f"Bearer {made['key']}"}).reply.status_code == 403


def test_changes_of_another_process_are_heard(tmp_path):
    one = Process(tmp_path / "data")
    key = one.first_key()
    other = Process(tmp_path / "data")
    try:
        document = one.made("documents", key, data=CONTRACT)["id"]
        signer = {"name": "Jane Doe", "fields": [{"kind": "signature", "page": 2, "frame": [125, 598, 150, 50]}]}
        made = one.made("requests", key, json={"document": document, "signers": [signer]})
        with Stream(f"{other.base}/v1/events", headers={"Authorization": f"Bearer {key}"}) as stream:
            with watch_link(made["signers"][0]["url"].replace(one.base, other.base)) as of_signer:
                assert stream.next() == []
                one.made(f"requests/{made['id']}/cancel", key)
                assert stream.next() == [made["id"]] and of_signer.next() == [made["id"]]
                assert of_signer.next() is None
    finally:
        one.kill()
        other.kill()


def test_more_streams_than_the_limit_are_refused_and_places_become_free():
    with Service("limits.streams=2") as running:
        with watch(running), watch(running):
            refused = Stream(f"{running.base}/v1/events", headers={"Authorization": f"Bearer {running.key}"}).reply
            assert (refused.status_code, refused.json()["code"]) == (503, "busy")
            assert "limits.streams" in refused.json()["detail"]
        # The service notices at once that the others have left.
        def is_free():
            stream = Stream(f"{running.base}/v1/events", headers={"Authorization": f"Bearer {running.key}"})
            stream.reply.close()
            return stream.reply.ok
        until(is_free)


@pytest.mark.parametrize("delay", [0, 600])
def test_a_service_that_stops_ends_its_streams_at_once(delay):
    with Service(f"drain.delay={delay}") as running:
        made = running.request()
        with watch(running) as stream, watch_link(made["signers"][0]["url"]) as of_signer:
            begun = time.monotonic()
            running.process.send_signal(signal.SIGTERM)
            assert stream.next() is None and of_signer.next() is None
            assert time.monotonic() - begun < 5
        if delay:
            # It still answers, but nobody is kept.
            reply = Stream(f"{running.base}/v1/events", headers={"Authorization": f"Bearer {running.key}"}).reply
            assert (reply.status_code, reply.json()["code"]) == (503, "shutting-down")
            running.process.send_signal(signal.SIGTERM)
        assert running.process.wait(SECONDS) == 0


# MARK: Many of them

# What a page that is open may cost a debug build, in bytes of memory and in seconds of the processor in a minute. Three quarters of the
# memory are what any open connection takes.
BYTES, PROCESSOR = 100_000, 0.003


def processor_and_memory(pid):
    fields = pathlib.Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()
    ticks = sum(int(fields[index]) for index in (11, 12))
    resident = int(pathlib.Path(f"/proc/{pid}/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE")
    return ticks / os.sysconf("SC_CLK_TCK"), resident


@contextlib.contextmanager
def many_files(count):
    """As many open files as there may be, for this process and those that it starts."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = count if hard == resource.RLIM_INFINITY else min(count, hard)
    resource.setrlimit(resource.RLIMIT_NOFILE, (max(soft, wanted), hard))
    try:
        yield max(soft, wanted)
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))


def test_many_pages_that_are_open_cost_little():
    """Ten thousand in the long tests."""
    with many_files(11_000) as files, contextlib.ExitStack() as closing:
        count = min(10_000 if trials.LONG else 2000, files - 500)
        running = closing.enter_context(Service(
            f"limits.streams={count}", f"limits.connections={count + 100}", "limits.requests-per-minute=1000000"))
        watched = running.request()
        head = f"GET /v1/events HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer {running.key}\r\n\r\n".encode()
        # What the first ones cost is the service's, not theirs.
        _, before = processor_and_memory(running.process.pid)
        connections = selectors.DefaultSelector()
        closing.callback(connections.close)
        for _ in range(count):
            connection = socket.create_connection(("127.0.0.1", running.port), timeout=SECONDS)
            closing.callback(connection.close)
            connection.sendall(head)
            connection.setblocking(False)
            connections.register(connection, selectors.EVENT_READ, bytearray())
        read_until(connections, lambda text: b"data: " in text)
        begun = time.monotonic()
        first, memory = processor_and_memory(running.process.pid)
        time.sleep(20 if trials.LONG else 8)
        last, _ = processor_and_memory(running.process.pid)
        idle = (last - first) * 60 / (time.monotonic() - begun)
        # Others are served meanwhile, and all hear of a change.
        asked = time.monotonic()
        assert running.api("GET", "requests").ok
        answered = time.monotonic() - asked
        for key in connections.get_map().values():
            key.data.clear()
        told = time.monotonic()
        running.made(f"requests/{watched['id']}/cancel")
        read_until(connections, lambda text: watched["id"].encode() in text)
        heard = time.monotonic() - told
        each = (memory - before) / count
        print(f"{count} pages: {each / 1000:.1f} kB each, {idle:.2f} s of the processor a minute, "
              f"answer in {answered * 1000:.0f} ms, all told in {heard:.1f} s")
        assert each < BYTES and idle < PROCESSOR * count
        assert answered < 5
        begun = time.monotonic()
        running.stop()
        assert time.monotonic() - begun < 20


def read_until(connections, holds):
    """Reads from all of them until it holds of what each got."""
    left = {key.fileobj for key in connections.get_map().values()}
    limit = time.monotonic() + 2 * SECONDS
    while left:
        assert time.monotonic() < limit, f"{len(left)} heard nothing"
        for key, _ in connections.select(1):
            part = b""
            with contextlib.suppress(BlockingIOError):
                part = key.fileobj.recv(65536)
            key.data.extend(part)
            if holds(bytes(key.data)):
                left.discard(key.fileobj)
            if not part:
                connections.unregister(key.fileobj)
                assert key.fileobj not in left, bytes(key.data)
