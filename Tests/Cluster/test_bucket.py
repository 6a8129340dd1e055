"""What one process has kept in the bucket, the others give, without a folder that they share."""

import requests
from Service.threats import CONTRACT, DRAWING, TYPED, answer_values
from waits import SECONDS, until


def test_all_give_the_same_bytes(cluster, gateway):
    service = cluster(gateway=gateway)
    first, second, third = service.nodes

    def same(path, wanted=None):
        contents = {node.api("GET", path, service.key).content for node in service.nodes}
        assert len(contents) == 1
        [content] = contents
        assert content == (wanted or content)
        return content

    document = first.made("documents", service.key, data=CONTRACT)["id"]
    same(f"documents/{document}/content", CONTRACT)
    signatures = [
        second.made("signatures", service.key, json={"name": "Jane", "source": source})["id"]
        for source in (TYPED, {"kind": "drawn", "drawing": DRAWING})
    ]
    for signature in signatures:
        stamped = {node.api("POST", f"stamp?signature={signature}&at=page:last,bottom-right", service.key, data=CONTRACT).status_code for node in service.nodes}
        assert stamped == {200}
    signers = [
        {"name": f"Signer {number}", "fields": [{"kind": "signature", "page": 2, "frame": [125, 598 - 100 * number, 150, 50]}]}
        for number in range(3)
    ]
    asked = first.made("requests", service.key, json={"document": document, "signers": signers})
    # Each signs with another process, on what the one before has kept.
    for link in service.links(asked):
        assert requests.post(f"{link}/complete", json=answer_values(link), timeout=SECONDS).status_code == 200
    path = f"requests/{asked['id']}"
    until(lambda: third.api("GET", path, service.key).json()["state"] == "completed")
    final = same(f"{path}/document")
    assert final.startswith(CONTRACT) and final.count(b"/ByteRange") == 1
    same(f"{path}/certificate")
    assert {each.name for node in service.nodes for each in node.folder.glob("blobs")} == set()
    first.api("DELETE", f"documents/{document}", service.key)
    service.settle()
    assert same(f"{path}/document") == final


def test_a_check_finds_that_the_gateway_lacks_nothing(cluster, gateway):
    service = cluster(gateway=gateway, count=1)
    done = service.command("check")
    assert done.returncode == 0, done.stdout + done.stderr
    print(done.stdout)
    service.environment["AWS_SECRET_ACCESS_KEY"] = "another-that-is-wrong"
    done = service.command("check")
    assert done.returncode != 0 and "check the secret access key" in done.stdout + done.stderr
    assert "another-that-is-wrong" not in done.stdout + done.stderr
