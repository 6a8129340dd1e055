"""All who sign at the same moment, through several processes, stand in the document."""

import concurrent.futures
import threading

import pytest
import requests
from Service import invariants
from Service.threats import CONTRACT, answer_values
from waits import SECONDS, until


def asked(service, signers):
    """A request with a number of signers, and what each link is to be sent."""
    node = service.nodes[0]
    document = node.made("documents", service.key, data=CONTRACT)["id"]
    people = [
        {
            "name": f"Signer {number}",
            "fields": [{"kind": "signature", "page": 1 + number // 40, "frame": [20 + 145 * (number % 4), 20 + 75 * (number // 4 % 10), 140, 30]}],
        }
        for number in range(signers)
    ]
    made = node.made("requests", service.key, json={"document": document, "signers": people})
    return made, [(link, answer_values(link)) for link in service.links(made)]


@pytest.mark.parametrize("many, signers", [(1, 50), (8, 12)])
def test_all_who_sign_at_the_same_moment_stand_in_the_document(cluster, place, tmp_path, many, signers):
    service = cluster("log.level=info", **place)
    made = [asked(service, signers) for _ in range(many)]
    answers = [answer for _, answers in made for answer in answers]
    together = threading.Barrier(len(answers))

    def completed(link, body):
        together.wait(SECONDS)
        reply = requests.post(f"{link}/complete", json=body, timeout=SECONDS)
        return reply.status_code, reply.elapsed.total_seconds()

    with concurrent.futures.ThreadPoolExecutor(len(answers)) as threads:
        replies = list(threads.map(completed, *zip(*answers)))
    assert [status for status, _ in replies] == [200] * len(answers), replies
    print(f"{len(answers)} signers of {many}: the last after {max(seconds for _, seconds in replies):.1f} s")
    for request, _ in made:
        path = f"requests/{request['id']}"
        until(lambda: service.nodes[1].api("GET", path, service.key).json()["state"] == "completed")
        entries = service.nodes[2].api("GET", f"{path}/audit", service.key).json()["entries"]
        stamps = [each for each in entries if each["action"] == "document.stamped"]
        assert sorted(each["details"]["signer"] for each in stamps) == sorted(signer["id"] for signer in request["signers"])
        sizes = [each["document"]["bytes"] for each in stamps]
        assert sorted(set(sizes)) == sizes
        final = service.nodes[0].api("GET", f"{path}/document", service.key).content
        assert final.count(b"%%EOF") > signers and len(final) > sizes[-1]
    # Each version begins with the one before, and the chains verify.
    assert invariants.faults(service.copied(tmp_path), {}) == []
