"""A private PostgreSQL, which writes to the disk as a real one does, and services of several processes on it."""

import contextlib

import pytest

from .cluster import Cluster, Server


@pytest.fixture(scope="session")
def server():
    with contextlib.closing(Server("--durable")) as running:
        yield running


@pytest.fixture
def cluster(server, tmp_path):
    """Makes services, which end with the test."""
    with contextlib.ExitStack() as stack:

        def made(*settings, **options):
            return stack.enter_context(contextlib.closing(Cluster(tmp_path, server, *settings, **options)))

        yield made
