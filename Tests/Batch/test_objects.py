"""`signet batch` out of and into S3-compatible storage: that of the rehearsal, which counts and can be killed, and moto."""

import collections
import contextlib
import hashlib
import http.client
import json
import os
import pathlib
import random
import re
import signal
import subprocess
import sys
import time
import urllib.parse

import boto3
import pytest
import requests
import trials
from ports import free_port
from waits import SECONDS, until

ROOT = pathlib.Path(__file__).resolve().parents[2]
PROGRAM = os.environ.get("SIGNET", str(ROOT / ".build/debug/signet"))
CONTRACT = (ROOT / "docs/examples/contract.pdf").read_bytes()
RECIPE = """variables: {name: Jane Doe}
stamps:
  - signature: {type: "{name}", face: kristi}
    at: "page:last,bottom-right"
    appearance: vector
"""
KEYS = {"AWS_ACCESS_KEY_ID": "AKIAEXAMPLE", "AWS_SECRET_ACCESS_KEY": "not-to-be-shown"}
DATE = ["--date", "2026-05-17T10:00:00Z"]
COUNT = 60


class Storage:
    """The storage of the rehearsal, which keeps all bytes here."""

    def __init__(self, folder):
        self.folder, self.port = folder, free_port()
        (folder / "inputs").mkdir()
        for number in range(COUNT):
            (folder / "inputs" / f"{number}.pdf").write_bytes(CONTRACT + b"%% %d\n" % number)
        self.base = f"http://127.0.0.1:{self.port}"
        self.start()

    def start(self):
        words = [sys.executable, ROOT / "Tests/Rehearsal/storage.py", self.folder / "state", "--inputs", self.folder / "inputs"]
        self.process = subprocess.Popen([*words, "--whole", "1", "--port", str(self.port)], stdout=subprocess.PIPE)
        self.process.stdout.readline()

    def stop(self):
        self.process.kill()
        self.process.communicate()

    def counts(self):
        return collections.Counter(requests.get(f"{self.base}/-/counts", timeout=SECONDS).json())

    def put(self, name, content):
        # As it is: others would take `a/../b` for `b`.
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=SECONDS)
        fields = {"x-amz-content-sha256": hashlib.sha256(content).hexdigest()}
        connection.request("PUT", "/" + urllib.parse.quote(name), content, fields)
        assert connection.getresponse().status == 200
        connection.close()

    def get(self, name):
        reply = requests.get(f"{self.base}/{urllib.parse.quote(name)}", timeout=SECONDS)
        return reply.content if reply.ok else None

    def names(self, prefix):
        bucket, _, beginning = prefix.partition("/")
        query = {"list-type": "2", "prefix": beginning, "max-keys": "100000"}
        text = requests.get(f"{self.base}/{bucket}", query, timeout=SECONDS).text
        return re.findall("<Key>(.*?)</Key>", text)

    def outputs(self, prefix):
        """The signed documents by their names, without the journal."""
        names = [name.rpartition("/")[2] for name in self.names(prefix) if "/.signet-journal/" not in name]
        return {name: self.get(f"{prefix}{name}") for name in names}


class Batch:
    """A folder with a recipe and rows, and runs of the program in it."""

    def __init__(self, folder, base):
        self.folder, self.base = folder, base
        (folder / "recipe.yaml").write_text(RECIPE)
        rows = [f"{number}.pdf,Jane {number % 7}\n" for number in range(COUNT)]
        (folder / "rows.csv").write_text("input,name\n" + "".join(rows))

    def start(self, rows, output, *more, environment=None, recipe="recipe.yaml", source="s3://inputs"):
        words = [PROGRAM, "batch", rows, "--recipe", recipe, "--output-dir", output, *DATE, "--quiet", "--json", *more]
        if source:
            words += ["--input-dir", source]
        environment = {**os.environ, **KEYS, "AWS_ENDPOINT_URL": self.base, "HOME": str(self.folder), **(environment or {})}
        return subprocess.Popen(words, cwd=self.folder, env=environment, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)

    def run(self, rows, output, *more, status=0, **members):
        process = self.start(rows, output, *more, **members)
        told, errors = process.communicate(timeout=SECONDS)
        assert process.returncode == status, errors
        assert "not-to-be-shown" not in errors
        return Sum(json.loads(told) if told else {}, errors)


class Sum:
    def __init__(self, members, errors):
        self.signed, self.before, self.failed = (members.get(name) for name in ("signed", "doneBefore", "failed"))
        self.errors = errors


@pytest.fixture(scope="module")
def storage(tmp_path_factory):
    running = Storage(tmp_path_factory.mktemp("storage"))
    yield running
    running.stop()


