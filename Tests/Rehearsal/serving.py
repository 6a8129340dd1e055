"""HTTP on kept connections, with little of the processor."""

import heapq
import select
import socket
import time
import urllib.parse

REASONS = {200: "OK", 204: "No Content", 400: "Bad Request", 404: "Not Found", 412: "Precondition Failed", 501: "Not Implemented",
           503: "Slow Down"}
PIECE = 1 << 18


class Connection:
    """What has come on a connection and what has yet to go."""

    def __init__(self, peer):
        self.peer, self.head, self.left, self.body, self.waiting, self.request = peer, b"", 0, None, [], None


class Server:
    """Answers by `reply(method, path, query, fields, body)`: a status, bytes and fields; the body is only had where `is_wanted`."""

    def __init__(self, port):
        # Milliseconds before each answer.
        self.latency = 0
        self.later, self.connections, self.piece = [], {}, bytearray(PIECE)
        self.view = memoryview(self.piece)
        self.poll = select.epoll()
        self.listener = socket.create_server(("127.0.0.1", port), backlog=512)
        self.poll.register(self.listener, select.EPOLLIN)

    def run(self):
        print(self.listener.getsockname()[1], flush=True)
        while True:
            for file, events in self.poll.poll(max(0, self.later[0][0] - time.monotonic()) if self.later else None):
                if file == self.listener.fileno():
                    peer, _ = self.listener.accept()
                    peer.setblocking(False)
                    peer.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
                    self.connections[peer.fileno()] = Connection(peer)
                    self.poll.register(peer, select.EPOLLIN)
                    continue
                connection = self.connections[file]
                try:
                    self.flush(connection) if events & select.EPOLLOUT else self.read(connection)
                except OSError:
                    self.close(connection)
            while self.later and self.later[0][0] <= time.monotonic():
                _, _, connection, parts = heapq.heappop(self.later)
                try:
                    self.send(connection, parts)
                except OSError:
                    self.close(connection)

    def close(self, connection):
        if self.connections.pop(connection.peer.fileno(), None):
            connection.peer.close()

    def read(self, connection):
        count = connection.peer.recv_into(self.piece)
        if not count:
            return self.close(connection)
        at = 0
        while at < count:
            if connection.request is None:
                head = connection.head + self.view[at:count]
                end = head.find(b"\r\n\r\n")
                if end < 0:
                    connection.head = head
                    return None
                at += end + 4 - len(connection.head)
                connection.head = b""
                self.begin(connection, head[:end].decode("latin-1"))
            used = min(connection.left, count - at)
            if connection.body is not None:
                connection.body += self.view[at:at + used]
            at += used
            connection.left -= used
            if not connection.left:
                (method, path, query, fields), body = connection.request, connection.body
                connection.request = connection.body = None
                self.answer(connection, *self.reply(method, path, query, fields, body), is_head=method == "HEAD")
        return None

    def begin(self, connection, head):
        first, *lines = head.split("\r\n")
        method, target, _ = first.split(" ")
        fields = {}
        for line in lines:
            name, _, value = line.partition(":")
            fields[name.lower()] = value.strip()
        path, _, query = target.partition("?")
        path = urllib.parse.unquote(path)[1:]
        connection.request = method, path, query, fields
        connection.left = length = int(fields.get("content-length", 0))
        fields["content-length"] = length
        if self.is_wanted(method, path):
            connection.body = bytearray()
        if "expect" in fields:
            connection.peer.sendall(b"HTTP/1.1 100 Continue\r\n\r\n")

    def answer(self, connection, status, body=b"", fields="", is_head=False):
        length = "" if is_head and "Content-Length" in fields else f"Content-Length: {len(body)}\r\n"
        head = f"HTTP/1.1 {status} {REASONS[status]}\r\n{length}{fields}\r\n".encode()
        parts = [head] if is_head or not body else [head, body]
        if self.latency:
            heapq.heappush(self.later, (time.monotonic() + self.latency / 1_000, id(parts), connection, parts))
        else:
            self.send(connection, parts)

    def send(self, connection, parts):
        sent = 0 if connection.waiting else connection.peer.sendmsg(parts)
        for part in parts:
            if sent < len(part):
                connection.waiting.append(memoryview(part)[sent:])
            sent = max(0, sent - len(part))
        if connection.waiting:
            self.poll.modify(connection.peer, select.EPOLLOUT)

    def flush(self, connection):
        waiting = connection.waiting
        while waiting:
            sent = connection.peer.send(waiting[0])
            waiting[0] = waiting[0][sent:]
            if len(waiting[0]):
                return
            waiting.pop(0)
        self.poll.modify(connection.peer, select.EPOLLIN)
