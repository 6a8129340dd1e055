"""A process that loses the database, the bucket or both refuses what needs them, and the others go on as if nothing had happened."""

import hashlib
import time

import pytest
from Service import invariants
from waits import until

from .test_outage import AWAY, SILENT, Caller, Probe, ended


@pytest.mark.parametrize("is_silent", [False, True], ids=["cut", "silent"])
def test_the_others_go_on(cluster, gateway, server, link, tmp_path, is_silent):
    database, bucket = link(server.port), link(gateway.port)
    service = cluster("blobs.cache-bytes=0", ports=[database.port, None, None], gateway=gateway, objects=[bucket.port, None, None])
    kept = {}
    for lost in ([database], [bucket], [database, bucket]):
        callers = [Caller(node, service.key) for node in service.nodes for _ in range(2)]
        probes = [Probe(node) for node in service.nodes]
        for thread in callers + probes:
            thread.start()
        until(lambda: all(len(caller.kept) > 5 for caller in callers) and all(probe.said and probe.said[-1][1] for probe in probes))
        gone = time.monotonic()
        for each in lost:
            (each.hang if is_silent else each.refuse)()
        time.sleep(SILENT if is_silent else AWAY)
        for each in lost:
            each.mend()
        back = time.monotonic()
        until(lambda: probes[0].said[-1][0] > back and probes[0].said[-1][1])
        ready = probes[0].said[-1][0] - back
        until(lambda: all(caller.answers[-1].sent > back and caller.answers[-1].status < 300 for caller in callers))
        ended(callers + probes)

        own, others = callers[:2], callers[2:]
        refused = [answer for caller in own for answer in caller.answers if answer.status == 503]
        slowest = max(answer.answered - answer.sent for caller in others for answer in caller.answers)
        print(f"{len(refused)} refused, ready {ready:.1f} s after, the others' slowest answer took {slowest:.1f} s")
        assert ready <= 3
        assert refused and all(answer.retry for answer in refused)
        # Where nothing comes back, each answer takes so long that there are few.
        assert {answer.what for answer in refused} <= ({"blob", "records"} if database in lost else {"blob"})
        assert {answer.status for caller in own for answer in caller.answers} == {200, 201, 503}
        assert {answer.status for caller in others for answer in caller.answers} == {200, 201}
        assert all(said for probe in probes[1:] for time_, said in probe.said if time_ > gone)
        # What one has answered for, another gives back.
        for caller, node in zip(callers, [*service.nodes[1:], service.nodes[0]] * 2):
            for document, digest in list(caller.kept.items())[-5:]:
                content = node.api("GET", f"documents/{document}/content", service.key).content
                assert hashlib.sha256(content).hexdigest() == digest
            kept |= caller.kept
    assert invariants.faults(service.copied(tmp_path), {"documents": kept}) == []