@pytest.fixture
def batch(tmp_path, storage):
    return Batch(tmp_path, storage.base)


@pytest.fixture(scope="module")
def expected(tmp_path_factory, storage):
    """The outputs of a run from folder to folder that nobody disturbs."""
    batch = Batch(tmp_path_factory.mktemp("expected"), storage.base)
    assert batch.run("rows.csv", "signed", source=str(storage.folder / "inputs")).signed == COUNT
    return {file.name: file.read_bytes() for file in (batch.folder / "signed").glob("*.pdf")}


def test_from_storage_to_storage_each_document_is_read_and_kept_by_one_request(storage, batch, expected):
    before = storage.counts()
    assert batch.run("rows.csv", "s3://signed/whole").signed == COUNT
    spent = storage.counts() - before
    assert storage.outputs("signed/whole/") == expected
    # The header of the journal is put twice, and its segment once.
    assert spent["GET"] <= COUNT + 2 and spent["PUT"] <= COUNT + 3 and spent["HEAD"] <= 2, spent
    before = storage.counts()
    assert batch.run("rows.csv", "s3://signed/whole").before == COUNT
    spent = storage.counts() - before
    # Nothing is looked at but the journal.
    assert spent["GET"] <= 3 and spent["PUT"] == 0 and spent["HEAD"] <= 2, spent


def test_folders_and_storage_may_be_either_end(storage, batch, expected):
    assert batch.run("rows.csv", "local").signed == COUNT
    assert {file.name: file.read_bytes() for file in (batch.folder / "local").glob("*.pdf")} == expected
    assert batch.run("rows.csv", "local").before == COUNT
    assert batch.run("rows.csv", "s3://signed/other", source=str(storage.folder / "inputs")).signed == COUNT
    assert storage.outputs("signed/other/") == expected
    assert batch.run("rows.csv", "s3://signed/other", source=str(storage.folder / "inputs")).before == COUNT


def test_rows_recipe_and_lists_of_documents_may_be_in_storage(storage, batch, expected):
    storage.put("work/recipe.yaml", RECIPE.encode())
    storage.put("work/rows.csv", (batch.folder / "rows.csv").read_bytes())
    told = batch.run("s3://work/rows.csv", "s3://signed/rows", recipe="s3://work/recipe.yaml")
    assert told.signed == COUNT and storage.outputs("signed/rows/") == expected
    for name in ("a/1.pdf", "a/b/2.PDF", "a/.hidden.pdf", "a/.hidden/3.pdf", "a/notes.txt", "a/ü &+%/4.pdf", "signed/a/5.pdf"):
        storage.put(f"list/{name}", CONTRACT)
    told = batch.run("s3://list/a/", "s3://list/a/signed", source=None)
    assert told.signed == 3
    assert [name for name in storage.names("list/a/signed/") if ".signet" not in name] == [
        "a/signed/1.pdf", "a/signed/b/2.pdf", "a/signed/ü &amp;+%/4.pdf",
    ]
    # What was signed is not signed again.
    assert batch.run("s3://list/a/", "s3://list/a/signed", source=None).before == 3
    assert "would be signed again" in batch.run("s3://list/a/signed/", "s3://list/a", source=None, status=64).errors
    assert batch.run("s3://list", "s3://elsewhere", "--no-journal", source=None).signed == 7


@pytest.mark.parametrize("seed", range(trials.count(2, 12)))
def test_runs_that_are_killed_and_begun_again_end_as_one_that_was_not_disturbed(storage, batch, expected, seed):
    chance = random.Random(trials.SEED or seed)
    prefix, kills, lives, replaced = f"signed/killed-{seed}/", 0, 1.0, storage.counts()["replaced"]
    while True:
        process = batch.start("rows.csv", f"s3://{prefix}", "--jobs", str(chance.randint(1, 3)))
        with contextlib.suppress(subprocess.TimeoutExpired):
            process.wait(chance.uniform(0, lives))
        if process.poll() is not None:
            break
        process.send_signal(signal.SIGKILL)
        kills += 1
        found = storage.outputs(prefix)
        assert found == {name: expected[name] for name in found}
        lives *= 1.1
    assert process.returncode == 0, process.stderr.read()
    assert storage.outputs(prefix) == expected
    assert storage.counts()["replaced"] == replaced, kills
    assert batch.run("rows.csv", f"s3://{prefix}").before == COUNT


