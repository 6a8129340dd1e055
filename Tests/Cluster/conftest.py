"""A private PostgreSQL, which writes to the disk as a real one does, a private bucket, and services of several processes on them."""

import contextlib

import pytest
from links import Link

from .cluster import Cluster, Gateway, Server


@pytest.fixture(scope="session")
def server():
    with contextlib.closing(Server("--durable")) as running:
        yield running


@pytest.fixture(scope="session")
def gateway():
    with contextlib.closing(Gateway()) as running:
        yield running


@pytest.fixture(params=["folder", "bucket"])
def place(request):
    """Where a service keeps documents, as `cluster` takes it."""
    return {"gateway": request.getfixturevalue("gateway")} if request.param == "bucket" else {}


@pytest.fixture
def link():
    """Makes ways to ports, which end with the test."""
    with contextlib.ExitStack() as stack:
        yield lambda port: stack.enter_context(contextlib.closing(Link(port)))


@pytest.fixture
def cluster(server, tmp_path):
    """Makes services, which end with the test."""
    with contextlib.ExitStack() as stack:

        def made(*settings, **options):
            return stack.enter_context(contextlib.closing(Cluster(tmp_path, server, *settings, **options)))

        yield made
