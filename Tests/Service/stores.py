"""The database of a service under test: SQLite in its folder, or with STORE=postgresql a database of a private PostgreSQL."""

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

import psycopg
import pytest
from psycopg import sql

ROOT = pathlib.Path(__file__).resolve().parents[2]
IS_POSTGRESQL = os.environ.get("STORE") == "postgresql"

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


_made, _making = {}, threading.Lock()


def environment(program, folder, base):
    """The variables with which a program that is reached at an address uses the database of a folder; it is made where there is none."""
    if not IS_POSTGRESQL:
        return {}
    # One after the other, where threads start several processes at the same moment.
    with _making:
        variables = _made[name(folder)] = {"SIGNET_STORE": address(name(folder)), "SIGNET_BASE_URL": base}
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
    """The folder; with PostgreSQL, that of a service without it, to which it was backed up, with the same blobs."""
    if not IS_POSTGRESQL:
        return folder
    place = pathlib.Path(tempfile.mkdtemp(dir=place))
    for words, variables in (["backup", place / "backup", "--data", folder], of(folder)), (["restore", place / "backup", "--data", place / "copy"], {}):
        subprocess.run([program, *words], env={**os.environ, **variables}, check=True, capture_output=True)
    shutil.rmtree(place / "copy/blobs")
    (place / "copy/blobs").symlink_to(folder / "blobs")
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
            found = "SELECT s.name, c.name FROM sqlite_schema s, pragma_table_info(s.name) c WHERE s.type = 'table' AND s.name NOT LIKE 'sqlite_%'"
        tables = {}
        for table, column in self.database.execute(found).fetchall():
            tables.setdefault(table, []).append(column)
        return tables

    def close(self):
        self.database.close()


def connect(folder, *, is_read_only=False):
    """A connection to the database of a folder's service, for a `with`."""
    return contextlib.closing(Connection(folder, is_read_only))