def test_two_runs_at_once_and_shards_sign_each_document_once(storage, batch, expected):
    replaced = storage.counts()["replaced"]
    runs = [batch.start("rows.csv", "s3://signed/twice") for _ in range(2)]
    sums = [json.loads(run.communicate(timeout=SECONDS)[0]) for run in runs]
    assert sum(each["signed"] for each in sums) == COUNT and sum(each["doneBefore"] for each in sums) == COUNT
    assert storage.outputs("signed/twice/") == expected
    runs = [batch.start("rows.csv", "s3://signed/shards", "--shard", f"{part}/3") for part in (1, 2, 3)]
    sums = [json.loads(run.communicate(timeout=SECONDS)[0]) for run in runs]
    assert sum(each["signed"] for each in sums) == COUNT and not any(each["failed"] for each in sums)
    assert storage.outputs("signed/shards/") == expected
    # Divided otherwise, everything is known.
    assert batch.run("rows.csv", "s3://signed/shards", "--shard", "1/1").before == COUNT
    assert storage.counts()["replaced"] == replaced


def test_an_outage_of_some_seconds_is_waited_for(storage, batch, expected):
    requests.get(f"{storage.base}/-/fault?latency=40", timeout=SECONDS)
    process = batch.start("rows.csv", "s3://signed/outage", "--jobs", "1")
    until(lambda: len(storage.outputs("signed/outage/")) > 3)
    storage.stop()
    time.sleep(4)
    storage.start()
    told, errors = process.communicate(timeout=SECONDS)
    assert process.returncode == 0 and json.loads(told)["failed"] == 0, errors
    assert storage.outputs("signed/outage/") == expected


def test_storage_that_is_not_there_is_one_error_and_nothing_else(batch):
    told = batch.run("rows.csv", "s3://signed/never", status=75, environment={"AWS_ENDPOINT_URL": f"http://127.0.0.1:{free_port()}"})
    assert told.errors.count("\n") == 1 and "cannot connect" in told.errors
    told = batch.run("rows.csv", "s3://signed/never", status=64, environment={"AWS_ENDPOINT_URL": "storage:9000"})
    assert "AWS_ENDPOINT_URL" in told.errors
    told = batch.run("rows.csv", "s3://signed/never", status=73, environment={"AWS_ACCESS_KEY_ID": "", "AWS_SECRET_ACCESS_KEY": "",
                     "AWS_EC2_METADATA_DISABLED": "true"})
    assert "there is no access key" in told.errors
    for output, words in (("s3://B", "bucket's name"), ("s3://", "bucket's name"), ("s3://signed/a/../b", "neither nothing")):
        assert words in batch.run("rows.csv", output, status=64).errors


def test_outputs_of_others_stay_unless_they_are_to_be_replaced(storage, batch, expected):
    storage.put("signed/mine/3.pdf", b"precious")
    storage.put("signed/mine/4.pdf", expected["4.pdf"])
    told = batch.run("rows.csv", "s3://signed/mine", "--no-journal", status=3)
    assert (told.signed, told.before, told.failed) == (COUNT - 2, 1, 1) and "it exists already" in told.errors
    assert storage.get("signed/mine/3.pdf") == b"precious"
    told = batch.run("rows.csv", "s3://signed/mine", "--no-journal", "--existing", "compare", status=3)
    assert (told.signed, told.before, told.failed) == (0, COUNT - 1, 1)
    assert batch.run("rows.csv", "s3://signed/mine", "--no-journal", "--force").signed == COUNT
    assert storage.outputs("signed/mine/") == expected


def test_names_that_others_would_take_for_other_names_fail_their_rows(storage, batch):
    # Parts that begin with a dot are hidden, as in a folder.
    for name in ("right.pdf", "a//b.pdf", "/etc/c.pdf", "d/../e.pdf", "new\nline.pdf", "s3://inputs/0.pdf"):
        storage.put(f"odd/in/{name}", CONTRACT)
    told = batch.run("s3://odd/in/", "s3://odd/out", source=None, status=3)
    assert told.signed == 1 and told.failed == 4 and told.errors.count("\n") == 4
    assert [name for name in storage.names("odd/out/") if ".signet" not in name] == ["out/right.pdf"]


