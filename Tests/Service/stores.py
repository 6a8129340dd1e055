"""The database of a service under test: SQLite in its folder, or with STORE=postgresql a database of a private PostgreSQL.

Its documents and pictures are in its folder, or with BLOBS=moto in a bucket of a private server.
"""

import atexit
import contextlib
import functools
import hashlib
import json
import os
import pathlib
import shutil
import sqlite3
import subprocess
import sys
import tempfile
import threading
import time

import boto3
import psycopg
import pytest
import requests
from ports import free_port
from psycopg import sql
from waits import SECONDS, until

ROOT = pathlib.Path(__file__).resolve().parents[2]
IS_POSTGRESQL = os.environ.get("STORE") == "postgresql"
IS_REMOTE = os.environ.get("BLOBS") == "moto"
KEYS = {"AWS_ACCESS_KEY_ID": "AKIAEXAMPLE", "AWS_SECRET_ACCESS_KEY": "not-to-be-shown"}

# Of a test about what is in the folder of a service without PostgreSQL.
of_sqlite = pytest.mark.skipif(IS_POSTGRESQL, reason="it is about the folder of a service whose database is there")


@functools.cache
def server():
    """The private server of this process, which ends with it."""
    process = subprocess.Popen([sys.executable, ROOT / "Tests/postgresql.py"], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
    atexit.register(process.stdin.close)
    return json.loads(process.stdout.readline())


def name(folder):
    """The database that belongs to a folder."""
    return "f" + hashlib.sha256(str(pathlib.Path(folder).resolve()).encode()).hexdigest()[:20]


def address(database):
    return f"{server()['address'].rsplit('/', 1)[0]}/{database}"


class Storage:
    """A server of S3-compatible storage with a bucket, which checks no signatures."""

    def __init__(self):
        self.port = free_port()
        self.base = f"http://127.0.0.1:{self.port}"
        self.process = subprocess.Popen(
            [sys.executable, "-m", "moto.server", "-p", str(self.port)], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
        )
        until(self._answers)
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

    def close(self):
        self.process.kill()
        self.process.wait()


@functools.cache
def storage():
    """The storage of this process, which ends with it."""
    made = Storage()
    atexit.register(made.close)
    return made


def blobs(folder):
    """The names of documents and pictures of a folder's service."""
    if IS_REMOTE:
        return {each.split("/")[-1] for each in storage().names(f"{name(folder)}/blobs/") if each.count("/") == 3}
    return {each.name for each in pathlib.Path(folder, "blobs").glob("??/*")}


def age(folder):
    """Makes blobs, and what waits for its removal, older than the time that they rest."""
    with connect(folder) as database:
        database.execute("UPDATE orphan SET since = since - 7200000")
        database.execute("UPDATE blob SET kept = kept - 7200000")
    past = time.time() - 7200
    for path in pathlib.Path(folder, "blobs").glob("??/*"):
        os.utime(path, (past, past))


_made, _making = {}, threading.Lock()


def environment(program, folder, base):
    """The variables with which a program that is reached at an address uses the database of a folder; it is made where there is none."""
    variables = {}
    if IS_REMOTE:
        variables |= {"SIGNET_BLOBS": f"s3://signet/{name(folder)}", "SIGNET_BLOBS_ENDPOINT": storage().base, **KEYS}
    if not IS_POSTGRESQL:
        _made[name(folder)] = variables
        return variables
    # One after the other, where threads start several processes at the same moment.
    with _making:
        variables |= {"SIGNET_STORE": address(name(folder)), "SIGNET_BASE_URL": base}
        _made[name(folder)] = variables
        with psycopg.connect(server()["address"], autocommit=True) as database:
            if database.execute("SELECT 1 FROM pg_database WHERE datname = %s", [name(folder)]).fetchone():
                return variables
            database.execute(sql.SQL("CREATE DATABASE {}").format(sql.Identifier(name(folder))))
        subprocess.run([program, "migrate", "--data", folder], env={**os.environ, **variables}, check=True, capture_output=True)
        return variables


def of(folder):
    """The variables of a folder for which a database was made; none for another, and for SQLite."""
    return _made.get(name(folder), {})


def copied(program, folder, place):
    """The folder; with PostgreSQL or a bucket, that of a service without them, to which it was backed up, with the same blobs."""
    if not IS_POSTGRESQL and not IS_REMOTE:
        return folder
    place = pathlib.Path(tempfile.mkdtemp(dir=place))
    for words, variables in (["backup", place / "backup", "--data", folder], of(folder)), (["restore", place / "backup", "--data", place / "copy"], {}):
        subprocess.run([program, *words], env={**os.environ, **variables}, check=True, capture_output=True)
    shutil.rmtree(place / "copy/blobs")
    if not IS_REMOTE:
        (place / "copy/blobs").symlink_to(folder / "blobs")
        return place / "copy"
    for digest in blobs(folder):
        path = place / "copy/blobs" / digest[:2] / digest
        path.parent.mkdir(parents=True, exist_ok=True)
        # Some are removed meanwhile.
        with contextlib.suppress(storage().client.exceptions.NoSuchKey):
            path.write_bytes(storage().bytes(f"{name(folder)}/blobs/{digest[:2]}/{digest}"))
    return place / "copy"


def hasten(folder):
    """Has all tasks of upkeep be due, as a process has them that begins and serves a folder alone."""
    with connect(folder) as database:
        database.execute("UPDATE job SET due = 0 WHERE kind = 'upkeep'")


class Connection:
    """A connection to either, with SQLite's marks of parameters."""

    def __init__(self, folder, is_read_only):
        if IS_POSTGRESQL:
            self.database = psycopg.connect(address(name(folder)), autocommit=True)
            self.database.read_only = is_read_only
        else:
            mode = "?mode=ro" if is_read_only else ""
            self.database = sqlite3.connect(f"file:{folder}/signet.sqlite{mode}", uri=True, timeout=60, isolation_level=None)

    def execute(self, text, arguments=()):
        if IS_POSTGRESQL:
            return self.database.execute(text.replace("%", "%%").replace("?", "%s") if arguments else text, arguments or None)
        return self.database.execute(text, arguments)

    def tables(self):
        """The columns of each table; in PostgreSQL in lower case."""
        if IS_POSTGRESQL:
            found = "SELECT table_name, column_name FROM information_schema.columns WHERE table_schema = current_schema()"
        else:
            found = "SELECT s.name, c.name FROM sqlite_schema s, pragma_table_info(s.name) c WHERE s.type = 'table' AND s.name NOT LIKE 'sqlite_%' AND s.name NOT LIKE 'requestIndex%'"
        tables = {}
        for table, column in self.database.execute(found).fetchall():
            tables.setdefault(table, []).append(column)
        return tables

    def close(self):
        self.database.close()


def connect(folder, *, is_read_only=False):
    """A connection to the database of a folder's service, for a `with`."""
    return contextlib.closing(Connection(folder, is_read_only))
