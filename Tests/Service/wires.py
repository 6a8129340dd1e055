"""A connection to a server that can be slow, refuse or hang; and the server of Tests/Fixtures/objects.py."""

import contextlib
import json
import socket
import subprocess
import sys
import threading
import time

from .threats import ROOT


class Wire:
    """Passes bytes on to a port of this machine, those of a request after a delay in seconds."""

    def __init__(self, port):
        self.behind, self.delay = port, 0
        self.flows = threading.Event()
        self.flows.set()
        self.listener, self.open = None, set()
        self._listen(0)
        self.port = self.listener.getsockname()[1]
        self.base = f"http://127.0.0.1:{self.port}"

    def _listen(self, port):
        self.listener = socket.create_server(("127.0.0.1", port), backlog=128)
        threading.Thread(target=self._accept, args=(self.listener,), daemon=True).start()

    def _accept(self, listener):
        with contextlib.suppress(OSError):
            while True:
                client, _ = listener.accept()
                server = socket.create_connection(("127.0.0.1", self.behind))
                self.open |= {client, server}
                state = {"asks": False}
                threading.Thread(target=self._pass, args=(client, server, state, True), daemon=True).start()
                threading.Thread(target=self._pass, args=(server, client, state, False), daemon=True).start()

    def _pass(self, source, target, state, asks):
        with contextlib.suppress(OSError):
            while part := source.recv(65536):
                self.flows.wait()
                # The first bytes of a request.
                if asks and not state["asks"]:
                    time.sleep(self.delay)
                state["asks"] = asks
                target.sendall(part)
        for each in (source, target):
            self.open.discard(each)
            with contextlib.suppress(OSError):
                each.shutdown(socket.SHUT_RDWR)
            each.close()

    def refuse(self):
        """Nothing listens, and connections are cut."""
        # Otherwise it would go on to accept, for as long as a thread waits there.
        with contextlib.suppress(OSError):
            self.listener.shutdown(socket.SHUT_RDWR)
        self.listener.close()
        for each in list(self.open):
            with contextlib.suppress(OSError):
                each.shutdown(socket.SHUT_RDWR)

    def hang(self):
        """Nothing passes, and connections stay."""
        self.flows.clear()

    def mend(self):
        self.flows.set()
        if self.listener.fileno() < 0:
            self._listen(self.port)

    def close(self):
        self.flows.set()
        self.refuse()


class FixtureServer:
    """Storage that fails as the names in it say."""

    def __init__(self):
        self.process = subprocess.Popen([sys.executable, ROOT / "Tests/Fixtures/objects.py"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        self.base = f"http://127.0.0.1:{json.loads(self.process.stdout.readline())['port']}"

    def count(self, part):
        """The requests for names that begin with this part."""
        self.process.stdin.write(f"{part}\n")
        self.process.stdin.flush()
        return int(self.process.stdout.readline())

    def close(self):
        self.process.kill()
        self.process.wait()