def test_outputs_of_rows_do_not_leave_the_output_folder(storage, batch):
    (batch.folder / "out.csv").write_text(
        "input,output\n0.pdf,a b/ü.pdf\n1.pdf,../x.pdf\n2.pdf,s3://signed/x.pdf\n3.pdf,/x.pdf\n4.pdf,.signet-journal/header\n"
    )
    told = batch.run("out.csv", "s3://signed/below", status=3)
    assert told.signed == 1 and told.failed == 4 and told.errors.count("leads out") == 3
    assert storage.get("signed/below/a b/ü.pdf").startswith(CONTRACT)
    assert not storage.names("signed/x.pdf")
    told = batch.run("out.csv", "local", status=3)
    assert told.signed == 1 and "leads out" in told.errors and not (batch.folder / "s3:").exists()
    (batch.folder / "one.csv").write_text("input,output\ns3://inputs/0.pdf,s3://signed/x.pdf\ns3://inputs/1.pdf,one.pdf\n")
    words = [PROGRAM, "batch", "one.csv", "--recipe", "recipe.yaml", "--quiet"]
    told = subprocess.run(words, cwd=batch.folder, env={**os.environ, **KEYS, "AWS_ENDPOINT_URL": storage.base}, capture_output=True, text=True)
    assert told.returncode == 3 and "--output-dir" in told.stderr and (batch.folder / "one.pdf").exists()


def test_the_journal_of_another_recipe_is_refused(storage, batch):
    batch.run("rows.csv", "s3://signed/recipes")
    (batch.folder / "recipe.yaml").write_text(RECIPE.replace("bottom-right", "top"))
    assert "another batch" in batch.run("rows.csv", "s3://signed/recipes", status=64).errors


@contextlib.contextmanager
def moto(*options, **members):
    port = free_port()
    process = subprocess.Popen([sys.executable, "-m", "moto.server", "-p", str(port), *options], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    base = f"{'https' if options else 'http'}://127.0.0.1:{port}"
    client = boto3.client("s3", endpoint_url=base, region_name="us-east-1", aws_access_key_id="a", aws_secret_access_key="b", **members)

    def answers():
        with contextlib.suppress(requests.ConnectionError):
            return requests.get(base, timeout=SECONDS, verify=members.get("verify", True)).ok

    try:
        until(answers)
        client.create_bucket(Bucket="signed")
        yield base, client
    finally:
        process.kill()
        process.wait()


def test_moto_takes_and_gives_the_same(tmp_path, storage, expected):
    with moto() as (base, client):
        batch = Batch(tmp_path, base)
        odd = ["a b.pdf", "ü ß/+&=?#%20.pdf", "~'()*!;:@$,.pdf"]
        for name in odd:
            client.put_object(Bucket="signed", Key=f"odd/{name}", Body=CONTRACT)
        assert batch.run("s3://signed/odd/", "s3://signed/out/", source=None).signed == 3
        for name in odd:
            assert client.get_object(Bucket="signed", Key=f"out/{name}")["Body"].read().startswith(CONTRACT)
        assert client.head_object(Bucket="signed", Key="out/a b.pdf")["Metadata"].keys() == {"signet-job"}
        assert client.head_object(Bucket="signed", Key="out/a b.pdf")["ContentType"] == "application/pdf"
        assert batch.run("s3://signed/odd/", "s3://signed/out", source=None).before == 3
        told = batch.run("rows.csv", "s3://nobody/x", source=str(storage.folder / "inputs"), status=73)
        assert "there is no such bucket" in told.errors and told.errors.count("\n") == 1
        told = batch.run("rows.csv", "s3://signed/x", source="s3://nobody", status=4)
        assert told.failed == COUNT and "there is no such bucket" in told.errors
        assert batch.run("rows.csv", "s3://signed/all", source=str(storage.folder / "inputs")).signed == COUNT
        for number in range(0, COUNT, 7):
            assert client.get_object(Bucket="signed", Key=f"all/{number}.pdf")["Body"].read() == expected[f"{number}.pdf"]


def test_the_certificates_of_an_own_authority_are_trusted(tmp_path, storage):
    (tmp_path / "tls").mkdir()
    certificate, key = tmp_path / "tls/certificate.pem", tmp_path / "tls/key.pem"
    words = ["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-subj", "/CN=storage"]
    subprocess.run([*words, "-addext", "subjectAltName=IP:127.0.0.1", "-keyout", key, "-out", certificate], check=True, capture_output=True)
    with moto("-c", certificate, "-k", key, verify=str(certificate)) as (base, _):
        batch = Batch(tmp_path, base)
        source = str(storage.folder / "inputs")
        assert "not trusted" in batch.run("rows.csv", "s3://signed/x", source=source, status=74).errors
        (tmp_path / ".aws").mkdir()
        (tmp_path / ".aws/credentials").write_text("[signing]\naws_access_key_id = AKIA\naws_secret_access_key = not-to-be-shown\n")
        own = {"AWS_ACCESS_KEY_ID": "", "AWS_SECRET_ACCESS_KEY": "", "AWS_PROFILE": "signing", "AWS_CA_BUNDLE": str(certificate)}
        assert batch.run("rows.csv", "s3://signed/x", source=source, environment=own).signed == COUNT
