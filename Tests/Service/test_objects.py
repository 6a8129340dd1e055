"""Documents and pictures in S3-compatible storage: the service with moto, which checks no signatures."""

import base64
import os
import signal
import subprocess
import sys
import tempfile

import boto3
import pytest
import requests
from ports import free_port
from waits import SECONDS, until

from . import threats
from .threats import CONTRACT, PROGRAM

KEYS = {"AWS_ACCESS_KEY_ID": "AKIAEXAMPLE", "AWS_SECRET_ACCESS_KEY": "not-to-be-shown"}


class Storage:
    """A server of its own with a bucket."""

    def __init__(self):
        port = free_port()
        self.base = f"http://127.0.0.1:{port}"
        self.log = tempfile.TemporaryFile()
        self.process = subprocess.Popen([sys.executable, "-m", "moto.server", "-p", str(port)], stdout=self.log, stderr=self.log)
        until(lambda: self._answers())
        self.client = boto3.client("s3", endpoint_url=self.base, region_name="us-east-1", aws_access_key_id="a", aws_secret_access_key="b")
        self.client.create_bucket(Bucket="signet")

    def _answers(self):
        try:
            return requests.get(self.base, timeout=SECONDS).ok
        except requests.ConnectionError:
            return False

    def names(self, prefix):
        pages = self.client.get_paginator("list_objects_v2").paginate(Bucket="signet", Prefix=prefix)
        return {item["Key"] for page in pages for item in page.get("Contents", [])}

    def bytes(self, name):
        return self.client.get_object(Bucket="signet", Key=name)["Body"].read()

    def service(self, prefix, *settings, environment=None, **members):
        return threats.Service(
            f"blobs=s3://signet/{prefix}", f"blobs.endpoint={self.base}", *settings,
            environment={**KEYS, **(environment or {})}, **members,
        )


@pytest.fixture(scope="module")
def storage():
    running = Storage()
    yield running
    running.process.kill()
    running.process.wait()


def content(service, document):
    return service.api("GET", f"documents/{document}/content")


def test_documents_are_in_storage_and_not_in_the_folder(storage):
    with storage.service("one") as service:
        document = service.document()
        told = content(service, document["id"])
        assert told.content == CONTRACT
        digest = document["sha256"]
        assert f"one/blobs/{digest[:2]}/{digest}" in storage.names("one/")
        assert storage.bytes(f"one/blobs/{digest[:2]}/{digest}") == CONTRACT
        assert not (service.folder / "blobs").exists()


def test_a_request_is_signed_and_sealed(storage):
    with storage.service("signed") as service:
        request = service.request()
        assert threats.complete(request["signers"][0]["url"]).status_code == 200
        assert service.settled(request)["state"] == "completed"
        document = service.api("GET", f"requests/{request['id']}/document").content
        assert document.startswith(CONTRACT) and b"/ByteRange" in document


def test_with_a_key_the_objects_are_encrypted_and_only_it_opens_them(storage):
    key = base64.b64encode(bytes(range(32))).decode()
    with storage.service("sealed", environment={"SIGNET_DATA_KEY": key}) as service:
        document = service.document()
        assert content(service, document["id"]).content == CONTRACT
        names = storage.names("sealed/blobs/")
        assert not any(document["sha256"] in name for name in names)
        assert all(b"%PDF" not in storage.bytes(name) for name in names)
        refused = subprocess.run(
            [*service.command(), "--port", "0"], env={**service.environment, "SIGNET_DATA_KEY": base64.b64encode(bytes(32)).decode()},
            capture_output=True, text=True, timeout=SECONDS,
        )
        assert refused.returncode != 0


def test_while_storage_is_away_documents_are_refused_for_a_moment_and_nothing_is_lost(storage):
    with storage.service("away", "blobs.cache-bytes=0") as service:
        before = service.document()
        os.kill(storage.process.pid, signal.SIGSTOP)
        try:
            for told in (
                content(service, before["id"]),
                service.api("POST", "documents", params={"name": "a.pdf"}, data=CONTRACT + b"\n"),
            ):
                assert told.status_code == 503 and told.headers["Retry-After"], told.text
            assert service.api("GET", "documents").ok
        finally:
            os.kill(storage.process.pid, signal.SIGCONT)
        until(lambda: content(service, before["id"]).ok)
        assert content(service, before["id"]).content == CONTRACT
        assert "not-to-be-shown" not in service.log.read_text()


def test_a_backup_has_what_is_in_storage_and_is_restored_into_other_storage_and_into_a_folder(storage, tmp_path):
    with storage.service("backup") as service:
        document = service.document()
        digest = document["sha256"]
        backup = tmp_path / "backup"
        subprocess.run([*service.command("backup"), str(backup)], env=service.environment, check=True, capture_output=True, timeout=SECONDS)
        assert (backup / "blobs" / digest[:2] / digest).read_bytes() == CONTRACT
        key = service.key
    for name, settings in {"other": ["blobs=s3://signet/restored", f"blobs.endpoint={storage.base}"], "folder": []}.items():
        options = [word for setting in settings for word in ("--set", setting)]
        words = [PROGRAM, "restore", str(backup), "--data", str(tmp_path / name), *options]
        subprocess.run(words, env={**os.environ, **KEYS}, check=True, capture_output=True, timeout=SECONDS)
        with threats.Service(*settings, folder=tmp_path / name, environment=KEYS, key=key) as service:
            assert content(service, document["id"]).content == CONTRACT
        assert (tmp_path / name / "blobs").exists() == (name == "folder")


@pytest.mark.parametrize(
    ("settings", "words"),
    [
        (["blobs=http://x"], "s3://bucket"),
        (["blobs=s3://B"], "bucket's name"),
        (["blobs.endpoint=http://x"], "give blobs too"),
        (["blobs=s3://signet", "blobs.endpoint=x"], "blobs.endpoint"),
        (["blobs=s3://signet", "blobs.endpoint=http://a:b@x"], "no user"),
        (["blobs=s3://signet", "blobs.path-style=perhaps"], "true or false"),
    ],
)
def test_settings_that_have_no_meaning_are_refused(tmp_path, settings, words):
    options = [word for setting in settings for word in ("--set", setting)]
    told = subprocess.run([PROGRAM, "--data", str(tmp_path), "--port", "0", *options], capture_output=True, text=True, timeout=SECONDS)
    assert told.returncode != 0 and words in told.stderr


def test_a_bucket_that_is_not_there_is_named_at_the_start(storage, tmp_path):
    told = subprocess.run(
        [PROGRAM, "--data", str(tmp_path), "--port", "0", "--set", "blobs=s3://other/x", "--set", f"blobs.endpoint={storage.base}"],
        env={**os.environ, **KEYS}, capture_output=True, text=True, timeout=SECONDS,
    )
    assert told.returncode != 0 and "there is no such bucket" in told.stderr
    assert "not-to-be-shown" not in told.stderr
