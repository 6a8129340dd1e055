"""Documents that one process removes while others get the same bytes again can be read by all once that was answered."""

import os
import random
import threading

from Service.threats import CONTRACT
from waits import SECONDS, until

ROUNDS = int(os.environ.get("KILLS", "20")) // 4
CONTENTS = [CONTRACT + f"\n%% {number}\n".encode() for number in range(12)]


def kept(node, key, contents):
    """Identifiers with contents."""
    return {node.made("documents", key, data=content)["id"]: content for content in contents}


def test_what_is_kept_while_the_same_is_removed_is_there(cluster, gateway, link):
    links = [link(gateway.port) for _ in range(3)]
    service = cluster("blobs.cache-bytes=0", gateway=gateway, objects=[each.port for each in links])
    chance, removed = random.Random(7), 0
    documents = kept(service.nodes[0], service.key, CONTENTS)
    for _ in range(ROUNDS):
        for document in documents:
            chance.choice(service.nodes).api("DELETE", f"documents/{document}", service.key).raise_for_status()
        # Nobody is between keeping bytes and writing the record: only then may they be made old.
        for each in links:
            each.delay = chance.choice([0, 0.005, 0.02])
        service.age()
        answers, threads = [], []
        for node in chance.sample(service.nodes, 2):
            contents = chance.sample(CONTENTS, len(CONTENTS))
            threads.append(threading.Thread(target=lambda node=node, contents=contents: answers.append(kept(node, service.key, contents))))
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join(SECONDS)
        with service.connect() as database:
            service.tidy(database)
            until(lambda: database.execute("SELECT count(*) FROM orphan WHERE since = 0").fetchone() == (0,))
            # Those that were overtaken have been noted again.
            removed += len(CONTENTS) - database.execute("SELECT count(*) FROM orphan").fetchone()[0]
        for each in links:
            each.delay = 0
        documents = answers[0] | answers[1]
        assert len(documents) == 2 * len(CONTENTS)
        for document, content in documents.items():
            for node in service.nodes:
                assert node.api("GET", f"documents/{document}/content", service.key).content == content
    print(f"{ROUNDS} rounds of {len(CONTENTS)} documents, {removed} removed or used before they were looked at")
    service.settle()
