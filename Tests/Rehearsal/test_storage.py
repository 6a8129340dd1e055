"""The storage by which rehearsals judge: that it keeps what it is given, once, and that its faults are faults."""

import collections
import hashlib
import http.client
import json
import pathlib
import subprocess
import sys
import time
import urllib.parse
import xml.etree.ElementTree

import checking
import documents
import pytest

HERE = pathlib.Path(__file__).parent
Reply = collections.namedtuple("Reply", "status body fields")


class Storage:
    def __init__(self, folder):
        self.folder = folder
        (folder / "inputs").mkdir()
        (folder / "inputs" / "one.pdf").write_bytes(b"one")
        self.start()

    def start(self):
        command = [sys.executable, HERE / "storage.py", self.folder / "state", "--inputs", self.folder / "inputs"]
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
        self.connection = http.client.HTTPConnection("127.0.0.1", int(self.process.stdout.readline()), timeout=60)

    def kill(self):
        self.connection.close()
        self.process.kill()
        self.process.communicate()

    def ask(self, method, name, body=b"", **fields):
        path = name if "?" in name else urllib.parse.quote(name)
        digest = {"x-amz-content-sha256": hashlib.sha256(body).hexdigest()}
        self.connection.request(method, "/" + path, body, digest | {field.replace("_", "-"): value for field, value in fields.items()})
        reply = self.connection.getresponse()
        return Reply(reply.status, reply.read(), reply.headers)

    def names(self, query):
        root = xml.etree.ElementTree.fromstring(self.ask("GET", f"bucket?list-type=2&{query}").body)
        return [key.text for key in root.iter("Key")], root.findtext("NextContinuationToken")


@pytest.fixture
def storage(tmp_path):
    made = Storage(tmp_path)
    yield made
    made.kill()


def test_objects_are_kept_with_their_metadata_also_when_the_server_is_killed(storage):
    names = ["bucket/a b", "bucket/ü/ß+&<>", "bucket/x%20y", "bucket/t\tab", "bucket/n\nl", "bucket/d//../e", "bucket/large"]
    for number, name in enumerate(names):
        assert storage.ask("PUT", name, b"%d" % number * 300_000, x_amz_meta_signet_job="job").status == 200
    assert storage.ask("DELETE", names.pop(0)).status == 204
    storage.kill()
    # It was killed while it wrote a line.
    with open(storage.folder / "state/log", "a", encoding="utf-8") as log:
        log.write("bucket/half\tab")
    storage.start()
    assert storage.names("prefix=")[0] == sorted((name.partition("/")[2] for name in names), key=str.encode)
    for number, name in enumerate(names, 1):
        facts = storage.ask("HEAD", name).fields
        assert (facts["x-amz-meta-signet-job"], facts["Content-Length"]) == ("job", "300000")
        assert storage.ask("GET", name).body == b"%d" % number * 300_000
    assert storage.ask("GET", "bucket/a b").status == 404


def test_of_documents_all_digests_and_one_body_in_a_hundred_are_kept(storage):
    for number in range(1_000):
        assert storage.ask("PUT", f"outputs/signed/{number}.pdf", b"%d" % number).status == 200
    found, again = checking.kept(storage.folder / "state")
    assert found == {f"{number}.pdf": hashlib.sha256(b"%d" % number).hexdigest() for number in range(1_000)} and again == 0
    bodies = [storage.ask("GET", f"outputs/signed/{number}.pdf") for number in range(1_000)]
    assert {body.status for body in bodies} == {200, 501}
    assert 2 < sum(body.status == 200 for body in bodies) < 30


def test_a_condition_holds_and_what_is_written_twice_is_found(storage):
    assert storage.ask("PUT", "outputs/signed/1.pdf", b"first", If_None_Match="*").status == 200
    assert storage.ask("PUT", "outputs/signed/1.pdf", b"second", If_None_Match="*").status == 412
    assert checking.kept(storage.folder / "state")[1] == 0
    assert storage.ask("PUT", "outputs/signed/1.pdf", b"second").status == 200
    assert checking.kept(storage.folder / "state")[1] == 1


def test_bytes_of_another_digest_are_refused(storage):
    assert storage.ask("PUT", "bucket/journal", b"bytes", x_amz_content_sha256="0" * 64).status == 400
    assert storage.ask("GET", "bucket/journal").status == 404


def test_lists_come_in_pages(storage):
    for number in range(5):
        storage.ask("PUT", f"bucket/in/{number}")
    storage.ask("PUT", "bucket/other")
    first, place = storage.names("prefix=in/&max-keys=3")
    assert (first, storage.names(f"prefix=in/&max-keys=3&continuation-token={place}")) == (["in/0", "in/1", "in/2"], (["in/3", "in/4"], None))


def test_documents_in_flight_are_those_that_were_read_and_not_kept(storage):
    def flight():
        return json.loads(storage.ask("GET", "-/counts?").body)["flight"]

    assert storage.ask("GET", "inputs/one.pdf").body == b"one"
    assert flight() == 3
    storage.ask("PUT", "outputs/signed/7/one.pdf", b"signed")
    assert flight() == 0


def test_faults_last_as_long_as_they_are_asked_for(storage):
    storage.ask("GET", "-/fault?status=503&seconds=1")
    assert storage.ask("GET", "inputs/one.pdf").status == 503
    time.sleep(1)
    assert storage.ask("GET", "inputs/one.pdf").status == 200
    storage.ask("GET", "-/fault?latency=200")
    begun = time.monotonic()
    storage.ask("GET", "inputs/one.pdf")
    assert time.monotonic() - begun >= 0.2


def test_rows_without_an_output_and_outputs_without_a_row_are_found():
    outputs = {output: "" for _, output, _ in documents.rows(2_000)}
    assert checking.missing(outputs, 2_000) == (0, 0)
    del outputs[next(iter(outputs))]
    assert checking.missing({**outputs, "other.pdf": ""}, 2_000) == (1, 1)


def test_each_thousand_rows_have_all_documents_and_other_names():
    rows = list(documents.rows(3_000))
    for begin in range(0, 3_000, 1_000):
        assert len({file for file, _, _ in rows[begin:begin + 1_000]}) == 1_000
    assert len({name for _, _, name in rows}) == len({output for _, output, _ in rows}) == 3_000
