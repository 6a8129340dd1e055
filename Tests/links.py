"""Ways to a server of this machine that refuse, hang or are slow, and on which tests stop what is sent at a moment of their choice."""

import contextlib
import socket
import threading
import time

from ports import free_port
from waits import SECONDS


class Hold:
    """Stops a connection when its client has sent some bytes after some others.

    `is_passed`: the server gets those bytes, and its reply is stopped; else they are stopped themselves.
    """

    def __init__(self, patterns, is_passed):
        self.patterns, self.is_passed = patterns, is_passed
        self.reached, self.released = threading.Event(), threading.Event()
        self.is_taken = False

    def wait(self):
        assert self.reached.wait(SECONDS), f"nobody sent {self.patterns}"

    def stop(self):
        self.reached.set()
        assert self.released.wait(10 * SECONDS)


class Connection:
    def __init__(self, client, server):
        self.client, self.server = client, server
        # How many of a hold's patterns came, and the hold that stops the next reply.
        self.seen, self.hold = {}, None
        # Whether the client has begun a request that has no reply yet.
        self.asks = False

    def close(self):
        for one in (self.client, self.server):
            with contextlib.suppress(OSError):
                one.shutdown(socket.SHUT_RDWR)
            one.close()


class Link:
    """A port that is one of a server's, until it refuses or hangs."""

    def __init__(self, behind):
        self.behind, self.port = behind, free_port()
        self.base = f"http://127.0.0.1:{self.port}"
        # Seconds that the first bytes of each request wait.
        self.delay = 0
        self.flows = threading.Event()
        self.flows.set()
        self.lock, self.holds, self.connections = threading.Lock(), [], set()
        self.listen()

    def listen(self):
        self.listener = socket.create_server(("127.0.0.1", self.port), backlog=256)
        threading.Thread(target=self.accept, args=(self.listener,), daemon=True).start()

    def refuse(self):
        """Ends all connections, and takes none, until `mend`."""
        # Otherwise it would go on to accept, for as long as a thread waits there.
        with contextlib.suppress(OSError):
            self.listener.shutdown(socket.SHUT_RDWR)
        self.listener.close()
        self.drop()

    def hang(self):
        """Passes nothing on and ends nothing, until `mend`; what was sent arrives then."""
        self.flows.clear()

    def mend(self):
        self.flows.set()
        if self.listener.fileno() < 0:
            self.listen()

    def drop(self):
        """Ends all connections."""
        with self.lock:
            connections, self.connections = self.connections, set()
        for connection in connections:
            connection.close()

    def hold(self, *patterns, is_passed=False):
        """The hold of the next connection on which a client sends these, one after the other."""
        made = Hold(patterns, is_passed)
        with self.lock:
            self.holds.append(made)
        return made

    def release(self, hold):
        """Lets go on what a hold has stopped."""
        with self.lock:
            self.holds = [each for each in self.holds if each is not hold]
        hold.released.set()

    def close(self):
        for hold in list(self.holds):
            self.release(hold)
        self.flows.set()
        self.refuse()

    def accept(self, listener):
        with contextlib.suppress(OSError):
            while True:
                client, _ = listener.accept()
                threading.Thread(target=self.join, args=(client, listener), daemon=True).start()

    def join(self, client, listener):
        self.flows.wait()
        try:
            server = socket.create_connection(("127.0.0.1", self.behind))
        except OSError:
            client.close()
            return
        connection = Connection(client, server)
        for one in (client, server):
            one.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        with self.lock:
            self.connections.add(connection)
        if listener.fileno() < 0:
            connection.close()
        back = threading.Thread(target=self.pass_back, args=(connection,), daemon=True)
        back.start()
        with contextlib.suppress(OSError):
            while part := client.recv(1 << 16):
                self.pass_on(connection, part)
            server.shutdown(socket.SHUT_WR)
        back.join()
        with self.lock:
            self.connections.discard(connection)
        connection.close()

    def pass_on(self, connection, part):
        if not connection.asks:
            time.sleep(self.delay)
        connection.asks = True
        self.flows.wait()
        hold = self.held(connection, part)
        if hold and hold.is_passed:
            connection.hold = hold
        elif hold:
            hold.stop()
        connection.server.sendall(part)

    def held(self, connection, part):
        """The hold that a part completes."""
        with self.lock:
            for hold in self.holds:
                seen = connection.seen.get(hold, 0)
                while seen < len(hold.patterns) and hold.patterns[seen] in part:
                    seen += 1
                connection.seen[hold] = seen
                if seen == len(hold.patterns) and not hold.is_taken:
                    hold.is_taken = True
                    return hold
        return None

    def pass_back(self, connection):
        with contextlib.suppress(OSError):
            while part := connection.server.recv(1 << 16):
                if connection.hold:
                    connection.hold.stop()
                    connection.hold = None
                self.flows.wait()
                connection.asks = False
                connection.client.sendall(part)
            connection.client.shutdown(socket.SHUT_WR)
