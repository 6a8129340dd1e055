"""A process that ends between what it does to the bucket and what it does to the database leaves nothing wrong and nothing behind."""

import threading
import time

import pytest
import requests
from Service.threats import CONTRACT
from waits import SECONDS

COMMIT = b"Q\0\0\0\x0bCOMMIT\0"
# What is stopped: where, and after which bytes; each before and after they have arrived.
UPLOAD = {
    "object": ("objects", b"PUT /"),
    "record": ("records", b"INSERT INTO document ", COMMIT),
}
REMOVAL = {
    "mark": ("records", b"UPDATE blob SET removal = (", COMMIT),
    "object": ("objects", b"DELETE /"),
    "row": ("records", b"DELETE FROM blob ", COMMIT),
    "note": ("records", b"DELETE FROM orphan ", COMMIT),
}
WHEN = pytest.mark.parametrize("is_passed", [False, True], ids=["before", "after"])
# Seconds for which a removal is on its way.
LATE = 20


class Stage:
    """A service whose first process ends at a point."""

    def __init__(self, cluster, gateway, server, link):
        self.links = {"records": link(server.port), "objects": link(gateway.port)}
        self.service = cluster(
            "store.prepare=false", "blobs.cache-bytes=0", gateway=gateway,
            ports=[self.links["records"].port, None, None], objects=[self.links["objects"].port, None, None],
        )
        self.first, *self.others = self.service.nodes

    def upload(self, node):
        """Keeps the document; while it may still be removed, that is refused."""
        reply = node.api("POST", "documents", self.service.key, data=CONTRACT)
        if reply.status_code == 503:
            assert reply.headers["Retry-After"]
            self.service.pass_removals()
            return node.made("documents", self.service.key, data=CONTRACT)["id"]
        assert reply.status_code == 201, reply.text
        return reply.json()["id"]

    def is_there(self, document):
        """Whether all have the document; none must have a part of it."""
        replies = [node.api("GET", f"documents/{document}/content", self.service.key) for node in self.service.nodes]
        assert all(reply.content == CONTRACT for reply in replies), [(reply.status_code, reply.text[:300]) for reply in replies]

    def crash(self, point, is_passed, begin):
        where, *patterns = point
        link = self.links[where]
        hold = link.hold(*patterns, is_passed=is_passed)
        begin()
        hold.wait()
        self.first.kill()
        link.drop()
        link.release(hold)
        for node in self.service.nodes:
            if node.process.poll() is not None:
                node.start()

    def documents(self):
        with self.service.connect() as database:
            return [found for (found,) in database.execute("SELECT id FROM document WHERE deleted IS NULL")]


@pytest.fixture
def stage(cluster, gateway, server, link):
    return Stage(cluster, gateway, server, link)


@WHEN
@pytest.mark.parametrize("point", UPLOAD)
def test_a_process_ends_while_it_keeps_a_document(stage, point, is_passed):
    for is_sent_again in (False, True):
        def send():
            with pytest.raises(requests.RequestException):
                stage.first.api("POST", "documents", stage.service.key, data=CONTRACT)

        sending = threading.Thread(target=send)
        stage.crash(UPLOAD[point], is_passed, sending.start)
        sending.join(SECONDS)
        found = stage.documents()
        assert len(found) == (point == "record" and is_passed)
        if is_sent_again:
            found.append(stage.upload(stage.others[0]))
        for document in found:
            stage.is_there(document)
        stage.service.settle()
        for document in found:
            stage.is_there(document)
            stage.others[1].api("DELETE", f"documents/{document}", stage.service.key).raise_for_status()
        stage.service.settle()
        assert stage.service.blobs() == set()


@WHEN
@pytest.mark.parametrize("point", REMOVAL)
def test_a_process_ends_while_it_removes_a_document(stage, point, is_passed):
    for is_sent_again in (False, True):
        document = stage.upload(stage.first)
        stage.first.api("DELETE", f"documents/{document}", stage.service.key).raise_for_status()
        for node in stage.others:
            node.kill()
        stage.crash(REMOVAL[point], is_passed, stage.service.age)
        if is_sent_again:
            document = stage.upload(stage.others[0])
            stage.is_there(document)
            stage.service.settle()
            stage.is_there(document)
        else:
            stage.service.settle()
            assert stage.service.blobs() == set()


def test_a_removal_that_arrives_late_does_not_remove_what_was_kept_meanwhile(stage):
    document = stage.upload(stage.first)
    stage.first.api("DELETE", f"documents/{document}", stage.service.key).raise_for_status()
    for node in stage.others:
        node.kill()
    hold = stage.links["objects"].hold(b"DELETE /")
    stage.service.age()
    hold.wait()
    late = time.monotonic() + LATE
    stage.others[0].start()
    reply = stage.others[0].api("POST", "documents", stage.service.key, data=CONTRACT)
    print(f"{reply.status_code} {late - time.monotonic():.1f} s before the removal arrived")
    time.sleep(max(0, late - time.monotonic()))
    stage.links["objects"].release(hold)
    stage.others[1].start()
    if reply.status_code == 503:
        # It was not taken: it is when the removal cannot arrive any more.
        document = stage.upload(stage.others[0])
    else:
        document = reply.json()["id"]
    stage.is_there(document)
    stage.service.settle()
    stage.is_there(document)
