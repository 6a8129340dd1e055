"""A database in PostgreSQL is used when the settings name one, and only when this program fits its tables."""

import os
import pathlib
import re
import subprocess

import psycopg
import pytest
from ports import free_port
from psycopg import sql
from waits import SECONDS

from . import stores
from .threats import PROGRAM, Service


@pytest.fixture
def empty():
    """The address of a database without tables."""
    name = f"empty{os.getpid()}"
    with psycopg.connect(stores.server()["address"], autocommit=True) as server:
        server.execute(sql.SQL("DROP DATABASE IF EXISTS {}").format(sql.Identifier(name)))
        server.execute(sql.SQL("CREATE DATABASE {}").format(sql.Identifier(name)))
    return stores.address(name)


def run(*words, store, folder, **variables):
    environment = {**os.environ, "SIGNET_STORE": store, "SIGNET_BASE_URL": "https://sign.example.org", **variables}
    environment = {name: value for name, value in environment.items() if value is not None}
    command = [PROGRAM, *words, "--data", str(folder), "--port", str(free_port())]
    return subprocess.run(command, env=environment, capture_output=True, text=True, timeout=SECONDS)


def tables(address):
    with psycopg.connect(address) as database:
        return {name for (name,) in database.execute("SELECT tablename FROM pg_tables WHERE schemaname = 'public'")}


def test_the_library_of_postgresql_is_loaded_for_it_alone():
    with Service("log.level=error") as running:
        maps = pathlib.Path(f"/proc/{running.process.pid}/maps").read_text()
    assert ("libpq" in maps) == stores.IS_POSTGRESQL and "libsqlite3" in maps


def test_tables_are_made_by_a_command_and_not_by_a_start(empty, tmp_path):
    refused = run(store=empty, folder=tmp_path)
    assert refused.returncode == 69 and re.search(r"lack \d+ changes .* 'signet serve migrate'", refused.stderr)
    planned = run("migrate", "--plan", store=empty, folder=tmp_path)
    assert planned.returncode == 0 and "would be made" in planned.stdout and tables(empty) == set()
    made = run("migrate", store=empty, folder=tmp_path)
    assert made.returncode == 0 and "were made" in made.stdout and "request" in tables(empty)
    assert "nothing to change" in run("migrate", store=empty, folder=tmp_path).stdout
    assert run("make-key", store=empty, folder=tmp_path).stdout.startswith("sk_")


def test_tables_of_a_later_release_are_refused_unless_it_has_only_added_to_them(empty, tmp_path):
    run("migrate", store=empty, folder=tmp_path)
    with psycopg.connect(empty, autocommit=True) as database:
        database.execute("INSERT INTO grdb_migrations VALUES ('of the future')")
        database.execute("UPDATE schemaVersion SET version = version + 1, program = '9.9'")
    assert run("make-key", store=empty, folder=tmp_path).returncode == 0
    with psycopg.connect(empty, autocommit=True) as database:
        database.execute("UPDATE schemaVersion SET oldest = version")
    for words in ((), ("make-key",), ("migrate",)):
        refused = run(*words, store=empty, folder=tmp_path)
        assert refused.returncode == 69 and "9.9" in refused.stderr, refused.stderr


def test_links_need_an_address_that_all_processes_have(empty, tmp_path):
    refused = run("migrate", store=empty, folder=tmp_path, SIGNET_BASE_URL=None)
    assert refused.returncode == 64 and "base-url is needed with store" in refused.stderr


def test_settings_of_postgresql_without_it_are_an_error(tmp_path):
    refused = run(store=None, folder=tmp_path, SIGNET_STORE_CONNECTIONS="5")
    assert refused.returncode == 64 and "give store too" in refused.stderr
