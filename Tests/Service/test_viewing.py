"""Documents that make the viewer of pages work for ever, take all memory or end it: they cost an answer and nothing else."""

import concurrent.futures
import contextlib
import os
import pathlib
import select
import signal
import socket
import time

import pytest
from waits import SECONDS, needs, tried_again, until

from .threats import Service, deflated, endless_page, page, stream

BOUNDS = ["limits.viewing-seconds=3", "limits.viewing-bytes=300000000"]
# An ordinary page takes a part of a second, or some seconds on a busy machine.
AMPLE = ["limits.viewing-seconds=8", "limits.viewing-bytes=300000000"]
PATIENT = ["limits.viewing-seconds=120", "limits.viewing-bytes=300000000"]


def vast_page():
    """A page with a picture of 20,000 by 20,000 pixels, and as many of its mask."""
    pixels = deflated(1)
    size = b"/Type/XObject/Subtype/Image/Width 20000/Height 20000/BitsPerComponent 8/Filter/FlateDecode"
    picture = stream(size + b"/ColorSpace/DeviceRGB/SMask 6 0 R", pixels)
    mask = stream(size + b"/ColorSpace/DeviceGray", pixels)
    return page(content=b"q 400 0 0 300 0 0 cm /X Do Q", resources=b"/XObject<</X 5 0 R>>", more=[picture, mask])


def helpers(service):
    """The processes that view pages for a service."""
    threads = os.listdir(f"/proc/{service.process.pid}/task")
    return sorted({int(word) for thread in threads for word in told(service.process.pid, f"task/{thread}/children").split()})


def told(process, name):
    """What the kernel says about a process; nothing once it, or the thread that is asked about, has ended."""
    try:
        return pathlib.Path(f"/proc/{process}/{name}").read_text()
    except (FileNotFoundError, ProcessLookupError):
        return ""


def has_ended(process):
    """Whether a process is gone, or waits for nothing but that somebody asks how it ended."""
    status = told(process, "stat")
    return not status or status.rsplit(")", 1)[1].split()[0] == "Z"


def processor_time(process):
    """Seconds that a process has computed."""
    return sum(map(int, told(process, "stat").rsplit(")", 1)[1].split()[11:13])) / os.sysconf("SC_CLK_TCK")


def asked_for_pages(service, document, count):
    """Connections, on each of which the last page of a document was asked for."""
    for number in range(count):
        path = f"/v1/documents/{document['id']}/pages/{len(document['pages'])}?width={300 + number}"
        yield service.raw(f"GET {path} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer {service.key}\r\n\r\n".encode())


def assert_viewed(running, document):
    """Asks for a page once. Where it took more than the limit of `AMPLE`, it was the machine that was too slow."""
    begun = time.monotonic()
    reply = running.api("GET", f"documents/{document['id']}/pages/1?width=300")
    with needs(8, begun):
        assert reply.status_code == 200, reply.text


def test_pages_that_are_drawn_for_ever_cost_an_answer_each():
    with Service(*BOUNDS) as running:
        hostile = running.document(endless_page(), "endless.pdf")
        with concurrent.futures.ThreadPoolExecutor(4) as pool:
            begun = time.monotonic()
            hanging = [pool.submit(running.api, "GET", f"documents/{hostile['id']}/pages/1?width={300 + n}") for n in range(4)]
            for answer in (each.result() for each in hanging):
                assert answer.status_code == 422, answer.text
                assert "within 3 s" in answer.json()["detail"]
        # Two at a time, or as many as there are processors, each three seconds.
        assert time.monotonic() - begun < 30


@tried_again
def test_after_a_page_that_is_drawn_for_ever_others_are_viewed():
    with Service(*AMPLE) as running:
        hostile, ordinary = running.document(endless_page(), "endless.pdf"), running.document()
        answer = running.api("GET", f"documents/{hostile['id']}/pages/1?width=300")
        assert answer.status_code == 422 and "within 8 s" in answer.json()["detail"], answer.text
        assert_viewed(running, ordinary)


def test_signing_does_not_wait_for_pages_that_are_drawn_for_ever():
    with Service(*PATIENT) as running:
        hostile, ordinary = running.document(endless_page(2), "endless.pdf"), running.document()
        hanging = list(asked_for_pages(running, hostile, 4))
        until(lambda: helpers(running))
        signature = running.made("signatures", {"name": "S", "source": {"kind": "typed", "text": "Jane", "face": "dancing-script"}})
        stamp = {"signature": {"id": signature["id"]}, "at": "page:1,bottom-right"}
        running.made(f"documents/{ordinary['id']}/stamps", {"stamps": [stamp]})
        assert select.select(hanging, [], [], 0)[0] == []
        for connection in hanging:
            connection.close()


