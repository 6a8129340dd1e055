"""`signet verify` on real files by strangers, where `SIGNET_TEST_CORPUS` names a folder that has them.

`corpus.tsv` names them by their digests and says what is expected when all certificates in a document are trusted, at the latest time
that its signers claim or its time stamps have: what is left is what the signatures cover, how they were made, and what was changed since. Where the tests
of DSS or pyHanko have an expectation for a file, it is named with its test.
"""

import csv
import hashlib
import json
import os
import pathlib
import re
import subprocess
from typing import NamedTuple

import pytest
from asn1crypto import cms, tsp  # noqa: F401 (tsp names tst_info)
from waits import SECONDS

from .conftest import SIGNET

FOLDER = os.environ.get("SIGNET_TEST_CORPUS")


class Expected(NamedTuple):
    repository: str
    path: str
    digest: str
    results: list[str]
    reason: str
    source: str


def expected():
    with (pathlib.Path(__file__).parent / "corpus.tsv").open(newline="") as file:
        rows = [row for row in csv.reader(file, delimiter="\t") if row and not row[0].startswith("#")]
    return [Expected(repository, path, digest, results.split(), reason, source)
            for repository, path, digest, results, reason, source in rows]


@pytest.fixture(scope="module")
def files():
    """The files of the folder by the first digits of their digests."""
    paths = pathlib.Path(FOLDER).rglob("*.[pP][dD][fF]")
    return {hashlib.sha256(path.read_bytes()).hexdigest()[:16]: path for path in paths}


def certificates(document):
    """The certificates in the signatures and time stamps of a document, in DER, and the times that the stamps have."""
    found, times = set(), []

    def add(data):
        for choice in data["certificates"] or []:
            if choice.name == "certificate":
                found.add(choice.chosen.dump())
        content = data["encap_content_info"]
        if content["content_type"].native == "tst_info":
            times.append(content["content"].parsed["gen_time"].native.strftime("%Y-%m-%dT%H:%M:%SZ"))
        for signer in data["signer_infos"]:
            for attribute in signer["unsigned_attrs"] or []:
                if attribute["type"].native == "signature_time_stamp_token":
                    for token in attribute["values"]:
                        add(token["content"])

    for match in re.finditer(rb"/Contents\s*<([0-9A-Fa-f\s]+)>", document):
        digits = b"".join(match[1].split()).decode()
        try:
            add(cms.ContentInfo.load(bytes.fromhex(digits + "0" * (len(digits) % 2)))["content"])
        except (ValueError, TypeError, KeyError):
            continue
    return found, times


def report(*words):
    """What the command says; it must not crash."""
    done = subprocess.run([SIGNET, *map(str, words)], capture_output=True, text=True, timeout=SECONDS)
    assert done.returncode in (0, 1, 2), done.stderr
    return json.loads(done.stdout)


@pytest.mark.skipif(FOLDER is None, reason="SIGNET_TEST_CORPUS is not set")
@pytest.mark.parametrize("case", expected(), ids=lambda case: case.path.split("/")[-1])
def test_a_file_of_the_corpus_is_judged_as_expected(case, files, tmp_path):
    if case.digest not in files:
        pytest.skip("the folder does not have it")
    path = files[case.digest]
    found, times = certificates(path.read_bytes())
    for number, certificate in enumerate(sorted(found)):
        (tmp_path / f"{number}.der").write_bytes(certificate)
    words = ["verify", path, "--json", *(["--trust", tmp_path] if any(tmp_path.iterdir()) else [])]
    times += [each["claimedTime"] for each in report(*words)["signatures"] if each.get("claimedTime")]
    found = report(*words, *(["--time", max(times)] if times else []))
    results = ["/".join(filter(None, [each["indication"], each.get("subindication")])) for each in found["signatures"]]
    assert results == case.results, f"{case.reason}; {case.source}"
