"""Ports for the programs that tests start."""

import itertools
import os
import socket

# Below the ports that the system gives to connections, so that none of them takes one before its program listens.
FIRST, EACH = 20_000, 1_000
_process = int(os.environ.get("PYTEST_XDIST_WORKER", "gw0").removeprefix("gw")) % 10
_own = range(FIRST + _process * EACH, FIRST + (_process + 1) * EACH)
_start = os.getpid() % EACH
_ports = itertools.cycle([*_own[_start:], *_own[:_start]])


def free_port() -> int:
    """A port of this process of tests on which nobody listens; the next call gives another."""
    for port in itertools.islice(_ports, EACH):
        with socket.socket() as probe:
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            try:
                probe.bind(("127.0.0.1", port))
            except OSError:
                continue
            return port
    raise RuntimeError("no port is free")