def test_a_viewer_ends_with_a_service_that_is_killed_whatever_it_does():
    with Service("limits.viewing-seconds=100000", "limits.viewing-bytes=300000000") as running:
        hostile = running.document(endless_page(2), "endless.pdf")
        hanging = list(asked_for_pages(running, hostile, 2))
        viewers = until(lambda: [helper for helper in helpers(running) if "Seccomp:\t2" in told(helper, "status")])
        begun = sum(map(processor_time, viewers))
        until(lambda: sum(map(processor_time, viewers)) > begun + 1)
        running.process.kill()
        try:
            until(lambda: all(map(has_ended, viewers)))
        finally:
            for viewer in viewers:
                with contextlib.suppress(ProcessLookupError):
                    os.kill(viewer, signal.SIGKILL)
            for connection in hanging:
                connection.close()


@tried_again
def test_a_page_that_needs_more_memory_than_is_allowed_costs_one_answer():
    with Service(*AMPLE) as running:
        hostile = running.document(vast_page(), "vast.pdf")
        answer = running.api("GET", f"documents/{hostile['id']}/pages/1?width=600")
        # Poppler may also leave the picture out, and draw the rest.
        assert answer.status_code in (200, 422), answer.text
        with open(f"/proc/{running.process.pid}/status") as status:
            peak = next(int(line.split()[1]) for line in status if line.startswith("VmHWM"))
        assert peak < 400 << 10, "KiB"
        assert_viewed(running, running.document())


def test_searching_is_bounded_too_and_signs_nothing():
    with Service(*BOUNDS) as running:
        hostile = running.document(endless_page(), "endless.pdf")
        answer = running.api("POST", f"documents/{hostile['id']}/places", json={"at": ['text:"Signature:"']})
        assert answer.status_code == 422 and "within 3 s" in answer.text


def test_a_viewer_that_was_ended_from_outside_is_replaced():
    with Service() as running:
        made = running.document()
        assert running.api("GET", f"documents/{made['id']}/pages/1?width=300").status_code == 200
        found = helpers(running)
        assert found
        for process in found:
            os.kill(process, signal.SIGKILL)
        until(lambda: all(has_ended(process) for process in found))
        assert running.api("GET", f"documents/{made['id']}/pages/1?width=301").status_code == 200
        assert [process for process in helpers(running) if process not in found]


def test_viewers_have_no_secrets_and_no_files_of_the_service():
    secret = "c2VjcmV0c2VjcmV0c2VjcmV0c2VjcmV0c2VjcmV0MTI="
    with Service(environment={"SIGNET_DATA_KEY": secret, "DATABASE_PASSWORD": "hidden"}) as running:
        made = running.document()
        assert running.api("GET", f"documents/{made['id']}/pages/1?width=300").status_code == 200
        # One that viewed the page, and one that is ready for the next document.
        assert len(helpers(running)) >= 2
        for process in helpers(running):
            environment = told(process, "environ")
            assert "PATH=" in environment and secret not in environment and "hidden" not in environment
            open_files = []
            for path in pathlib.Path(f"/proc/{process}/fd").iterdir():
                # What it opens while it starts may be closed by the time it is looked at.
                with contextlib.suppress(FileNotFoundError):
                    open_files.append(os.readlink(path))
            assert not [name for name in open_files if str(running.folder) in name]
            assert len([name for name in open_files if name.startswith("socket:")]) == 1


@pytest.mark.parametrize("end", [signal.SIGTERM, signal.SIGKILL])
def test_viewers_end_with_the_service(end):
    with Service() as running:
        made = running.document()
        assert running.api("GET", f"documents/{made['id']}/pages/1?width=300").status_code == 200
        found = helpers(running)
        running.process.send_signal(end)
        running.process.wait(SECONDS)
        assert found
        until(lambda: all(has_ended(process) for process in found))


@pytest.mark.parametrize("half", [False, True], ids=["closed", "half-closed"])
def test_a_page_that_nobody_waits_for_any_more_keeps_no_viewer(half):
    with Service(*PATIENT) as running:
        hostile, usual = running.document(endless_page(2), "endless.pdf"), running.document()
        waiting = list(asked_for_pages(running, hostile, 6))
        until(lambda: helpers(running))
        begun = time.monotonic()
        for connection in waiting:
            connection.shutdown(socket.SHUT_WR) if half else connection.close()
        # All viewers are at the page that takes for ever, and more of it waits: none of that is done any more.
        assert running.api("GET", f"documents/{usual['id']}/pages/1?width=300").status_code == 200
        assert time.monotonic() - begun < 60
        for connection in waiting:
            connection.close()
